/* When what was found out last is out of date. */
#include "rules/glauben/notebook.h"

/* Persons are in nobody's way. */
static bool fighters_stirred(const play *p)
{
    bool any = false;
    for (unsigned u = next_stirred(p, 0); u != NOBODY && !any; u = next_stirred(p, u + 1)) any = is_fighting(p, u);
    return any;
}

uint64_t changes_now(const play *p)
{
    notebook *book = notebook_of(p);
    if (book->turn != p->s->turn || fighters_stirred(p)) book->changes++;
    book->turn = p->s->turn;
    settled(p);
    return book->changes;
}
