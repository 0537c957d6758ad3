/* Entries of the key: types, states, marks, moves, ground, in this order. */
#include "picture/key.h"
#include "picture/svg.h"

#include <stdio.h>

enum { SAMPLE_WIDTH = 100, SAMPLE_DEPTH = 50, DISC = 70 };

static key_entry *add_entry(key *k, const char *name, key_entry *entry)
{
    const int32_t most = sizeof k->entry / sizeof *k->entry;
    entry->name = name ? name : "?";
    if (k->entries < most)
        k->entry[k->entries++] = *entry;
    return entry;
}
#define ADD(k, name, ...) add_entry(k, name, &(key_entry){__VA_ARGS__})

/* ---- units ---------------------------------------------------------------------------------- */

static void draw_type(text *t, const scene *s, const key_entry *e)
{
    bool commander = is_commander(e->unit);
    put(t, commander ? SVG_KEY_DISC : SVG_KEY_PLATE);
    draw_sign(t, s, e->unit, commander ? DISC : SAMPLE_WIDTH, commander ? DISC : SAMPLE_DEPTH);
}

static void draw_front_sample(text *t, const scene *s, const key_entry *e)
{
    put(t, SVG_KEY_PLATE);
    draw_front(t, s, e->unit, SAMPLE_WIDTH, SAMPLE_DEPTH);
}

static void draw_pips_sample(text *t, const scene *s, const key_entry *e)
{
    (void)s;
    put(t, SVG_KEY_PLATE SVG_INKED);
    for (int32_t x = -24; x <= 24; x += 24)
        draw_pip(t, e->flags, x, 10);
    put(t, "</g>");
}

static void draw_points_sample(text *t, const scene *s, const key_entry *e)
{
    (void)s;
    put(t, SVG_KEY_PLATE);
    draw_points_left(t, e->unit->strength, SAMPLE_DEPTH);
}

static void draw_ranks_sample(text *t, const scene *s, const key_entry *e)
{
    (void)s;
    (void)e;
    put(t, SVG_KEY_PLATE SVG_KEY_RANKS);
}

static void draw_attached(text *t, const scene *s, const key_entry *e)
{
    put(t, SVG_KEY_PLATE "<g transform=\"scale(.5)\">" SVG_KEY_DISC);
    draw_sign(t, s, e->unit, DISC, DISC);
    put(t, "</g>");
}

static void draw_chosen(text *t, const scene *s, const key_entry *e)
{
    (void)s;
    (void)e;
    put(t, SVG_KEY_CHOSEN);
}

static void draw_state(text *t, const scene *s, const key_entry *e)
{
    put(t, "<g transform=\"scale(.8)\">" SVG_KEY_PLATE);
    draw_base_sample(t, s, e->base, SAMPLE_WIDTH, SAMPLE_DEPTH);
    put(t, "</g>");
}

static void draw_zone_sample(text *t, const scene *s, const key_entry *e)
{
    (void)s;
    (void)e;
    put(t, SVG_KEY_ZONE);
}

typedef bool unit_test(const scene *s, const tilly_unit *u);

static bool has_strength(const scene *s, const tilly_unit *u)
{
    (void)s;
    return has_pips(u) && u->strength > 0;
}

static bool has_lost(const scene *s, const tilly_unit *u)
{
    (void)s;
    return has_pips(u) && u->strength < u->start;
}

static bool is_counted_in_points(const scene *s, const tilly_unit *u)
{
    (void)s;
    return has_points(u);
}

static bool has_ranks(const scene *s, const tilly_unit *u)
{
    (void)s;
    return !has_pips(u) && u->files && u->strength > 1;
}

static bool has_front(const scene *s, const tilly_unit *u)
{
    (void)s;
    return !is_commander(u);
}

static bool is_attached(const scene *s, const tilly_unit *u)
{
    (void)s;
    return u->flags & TILLY_UNIT_ATTACHED;
}

static bool is_highlit(const scene *s, const tilly_unit *u)
{
    return u->id == s->style.highlight;
}

/* The first unit in the picture of which that is true; NULL if there is none. */
static const tilly_unit *first_unit(const scene *s, unit_test *is_so)
{
    for (uint32_t i = 0; i < s->units; i++)
        if (stands(&s->unit[i]) && is_so(s, &s->unit[i]))
            return &s->unit[i];
    return NULL;
}

