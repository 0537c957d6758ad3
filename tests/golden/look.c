#include "golden/look.h"
#include <stdlib.h>
#include <string.h>

enum {
    MOST_OPTIONS = 512, /* options told of a question */
    PROBED = 24,        /* options whose numbers are looked at */
    SPANS = 24,
    SAMPLES_DRAWN = 3,
    DEAREST_LIST = 1500, /* points of the grid up to which all legal answers are listed */
    UNITS_MEASURED = 6,
};

/* ---- events and the report ------------------------------------------------------------------- */

static void tell_event(look *l, const tilly_battle *b, const tilly_event *e)
{
    char words[400] = "";
    TELL(&l->d,
         EVENTS,
         "event",
         e->serial,
         e->cause,
         e->kind,
         e->clause,
         e->turn,
         e->row,
         e->side,
         e->seen,
         e->flags,
         e->unit,
         e->other,
         e->third);
    TELL(&l->d,
         EVENTS,
         "values",
         e->value[0],
         e->value[1],
         e->value[2],
         e->value[3],
         e->value[4],
         e->value[5],
         e->value[6],
         e->value[7]);
    tilly_event_text(b, e, words, sizeof words, NULL);
    tell_words(&l->d, EVENTS, "text", words);
}

static void look_at_events(look *l, const tilly_battle *b, const tilly_turn *turn)
{
    enum { AT_ONCE = 64 };
    tilly_event e[AT_ONCE];
    uint32_t count = 0;
    if (tilly_turn_number(turn) != l->turn)
        l->events = 0;
    l->turn = tilly_turn_number(turn);
    do {
        if (tilly_turn_events(turn, l->events, e, AT_ONCE, &count) != TILLY_OK)
            return;
        for (uint32_t i = 0; i < AT_ONCE && l->events < count; i++)
            tell_event(l, b, &e[i]), l->events++;
    } while (l->events < count);
}

static void look_at_report(look *l, const tilly_turn *turn)
{
    for (uint32_t clauses = 0; clauses < 2; clauses++) {
        size_t needed = 0;
        tilly_turn_report(turn, clauses, NULL, 0, &needed);
        char *text = calloc(needed + 1, 1);
        tilly_turn_report(turn, clauses, text, needed, &needed);
        tell_words(&l->d, EVENTS, "report", text);
        free(text);
    }
}

/* ---- the state ------------------------------------------------------------------------------- */

static void look_at_state(look *l, const tilly_battle *b)
{
    tilly_battle_info i = {.size = sizeof i};
    uint64_t hash = 0;
    tilly_battle_hash(b, &hash);
    tilly_battle_info_of(b, &i);
    TELL(&l->d, HASHES, "hash", (int64_t)hash);
    TELL(&l->d,
         HASHES,
         "course",
         i.turn,
         i.row,
         i.role[0],
         i.role[1],
         i.over,
         i.winner,
         i.turn_limit,
         i.rolls,
         i.decisions,
         i.events,
         i.edits);
    TELL(&l->d,
         HASHES,
         "units",
         i.units[0],
         i.units[1],
         i.lost[0],
         i.lost[1],
         i.alive[0],
         i.alive[1]);
}

static void tell_unit(look *l, const tilly_unit *u)
{
    TELL(&l->d,
         VIEWS,
         "unit",
         u->id,
         u->host,
         u->group,
         u->side,
         u->formation,
         u->type,
         u->quality,
         u->number,
         u->heading,
         u->files,
         u->x,
         u->y,
         u->width,
         u->depth,
         u->flags,
         u->strength,
         u->start,
         u->recoverable);
}

