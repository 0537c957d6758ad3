/* Runs the worked examples of the catalogues: tests/rules/examples/ *.txt and those of Age of
 * Glauben in examples/glauben/ (glauben_examples.c), written so that a player can read them. Each
 * line is one order; what they are is in examples/README.md. */
#include "glauben_examples.h"
#include "support/support.h"
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_LINES = 400, MOST_WORDS = 40, MOST_EXAMPLES = 512, MOST_OF_GLAUBEN = 1500 };

typedef struct example {
    char title[120], file[300];
    char *text; /* the whole file, lines ended by 0 */
    const char *line[MOST_LINES];
    unsigned number[MOST_LINES], lines;
} example;

typedef struct words {
    char text[400];
    char *word[MOST_WORDS];
    unsigned n;
} words;

/* The run of one example: its scene is made when the first order that needs it comes. */
typedef struct run {
    const example *e;
    unsigned at;
    piece piece[MOST_PIECES];
    char name[MOST_PIECES][24], type[MOST_PIECES][24], quality[MOST_PIECES][16],
        host[MOST_PIECES][24];
    unsigned state[MOST_PIECES]; /* a flag each is given at the start */
    unsigned pieces;
    scene *s;
    bool answered; /* the answer's effects are still to come */
} run;

static run *current; /* for the `change` hook of scene_of() and for messages */

#define WRONG(...)                                                                                 \
    do {                                                                                           \
        char said_[300];                                                                           \
        snprintf(said_, sizeof said_, __VA_ARGS__);                                                \
        fail_msg("%s, line %u: %s\n    %s",                                                        \
                 current->e->title,                                                                \
                 current->e->number[current->at],                                                  \
                 said_,                                                                            \
                 current->e->line[current->at]);                                                   \
    } while (0)

static void split(words *w, const char *line)
{
    w->n = 0;
    snprintf(w->text, sizeof w->text, "%s", line);
    for (char *at = strtok(w->text, " \t"); at && w->n < MOST_WORDS; at = strtok(NULL, " \t"))
        w->word[w->n++] = at;
}

static double number(const char *word)
{
    char *end;
    double value = word ? strtod(word, &end) : 0;
    if (!word || *end)
        WRONG("'%s' is no number", word ? word : "");
    return value;
}

static bool is(const char *word, const char *other)
{
    return word && !strcmp(word, other);
}

/* ---- names ---------------------------------------------------------------------------------- */

typedef struct name {
    const char *word;
    unsigned kind;
} name;

