/* Reading tables of Age of Glauben: docs/formats/tables.md. Here stands what each entry may be
 * (V-01, V-02, V-22 and their kin); how entries fit each other is checked on what was read
 * (tables_check.c). */
#include "rules/glauben/book/tables.h"

#include <string.h>
#include "files/read.h"

typedef glauben_tables tables;

/* ---- reading one entry ---------------------------------------------------------------------- */

/* From here on a fault of the document breaks this rule; V_00: none of the file's. */
static void under(const node *n, enum table_rule rule)
{
    n->in->rule = table_rule_name(rule);
}

static bool member_of(const node *object, const char *key, node *member)
{
    under(object, V_01);
    return need_member(object, key, member);
}

static bool keys_of(const node *object, const char *const *keys)
{
    under(object, V_22);
    if (!is_object(object))
        return false;
    under(object, V_01);
    return only_keys(object, keys);
}

static bool
read_number(const node *n, enum table_rule rule, int32_t least, int32_t most, int32_t *out)
{
    int64_t number;
    under(n, rule);
    if (!read_whole(n, least, most, &number))
        return false;
    *out = (int32_t)number;
    return true;
}

static bool
read_small(const node *n, enum table_rule rule, int32_t least, int32_t most, int16_t *out)
{
    int32_t number;
    if (!read_number(n, rule, least, most, &number))
        return false;
    *out = (int16_t)number;
    return true;
}

static bool read_one_of(
    const node *n, enum table_rule rule, const char *const *words, size_t count, int16_t *out)
{
    uint32_t index;
    under(n, rule);
    if (!read_word(n, words, count, &index))
        return false;
    *out = (int16_t)index;
    return true;
}

/* Control characters of ASCII and, written in two bytes, those from U+0080 to U+009F. */
static bool has_control(const char *words)
{
    for (const unsigned char *c = (const unsigned char *)words; *c; c++)
        if (*c < 0x20 || *c == 0x7f || (*c == 0xc2 && c[1] < 0xa0))
            return true;
    return false;
}

static bool read_name(const node *n, enum table_rule rule, char out[WORD_ROOM])
{
    under(n, rule);
    const char *given = read_string(n);
    if (!given)
        return false;
    if (!*given || has_control(given))
        return wrong(n, "expected 1 to %d bytes without control characters", WORD_ROOM - 1);
    return read_text(n, out, WORD_ROOM);
}

/* A list of at least one entry, and no more than there is room for. */
static bool is_list(const node *n, enum table_rule rule, size_t most)
{
    under(n, rule);
    if (!is_array(n, 1, MOST_ITEMS))
        return false;
    for (node item = first_item(n); item.json; next_item(&item)) {
        if (item.index < most)
            continue;
        under(n, V_00);
        return wrong_as(&item, TILLY_E_FULL, "there is room for %zu entries", most);
    }
    return true;
}

/* ---- parameters ----------------------------------------------------------------------------- */

static bool read_param(const node *n, tables *t)
{
    under(n, V_02);
    for (unsigned i = 0; i < GLAUBEN_PARAMS; i++) {
        const glauben_param_info *info = &glauben_param_info_of[i];
        if (!strcmp(n->key, info->key))
            return read_number(n, V_02, info->least, info->most, &t->param[i]);
    }
    return wrong_name(n, "there is no such parameter");
}

/* What is not given has the value of 2.1, not that of the tables in force. */
static bool read_params(const node *root, tables *t)
{
    node params;
    for (unsigned i = 0; i < GLAUBEN_PARAMS; i++)
        t->param[i] = glauben_param_info_of[i].usual;
    if (!has_member(root, "params", &params))
        return !root->in->status;
    under(&params, V_02);
    if (!is_object(&params))
        return false;
    for (node m = first_member(&params); m.json; next_member(&m))
        if (!read_param(&m, t))
            return false;
    return true;
}

/* ---- odds and combat results ---------------------------------------------------------------- */