/* Each side's view, and a copy that knows no more. */
static void look_at_views(look *l, const tilly_battle *b, uint32_t moment)
{
    static tilly_unit row[2 * TILLY_MOST_UNITS];
    uint64_t hash = 0;
    for (uint32_t side = 0; side < TILLY_SIDES; side++) {
        uint32_t count = 0;
        int32_t lost = 0;
        int32_t total = 0;
        tilly_battle *copy = NULL;
        tilly_battle_view(b, side, TILLY_NO_SIDE, row, 2 * TILLY_MOST_UNITS, &count);
        for (uint32_t i = 0; i < count; i++)
            tell_unit(l, &row[i]);
        tilly_status status = tilly_battle_losses(b, side, &lost, &total);
        TELL(&l->d, VIEWS, "losses", status, lost, total);
        if (moment % 8 != side)
            continue;
        tilly_battle_copy(b, &copy);
        status = tilly_battle_redact(copy, side);
        tilly_battle_hash(copy, &hash);
        TELL(&l->d, VIEWS, "redacted", side, status, (int64_t)hash);
        tilly_battle_unref(copy);
    }
}

static void tell_reason(
    look *l, enum category c, const tilly_battle *b, tilly_status status, const tilly_reason *w)
{
    char words[400] = "";
    TELL(&l->d, c, "status", status);
    if (status != TILLY_E_ILLEGAL && !w->code)
        return;
    TELL(&l->d,
         c,
         "reason",
         w->code,
         w->clause,
         w->unit[0],
         w->unit[1],
         w->unit[2],
         w->unit[3],
         w->number[0],
         w->number[1],
         w->number[2],
         w->number[3]);
    TELL(&l->d,
         c,
         "more",
         w->measure[0],
         w->measure[1],
         w->measure[2],
         w->measure[3],
         w->x,
         w->y,
         w->nearest.option,
         w->nearest.value[0],
         w->nearest.value[1],
         w->nearest.value[2],
         w->flags);
    tilly_reason_text(b, w, words, sizeof words, NULL);
    tell_words(&l->d, c, "sentence", words);
}

static void measure_pair(look *l, const tilly_battle *b, tilly_id from, tilly_id to)
{
    int32_t gap = 0;
    uint32_t touching = 0;
    uint32_t dice = 0;
    tilly_zone zone = 0;
    uint32_t clear = 0;
    tilly_reason blocks = {.size = sizeof blocks};
    tilly_reason why = {.size = sizeof why};
    tilly_odds odds = {.size = sizeof odds};
    tilly_status s = tilly_battle_gap(b, from, to, &gap);
    tilly_status t = tilly_battle_zone(b, from, to, &zone);
    tilly_status u = tilly_battle_touching(b, from, to, &touching);
    TELL(&l->d, MEASURES, "pair", from, to, s, gap, t, zone, u, touching);
    s = tilly_battle_sight(b, from, to, &clear, &blocks);
    TELL(&l->d, MEASURES, "sight", s, clear);
    tell_reason(l, MEASURES, b, s, &blocks);
    s = tilly_battle_may_shoot(b, from, to, &dice, &why);
    TELL(&l->d, MEASURES, "dice", s, dice);
    tell_reason(l, MEASURES, b, s, &why);
    s = tilly_battle_odds(b, &from, 1, to, &odds);
    TELL(&l->d,
         MEASURES,
         "odds",
         s,
         odds.attack,
         odds.defence,
         odds.column,
         odds.shift,
         odds.modifier,
         odds.chance[0],
         odds.chance[1],
         odds.chance[2],
         odds.chance[3],
         odds.chance[4],
         odds.chance[5],
         odds.chance[6]);
}

static void measure_unit(look *l, const tilly_battle *b, tilly_id unit)
{
    enum { MOST = 16 };
    tilly_reach reach[MOST];
    tilly_id ids[MOST];
    uint32_t in = 0;
    uint32_t count = 0;
    int32_t length = 0;
    int32_t buffer = 0;
    tilly_status s = tilly_battle_in_command(b, unit, &in, &length);
    tilly_status t = tilly_battle_buffer(b, unit, &buffer);
    TELL(&l->d, MEASURES, "command", unit, s, in, length, t, buffer);
    s = tilly_battle_charges(b, unit, reach, MOST, &count);
    TELL(&l->d, MEASURES, "charges", s, count);
    for (uint32_t i = 0; s == TILLY_OK && i < count && i < MOST; i++)
        TELL(&l->d,
             MEASURES,
             "reach",
             reach[i].target,
             reach[i].straight,
             reach[i].angle,
             reach[i].wheel,
             reach[i].length,
             reach[i].x,
             reach[i].y,
             reach[i].heading);
    count = 0;
    s = tilly_battle_controllers(b, unit, ids, MOST, &count);
    for (uint32_t i = 0; s == TILLY_OK && i < count && i < MOST; i++)
        TELL(&l->d, MEASURES, "controller", ids[i]);
    count = 0;
    s = tilly_battle_contacts(b, unit, ids, MOST, &count);
    for (uint32_t i = 0; s == TILLY_OK && i < count && i < MOST; i++)
        TELL(&l->d, MEASURES, "contact", ids[i]);
}

