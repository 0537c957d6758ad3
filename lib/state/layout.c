/* The state block: its sections, what is derived from it, its copies. */
#include "state/layout.h"
#include "state/cache.h"

static uint32_t section(uint32_t *at, size_t size)
{
    uint32_t start = *at;
    *at = (uint32_t)((start + size + 7) & ~(size_t)7);
    return start;
}

layout
layout_for(const edition *e, uint32_t units, uint32_t larger, uint32_t groups, uint32_t variables)
{
    layout l = {.unit_room = (uint16_t)units,
                .group_room = (uint16_t)groups,
                .mark_room = (uint16_t)(e->marks ? units : 0),
                .words = (uint16_t)((larger + 63) / 64),
                .own_size = e->own_size,
                .bit_rows = e->bit_rows,
                .variable_count = variables};
    uint32_t at = 0;
    section(&at, sizeof(head));
    l.frames = section(&at, sizeof(frame) * FRAMES);
    l.groups = section(&at, sizeof(group) * groups);
    l.units = section(&at, sizeof(unit) * units);
    l.own = section(&at, (size_t)e->own_size * units);
    for (uint32_t i = 0; i < e->parts; i++)
        l.part[i] = section(&at, (size_t)e->part[i].size * part_records(&e->part[i], groups));
    l.turn = section(&at, sizeof(uint8_t) * units);
    l.step = section(&at, sizeof(uint8_t) * units);
    l.item = section(&at, sizeof(uint16_t) * units);
    l.rows = section(&at, sizeof(uint64_t) * e->bit_rows * units * l.words);
    l.variables = section(&at, sizeof(int32_t) * variables);
    l.asked = section(&at, variables ? sizeof(asked_state) : 0);
    l.dirs = section(&at, sizeof(direction) * units);
    l.marks = section(&at, sizeof(mark) * l.mark_room);
    l.state = at - (l.marks - l.dirs);
    l.watch = section(&at, sizeof(script_watch));
    l.waiting = section(&at, sizeof(tilly_event) * TILLY_MOST_WAITING_EVENTS);
    l.whole = at;
    return l;
}

void play_view(play *p, const layout *at, uint64_t *block)
{
    char *base = (char *)block;
    p->s = (head *)(void *)base;
    p->frame = (frame *)(void *)(base + at->frames);
    p->group = (group *)(void *)(base + at->groups);
    p->unit = (unit *)(void *)(base + at->units);
    p->own = base + at->own;
    for (unsigned i = 0; i < p->rules->edition->parts; i++)
        p->part[i] = base + at->part[i];
    p->turn = (uint8_t *)(void *)(base + at->turn);
    p->step = (uint8_t *)(void *)(base + at->step);
    p->item = (uint16_t *)(void *)(base + at->item);
    p->row = (uint64_t *)(void *)(base + at->rows);
    p->variable = at->variable_count ? (int32_t *)(void *)(base + at->variables) : NULL;
    p->unusual = (uint8_t)((p->unusual & TOO_DEEP) | (at->variable_count ? MAY_ASK : 0));
    p->asked = at->variable_count ? (asked_state *)(void *)(base + at->asked) : NULL;
    p->watch = (script_watch *)(void *)(base + at->watch);
    p->waiting = (tilly_event *)(void *)(base + at->waiting);
    p->mark = (mark *)(void *)(base + at->marks);
    p->dir = (direction *)(void *)(base + at->dirs);
    p->units = at->unit_room;
    p->words = at->words;
    p->mark_room = at->mark_room;
    p->group_room = at->group_room;
    p->edition = p->rules->edition;
    p->grain = p->edition->grain;
}

/* The last record of a side that is not blank, counted from 1. */
static unsigned used_records(unsigned side, const part *t, const char *records)
{
    unsigned half = t->count / SIDES;
    unsigned used = half;
    while (used && !memcmp(records + t->size * (half * side + used - 1u), t->blank, t->size))
        used--;
    return used;
}

static void derive_side(play *p, unsigned side)
{
    for (unsigned u = first_of(p, side); u < end_of(p, side); u++) {
        p->dir[u] = direction_of(p->unit[u].heading);
        note_size(p, u);
    }
    p->s->used[side] = 0;
    for (unsigned i = 0; i < p->edition->parts; i++)
        if (p->edition->part[i].blank)
            p->s->used[side] = (uint16_t)used_records(side, &p->edition->part[i], p->part[i]);
}

