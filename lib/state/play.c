/* Operations of rule sets on the state: naming, rows, marks, new units, notes, ground, telling. */
#include "state/play.h"
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
    place_changed_from(p, u, from);
}

static bool lies_in(const window *w, point at)
{
    return ((uint32_t)at.x - w->x <= w->wide) & ((uint32_t)at.y - w->y <= w->deep);
}

static bool stirs_in(const window *w, const stir *s)
{
    bool left = lies_in(w, s->from), came = lies_in(w, s->to);
    return left | came; /* as one: see in_window() */
}

/* Asked of a finding from before the last stir: once for each, or until one was near enough. */
bool still_holds(const play *p, size_t i)
{
    findings *f = p->found;
    if (f->stirs - f->when[i] > STIRS)
        return false;
    for (uint64_t n = f->when[i]; n < f->stirs; n++) {
        if (!stirs_in(&f->where[i], &f->stir[n % STIRS]))
            continue;
        f->when[i] = 0;
        return false;
    }
    f->when[i] = f->stirs;
    return true;
}

void remember(const play *p,
              unsigned finding,
              unsigned u,
              const window *where,
              const uint64_t *word,
              unsigned count)
{
    findings *f = p->found;
    size_t i = finding_at(p, finding, u);
    if (!f->when)
        return; /* a battle that is only looked at */
    f->when[i] = f->stirs;
    f->where[i] = *where;
    memcpy(&f->word[i * p->words], word, sizeof *word * count);
}

bool recalls(const play *p, unsigned finding, unsigned u, unsigned other)
{
    const uint64_t *word = recall(p, finding, u);
    unsigned b = bit_of(p, other);
    return word && word[b / 64] >> (b % 64) & 1;
}

void remember_of(const play *p, unsigned finding, unsigned u, unsigned other, const window *where)
{
    uint64_t word[TILLY_MOST_UNITS / 64] = {0};
    const uint64_t *known = recall(p, finding, u);
    unsigned b = bit_of(p, other);
    if (known)
        memcpy(word, known, sizeof *word * p->words);
    word[b / 64] |= (uint64_t)1 << (b % 64);
    remember(p, finding, u, where, word, p->words);
}

static void all_stirred(findings *f, unsigned units)
{
    for (unsigned i = 0; 64 * i < units; i++) {
        f->stirred[i] = units - 64 * i < 64 ? ((uint64_t)1 << (units - 64 * i)) - 1 : UINT64_MAX;
        f->stirred_words |= (uint32_t)1 << i;
    }
}

void all_places_changed(play *p)
{
    p->found->places++;
    p->found->stirs += STIRS + 1; /* more than can be told: nothing holds */
    p->found->bonds++;
    p->found->armies++;
    p->found->worlds++;
    p->found->indexed = false;
    if (p->found->stirred)
        all_stirred(p->found, p->units);
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
    if (!p->edition->is_free)
        return NOBODY;
    for (unsigned u = first_of(p, side); u < end_of(p, side); u++)
        if (p->unit[u].state == UNIT_GONE && p->unit[u].type == type && p->edition->is_free(p, u))
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
    p->found->bonds++;
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
    all_places_changed(p);
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

tilly_event *tell(play *p, unsigned kind, unsigned clause, unsigned u, unsigned other)
{
    uint32_t serial = ++p->s->events;
    if (!p->log)
        return &p->unread;
    tilly_event *e = &p->log->event[p->log->events++];
    *e = (tilly_event){.serial = serial,
                       .kind = (uint16_t)kind,
                       .clause = (uint16_t)clause,
                       .turn = p->s->turn,
                       .step = p->s->row,
                       .side = u == NOBODY ? TILLY_NO_SIDE : p->unit[u].side,
                       .seen = 3,
                       .unit = unit_id(p, u),
                       .other = unit_id(p, other)};
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
    if (p->edition->ends)
        p->edition->ends(p);
    p->s->over = (uint8_t)how;
    p->s->winner = (uint8_t)winner;
    tilly_event *e = tell_side(p, TILLY_EV_BATTLE_OVER, 0, winner);
    e->value[0] = (int32_t)how;
}
