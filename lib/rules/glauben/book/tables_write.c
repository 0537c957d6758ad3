/* Writing tables of Age of Glauben: docs/formats/tables.md. */
#include "rules/glauben/book/tables.h"

#include <string.h>
#include "files/write.h"

typedef glauben_tables tables;

/* ---- fights --------------------------------------------------------------------------------- */

static void write_params(writer *w, const tables *t)
{
    write_key(w, "params");
    open_block(w, '{');
    for (unsigned i = 0; i < GLAUBEN_PARAMS; i++)
        write_whole(w, glauben_param_info_of[i].key, t->param[i]);
    close_level(w);
}

static void write_odds(writer *w, const tables *t)
{
    write_key(w, "odds");
    open_block(w, '[');
    for (int32_t c = 0; c < t->columns; c++) {
        open_row(w, '{');
        write_text(w, "column", t->odds[c].name);
        write_key(w, "min");
        open_row(w, '[');
        put_number(w, t->odds[c].num, 0);
        put_number(w, t->odds[c].den, 0);
        close_level(w);
        close_level(w);
    }
    close_level(w);
}

static void write_result_row(writer *w, const tables *t, int32_t r)
{
    open_row(w, '{');
    write_whole(w, "from", t->from[r]);
    write_key(w, "results");
    open_row(w, '[');
    for (int32_t c = 0; c < t->columns; c++)
        put_string(w, combat_code_names[t->result[r][c]]);
    close_level(w);
    close_level(w);
}

static void write_combat(writer *w, const tables *t)
{
    write_key(w, "crt");
    open_block(w, '{');
    write_key(w, "columns");
    open_row(w, '[');
    for (int32_t c = 0; c < t->columns; c++)
        put_string(w, t->odds[c].name);
    close_level(w);
    write_key(w, "rows");
    open_block(w, '[');
    for (int32_t r = 0; r < t->rows; r++)
        write_result_row(w, t, r);
    close_level(w);
    close_level(w);
}

/* ---- fire, generals, hedgehogs -------------------------------------------------------------- */

static void write_bands(writer *w, const char *key, const bands *b, const char *const *words)
{
    write_key(w, key);
    open_row(w, '[');
    for (int32_t i = 0; i < b->count; i++) {
        open_row(w, '[');
        put_number(w, b->band[i].below, 0);
        put_string(w, words[b->band[i].result]);
        close_level(w);
    }
    close_level(w);
}

static void write_guns(writer *w, const char *key, const fire_table *f)
{
    write_key(w, key);
    open_block(w, '[');
    for (int32_t i = 0; i < f->count; i++) {
        open_row(w, '{');
        write_whole(w, "max_mm", f->range[i].most_mm);
        write_bands(w, "bands", &f->range[i].bands, fire_effect_names);
        close_level(w);
    }
    close_level(w);
}

static void write_fire(writer *w, const tables *t)
{
    write_key(w, "artillery");
    open_block(w, '{');
    for (unsigned kind = 0; kind < GUN_KINDS; kind++)
        write_guns(w, gun_names[kind], &t->guns[kind]);
    close_level(w);
    write_bands(w, "generals_under_fire", &t->under_fire, fate_names);
    write_key(w, "hedgehog");
    open_block(w, '{');
    for (unsigned state = 0; state < HEDGEHOG_STATES; state++)
        write_bands(w, hedgehog_state_names[state], &t->hedgehog[state], combat_code_names);
    close_level(w);
}

/* ---- crises and sight ----------------------------------------------------------------------- */

static void write_crises(writer *w, const tables *t)
{
    write_key(w, "crisis");
    open_block(w, '[');
    for (int32_t i = 0; i < t->crises; i++) {
        open_row(w, '[');
        put_number(w, t->crisis[i].percent, 0);
        put_number(w, t->crisis[i].most, 0);
        put_string(w, consequence_names[t->crisis[i].consequence]);
        close_level(w);
    }
    close_level(w);
}

static void write_sights(writer *w, const tables *t)
{
    write_key(w, "visibility");
    open_row(w, '[');
    for (int32_t i = 0; i < t->sights; i++) {
        open_row(w, '[');
        put_number(w, t->sight[i].minutes, 0);
        if (t->sight[i].limit_mm < 0)
            put_null(w);
        else
            put_number(w, t->sight[i].limit_mm, 0);
        close_level(w);
    }
    close_level(w);
}

/* ---- armies --------------------------------------------------------------------------------- */

static void write_captains(writer *w, const tables *t)
{
    write_key(w, "generals");
    open_block(w, '[');
    for (int32_t i = 0; i < t->captains; i++) {
        open_row(w, '{');
        write_text(w, "army", t->nation[t->captain[i].nation].id);
        write_text(w, "name", t->captain[i].name);
        write_whole(w, "bonus", t->captain[i].bonus);
        close_level(w);
    }
    close_level(w);
}

static void write_troop_columns(writer *w)
{
    write_key(w, "troop_columns");
    open_row(w, '[');
    put_string(w, "class");
    for (unsigned i = 0; i < TROOP_COLUMNS; i++)
        put_string(w, troop_columns[i].name);
    close_level(w);
}

static void write_troop(writer *w, const nation *of, unsigned class)
{
    open_row(w, '[');
    put_string(w, troop_class_names[class]);
    for (unsigned i = 0; i < TROOP_COLUMNS; i++) {
        int16_t number;
        memcpy(&number, (const char *)&of->troop[class] + troop_columns[i].offset, sizeof number);
        put_number(w, number, 0);
    }
    close_level(w);
}

/* Rows keep the order of the file they came from. */
static void write_nation(writer *w, const nation *of)
{
    open_block(w, '{');
    write_text(w, "id", of->id);
    write_text(w, "name", of->name);
    write_truth(w, "initiative", of->initiative);
    write_whole(w, "general_bonus", of->general_bonus);
    write_key(w, "troops");
    open_block(w, '[');
    for (int row = 1; row <= CLASSES; row++)
        for (unsigned class = 0; class < CLASSES; class ++)
            if (of->troop[class].row == row)
                write_troop(w, of, class);
    close_level(w);
    close_level(w);
}

void glauben_write_tables(writer *w, const void *whole)
{
    const tables *t = whole;
    write_text(w, "name", t->name);
    write_text(w, "provenance", provenance_names[t->provenance]);
    write_params(w, t);
    write_odds(w, t);
    write_combat(w, t);
    write_fire(w, t);
    write_crises(w, t);
    write_sights(w, t);
    write_captains(w, t);
    write_troop_columns(w);
    write_key(w, "armies");
    open_block(w, '[');
    for (int32_t n = 0; n < t->nations; n++)
        write_nation(w, &t->nation[n]);
    close_level(w);
}
