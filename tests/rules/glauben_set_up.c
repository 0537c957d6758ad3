#include "glauben_set_up.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const meaning grounds[] = {
    {"road", TILLY_ROAD},
    {"river", TILLY_RIVER},
    {"stream", TILLY_STREAM},
    {"house", TILLY_VILLAGE},
    {"rough", TILLY_ROUGH},
    {"wood", TILLY_WOOD},
    {"hill", TILLY_HILL},
    {"impassable", TILLY_IMPASSABLE},
    {NULL, 0},
};

/* A word as the library writes it: "Gustavus_Adolphus". */
static void spoken(char *to, size_t room, const char *word)
{
    snprintf(to, room, "%s", word);
    for (char *c = to; *c; c++)
        if (*c == '_')
            *c = ' ';
}

/* ---- what its lines say before the battle is made ------------------------------------------- */

/* unit NAME TYPE SIDE x y heading [bases N] [bonus N] [formation F] [state S] [arrives TURN HALF x
 * y x y] */
void unit_order(run_of_glauben *r)
{
    const parts *w = &r->now;
    recruit *u = &r->unit[r->units++];
    if (r->units == MOST_PIECES || w->n < 7)
        WRONG("unit NAME TYPE SIDE x y heading ...");
    *u = (recruit){.side = side_of_word(w->word[3]),
                   .x = number_of_word(w->word[4]),
                   .y = number_of_word(w->word[5]),
                   .heading = number_of_word(w->word[6])};
    snprintf(u->word, NAME_ROOM, "%s", w->word[1]);
    spoken(u->type, NAME_ROOM, w->word[2]);
    memcpy(u->command, r->formation[u->side], NAME_ROOM);
    memcpy(u->nation, r->own_nation[u->side], NAME_ROOM);
    for (unsigned k = 7; k + 1 < w->n; k += 2) {
        if (same(w->word[k], "bases"))
            u->bases = (int)number_of_word(w->word[k + 1]);
        else if (same(w->word[k], "bonus"))
            u->bonus = (int)number_of_word(w->word[k + 1]);
        else if (same(w->word[k], "formation"))
            u->formation = meaning_of(formations, w->word[k + 1]);
        else if (same(w->word[k], "state") && u->states < 4) {
            if (!same(w->word[k + 1], "organised"))
                u->state[u->states++] = strdup(w->word[k + 1]);
        } else if (same(w->word[k], "arrives") && k + 6 < w->n) {
            u->turn = (unsigned)number_of_word(w->word[k + 1]);
            u->half = (unsigned)number_of_word(w->word[k + 2]);
            for (unsigned i = 0; i < 4; i++)
                u->stretch[i] = number_of_word(w->word[k + 3 + i]);
            k += 5;
        } else
            WRONG("'%s' of a unit?", w->word[k]);
    }
}

/* ground NAME KIND [width W] x y x y ... */
static void ground_order(run_of_glauben *r, const parts *w)
{
    tilly_feature f = {.size = sizeof f, .kind = (uint16_t)meaning_of(grounds, w->word[2])};
    tilly_error e = {.size = sizeof e};
    unsigned k = 3;
    if (f.kind <= TILLY_STREAM)
        f.width = TUM(10);
    if (same(w->word[k], "width"))
        f.width = TUM(number_of_word(w->word[k + 1])), k += 2;
    for (; k + 1 < w->n; k += 2)
        f.point[f.points++] =
            (tilly_point){TUM(number_of_word(w->word[k])), TUM(number_of_word(w->word[k + 1]))};
    if (tilly_table_add(r->table, &f, &f.id, &e) != TILLY_OK)
        WRONG("%s", e.text);
    call_thing(r, w->word[1], f.id);
}

static void option_order(run_of_glauben *r, const parts *w)
{
    tilly_error e = {.size = sizeof e};
    if (tilly_ruleset_set_text(r->rules, w->word[1], w->word[2], &e) != TILLY_OK)
        WRONG("%s", e.text);
}

static char *text_of_file(const char *path)
{
    FILE *f = fopen(path, "rb");
    if (!f)
        WRONG("%s cannot be read", path);
    fseek(f, 0, SEEK_END);
    size_t size = (size_t)ftell(f);
    rewind(f);
    char *text = calloc(size + 1, 1);
    if (fread(text, 1, size, f) != size)
        WRONG("%s cannot be read", path);
    fclose(f);
    return text;
}

/* The place of OLD in the text, and its length; "FROM ... TO" is all from the one to the other.
 */
static char *find_text(char *text, char *old, size_t *length)
{
    char *gap = strstr(old, " ... ");
    char *at;
    char *end;
    if (gap)
        *gap = 0;
    at = strstr(text, old);
    if (!at)
        WRONG("the default tables have no %s", old);
    *length = strlen(old);
    if (!gap)
        return at;
    end = strstr(at, gap + 5);
    if (!end)
        WRONG("the default tables have no %s after it", gap + 5);
    *length = (size_t)(end - at) + strlen(gap + 5);
    return at;
}

