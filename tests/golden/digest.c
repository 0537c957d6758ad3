#include "digest.h"
#include <inttypes.h>
#include <string.h>

const char *const category_name[CATEGORIES] = {
    "hashes",
    "questions",
    "options",
    "ranges",
    "checks",
    "previews",
    "samples",
    "views",
    "measures",
    "events",
};

static const uint64_t beginning = 0xcbf29ce484222325u;

uint64_t mixed(uint64_t sum, uint64_t number)
{
    sum = (sum ^ number) * 0x9e3779b97f4a7c15u;
    return sum ^ sum >> 29;
}

uint64_t drawn(uint64_t seed, uint64_t what, uint64_t which)
{
    return mixed(mixed(mixed(mixed(beginning, seed), what), which), 1);
}

void digest_start(digest *d, FILE *detail)
{
    memset(d, 0, sizeof *d);
    d->detail = detail;
    for (unsigned c = 0; c < CATEGORIES; c++)
        d->sum[c] = d->now[c] = beginning;
}

void tell_numbers(
    digest *d, enum category c, const char *what, const int64_t *number, unsigned count)
{
    for (unsigned i = 0; i < count; i++)
        d->now[c] = mixed(d->now[c], (uint64_t)number[i]);
    if (!d->detail)
        return;
    fprintf(d->detail, "  %s: %s", category_name[c], what);
    for (unsigned i = 0; i < count; i++)
        fprintf(d->detail, " %" PRId64, number[i]);
    fputc('\n', d->detail);
}

void tell_words(digest *d, enum category c, const char *what, const char *words)
{
    for (const char *at = words; *at; at++)
        d->now[c] = mixed(d->now[c], (unsigned char)*at);
    d->now[c] = mixed(d->now[c], 0);
    if (d->detail)
        fprintf(d->detail, "  %s: %s \"%s\"\n", category_name[c], what, words);
}

void end_moment(digest *d, uint32_t turn, uint32_t serial)
{
    uint32_t m = d->moments < MOST_MOMENTS - 1 ? d->moments++ : MOST_MOMENTS - 1;
    if (d->detail)
        fprintf(d->detail, "turn %u serial %u\n", (unsigned)turn, (unsigned)serial);
    d->turn[m] = turn;
    d->serial[m] = serial;
    for (unsigned c = 0; c < CATEGORIES; c++) {
        d->trail[c][m] = (uint8_t)(d->now[c] >> 24 & 0xf);
        d->sum[c] = mixed(d->sum[c], d->now[c]);
        d->now[c] = beginning;
    }
}
