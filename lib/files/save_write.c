/* Saves as files: docs/formats/save.md. Writing. */
#include <tilly/version.h>
#include "files/save.h"
#include "table/table.h"

/* ---- the state ------------------------------------------------------------------------------ */

/* By the names of step, beat and integers. A frame past its last beat is about to leave: its beat
 * is "". */
static void write_frame(writer *w, const play *p, const frame *f)
{
    const char *beat = beat_name(p->edition, f->step, f->beat);
    open_row(w, '{');
    write_text(w, "step", step_name(p->edition, f->step));
    write_text(w, "beat", beat ? beat : "");
    write_key(w, "numbers");
    open_row(w, '{');
    fields_write(w, f->number, step_fields(p->edition, f->step));
    close_level(w);
    close_level(w);
}

static void write_rows(writer *w, const play *p, unsigned u)
{
    write_key(w, "rows");
    open_row(w, '[');
    for (unsigned r = 0; r < p->edition->bit_rows; r++)
        for (unsigned i = 0; i < p->words; i++)
            put_hex(w, row_of(p, r, u)[i]);
    close_level(w);
}

static void write_unit_state(writer *w, const play *p, unsigned u)
{
    open_row(w, '{');
    fields_write(w, &p->unit[u], unit_field);
    write_key(w, "own");
    open_row(w, '{');
    fields_write(w, (const char *)p->own + (size_t)p->edition->own_size * u, p->edition->own_field);
    close_level(w);
    write_whole(w, "turn_flags", p->turn[u]);
    write_whole(w, "step_flags", p->step[u]);
    write_whole(w, "item_flags", p->item[u]);
    write_rows(w, p, u);
    close_level(w);
}

static void write_unit_states(writer *w, const play *p)
{
    write_key(w, "units");
    open_block(w, '[');
    for (unsigned side = 0; side < SIDES; side++)
        for (unsigned u = first_of(p, side); u < end_of(p, side); u++)
            write_unit_state(w, p, u);
    close_level(w);
}

static void write_record(writer *w, const void *record, const field *f)
{
    open_row(w, '{');
    fields_write(w, record, f);
    close_level(w);
}

/* The family's records beside those of each unit, by the names of the parts. */
static void write_parts(writer *w, const play *p)
{
    write_key(w, "parts");
    open_block(w, '{');
    for (unsigned i = 0; i < p->edition->parts; i++) {
        const part *t = &p->edition->part[i];
        write_key(w, t->name);
        open_block(w, '[');
        for (unsigned r = 0; r < part_records(t, p->s->groups); r++)
            write_record(w, (const char *)p->part[i] + (size_t)t->size * r, t->fields);
        close_level(w);
    }
    close_level(w);
}

/* "head", "frames", "groups", "units", "parts", "marks" into the open object. */
static void state_write(writer *w, const play *p)
{
    write_key(w, "head");
    open_block(w, '{');
    fields_write(w, p->s, head_field);
    close_level(w);
    write_key(w, "frames");
    open_block(w, '[');
    for (unsigned d = 0; d < p->s->depth; d++)
        write_frame(w, p, &p->frame[d]);
    close_level(w);
    write_key(w, "groups");
    open_block(w, '[');
    for (unsigned g = 0; g < p->s->groups; g++)
        write_record(w, &p->group[g], group_field);
    close_level(w);
    write_unit_states(w, p);
    write_parts(w, p);
    write_key(w, "marks");
    open_block(w, '[');
    for (unsigned m = 0; m < p->s->marks; m++) {
        mark_record r = record_of_mark(&p->mark[m]);
        write_record(w, &r, mark_field);
    }
    close_level(w);
}

/* ---- the file ------------------------------------------------------------------------------- */

/* A feature's id is what events, answers and edits call it by, so it must live on: index and
 * generation, and the last generation of every index. */
void feature_ids_write(writer *w, const tilly_table *t)
{
    write_key(w, "feature_ids");
    open_row(w, '[');
    EACH_FEATURE (a, t)
        put_number(w, a->feature.id, 0);
    close_level(w);
    write_key(w, "features_made");
    open_row(w, '[');
    for (unsigned i = 0; i < TILLY_MOST_FEATURES; i++)
        put_number(w, t->made[i], 0);
    close_level(w);
}

void notes_write(writer *w, const play *p)
{
    write_key(w, "notes");
    open_block(w, '[');
    for (uint32_t i = 0; i < p->notes; i++)
        put_string(w, p->note[i]);
    close_level(w);
}

tilly_status tilly_battle_save(const tilly_battle *self, char *json, size_t room, size_t *needed)
{
    writer w;
    tilly_status status = handle_check(self, BATTLE_HANDLE);
    if (status)
        return status;
    const play *p = battle_state(self);
    /* a list of which not all is known */
    if (!(p->s->army_hash[0] && p->s->army_hash[1]))
        status = misuse(TILLY_E_UNSUPPORTED, "self", "a redacted battle cannot be saved");
    else
        status = write_start(&w, "tilly-save", json, room);
    if (status)
        return status;
    write_text(&w, "library", tilly_version_text());
    words_about_write(&w, self);
    making_write(&w, p->rules, p->table, p->army, NULL);
    feature_ids_write(&w, p->table);
    notes_write(&w, p);
    state_write(&w, p);
    variables_write(&w, p->declared, p);
    areas_write(&w, self);
    objectives_write(&w, self);
    words_write(&w, p->pool);
    asked_write(&w, p);
    names_write(&w, p);
    script_write(&w, p);
    script_hash_write(&w, self);
    if (shows_roll(self))
        write_truth(&w, "open_roll", true);
    write_hex(&w, "hash", play_hash(p));
    return write_end(&w, needed);
}
