/* The project's random stream (docs/random.md): PCG-XSH-RR 64/32, started from a seed and a game. */

#include <stdint.h>

typedef struct {
    uint64_t state, increment;
} stream;

static inline uint64_t mix(uint64_t x) {
    x += 0x9E3779B97F4A7C15u;
    x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9u;
    x = (x ^ (x >> 27)) * 0x94D049BB133111EBu;
    return x ^ (x >> 31);
}

static inline stream start_of_game(uint64_t seed, uint64_t game) {
    uint64_t first = mix(seed);
    uint64_t sequence = mix(first ^ game);
    uint64_t initial = mix(first ^ sequence);
    stream made;
    made.increment = (sequence << 1) | 1;
    made.state = (made.increment + initial) * 6364136223846793005u + made.increment;
    return made;
}

static inline uint32_t word(stream *s) {
    uint64_t old = s->state;
    s->state = old * 6364136223846793005u + s->increment;
    uint32_t x = (uint32_t)(((old >> 18) ^ old) >> 27);
    uint32_t turn = (uint32_t)(old >> 59);
    return (x >> turn) | (x << (-turn & 31));
}

/* Gives a number from 0 to n - 1, each exactly equally likely (Lemire 2019). */
static inline uint32_t below(stream *s, uint32_t n) {
    if (n == 1) return 0;
    uint64_t product = (uint64_t)word(s) * n;
    if ((uint32_t)product < n) {
        uint32_t threshold = -n % n;
        while ((uint32_t)product < threshold) product = (uint64_t)word(s) * n;
    }
    return (uint32_t)(product >> 32);
}
