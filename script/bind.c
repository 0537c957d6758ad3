/* Names in the filters of handlers, looked up in a battle: a misspelt one would wait for ever. */
#include <stdio.h>
#include <string.h>
#include "script.h"

/* "on "routed": the rules have no type "hrse" (did you mean "horse"?)" */
static bool misnamed(const ts_handler *h, const char *what, const ts_guess *g, char *words)
{
    char hint[TS_HINT_ROOM];
    ts_put_hint(g, hint);
    snprintf(words, TS_WORDS_ROOM, "%s: %s \"%s\"%s", h->words, what, g->word, hint);
    return false;
}

static bool bind_rows(ts_handler *h, const tilly_ruleset *rules, char *words)
{
    tilly_beat_info info = TILLY_BEAT_INFO_INIT;
    ts_guess g = ts_guess_for(h->row);
    bool found = !*h->row;
    if (found)
        memset(h->rows, 0xff, sizeof h->rows);
    for (uint32_t i = 0; *h->row && i < tilly_ruleset_beats(rules); i++) {
        if (tilly_ruleset_beat(rules, i, &info) < 0 || info.row >= 64 * 4)
            continue;
        ts_consider(&g, info.title);
        if (strcmp(info.title, h->row) && strcmp(info.number, h->row))
            continue;
        h->rows[info.row / 64] |= (uint64_t)1 << info.row % 64;
        found = true;
    }
    return found || misnamed(h, "the sequence of play has no row", &g, words);
}

static bool bind_variable(ts_handler *h, const tilly_battle *b, char *words)
{
    tilly_variable v;
    if (!*h->variable_name ||
        tilly_battle_find_variable(b, h->variable_name, &h->variable) == TILLY_OK)
        return true;
    ts_guess g = ts_guess_for(h->variable_name);
    for (uint32_t i = 0; tilly_battle_variable(b, i, &v) == TILLY_OK; i++)
        ts_consider(&g, v.name);
    return misnamed(h, "the scenario has no variable", &g, words);
}

static bool bind_type(ts_handler *h, const tilly_ruleset *rules, char *words)
{
    if (!*h->type || tilly_ruleset_type(rules, h->type, &h->type_index) == TILLY_OK)
        return true;
    ts_guess g = ts_guess_for(h->type);
    for (uint32_t i = 0; i < tilly_ruleset_types(rules); i++)
        ts_consider(&g, tilly_ruleset_type_name(rules, i));
    return misnamed(h, "the rules have no type", &g, words);
}

/* Whether the armies have it; `g`, which may be NULL, considers all that they have. */
static bool find_unit(const ts_handler *h, const tilly_battle *b, ts_guess *g)
{
    tilly_id id;
    bool found = false;
    for (uint32_t side = 0; side < TILLY_SIDES; side++) {
        if (h->side != TILLY_NO_SIDE && h->side != side)
            continue;
        for (uint32_t i = 0; !found && tilly_battle_unit_id(b, side, i, &id) == TILLY_OK; i++) {
            const char *name = tilly_battle_unit_name(b, id);
            found = name && !strcmp(name, h->unit);
            if (g)
                ts_consider(g, name);
        }
    }
    return found;
}

static bool may_come(const ts_program *p, const char *unit)
{
    for (uint32_t i = 0; i < p->handlers; i++)
        if (!strcmp(p->handler[i].unit, unit))
            return p->handler[i].unit_may_come;
    return false;
}

/* Of the armies, or one that the file may bring. What was meant is guessed for one that is refused
 * alone: it takes a thousand times as long. */
static bool bind_unit(const ts_program *p, const ts_handler *h, const tilly_battle *b, char *words)
{
    if (!*h->unit || find_unit(h, b, NULL) || may_come(p, h->unit))
        return true;
    ts_guess g = ts_guess_for(h->unit);
    find_unit(h, b, &g);
    return misnamed(h,
                    h->side == TILLY_NO_SIDE ? "there is no unit"
                    : h->side                ? "side 1 has no unit"
                                             : "side 0 has no unit",
                    &g,
                    words);
}

bool ts_bind(const ts_program *p, ts_handler *h, const tilly_battle *b, char words[TS_WORDS_ROOM])
{
    const tilly_ruleset *rules = tilly_battle_rules(b);
    return (h->moment != TILLY_MOMENT_STEP || bind_rows(h, rules, words)) &&
           bind_variable(h, b, words) && bind_type(h, rules, words) && bind_unit(p, h, b, words);
}

/* A battle that is copied into another has the same armies and the same sequence of play. */
bool ts_is_bound(const ts_handler *h, const tilly_battle *b)
{
    tilly_variable v;
    if (*h->variable_name &&
        (tilly_battle_variable(b, h->variable, &v) < 0 || strcmp(v.name, h->variable_name)))
        return false;
    const char *type =
        *h->type ? tilly_ruleset_type_name(tilly_battle_rules(b), h->type_index) : "";
    return type && !strcmp(type, h->type);
}
