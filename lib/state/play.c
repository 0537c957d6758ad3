/* Operations of rule sets on the state: naming, rows, marks, new units, notes, ground, telling. */
#include "state/cache.h"
#include "state/log.h"
#include "table/table.h"

unsigned unit_named(const play *p, tilly_id id)
{
    unsigned u = tilly_id_index(id);
    if (tilly_id_kind_of(id) != TILLY_ID_UNIT || u >= p->units)
        return NOBODY;
    unsigned side = u >= p->s->first[1];
    if (u < first_of(p, side) || u >= end_of(p, side))
        return NOBODY;
    return p->unit[u].generation == tilly_id_generation(id) ? u : NOBODY;
}

unsigned group_named(const play *p, tilly_id id)
{
    unsigned g = tilly_id_index(id);
    return g < p->s->groups && id == group_id(g) ? g : NOBODY;
}

void row_clear(play *p, unsigned r)
{
    memset(row_of(p, r, 0), 0, sizeof(uint64_t) * p->units * p->words);
}

void note_size(play *p, unsigned u)
{
    const unit *a = &p->unit[u];
    int32_t wide =
        reach_of_halves(p->grain * a->half_width, p->grain * a->half_depth) + p->grain * a->radius;
    if (p->s->widest < wide)
        p->s->widest = wide;
}

void put_unit(play *p, unsigned u, point centre, uint16_t heading)
{
    unit *a = &p->unit[u];
    point from = place_of(p, u);
    a->x = centre.x;
    a->y = centre.y;
    if (a->heading != heading)
        p->dir[u] = direction_of(heading);
    a->heading = heading;
    note_size(p, u);
    position_changed(p, u, from);
}

void name_attacker(play *p, unsigned side)
{
    p->s->role[FIRST_ROLE] = (uint8_t)side;
    p->s->role[SECOND_ROLE] = (uint8_t)foe(side);
    p->s->attacker_role = FIRST_ROLE;
}

void give_roles(play *p, unsigned first)
{
    unsigned attacker = attacking_side(p);
    p->s->role[FIRST_ROLE] = (uint8_t)first;
    p->s->role[SECOND_ROLE] = (uint8_t)foe(first);
    p->s->attacker_role = (uint8_t)role_of(p, attacker);
}

mark *add_mark(play *p, unsigned kind, unsigned u)
{
    if (p->s->marks == p->mark_room) { /* full: the oldest has long been used */
        memmove(p->mark, p->mark + 1, sizeof(mark) * (p->mark_room - 1u));
        p->s->marks--;
    }
    mark *m = &p->mark[p->s->marks++];
    *m = (mark){.kind = kind & 3u, .unit = u & 0x3ffu, .turn = p->s->turn & 0x3fffu};
    return m;
}

/* The slot of a unit that left and is done with. */
static unsigned free_slot(const play *p, unsigned side, unsigned type)
{
    if (!p->edition->play.is_free)
        return NOBODY;
    for (unsigned u = first_of(p, side); u < end_of(p, side); u++)
        if (p->unit[u].state == UNIT_GONE && p->unit[u].type == type &&
            p->edition->play.is_free(p, u))
            return u;
    return NOBODY;
}

static unsigned next_slot(play *p, unsigned side)
{
    return p->s->count[side] == p->s->room[side]
               ? NOBODY
               : (unsigned)p->s->first[side] + p->s->count[side]++;
}

static void forget_marks(play *p, unsigned u)
{
    uint16_t left = 0;
    for (unsigned i = 0; i < p->s->marks; i++)
        if (p->mark[i].unit != u)
            p->mark[left++] = p->mark[i];
    p->s->marks = left;
}

/* Nothing is left of whoever had it. */
static void clear_slot(play *p, unsigned u)
{
    size_t size = p->edition->own_size;
    memset((char *)p->own + size * u, 0, size);
    p->turn[u] = p->step[u] = 0;
    p->item[u] = 0;
    for (unsigned r = 0; r < p->edition->bit_rows; r++)
        memset(row_of(p, r, u), 0, sizeof(uint64_t) * p->words);
    forget_marks(p, u);
    forget_name(p, u);
    places_changed(p, u);
}