void play_derive(play *p)
{
    for (unsigned side = 0; side < SIDES; side++)
        derive_side(p, side);
    all_changed(p);
}

/* ---- copies --------------------------------------------------------------------------------- */

/* All is copied but what neither battle has used yet, which is the same in both: slots of units
 * that never came are zeros, records that no side has used are blank. */
/* bytes: a shorter gap, or fewer in the slots of all units, are sooner copied than left out */
enum { LEAST_GAP = 256, LEAST_UNUSED = 4096 };
typedef struct copying {
    const char *from;
    char *to;
    uint32_t done; /* so far all is copied or left out */
    unsigned end[SIDES], room[SIDES], used[SIDES];
} copying;

/* The head is the beginning of the block. */
static void begin_copying(copying *c, const play *from, play *to)
{
    const head *a = from->s;
    const head *b = to->s;
    c->from = (const char *)a;
    c->to = (char *)to->s;
    c->done = 0;
    for (unsigned side = 0; side < SIDES; side++) {
        c->end[side] = a->first[side] + (unsigned)larger(a->count[side], b->count[side]);
        c->room[side] = (unsigned)a->first[side] + a->room[side];
        c->used[side] = (unsigned)larger(a->used[side], b->used[side]);
    }
}

static void copy_up_to(copying *c, uint32_t end)
{
    memcpy(c->to + c->done, c->from + c->done, end - c->done);
}

static void leave_out(copying *c, size_t gap, size_t end)
{
    if (gap + LEAST_GAP > end)
        return;
    copy_up_to(c, (uint32_t)gap);
    c->done = (uint32_t)end;
}

static void leave_out_slots(copying *c, uint32_t section, size_t size)
{
    for (unsigned side = 0; side < SIDES; side++)
        leave_out(c, section + size * c->end[side], section + size * c->room[side]);
}

static void leave_out_records(copying *c, uint32_t section, const part *t)
{
    for (unsigned side = 0; t->blank && side < SIDES; side++)
        leave_out(c,
                  section + t->size * (t->count / SIDES * side + (size_t)c->used[side]),
                  section + (size_t)t->size * (t->count / SIDES * (side + 1)));
}

static void leave_out_unused(copying *c, const layout *l, const edition *e)
{
    leave_out_slots(c, l->units, sizeof(unit));
    leave_out_slots(c, l->own, l->own_size);
    for (unsigned i = 0; i < e->parts; i++)
        leave_out_records(c, l->part[i], &e->part[i]);
    for (unsigned r = 0; r < l->bit_rows; r++)
        leave_out_slots(c,
                        l->rows + (uint32_t)(sizeof(uint64_t) * r * l->unit_room * l->words),
                        sizeof(uint64_t) * l->words);
    leave_out_slots(c, l->dirs, sizeof(direction));
}

static void copy_in_parts(const play *from, play *to, const layout *at, uint32_t end)
{
    copying c;
    begin_copying(&c, from, to);
    leave_out_unused(&c, at, from->edition);
    copy_up_to(&c, end);
}

static bool leaves_much_unused(const head *s, const layout *l)
{
    unsigned unused = (unsigned)s->room[0] - s->count[0] + s->room[1] - s->count[1];
    return unused * (sizeof(unit) + l->own_size) >= LEAST_UNUSED;
}

/* Marks come last of the state, and few are set; behind them what a script waits for, and few
 * events ever do. */
void play_copy_block(const play *from, play *to, const layout *at)
{
    uint32_t end = (uint32_t)(at->marks + sizeof(mark) * from->s->marks);
    if (leaves_much_unused(from->s, at))
        copy_in_parts(from, to, at, end);
    else
        memcpy(to->s, from->s, end);
    *to->watch = *from->watch;
    if (from->watch->events)
        memcpy(to->waiting, from->waiting, sizeof *to->waiting * from->watch->events);
}

void block_copy(const layout *at, const uint64_t *from, uint64_t *to)
{
    const script_watch *w = (const script_watch *)(const void *)((const char *)from + at->watch);
    memcpy(to, from, at->waiting + sizeof(tilly_event) * w->events);
}
