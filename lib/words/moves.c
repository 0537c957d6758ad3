/* Moves, read from the numbers of an event. A caller's event may hold any numbers. */
#include "geometry/geometry.h"
#include "table/table.h"
#include "words/phrase.h"
#include "words/registry.h"

/* a length worked out from places is given to 1/1000 unit */
enum { FARTHEST = LONGEST_TABLE, FINEST = 10 };

/* ---- moves told as they were made ----------------------------------------------------------- */

static int32_t on_a_table(int32_t v)
{
    return v > FARTHEST ? FARTHEST : v < -FARTHEST ? -FARTHEST : v;
}

static uint16_t heading_from(int32_t v)
{
    return (uint16_t)((v % TILLY_CIRCLE + TILLY_CIRCLE) % TILLY_CIRCLE);
}

static point place_at(const tilly_event *e, unsigned n)
{
    return (point){on_a_table(e->value[n]), on_a_table(e->value[n + 1])};
}

static int32_t rounded(int32_t length)
{
    return (length + FINEST / 2) / FINEST * FINEST;
}

static int32_t turn_of(const tilly_event *e)
{
    return heading_gap(heading_from(e->value[2]), heading_from(e->value[5]));
}

/* The movement used says it exactly where it is the length walked. */
static int32_t walked(const tilly_event *e)
{
    enum { NOISE = 2 };
    int32_t length = distance_between(place_at(e, 0), place_at(e, 3));
    int32_t used = on_a_table(e->value[6]);
    return used - length <= NOISE && length - used <= NOISE ? used : rounded(length);
}

/* Of an oblique move: right positive. */
static int32_t slant_of(const tilly_event *e)
{
    return heading_gap(heading_from(e->value[2]), heading_towards(place_at(e, 0), place_at(e, 3)));
}

/* The rest of the cost after the wheel; 0 if the unit's width is not known. */
static int32_t length_after_wheel(const subject *s)
{
    int32_t turn = turn_of(s->event);
    int32_t cost = on_a_table(s->event->value[6]);
    int32_t width = s->names->width ? s->names->width(s->names, s->event->unit) : 0;
    if (!turn)
        return cost;
    return width ? cost - wheel_chord(width, (uint16_t)(turn < 0 ? -turn : turn)) : 0;
}

static const manner any_manner = {.turn = "turn*", .by_angle = true, .sided = true, .go = "move*"};
static const manner left_charge = {
    .turn = "wheel* left", .by_angle = true, .go = "charge*", .wheels = true};
static const manner right_charge = {
    .turn = "wheel* right", .by_angle = true, .go = "charge*", .wheels = true};

static const manner *manner_of(const tilly_event *e)
{
    const option_entry *o = option_entry_of((unsigned)e->value[7]);
    return o && o->move.go ? &o->move : &any_manner;
}

/* A unit that may go any way mostly goes where it faces. */
static const char *verb_of_going(const tilly_event *e, const manner *m)
{
    enum { BESIDE = 45 * TILLY_DEGREE, BEHIND = 135 * TILLY_DEGREE };
    uint16_t way = heading_towards(place_at(e, 0), place_at(e, 3));
    int32_t off = heading_gap(heading_from(e->value[5]), way);
    int32_t angle = off < 0 ? -off : off;
    const char *verb = angle < BESIDE ? m->ahead : angle > BEHIND ? m->back : NULL;
    return verb ? verb : m->go;
}

/* A star in the verb is the s of one unit. */
static void put_verb(text *t, const subject *s, const char *verb)
{
    for (; *verb; verb++) {
        if (*verb != '*')
            put_char(t, *verb);
        else if (!is_several(s, 0))
            put(t, verb[-1] == 'h' ? "es" : "s");
    }
}

static void put_size_of(text *t, const subject *s, int32_t angle)
{
    put_degrees(t, s->names, angle < 0 ? -angle : angle);
}