static bool read_column(const node *n, tables *t)
{
    static const char *const keys[] = {"column", "min", NULL};
    node name;
    node min;
    if (!keys_of(n, keys) || !member_of(n, "column", &name) ||
        !read_name(&name, V_22, t->odds[t->columns].name) || !member_of(n, "min", &min))
        return false;
    under(n, V_22);
    if (!is_array(&min, 2, 2))
        return false;
    node part = first_item(&min);
    if (!read_small(&part, V_22, 0, 1000, &t->odds[t->columns].num))
        return false;
    next_item(&part);
    return read_small(&part, V_22, 1, 1000, &t->odds[t->columns++].den);
}

static bool read_odds(const node *n, tables *t)
{
    under(n, V_22);
    if (!is_array(n, 1, MOST_COLUMNS))
        return false;
    for (node column = first_item(n); column.json; next_item(&column))
        if (!read_column(&column, t))
            return false;
    return true;
}

static bool same_columns(const node *n, const tables *t)
{
    under(n, V_04);
    if (!is_array(n, (size_t)t->columns, (size_t)t->columns))
        return false;
    for (node column = first_item(n); column.json; next_item(&column)) {
        const char *given = read_string(&column);
        if (!given)
            return false;
        if (strcmp(given, t->odds[column.index].name))
            return wrong(&column, "expected \"%s\", as in odds", t->odds[column.index].name);
    }
    return true;
}

static bool read_result_row(const node *n, tables *t)
{
    static const char *const keys[] = {"from", "results", NULL};
    node from;
    node list;
    int16_t code = 0;
    if (!keys_of(n, keys) || !member_of(n, "from", &from) ||
        !read_small(&from, V_22, 0, 999, &t->from[t->rows]) || !member_of(n, "results", &list))
        return false;
    under(n, V_04);
    if (!is_array(&list, (size_t)t->columns, (size_t)t->columns))
        return false;
    for (node result = first_item(&list); result.json; next_item(&result)) {
        if (!read_one_of(&result, V_04, combat_code_names, RESULTS, &code))
            return false;
        t->result[t->rows][result.index] = (uint8_t)code;
    }
    t->rows++;
    return true;
}

static bool read_combat(const node *n, tables *t)
{
    static const char *const keys[] = {"columns", "rows", NULL};
    node columns;
    node rows;
    if (!keys_of(n, keys) || !member_of(n, "columns", &columns) || !same_columns(&columns, t) ||
        !member_of(n, "rows", &rows) || !is_list(&rows, V_22, MOST_RESULT_ROWS))
        return false;
    for (node row = first_item(&rows); row.json; next_item(&row))
        if (!read_result_row(&row, t))
            return false;
    return true;
}

/* ---- bands ---------------------------------------------------------------------------------- */

typedef struct vocabulary {
    enum table_rule rule;
    const char *const *words;
    size_t count;
} vocabulary;

static bool read_band(const node *n, const vocabulary *v, bands *out)
{
    under(n, V_22);
    if (!is_array(n, 2, 2))
        return false;
    node part = first_item(n);
    if (!read_small(&part, V_22, 1, STEPS_OF_A_DRAW, &out->band[out->count].below))
        return false;
    next_item(&part);
    return read_one_of(&part, v->rule, v->words, v->count, &out->band[out->count++].result);
}

static bool read_bands(const node *n, const vocabulary *v, bands *out)
{
    if (!is_list(n, V_22, MOST_BANDS))
        return false;
    for (node band = first_item(n); band.json; next_item(&band))
        if (!read_band(&band, v, out))
            return false;
    return true;
}

static bool read_range(const node *n, fire_table *f)
{
    static const char *const keys[] = {"max_mm", "bands", NULL};
    static const vocabulary v = {V_22, fire_effect_names, FIRE_EFFECTS};
    node most;
    node list;
    if (!keys_of(n, keys) || !member_of(n, "max_mm", &most) ||
        !read_number(&most, V_22, 1, 10000, &f->range[f->count].most_mm))
        return false;
    return member_of(n, "bands", &list) && read_bands(&list, &v, &f->range[f->count++].bands);
}

static bool read_artillery(const node *n, tables *t)
{
    static const char *const kinds[] = {"foot", "horse", NULL};
    if (!keys_of(n, kinds))
        return false;
    for (unsigned kind = 0; kind < GUN_KINDS; kind++) {
        node list;
        under(n, V_07);
        if (!need_member(n, kinds[kind], &list) || !is_list(&list, V_07, MOST_RANGES))
            return false;
        for (node range = first_item(&list); range.json; next_item(&range))
            if (!read_range(&range, &t->guns[kind]))
                return false;
    }
    return true;
}