/* Measures between some units of both sides, other ones at each moment. */
static void look_at_measures(look *l, const tilly_battle *b, uint32_t moment)
{
    static tilly_unit row[TILLY_SIDES][TILLY_MOST_UNITS];
    uint32_t count[TILLY_SIDES] = {0};
    for (uint32_t side = 0; side < TILLY_SIDES; side++)
        tilly_battle_units(b, side, row[side], TILLY_MOST_UNITS, &count[side]);
    if (!count[0] || !count[1])
        return;
    for (uint32_t i = 0; i < UNITS_MEASURED; i++) {
        uint32_t side = i % 2;
        const tilly_unit *from = &row[side][drawn(l->seed, moment, 10 + i) % count[side]];
        const tilly_unit *to = &row[!side][drawn(l->seed, moment, 30 + i) % count[!side]];
        measure_unit(l, b, from->id);
        measure_pair(l, b, from->id, to->id);
    }
}

/* ---- questions and rolls --------------------------------------------------------------------- */

static void look_at_roll(look *l, const tilly_turn *turn)
{
    char words[300] = "";
    uint16_t faces[TILLY_MOST_DICE] = {0};
    tilly_roll r = {.size = sizeof r};
    tilly_turn_roll(turn, &r);
    tilly_turn_throw(turn, faces, TILLY_MOST_DICE);
    tilly_turn_question_text(turn, words, sizeof words, NULL);
    TELL(&l->d,
         QUESTIONS,
         "roll",
         r.serial,
         r.kind,
         r.side,
         r.test,
         r.dice,
         r.faces,
         r.need,
         r.modifier,
         r.factor,
         r.success,
         r.unit,
         r.other,
         r.table,
         r.row,
         r.clause);
    for (unsigned i = 0; i < r.dice && i < TILLY_MOST_DICE; i++)
        TELL(&l->d, QUESTIONS, "face", faces[i]);
    tell_words(&l->d, QUESTIONS, "text", words);
}

static void look_at_question(look *l, const tilly_turn *turn, const tilly_decision *d)
{
    char words[300] = "";
    tilly_turn_question_text(turn, words, sizeof words, NULL);
    TELL(&l->d,
         QUESTIONS,
         "decision",
         d->serial,
         d->kind,
         d->side,
         d->shape,
         d->row,
         d->flags,
         d->subject,
         d->object,
         d->options,
         d->usual,
         d->least,
         d->most,
         d->amount,
         d->clause);
    tell_words(&l->d, QUESTIONS, "text", words);
}

static uint32_t look_at_options(look *l, const tilly_turn *turn, tilly_option *o)
{
    uint32_t count = 0;
    tilly_turn_options(turn, 0, o, MOST_OPTIONS, &count);
    for (uint32_t i = 0; i < count && i < MOST_OPTIONS; i++) {
        char words[200] = "";
        TELL(&l->d,
             OPTIONS,
             "option",
             o[i].kind,
             o[i].values,
             o[i].flags,
             o[i].unit,
             o[i].other,
             o[i].amount);
        for (unsigned v = 0; v < 3; v++)
            TELL(&l->d,
                 OPTIONS,
                 "span",
                 o[i].value[v].least,
                 o[i].value[v].most,
                 o[i].value[v].grid,
                 o[i].value[v].measure);
        tilly_turn_option_text(turn, i, words, sizeof words, NULL);
        tell_words(&l->d, OPTIONS, "text", words);
    }
    return count < MOST_OPTIONS ? count : MOST_OPTIONS;
}

