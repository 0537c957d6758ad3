#include "files/field_orders.h"
#include "files/sections.h"
#include "table/table.h"

/* ---- formations ----------------------------------------------------------------------------- */

/* NULL: not said in files; squares are formed in play alone. */
static const char *const formation_words[] = {NULL,
                                              "line",
                                              "column",
                                              "march column",
                                              "hedgehog",
                                              "limbered",
                                              "unlimbered",
                                              "garrison",
                                              NULL,
                                              "mounted"};
enum { FORMATIONS = sizeof formation_words / sizeof *formation_words };

bool formation_read(const node *unit_node, const char *key, uint16_t *formation)
{
    node member;
    uint32_t index = 0;
    if (has_member(unit_node, key, &member) &&
        !read_word(&member, formation_words, FORMATIONS, &index))
        return false;
    *formation = (uint16_t)index;
    return !unit_node->in->status;
}

void formation_word_write(writer *w, const char *key, uint32_t formation)
{
    if (formation)
        write_text(w, key, formation_words[formation]);
}

void formation_write(writer *w, const play *p, unsigned u)
{
    uint8_t formation = 0;
    uint16_t files = 0;
    if (p->edition->play.drawn_up)
        p->edition->play.drawn_up(p, u, &formation, &files);
    formation_word_write(w, "formation", formation);
}

/* ---- places --------------------------------------------------------------------------------- */

static bool read_point(const node *n, tilly_point *at)
{
    if (!is_array(n, 2, 2))
        return false;
    node item = first_item(n);
    if (!read_length(&item, 0, INT32_MAX, &at->x))
        return false;
    next_item(&item);
    return read_length(&item, 0, INT32_MAX, &at->y);
}

static bool need_point(const node *object, const char *key, tilly_point *at)
{
    node member;
    return need_member(object, key, &member) && read_point(&member, at);
}

static void put_point(writer *w, int32_t x, int32_t y)
{
    open_row(w, '[');
    put_number(w, x, 4);
    put_number(w, y, 4);
    close_level(w);
}

/* ---- reinforcements ------------------------------------------------------------------------- */

bool arrival_read(const node *arrives, tilly_arrival *arrival)
{
    static const char *const keys[] = {"turn", "half", "from", "to", NULL};
    uint32_t turn;
    uint32_t half;
    *arrival = (tilly_arrival){.size = sizeof *arrival};
    if (!only_keys(arrives, keys) || !need_count(arrives, "turn", 1, TILLY_MOST_TURNS, &turn) ||
        !need_count(arrives, "half", 1, 2, &half))
        return false;
    arrival->turn = (uint16_t)turn;
    arrival->half = (uint16_t)(half - 1);
    return need_point(arrives, "from", &arrival->from) && need_point(arrives, "to", &arrival->to);
}

void arrival_write(writer *w, const play *p, unsigned u)
{
    tilly_arrival a = {.size = sizeof a};
    if (!p->edition->set_up.arrival_of || !p->edition->set_up.arrival_of(p, u, &a))
        return;
    write_key(w, "arrives");
    open_row(w, '{');
    write_whole(w, "turn", a.turn);
    write_whole(w, "half", a.half + 1);
    write_key(w, "from");
    put_point(w, a.from.x, a.from.y);
    write_key(w, "to");
    put_point(w, a.to.x, a.to.y);
    close_level(w);
}

/* ---- orders: what they say ------------------------------------------------------------------ */

static const char *const order_words[] = {
    NULL, "hold", "advance", "attack", "defend", "support", "march", "withdraw", "note"};
enum { ORDER_WORDS = sizeof order_words / sizeof *order_words };

static bool read_points(const node *n, tilly_order *o)
{
    if (!is_array(n, 1, TILLY_MOST_ORDER_POINTS))
        return false;
    for (node item = first_item(n); item.at; next_item(&item))
        if (!read_point(&item, &o->point[o->points++]))
            return false;
    return true;
}

/* A circle: "at" and "radius". */
static bool read_circle(const node *n, tilly_order *o)
{
    node member;
    if (!has_member(n, "at", &member))
        return !n->in->status;
    o->points = 1;
    return read_point(&member, &o->point[0]) && need_length(n, "radius", 1, INT32_MAX, &o->radius);
}

static bool read_target(const node *n, const tilly_battle *b, unsigned side, tilly_order *o)
{
    node member;
    uint32_t number;
    if (has_member(n, "unit", &member)) {
        if (!read_count(&member, 0, tilly_army_units(tilly_battle_army(b, foe(side))) - 1, &number))
            return false;
        tilly_battle_unit_id(b, foe(side), number, &o->target);
    }
    if (has_member(n, "feature", &member)) {
        const tilly_table *ground = tilly_battle_table(b);
        if (!ground->features)
            return wrong(&member, "the table has no features");
        if (!read_count(&member, 0, ground->features - 1, &number))
            return false;
        o->target = ground->area[number].feature.id;
    }
    if (has_member(n, "command", &member)) {
        if (!read_count(&member, 0, tilly_army_commands(tilly_battle_army(b, side)) - 1, &number))
            return false;
        o->target = group_id((side ? tilly_army_commands(tilly_battle_army(b, 0)) : 0) + number);
    }
    return !n->in->status;
}

