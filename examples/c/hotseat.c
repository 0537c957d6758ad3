/* Two people at one terminal, or one against a machine: the board as text, the legal answers, and
 * orders in words such as `wheel right 30, 2.5` (docs/answers.md). Uses the pull interface: next,
 * answer, supply; a machine answers as a hook of the run.
 *
 *     hotseat [--scenario FILE] [--text:NAME=FILE]... [--rules ID] [--seed N]
 *             [--players human,thumb] [--setup free] [--dice typed] [--width N]
 *
 * Reads its orders from a terminal or a pipe, a line each; `help` lists them. Units have labels: A1
 * is the first unit of side 0, B1 of side 1.
 */
#include <ctype.h>
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <tilly.h>
#include "shared/scenario.h"
#if defined(__unix__) || defined(__APPLE__)
#include <sys/ioctl.h>
#endif

enum {
    LINE = 1000,
    TEXT = 400,
    MOST_SHOWN = 60,
    MOST_ROWS = 1100,
    USUAL_WIDTH = 80,
    LEAST_WIDTH = 40
};

typedef struct seat {
    scenario scenario;
    int free_setup, typed_dice, finished, width;
    tilly_hooks hooks; /* a machine's player; none for people */
    tilly_battle *battle;
    tilly_turn *turn;
    uint32_t number; /* of the turn that is told */
    char *told;      /* its report as far as it was shown */
    uint32_t asked;  /* serial of the question that is shown */
    uint32_t sure;   /* and of the one where Enter would end more than one unit's move */
    char rest[LINE]; /* of "A2 straight 3", once A2 is chosen */
    tilly_id first;  /* and A2, whose question it answers */
    /* the nearest legal version of what was refused; option TILLY_NO_OPTION: none */
    tilly_answer nearest;
} seat;

static int starts_with(const char *words, const char *start)
{
    for (; *start; words++, start++)
        if (tolower((unsigned char)*words) != tolower((unsigned char)*start))
            return 0;
    return 1;
}

static int is(const char *words, const char *other)
{
    return starts_with(words, other) && strlen(words) == strlen(other);
}
/* ---- numbers as people write them: exact, without floating point ---------------------------- */

/* "2.5" as 25000 with four places. *at moves behind it. */
static int read_number(const char **at, int places, int32_t *number)
{
    const char *p = *at;
    int minus = *p == '-';
    int digits = 0;
    int64_t value = 0;
    p += *p == '-' || *p == '+';
    for (; isdigit((unsigned char)*p) && value < INT32_MAX; p++, digits++)
        value = value * 10 + (*p - '0');
    if (*p == '.')
        p++;
    for (; isdigit((unsigned char)*p) && places > 0; p++, digits++, places--)
        value = value * 10 + (*p - '0');
    for (; places > 0; places--)
        value *= 10;
    if (!digits || isdigit((unsigned char)*p) || value > INT32_MAX)
        return 0;
    *number = (int32_t)(minus ? -value : value);
    *at = p;
    return 1;
}

static void print_number(int32_t number, uint32_t measure)
{
    int64_t unit = measure == TILLY_LENGTH   ? TILLY_ONE
                   : measure == TILLY_ANGLE  ? TILLY_DEGREE
                   : measure == TILLY_HALVES ? 10
                                             : 1;
    int64_t size = number < 0 ? -(int64_t)number : number;
    size *= measure == TILLY_HALVES ? 5 : 1;
    printf("%s%" PRId64, number < 0 ? "-" : "", size / unit);
    size %= unit;
    if (size)
        putchar('.');
    for (; size; size %= unit)
        printf("%" PRId64, size / (unit /= 10));
}

/* ---- files ---------------------------------------------------------------------------------- */

static int read_scenario(seat *s)
{
    if (scenario_battle(&s->scenario, &s->battle))
        return FAILED;
    if (s->scenario.misfits)
        printf("%" PRIu32 " of the scenario's settings are left out: %s has no such.\n",
               s->scenario.misfits,
               tilly_ruleset_title(tilly_battle_rules(s->battle)));
    const tilly_status status =
        s->free_setup ? scenario_afresh(&s->scenario, &s->battle) : TILLY_OK;
    return status ? failed("hotseat", "the free set-up", status) : DONE;
}

static void save(const seat *s, const char *name)
{
    size_t needed = 0;
    char *text = tilly_battle_save(s->battle, NULL, 0, &needed) == TILLY_OK ? malloc(needed) : NULL;
    FILE *f = text && !tilly_battle_save(s->battle, text, needed, NULL) ? fopen(name, "wb") : NULL;
    int written = f && fputs(text, f) >= 0;
    if (f && fclose(f))
        written = 0;
    if (written)
        printf("Saved in %s.\n", name);
    else
        printf("Cannot save in %s: %s.\n", name, strerror(errno));
    free(text);
}

static void load(seat *s, const char *name)
{
    size_t length;
    tilly_battle *battle = NULL;
    tilly_error error = TILLY_ERROR_INIT;
    char *text = read_file("hotseat", name, &length);
    if (!text)
        return;
    if (tilly_battle_load(text, length, NULL, &battle, &error)) {
        failed_at(name, &error);
    } else if (s->scenario.script && tilly_battle_set_script(battle, s->scenario.script)) {
        printf("Cannot go on with the scenario's script in %s.\n", name);
        tilly_battle_unref(battle);
    } else {
        tilly_battle_unref(s->battle);
        s->battle = battle;
        s->turn = NULL;
        s->number = UINT32_MAX;
        s->asked = s->sure = 0;
        printf("Loaded %s.\n", name);
    }
    free(text);
}

