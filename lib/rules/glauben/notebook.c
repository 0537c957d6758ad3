/* When what was found out last is out of date. */
#include "rules/glauben/notebook.h"

/* Persons are in nobody's way, and a messenger is nothing to anybody but himself. */
static void count_stirs(const play *p, notebook *book)
{
    bool fighters = book->turn != p->s->turn, generals = false;
    if (book->places == p->found->places && !fighters) return;
    for (unsigned u = next_stirred(p, 0); u != NOBODY; u = next_stirred(p, u + 1)) {
        fighters |= is_fighting(p, u);
        generals |= is_general(p, u);
    }
    book->changes += fighters;
    book->rides += fighters || generals;
    book->turn = p->s->turn;
    book->places = p->found->places;
    settled(p);
}

uint64_t changes_now(const play *p)
{
    count_stirs(p, notebook_of(p));
    return notebook_of(p)->changes;
}

uint64_t rides_now(const play *p)
{
    count_stirs(p, notebook_of(p));
    return notebook_of(p)->rides;
}