static const tilly_unit *first_of_type(const scene *s, uint32_t type)
{
    for (uint32_t i = 0; i < s->units; i++)
        if (stands(&s->unit[i]) && s->unit[i].type == type)
            return &s->unit[i];
    return NULL;
}

static void add_types(key *k, const scene *s)
{
    for (uint32_t type = 0; s->rules && type < tilly_ruleset_types(s->rules); type++) {
        const tilly_unit *u = first_of_type(s, type);
        if (u)
            ADD(k, tilly_ruleset_type_name(s->rules, type), .draw = draw_type, .unit = u);
    }
}

static void add_states(key *k, const scene *s)
{
    for (const base_sign *sign = s->signs->base; sign && sign->svg; sign++) {
        bool shown = false;
        for (uint32_t i = 0; i < s->units && sign->words && !shown; i++)
            shown = stands(&s->unit[i]) && !is_commander(&s->unit[i]) &&
                    has_base_sign(sign, &s->unit[i]);
        if (shown)
            ADD(k, sign->words, .draw = draw_state, .base = sign);
    }
}

static void add_units(key *k, const scene *s)
{
    static const struct {
        unit_test *is_so;
        void (*draw)(text *t, const scene *s, const key_entry *e);
        uint16_t flags;
        const char *name;
    } rows[] = {
        {has_front, draw_front_sample, 0, "front"},
        {has_strength, draw_pips_sample, 0, "strength left"},
        {has_lost, draw_pips_sample, 1, "strength lost"},
        {is_counted_in_points, draw_points_sample, 0, "points left"},
        {has_ranks, draw_ranks_sample, 0, "base units in ranks"},
        {is_attached, draw_attached, 0, "commander with a unit"},
        {is_highlit, draw_chosen, 0, "chosen unit"},
    };
    int32_t ahead;
    add_types(k, s);
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        const tilly_unit *u = first_unit(s, rows[i].is_so);
        if (u)
            ADD(k, rows[i].name, .draw = rows[i].draw, .unit = u, .flags = rows[i].flags);
    }
    add_states(k, s);
    if (has_zone(s, &ahead) && first_unit(s, has_front))
        ADD(k, "zone of control", .draw = draw_zone_sample);
}

/* ---- marks, moves, answers ------------------------------------------------------------------ */

static void draw_mark_sample(text *t, const scene *s, const key_entry *e)
{
    draw_mark(t, s, &e->mark, 0, 0);
}

static void draw_clash_sample(text *t, const scene *s, const key_entry *e)
{
    (void)s;
    (void)e;
    draw_clash(t, 0, 0);
}

static void draw_move(text *t, const scene *s, const key_entry *e)
{
    (void)s;
    draw_move_sample(t, e->move, SAMPLE_WIDTH);
}

static void draw_old_place(text *t, const scene *s, const key_entry *e)
{
    (void)s;
    (void)e;
    put(t, SVG_GHOSTS SVG_KEY_OLD_PLACE "</g>\n");
}

static void draw_reach_sample(text *t, const scene *s, const key_entry *e)
{
    (void)s;
    (void)e;
    put(t, SVG_REACH SVG_KEY_REACH);
}

static void draw_place_sample(text *t, const scene *s, const key_entry *e)
{
    (void)s;
    (void)e;
    put(t, SVG_PLACES);
    draw_ghost_base(t, SAMPLE_WIDTH, SAMPLE_DEPTH);
    put(t, "</g>\n");
}

static void draw_choice_sample(text *t, const scene *s, const key_entry *e)
{
    (void)s;
    (void)e;
    put(t, SVG_CHOICES SVG_KEY_CHOICE "</g>\n");
}

static void add_marks(key *k, const scene *s)
{
    static const char *const name[] = {"routed here", "commander fell here"};
    for (unsigned fallen = 0; fallen < 2; fallen++)
        for (uint32_t i = 0; i < s->marks; i++) {
            const tilly_mark *m = &s->mark[i];
            if (!is_mark_shown(s, m) || is_rout(m) == fallen)
                continue;
            ADD(k, name[fallen], .draw = draw_mark_sample, .mark = *m);
            break;
        }
    if (draw_clashes(NULL, s))
        ADD(k, "in contact", .draw = draw_clash_sample);
}