/* ---- the board ------------------------------------------------------------------------------ */

static uint32_t units_of(const seat *s, tilly_unit rows[MOST_ROWS])
{
    uint32_t count = 0;
    if (tilly_battle_units(s->battle, TILLY_NO_SIDE, rows, MOST_ROWS, &count))
        return 0;
    return count < MOST_ROWS ? count : MOST_ROWS;
}

static void label_of(const tilly_unit *u, char label[8])
{
    snprintf(label, 8, "%c%u", u->side ? 'B' : 'A', u->number + 1u);
}

static char ground_at(const seat *s, int32_t x, int32_t y)
{
    static const char signs[] = ".=~~#:th%X"; /* by feature kind */
    tilly_ground g = TILLY_GROUND_INIT;
    tilly_feature f = TILLY_FEATURE_INIT;
    const tilly_table *table = tilly_battle_table(s->battle);
    if (tilly_table_ground(table, x, y, &g) || !g.feature ||
        tilly_table_find(table, g.feature, &f) || f.kind >= sizeof signs - 1)
        return '.';
    return signs[f.kind];
}

enum { MOST_COLUMNS = 400, MOST_LINES = 150, MARGIN = 5 };
/* The part of the table that begins at x and y in the south-west. Two characters are a cell,
 * because they are about as high as wide. */
typedef struct board {
    int32_t x, y, cell, columns, lines;
    char at[MOST_LINES][MOST_COLUMNS + 1];
    char taken[MOST_LINES][MOST_COLUMNS + 1]; /* by units */
} board;

static int32_t column_of(const board *b, int64_t x)
{
    return x < b->x ? -1 : (int32_t)((x - b->x) * 2 / b->cell);
}
static int32_t row_of(const board *b, int64_t y)
{
    return y < b->y ? -1 : b->lines - 1 - (int32_t)((y - b->y) / b->cell);
}
static int is_on(const board *b, int32_t column, int32_t row)
{
    return column >= 0 && column < b->columns && row >= 0 && row < b->lines;
}

/* A road or a stream is a line: every half cell along it. */
static void lay_leg(board *b, const tilly_feature *f, tilly_point from, tilly_point to)
{
    int64_t dx = to.x - from.x;
    int64_t dy = to.y - from.y;
    int64_t steps = 1 + (llabs(dx) + llabs(dy)) * 2 / b->cell;
    for (int64_t i = 0; i <= steps; i++) {
        int32_t column = column_of(b, from.x + dx * i / steps);
        int32_t row = row_of(b, from.y + dy * i / steps);
        if (is_on(b, column, row) && b->at[row][column] == '.')
            b->at[row][column] = f->kind == TILLY_ROAD ? '=' : '~';
    }
}

static void lay_lines(const seat *s, board *b)
{
    tilly_feature f = TILLY_FEATURE_INIT;
    const tilly_table *table = tilly_battle_table(s->battle);
    for (uint32_t i = 0; !tilly_table_feature(table, i, &f); i++)
        for (uint32_t k = 1; k < f.points && (f.kind == TILLY_ROAD || f.kind == TILLY_RIVER ||
                                              f.kind == TILLY_STREAM);
             k++)
            lay_leg(b, &f, f.point[k - 1], f.point[k]);
}

static void lay_ground(const seat *s, board *b)
{
    memset(b->at, 0, sizeof b->at);
    memset(b->taken, 0, sizeof b->taken);
    for (int32_t row = 0; row < b->lines; row++)
        for (int32_t column = 0; column < b->columns; column++)
            b->at[row][column] = ground_at(s,
                                           b->x + column / 2 * b->cell + b->cell / 2,
                                           b->y + (b->lines - 1 - row) * b->cell + b->cell / 2);
    lay_lines(s, b);
}

/* True if there was room beside the units that are shown already. */
static int lay_sign(board *b, int32_t column, int32_t row, const char *sign)
{
    int32_t length = (int32_t)strlen(sign);
    column -= length / 2;
    if (column + length > b->columns)
        column = b->columns - length;
    if (column < 0)
        column = 0;
    if (!is_on(b, column + length - 1, row) || memchr(&b->taken[row][column], 1, (size_t)length))
        return 0;
    memcpy(&b->at[row][column], sign, (size_t)length);
    memset(&b->taken[row][column], 1, (size_t)length);
    return 1;
}

/* ">A12": a commander shows a star, other units where they face; in a crowd the sign alone. */
static void lay_unit(board *b, const tilly_unit *u)
{
    char sign[10];
    char label[8];
    int32_t column = column_of(b, u->x);
    int32_t row = row_of(b, u->y);
    if (!(u->flags & TILLY_UNIT_ON_TABLE) || u->flags & TILLY_UNIT_ATTACHED ||
        !is_on(b, column, row))
        return;
    label_of(u, label);
    snprintf(sign,
             sizeof sign,
             "%c%s",
             u->flags & TILLY_UNIT_COMMANDER
                 ? '*'
                 : "^>v<"[(u->heading + TILLY_CIRCLE / 8) / (TILLY_CIRCLE / 4) % 4],
             label);
    if (lay_sign(b, column, row, sign))
        return;
    sign[1] = 0;
    lay_sign(b, column, row, sign);
}