static void put_turning(text *t, const subject *s, const manner *m)
{
    int32_t turn = turn_of(s->event);
    put_verb(t, s, m->turn);
    if (m->sided)
        put(t, turn < 0 ? " left" : " right");
    if (!m->by_angle)
        return;
    put_char(t, ' ');
    put_size_of(t, s, turn);
}

static void put_going(text *t, const subject *s, const manner *m, int32_t length)
{
    put_verb(t, s, verb_of_going(s->event, m));
    put_char(t, ' ');
    if (s->names->own && s->names->own->names_lengths)
        put_far(t, s, length);
    else
        put_measured(t, s->names, length);
    if (m->slants) {
        put(t, " obliquely, ");
        put_size_of(t, s, slant_of(s->event));
    }
    put(t, m->after);
}

static void put_manner(text *t, const subject *s, const manner *m)
{
    int32_t length = m->wheels ? length_after_wheel(s) : walked(s->event);
    bool turns = m->turn && turn_of(s->event);
    bool goes = length > 0;
    if (turns)
        put_turning(t, s, m);
    if (turns && goes)
        put(t, " and ");
    if (goes)
        put_going(t, s, m, length);
    if (!turns && !goes)
        put_verb(t, s, "stay*");
}

/* "wheels right 30 degrees and advances 2.5" */
static void say_move(text *t, const subject *s, unsigned n)
{
    if (s->event)
        put_manner(t, s, manner_of(s->event));
}

static void say_charge(text *t, const subject *s, unsigned n)
{
    if (s->event)
        put_manner(t, s, turn_of(s->event) < 0 ? &left_charge : &right_charge);
}

static void say_turned(text *t, const subject *s, unsigned n)
{
    if (s->event)
        put_turning(t, s, &any_manner);
}

static void say_way(text *t, const subject *s, unsigned n)
{
    if (s->event)
        put_measured(t, s->names, walked(s->event));
}

/* ---- from where it stood to where it stands: its way may have been longer ------------------- */

static int32_t gone(const tilly_event *e)
{
    return rounded(distance_between(place_at(e, 0), place_at(e, 3)));
}

static unsigned went_nowhere(const subject *s, unsigned n)
{
    return !s->event || !gone(s->event);
}

static void say_gone(text *t, const subject *s, unsigned n)
{
    if (s->event)
        put_far(t, s, gone(s->event));
}

/* A general comes on by the option that regiments march on by. */
static const char *verb_of_march(const subject *s)
{
    const naming *n = s->names;
    return n->rides && n->rides(n, s->event->unit) ? "ride*" : manner_of(s->event)->go;
}

/* "turns right 20 degrees and marches 60 mm" */
static void say_march(text *t, const subject *s, unsigned n)
{
    if (!s->event)
        return;
    bool turns = turn_of(s->event);
    bool goes = gone(s->event);
    if (turns)
        put_turning(t, s, &any_manner);
    if (turns && goes)
        put(t, " and ");
    if (goes) {
        put_verb(t, s, verb_of_march(s));
        put_char(t, ' ');
        say_gone(t, s, n);
    }
    if (!turns && !goes)
        put_verb(t, s, "stay*");
}

/* An option as the player says it: "form line". */
static void say_option(text *t, const subject *s, unsigned n)
{
    unsigned kind = (unsigned)number_of(s, n);
    const option_entry *entry = option_entry_of(kind);
    const char *own = s->names->own ? own_sentence(s->names->own->option, kind) : NULL;
    if (own || entry)
        put_words(t, s, own ? own : entry->sentence);
}

const word move_words[] = {
    {"move", say_move, NULL, 0},
    {"charge", say_charge, NULL, 0},
    {"turned", say_turned, NULL, 0},
    {"way", say_way, NULL, 0},
    {"march", say_march, NULL, 0},
    {"gone", say_gone, went_nowhere, 0},
    {"option", say_option, NULL, 0},
    {NULL, NULL, NULL, 0},
};