static bool read_words_of(const node *n, tilly_battle *b, tilly_order *o)
{
    char words[NOTE_ROOM];
    node member;
    if (!has_member(n, "words", &member))
        return !n->in->status;
    if (!read_text(&member, words, sizeof words))
        return false;
    tilly_status status = tilly_battle_note(b, words, &o->note);
    return !status || wrong_because(&member, status, NULL);
}

static bool read_order(const node *n, tilly_battle *b, unsigned side, tilly_order *o)
{
    static const char *const keys[] = {
        "kind", "at", "radius", "unit", "feature", "command", "points", "words", NULL};
    node member;
    uint32_t kind;
    *o = (tilly_order){.size = sizeof *o};
    if (!only_keys(n, keys) || !need_member(n, "kind", &member) ||
        !read_word(&member, order_words, ORDER_WORDS, &kind))
        return false;
    o->kind = (uint16_t)kind;
    if (has_member(n, "points", &member) && !read_points(&member, o))
        return false;
    return read_circle(n, o) && read_target(n, b, side, o) && read_words_of(n, b, o);
}

static bool set_order(const node *n, tilly_battle *b, unsigned g, unsigned side)
{
    tilly_order o;
    tilly_reason why = {.size = sizeof why};
    if (!read_order(n, b, side, &o))
        return false;
    tilly_status status = tilly_battle_set_order(b, group_id(g), &o, &why);
    if (status != TILLY_E_ILLEGAL)
        return !status || wrong_because(n, status, NULL);
    char words[200] = "";
    tilly_reason_text(b, &why, words, sizeof words, NULL);
    return wrong(n, "%s", words);
}

bool orders_read(const node *orders, tilly_battle *b, unsigned side)
{
    uint32_t commands = tilly_army_commands(tilly_battle_army(b, side));
    uint32_t first = side ? tilly_army_commands(tilly_battle_army(b, 0)) : 0;
    if (!is_array(orders, commands, commands))
        return false;
    for (node item = first_item(orders); item.at; next_item(&item))
        if (!holds_null(&item) && !set_order(&item, b, first + (unsigned)item.index, side))
            return false;
    return true;
}

/* ---- orders: writing ------------------------------------------------------------------------ */

/* Then it would soon be hold anyway. */
static bool target_is_gone(const play *p, const tilly_order *o)
{
    unsigned u = tilly_id_index(o->target);
    return tilly_id_kind_of(o->target) == TILLY_ID_UNIT &&
           (!is_unit(p, u) || unit_id(p, u) != o->target || p->unit[u].state == UNIT_GONE);
}

static void write_target(writer *w, const play *p, const tilly_order *o)
{
    unsigned index = tilly_id_index(o->target);
    switch (tilly_id_kind_of(o->target)) {
    case TILLY_ID_UNIT: write_whole(w, "unit", number_left(p, index)); break;
    case TILLY_ID_GROUP: write_whole(w, "command", p->group[index].number); break;
    case TILLY_ID_FEATURE:
        for (uint32_t i = 0; i < p->table->features; i++)
            if (p->table->area[i].feature.id == o->target)
                write_whole(w, "feature", i);
        break;
    default: break;
    }
}

static void write_order(writer *w, const play *p, const tilly_order *o)
{
    open_row(w, '{');
    write_text(w, "kind", order_words[o->kind]);
    write_target(w, p, o);
    if (o->radius) {
        write_key(w, "at");
        put_point(w, o->point[0].x, o->point[0].y);
        write_length(w, "radius", o->radius);
    } else if (o->points) {
        write_key(w, "points");
        open_row(w, '[');
        for (unsigned i = 0; i < o->points; i++)
            put_point(w, o->point[i].x, o->point[i].y);
        close_level(w);
    }
    if (o->note)
        write_text(w, "words", p->note[o->note - 1]);
    close_level(w);
}

void orders_write(writer *w, const play *p, unsigned side)
{
    if (!p->edition->set_up.order_of)
        return;
    write_key(w, "orders");
    open_block(w, '[');
    for (unsigned g = 0; g < p->s->groups; g++) {
        if (p->group[g].side != side)
            continue;
        tilly_order o = {.size = sizeof o};
        p->edition->set_up.order_of(p, g, &o);
        if (o.kind != TILLY_ORDER_HOLD && !target_is_gone(p, &o))
            write_order(w, p, &o);
        else
            put_null(w);
    }
    close_level(w);
}
