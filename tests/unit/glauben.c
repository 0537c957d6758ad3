/* Tools that the tests of Age of Glauben's tables share. The rule set is the probe, which has these
 * tables. */
#include "glauben.h"
#include "files.h"
#include <stdio.h>

tilly_ruleset *rules_with_tables(void)
{
    tilly_ruleset *r = NULL;
    assert_int_equal(tilly_ruleset_new("probe", NULL, &r), TILLY_OK);
    return r;
}

const glauben_tables *usual(void)
{
    static glauben_tables t;
    if (!t.columns)
        glauben_usual_tables(&t);
    return &t;
}

const glauben_tables *tables_in(const tilly_ruleset *r)
{
    return ruleset_tables(r);
}

char *written(const tilly_ruleset *r)
{
    size_t needed = 0;
    size_t again = 0;
    assert_int_equal(tilly_ruleset_tables_write(r, NULL, 0, &needed), TILLY_OK);
    char *text = malloc(needed);
    assert_int_equal(tilly_ruleset_tables_write(r, text, needed - 1, &again), TILLY_E_ROOM);
    assert_int_equal(tilly_ruleset_tables_write(r, text, needed, &again), TILLY_OK);
    assert_int_equal(again, needed);
    return text;
}

tilly_status read_text_of(tilly_ruleset *r, const char *text, tilly_error *error)
{
    return tilly_ruleset_tables_read(r, text, strlen(text), NULL, error);
}

uint64_t hash_of_rules(const tilly_ruleset *r)
{
    return hash_of_thing(RULESET_FILE, r);
}

/* The text from the first `from` (after the first `after`, if given) to the end of the next `to`
 * (NULL: only `from`) is replaced. *at is where. */
char *with_other(const char *text,
                 const char *after,
                 const char *from,
                 const char *to,
                 const char *instead,
                 size_t *at)
{
    const char *start = after ? strstr(text, after) : text;
    const char *found = start ? strstr(start, from) : NULL;
    const char *end = found && to ? strstr(found, to) : found;
    if (!end)
        fail_msg("the default file has no \"%s\"", from);
    end += strlen(to ? to : from);
    char *changed = malloc(strlen(text) + strlen(instead) + 1);
    sprintf(changed, "%.*s%s%s", (int)(found - text), text, instead, end);
    *at = (size_t)(found - text);
    return changed;
}

void line_and_column_of(const char *text, size_t offset, uint32_t *line, uint32_t *column)
{
    *line = *column = 1;
    for (size_t i = 0; i < offset; i++) {
        if (text[i] == '\n')
            ++*line, *column = 1;
        else
            ++*column;
    }
}

tilly_ruleset *rules_read_with(const char *from, const char *instead, uint32_t *count)
{
    tilly_ruleset *r = rules_with_tables();
    size_t at;
    char *text = file_text(DEFAULT_FILE);
    char *changed = with_other(text, NULL, from, NULL, instead, &at);
    tilly_error e = {.size = sizeof e};
    if (tilly_ruleset_tables_read(r, changed, strlen(changed), count, &e))
        fail_msg("%s at %s", e.text, e.path);
    free(changed);
    free(text);
    return r;
}
