/* What a scenario says for people. */
#include "state/brief.h"
#include "base/text.h"
#include "state/play.h"

enum { MOST_WORTH = 1000000 };

/* ---- objectives ----------------------------------------------------------------------------- */

static bool ends(const char *words, size_t room)
{
    return memchr(words, 0, room) != NULL;
}

static bool is_plain(const char *words)
{
    return is_utf8(words) && !find_control(words);
}

const char *objective_fault(const tilly_objective *o, uint32_t variables)
{
    if (!*o->words || !ends(o->words, sizeof o->words))
        return "has no words, or more than 200 bytes of them";
    if (!ends(o->area, sizeof o->area))
        return "names an area in more than 47 bytes";
    if (!is_plain(o->words) || !is_plain(o->area))
        return "has words that are not UTF-8, or have a control character";
    if (o->side >= SIDES && o->side != TILLY_NO_SIDE)
        return "is of a side that there is not";
    if (o->seen >> SIDES)
        return "is to be known to a side that there is not";
    if (o->worth < -MOST_WORTH || o->worth > MOST_WORTH)
        return "is worth more than 1000000 points either way";
    if (o->variable > variables)
        return "has a variable that there is not";
    return o->reserved ? "sets reserved" : NULL;
}

bool objective_for(const tilly_objective *o,
                   const variable_list *variables,
                   uint32_t side,
                   tilly_objective *out)
{
    if (side < SIDES && !(o->seen >> side & 1))
        return false;
    *out = *o;
    if (o->variable && side < SIDES && !side_knows(&variables->variable[o->variable - 1], side))
        out->variable = 0;
    return true;
}

/* ---- the whole ------------------------------------------------------------------------------ */

brief *brief_ref(brief *b)
{
    if (b)
        shared_up(&b->refs);
    return b;
}

void brief_unref(brief *b)
{
    if (!b || shared_down(&b->refs) != 1)
        return;
    const tilly_allocator memory = b->memory;
    memory_free(&memory, b, b->size);
}

static bool says_anything(const tilly_setup *s)
{
    return s->objective_count || (s->title && *s->title) || (s->about && *s->about);
}

tilly_status brief_make(const tilly_allocator *memory, const tilly_setup *setup, brief **out)
{
    *out = NULL;
    if (!says_anything(setup))
        return TILLY_OK;
    tilly_allocator own;
    TRY(memory_of(memory, &own));
    const size_t rows = sizeof *setup->objectives * setup->objective_count;
    const char *about = setup->about ? setup->about : "";
    const size_t letters = strlen(about) + 1;
    const size_t size = sizeof(brief) + rows + letters;
    brief *b = memory_new(&own, size);
    if (!b)
        return TILLY_E_MEMORY;
    b->memory = own;
    b->size = (uint32_t)size;
    b->objectives = setup->objective_count;
    if (rows)
        memcpy(b->objective, setup->objectives, rows);
    for (uint32_t i = 0; i < b->objectives; i++)
        b->objective[i].met = 0;
    b->about = memcpy(b->objective + b->objectives, about, letters);
    if (setup->title)
        strcpy(b->title, setup->title);
    *out = brief_ref(b);
    return TILLY_OK;
}

tilly_status brief_for(const brief *b, const variable_list *variables, unsigned side, brief **out)
{
    tilly_objective known[TILLY_MOST_OBJECTIVES];
    uint32_t count = 0;
    *out = NULL;
    if (!b)
        return TILLY_OK;
    for (uint32_t i = 0; i < b->objectives; i++)
        count += objective_for(&b->objective[i], variables, side, &known[count]);
    const tilly_setup left = {
        .title = b->title, .about = b->about, .objectives = known, .objective_count = count};
    return brief_make(&b->memory, &left, out);
}
