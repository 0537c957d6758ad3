/* Prints docs/reasons.md: the registries of reasons and events, as the library has them. Links with
 * the static library. */
#include <stdio.h>
#include <string.h>
#include <tilly.h>
#include "words/registry.h"

/* Numbers that make the sentence of a code complete: lengths, angles or counts, the first beyond
 * what the second allows. */
static void fill_numbers(tilly_reason *r, const char *measures)
{
    static const int32_t lengths[] = {72000, 60000, 80000, 10000};
    static const int32_t angles[] = {5000, 4500, 0, 0};
    static const int32_t counts[] = {7, 6, 8, 2};
    for (unsigned i = 0; i < 4 && measures[i]; i++) {
        r->measure[i] = measures[i] == 'L'   ? TILLY_LENGTH
                        : measures[i] == 'A' ? TILLY_ANGLE
                                             : TILLY_COUNT;
        r->number[i] = measures[i] == 'L' ? lengths[i] : measures[i] == 'A' ? angles[i] : counts[i];
    }
}

static void print_reason(uint16_t code)
{
    char sentence[300];
    tilly_reason r = {.size = sizeof r, .code = code};
    for (uint32_t i = 0; i < 4; i++)
        r.unit[i] = tilly_id_make(TILLY_ID_UNIT, 1, i + 1);
    fill_numbers(&r, reason_entry_of(code)->numbers);
    if (tilly_reason_text(NULL, &r, sentence, sizeof sentence, NULL))
        strcpy(sentence, "?");
    printf("| %u | %s | %s | %s |\n",
           code,
           tilly_reason_name(code),
           sentence,
           tilly_reason_cure(code));
}

static void print_reasons(void)
{
    printf("# Reasons and events\n\n");
    printf("Printed from the registries of the library (`tests/tools/reasons.c`); a test compares. "
           "Numbers never change their meaning.\n\n");
    printf(
        "## Reasons\n\nWhy an answer, an edit, an army or a table is refused: `tilly_reason_code` "
        "in `tilly/reason.h`. The sentences are examples; `tilly_reason_text()` puts in\n"
        "the names and numbers of the case at hand. The numbers and units of each reason are "
        "described beside its code in the header.\n\n");
    printf("| code | name | sentence, for example | what to do |\n| --- | --- | --- | --- |\n");
    for (uint32_t i = 0; i < tilly_reason_codes(); i++)
        print_reason(tilly_reason_code_at(i));
}

static void print_causes(uint16_t kind)
{
    uint16_t cause;
    for (uint32_t i = 0; (cause = tilly_event_cause_at(kind, i)) != 0; i++)
        printf("%s%s", i ? ", " : "", tilly_event_name(cause));
}

static void print_events(void)
{
    printf("\n## Events\n\nThe log of a battle: `tilly_event_kind` in `tilly/event.h`. Figures are "
           "indices of `value[]`; lengths are 1/10000 units, headings and angles 1/100 degree. An "
           "event's "
           "`cause` is the serial of an event of one of the kinds in the last column.\n\n");
    printf("| kind | name | contents | causes |\n| --- | --- | --- | --- |\n");
    for (uint32_t i = 0; i < tilly_event_kinds(); i++) {
        const event_entry *e = event_entry_of(tilly_event_kind_at(i));
        printf("| %u | %s | %s | ", e->kind, e->name, e->values);
        print_causes(e->kind);
        printf(" |\n");
    }
}

int main(void)
{
    print_reasons();
    print_events();
    return 0;
}