/* ---- ranges ---------------------------------------------------------------------------------- */

static int64_t between(uint64_t draw, int64_t least, int64_t most)
{
    return least + (int64_t)(draw % (uint64_t)(most - least + 1));
}

static int32_t multiple_within(const tilly_span *s, uint64_t draw)
{
    int32_t at = (int32_t)between(draw, s->least, s->most);
    int32_t on_grid = s->grid > 0 ? at - at % s->grid : at;
    return on_grid < s->least ? s->least : on_grid;
}

/* Ranges of one number after another, each time over several values of the one before. */
static void look_at_range(
    look *l, const tilly_turn *turn, const tilly_option *o, tilly_answer *begun, uint64_t draw)
{
    tilly_span span[SPANS];
    uint32_t count = 0;
    tilly_status status = tilly_turn_range(turn, begun, span, SPANS, &count);
    TELL(&l->d,
         RANGES,
         "range",
         begun->pick.option,
         begun->given,
         begun->pick.value[0],
         begun->pick.value[1],
         status,
         count);
    if (status != TILLY_OK || !count)
        return;
    uint32_t told = count < SPANS ? count : SPANS;
    for (uint32_t i = 0; i < told; i++)
        TELL(&l->d, RANGES, "span", span[i].least, span[i].most, span[i].grid, span[i].measure);
    if (begun->given + 1 >= o->values)
        return;
    const tilly_span *some = &span[draw % told];
    const tilly_span *other = &span[(draw >> 8) % told];
    const int32_t value[3] = {some->least, multiple_within(other, draw >> 16), some->most};
    begun->given++;
    for (unsigned v = begun->given == 2; v < 3; v += begun->given) {
        begun->pick.value[begun->given - 1] = value[v];
        look_at_range(l, turn, o, begun, mixed(draw, v));
    }
    begun->given--;
    begun->pick.value[begun->given] = 0;
}

/* ---- answers --------------------------------------------------------------------------------- */

static void
try_answer(look *l, const tilly_battle *b, const tilly_turn *turn, const tilly_answer *a)
{
    tilly_reason why = {.size = sizeof why};
    tilly_pose pose = {0};
    tilly_status status = tilly_turn_check(turn, a, &why);
    TELL(&l->d,
         CHECKS,
         "answer",
         a->pick.option,
         a->pick.value[0],
         a->pick.value[1],
         a->pick.value[2],
         a->count,
         a->way[0].x,
         a->way[0].y);
    tell_reason(l, CHECKS, b, status, &why);
    status = tilly_turn_preview(turn, a, &pose);
    TELL(&l->d,
         PREVIEWS,
         "preview",
         a->pick.option,
         a->pick.value[0],
         a->pick.value[1],
         a->pick.value[2],
         status,
         pose.x,
         pose.y,
         pose.heading,
         pose.formation);
    if (!(why.flags & TILLY_WHY_HAS_NEAREST))
        return;
    const tilly_answer nearest = {.size = sizeof nearest, .pick = why.nearest};
    status = tilly_turn_preview(turn, &nearest, &pose);
    TELL(&l->d, PREVIEWS, "nearest", status, pose.x, pose.y, pose.heading, pose.formation);
}

/* A path near the unit, of one to four points; some of its headings and acts are none. */
static void make_way(const tilly_battle *b, const tilly_decision *d, uint64_t draw, tilly_answer *a)
{
    int32_t width = 0;
    int32_t depth = 0;
    tilly_unit u = {0};
    tilly_table_size(tilly_battle_table(b), &width, &depth);
    u.x = width / 2;
    u.y = depth / 2;
    if (tilly_id_kind_of(d->subject) == TILLY_ID_UNIT)
        tilly_battle_unit(b, d->subject, &u);
    a->count = (uint16_t)(1 + draw % 4);
    for (unsigned i = 0; i < a->count; i++) {
        int32_t reach = width / (draw >> 5 & 1 ? 12 : 40);
        a->way[i].x = u.x + (int32_t)between(drawn(draw, 1, i), -reach, reach);
        a->way[i].y = u.y + (int32_t)between(drawn(draw, 2, i), -reach, reach);
        a->way[i].heading = (uint16_t)(drawn(draw, 3, i) % 36500);
        a->way[i].act = draw >> 9 & 1 ? (uint16_t)(drawn(draw, 4, i) % 7) : 0;
    }
}