static void print_board(const board *b)
{
    for (int32_t row = 0; row < b->lines; row++)
        printf(
            "%4" PRId32 " %s\n", (b->y + (b->lines - 1 - row) * b->cell) / TILLY_ONE, b->at[row]);
    printf("     ");
    for (int32_t column = 0; column + 10 <= b->columns; column += 10)
        printf("%-10" PRId32, (b->x + column / 2 * b->cell) / TILLY_ONE);
    printf("\n     . open  t wood  h hill  # village  : rough  ~ water  = road  %% works  X "
           "impassable\n     ^>v< facing, * commander\n");
}

static void draw_board(const seat *s, board *b)
{
    static tilly_unit rows[MOST_ROWS];
    lay_ground(s, b);
    for (uint32_t i = 0, count = units_of(s, rows); i < count; i++)
        lay_unit(b, &rows[i]);
    print_board(b);
}

/* The least cell with which so long a side takes no more cells than these, in whole units, beyond
 * 10 in fives. */
static int32_t cell_for(int32_t side, int32_t cells)
{
    int32_t units = side / TILLY_ONE;
    int32_t cell = (units + cells - 1) / cells;
    return (cell > 10 ? (cell + 4) / 5 * 5 : cell) * TILLY_ONE;
}

static int32_t cells_across(const seat *s)
{
    int32_t columns = s->width - MARGIN;
    return (columns < MOST_COLUMNS ? columns : MOST_COLUMNS) / 2;
}

/* Of the whole table in this window. */
static int32_t cell_of_table(const seat *s)
{
    int32_t width = 0;
    int32_t depth = 0;
    tilly_table_size(tilly_battle_table(s->battle), &width, &depth);
    int32_t cell = cell_for(width, cells_across(s));
    int32_t least = cell_for(depth, MOST_LINES);
    return cell > least ? cell : least;
}

/* The whole table in this window; how to see more of it, where it is drawn smaller. */
static void show_map(const seat *s)
{
    static board b;
    int32_t width = 0;
    int32_t depth = 0;
    const char *unit = tilly_ruleset_length_name(tilly_battle_rules(s->battle));
    tilly_table_size(tilly_battle_table(s->battle), &width, &depth);
    b.x = b.y = 0;
    b.cell = cell_of_table(s);
    b.columns = width / b.cell * 2;
    b.lines = depth / b.cell;
    draw_board(s, &b);
    if (b.cell > TILLY_ONE)
        printf("     Two signs are %" PRId32
               " %s: `map A2` or `map 30,20` shows that part closer.\n",
               b.cell / TILLY_ONE,
               unit ? unit : "wide");
    if (b.cell == 2 * TILLY_ONE)
        printf("     A window %" PRId32 " signs wide shows the whole at twice the size.\n",
               width / TILLY_ONE * 2 + MARGIN);
}

/* As much about a place as the window holds, three times as large. */
static void show_part(const seat *s, int32_t x, int32_t y)
{
    enum { LINES = 24 };
    static board b;
    int32_t width = 0;
    int32_t depth = 0;
    tilly_table_size(tilly_battle_table(s->battle), &width, &depth);
    b.cell = cell_of_table(s) / 3 / TILLY_ONE * TILLY_ONE;
    if (b.cell < TILLY_ONE)
        b.cell = TILLY_ONE;
    int32_t across = width / b.cell < cells_across(s) ? width / b.cell : cells_across(s);
    b.columns = across * 2;
    b.lines = depth / b.cell < LINES ? depth / b.cell : LINES;
    b.x = x / b.cell - b.columns / 4;
    b.y = y / b.cell - b.lines / 2;
    b.x = b.x > width / b.cell - across ? width / b.cell - across : b.x;
    b.y = b.y > depth / b.cell - b.lines ? depth / b.cell - b.lines : b.y;
    b.x = b.x < 0 ? 0 : b.x * b.cell;
    b.y = b.y < 0 ? 0 : b.y * b.cell;
    draw_board(s, &b);
}

/* "map A2", "map 30,20" */
static void show_map_at(const seat *s, const char *place)
{
    static tilly_unit rows[MOST_ROWS];
    int32_t x;
    int32_t y;
    char label[8];
    const char *at = place;
    for (uint32_t i = 0, count = units_of(s, rows); i < count; i++) {
        label_of(&rows[i], label);
        if (is(place, label) && rows[i].flags & TILLY_UNIT_ON_TABLE) {
            show_part(s, rows[i].x, rows[i].y);
            return;
        }
    }
    if (read_number(&at, 4, &x) && *at == ',' && (at++, read_number(&at, 4, &y)) && !*at)
        show_part(s, x, y);
    else
        printf("`map`, `map A2` for what is about a unit on the table, or `map 30,20`\n");
}

/* Letters beyond ASCII take several bytes but one place. */
static int width_of_word(const char *word)
{
    int width = 0;
    for (; *word; word++)
        width += ((unsigned char)*word & 0xc0) != 0x80;
    return width;
}

/* A word and blanks to a column. */
static void print_padded(const char *word, int width)
{
    printf("%s ", word);
    for (width -= width_of_word(word); width > 0; width--)
        putchar(' ');
}

