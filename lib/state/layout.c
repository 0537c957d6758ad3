/* The state block: its sections, its fields, its copies, its canonical hash. */
#include "state/layout.h"
#include "state/cache.h"
#include "state/fields.h"

const field head_field[] = {
    FIELD(head, seed, "seed"),
    FIELD(head, rules_hash, "rules_hash"),
    FIELD(head, table_hash, "table_hash"),
    FIELDS(head, army_hash, "army_hash"),
    FIELD(head, rolls, "rolls"),
    FIELD(head, decisions, "decisions"),
    FIELD(head, events, "events"),
    FIELD(head, edits, "edits"),
    FIELD(head, beats, "beats"),
    FIELD(head, turn_limit, "turn_limit"),
    FIELD(head, setup, "setup"),
    FIELD(head, turn, "turn"),
    FIELD(head, row, "row"),
    FIELDS(head, first, "first"),
    FIELDS(head, room, "room"),
    FIELDS(head, count, "count"),
    FIELDS(head, original, "original"),
    FIELDS(head, lost, "lost"),
    FIELD(head, groups, "groups"),
    FIELD(head, marks, "marks"),
    FIELD(head, depth, "depth"),
    FIELD(head, in_row, "in_row"),
    FIELD(head, over, "over"),
    FIELD(head, winner, "winner"),
    FIELDS(head, role, "role"),
    FIELD(head, agreed, "agreed"),
    SIGNEDS(head, points, "points"),
    {0},
};
const field group_field[] = {
    FIELD(group, side, "side"),
    FIELD(group, state, "state"),
    FIELD(group, leader, "leader"),
    FIELD(group, units, "units"),
    FIELD(group, number, "number"),
    {0},
};
const field unit_field[] = {
    SIGNED(unit, x, "x"),
    SIGNED(unit, y, "y"),
    FIELD(unit, half_width, "half_width"),
    FIELD(unit, half_depth, "half_depth"),
    FIELD(unit, radius, "radius"),
    FIELD(unit, heading, "heading"),
    FIELD(unit, generation, "generation"),
    FIELD(unit, type, "type"),
    FIELD(unit, group, "group"),
    FIELD(unit, host, "host"),
    SIGNED(unit, strength, "strength"),
    SIGNED(unit, start, "start"),
    FIELD(unit, side, "side"),
    FIELD(unit, quality, "quality"),
    FIELD(unit, state, "state"),
    {0},
};
const field mark_field[] = {
    UP_TO(mark_record, kind, "kind", 3),
    FIELD(mark_record, unit, "unit"),
    FIELD(mark_record, turn, "turn"),
    UP_TO(mark_record, used, "used", 1),
    UP_TO(mark_record, how, "how", 7),
    {0},
};

mark_record record_of_mark(const mark *m)
{
    return (mark_record){
        .unit = m->unit, .turn = m->turn, .kind = m->kind, .how = m->how, .used = m->used};
}
mark mark_of_record(const mark_record *r)
{
    return (mark){.unit = r->unit & 0x3ffu,
                  .turn = r->turn & 0x3fffu,
                  .kind = r->kind & 3u,
                  .how = r->how & 7u,
                  .used = r->used & 1u};
}

static uint32_t section(uint32_t *at, size_t size)
{
    uint32_t start = *at;
    *at = (uint32_t)((start + size + 7) & ~(size_t)7);
    return start;
}