static char *changed_tables(char *old, const char *new)
{
    size_t length = 0;
    char *text = text_of_file("data/glauben-tables.json");
    char *at = find_text(text, old, &length);
    char *changed = malloc(strlen(text) + strlen(new) + 1);
    sprintf(changed, "%.*s%s%s", (int)(at - text), text, new, at + length);
    free(text);
    return changed;
}

static void load_tables(run_of_glauben *r, const char *text, bool refused, const char *wanted)
{
    tilly_error e = {.size = sizeof e};
    tilly_error warning = {.size = sizeof warning};
    uint32_t count = 0;
    uint64_t before = 0;
    uint64_t after = 0;
    tilly_ruleset_hash(r->rules, &before);
    tilly_ruleset_tables_warning(r->rules, text, strlen(text), 0, &warning, &count);
    tilly_status status = tilly_ruleset_tables_read(r->rules, text, strlen(text), &count, &e);
    tilly_ruleset_hash(r->rules, &after);
    const char *found = status ? e.text : count ? warning.text : "";
    if ((status != TILLY_OK) != refused)
        WRONG("%s", status ? found : "they are loaded");
    if (refused && before != after)
        WRONG("the tables in force have changed");
    if (*wanted ? !strstr(found, wanted) : count != 0)
        WRONG("it says: %s", found);
}

/* tables OLD => NEW [refused WHAT | warned WHAT]: the default table file, the first OLD in it
 * replaced by NEW, is loaded. */
static void tables_order(run_of_glauben *r, const char *line)
{
    char old[200] = "";
    char new[300] = "";
    char wanted[8] = "";
    const char *arrow = strstr(line, " =>");
    const char *rest = line + strlen("tables ");
    if (!arrow)
        WRONG("tables OLD => NEW");
    snprintf(old, sizeof old, "%.*s", (int)(arrow - rest), rest);
    snprintf(new, sizeof new, "%s", arrow[3] ? arrow + 4 : "");
    char *refused = strstr(new, "refused ");
    char *warned = strstr(new, "warned ");
    char *verdict = refused ? refused : warned;
    if (verdict) {
        snprintf(wanted, sizeof wanted, "%s", strchr(verdict, ' ') + 1);
        while (verdict > new &&verdict[-1] == ' ')
            verdict--;
        *verdict = 0;
    }
    char *text = changed_tables(old, new);
    load_tables(r, text, refused != NULL, wanted);
    free(text);
}

static void each_line(run_of_glauben *r, void (*carry_out)(run_of_glauben *r, const parts *w))
{
    unsigned at = r->at;
    for (r->at = 0; r->at < r->e->lines; r->at++) {
        parts w = {.n = 0};
        snprintf(w.text, sizeof w.text, "%s", r->e->line[r->at]);
        for (char *one = strtok(w.text, " \t"); one && w.n < MOST_PARTS; one = strtok(NULL, " \t"))
            w.word[w.n++] = one;
        if (w.n)
            carry_out(r, &w);
    }
    r->at = at;
}

static void prepare_line(run_of_glauben *r, const parts *w)
{
    if (same(w->word[0], "option"))
        option_order(r, w);
    else if (same(w->word[0], "tables"))
        tables_order(r, r->e->line[r->at]);
    else if (same(w->word[0], "ground"))
        ground_order(r, w);
}

/* order FORMATION KIND [at NAME] [circle R x y] [by x y x y] */
static void first_order(run_of_glauben *r, const parts *w)
{
    if (!same(w->word[0], "order"))
        return;
    tilly_order o = {.size = sizeof o, .kind = (uint16_t)meaning_of(order_kinds, w->word[2])};
    unsigned k = 3;
    if (same(w->word[k], "at"))
        o.target = thing_named(r, w->word[k + 1]), k += 2;
    if (same(w->word[k], "circle"))
        o.radius = TUM(number_of_word(w->word[k + 1])), k += 2;
    else if (same(w->word[k], "by"))
        k++;
    for (; k + 1 < w->n; k += 2)
        o.point[o.points++] =
            (tilly_point){TUM(number_of_word(w->word[k])), TUM(number_of_word(w->word[k + 1]))};
    r->why.size = sizeof r->why;
    if (tilly_battle_set_order(r->battle, thing_named(r, w->word[1]), &o, &r->why) != TILLY_OK)
        WRONG("no such order: %s", reason_of(r));
}

/* ---- armies --------------------------------------------------------------------------------- */