static int width_of_types(const seat *s)
{
    const tilly_ruleset *rules = tilly_battle_rules(s->battle);
    int widest = 0;
    for (uint32_t type = 0; type < tilly_ruleset_types(rules); type++) {
        int width = width_of_word(tilly_ruleset_type_name(rules, type));
        widest = width > widest ? width : widest;
    }
    return widest;
}

/* How a unit is drawn up, how it feels, and what it has said it will do. */
static void show_state(const tilly_unit *u)
{
    static const char *const formations[] = {"",
                                             ", line",
                                             ", column",
                                             ", march column",
                                             ", hedgehog",
                                             ", limbered",
                                             ", unlimbered",
                                             ", garrison",
                                             ", in a square"};
    static const char *const orders[] = {"", ", closed order", ", open order"};
    static const struct {
        uint32_t flag;
        const char *words;
    } states[] = {{TILLY_UNIT_SHOT, ", has shot"},
                  {TILLY_UNIT_CHARGE_DECLARED, ", will charge"},
                  {TILLY_UNIT_LOCKED, ", in melee"},
                  {TILLY_UNIT_ATTACHED, ", with a unit"},
                  {TILLY_UNIT_DISRUPTED, ", disrupted"},
                  {TILLY_UNIT_ROUTING, ", routing"},
                  {TILLY_UNIT_RETIRING, ", retiring"},
                  {TILLY_UNIT_PURSUING, ", pursuing"},
                  {TILLY_UNIT_ABANDONED, ", abandoned"},
                  {TILLY_UNIT_INSIDE, ", inside"},
                  {TILLY_UNIT_SQUARE_BROKEN, ", the square is broken"},
                  {TILLY_UNIT_SPLIT_MOVE, ", will step out and fire"},
                  {TILLY_UNIT_FIRE_AND_RETIRE, ", will fire and retire"},
                  {TILLY_UNIT_CARACOLE, ", will caracole"},
                  {TILLY_UNIT_EMPTY, ", not loaded"}};
    if (u->order < sizeof orders / sizeof *orders)
        printf("%s", orders[u->order]);
    if (u->formation < sizeof formations / sizeof *formations)
        printf("%s", formations[u->formation]);
    for (size_t i = 0; i < sizeof states / sizeof *states; i++)
        if (u->flags & states[i].flag)
            printf("%s", states[i].words);
    printf("\n");
}

/* To tenths, as a ruler shows it. */
static void print_place(int32_t x, int32_t y)
{
    enum { TENTH = TILLY_ONE / 10 };
    print_number((x + TENTH / 2) / TENTH * TENTH, TILLY_LENGTH);
    printf(", ");
    print_number((y + TENTH / 2) / TENTH * TENTH, TILLY_LENGTH);
}

static void show_unit(const seat *s, const tilly_unit *u, int width_of_type)
{
    char label[8];
    label_of(u, label);
    print_padded(label, 4);
    print_padded(tilly_battle_unit_name(s->battle, u->id), 30);
    print_padded(tilly_ruleset_type_name(tilly_battle_rules(s->battle), u->type), width_of_type);
    if (!(u->flags & TILLY_UNIT_ON_TABLE)) {
        printf("%s\n", u->flags & TILLY_UNIT_GONE ? "lost" : "not yet on the table");
        return;
    }
    print_place(u->x, u->y);
    printf(" facing ");
    print_number(u->heading, TILLY_ANGLE);
    printf("  ");
    print_number(u->strength, tilly_ruleset_strength(tilly_battle_rules(s->battle)));
    printf(" of ");
    print_number(u->start, tilly_ruleset_strength(tilly_battle_rules(s->battle)));
    if (u->efficiency || u->order)
        printf(", UE %d", u->efficiency);
    show_state(u);
}

/* "Swedes: 14 of 85 lost, tested at 15%, next at 18 (20%)" */
static void show_army(const seat *s, uint32_t side)
{
    enum { MOST_MARKS = 100 };
    tilly_loss_mark mark[MOST_MARKS];
    uint32_t count = 0;
    uint32_t next = 0;
    int32_t lost = 0;
    int32_t total = 0;
    tilly_battle_losses(s->battle, side, &lost, &total);
    tilly_battle_loss_marks(s->battle, side, mark, MOST_MARKS, &count);
    while (next < count && mark[next].tested)
        next++;
    printf("%s: %" PRId32 " of %" PRId32 " lost",
           tilly_army_name(tilly_battle_army(s->battle, side)),
           lost,
           total);
    if (next)
        printf(", tested at %u%%", mark[next - 1].percent);
    if (next < count && mark[next].percent)
        printf(", %s at %" PRId32 " (%u%%)",
               next ? "next" : "first test",
               mark[next].test,
               mark[next].percent);
    else if (next < count)
        printf(", breaks at %" PRId32, mark[next].test);
    printf("\n");
}

static void show_units(const seat *s)
{
    static tilly_unit rows[MOST_ROWS];
    int width_of_type = width_of_types(s);
    for (uint32_t i = 0, count = units_of(s, rows); i < count; i++) {
        if (!i || rows[i].side != rows[i - 1].side)
            show_army(s, rows[i].side);
        show_unit(s, &rows[i], width_of_type);
    }
}