static const name questions[] = {
    {"unit", TILLY_ASK_NEXT_UNIT},
    {"command-check", TILLY_ASK_COMMAND_CHECK},
    {"move", TILLY_ASK_MOVE},
    {"second-change", TILLY_ASK_SECOND_CHANGE},
    {"pivot", TILLY_ASK_PIVOT},
    {"commander", TILLY_ASK_COMMANDER_MOVE},
    {"commander-goes", TILLY_ASK_COMMANDER_GOES},
    {"pushed-commander", TILLY_ASK_PUSHED_COMMANDER},
    {"governor", TILLY_ASK_GOVERNOR},
    {"face-enemy", TILLY_ASK_FACE_ENEMY},
    {"target", TILLY_ASK_NEXT_TARGET},
    {"shooters", TILLY_ASK_SHOOTERS},
    {"primary", TILLY_ASK_PRIMARY_SHOOTER},
    {"charge", TILLY_ASK_CHARGE},
    {"charge-order", TILLY_ASK_CHARGE_ORDER},
    {"charge-check", TILLY_ASK_CHARGE_CHECK},
    {"point-blank", TILLY_ASK_POINT_BLANK},
    {"point-blank-target", TILLY_ASK_POINT_BLANK_TARGET},
    {"melee", TILLY_ASK_NEXT_MELEE},
    {"primary-fighter", TILLY_ASK_PRIMARY_FIGHTER},
    {"hit", TILLY_ASK_PLACE_HIT},
    {"rally-back", TILLY_ASK_RALLY_BACK},
    {"rally-check", TILLY_ASK_RALLY_CHECK},
    {"rally-distance", TILLY_ASK_RALLY_DISTANCE},
    {"evade", TILLY_ASK_EVADE},
    {"rally", TILLY_ASK_RALLY},
    {"heroics", TILLY_ASK_HEROICS},
    {NULL, 0},
};
static const name options[] = {
    {"end", TILLY_OPT_END},
    {"none", TILLY_OPT_NONE},
    {"yes", TILLY_OPT_YES},
    {"unit", TILLY_OPT_UNIT},
    {"melee", TILLY_OPT_MELEE},
    {"stay", TILLY_OPT_STAY},
    {"straight", TILLY_OPT_STRAIGHT},
    {"wheel-left", TILLY_OPT_WHEEL_LEFT},
    {"wheel-right", TILLY_OPT_WHEEL_RIGHT},
    {"about-face", TILLY_OPT_ABOUT_FACE},
    {"oblique-left", TILLY_OPT_OBLIQUE_LEFT},
    {"oblique-right", TILLY_OPT_OBLIQUE_RIGHT},
    {"turn-left", TILLY_OPT_TURN_LEFT},
    {"turn-right", TILLY_OPT_TURN_RIGHT},
    {"sideways-left", TILLY_OPT_SIDEWAYS_LEFT},
    {"sideways-right", TILLY_OPT_SIDEWAYS_RIGHT},
    {"backwards", TILLY_OPT_BACKWARDS},
    {"pivot", TILLY_OPT_PIVOT},
    {"go", TILLY_OPT_GO},
    {"join", TILLY_OPT_JOIN},
    {"detach", TILLY_OPT_DETACH},
    {"leave-behind", TILLY_OPT_LEAVE_BEHIND},
    {"charge", TILLY_OPT_CHARGE},
    {"charge-flank", TILLY_OPT_CHARGE_FLANK},
    {"charge-with", TILLY_OPT_CHARGE_WITH},
    {"charge-join", TILLY_OPT_CHARGE_JOIN},
    {"shoot", TILLY_OPT_SHOOT},
    {"evade", TILLY_OPT_EVADE},
    {"attach", TILLY_OPT_ATTACH},
    {"limber", TILLY_OPT_LIMBER},
    {"unlimber", TILLY_OPT_UNLIMBER},
    {"spot", TILLY_OPT_SPOT},
    {NULL, 0},
};
static const name rolls[] = {
    {"move-check", TILLY_ROLL_MOVE_CHECK},
    {"charge-check", TILLY_ROLL_CHARGE_CHECK},
    {"rally-check", TILLY_ROLL_RALLY_CHECK},
    {"shot-front", TILLY_ROLL_SHOT_FRONT},
    {"shot-flank", TILLY_ROLL_SHOT_FLANK},
    {"shot-secondary", TILLY_ROLL_SHOT_SECONDARY},
    {"point-blank", TILLY_ROLL_POINT_BLANK},
    {"commander-shot", TILLY_ROLL_COMMANDER_SHOT},
    {"melee", TILLY_ROLL_MELEE},
    {"commander-die", TILLY_ROLL_COMMANDER_DIE},
    {"commander-melee", TILLY_ROLL_COMMANDER_MELEE},
    {"army-morale", TILLY_ROLL_ARMY_MORALE},
    {NULL, 0},
};
static const name flags[] = {
    {"shot", TILLY_UNIT_SHOT},
    {"declared", TILLY_UNIT_CHARGE_DECLARED},
    {"charged", TILLY_UNIT_CHARGED},
    {"locked", TILLY_UNIT_LOCKED},
    {"moved", TILLY_UNIT_MOVED},
    {"rally-back", TILLY_UNIT_RALLY_BACK},
    {"attached", TILLY_UNIT_ATTACHED},
    {"on-table", TILLY_UNIT_ON_TABLE},
    {"gone", TILLY_UNIT_GONE},
    {"limbered", TILLY_UNIT_LIMBERED},
    {NULL, 0},
};
static const name grounds[] = {
    {"road", TILLY_ROAD},
    {"river", TILLY_RIVER},
    {"village", TILLY_VILLAGE},
    {"rough", TILLY_ROUGH},
    {"wood", TILLY_WOOD},
    {"hill", TILLY_HILL},
    {"fortification", TILLY_FORTIFICATION},
    {"impassable", TILLY_IMPASSABLE},
    {NULL, 0},
};

static unsigned named(const name *list, const char *word)
{
    for (; word && list->word; list++)
        if (!strcmp(list->word, word))
            return list->kind;
    WRONG("'%s' is no such name", word ? word : "");
    return 0;
}

