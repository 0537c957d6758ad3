/* When what was found out last is out of date. */
#include "rules/glauben/state/state.h"
#include "rules/glauben/state/cache.h"

/* ---- who sees whom (GL-Q-28) ---------------------------------------------------------------- */

static uint16_t next_stir(const play *p, sight *s)
{
    if (s->stirs == UINT16_MAX) {
        for (unsigned u = 0; u < p->units; u++)
            memset(s->of[u].when, 0, sizeof s->of[u].when);
        for (unsigned u = 0; u < p->units; u++)
            s->of[u].since = s->of[u].asked = 0;
        s->stirs = 0;
    }
    return ++s->stirs;
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

static void note_in_sets(const play *p, sight *s, unsigned u, bool hides)
{
    unsigned side = side_of_slot(p, u);
    unsigned number = u - first_of(p, side);
    note(&s->hide[side].word[number / 64], number % 64, hides);
    if (number < WATCHED)
        note(&s->lookouts[side], number, looks_out(p, u));
}

static void look_at(const play *p, sight *s, unsigned u)
{
    static const disc nowhere = {.about = -1};
    watch *w = &s->of[u];
    bool was_there = w->there;
    w->there = on_table(p, u) && !is_messenger(p, u);
    if (!w->there && !was_there)
        return;
    w->since = next_stir(p, s);
    footstep *last = &s->footstep[w->since % STEPS_KEPT];
    last->from = w->hides ? w->body : nowhere;
    w->hides = may_hide(p, u);
    note_in_sets(p, s, u, w->hides);
    w->body = disc_about(p, u);
    w->eye = eye_of(p, u);
    w->aims_known = false;
    last->to = w->hides ? w->body : nowhere;
}

/* Dusk and fog: in one turn only other rules change them. */
static void look_at_sky(const play *p, sight *s)
{
    int32_t far = sight_now(p);
    if (s->far == far)
        return;
    s->far = far;
    uint16_t last = next_stir(p, s);
    for (unsigned u = 0; u < p->units; u++)
        s->of[u].since = last;
}

/* ---- what moved ----------------------------------------------------------------------------- */

/* Persons are in nobody's way, and a messenger is nothing to anybody but himself. */
void update_sight(const play *p, sight *s)
{
    const uint64_t *generation = p->cache->generation;
    EACH_MOVED (u, p) {
        if (!is_messenger(p, u))
            unit_bits_add(&s->moved, u);
        look_at(p, s, u);
    }
    if (s->turn != p->s->turn || s->rules != generation[ON_RULES])
        look_at_sky(p, s);
    s->turn = p->s->turn;
    s->rules = generation[ON_RULES];
    s->positions = generation[ON_POSITIONS];
    settled(p);
}

/* ---- units that have still to act ----------------------------------------------------------- */

static void
find_actors(const play *p, unsigned side, bool (*may)(const play *p, unsigned u), actors *a)
{
    *a = (actors){{{0}}};
    for (unsigned u = first_of(p, side); u < end_of(p, side); u++)
        a->left.word[number_of(p, u) / 64] |= (uint64_t)may(p, u) << (number_of(p, u) % 64);
}

const unit_set *actors_now(const play *p, unsigned side, bool (*may)(const play *p, unsigned u))
{
    actors *a = cache_get(p, CACHED_ACTORS, 0, 0);
    if (!a)
        find_actors(p, side, may, a = cache_put(p, CACHED_ACTORS, 0, 0));
    return &a->left;
}
