/* When what was found out last is out of date. */
#include "rules/glauben/notebook.h"

/* Persons are in nobody's way, and a messenger is nothing to anybody but himself. */
void count_stirs(const play *p, notebook *book)
{
    bool fighters = book->turn != p->s->turn, generals = false;
    for (unsigned u = next_stirred(p, 0); u != NOBODY; u = next_stirred(p, u + 1)) {
        fighters |= is_fighting(p, u);
        generals |= is_general(p, u);
        if (!is_messenger(p, u)) pieces_add(&book->stirred, u);
    }
    book->changes += fighters;
    book->rides += fighters || generals;
    book->turn = p->s->turn;
    book->places = p->found->places;
    settled(p);
}