layout layout_for(const edition *e, uint32_t units, uint32_t larger, uint32_t groups)
{
    layout l = {.unit_room = (uint16_t)units,
                .group_room = (uint16_t)groups,
                .mark_room = (uint16_t)(e->marks ? units : 0),
                .words = (uint16_t)((larger + 63) / 64),
                .own_size = e->own_size,
                .bit_rows = e->bit_rows};
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
    l.dirs = section(&at, sizeof(direction) * units);
    l.marks = section(&at, sizeof(mark) * l.mark_room);
    l.whole = at;
    l.state = at - (l.marks - l.dirs);
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

static unsigned larger(unsigned a, unsigned b)
{
    return a > b ? a : b;
}

/* The head is the beginning of the block. */
static void begin_copying(copying *c, const play *from, play *to)
{
    const head *a = from->s;
    const head *b = to->s;
    c->from = (const char *)a;
    c->to = (char *)to->s;
    c->done = 0;
    for (unsigned side = 0; side < SIDES; side++) {
        c->end[side] = a->first[side] + larger(a->count[side], b->count[side]);
        c->room[side] = (unsigned)a->first[side] + a->room[side];
        c->used[side] = larger(a->used[side], b->used[side]);
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

/* Marks come last, and few are set. */
void play_copy_block(const play *from, play *to, const layout *at)
{
    uint32_t end = (uint32_t)(at->marks + sizeof(mark) * from->s->marks);
    if (leaves_much_unused(from->s, at))
        copy_in_parts(from, to, at, end);
    else
        memcpy(to->s, from->s, end);
}

/* ---- the hash ------------------------------------------------------------------------------- */

/* Records have no padding and their bytes are all in their fields, so that in memory they are what
 * is hashed, but for the order of bytes in a number. */
_Static_assert(sizeof(head) == offsetof(head, widest) + 8 && offsetof(head, widest) == 112,
               "the head has padding");
_Static_assert(sizeof(frame) == 4 + 4 * FRAME_NUMBERS && sizeof(group) == 8 && sizeof(unit) == 28 &&
                   sizeof(mark_record) == 8,
               "a record has padding");

static const field frame_field[] = {
    FIELD(frame, step, "step"), FIELD(frame, beat, "beat"), SIGNEDS(frame, number, "number"), {0}};
static const field flag_field[] = {{.name = "flags", .width = sizeof(uint16_t), .count = 1}, {0}};
static const field word_field[] = {{.name = "bits", .width = sizeof(uint64_t), .count = 1}, {0}};

static uint64_t number_at(const char *at, unsigned width)
{
    switch (width) {
    case 1: return *(const uint8_t *)(const void *)at;
    case 2: return *(const uint16_t *)(const void *)at;
    case 4: return *(const uint32_t *)(const void *)at;
    default: return *(const uint64_t *)(const void *)at;
    }
}

void record_in_little(char *to, const void *record, size_t size, const field *f)
{
    memset(to, 0, size);
    for (; f->name; f++)
        for (unsigned i = 0; i < f->count; i++) {
            size_t at = f->offset + (size_t)f->width * i;
            uint64_t number = number_at((const char *)record + at, f->width);
            for (unsigned b = 0; b < f->width; b++)
                to[at + b] = (char)(unsigned char)(number >> (8 * b));
        }
}

/* So many records at once fill all lanes, whatever their size: it is all one whether a run is
 * hashed in one or in parts. */
static void
hash_turned(hash_lanes *h, const char *records, size_t size, unsigned count, const field *f)
{
    enum { AT_ONCE = ALL_LANES };
    char run[AT_ONCE * MOST_PART];
    for (unsigned done = 0, n; done < count; done += n) {
        n = count - done < AT_ONCE ? count - done : AT_ONCE;
        for (unsigned i = 0; i < n; i++)
            record_in_little(run + size * i, records + size * (done + i), size, f);
        hash_bytes(h, run, size * n);
    }
}

static void hash_records(
    hash_lanes *h, const void *records, size_t size, unsigned first, unsigned count, const field *f)
{
    const char *at = (const char *)records + size * first;
    if (is_little_endian())
        hash_bytes(h, at, size * count);
    else
        hash_turned(h, at, size, count, f);
}

/* Of flags kept in a byte two are hashed. So many at once fill all lanes. */
static void hash_flags(hash_lanes *h, const uint8_t *flags, unsigned count)
{
    enum { AT_ONCE = 2 * ALL_LANES };
    for (unsigned done = 0; done < count; done += AT_ONCE) {
        char run[2 * AT_ONCE] = {0};
        unsigned n = count - done < AT_ONCE ? count - done : AT_ONCE;
        for (unsigned i = 0; i < n; i++)
            run[2 * i] = (char)flags[done + i];
        hash_bytes(h, run, 2 * n);
    }
}

static void hash_marks(hash_lanes *h, const play *p)
{
    enum { AT_ONCE = ALL_LANES };
    for (unsigned done = 0; done < p->s->marks; done += AT_ONCE) {
        mark_record run[AT_ONCE];
        unsigned n = p->s->marks - done < AT_ONCE ? p->s->marks - done : AT_ONCE;
        for (unsigned i = 0; i < n; i++)
            run[i] = record_of_mark(&p->mark[done + i]);
        hash_records(h, run, sizeof *run, 0, n, mark_field);
    }
}

static void hash_side(hash_lanes *h, const play *p, unsigned side)
{
    const edition *e = p->edition;
    unsigned first = first_of(p, side);
    unsigned count = p->s->count[side];
    hash_records(h, p->unit, sizeof *p->unit, first, count, unit_field);
    if (e->own_field)
        hash_records(h, p->own, e->own_size, first, count, e->own_field);
    hash_flags(h, p->turn + first, count);
    hash_flags(h, p->step + first, count);
    hash_records(h, p->item, sizeof *p->item, first, count, flag_field);
    for (unsigned r = 0; r < e->bit_rows; r++)
        hash_records(h, row_of(p, r, first), sizeof *p->row, 0, count * p->words, word_field);
}

static void hash_parts(hash_lanes *h, const play *p)
{
    for (unsigned i = 0; i < p->edition->parts; i++) {
        const part *t = &p->edition->part[i];
        hash_records(h, p->part[i], t->size, 0, part_records(t, p->s->groups), t->fields);
    }
}

uint64_t play_hash(const play *p)
{
    hash_lanes h;
    hash_lanes_start(&h);
    hash_records(&h, p->s, offsetof(head, widest), 0, 1, head_field);
    hash_records(&h, p->frame, sizeof *p->frame, 0, p->s->depth, frame_field);
    hash_records(&h, p->group, sizeof *p->group, 0, p->s->groups, group_field);
    for (unsigned side = 0; side < SIDES; side++)
        hash_side(&h, p, side);
    hash_parts(&h, p);
    hash_marks(&h, p);
    return hash_lanes_end(&h);
}