/* Numbers within the outer bounds, on the grid or anywhere, and just outside. */
static void try_option(look *l,
                       const tilly_battle *b,
                       const tilly_turn *turn,
                       const tilly_decision *d,
                       const tilly_option *o,
                       uint32_t index,
                       uint64_t draw)
{
    for (unsigned i = 0; i < (o->values ? 3u : 1u); i++) {
        tilly_answer a = {.size = sizeof a, .pick.option = index};
        for (unsigned v = 0; v < o->values; v++) {
            uint64_t one = drawn(draw, i, v);
            const tilly_span *s = &o->value[v];
            a.pick.value[v] =
                i == 0 ? multiple_within(s, one) : (int32_t)between(one, s->least, s->most);
            if (i == 2 && v == o->values - 1u)
                a.pick.value[v] = draw & 1 ? s->most + 1 : s->least - 1;
        }
        try_answer(l, b, turn, &a);
    }
    tilly_answer path = {.size = sizeof path, .pick.option = index};
    make_way(b, d, draw, &path);
    if (o->flags & TILLY_ALSO_PATH || d->shape == TILLY_PATH || draw % 8 == 0)
        try_answer(l, b, turn, &path);
}

static void
try_junk(look *l, const tilly_battle *b, const tilly_turn *turn, const tilly_decision *d)
{
    const tilly_answer beyond = {.size = sizeof beyond, .pick.option = d->options};
    const tilly_answer late = {.size = sizeof late, .decision = d->serial + 1};
    const tilly_answer note = {.size = sizeof note, .note = 200};
    const tilly_answer long_way = {.size = sizeof long_way, .count = 17};
    const tilly_answer all = {.size = sizeof all, .chosen = {~(uint64_t)0}};
    const tilly_answer far_off = {
        .size = sizeof far_off, .count = 1, .way = {{.x = INT32_MAX, .y = INT32_MIN}}};
    try_answer(l, b, turn, &beyond);
    try_answer(l, b, turn, &late);
    try_answer(l, b, turn, &note);
    try_answer(l, b, turn, &long_way);
    try_answer(l, b, turn, &all);
    try_answer(l, b, turn, &far_off);
}

static void try_sets(
    look *l, const tilly_battle *b, const tilly_turn *turn, const tilly_decision *d, uint64_t draw)
{
    for (uint64_t i = 0; i < 8; i++) {
        tilly_answer a = {.size = sizeof a};
        uint32_t members = d->options < 64 ? d->options : 64;
        a.chosen[0] = i < 4 ? (members ? (uint64_t)1 << drawn(draw, 1, i) % members : 0)
                            : drawn(draw, 2, i) &
                                  (members < 64 ? ((uint64_t)1 << members) - 1 : ~(uint64_t)0);
        TELL(&l->d, CHECKS, "set", (int64_t)a.chosen[0]);
        try_answer(l, b, turn, &a);
    }
    const tilly_answer none = {.size = sizeof none};
    try_answer(l, b, turn, &none);
}

/* ---- samples --------------------------------------------------------------------------------- */

static void tell_answer(look *l, const char *what, tilly_status status, const tilly_answer *a)
{
    TELL(&l->d,
         SAMPLES,
         what,
         status,
         a->pick.option,
         a->pick.value[0],
         a->pick.value[1],
         a->pick.value[2],
         a->count,
         a->note,
         (int64_t)a->chosen[0],
         (int64_t)a->chosen[1]);
    for (unsigned i = 0; status == TILLY_OK && i < a->count; i++)
        TELL(&l->d,
             SAMPLES,
             "point",
             a->way[i].x,
             a->way[i].y,
             a->way[i].heading,
             a->way[i].act,
             a->way[i].unit);
}