static bool read_under_fire(const node *n, tables *t)
{
    static const vocabulary v = {V_22, fate_names, GENERAL_FATES};
    return read_bands(n, &v, &t->under_fire);
}

static bool read_hedgehog(const node *n, tables *t)
{
    static const char *const states[] = {"normal", "disrupted", NULL};
    static const vocabulary v = {V_09, hedgehog_names, RESULTS};
    if (!keys_of(n, states))
        return false;
    for (unsigned state = 0; state < HEDGEHOG_STATES; state++) {
        node list;
        under(n, V_09);
        if (!need_member(n, states[state], &list) || !read_bands(&list, &v, &t->hedgehog[state]))
            return false;
    }
    return true;
}

/* ---- crises and sight ----------------------------------------------------------------------- */

static bool read_crisis(const node *n, crisis *out)
{
    under(n, V_22);
    if (!is_array(n, 3, 3))
        return false;
    node part = first_item(n);
    if (!read_small(&part, V_22, 1, 99, &out->percent))
        return false;
    next_item(&part);
    if (!read_small(&part, V_22, 0, 999, &out->most))
        return false;
    next_item(&part);
    return read_one_of(&part, V_22, consequence_names, CONSEQUENCES, &out->consequence);
}

static bool read_crises(const node *n, tables *t)
{
    if (!is_list(n, V_22, MOST_CRISES))
        return false;
    for (node level = first_item(n); level.json; next_item(&level))
        if (!read_crisis(&level, &t->crisis[t->crises++]))
            return false;
    return true;
}

static bool read_sight(const node *n, tables *t)
{
    under(n, V_22);
    if (!is_array(n, 2, 2))
        return false;
    node part = first_item(n);
    if (!read_number(&part, V_22, 1, 1440, &t->sight[t->sights].minutes))
        return false;
    next_item(&part);
    t->sight[t->sights].limit_mm = -1;
    if (!is_null(&part) && !read_number(&part, V_22, 0, 100000, &t->sight[t->sights].limit_mm))
        return false;
    t->sights++;
    return true;
}

static bool read_sights(const node *n, tables *t)
{
    if (!is_list(n, V_22, MOST_SIGHTS))
        return false;
    for (node entry = first_item(n); entry.json; next_item(&entry))
        if (!read_sight(&entry, t))
            return false;
    return true;
}

/* ---- armies --------------------------------------------------------------------------------- */

static bool read_troop_columns(const node *n, tables *t)
{
    (void)t;
    under(n, V_22);
    if (!is_array(n, TROOP_COLUMNS + 1, TROOP_COLUMNS + 1))
        return false;
    for (node column = first_item(n); column.json; next_item(&column)) {
        const char *given = read_string(&column);
        const char *wanted = column.index ? troop_columns[column.index - 1].name : "class";
        if (!given)
            return false;
        if (strcmp(given, wanted))
            return wrong(&column, "expected \"%s\"", wanted);
    }
    return true;
}

static bool read_troop(const node *n, nation *of)
{
    int16_t class = 0;
    under(n, V_22);
    if (!is_array(n, TROOP_COLUMNS + 1, TROOP_COLUMNS + 1))
        return false;
    node part = first_item(n);
    if (!read_one_of(&part, V_22, troop_class_names, CLASSES, &class))
        return false;
    troop *row = &of->troop[class];
    under(n, V_14);
    if (row->row)
        return wrong(
            &part, "this army has troops of the class \"%s\" already", troop_class_names[class]);
    row->row = (int16_t)(n->index + 1);
    for (next_item(&part); part.json; next_item(&part)) {
        const troop_column *column = &troop_columns[part.index - 1];
        if (!read_small(&part,
                        column->rule,
                        column->least,
                        column->most,
                        (int16_t *)((char *)row + column->offset)))
            return false;
    }
    return true;
}

static bool read_id(const node *n, char out[ID_ROOM])
{
    under(n, V_22);
    const char *given = read_string(n);
    if (!given)
        return false;
    size_t length = strspn(given, "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_");
    if (!length || length > 8 || given[length])
        return wrong(n, "expected 1 to 8 of A-Z, 0-9 and _");
    return read_text(n, out, ID_ROOM);
}