/* Yours to free; NULL if there is none. */
static char *report_of(const tilly_turn *turn, uint32_t clauses)
{
    size_t needed = 0;
    char *text =
        tilly_turn_report(turn, clauses, NULL, 0, &needed) == TILLY_OK ? malloc(needed) : NULL;
    if (text && !tilly_turn_report(turn, clauses, text, needed, NULL))
        return text;
    free(text);
    return NULL;
}

static void show_report(const seat *s)
{
    char *text = report_of(s->turn, TILLY_REPORT_CLAUSES);
    printf("%s", text ? text : "");
    free(text);
}

/* What happened since the last question: the report from the first line that is new. */
static void tell_news(seat *s)
{
    char *now = report_of(s->turn, 0);
    const char *old = tilly_turn_number(s->turn) == s->number && s->told ? s->told : "";
    size_t same = 0;
    for (size_t i = 0; now && now[i] && now[i] == old[i]; i++)
        if (now[i] == '\n')
            same = i + 1;
    printf("%s", now ? now + same : "");
    free(s->told);
    s->told = now;
    s->number = tilly_turn_number(s->turn);
}

/* ---- the question and its options ----------------------------------------------------------- */

/* Where a word begins for the first time, or for the last. */
static char *find_word(char *words, const char *word, int last)
{
    char *found = strstr(words, word);
    for (char *next = found; last && next; next = strstr(next + 1, word))
        found = next;
    return found;
}

/* Behind the name of a unit its label, unless the question is about that unit anyway. */
static void
label_name(const seat *s, const tilly_decision *d, tilly_id unit, int last, char words[TEXT])
{
    tilly_unit u;
    char label[8];
    const char *name = tilly_battle_unit_name(s->battle, unit);
    if (!name || unit == d->subject || tilly_battle_unit(s->battle, unit, &u))
        return;
    label_of(&u, label);
    char *at = find_word(words, name, last);
    size_t length = strlen(label);
    if (!at || strlen(words) + length + 2 > TEXT)
        return;
    at += strlen(name);
    if (*at == ' ' && isdigit((unsigned char)at[1])) /* "gunners 47", one of several of that name */
        at += 1 + strspn(at + 1, "0123456789");
    memmove(at + length + 1, at, strlen(at) + 1);
    *at = ' ';
    memcpy(at + 1, label, length);
}

/* "charge Livonian Horse A2 at Croats B4": sentences name the unit before the other. */
static int option_words(
    const seat *s, const tilly_decision *d, uint32_t i, const tilly_option *o, char words[TEXT])
{
    if (tilly_turn_option_text(s->turn, i, words, TEXT, NULL))
        return 0;
    label_name(s, d, o->unit, 0, words);
    if (o->other != o->unit)
        label_name(s, d, o->other, 1, words);
    return 1;
}

/* One after another in lines as wide as the window. */
static void show_options(const seat *s, const tilly_decision *d)
{
    tilly_option o;
    char words[TEXT];
    uint32_t count;
    int used = 0;
    for (uint32_t i = 0; i < d->options && i < MOST_SHOWN; i++) {
        if (tilly_turn_options(s->turn, i, &o, 1, &count) || !option_words(s, d, i, &o, words))
            return;
        int length = width_of_word(words) + 8;
        if (used && used + length > s->width)
            printf("\n"), used = 0;
        printf("%s%" PRIu32 ") %s%s",
               used ? "  " : "   ",
               i + 1,
               words,
               o.flags & TILLY_USUAL ? "*" : "");
        used += length;
    }
    printf("%s\n", d->options > MOST_SHOWN ? " ..." : "");
    if (d->shape == TILLY_SET)
        printf("   (choose %u to %u of them: 1 2 5, or A1, A7, or all)\n", d->least, d->most);
}

static void show_question(seat *s, const tilly_decision *d)
{
    char words[TEXT];
    if (s->asked == d->serial)
        return;
    s->asked = d->serial;
    tilly_turn_question_text(s->turn, words, sizeof words, NULL);
    const char *army = tilly_army_name(tilly_battle_army(s->battle, d->side));
    if (army && !strstr(words, army))
        printf("[%s] ", army);
    printf("%s\n", words);
    show_options(s, d);
}

/* ---- answers -------------------------------------------------------------------------------- */

static int sorry(const char *words)
{
    printf("%s\n", words);
    return 0;
}

static const char *skip(const char *at)
{
    while (*at == ' ' || *at == ',')
        at++;
    return at;
}

/* The next line without the blanks round it; at the end of the input `quit`. */
static void read_line(const char *prompt, char line[LINE])
{
    printf("%s", prompt);
    fflush(stdout);
    if (!fgets(line, LINE, stdin)) {
        printf("\n");
        snprintf(line, LINE, "quit");
        return;
    }
    for (int c = 0; !strchr(line, '\n') && c != '\n' && c != EOF;)
        c = getchar();
    size_t length = strlen(line);
    size_t start = strspn(line, " \t");
    while (length > start && isspace((unsigned char)line[length - 1]))
        length--;
    memmove(line, line + start, length - start);
    line[length - start] = 0;
}

/* As one would type it. */
static int words_of(const seat *s, const tilly_answer *a, char words[LINE])
{
    return !tilly_turn_answer_text(s->turn, a, words, LINE, NULL);
}