/* "charge cancelled" is written charge-cancelled. */
static unsigned event_named(const char *word)
{
    char plain[64];
    snprintf(plain, sizeof plain, "%s", word ? word : "");
    for (char *c = plain; *c; c++)
        if (*c == '-')
            *c = ' ';
    for (uint32_t i = 0; i < tilly_event_kinds(); i++)
        if (!strcmp(tilly_event_name(tilly_event_kind_at(i)), plain))
            return tilly_event_kind_at(i);
    WRONG("'%s' is no event", plain);
    return 0;
}

static unsigned reason_named(const char *word)
{
    char plain[64];
    snprintf(plain, sizeof plain, "%s", word ? word : "");
    for (char *c = plain; *c; c++)
        if (*c == '-')
            *c = ' ';
    for (uint32_t i = 0; i < tilly_reason_codes(); i++)
        if (!strcmp(tilly_reason_name(tilly_reason_code_at(i)), plain))
            return tilly_reason_code_at(i);
    WRONG("'%s' is no reason", plain);
    return 0;
}

/* ---- the scene ------------------------------------------------------------------------------ */

static void unit_order(run *r, const words *w)
{
    unsigned i = r->pieces++;
    piece *p = &r->piece[i];
    if (w->n < 7)
        WRONG("unit NAME TYPE SIDE x y heading ...");
    snprintf(r->name[i], sizeof r->name[i], "%s", w->word[1]);
    snprintf(r->type[i], sizeof r->type[i], "%s", w->word[2]);
    for (char *c = r->type[i]; *c; c++)
        if (*c == '_')
            *c = ' ';
    *p = (piece){.name = r->name[i],
                 .type = r->type[i],
                 .side = is(w->word[3], "north"),
                 .x = number(w->word[4]),
                 .y = number(w->word[5]),
                 .heading = number(w->word[6])};
    for (unsigned k = 7; k + 1 < w->n; k += 2) {
        if (is(w->word[k], "resolve"))
            p->strength = (int)number(w->word[k + 1]);
        else if (is(w->word[k], "depth"))
            p->depth = number(w->word[k + 1]);
        else if (is(w->word[k], "quality")) {
            snprintf(r->quality[i], sizeof r->quality[i], "%s", w->word[k + 1]);
            p->quality = r->quality[i];
        } else if (is(w->word[k], "with")) {
            snprintf(r->host[i], sizeof r->host[i], "%s", w->word[k + 1]);
            p->host = r->host[i];
        } else if (is(w->word[k], "state"))
            r->state[i] = named(flags, w->word[k + 1]);
        else
            WRONG("'%s' of a unit?", w->word[k]);
    }
}

static void ground_order(scene *s, const words *w)
{
    double xy[32];
    double top[32];
    unsigned n = 0;
    unsigned tops = 0;
    unsigned k = 2;
    unsigned set = 0;
    for (; k < w->n &&
           (is(w->word[k], "steep") || is(w->word[k], "rough") || is(w->word[k], "wooded"));
         k++)
        set |= is(w->word[k], "steep")   ? TILLY_STEEP
               : is(w->word[k], "rough") ? TILLY_ROUGH_TOP
                                         : TILLY_WOODED;
    for (; k < w->n && n < 32 && !is(w->word[k], "top"); k++)
        xy[n++] = number(w->word[k]);
    for (k++; k < w->n && tops < 32; k++)
        top[tops++] = number(w->word[k]);
    add_topped(s, named(grounds, w->word[1]), set, xy, n / 2, top, tops / 2);
}

/* The rule set that the example is of. */
static const char *rules_named(void)
{
    static char id[64];
    words w;
    snprintf(id, sizeof id, "tilly-1.2");
    for (unsigned i = 0; i < current->e->lines; i++) {
        split(&w, current->e->line[i]);
        if (w.n > 1 && is(w.word[0], "rules"))
            snprintf(id, sizeof id, "%s", w.word[1]);
    }
    return id;
}

/* Options and ground anywhere in the example hold from its start. In 2.0a south is active in every
 * turn if nothing else is said. */
static void prepare_scene(scene *s)
{
    unsigned at = current->at;
    if (is(rules_named(), "tilly-2.0"))
        set_rule(s, "initiative", "attacker");
    for (unsigned i = 0; i < current->e->lines; i++) {
        words w;
        split(&w, current->e->line[i]);
        current->at = i;
        if (!w.n)
            continue;
        if (is(w.word[0], "option"))
            set_rule(s, w.word[1], w.word[2]);
        if (is(w.word[0], "ground"))
            ground_order(s, &w);
    }
    current->at = at;
}

