#include "rules/common/breaches.h"

breaches breach_list(const tilly_ruleset *r, uint32_t wanted, tilly_reason *kept)
{
    return (breaches){.rules = r, .kept = kept, .wanted = wanted};
}

tilly_reason *breach(breaches *b, unsigned code, unsigned clause)
{
    tilly_reason *made = b->kept && b->count == b->wanted ? b->kept : &b->other;
    *made = (tilly_reason){
        .size = sizeof *made, .code = (uint16_t)code, .clause = b->rules->edition->clause[clause]};
    made->nearest.option = TILLY_NO_OPTION;
    b->count++;
    return made;
}

tilly_reason *breach_numbers(breaches *b,
                             unsigned code,
                             unsigned clause,
                             int32_t first,
                             int32_t second,
                             int32_t third,
                             unsigned measure)
{
    tilly_reason *made = breach(b, code, clause);
    why_number(made, 0, first, measure);
    why_number(made, 1, second, measure);
    why_number(made, 2, third, measure);
    return made;
}