static void offer_nearest(seat *s, const tilly_pick *nearest)
{
    char words[LINE];
    tilly_answer a = TILLY_ANSWER_INIT;
    a.pick = *nearest;
    if (!words_of(s, &a, words))
        return;
    s->nearest = a;
    printf("The nearest that is legal: %s (`ok` takes it)\n", words);
}

static void refused(const seat *s, const tilly_reason *why)
{
    char words[TEXT];
    char clause[24];
    if (tilly_reason_text(s->battle, why, words, sizeof words, NULL) == TILLY_E_UNKNOWN)
        return;
    printf("No: %s", words);
    if (why->clause &&
        !tilly_ruleset_cite(
            tilly_battle_rules(s->battle), TILLY_CITE_CLAUSE, why->clause, clause, sizeof clause))
        printf(" [%s]", clause);
    printf("\n");
}

static int submit(seat *s, const tilly_answer *a)
{
    tilly_reason why = TILLY_REASON_INIT;
    tilly_status status = tilly_turn_answer(s->turn, a, &why);
    s->nearest.pick.option = TILLY_NO_OPTION;
    if (status && status != TILLY_E_ILLEGAL)
        failed("hotseat", "the answer", status);
    if (status == TILLY_E_ILLEGAL)
        refused(s, &why);
    if (status == TILLY_E_ILLEGAL && why.flags & TILLY_WHY_HAS_NEAREST)
        offer_nearest(s, &why.nearest);
    return !status;
}

/* An empty line. It ends no more than one unit's move unless it is given twice. */
static void answer_as_usual(seat *s, const tilly_decision *d)
{
    char words[LINE];
    tilly_answer a = TILLY_ANSWER_INIT;
    if (tilly_turn_usual(s->turn, &a) || !words_of(s, &a, words)) {
        sorry("Nothing is usual here: give an answer, or `help`.");
    } else if (!d->subject && s->sure != d->serial) {
        s->sure = d->serial;
        printf("Enter again gives: %s\n", words);
    } else {
        printf("(%s)\n", words);
        submit(s, &a);
    }
}

/* "A2 straight 3": the most words that name a unit; the rest answers the question about it. */
static int read_unit_first(seat *s, const char *line, tilly_answer *a)
{
    char first[LINE];
    tilly_option o;
    uint32_t count;
    snprintf(first, sizeof first, "%s", line);
    for (char *blank; (blank = strrchr(first, ' '));) {
        *blank = 0;
        if (tilly_turn_answer_read(s->turn, first, a, NULL) ||
            tilly_turn_options(s->turn, a->pick.option, &o, 1, &count) || o.kind != TILLY_OPT_UNIT)
            continue;
        s->first = o.unit;
        snprintf(s->rest, sizeof s->rest, "%s", skip(line + strlen(first)));
        return 1;
    }
    return 0;
}

/* Something is missing at the end: asks for it until it is there, or an empty line gives it up. */
static int ask_for_more(seat *s, char line[LINE], tilly_answer *a, tilly_error *e)
{
    char more[LINE];
    size_t length;
    tilly_status status = TILLY_E_FORMAT;
    while (status == TILLY_E_FORMAT && e->column > (length = strlen(line)) && !strchr(line, ':')) {
        printf("%s\n", e->text);
        read_line("... ", more);
        if (!*more || is(more, "quit") || length + strlen(more) + 2 > LINE) {
            s->finished = is(more, "quit");
            return 0;
        }
        snprintf(line + length, LINE - length, " %s", more);
        status = tilly_turn_answer_read(s->turn, line, a, e);
    }
    if (status)
        sorry(e->text);
    return !status;
}

static int read_answer(seat *s, const tilly_decision *d, char line[LINE], tilly_answer *a)
{
    tilly_error e = TILLY_ERROR_INIT;
    if (!tilly_turn_answer_read(s->turn, line, a, &e))
        return 1;
    if (d->shape != TILLY_SET && read_unit_first(s, line, a))
        return 1;
    return ask_for_more(s, line, a, &e);
}

static void answer(seat *s, const tilly_decision *d, char line[LINE])
{
    tilly_answer a = TILLY_ANSWER_INIT;
    if (!*line) {
        answer_as_usual(s, d);
        return;
    }
    s->sure = 0;
    int known = is(line, "ok") && s->nearest.pick.option != TILLY_NO_OPTION;
    if (known)
        a = s->nearest;
    if (!(known || read_answer(s, d, line, &a)) || !submit(s, &a))
        *s->rest = 0;
}

/* ---- orders to the program ------------------------------------------------------------------ */

static void help(void)
{
    printf(
        "Answers: the number of an option (3, or 3 30, 2.5), or its words: wheel right 30, 2.5 | "
        "straight 3 | go 90, 4 | A7 | end.\n"
        "         A unit and its move at once: A2 straight 3. Words may be cut short: str 3. What "
        "is missing is asked for.\n"
        "         An empty line gives the usual answer (*). A commander or a feature may go by "
        "places: go path 3,4 5.5,6; a regiment\n"
        "         with facings and acts too: march path 300,400 300,450,90,column. Words of an "
        "order: hold : until I come.\n"
        "         Directions and headings are degrees: 0 up the map, 90 to the right, 180 down.\n"
        "         Several of a list: 1 2 5, or A1, A7, or all. After a refusal `ok` takes the "
        "nearest that is legal.\n"
        "Others:  map  map A2  map 30,20  units  list  report  undo  save FILE  load FILE  help  "
        "quit\n");
}