static scene *scene_now(run *r)
{
    if (r->s)
        return r->s;
    r->s = scene_under(rules_named(), r->piece, prepare_scene);
    for (unsigned i = 0; i < r->pieces; i++)
        if (r->state[i])
            mark_as(r->s, r->name[i], r->state[i]);
    return r->s;
}

/* ---- answers -------------------------------------------------------------------------------- */

/* via x y ...: a commander's way, leg by leg. */
static void read_way(const words *w, unsigned from, tilly_answer *a)
{
    for (unsigned k = from; k + 1 < w->n && !is(w->word[k], "because"); k += 2)
        a->way[a->count++] = (tilly_waypoint){.x = TUM(number(w->word[k])) + SCENE_SHIFT,
                                              .y = TUM(number(w->word[k + 1])) + SCENE_SHIFT};
}

/* OPTION [UNIT] [at OTHER] [numbers]: angles in degrees, lengths in TUM, in the order of the
 * option. Or OPTION [UNIT] via x y ... */
static tilly_answer read_answer(run *r, const words *w, unsigned from, bool must, bool *found)
{
    scene *s = scene_now(r);
    tilly_answer a = {.size = sizeof a};
    const char *who = NULL;
    const char *at = NULL;
    unsigned kind = named(options, w->word[from]);
    unsigned k = from + 1;
    unsigned n = 0;
    bool is_name = k < w->n && w->word[k][0] >= 'A' && w->word[k][0] <= 'Z';
    if (is_name)
        who = w->word[k++];
    if (k + 1 < w->n && is(w->word[k], "at")) {
        at = w->word[k + 1];
        k += 2;
    }
    int i = option_of(s, kind, who, at);
    if (found)
        *found = i >= 0;
    if (i < 0) {
        if (must)
            WRONG("not offered");
        return a;
    }
    tilly_option o;
    uint32_t count;
    tilly_turn_options(s->turn, (uint32_t)i, &o, 1, &count);
    a.pick.option = (uint32_t)i;
    if (k < w->n && is(w->word[k], "via")) {
        read_way(w, k + 1, &a);
        return a;
    }
    for (; k < w->n && !is(w->word[k], "because") && n < 3; k++, n++)
        a.pick.value[n] = n < o.values && o.value[n].measure == TILLY_ANGLE
                              ? DEGREES(number(w->word[k]))
                              : TUM(number(w->word[k]));
    if (n != o.values)
        WRONG("%u numbers, the option has %u", n, o.values);
    return a;
}

static void explain(run *r, const char *what)
{
    char text[200];
    tilly_reason_text(r->s->battle, &r->s->why, text, sizeof text, NULL);
    WRONG("%s: %s (%u)", what, text, r->s->why.code);
}

static void answer_order(run *r, const words *w)
{
    tilly_answer a = read_answer(r, w, 1, true, NULL);
    r->s->why.size = sizeof r->s->why;
    if (tilly_turn_answer(r->s->turn, &a, &r->s->why) != TILLY_OK)
        explain(r, "refused");
}

static void legal_order(run *r, const words *w)
{
    tilly_answer a = read_answer(r, w, 1, true, NULL);
    r->s->why.size = sizeof r->s->why;
    if (tilly_turn_check(r->s->turn, &a, &r->s->why) != TILLY_OK)
        explain(r, "refused");
}

static void refused_order(run *r, const words *w)
{
    bool found;
    tilly_answer a = read_answer(r, w, 1, false, &found);
    const char *because = NULL;
    for (unsigned k = 1; k + 1 < w->n; k++)
        if (is(w->word[k], "because"))
            because = w->word[k + 1];
    if (!found) {
        if (because)
            WRONG("not even offered");
        return;
    }
    r->s->why.size = sizeof r->s->why;
    if (tilly_turn_answer(r->s->turn, &a, &r->s->why) != TILLY_E_ILLEGAL)
        WRONG("it is legal");
    if (because && r->s->why.code != reason_named(because))
        explain(r, "refused for another reason");
}

