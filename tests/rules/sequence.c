/* sequence [--rules RULESET]: the sequence of play as the engine's own tables have it: step, beat,
 * what it asks or throws, clause. */
#include <stdio.h>
#include <string.h>
#include <tilly.h>

static void
cite(const tilly_ruleset *rules, enum tilly_cite what, uint32_t number, char *text, size_t room)
{
    if (tilly_ruleset_cite(rules, what, number, text, room) != TILLY_OK)
        snprintf(text, room, "-");
}

static void print_beat(const tilly_ruleset *rules, const tilly_beat_info *b)
{
    char question[16] = "";
    char roll[16] = "";
    char clause[16];
    if (b->what == TILLY_BEAT_ASKS)
        cite(rules, TILLY_CITE_DECISION, b->kind, question, sizeof question);
    if (b->what == TILLY_BEAT_ROLLS)
        cite(rules, TILLY_CITE_ROLL, b->kind, roll, sizeof roll);
    cite(rules, TILLY_CITE_CLAUSE, b->clause, clause, sizeof clause);
    printf("       %-16s %-12s %-10s %s\n", b->beat_name, question, roll, clause);
}

static void print_heading(const tilly_ruleset *rules, const tilly_beat_info *b)
{
    const char *phase =
        b->row == TILLY_NO_ROW ? "called by other steps" : tilly_ruleset_phase(rules, b->row);
    static char last[64];
    if (!phase)
        phase = "set-up";
    if (strcmp(phase, last))
        printf("\n%s\n", phase);
    snprintf(last, sizeof last, "%s", phase);
    printf("\n%-5s  %s%s(%s)\n", b->number, b->title, *b->title ? " " : "", b->name);
}

int main(int argc, char **argv)
{
    tilly_ruleset *rules = NULL;
    const char *id = argc > 1 ? argv[argc - 1] : "tilly-1.2";
    if (tilly_ruleset_new(id, NULL, &rules) != TILLY_OK) {
        fprintf(stderr, "no rule set is called %s\n", id);
        return 2;
    }
    printf("%s: step, beat, question, roll, clause\n", tilly_ruleset_title(rules));
    for (uint32_t i = 0; i < tilly_ruleset_beats(rules); i++) {
        tilly_beat_info b = {.size = sizeof b};
        if (tilly_ruleset_beat(rules, i, &b) != TILLY_OK)
            return 1;
        if (b.beat == 0)
            print_heading(rules, &b);
        print_beat(rules, &b);
    }
    tilly_ruleset_unref(rules);
    return 0;
}