static void add_moves(key *k, const scene *s)
{
    for (const move_sign *sign = s->signs->move; sign && sign->event; sign++)
        if (has_arrow(s, sign))
            ADD(k, sign->words, .draw = draw_move, .move = sign);
    if (has_ghosts(s))
        ADD(k, "place before the move", .draw = draw_old_place);
}

static void add_answers(key *k, const scene *s)
{
    if (s->answers.places) {
        ADD(k, "within reach", .draw = draw_reach_sample);
        ADD(k, "a possible place", .draw = draw_place_sample);
    }
    if (s->answers.choices)
        ADD(k, "may be chosen", .draw = draw_choice_sample);
}

/* ---- ground --------------------------------------------------------------------------------- */

static void draw_ground_entry(text *t, const scene *s, const key_entry *e)
{
    put(t, SVG_GROUND_SAMPLE);
    draw_ground_sample(t, s, e->drawn, e->flags);
    put(t, "</g>");
}

enum { SEEN_FLAGS = TILLY_STEEP | TILLY_ROUGH_TOP | TILLY_WOODED };

static bool is_listed(const key *k, uint16_t kind, uint16_t flags)
{
    for (int32_t i = 0; i < k->entries; i++)
        if (k->entry[i].kind == kind && k->entry[i].flags == flags)
            return true;
    return false;
}

/* "steep wooded hill" */
static void name_ground(const scene *s, key_entry *e)
{
    snprintf(e->ground,
             sizeof e->ground,
             "%s%s%s%s",
             e->flags & TILLY_STEEP ? "steep " : "",
             e->flags & TILLY_ROUGH_TOP ? "rough " : "",
             e->flags & TILLY_WOODED ? "wooded " : "",
             tilly_table_kind_name(s->table, e->kind));
}

static void add_ground(key *k, const scene *s)
{
    tilly_feature f = {.size = sizeof f};
    for (uint32_t i = 0; i < tilly_table_features(s->table); i++) {
        if (tilly_table_feature(s->table, i, &f) || !is_ground_shown(s, &f))
            continue;
        key_entry e = {.draw = draw_ground_entry,
                       .kind = f.kind,
                       .drawn = drawn_kind(&f),
                       .flags = f.flags & SEEN_FLAGS};
        if (is_listed(k, e.kind, e.flags))
            continue;
        name_ground(s, &e);
        add_entry(k, "", &e);
    }
}

/* ---- the whole ------------------------------------------------------------------------------ */

enum { WORDS_AT = 130, AFTER_WORDS = 50, ROW = 130 };

static const char *words_of(const key_entry *e)
{
    return *e->ground ? e->ground : e->name;
}

/* As many columns as there is room for. */
static void lay_out(key *k, const scene *s)
{
    int32_t widest = 0;
    for (int32_t i = 0; i < k->entries; i++) {
        int32_t width = width_of_words(words_of(&k->entry[i]), TILLY_NAME, LETTERS);
        widest = width > widest ? width : widest;
    }
    int32_t least = WORDS_AT + widest + AFTER_WORDS;
    k->columns = s->page / least > 1 ? s->page / least : 1;
    k->rows = (k->entries + k->columns - 1) / k->columns;
    k->apart = s->page / k->columns;
}

void take_key(key *k, const scene *s)
{
    k->entries = k->rows = 0;
    if (s->style.flags & TILLY_PICTURE_NO_LEGEND)
        return;
    add_units(k, s);
    add_marks(k, s);
    add_moves(k, s);
    add_answers(k, s);
    add_ground(k, s);
    lay_out(k, s);
}

int32_t key_height(const key *k)
{
    return k->rows * ROW;
}

void draw_key(text *t, const scene *s, const key *k, int32_t x, int32_t y)
{
    put(t, SVG_KEY);
    for (int32_t i = 0; i < k->entries; i++) {
        const key_entry *e = &k->entry[i];
        DRAW(t,
             "<g transform=\"translate(% %)\">",
             x + i / k->rows * k->apart + SAMPLE_WIDTH / 2,
             y + i % k->rows * ROW + ROW / 2);
        e->draw(t, s, e);
        DRAW(t, SVG_KEY_WORDS, WORDS_AT - SAMPLE_WIDTH / 2);
        draw_words(t, words_of(e), TILLY_NAME);
        put(t, "</text></g>\n");
    }
    put(t, "</g>\n");
}
