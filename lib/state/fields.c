/* The block as named fields: what files write and read, and the canonical hash of a state. */
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
    UNLESS_0(head, attacker_role, "attacker_role", SECOND_ROLE),
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

bool is_unit(const play *p, uint64_t number)
{
    unsigned u = number < p->units ? (unsigned)number : NOBODY;
    return u != NOBODY && u < end_of(p, u >= first_of(p, 1));
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

static const field variable_field[] = {
    {.name = "value", .width = sizeof(int32_t), .count = 1, .is_signed = 1}, {0}};

static const field asked_field[] = {
    FIELD(asked_state, rolls, "rolls"), FIELD(asked_state, waiting, "waiting"), {0}};
const field request_field[] = {
    FIELD(request, kind, "kind"),
    FIELD(request, variable, "variable"),
    FIELD(request, dice, "dice"),
    FIELD(request, faces, "faces"),
    FIELD(request, side, "side"),
    FIELD(request, options, "options"),
    {0},
};

static void hash_scenario(hash_lanes *h, const play *p)
{
    hash_records(h, p->variable, sizeof *p->variable, 0, p->declared->count, variable_field);
    hash_records(h, p->asked, offsetof(asked_state, request), 0, 1, asked_field);
    for (uint32_t i = 0; i < p->asked->waiting; i++)
        hash_records(h, &p->asked->request[i], offsetof(request, words), 0, 1, request_field);
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
    if (p->declared)
        hash_scenario(&h, p);
    return hash_lanes_end(&h);
}