unsigned add_unit(play *p, unsigned side, unsigned type, unsigned quality, unsigned g)
{
    unsigned u = free_slot(p, side, type);
    if (u == NOBODY)
        u = next_slot(p, side);
    else
        clear_slot(p, u);
    if (u == NOBODY)
        return NOBODY;
    uint8_t generation = (uint8_t)(p->unit[u].generation % 255 + 1);
    p->unit[u] = (unit){.type = (uint8_t)type,
                        .quality = (uint8_t)quality,
                        .group = (uint8_t)g,
                        .host = NOBODY,
                        .side = (uint8_t)side,
                        .generation = generation,
                        .state = UNIT_WAITING};
    p->dir[u] = direction_of(0);
    contacts_changed(p);
    return u;
}

tilly_status ready_table(play *p)
{
    return p->spare_table ? TILLY_OK : tilly_table_copy(p->table, &p->spare_table);
}

void change_table(play *p)
{
    table_seal(p->spare_table);
    tilly_table_unref(p->table);
    p->table = p->spare_table;
    p->spare_table = NULL;
    all_changed(p);
    tilly_table_hash(p->table, &p->s->table_hash);
}

void keep_notes(play *p, uint32_t *const *note, unsigned count)
{
    uint32_t kept = 0;
    for (unsigned i = 0; i < count; i++) {
        const uint32_t from = *note[i] > p->notes ? 0 : *note[i];
        *note[i] = from;
        if (from <= kept)
            continue; /* none, or kept already */
        char words[NOTE_ROOM];
        memcpy(words, p->note[kept], NOTE_ROOM);
        memmove(p->note[kept++], p->note[from - 1], NOTE_ROOM);
        memcpy(p->note[from - 1], words, NOTE_ROOM);
        for (unsigned k = i; k < count; k++)
            *note[k] = *note[k] == from ? kept : *note[k] == kept ? from : *note[k];
    }
    if (p->note)
        memset(p->note[kept], 0, NOTE_ROOM * (MOST_NOTES - kept));
    p->notes = kept;
}

static inline void write_event(
    tilly_event *e, const play *p, unsigned kind, unsigned clause, unsigned u, unsigned other)
{
    *e = (tilly_event){.serial = p->s->events,
                       .kind = (uint16_t)kind,
                       .clause = (uint16_t)clause,
                       .turn = p->s->turn,
                       .row = p->s->row,
                       .side = u == NOBODY ? TILLY_NO_SIDE : p->unit[u].side,
                       .seen = 3,
                       .unit = unit_id(p, u),
                       .other = unit_id(p, other)};
}

/* With a script that watches for some: also those that no log keeps are written whole. */
static COLD tilly_event *
tell_watched(play *p, unsigned kind, unsigned clause, unsigned u, unsigned other)
{
    tilly_event *e = p->log ? &p->log->event[p->log->events++] : NULL;
    if (p->watched[kind / 64] >> (kind % 64) & 1)
        e = watch_event(p, e);
    else if (!e)
        e = &p->unread;
    write_event(e, p, kind, clause, u, other);
    return e;
}

tilly_event *tell(play *p, unsigned kind, unsigned clause, unsigned u, unsigned other)
{
    ++p->s->events;
    if (p->watched)
        return tell_watched(p, kind, clause, u, other);
    if (!p->log)
        return &p->unread;
    tilly_event *e = &p->log->event[p->log->events++];
    write_event(e, p, kind, clause, u, other);
    return e;
}

tilly_event *tell_side(play *p, unsigned kind, unsigned clause, unsigned side)
{
    tilly_event *e = tell(p, kind, clause, NOBODY, NOBODY);
    e->side = (uint8_t)side;
    return e;
}

void end_battle(play *p, unsigned winner, unsigned how)
{
    if (p->s->over)
        return;
    if (p->edition->play.ends)
        p->edition->play.ends(p);
    watch_due(p->watch, TILLY_MOMENT_END);
    p->s->over = (uint8_t)how;
    p->s->winner = (uint8_t)winner;
    tilly_event *e = tell_side(p, TILLY_EV_BATTLE_OVER, 0, winner);
    e->value[0] = (int32_t)how;
}