static void set_order(run *r, const words *w)
{
    scene *s = scene_now(r);
    tilly_answer a = {.size = sizeof a};
    for (unsigned k = 1; k < w->n; k++) {
        int i = option_of(s, TILLY_OPT_UNIT, w->word[k], NULL);
        if (i < 0)
            i = option_of(s, TILLY_OPT_SHOOT, w->word[k], NULL);
        if (i < 0)
            WRONG("%s is not in the set", w->word[k]);
        a.chosen[i / 64] |= (uint64_t)1 << (i % 64);
    }
    s->why.size = sizeof s->why;
    if (tilly_turn_answer(s->turn, &a, &s->why) != TILLY_OK)
        explain(r, "refused");
}

static void only_order(run *r, const words *w) /* the units named are all that is offered */
{
    tilly_option o;
    uint32_t n = 0;
    uint32_t units = 0;
    tilly_turn_options(scene_now(r)->turn, 0, &o, 1, &n);
    for (uint32_t i = 0, all; i < n; i++) {
        tilly_turn_options(r->s->turn, i, &o, 1, &all);
        units += o.unit != 0;
        bool wanted = !o.unit;
        for (unsigned k = 1; k < w->n; k++)
            wanted |= o.unit == unit_of(r->s, w->word[k]);
        if (!wanted)
            WRONG("%s is offered too", tilly_battle_unit_name(r->s->battle, o.unit));
    }
    if (units != w->n - 1)
        WRONG("%u units are offered", (unsigned)units);
}

/* ---- expectations --------------------------------------------------------------------------- */

static void
expect_roll(run *r, const words *w) /* roll KIND [UNIT] dice N need N: the next roll of that kind */
{
    scene *s = scene_now(r);
    unsigned kind = named(rolls, w->word[2]);
    const char *who =
        w->n > 3 && !is(w->word[3], "dice") && !is(w->word[3], "need") ? w->word[3] : NULL;
    tilly_event e;
    for (unsigned n = 0; event_of(s, TILLY_EV_ROLL, n, &e); n++) {
        if (e.value[0] != (int32_t)kind || (who && e.unit != unit_of(s, who)))
            continue;
        for (unsigned k = 3; k + 1 < w->n; k++) {
            if (is(w->word[k], "dice") && e.value[1] != (int32_t)number(w->word[k + 1]))
                WRONG("%d dice", (int)e.value[1]);
            if (is(w->word[k], "need") && e.value[2] != (int32_t)number(w->word[k + 1]))
                WRONG("needs %d", (int)e.value[2]);
            if (is(w->word[k], "hits") && e.value[3] != (int32_t)number(w->word[k + 1]))
                WRONG("%d hits", (int)e.value[3]);
        }
        return;
    }
    WRONG("no such roll");
}

static void expect_no_roll(run *r, const words *w) /* no-roll KIND [UNIT] */
{
    unsigned kind = named(rolls, w->word[2]);
    tilly_event e;
    for (unsigned n = 0; event_of(scene_now(r), TILLY_EV_ROLL, n, &e); n++)
        if (e.value[0] == (int32_t)kind && (w->n < 4 || e.unit == unit_of(r->s, w->word[3])))
            WRONG("it was thrown");
}

static void expect_result(run *r, const words *w) /* result UNIT won|drew|lost [HITS TAKEN] */
{
    static const char *const results[] = {"lost", "drew", "won"};
    tilly_event e;
    for (unsigned n = 0; event_of(scene_now(r), TILLY_EV_MELEE_RESULT, n, &e); n++) {
        if (e.unit != unit_of(r->s, w->word[2]))
            continue;
        if (!is(w->word[3], results[e.value[0] + 1]))
            WRONG("it %s, %d to %d", results[e.value[0] + 1], (int)e.value[1], (int)e.value[2]);
        if (w->n > 5 && (e.value[1] != (int32_t)number(w->word[4]) ||
                         e.value[2] != (int32_t)number(w->word[5])))
            WRONG("%d to %d", (int)e.value[1], (int)e.value[2]);
        return;
    }
    WRONG("it did not fight");
}

static void expect_place(run *r, const words *w)
{
    double off = w->n > 7 && is(w->word[6], "within") ? number(w->word[7]) : 0.0002;
    tilly_unit u = look(scene_now(r), w->word[2]);
    double x = tilly_to_units(u.x);
    double y = tilly_to_units(u.y);
    double h = tilly_to_degrees(u.heading);
    double wanted[3] = {number(w->word[3]), number(w->word[4]), number(w->word[5])};
    double turn = h - wanted[2];
    if (x - wanted[0] > off || wanted[0] - x > off || y - wanted[1] > off || wanted[1] - y > off ||
        turn > off * 15 + 0.01 || turn < -(off * 15 + 0.01))
        WRONG("it is at %.4f %.4f %.2f", x, y, h);
}

