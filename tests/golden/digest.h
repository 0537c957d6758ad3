/* Digests of what a battle shows, by category: what is told goes into a number for the whole record
 * and into one hexadecimal digit for each moment of it. */
#ifndef TESTS_GOLDEN_DIGEST_H
#define TESTS_GOLDEN_DIGEST_H

#include <stdint.h>
#include <stdio.h>

/* Results that are compared, each by a digest of its own. */
enum category {
    HASHES,
    QUESTIONS,
    OPTIONS,
    RANGES,
    CHECKS,
    PREVIEWS,
    SAMPLES,
    VIEWS,
    MEASURES,
    EVENTS,
    CATEGORIES
};
extern const char *const category_name[CATEGORIES];

enum { MOST_MOMENTS = 4096 };

typedef struct digest {
    uint64_t sum[CATEGORIES];                          /* of the whole record */
    uint64_t now[CATEGORIES];                          /* of the moment that is looked at */
    uint8_t trail[CATEGORIES][MOST_MOMENTS];           /* of each moment, 0 to 15 */
    uint32_t turn[MOST_MOMENTS], serial[MOST_MOMENTS]; /* where each moment was */
    uint32_t moments;
    FILE *detail; /* everything told is printed there; NULL: nowhere */
} digest;

void digest_start(digest *d, FILE *detail);
/* Tells numbers, or words. `what` names them in the detail only. */
void tell_numbers(
    digest *d, enum category c, const char *what, const int64_t *number, unsigned count);
void tell_words(digest *d, enum category c, const char *what, const char *words);
#define TELL(d, c, what, ...)                                                                      \
    tell_numbers(d,                                                                                \
                 c,                                                                                \
                 what,                                                                             \
                 (const int64_t[]){__VA_ARGS__},                                                   \
                 sizeof(const int64_t[]){__VA_ARGS__} / sizeof(int64_t))
/* Closes a moment: what was told since the last one belongs to it. */
void end_moment(digest *d, uint32_t turn, uint32_t serial);

uint64_t mixed(uint64_t sum, uint64_t number);
/* A number that depends on all three and on nothing else. */
uint64_t drawn(uint64_t seed, uint64_t what, uint64_t which);

#endif
