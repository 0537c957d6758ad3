/* Tables of a rule set as files, and inside the files of rule sets. What stands in them its family
 * knows (lib/ruleset/book_tables.h). */
#include "files/sections.h"
#include "files/tables_entries.h"
#include "ruleset/ruleset.h"

#include <stdio.h>

/* ---- reading -------------------------------------------------------------------------------- */

/* Puts what the check tells to its place in the text. */
typedef struct judging {
    table_judge judge;
    const node *tables;
    tilly_error *warning;
    uint32_t room, count;
} judging;

static void told(table_judge *judge, const table_fault *fault)
{
    judging *j = (judging *)judge;
    node way[MOST_DEPTH];
    if (judge->refused)
        return;
    const node *at = node_at(j->tables, fault->path, way);
    if (fault->refuses) {
        judge->refused = true;
        at->in->rule = fault->rule;
        wrong(at, "%s", fault->words);
    } else {
        if (j->count < j->room) {
            tilly_error *out = &j->warning[j->count];
            out->size = sizeof *out;
            remark(at, out, fault->rule, fault->words);
        }
        j->count++;
    }
}

static bool read_block(const node *n, const book_tables *kind, void *block, judging *j)
{
    j->judge.tell = told;
    j->tables = n;
    if (!entries_read(n, kind, block))
        return false;
    kind->check(block, &j->judge);
    return !j->judge.refused;
}

/* Into memory of their own first: what is refused leaves the tables in force as they were. */
static bool replace_tables(const node *n, tilly_ruleset *rules, judging *j)
{
    const book_tables *kind = rules->edition->tables;
    void *block = memory_new(&rules->h.memory, kind->size);
    if (!block)
        return wrong_as(n, TILLY_E_MEMORY, "%s", tilly_status_text(TILLY_E_MEMORY));
    bool valid = read_block(n, kind, block, j);
    void *old = valid ? rules->tables : block;
    if (valid)
        rules->tables = block;
    memory_free(&rules->h.memory, old, kind->size);
    return valid;
}

/* The book's own, named by their hash: another library's may differ. */
static bool are_usual(const node *n, const tilly_ruleset *rules)
{
    uint64_t wanted;
    if (!read_hex(n, &wanted))
        return false;
    return wanted == rules->book_tables || wrong_as(n,
                                                    TILLY_E_MISMATCH,
                                                    "the tables of %s in this library are others",
                                                    tilly_ruleset_id(rules));
}

bool tables_read(const node *n, tilly_ruleset *rules)
{
    judging j = {0};
    if (!rules->edition->tables)
        return wrong_name(n, "%s has no tables", tilly_ruleset_id(rules));
    return holds_string(n) ? are_usual(n, rules) : replace_tables(n, rules, &j);
}

/* A fault of the text itself or of its heading breaks a rule of the file too: the rule is named
 * before the fault. */
static void name_rule(const document *d, const book_tables *kind)
{
    const char *rule = d->form_broken ? kind->form_rule : d->valid ? kind->heading_rule : NULL;
    if (!rule || !d->error)
        return;
    char found[sizeof d->error->text];
    snprintf(found, sizeof found, "%s", d->error->text);
    snprintf(d->error->text, sizeof d->error->text, "%s: %.200s", rule, found);
}

static tilly_status may_read(const tilly_ruleset *self, const tilly_error *warnings, uint32_t room)
{
    tilly_status status = handle_check(self, RULESET_HANDLE);
    if (status)
        return status;
    NOT_NULL_FOR(warnings, room);
    if (room)
        SIZED(warnings);
    if (!self->edition->tables)
        return misuse(
            TILLY_E_UNSUPPORTED, "self", "the tables of this rule set cannot be replaced");
    return self->frozen ? misuse(TILLY_E_FROZEN,
                                 "self",
                                 "this rule set belongs to a battle: copy it to change it")
                        : TILLY_OK;
}

tilly_status tilly_ruleset_tables_read(tilly_ruleset *self,
                                       const char *json,
                                       size_t length,
                                       tilly_error *warnings,
                                       uint32_t room,
                                       uint32_t *count,
                                       tilly_error *error)
{
    document d;
    node root;
    judging j = {.warning = warnings, .room = room};
    SIZED_OR_NULL(error);
    tilly_status status = may_read(self, warnings, room);
    if (status) {
        return fail_as_said(error, status);
    }
    if (document_open(
            &d, json, length, self->edition->tables->format, &self->h.memory, error, &root))
        replace_tables(&root, self, &j);
    else
        name_rule(&d, self->edition->tables);
    document_close(&d);
    if (!d.status && count)
        *count = j.count;
    return d.status;
}

/* ---- writing -------------------------------------------------------------------------------- */

void tables_write(writer *w, const tilly_ruleset *rules)
{
    if (!rules->edition->tables)
        return;
    uint64_t hash = ruleset_tables_hash(rules);
    write_key(w, "tables");
    if (hash == rules->book_tables) {
        put_hex(w, hash);
        return;
    }
    open_block(w, '{');
    entries_write(w, rules->edition->tables, rules->tables);
    close_level(w);
}

tilly_status
tilly_ruleset_tables_write(const tilly_ruleset *self, char *json, size_t room, size_t *needed)
{
    writer w;
    tilly_status status = handle_check(self, RULESET_HANDLE);
    if (status)
        return status;
    if (!self->edition->tables)
        return misuse(
            TILLY_E_UNSUPPORTED, "self", "the tables of this rule set cannot be replaced");
    if ((status = write_start(&w, self->edition->tables->format, json, room)))
        return status;
    entries_write(&w, self->edition->tables, self->tables);
    return write_end(&w, needed);
}