static void look_at_samples(look *l, const tilly_battle *b, const tilly_turn *turn, uint64_t draw)
{
    for (unsigned i = 0; i <= SAMPLES_DRAWN; i++) {
        tilly_answer a = {.size = sizeof a};
        tilly_status status = i < SAMPLES_DRAWN ? tilly_turn_sample(turn, drawn(draw, 5, i), &a)
                                                : tilly_turn_usual(turn, &a);
        tell_answer(l, i < SAMPLES_DRAWN ? "sample" : "usual", status, &a);
        if (status == TILLY_OK)
            try_answer(l, b, turn, &a);
    }
}

/* How many points of the grid a list would look at. */
static int64_t cost_of_list(const tilly_option *o, uint32_t count)
{
    int64_t points = 0;
    for (uint32_t i = 0; i < count; i++) {
        int64_t own = 1;
        for (unsigned v = 0; v < o[i].values; v++)
            own *=
                o[i].value[v].grid > 0
                    ? 1 + ((int64_t)o[i].value[v].most - o[i].value[v].least) / o[i].value[v].grid
                    : 1;
        points += own;
    }
    return points;
}

static void look_at_list(look *l, const tilly_turn *turn, const tilly_option *o, uint32_t options)
{
    static tilly_pick pick[2 * DEAREST_LIST];
    uint32_t count = 0;
    if (cost_of_list(o, options) > DEAREST_LIST)
        return;
    tilly_status status = tilly_turn_list(turn, 1, pick, 2 * DEAREST_LIST, &count);
    TELL(&l->d, SAMPLES, "list", status, count);
    for (uint32_t i = 0; status == TILLY_OK && i < count && i < 2 * DEAREST_LIST; i++)
        TELL(&l->d,
             SAMPLES,
             "listed",
             pick[i].option,
             pick[i].value[0],
             pick[i].value[1],
             pick[i].value[2]);
}

/* ---- a decision ------------------------------------------------------------------------------ */

static void look_at_decision(look *l, const tilly_battle *b, const tilly_turn *turn)
{
    static tilly_option o[MOST_OPTIONS];
    tilly_decision d = {.size = sizeof d};
    tilly_turn_decision(turn, &d);
    uint64_t draw = drawn(l->seed, 7, d.serial);
    look_at_question(l, turn, &d);
    uint32_t count = look_at_options(l, turn, o);
    uint32_t step = count > PROBED ? count / PROBED : 1;
    for (uint32_t i = count > PROBED ? (uint32_t)(draw % step) : 0; i < count; i += step) {
        tilly_answer begun = {.size = sizeof begun, .pick.option = i};
        if (o[i].values)
            look_at_range(l, turn, &o[i], &begun, drawn(draw, 6, i));
        if (d.shape != TILLY_SET)
            try_option(l, b, turn, &d, &o[i], i, drawn(draw, 8, i));
    }
    if (d.shape == TILLY_SET)
        try_sets(l, b, turn, &d, draw);
    try_junk(l, b, turn, &d);
    look_at_samples(l, b, turn, draw);
    look_at_list(l, turn, o, count);
}

void look_at(look *l, tilly_battle *b, tilly_turn *turn, tilly_status need)
{
    tilly_decision d = {.size = sizeof d};
    tilly_roll r = {.size = sizeof r};
    look_at_state(l, b);
    look_at_events(l, b, turn);
    if (need == TILLY_ROLL)
        look_at_roll(l, turn), tilly_turn_roll(turn, &r);
    if (need == TILLY_DECISION) {
        tilly_turn_decision(turn, &d);
        look_at_decision(l, b, turn);
        look_at_views(l, b, l->d.moments);
        if (d.serial % 4 == 0)
            look_at_measures(l, b, d.serial);
    }
    if (need == TILLY_TURN_OVER || need == TILLY_BATTLE_OVER)
        look_at_report(l, turn);
    end_moment(&l->d, tilly_turn_number(turn), need == TILLY_ROLL ? r.serial : d.serial);
}
