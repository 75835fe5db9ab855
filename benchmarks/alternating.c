/* Random play of `alternating` by hand, as a yardstick: what the rules cost without an interpreter.

   Rules A1-A26 with the default options. Cards are numbered as the machine numbers them (rank * 4 +
   suit), bags and hands lose a card by swapping the last into its place, and every decision, chance's
   too, takes one choice from the same stream: so the games are the machine's games, move by move, and
   the sums printed at the end must agree.

   Usage: alternating PLAYERS GAMES [SEED]; prints decisions, turns, a sum of the winners, seconds. */

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "stream.h"

enum { DECK = 52, RANKS = 13, SUITS = 4, HAND = 7, TURN_LIMIT = 1000 };

typedef struct {
    int size;
    uint8_t cards[DECK];
} zone;

static inline int take(zone *from, int index) {
    int card = from->cards[index];
    from->cards[index] = from->cards[--from->size];
    return card;
}

static inline void put(zone *on, int card) { on->cards[on->size++] = (uint8_t)card; }

static inline void put_all(zone *from, zone *on) {
    for (int i = 0; i < from->size; i++) on->cards[on->size + i] = from->cards[i];
    on->size += from->size;
    from->size = 0;
}

static long decisions, turns, winners;

static inline int choose(stream *s, int n) {
    decisions++;
    return (int)below(s, (uint32_t)n);
}

/* Rule A9: the highest card leads, those tied draw again. */
static int cut(stream *s, zone *stock, int players) {
    zone aside = {0};
    int in = (1 << players) - 1, drawn[4] = {0}, leader;
    do {
        int best = -1, tied = 0;
        for (int seat = 0; seat < players; seat++) {
            if (!(in >> seat & 1)) continue;
            if (stock->size == 0) put_all(&aside, stock);
            int card = take(stock, choose(s, stock->size));
            drawn[seat] = card / SUITS;
            put(&aside, card);
        }
        leader = -1;
        for (int seat = 0; seat < players; seat++) {
            if (!(in >> seat & 1)) continue;
            if (drawn[seat] > best) best = drawn[seat], tied = 0, leader = seat;
            if (drawn[seat] == best) tied |= 1 << seat;
        }
        in = tied;
    } while (in & (in - 1));
    put_all(&aside, stock);
    return leader;
}

static void play(stream *s, int players) {
    zone stock, pile = {0}, hands[4] = {{0}};
    stock.size = DECK;
    for (int card = 0; card < DECK; card++) stock.cards[card] = (uint8_t)card;
    int player = cut(s, &stock, players), target = 0, up = 1, turn;
    for (int i = 0; i < HAND; i++)
        for (int seat = 0; seat < players; seat++)
            put(&hands[seat], take(&stock, choose(s, stock.size)));
    for (turn = 1;; turn++) {
        zone *hand = &hands[player];
        int card = take(hand, choose(s, hand->size)), rank = card / SUITS, value = rank;
        int challenger = -1;
        if (up) {
            put(&pile, card);
            if (rank < target && stock.size > 0) put(hand, take(&stock, choose(s, stock.size)));
        } else {
            value = choose(s, RANKS);
            put(&pile, card);
            for (int other = player + 1; ; other++) {
                if (other >= players) other -= players;
                if (other == player) break;
                if (choose(s, 2) == 1 && challenger < 0) challenger = other;
            }
        }
        if (challenger < 0) {
            target = value;
            up = !up;
            if (hand->size == 0) break;
            if (++player == players) player = 0;
        } else {
            int right = rank != value || rank < target;
            put_all(&pile, right ? hand : &hands[challenger]);
            if (!right) {
                if (hand->size == 0) break;
                player = challenger;
            }
            target = 0;
            up = 1;
        }
        if (turn == TURN_LIMIT) {
            int fewest = DECK + 1;
            for (int seat = 0; seat < players; seat++)
                if (hands[seat].size < fewest) fewest = hands[seat].size;
            for (int seat = 0; seat < players; seat++)
                if (hands[seat].size == fewest) winners += 1 << seat;
            turns += turn;
            return;
        }
    }
    winners += 1 << player;
    turns += turn;
}

int main(int count, char **words) {
    int players = count > 1 ? atoi(words[1]) : 3;
    long games = count > 2 ? atol(words[2]) : 100000;
    uint64_t seed = count > 3 ? strtoull(words[3], NULL, 10) : 1;
    if (players < 2 || players > 4) return 2;
    struct timespec start, end;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &start);
    for (long game = 0; game < games; game++) {
        stream s = start_of_game(seed, (uint64_t)game);
        play(&s, players);
    }
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &end);
    double seconds = (double)(end.tv_sec - start.tv_sec) + (end.tv_nsec - start.tv_nsec) * 1e-9;
    printf("%ld %ld %ld %.6f\n", decisions, turns, winners, seconds);
    return 0;
}
