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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_example_of_the_page_does_as_it_says),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
