/* Random play of `two_rows` by hand, as a yardstick: what the rules cost without an interpreter.

   Rules B1-B14 with the default options, single games. As in alternating.c the games are the
   machine's games, move by move, and the sums printed at the end must agree.

   Usage: two_rows GAMES [SEED]; prints decisions, turns, a sum of the winners, seconds. */

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "stream.h"

enum { DECK = 52, SUITS = 4, HAND = 6, ROW = 3 };

static long decisions, turns, winners;

static inline int choose(stream *s, int n) {
    decisions++;
    return (int)below(s, (uint32_t)n);
}

/* Rules B9-B12: a number that is greater for the better row, and equal for rows that are equal. */
static int strength(const int *row) {
    int a = row[0] / SUITS, b = row[1] / SUITS, c = row[2] / SUITS, t;
    int flush = row[0] % SUITS == row[1] % SUITS && row[1] % SUITS == row[2] % SUITS;
    if (a < b) t = a, a = b, b = t;
    if (b < c) t = b, b = c, c = t;
    if (a < b) t = a, a = b, b = t;
    int straight = a - b == 1 && b - c == 1;
    int ranks = (a * 13 + b) * 13 + c;
    if (straight && flush) return 50000 + a;
    if (a == b && b == c) return 40000 + a;
    if (straight) return 30000 + a;
    if (flush) return 20000 + ranks;
    if (a == b) return 10000 + a * 13 + c;
    if (b == c) return 10000 + b * 13 + a;
    return ranks;
}

static void play(stream *s) {
    int stock[DECK], left = DECK, hands[2][HAND], rows[2][2][ROW], size[2][2] = {{0}};
    for (int card = 0; card < DECK; card++) stock[card] = card;
    for (int i = 0; i < HAND; i++)
        for (int seat = 0; seat < 2; seat++) {
            int at = choose(s, left);
            hands[seat][i] = stock[at];
            stock[at] = stock[--left];
        }
    int starter = choose(s, 2);
    for (int held = HAND; held > 0; held--)
        for (int i = 0; i < 2; i++) {
            int seat = starter ^ i, at = choose(s, held), card = hands[seat][at], row;
            int upper = size[seat][0] < ROW, lower = size[seat][1] < ROW;
            row = choose(s, upper + lower);
            if (!upper) row = 1;
            hands[seat][at] = hands[seat][held - 1];
            rows[seat][row][size[seat][row]++] = card;
            turns++;
        }
    int points = 0;
    for (int row = 0; row < 2; row++) {
        int one = strength(rows[0][row]), other = strength(rows[1][row]);
        points += (one > other) - (one < other);
    }
    if (points) winners += points > 0 ? 1 : 2;
}

int main(int count, char **words) {
    long games = count > 1 ? atol(words[1]) : 1000000;
    uint64_t seed = count > 2 ? strtoull(words[2], NULL, 10) : 1;
    struct timespec start, end;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &start);
    for (long game = 0; game < games; game++) {
        stream s = start_of_game(seed, (uint64_t)game);
        play(&s);
    }
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &end);
    double seconds = (double)(end.tv_sec - start.tv_sec) + (end.tv_nsec - start.tv_nsec) * 1e-9;
    printf("%ld %ld %ld %.6f\n", decisions, turns, winners, seconds);
    return 0;
}