static bool read_nation_itself(const node *n, nation *out)
{
    node id;
    node name;
    node initiative;
    node bonus;
    bool truth = false;
    if (!member_of(n, "id", &id) || !read_id(&id, out->id) || !member_of(n, "name", &name) ||
        !read_name(&name, V_22, out->name) || !member_of(n, "initiative", &initiative))
        return false;
    under(n, V_22);
    if (!read_truth(&initiative, &truth))
        return false;
    out->initiative = truth;
    return member_of(n, "general_bonus", &bonus) &&
           read_small(&bonus, V_22, 0, 1000, &out->general_bonus);
}

static bool read_nation(const node *n, nation *out)
{
    static const char *const keys[] = {"id", "name", "initiative", "general_bonus", "troops", NULL};
    node troops;
    if (!keys_of(n, keys) || !read_nation_itself(n, out) || !member_of(n, "troops", &troops))
        return false;
    under(n, V_22);
    if (!is_array(&troops, 1, MOST_ITEMS))
        return false;
    for (node row = first_item(&troops); row.json; next_item(&row))
        if (!read_troop(&row, out))
            return false;
    return true;
}

static bool read_nations(const node *n, tables *t)
{
    if (!is_list(n, V_14, MOST_NATIONS))
        return false;
    for (node one = first_item(n); one.json; next_item(&one))
        if (!read_nation(&one, &t->nation[t->nations++]))
            return false;
    return true;
}

static bool read_captain(const node *n, tables *t)
{
    static const char *const keys[] = {"army", "name", "bonus", NULL};
    great_captain *out = &t->captain[t->captains++];
    node army;
    node name;
    node bonus;
    if (!keys_of(n, keys) || !member_of(n, "army", &army))
        return false;
    under(n, V_21);
    const char *given = read_string(&army);
    if (!given)
        return false;
    out->nation = (int16_t)nation_called(t, given);
    if (out->nation == NO_NATION)
        return wrong(&army, "there is no army \"%s\"", given);
    return member_of(n, "name", &name) && read_name(&name, V_21, out->name) &&
           member_of(n, "bonus", &bonus) && read_small(&bonus, V_22, 0, 1000, &out->bonus);
}

/* The only list that may be empty. */
static bool read_captains(const node *n, tables *t)
{
    under(n, V_22);
    if (!is_array(n, 0, MOST_ITEMS))
        return false;
    if (first_item(n).json && !is_list(n, V_22, MOST_GREAT_CAPTAINS))
        return false;
    for (node one = first_item(n); one.json; next_item(&one))
        if (!read_captain(&one, t))
            return false;
    return true;
}

/* ---- the whole ------------------------------------------------------------------------------ */

static bool read_title(const node *n, tables *t)
{
    return read_name(n, V_22, t->name);
}

static bool read_provenance(const node *n, tables *t)
{
    int16_t provenance = 0;
    if (!read_one_of(n, V_22, provenance_names, PROVENANCES, &provenance))
        return false;
    t->provenance = provenance;
    return true;
}

/* In the order in which they lean on each other: results on odds, generals on armies. */
static const struct {
    const char *key;
    bool (*read)(const node *n, tables *t);
} parts[] = {
    {"name", read_title},
    {"provenance", read_provenance},
    {"odds", read_odds},
    {"crt", read_combat},
    {"artillery", read_artillery},
    {"generals_under_fire", read_under_fire},
    {"hedgehog", read_hedgehog},
    {"crisis", read_crises},
    {"visibility", read_sights},
    {"troop_columns", read_troop_columns},
    {"armies", read_nations},
    {"generals", read_captains},
};
enum { PARTS = sizeof parts / sizeof *parts };

bool glauben_read_tables(const node *from, void *tables_)
{
    const char *keys[PARTS + 2] = {"params"};
    tables *t = tables_;
    node part;
    for (unsigned i = 0; i < PARTS; i++)
        keys[i + 1] = parts[i].key;
    if (!keys_of(from, keys) || !read_params(from, t))
        return false;
    for (unsigned i = 0; i < PARTS; i++)
        if (!member_of(from, parts[i].key, &part) || !parts[i].read(&part, t))
            return false;
    under(from, V_00);
    return true;
}