static void expect_event(run *r, const words *w, bool wanted)
{
    unsigned kind = event_named(w->word[2]);
    tilly_event e;
    bool seen = false;
    for (unsigned n = 0; !seen && event_of(scene_now(r), kind, n, &e); n++)
        seen = (w->n < 4 || e.unit == unit_of(r->s, w->word[3])) &&
               (w->n < 5 || e.other == unit_of(r->s, w->word[4]));
    if (seen != wanted)
        WRONG(wanted ? "it did not happen" : "it happened");
}

static void expect_zone(run *r, const words *w)
{
    static const char *const zones[] = {
        "", "front", "left", "right", "rear", "behind-left", "behind-right"};
    tilly_zone z = 0;
    tilly_battle_zone(
        scene_now(r)->battle, unit_of(r->s, w->word[2]), unit_of(r->s, w->word[3]), &z);
    if (!is(w->word[4], zones[z]))
        WRONG("it is to %s", zones[z]);
}

static void expect_number(run *r, const words *w)
{
    const char *what = w->word[1];
    scene *s = scene_now(r);
    if (is(what, "resolve")) {
        if (look(s, w->word[2]).strength != (int)number(w->word[3]))
            WRONG("resolve is %d", look(s, w->word[2]).strength);
    } else if (is(what, "lost")) {
        tilly_battle_info i = {.size = sizeof i};
        tilly_battle_info_of(s->battle, &i);
        if (i.lost[is(w->word[2], "north")] != (uint32_t)number(w->word[3]))
            WRONG("%u lost", (unsigned)i.lost[is(w->word[2], "north")]);
    } else {
        int32_t gap = 0;
        double wanted = number(w->word[4]);
        tilly_battle_gap(s->battle, unit_of(s, w->word[2]), unit_of(s, w->word[3]), &gap);
        if (tilly_to_units(gap) - wanted > 0.0002 || wanted - tilly_to_units(gap) > 0.0002)
            WRONG("the gap is %.4f", tilly_to_units(gap));
    }
}

static void expect_flag(run *r, const words *w, bool wanted)
{
    unsigned flag = named(flags, w->word[2]);
    for (unsigned k = 3; k < w->n; k++)
        if (((look(scene_now(r), w->word[k]).flags & flag) != 0) != wanted)
            WRONG("%s is %s", w->word[k], wanted ? "not" : "so");
}

static void expect_touch(run *r, const words *w, bool wanted)
{
    uint32_t touching = 0;
    tilly_battle_touching(
        scene_now(r)->battle, unit_of(r->s, w->word[2]), unit_of(r->s, w->word[3]), &touching);
    if ((touching != 0) != wanted)
        WRONG(touching ? "they touch" : "they do not touch");
}

static void
expect_shot(run *r,
            const words *w) /* may-shoot A at B dice N, or cannot-shoot A at B because REASON */
{
    uint32_t thrown = 0;
    scene *s = scene_now(r);
    s->why.size = sizeof s->why;
    tilly_status status = tilly_battle_may_shoot(
        s->battle, unit_of(s, w->word[2]), unit_of(s, w->word[4]), &thrown, &s->why);
    if (is(w->word[1], "may-shoot")) {
        if (status != TILLY_OK)
            explain(r, "it may not");
        if (w->n > 6 && thrown != (uint32_t)number(w->word[6]))
            WRONG("%u dice", (unsigned)thrown);
    } else {
        if (status == TILLY_OK)
            WRONG("it may");
        if (w->n > 6 && s->why.code != reason_named(w->word[6]))
            explain(r, "for another reason");
    }
}

static void expect_sight(run *r, const words *w, bool wanted)
{
    uint32_t clear = 0;
    tilly_battle_sight(
        scene_now(r)->battle, unit_of(r->s, w->word[2]), unit_of(r->s, w->word[3]), &clear, NULL);
    if ((clear != 0) != wanted)
        WRONG(clear ? "it sees" : "it does not see");
}

static void expect_end(run *r, const words *w)
{
    tilly_battle_info i = {.size = sizeof i};
    tilly_battle_info_of(scene_now(r)->battle, &i);
    if (is(w->word[1], "no-end")) {
        if (i.over)
            WRONG("the battle is over");
        return;
    }
    unsigned wanted = is(w->word[2], "south") ? 0 : is(w->word[2], "north") ? 1 : TILLY_NO_SIDE;
    if (!i.over || i.winner != wanted)
        WRONG("over %u, winner %u", i.over, i.winner);
}

