/* A unit in words, for the mouse and for programs: its tooltip, and the attributes by which it is
 * found again. */
#include "picture/scene.h"

#include "kit/names.h"
#include "words/phrase.h"

static void put_attribute(text *t, const char *name, const char *words, size_t most)
{
    put(t, " data-");
    put(t, name);
    put(t, "=\"");
    draw_words(t, words ? words : "", most);
    put(t, "\"");
}

static void put_measure(text *t, const char *name, int64_t number, unsigned places)
{
    put(t, " data-");
    put(t, name);
    put(t, "=\"");
    put_decimal(t, number, places);
    put(t, "\"");
}

static void put_strength(text *t, const char *name, const scene *s, int32_t strength)
{
    put(t, " data-");
    put(t, name);
    put(t, "=\"");
    put_in(t, strength, tilly_ruleset_strength(s->rules));
    put(t, "\"");
}

static const char *type_of(const scene *s, const tilly_unit *u)
{
    return tilly_ruleset_type_name(s->rules, u->type);
}

static void put_attributes(text *t, const scene *s, const tilly_unit *u)
{
    enum { MOST = 64 };
    put(t, " id=\"unit-");
    put_count(t, u->id);
    put(t, "\"");
    put_measure(t, "unit", u->id, 0);
    put_attribute(t, "name", tilly_battle_unit_name(s->battle, u->id), MOST);
    put_measure(t, "side", u->side, 0);
    put_attribute(t, "type", type_of(s, u), MOST);
    put_strength(t, "strength", s, u->strength);
    put_strength(t, "start", s, u->start);
    put_measure(t, "x", u->x, 4);
    put_measure(t, "y", u->y, 4);
    put_measure(t, "heading", u->heading, 2);
}

/* Names come as they are: markup in them is escaped. */
static void put_escaped(text *t, const text *words)
{
    draw_words(t, words->at, words->length < words->room ? words->length : words->room - 1);
}

/* The order of its formation, in words; only of the battle as it stands, and of one's own. */
static void put_order(text *t, const scene *s, const tilly_unit *u)
{
    char words[200] = "";
    text told;
    tilly_order o = {.size = sizeof o};
    if (!s->now || s->army || !u->group || !is_own(s, u) ||
        tilly_battle_order(s->battle, u->group, &o))
        return;
    naming names = names_of(s->battle);
    subject of = {.names = &names,
                  .number = {o.kind, (int32_t)o.target, o.radius, o.point[0].x, o.point[0].y}};
    text_start(&told, words, sizeof words);
    put_words(&told, &of, "{order 0}");
    text_end(&told, NULL);
    put(t, ", order: ");
    put_escaped(t, &told);
}

static void put_states(text *t, const scene *s, const tilly_unit *u)
{
    for (const base_sign *sign = s->signs->base; sign && sign->svg; sign++) {
        if (!sign->words || !has_base_sign(sign, u))
            continue;
        put(t, ", ");
        put(t, sign->words);
    }
}

static void put_tooltip(text *t, const scene *s, const tilly_unit *u)
{
    const char *name = tilly_battle_unit_name(s->battle, u->id);
    const char *type = type_of(s, u);
    put(t, "<title>");
    draw_words(t, name ? name : "", TILLY_NAME);
    put(t, ", ");
    draw_words(t, type ? type : "?", TILLY_NAME);
    if (u->strength > 0) {
        put(t, ", strength ");
        put_in(t, u->strength, tilly_ruleset_strength(s->rules));
        put(t, " of ");
        put_in(t, u->start, tilly_ruleset_strength(s->rules));
    }
    put_states(t, s, u);
    put_order(t, s, u);
    put(t, "</title>");
}

void put_told(text *t, const scene *s, const tilly_unit *u)
{
    put_attributes(t, s, u);
    put(t, ">");
    put_tooltip(t, s, u);
}
