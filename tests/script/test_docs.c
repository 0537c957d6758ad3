/* docs/scenarios.md: every block is run, and prints what the page says. */
#include <stdio.h>
#include <stdlib.h>
#include "script/scripted.h"

enum { MOST = 65536 };

typedef struct block {
    char code[MOST], wanted[MOST];
    int line;
} block;

/* The lines up to the closing fence. */
static void read_fenced(FILE *f, char *room, int *line)
{
    char text[4096];
    *room = 0;
    while (fgets(text, sizeof text, f) && ++*line && strncmp(text, "```", 3))
        strcat(room, text);
}

static bool next_block(FILE *f, block *b, int *line)
{
    static char text[4096];
    while (fgets(text, sizeof text, f) && ++*line)
        if (!strcmp(text, "```lua\n")) {
            b->line = *line;
            b->wanted[0] = 0;
            read_fenced(f, b->code, line);
            const long at = ftell(f);
            if (fgets(text, sizeof text, f) && !strcmp(text, "```text\n")) {
                ++*line;
                read_fenced(f, b->wanted, line);
            } else {
                fseek(f, at, SEEK_SET);
            }
            return true;
        }
    return false;
}

static void play_with_its_players(tilly_script *s)
{
    tilly_battle *b;
    tilly_player own;
    tilly_error error = TILLY_ERROR_INIT;
    tilly_hooks hooks = TILLY_HOOKS_INIT;
    if (tilly_script_battle(s, 1632, 0, NULL, &b, &error) < 0) {
        hear(NULL, error.text);
        return;
    }
    for (uint32_t side = 0; side < TILLY_SIDES; side++)
        tilly_player_builtin("passive", side, &hooks.player[side]);
    const bool has_player = tilly_script_player(s, 0, &own) == TILLY_OK;
    if (has_player)
        hooks.player[0] = own;
    tilly_battle_run(b, &hooks, 0);
    if (has_player)
        tilly_script_player_free(&own);
    tilly_battle_unref(b);
}

/* What it prints, errors among it. */
static void run_block(const char *first, const block *b)
{
    static char text[2 * MOST];
    tilly_script *s;
    tilly_script_limits limits = TILLY_SCRIPT_LIMITS_INIT;
    limits.debug = 1;
    limits.log = hear;
    limits.name = "meadow.lua";
    snprintf(text, sizeof text, "%s%s", strstr(b->code, "scenario {") ? "" : first, b->code);
    forget_lines();
    if (tilly_script_read(text, strlen(text), &limits, &s, NULL) < 0)
        return;
    play_with_its_players(s);
    tilly_script_unref(s);
}

static bool fails(const char *lines)
{
    return strstr(lines, "meadow.lua:") && !strstr(lines, "was not called");
}

static void every_example_of_the_page_does_as_it_says(void **state)
{
    (void)state;
    static block b;
    static char first[MOST];
    int line = 0;
    unsigned blocks = 0;
    unsigned wrong = 0;
    FILE *f = fopen("docs/scenarios.md", "r");
    assert_non_null(f);
    while (next_block(f, &b, &line)) {
        if (!blocks++)
            strcpy(first, b.code);
        run_block(first, &b);
        if (*b.wanted
                ? strstr(printed, b.wanted) == NULL && strncmp(printed, b.wanted, strlen(b.wanted))
                : fails(printed)) {
            char *end = strchr(b.wanted, 0);
            if (end > b.wanted && end[-1] == '\n')
                end[-1] = 0; /* words of an error, in the middle of a line */
            if (*b.wanted && strstr(printed, b.wanted))
                continue;
            print_error("line %d: wanted\n%s\nprinted\n%s\n", b.line, b.wanted, printed);
            wrong++;
        }
    }
    fclose(f);
    assert_true(blocks >= 14);
    assert_int_equal(wrong, 0);
}

/* ---- annotations for editors ---------------------------------------------------------------- */

