/* When what was found out last is out of date. */
#include "rules/glauben/state/cache.h"

/* ---- who sees whom (GL-Q-28) ---------------------------------------------------------------- */

static uint16_t next_stir(const play *p, notebook *book)
{
    if (book->stirs == UINT16_MAX) {
        for (unsigned u = 0; u < p->units; u++)
            memset(book->of[u].when, 0, sizeof book->of[u].when);
        for (unsigned u = 0; u < p->units; u++)
            book->of[u].since = book->of[u].asked = 0;
        book->stirs = 0;
    }
    return ++book->stirs;
}

static disc disc_about(const play *p, unsigned u)
{
    const unit *a = &p->unit[u];
    return (disc){place_of(p, u), p->grain * (a->half_width + a->half_depth) + 2};
}

static void note(uint64_t *word, unsigned bit, bool is)
{
    *word = (*word & ~((uint64_t)1 << bit)) | (uint64_t)is << bit;
}

static void note_in_sets(const play *p, notebook *book, unsigned u, bool hides)
{
    unsigned side = side_of_slot(p, u);
    unsigned number = u - first_of(p, side);
    note(&book->hide[side].word[number / 64], number % 64, hides);
    if (number < WATCHED)
        note(&book->lookouts[side], number, looks_out(p, u));
}

static void look_at(const play *p, notebook *book, unsigned u)
{
    static const disc nowhere = {.about = -1};
    watch *w = &book->of[u];
    bool was_there = w->there;
    w->there = on_table(p, u) && !is_messenger(p, u);
    if (!w->there && !was_there)
        return;
    w->since = next_stir(p, book);
    footstep *last = &book->footstep[w->since % STEPS_KEPT];
    last->from = w->hides ? w->body : nowhere;
    w->hides = may_hide(p, u);
    note_in_sets(p, book, u, w->hides);
    w->body = disc_about(p, u);
    w->eye = eye_of(p, u);
    w->aims_known = false;
    last->to = w->hides ? w->body : nowhere;
}

/* Dusk and fog: in one turn only other rules change them. */
static void look_at_sky(const play *p, notebook *book)
{
    int32_t sight = sight_now(p);
    if (book->sight == sight)
        return;
    book->sight = sight;
    uint16_t last = next_stir(p, book);
    for (unsigned u = 0; u < p->units; u++)
        book->of[u].since = last;
}

/* ---- what stirred --------------------------------------------------------------------------- */

/* Persons are in nobody's way, and a messenger is nothing to anybody but himself. */
void count_stirs(const play *p, notebook *book)
{
    bool another_turn = book->turn != p->s->turn, fighters = another_turn, generals = false;
    EACH_STIRRED (u, p) {
        fighters |= is_fighting(p, u);
        generals |= is_general(p, u);
        if (!is_messenger(p, u))
            unit_bits_add(&book->stirred, u);
        look_at(p, book, u);
    }
    if (another_turn || book->worlds != p->found->worlds)
        look_at_sky(p, book);
    book->changes += fighters;
    book->rides += fighters || generals;
    book->turn = p->s->turn;
    book->worlds = p->found->worlds;
    book->places = p->found->places;
    settled(p);
}

/* ---- who has still to act ------------------------------------------------------------------- */

static void
find_actors(const play *p, unsigned side, bool (*may)(const play *p, unsigned u), actors *a)
{
    *a = (actors){.armies = p->found->armies, .turn = p->s->turn, .row = p->s->row};
    for (unsigned u = first_of(p, side); u < end_of(p, side); u++)
        a->left.word[number_of(p, u) / 64] |= (uint64_t)may(p, u) << (number_of(p, u) % 64);
}

const unit_set *actors_now(const play *p, unsigned side, bool (*may)(const play *p, unsigned u))
{
    actors *a = &notebook_of(p)->actors;
    if (a->armies != p->found->armies || a->turn != p->s->turn || a->row != p->s->row)
        find_actors(p, side, may, a);
    return &a->left;
}