static void expect_order(run *r, const words *w)
{
    const char *what = w->word[1];
    if (is(what, "roll"))
        expect_roll(r, w);
    else if (is(what, "no-roll"))
        expect_no_roll(r, w);
    else if (is(what, "result"))
        expect_result(r, w);
    else if (is(what, "place"))
        expect_place(r, w);
    else if (is(what, "event"))
        expect_event(r, w, true);
    else if (is(what, "no-event"))
        expect_event(r, w, false);
    else if (is(what, "zone"))
        expect_zone(r, w);
    else if (is(what, "resolve") || is(what, "lost") || is(what, "gap"))
        expect_number(r, w);
    else if (is(what, "flag"))
        expect_flag(r, w, true);
    else if (is(what, "no-flag"))
        expect_flag(r, w, false);
    else if (is(what, "touching"))
        expect_touch(r, w, true);
    else if (is(what, "apart"))
        expect_touch(r, w, false);
    else if (is(what, "may-shoot") || is(what, "cannot-shoot"))
        expect_shot(r, w);
    else if (is(what, "sight"))
        expect_sight(r, w, true);
    else if (is(what, "no-sight"))
        expect_sight(r, w, false);
    else if (is(what, "winner") || is(what, "no-end"))
        expect_end(r, w);
    else
        WRONG("expect what?");
}

/* ---- orders --------------------------------------------------------------------------------- */

static void question_order(run *r, const words *w)
{
    unsigned wanted = named(questions, w->word[1]);
    unsigned now = next_question(scene_now(r));
    if (now != wanted)
        WRONG("question %u is open", now);
}

static void ask_order(run *r, const words *w) /* ask QUESTION [SIDE] */
{
    scene *s = scene_now(r);
    unsigned kind = named(questions, w->word[1]);
    to_question(s, kind);
    while (w->n > 2 && question_now(s).side != is(w->word[2], "north")) {
        pass_question(s);
        to_question(s, kind);
    }
}

static void no_question_order(run *r, const words *w) /* not asked before this step ends */
{
    scene *s = scene_now(r);
    unsigned barred = named(questions, w->word[1]);
    while (tilly_turn_next(s->turn, TILLY_UNTIL_STEP) == TILLY_DECISION) {
        if (question_now(s).kind == barred &&
            (w->n < 3 || question_now(s).subject == unit_of(s, w->word[2])))
            WRONG("it is asked");
        pass_question(s);
    }
}

static void concede_order(run *r, const words *w)
{
    assert_int_equal(tilly_turn_concede(scene_now(r)->turn, is(w->word[1], "north")), TILLY_OK);
}

static void dice_order(run *r, const words *w)
{
    for (unsigned k = 1; k < w->n; k++)
        dice(scene_now(r), w->word[k]);
}

static void end_turn_order(run *r)
{
    scene *s = scene_now(r);
    while (next_question(s))
        pass_question(s);
    if (s->status == TILLY_TURN_OVER)
        assert_int_equal(tilly_battle_turn(s->battle, &s->turn), TILLY_OK);
}

/* Dice may be given between an answer and its effects. */
static void bring_up(run *r, const char *order)
{
    if (is(order, "dice"))
        return;
    scene_now(r);
    if (r->answered)
        settle(r->s);
    r->answered = is(order, "answer") || is(order, "set") || is(order, "pass");
    if (is(order, "answer") || is(order, "set") || is(order, "legal") || is(order, "refused") ||
        is(order, "only") || is(order, "pass"))
        next_question(r->s);
}

/* Read before the scene is made. */
static bool is_preparation(const char *order)
{
    return is(order, "option") || is(order, "ground") || is(order, "clauses") || is(order, "rules");
}