static tilly_army *raise_army(run_of_glauben *r, unsigned side)
{
    tilly_army *army = NULL;
    uint32_t command = 0;
    uint32_t type = 0;
    char last[NAME_ROOM] = "\n";
    assert_int_equal(tilly_army_new(r->rules, side ? "North" : "South", &army), TILLY_OK);
    if (tilly_army_choose(army, "nation", r->nation[side]) != TILLY_OK)
        WRONG("there is no army %s", r->nation[side]);
    if (*r->edge[side] && tilly_army_choose(army, "edge", r->edge[side]) != TILLY_OK)
        WRONG("there is no edge %s", r->edge[side]);
    for (unsigned i = 0; i < r->units; i++) {
        recruit *u = &r->unit[i];
        if (u->side != side)
            continue;
        if (strcmp(last, u->command))
            assert_int_equal(tilly_army_add_command(army, u->command, &command), TILLY_OK);
        if (strcmp(last, u->command) && *u->nation &&
            tilly_army_command_choose(army, command, "nation", u->nation) != TILLY_OK)
            WRONG("there is no army %s", u->nation);
        snprintf(last, sizeof last, "%s", u->command);
        tilly_unit_spec spec = {
            .size = sizeof spec, .command = command, .strength = u->bases, .bonus = u->bonus};
        if (tilly_ruleset_type(r->rules, u->type, &type) != TILLY_OK)
            WRONG("there are no %s", u->type);
        spec.type = (uint16_t)type;
        spoken(spec.name, sizeof spec.name, u->word);
        assert_int_equal(tilly_army_add_unit(army, &spec, &u->place), TILLY_OK);
        if (same(u->word, r->chief[side]))
            assert_int_equal(tilly_army_set(army, "chief", (int32_t)u->place + 1), TILLY_OK);
    }
    return army;
}

static void deploy(run_of_glauben *r, const recruit *u)
{
    tilly_id id = thing_named(r, u->word);
    r->why.size = sizeof r->why;
    if (u->turn) {
        tilly_arrival a = {.size = sizeof a,
                           .turn = (uint16_t)u->turn,
                           .half = (uint16_t)u->half,
                           .from = {TUM(u->stretch[0]), TUM(u->stretch[1])},
                           .to = {TUM(u->stretch[2]), TUM(u->stretch[3])}};
        if (tilly_battle_set_arrival(r->battle, id, &a, &r->why) != TILLY_OK)
            WRONG("%s cannot come later: %s", u->word, reason_of(r));
        return;
    }
    tilly_pose pose = {TUM(u->x), TUM(u->y), (uint16_t)DEGREES(u->heading), (uint16_t)u->formation};
    if (tilly_battle_deploy(r->battle, id, &pose, 0, 1, &r->why) != TILLY_OK)
        WRONG("%s cannot stand there: %s", u->word, reason_of(r));
}

static void call_formations(run_of_glauben *r)
{
    for (unsigned i = 0; i < r->units; i++)
        if (*r->unit[i].command && !is_name(r, r->unit[i].command))
            call_thing(r, r->unit[i].command, unit_called(r, r->unit[i].word).group);
}

static void take_stations(run_of_glauben *r)
{
    for (unsigned i = 0; i < r->units; i++) {
        tilly_id id = 0;
        assert_int_equal(tilly_battle_unit_id(r->battle, r->unit[i].side, r->unit[i].place, &id),
                         TILLY_OK);
        call_thing(r, r->unit[i].word, id);
        deploy(r, &r->unit[i]);
    }
    call_formations(r);
    each_line(r, first_order);
}

void make_battle(run_of_glauben *r)
{
    r->rules = rules_of_book("glauben");
    assert_int_equal(tilly_table_new(TUM(r->wide), TUM(r->deep), NULL, &r->table), TILLY_OK);
    each_line(r, prepare_line);
    if (!r->units)
        return;
    tilly_army *army[2] = {raise_army(r, 0), raise_army(r, 1)};
    tilly_error e = {.size = sizeof e};
    tilly_setup setup = {.size = sizeof setup,
                         .flags = TILLY_SETUP_DEPLOYED | TILLY_SETUP_ROLES | TILLY_SETUP_TERRAIN |
                                  TILLY_SETUP_ANY_ARMY,
                         .rules = r->rules,
                         .table = r->table,
                         .army = {army[0], army[1]},
                         .seed = 1,
                         .reserve = 4,
                         .leader = r->first};
    if (tilly_battle_new(&setup, &r->battle, &e) != TILLY_OK)
        WRONG("%s: %s", e.path, e.text);
    take_stations(r);
    for (unsigned side = 0; side < 2; side++)
        tilly_army_unref(army[side]);
    r->why.size = sizeof r->why;
    if (tilly_battle_begin(r->battle, &r->why) != TILLY_OK)
        WRONG("it cannot begin: %s", reason_of(r));
    assert_int_equal(tilly_battle_turn(r->battle, &r->turn), TILLY_OK);
    while (tilly_turn_next(r->turn, 0) == TILLY_DECISION)
        pass_asked(r);
    assert_int_equal(tilly_battle_turn(r->battle, &r->turn), TILLY_OK);
    for (unsigned i = 0; i < r->units; i++)
        for (unsigned k = 0; k < r->unit[i].states; k++)
            put_in_state(r, r->unit[i].word, r->unit[i].state[k]);
}

void close_battle(run_of_glauben *r)
{
    if (r->drawn != r->draws)
        WRONG("%u numbers were not drawn", r->draws - r->drawn);
    for (unsigned i = 0; i < r->units; i++)
        for (unsigned k = 0; k < r->unit[i].states; k++)
            free((char *)r->unit[i].state[k]);
    tilly_battle_unref(r->battle);
    tilly_table_unref(r->table);
    tilly_ruleset_unref(r->rules);
}
