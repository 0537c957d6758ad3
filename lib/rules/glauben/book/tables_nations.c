/* The check of armies, their troops and the named generals. Places are those of the file: each row
 * of troops knows which one it was. */
#include "rules/glauben/book/tables_check.h"

#include <string.h>

/* Base units that a regiment may start with, whoever raises it (GL-012, GL-016, V-15). */
static const struct {
    int least, most;
} regiment_size[CLASSES] = {
    [CLASS_VETERAN] = {5, MOST_BASES},
    [CLASS_REGULAR] = {5, MOST_BASES},
    [CLASS_MILITIA] = {5, MOST_BASES},
    [CLASS_DISMOUNTED_DRAGOON] = {1, MOST_BASES},
    [CLASS_CUIRASSIER] = {3, 4},
    [CLASS_HEAVY_REGULAR] = {3, 4},
    [CLASS_MEDIUM] = {3, 4},
    [CLASS_DRAGOON] = {3, 4},
    [CLASS_FOOT_BATTERY] = {1, 1},
    [CLASS_HORSE_BATTERY] = {1, 1},
};

static place entry(unsigned n, const troop *row, int column)
{
    return at("armies[%u].troops[%d][%d]", n, row->row - 1, column + 1);
}

static place whole_row(unsigned n, const troop *row)
{
    return at("armies[%u].troops[%d]", n, row->row - 1);
}

/* ---- what is refused ------------------------------------------------------------------------ */

static void check_size(table_judge *j, unsigned n, unsigned class, const troop *row)
{
    int least = regiment_size[class].least;
    int most = regiment_size[class].most;
    if (row->min < least || row->min > most)
        fault_at(j,
                 V_15,
                 entry(n, row, TROOP_min),
                 "this class starts with %d to %d base units",
                 least,
                 most);
    if (row->max < least || row->max > most)
        fault_at(j,
                 V_15,
                 entry(n, row, TROOP_max),
                 "this class starts with %d to %d base units",
                 least,
                 most);
    if (row->max < row->min)
        fault_at(j, V_15, entry(n, row, TROOP_max), "below the least, which is %d", row->min);
}

static void check_strength(table_judge *j, unsigned n, unsigned class, const troop *row)
{
    const int16_t strength[] = {row->att_org, row->def_org, row->att_dis, row->def_dis};
    for (int i = 0; i < 4; i++)
        if (is_battery(class) ? strength[i] != 0 : strength[i] == 0)
            fault_at(j,
                     V_16,
                     entry(n, row, TROOP_att_org + i),
                     is_battery(class)
                         ? "a battery's strength is the parameter battery_strength: expected 0"
                         : "expected at least 1");
}

static void check_troop(table_judge *j, unsigned n, unsigned class, const troop *row)
{
    if (!row->row)
        return;
    check_size(j, n, class, row);
    check_strength(j, n, class, row);
    if (row->diff_num > row->diff_den)
        fault_at(j,
                 V_19,
                 entry(n, row, TROOP_diff_num),
                 "difficult ground cannot be faster: at most %d",
                 row->diff_den);
}

static void check_captain(const glauben_tables *t, table_judge *j, int i)
{
    const great_captain *captain = &t->captain[i];
    for (int before = 0; before < i; before++)
        if (t->captain[before].nation == captain->nation &&
            !strcmp(t->captain[before].name, captain->name))
            fault_at(j,
                     V_21,
                     at("generals[%d].name", i),
                     "this army has a general \"%s\" already",
                     captain->name);
}

void check_nations(const glauben_tables *t, table_judge *j)
{
    for (unsigned n = 0; n < (unsigned)t->nations; n++) {
        if (nation_called(t, t->nation[n].id) < (int)n)
            fault_at(j,
                     V_14,
                     at("armies[%u].id", n),
                     "there is already an army \"%s\"",
                     t->nation[n].id);
        for (unsigned class = 0; class < CLASSES; class ++)
            check_troop(j, n, class, &t->nation[n].troop[class]);
    }
    for (int i = 0; i < t->captains; i++)
        check_captain(t, j, i);
}

/* ---- what is told --------------------------------------------------------------------------- */

static void
weigh_rates(const glauben_tables *t, table_judge *j, unsigned n, unsigned class, const troop *row)
{
    const int16_t rate[] = {row->line, row->column, row->march, row->road, row->charge};
    for (int i = 0; i < 5; i++)
        if (rate[i] > t->param[GLAUBEN_COMMAND_SPEED_MM])
            fault_at(j, V_18, entry(n, row, TROOP_line + i), "faster than generals and messengers");
    for (int i = 1; i < 4; i++)
        if (rate[i] < rate[i - 1])
            fault_at(j, V_18, entry(n, row, TROOP_line + i), "slower than the formation before it");
    if (!is_battery(class) && row->charge <= row->column)
        fault_at(j, V_18, entry(n, row, TROOP_charge), "no faster than in column");
}

static void
weigh_troop(const glauben_tables *t, table_judge *j, unsigned n, unsigned class, const troop *row)
{
    if (!row->row)
        return;
    if (row->att_dis > row->att_org)
        fault_at(j, V_17, entry(n, row, TROOP_att_dis), "stronger than organised");
    if (row->def_dis > row->def_org)
        fault_at(j, V_17, entry(n, row, TROOP_def_dis), "stronger than organised");
    weigh_rates(t, j, n, class, row);
}

/* Greatest shock first, and fastest first: a class counts from its place on (GL-018 to GL-020,
 * GL-Q-11). */
typedef struct horse {
    unsigned class;
    int shock, speed;
} horse;
static const horse horses[] = {{CLASS_CUIRASSIER, 2, 1},
                               {CLASS_HEAVY_REGULAR, 2, 1},
                               {CLASS_DRAGOON, 1, 0},
                               {CLASS_MEDIUM, 0, 2}};
enum { HORSES = sizeof horses / sizeof *horses };

static void weigh_pair(const nation *of, table_judge *j, unsigned n, const horse *a, const horse *b)
{
    const troop *first = &of->troop[a->class];
    const troop *second = &of->troop[b->class];
    if (!first->row || !second->row)
        return;
    if (a->shock > b->shock && first->att_org <= second->att_org)
        fault_at(j,
                 V_20,
                 whole_row(n, first),
                 "attacks no harder than the horse of row %d",
                 second->row - 1);
    if (a->speed > b->speed && first->line <= second->line)
        fault_at(j,
                 V_20,
                 whole_row(n, first),
                 "no faster in line than the horse of row %d",
                 second->row - 1);
}

static void weigh_horses(const nation *of, table_judge *j, unsigned n)
{
    for (unsigned a = 0; a < HORSES; a++)
        for (unsigned b = 0; b < HORSES; b++)
            weigh_pair(of, j, n, &horses[a], &horses[b]);
}

void weigh_nations(const glauben_tables *t, table_judge *j)
{
    for (unsigned n = 0; n < (unsigned)t->nations; n++) {
        for (unsigned class = 0; class < CLASSES; class ++)
            weigh_troop(t, j, n, class, &t->nation[n].troop[class]);
        weigh_horses(&t->nation[n], j, n);
    }
}
