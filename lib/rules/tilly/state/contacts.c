/* Contacts and melees of a unit, as stored. */
#include "rules/tilly/state/state.h"

unsigned next_contact(const play *p, unsigned u, unsigned from)
{
    const uint64_t *bits = row_of(p, ROW_CONTACT, u);
    unsigned first = first_of(p, foe(side_of(p, u)));
    unsigned end = end_of(p, foe(side_of(p, u)));
    for (unsigned e = from; e < end; e += 64 - (e - first) % 64) {
        uint64_t rest = bits[(e - first) / 64] >> ((e - first) % 64);
        if (rest)
            return e + lowest_bit(rest);
    }
    return NOBODY;
}

unsigned next_opponent(const play *p, unsigned u, unsigned from)
{
    unsigned e = next_contact(p, u, from);
    while (e != NOBODY && of(p, e)->melee != of(p, u)->melee)
        e = next_contact(p, u, e + 1);
    return e;
}

int32_t melee_result(const play *p, unsigned u)
{
    const trooper *t = of(p, u);
    return (t->scored > t->taken) - (t->scored < t->taken);
}