static void undo(seat *s)
{
    tilly_reason why = TILLY_REASON_INIT;
    tilly_status status = tilly_turn_undo(s->turn, 1, 0, &why);
    if (status == TILLY_E_ILLEGAL) {
        refused(s, &why);
    } else if (status) {
        printf("There is nothing to take back in this turn.\n");
    } else {
        printf("Taken back.\n");
        free(s->told);
        s->told = report_of(s->turn, 0);
        s->asked = s->sure = 0;
    }
}

/* True if the line was such an order. */
static int obey(seat *s, const char *line)
{
    if (is(line, "help"))
        help();
    else if (is(line, "map"))
        show_map(s);
    else if (starts_with(line, "map "))
        show_map_at(s, skip(line + 4));
    else if (is(line, "units"))
        show_units(s);
    else if (is(line, "list"))
        s->asked = 0;
    else if (is(line, "report"))
        show_report(s);
    else if (is(line, "undo"))
        undo(s);
    else if (starts_with(line, "save "))
        save(s, line + 5);
    else if (starts_with(line, "load "))
        load(s, line + 5);
    else if (is(line, "quit"))
        s->finished = 1;
    else
        return 0;
    return 1;
}

/* The line that answers: what was left of the last one, else the next. */
static void next_answer(seat *s, const tilly_decision *d, char line[LINE])
{
    int left = *s->rest && d->subject == s->first;
    if (left) {
        snprintf(line, LINE, "%s", s->rest);
        printf("> %s\n", line);
    } else if (*s->rest) {
        printf("\"%s\" answers nothing here and is left out.\n", s->rest);
    }
    *s->rest = 0;
    if (!left)
        read_line("> ", line);
}

static void ask(seat *s)
{
    char line[LINE];
    tilly_decision d = TILLY_DECISION_INIT;
    if (tilly_turn_decision(s->turn, &d))
        return;
    show_question(s, &d);
    next_answer(s, &d, line);
    if (!obey(s, line))
        answer(s, &d, line);
}

/* 6; of a draw also 0.450 for 450. */
static int read_face(const char **at, int32_t *face)
{
    return read_number(at, (*at)[strcspn(*at, "., ")] == '.' ? 3 : 0, face);
}

/* Faces as they lie on the real table; an empty line lets the program throw. */
static void ask_dice(seat *s)
{
    char line[LINE];
    char words[TEXT];
    uint16_t faces[TILLY_MOST_DICE];
    tilly_reason why = TILLY_REASON_INIT;
    uint32_t count = 0;
    int32_t face;
    tilly_turn_question_text(s->turn, words, sizeof words, NULL);
    printf("Please throw. %s\n", words);
    read_line("faces> ", line);
    if (obey(s, line))
        return;
    int fine = 1;
    const char *at = skip(line);
    for (; fine && *at && count < TILLY_MOST_DICE; at = skip(at)) {
        fine = read_face(&at, &face) && face >= 0 && face <= TILLY_MOST_FACES;
        if (fine)
            faces[count++] = (uint16_t)face;
    }
    if (!fine || *at) {
        sorry("Faces are written: 6 2 1, a draw: 0.450");
    } else if (!count) {
        tilly_roll r = TILLY_ROLL_INIT;
        if (!tilly_turn_roll(s->turn, &r) && !tilly_turn_throw(s->turn, faces, TILLY_MOST_DICE))
            tilly_turn_supply(s->turn, faces, r.dice, TILLY_FROM_GENERATOR, &why);
    } else if (tilly_turn_supply(s->turn, faces, count, TILLY_FROM_TABLE, &why) ==
               TILLY_E_ILLEGAL) {
        refused(s, &why);
    }
}

/* Until they lie there: to go on without them would be to throw them. */
static void ask_for_faces(seat *s)
{
    tilly_roll r = TILLY_ROLL_INIT;
    do
        ask_dice(s);
    while (!s->finished && s->turn && !tilly_turn_roll(s->turn, &r));
}

/* ---- the loop ------------------------------------------------------------------------------- */

static void print_result(const seat *s)
{
    tilly_battle_info info = TILLY_BATTLE_INFO_INIT;
    uint64_t hash = 0;
    if (tilly_battle_info_of(s->battle, &info) || tilly_battle_hash(s->battle, &hash))
        return;
    for (uint32_t side = 0; side < TILLY_SIDES; side++)
        printf("%s lost %" PRIu32 " of %" PRIu32 " units\n",
               tilly_army_name(tilly_battle_army(s->battle, side)),
               info.lost[side],
               info.units[side]);
    printf("Turn %u, hash %016" PRIx64 "\n", info.turn, hash);
}

static int play(seat *s)
{
    while (!s->finished) {
        tilly_status status = tilly_battle_turn(s->battle, &s->turn);
        if (status)
            return failed("hotseat", "the next turn", status);
        int begins = tilly_turn_number(s->turn) != s->number;
        status = tilly_turn_run(
            s->turn, &s->hooks, s->typed_dice ? TILLY_UNTIL_ROLL : TILLY_UNTIL_DECISION);
        if (begins && status == TILLY_DECISION)
            show_map(s);
        tell_news(s);
        switch (status) {
        case TILLY_DECISION: ask(s); break;
        case TILLY_ROLL: ask_for_faces(s); break;
        case TILLY_TURN_OVER:
        case TILLY_STOP: break;
        case TILLY_BATTLE_OVER: s->finished = 1; break;
        default:
            print_told("hotseat", status);
            return failed("hotseat", "the battle stops", status);
        }
    }
    print_result(s);
    return DONE;
}

