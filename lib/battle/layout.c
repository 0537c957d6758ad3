/* The state block: its sections, its fields, its canonical hash. */
#include "battle/battle.h"
#include "turn/turn.h"

const field head_field[] = {
    FIELD(head, seed), FIELD(head, rules_hash), FIELD(head, table_hash), FIELDS(head, army_hash), FIELD(head, rolls), FIELD(head, decisions), FIELD(head, events), FIELD(head, edits),
    FIELD(head, beats), FIELD(head, turn_limit), FIELD(head, setup), FIELD(head, turn), FIELD(head, row), FIELDS(head, first), FIELDS(head, room), FIELDS(head, count),
    FIELDS(head, original), FIELDS(head, lost), FIELD(head, groups), FIELD(head, marks), FIELD(head, depth), FIELD(head, in_row), FIELD(head, over), FIELD(head, winner),
    FIELDS(head, role), SIGNEDS(head, points), SIGNEDS(head, kept), {0},
};
const field group_field[] = {
    FIELD(group, side), FIELD(group, state), FIELD(group, leader), FIELD(group, units), FIELD(group, number), FIELD(group, order), FIELD(group, note), {0},
};
const field unit_field[] = {
    SIGNED(unit, x), SIGNED(unit, y), SIGNED(unit, half_width), SIGNED(unit, half_depth), SIGNED(unit, radius), FIELD(unit, heading), FIELD(unit, generation), FIELD(unit, type),
    FIELD(unit, number), FIELD(unit, group), FIELD(unit, host), SIGNED(unit, strength), SIGNED(unit, start), FIELD(unit, side), FIELD(unit, quality), FIELD(unit, state), {0},
};
const field mark_field[] = {
    FIELD(mark, kind), FIELD(mark, unit), FIELD(mark, turn), FIELD(mark, used), SIGNED(mark, x), SIGNED(mark, y), FIELD(mark, side), FIELD(mark, how), FIELD(mark, other), {0},
};

static uint32_t section(uint32_t *at, size_t size)
{
    uint32_t start = *at;
    *at = (uint32_t)((start + size + 7) & ~(size_t)7);
    return start;
}

layout layout_for(const edition *e, uint32_t units, uint32_t larger, uint32_t groups)
{
    layout l = {.unit_room = (uint16_t)units, .group_room = (uint16_t)groups, .mark_room = (uint16_t)units, .words = (uint16_t)((larger + 63) / 64),
                .own_size = e->own_size, .bit_rows = e->bit_rows, .findings = e->findings};
    uint32_t at = 0;
    section(&at, sizeof(head));
    l.frames = section(&at, sizeof(frame) * FRAMES);
    l.groups = section(&at, sizeof(group) * groups);
    l.units = section(&at, sizeof(unit) * units);
    l.own = section(&at, (size_t)e->own_size * units);
    l.turn = section(&at, sizeof(uint16_t) * units);
    l.step = section(&at, sizeof(uint16_t) * units);
    l.item = section(&at, sizeof(uint16_t) * units);
    l.rows = section(&at, sizeof(uint64_t) * e->bit_rows * units * l.words);
    l.dirs = section(&at, sizeof(direction) * units);
    l.marks = section(&at, sizeof(mark) * l.mark_room);
    l.size = at;
    return l;
}

void battle_view(tilly_battle *b)
{
    const layout *l = &b->at;
    char *base = (char *)b->block;
    play *p = &b->p;
    p->s = (head *)(void *)base;
    p->frame = (frame *)(void *)(base + l->frames);
    p->group = (group *)(void *)(base + l->groups);
    p->unit = (unit *)(void *)(base + l->units);
    p->own = base + l->own;
    p->turn = (uint16_t *)(void *)(base + l->turn);
    p->step = (uint16_t *)(void *)(base + l->step);
    p->item = (uint16_t *)(void *)(base + l->item);
    p->row = (uint64_t *)(void *)(base + l->rows);
    p->mark = (mark *)(void *)(base + l->marks);
    p->dir = (direction *)(void *)(base + l->dirs);
    p->units = l->unit_room;
    p->words = l->words;
    p->mark_room = l->mark_room;
    p->group_room = l->group_room;
    p->rules = b->rules;
    p->table = b->table;
    p->edition = b->rules->edition;
    p->battle = b;
    p->log = b->log_on && b->now ? &b->now->log : NULL;
    p->found = &b->found;
}

void battle_derive(tilly_battle *b)
{
    for (unsigned u = 0; u < b->p.units; u++) {
        b->p.dir[u] = direction_of(b->p.unit[u].heading);
        note_size(&b->p, u);
    }
    all_places_changed(&b->p);
}

static uint64_t number_at(const void *record, const field *f, unsigned i)
{
    const char *at = (const char *)record + f->offset + (size_t)f->width * i;
    switch (f->width) {
    case 1: return *(const uint8_t *)(const void *)at;
    case 2: return *(const uint16_t *)(const void *)at;
    case 4: return *(const uint32_t *)(const void *)at;
    default: return *(const uint64_t *)(const void *)at;
    }
}

/* Small numbers share a word of the hash: four of 16 bits, two of 32. */
static void hash_record(hash64 *h, const void *record, const field *f)
{
    uint64_t word = 0;
    unsigned used = 0;
    for (; f->name; f++) {
        unsigned width = f->width < 2 ? 2 : f->width;
        for (unsigned i = 0; i < f->count; i++) {
            if (used + width > 8) { hash_number(h, word); word = 0; used = 0; }
            word |= number_at(record, f, i) << (8 * used);
            used += width;
        }
    }
    if (used) hash_number(h, word);
}

static void hash_flags(hash64 *h, const uint16_t *flag, unsigned from, unsigned end)
{
    for (unsigned u = from; u < end; u += 4) {
        uint64_t word = 0;
        for (unsigned i = 0; i < 4 && u + i < end; i++) word |= (uint64_t)flag[u + i] << (16 * i);
        hash_number(h, word);
    }
}

static void hash_unit(hash64 *h, const play *p, unsigned u)
{
    hash_record(h, &p->unit[u], unit_field);
    if (p->edition->own_field) hash_record(h, (const char *)p->own + (size_t)p->edition->own_size * u, p->edition->own_field);
    for (unsigned r = 0; r < p->edition->bit_rows; r++)
        for (unsigned w = 0; w < p->words; w++) hash_number(h, row_of(p, r, u)[w]);
}

uint64_t battle_hash(const tilly_battle *b)
{
    const play *p = &b->p;
    hash64 h;
    hash_start(&h);
    hash_record(&h, p->s, head_field);
    for (unsigned d = 0; d < p->s->depth; d++) {
        hash_number(&h, (uint64_t)p->frame[d].step << 16 | p->frame[d].beat);
        for (unsigned i = 0; i < FRAME_NUMBERS; i += 2)
            hash_number(&h, (uint64_t)(uint32_t)p->frame[d].number[i] << 32 | (uint32_t)p->frame[d].number[i + 1]);
    }
    for (unsigned g = 0; g < p->s->groups; g++) hash_record(&h, &p->group[g], group_field);
    for (unsigned side = 0; side < SIDES; side++) {
        for (unsigned u = first_of(p, side); u < end_of(p, side); u++) hash_unit(&h, p, u);
        hash_flags(&h, p->turn, first_of(p, side), end_of(p, side));
        hash_flags(&h, p->step, first_of(p, side), end_of(p, side));
        hash_flags(&h, p->item, first_of(p, side), end_of(p, side));
    }
    for (unsigned m = 0; m < p->s->marks; m++) hash_record(&h, &p->mark[m], mark_field);
    return hash_end(&h);
}