static void one_order(run *r, const words *w)
{
    const char *order = w->word[0];
    if (!is(order, "unit") && !is_preparation(order))
        bring_up(r, order);
    if (is(order, "unit"))
        unit_order(r, w);
    else if (is_preparation(order))
        return;
    else if (is(order, "to"))
        to_step(scene_now(r), w->word[1]);
    else if (is(order, "ask"))
        ask_order(r, w);
    else if (is(order, "question"))
        question_order(r, w);
    else if (is(order, "no-question"))
        no_question_order(r, w);
    else if (is(order, "act"))
        act_with(scene_now(r), w->word[1]);
    else if (is(order, "answer"))
        answer_order(r, w);
    else if (is(order, "legal"))
        legal_order(r, w);
    else if (is(order, "refused"))
        refused_order(r, w);
    else if (is(order, "set"))
        set_order(r, w);
    else if (is(order, "only"))
        only_order(r, w);
    else if (is(order, "pass"))
        pass_question(scene_now(r));
    else if (is(order, "dice"))
        dice_order(r, w);
    else if (is(order, "concede"))
        concede_order(r, w);
    else if (is(order, "end-step"))
        end_step(scene_now(r));
    else if (is(order, "end-turn"))
        end_turn_order(r);
    else if (is(order, "expect"))
        expect_order(r, w);
    else
        WRONG("no such order");
}

static void run_example(void **state)
{
    run r = {.e = *state};
    current = &r;
    for (; r.at < r.e->lines; r.at++) {
        words w;
        split(&w, r.e->line[r.at]);
        if (w.n)
            one_order(&r, &w);
    }
    if (!r.s)
        scene_now(&r);
    scene_end(r.s);
}

/* ---- reading the files ---------------------------------------------------------------------- */

static char *whole_file(const char *path)
{
    FILE *f = fopen(path, "rb");
    if (!f)
        return NULL;
    fseek(f, 0, SEEK_END);
    long size = ftell(f);
    rewind(f);
    char *text = calloc((size_t)size + 1, 1);
    if (fread(text, 1, (size_t)size, f) != (size_t)size)
        text[0] = 0;
    fclose(f);
    return text;
}

/* A file holds any number of examples; each begins with a line "example ID title". '#' begins a
 * remark. */
static unsigned read_examples(char *text, const char *file, example *list, unsigned n)
{
    unsigned number_of_line = 0;
    example *e = NULL;
    for (char *line = text, *next; line && *line; line = next) {
        next = strchr(line, '\n');
        if (next)
            *next++ = 0;
        number_of_line++;
        char *remark = strchr(line, '#');
        if (remark)
            *remark = 0;
        while (*line == ' ')
            line++;
        if (!strncmp(line, "example ", 8)) {
            if (n == MOST_EXAMPLES) {
                fprintf(stderr, "more than %d examples\n", MOST_EXAMPLES);
                exit(1);
            }
            e = &list[n++];
            snprintf(e->title, sizeof e->title, "%s", line + 8);
            snprintf(e->file, sizeof e->file, "%s", file);
        } else if (e && *line && e->lines < MOST_LINES) {
            e->number[e->lines] = number_of_line;
            e->line[e->lines++] = line;
        }
    }
    return n;
}

static int by_name(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

static unsigned read_folder(const char *folder, example *list)
{
    char *file[64];
    unsigned files = 0;
    unsigned n = 0;
    DIR *d = opendir(folder);
    for (struct dirent *entry; d && (entry = readdir(d)) && files < 64;)
        if (strstr(entry->d_name, ".txt"))
            file[files++] = strdup(entry->d_name);
    if (d)
        closedir(d);
    qsort(file, files, sizeof *file, by_name);
    for (unsigned i = 0; i < files; i++) {
        char path[600];
        snprintf(path, sizeof path, "%s/%s", folder, file[i]);
        char *text = whole_file(path);
        if (text)
            n = read_examples(text, file[i], list, n);
        free(file[i]);
    }
    return n;
}

#ifndef EXAMPLES
#define EXAMPLES "tests/rules/examples"
#endif

int main(int argc, char **argv)
{
    static example list[MOST_EXAMPLES];
    static struct CMUnitTest test[MOST_EXAMPLES + MOST_OF_GLAUBEN];
    char glauben[600];
    const char *folder = argc > 1 ? argv[1] : EXAMPLES;
    unsigned n = read_folder(folder, list);
    for (unsigned i = 0; i < n; i++)
        test[i] = (struct CMUnitTest){
            .name = list[i].title, .test_func = run_example, .initial_state = &list[i]};
    snprintf(glauben, sizeof glauben, "%s/glauben", folder);
    n = add_glauben_examples(glauben, test, n, MOST_EXAMPLES + MOST_OF_GLAUBEN);
    if (!n) {
        fprintf(stderr, "no examples found\n");
        return 1;
    }
    return _cmocka_run_group_tests("examples", test, n, NULL, NULL);
}
