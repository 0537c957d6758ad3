/* When what was found out last is out of date. */
#include "rules/glauben/notebook.h"

/* ---- who sees whom (GL-Q-28) ---------------------------------------------------------------------------------------- */

static uint16_t next_stir(const play *p, notebook *book)
{
    if (book->stirs == UINT16_MAX) {
        for (unsigned u = 0; u < p->units; u++) memset(book->of[u].when, 0, sizeof book->of[u].when);
        for (unsigned u = 0; u < p->units; u++) book->of[u].since = 0;
        book->stirs = 0;
    }
    return ++book->stirs;
}

static disc disc_about(const play *p, unsigned u)
{
    const unit *a = &p->unit[u];
    return (disc){place_of(p, u), p->grain * (a->half_width + a->half_depth) + 2};
}

/* Of a house with its garrison the house counts. */
static bool hides(const play *p, unsigned u) { return stands(p, u) && !in_house(p, u); }

static void note_lookout(const play *p, notebook *book, unsigned u)
{
    uint64_t bit = number_of(p, u) < WATCHED ? (uint64_t)1 << number_of(p, u) : 0, *all = &book->lookouts[side_of(p, u)];
    *all = looks_out(p, u) ? *all | bit : *all & ~bit;
}

static void look_at(const play *p, notebook *book, unsigned u)
{
    static const disc nowhere = {.about = -1};
    watch *w = &book->of[u];
    bool was_there = w->there;
    w->there = on_table(p, u) && !is_messenger(p, u);
    if (!w->there && !was_there) return;
    w->since = next_stir(p, book);
    footstep *last = &book->footstep[w->since % STEPS_KEPT];
    last->from = w->hides ? w->body : nowhere;
    w->hides = hides(p, u);
    if (w->hides) set_add(&book->hide[side_of(p, u)], bit_of(p, u));
    else set_drop(&book->hide[side_of(p, u)], bit_of(p, u));
    note_lookout(p, book, u);
    w->body = disc_about(p, u);
    w->eye = eye_of(p, u);
    w->measured = false;
    last->to = w->hides ? w->body : nowhere;
}

/* Dusk and fog. */
static void look_at_sky(const play *p, notebook *book)
{
    int32_t sight = sight_now(p);
    if (book->sight == sight) return;
    book->sight = sight;
    uint16_t last = next_stir(p, book);
    for (unsigned u = 0; u < p->units; u++) book->of[u].since = last;
}

/* ---- what stirred --------------------------------------------------------------------------------------------------------- */

/* Persons are in nobody's way, and a messenger is nothing to anybody but himself. */
void count_stirs(const play *p, notebook *book)
{
    bool fighters = book->turn != p->s->turn, generals = false;
    for (unsigned u = next_stirred(p, 0); u != NOBODY; u = next_stirred(p, u + 1)) {
        fighters |= is_fighting(p, u);
        if (is_general(p, u)) {
            generals = true;
            book->of[u].rode = book->rides + 1;
        }
        if (!is_messenger(p, u)) pieces_add(&book->stirred, u);
        look_at(p, book, u);
    }
    look_at_sky(p, book);
    book->changes += fighters;
    book->rides += fighters || generals;
    book->turn = p->s->turn;
    book->places = p->found->places;
    settled(p);
}