static const char usage[] =
    "usage: hotseat [--scenario FILE] [--text:NAME=FILE]... [--rules ID] [--seed N]\n"
    "               [--players ONE,OTHER] [--setup free] [--dice typed] [--width N]\n"
    "  --scenario a tilly-scenario, or a scenario in Lua: a name that ends in .lua\n"
    "  --text     the JSON text that a scenario in Lua asks for as json(\"NAME\")\n"
    "  --rules    another edition of the scenario's rules: tilly-2.0\n"
    "  --players  human, or a machine, for each side: human,thumb; "
    "`random` and `passive` play too\n"
    "  --setup    free: the armies deploy, before an empty table\n"
    "  --dice     typed: you throw, and type the faces\n"
    "  --width    signs in a line of your terminal; else its own, COLUMNS, or 80\n";

static int misused(const char *what, const char *which)
{
    fprintf(stderr, "hotseat: %s: %s\n%s", what, which, usage);
    return MISUSED;
}

/* "human,thumb": one name for each side. */
static int seat_players(seat *s, const char *names)
{
    for (uint32_t side = 0; side < TILLY_SIDES; side++) {
        char name[40];
        size_t length = strcspn(names, ",");
        snprintf(name, sizeof name, "%.*s", (int)length, names);
        if (!is(name, "human") && tilly_player_builtin(name, side, &s->hooks.player[side]))
            return misused("no such player", name);
        names += length;
        if (*names != (side ? 0 : ','))
            return misused("two players are wanted, as human,thumb, not", names);
        names++;
    }
    return DONE;
}

static int set_width(seat *s, const char *value)
{
    char *end;
    long width = strtol(value, &end, 10);
    if (!*value || *end || width < LEAST_WIDTH || width > 10000)
        return misused("not a width from 40 on", value);
    s->width = (int)width;
    return DONE;
}

static int is_option(const char *name)
{
    static const char *const options[] = {
        "--players", "--width", "--scenario", "--rules", "--setup", "--dice", "--seed"};
    for (size_t i = 0; i < sizeof options / sizeof *options; i++)
        if (!strcmp(name, options[i]))
            return 1;
    return 0;
}

static int read_option(seat *s, const char *name, const char *value)
{
    char *end = NULL;
    if (!is_option(name))
        return misused("unknown option", name);
    if (!value)
        return misused("option without its value", name);
    if (!strcmp(name, "--players"))
        return seat_players(s, value);
    if (!strcmp(name, "--width"))
        return set_width(s, value);
    if (!strcmp(name, "--scenario"))
        s->scenario.path = value;
    else if (!strcmp(name, "--rules"))
        s->scenario.rules = value;
    else if (!strcmp(name, "--setup") && !strcmp(value, "free"))
        s->free_setup = 1;
    else if (!strcmp(name, "--dice") && !strcmp(value, "typed"))
        s->typed_dice = 1;
    else if (strcmp(name, "--seed"))
        return misused("no such value", value);
    else if (s->scenario.seed = strtoull(value, &end, 0), !*value || *value == '-' || *end)
        return misused("not a seed", value);
    return DONE;
}

static int read_options(seat *s, int count, char **words)
{
    int status = DONE;
    for (int i = 1; !status && i < count; i++) {
        const int text = scenario_option(&s->scenario, words[i]);
        if (text) {
            status = text < 0 ? FAILED : DONE;
            continue;
        }
        status = read_option(s, words[i], i + 1 < count ? words[i + 1] : NULL);
        i++;
    }
    return status;
}

static int width_of_window(void)
{
    const char *columns = getenv("COLUMNS");
    long width = columns ? strtol(columns, NULL, 10) : 0;
#ifdef TIOCGWINSZ
    struct winsize window;
    if (!columns && !ioctl(1, TIOCGWINSZ, &window))
        width = window.ws_col;
#endif
    return width < LEAST_WIDTH || width > 10000 ? USUAL_WIDTH : (int)width;
}

static int asks_for_help(int count, char **words)
{
    for (int i = 1; i < count; i++)
        if (!strcmp(words[i], "--help") || !strcmp(words[i], "-h"))
            return 1;
    return 0;
}

int main(int count, char **words)
{
    static seat s = {.scenario = {.program = "hotseat",
                                  .path = "examples/scenarios/two_armies.json",
                                  .seed = 1631},
                     .number = UINT32_MAX,
                     .hooks = TILLY_HOOKS_INIT};
    s.nearest.pick.option = TILLY_NO_OPTION;
    if (asks_for_help(count, words)) {
        printf("%s", usage);
        return DONE;
    }
    s.width = width_of_window();
    int status = read_options(&s, count, words);
    if (!status)
        status = read_scenario(&s);
    if (!status)
        status = play(&s);
    tilly_battle_unref(s.battle);
    scenario_free(&s.scenario);
    free(s.told);
    return status;
}
