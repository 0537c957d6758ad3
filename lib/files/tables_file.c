/* Tables of a rule set as files, and inside the files of rule sets. What stands in them its family
 * knows (lib/ruleset/book_tables.h). */
#include "base/sized.h"
#include "files/sections.h"
#include "files/tables_entries.h"
#include "ruleset/ruleset.h"

#include <stdio.h>

/* ---- reading -------------------------------------------------------------------------------- */

/* Puts what the check tells to its place in the text. */
typedef struct judging {
    table_judge judge;
    const node *tables;
    tilly_error *warning; /* the one that is wanted, if any */
    uint32_t wanted, count;
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
        if (j->warning && j->count == j->wanted)
            remark(at, j->warning, fault->rule, fault->words);
        j->count++;
    }
}

/* Into memory of their own: what is refused leaves the tables in force as they were. NULL: refused,
 * or out of memory. */
static void *read_block(const node *n, const tilly_ruleset *rules, judging *j)
{
    const book_tables *kind = rules->edition->tables;
    void *block = memory_new(&rules->h.memory, kind->size);
    if (!block) {
        wrong_as(n, TILLY_E_MEMORY, "%s", tilly_status_text(TILLY_E_MEMORY));
        return NULL;
    }
    j->judge.tell = told;
    j->tables = n;
    j->judge.refused = !entries_read(n, kind, block);
    if (!j->judge.refused)
        kind->check(block, &j->judge);
    if (!j->judge.refused)
        return block;
    memory_free(&rules->h.memory, block, kind->size);
    return NULL;
}

static bool replace_tables(const node *n, tilly_ruleset *rules, judging *j)
{
    void *block = read_block(n, rules, j);
    if (!block)
        return false;
    memory_free(&rules->h.memory, rules->tables, rules->edition->tables->size);
    rules->tables = block;
    return true;
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

static tilly_status has_tables(const tilly_ruleset *self)
{
    tilly_status status = handle_check(self, RULESET_HANDLE);
    if (status)
        return status;
    return self->edition->tables ? TILLY_OK
                                 : misuse(TILLY_E_UNSUPPORTED,
                                          "self",
                                          "the tables of this rule set cannot be replaced");
}

static tilly_status may_replace(const tilly_ruleset *self)
{
    tilly_status status = has_tables(self);
    return status || !self->frozen
               ? status
               : misuse(TILLY_E_FROZEN,
                        "self",
                        "this rule set belongs to a battle: copy it to change it");
}

tilly_status tilly_ruleset_tables_read(
    tilly_ruleset *self, const char *json, size_t length, uint32_t *warnings, tilly_error *error)
{
    document d;
    node root;
    judging j = {0};
    ERROR_FITS(error);
    tilly_status status = may_replace(self);
    if (status)
        return fail_as_said(error, status);
    if (document_open(
            &d, json, length, self->edition->tables->format, &self->h.memory, error, &root))
        replace_tables(&root, self, &j);
    else
        name_rule(&d, self->edition->tables);
    document_close(&d);
    if (!d.status && warnings)
        *warnings = j.count;
    return d.status;
}

tilly_status tilly_ruleset_tables_warning(const tilly_ruleset *self,
                                          const char *json,
                                          size_t length,
                                          uint32_t index,
                                          tilly_error *warning,
                                          uint32_t *count)
{
    document d;
    node root;
    judging j = {.warning = warning, .wanted = index};
    ERROR_FITS(warning);
    tilly_status status = count ? has_tables(self) : null_argument("count");
    if (status)
        return fail_as_said(warning, status);
    void *block = NULL;
    if (document_open(
            &d, json, length, self->edition->tables->format, &self->h.memory, warning, &root))
        block = read_block(&root, self, &j);
    else
        name_rule(&d, self->edition->tables);
    document_close(&d);
    memory_free(&self->h.memory, block, self->edition->tables->size);
    if (!d.status)
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
    tilly_status status = has_tables(self);
    if (status)
        return status;
    if ((status = write_start(&w, self->edition->tables->format, json, room)))
        return status;
    entries_write(&w, self->edition->tables, self->tables);
    return write_end(&w, needed);
}