typedef struct names {
    char unit[4096], battle[4096], event[2048], decision[2048], option[2048], global[2048];
} names;

static void add(char *list, const char *name)
{
    strcat(strcat(strcat(list, "'"), name), "',");
}

static char *list_of(names *n, const char *class)
{
    return !strcmp(class, "Unit")       ? n->unit
           : !strcmp(class, "Battle")   ? n->battle
           : !strcmp(class, "Event")    ? n->event
           : !strcmp(class, "Decision") ? n->decision
           : !strcmp(class, "Option")   ? n->option
                                        : NULL;
}

static void read_annotations(names *n)
{
    char line[1024];
    char class[64] = "";
    char name[64];
    FILE *f = fopen("script/tilly_scenario.lua", "r");
    assert_non_null(f);
    while (fgets(line, sizeof line, f)) {
        if (sscanf(line, "---@class (exact) %63s", class) == 1 ||
            sscanf(line, "---@class %63s", class) == 1)
            continue;
        if (sscanf(line, "---@field %63[a-z_]", name) == 1 && list_of(n, class))
            add(list_of(n, class), name);
        if (sscanf(line, "function %63[a-zA-Z]:%63[a-z_]", class, name) == 2 && list_of(n, class))
            add(list_of(n, class), name);
        else if (sscanf(line, "function %63[a-z_](", name) == 1)
            add(n->global, name);
    }
    fclose(f);
}

static void what_editors_are_told_of_is_there(void **state)
{
    (void)state;
    static names n;
    static char lines[32768];
    tilly_script_limits limits = TILLY_SCRIPT_LIMITS_INIT;
    limits.log = hear;
    read_annotations(&n);
    snprintf(lines,
             sizeof lines,
             "local function look(what, names)\n"
             "  for _, name in ipairs(names) do local value = what[name] end\n"
             "  print(#names > 5)\n"
             "end\n"
             "look(_ENV, {%s 'vars'})\n"
             "on('turn', {to = 1}, function(battle)\n"
             "  look(battle, {%s}) look(battle:unit('Tilly'), {%s}) battle:hurt('Red Horse')\n"
             "end)\n"
             "on('hit', function(battle, event) look(event, {%s}) end)\n"
             "local seen\n"
             "player(0, function(battle, decision)\n"
             "  if not seen then look(decision, {%s}) look(decision[1], {%s}) end\n"
             "  seen = true return decision:sample()\n"
             "end)",
             n.global,
             n.battle,
             n.unit,
             n.event,
             n.decision,
             n.option);
    forget_lines();
    tilly_script *s = script_from(meadow("", lines), &limits);
    play_with_its_players(s);
    tilly_script_unref(s);
    assert_says(printed, "true\ntrue\ntrue\ntrue\ntrue\ntrue\n");
    assert_silent(printed, ".lua:");
}

/* Whether a line of the annotations names it, blanks written as such. */
static bool editors_know(const char *annotations, const char *event)
{
    char line[80];
    snprintf(line, sizeof line, "\n---| \"%s\"\n", event);
    return strstr(annotations, line);
}

static void editors_know_every_event(void **state)
{
    (void)state;
    static char text[MOST];
    FILE *f = fopen("script/tilly_scenario.lua", "r");
    assert_non_null(f);
    text[fread(text, 1, sizeof text - 1, f)] = 0;
    fclose(f);
    for (uint32_t i = 0; i < tilly_event_kinds(); i++) {
        const char *name = tilly_event_name(tilly_event_kind_at(i));
        const bool is_moment = !strcmp(name, "turn") || !strcmp(name, "step");
        if (!is_moment && !editors_know(text, name))
            fail_msg("editors do not know the event \"%s\"", name);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_editors_are_told_of_is_there),
        cmocka_unit_test(editors_know_every_event),
        cmocka_unit_test(every_example_of_the_page_does_as_it_says),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
