/* Two people at one terminal: the board as text, the legal answers, orders such as `wheel right
 * 30, 2.5`. Uses the pull interface only: next, answer, supply.
 *
 *     hotseat [--scenario FILE] [--seed N] [--setup free] [--dice typed]
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

enum {
    DONE = 0,
    FAILED = 1,
    MISUSED = 2,
    LINE = 1000,
    TEXT = 400,
    MOST_SHOWN = 60,
    MOST_ROWS = 1100,
    WIDE = 110
};

typedef struct seat {
    const char *scenario;
    uint64_t seed;
    int free_setup, typed_dice, finished;
    tilly_battle *battle;
    tilly_turn *turn;
    /* the turn whose events are told, how many are; serial of the question that is shown */
    uint32_t number, told, asked;
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
static int begins_number(const char *at)
{
    return isdigit((unsigned char)*at) ||
           ((*at == '-' || *at == '+' || *at == '.') && isdigit((unsigned char)at[1]));
}

/* ---- numbers as people write them: exact, without floating point ---------------------------- */

static int places_of(uint32_t measure)
{
    return measure == TILLY_LENGTH ? 4 : measure == TILLY_ANGLE ? 2 : 0;
}

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
    int64_t unit = measure == TILLY_LENGTH ? TILLY_ONE : measure == TILLY_ANGLE ? TILLY_DEGREE : 1;
    int64_t size = number < 0 ? -(int64_t)number : number;
    printf("%s%" PRId64, number < 0 ? "-" : "", size / unit);
    size %= unit;
    if (size)
        putchar('.');
    for (; size; size %= unit)
        printf("%" PRId64, size / (unit /= 10));
}

/* ---- files ---------------------------------------------------------------------------------- */

static int failed(const char *what, tilly_status status)
{
    fprintf(stderr, "hotseat: %s: %s\n", what, tilly_status_text(status));
    return FAILED;
}

static int failed_at(const char *file, const tilly_error *e)
{
    fprintf(stderr,
            "%s:%" PRIu32 ":%" PRIu32 ": %s%s%s\n",
            file,
            e->line,
            e->column,
            e->path,
            *e->path ? ": " : "",
            *e->text ? e->text : tilly_status_text((tilly_status)e->status));
    return FAILED;
}

static char *read_file(const char *name, size_t *length)
{
    FILE *f = fopen(name, "rb");
    char *text = NULL;
    size_t room = 0;
    *length = 0;
    while (f && !ferror(f) && !feof(f)) {
        char *more = realloc(text, room += 1 << 16);
        if (!more)
            break;
        text = more;
        *length += fread(text + *length, 1, room - *length, f);
    }
    if (!f || ferror(f) || !feof(f)) {
        fprintf(stderr, "hotseat: %s: %s\n", name, strerror(errno));
        free(text);
        text = NULL;
    }
    if (f)
        fclose(f);
    return text;
}

/* The scenario's armies on an empty table of the same size. */
static tilly_status start_afresh(seat *s)
{
    tilly_setup setup = {.size = sizeof setup,
                         .flags = TILLY_SETUP_ANY_ARMY,
                         .seed = s->seed,
                         .reserve = TILLY_RESERVE_USUAL};
    tilly_battle *scenario = s->battle;
    int32_t width;
    int32_t depth;
    s->battle = NULL;
    tilly_status status = tilly_table_size(tilly_battle_table(scenario), &width, &depth);
    if (!status)
        status = tilly_table_new(width, depth, NULL, &setup.table);
    for (uint32_t side = 0; !status && side < TILLY_SIDES; side++)
        status = tilly_army_copy(tilly_battle_army(scenario, side), &setup.army[side]);
    if (!status)
        setup.rules = tilly_army_rules(setup.army[0]);
    if (!status)
        status = tilly_battle_new(&setup, &s->battle, NULL);
    tilly_table_unref(setup.table);
    for (uint32_t side = 0; side < TILLY_SIDES; side++)
        tilly_army_unref(setup.army[side]);
    tilly_battle_unref(scenario);
    return status;
}

static int read_scenario(seat *s)
{
    size_t length;
    tilly_error error = {.size = sizeof error};
    char *text = read_file(s->scenario, &length);
    if (!text)
        return FAILED;
    tilly_status status = tilly_scenario_read(text, length, s->seed, 0, NULL, &s->battle, &error);
    free(text);
    if (status)
        return failed_at(s->scenario, &error);
    if (s->free_setup)
        status = start_afresh(s);
    return status ? failed("the free set-up", status) : DONE;
}

static void save(const seat *s, const char *name)
{
    size_t needed = 0;
    char *text =
        tilly_battle_save(s->battle, NULL, 0, &needed) == TILLY_E_ROOM ? malloc(needed) : NULL;
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
    tilly_error error = {.size = sizeof error};
    char *text = read_file(name, &length);
    if (!text)
        return;
    if (tilly_battle_load(text, length, NULL, &battle, &error)) {
        failed_at(name, &error);
    } else {
        tilly_battle_unref(s->battle);
        s->battle = battle;
        s->turn = NULL;
        s->number = UINT32_MAX;
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
    static const char signs[] = ".=~~#:t^%X"; /* by feature kind */
    tilly_ground g = {.size = sizeof g};
    tilly_feature f = {.size = sizeof f};
    const tilly_table *table = tilly_battle_table(s->battle);
    if (tilly_table_ground(table, x, y, &g) || !g.feature ||
        tilly_table_find(table, g.feature, &f) || f.kind >= sizeof signs - 1)
        return '.';
    return signs[f.kind];
}

enum { MOST_COLUMNS = 200, MOST_LINES = 100 };
typedef struct board {
    int32_t cell, columns, lines;
    char at[MOST_LINES][MOST_COLUMNS + 1];
} board;

/* A road or a stream is a line: every half cell along it. */
static void lay_leg(board *b, const tilly_feature *f, tilly_point from, tilly_point to)
{
    int64_t dx = to.x - from.x;
    int64_t dy = to.y - from.y;
    int64_t steps = 1 + (llabs(dx) + llabs(dy)) * 2 / b->cell;
    for (int64_t i = 0; i <= steps; i++) {
        int64_t column = (from.x + dx * i / steps) * 2 / b->cell;
        int64_t row = b->lines - 1 - (from.y + dy * i / steps) / b->cell;
        if (column >= 0 && column < b->columns && row >= 0 && row < b->lines &&
            b->at[row][column] == '.')
            b->at[row][column] = f->kind == TILLY_ROAD ? '=' : '~';
    }
}

static void lay_lines(const seat *s, board *b)
{
    tilly_feature f = {.size = sizeof f};
    const tilly_table *table = tilly_battle_table(s->battle);
    for (uint32_t i = 0; !tilly_table_feature(table, i, &f); i++)
        for (uint32_t k = 1; k < f.points && (f.kind == TILLY_ROAD || f.kind == TILLY_RIVER ||
                                              f.kind == TILLY_STREAM);
             k++)
            lay_leg(b, &f, f.point[k - 1], f.point[k]);
}

/* Two characters to a cell, because they are about twice as high as wide. */
static void lay_ground(const seat *s, board *b)
{
    int32_t width = 0;
    int32_t depth = 0;
    tilly_table_size(tilly_battle_table(s->battle), &width, &depth);
    for (b->cell = TILLY_ONE; width / b->cell * 2 > MOST_COLUMNS || depth / b->cell > MOST_LINES;)
        b->cell += TILLY_ONE;
    b->columns = width / b->cell * 2;
    b->lines = depth / b->cell;
    for (int32_t row = 0; row < b->lines; row++) {
        for (int32_t column = 0; column < b->columns; column++)
            b->at[row][column] = ground_at(s,
                                           column / 2 * b->cell + b->cell / 2,
                                           (b->lines - 1 - row) * b->cell + b->cell / 2);
        b->at[row][b->columns] = 0;
    }
    lay_lines(s, b);
}

/* ">A12": a commander shows a star, other units where they face. */
static void lay_unit(board *b, const tilly_unit *u)
{
    char sign[10];
    char label[8];
    if (!(u->flags & TILLY_UNIT_ON_TABLE) || u->flags & TILLY_UNIT_ATTACHED)
        return;
    label_of(u, label);
    snprintf(sign,
             sizeof sign,
             "%c%s",
             u->flags & TILLY_UNIT_COMMANDER
                 ? '*'
                 : "^>v<"[(u->heading + TILLY_CIRCLE / 8) / (TILLY_CIRCLE / 4) % 4],
             label);
    int32_t length = (int32_t)strlen(sign);
    int32_t column = u->x * 2 / b->cell - length / 2;
    int32_t row = b->lines - 1 - u->y / b->cell;
    if (column + length > b->columns)
        column = b->columns - length;
    if (column < 0)
        column = 0;
    if (row >= 0 && row < b->lines && column + length <= b->columns)
        memcpy(&b->at[row][column], sign, (size_t)length);
}

static void show_map(const seat *s)
{
    static board b;
    static tilly_unit rows[MOST_ROWS];
    lay_ground(s, &b);
    for (uint32_t i = 0, count = units_of(s, rows); i < count; i++)
        lay_unit(&b, &rows[i]);
    for (int32_t row = 0; row < b.lines; row++)
        printf("%3" PRId32 " %s\n", (b.lines - 1 - row) * (b.cell / TILLY_ONE), b.at[row]);
    printf("    ");
    for (int32_t column = 0; column < b.columns; column += 10)
        printf("%-10" PRId32, column / 2 * (b.cell / TILLY_ONE));
    printf("\n    . open  t wood  ^ hill  # village  : rough  ~ water  = road  %% works  X "
           "impassable; ^>v< facing, * commander\n");
}

/* A word and blanks to a column; letters beyond ASCII take several bytes but one place. */
static void print_padded(const char *word, int width)
{
    printf("%s ", word);
    for (; *word; word++)
        width -= ((unsigned char)*word & 0xc0) != 0x80;
    while (width-- > 0)
        putchar(' ');
}

/* How a regiment is drawn up, and how it feels. */
static void show_state(const tilly_unit *u)
{
    static const char *const formations[] = {"",
                                             ", line",
                                             ", column",
                                             ", march column",
                                             ", hedgehog",
                                             ", limbered",
                                             ", unlimbered",
                                             ", garrison"};
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
                  {TILLY_UNIT_ABANDONED, ", abandoned"}};
    if (u->formation < sizeof formations / sizeof *formations)
        printf("%s", formations[u->formation]);
    for (size_t i = 0; i < sizeof states / sizeof *states; i++)
        if (u->flags & states[i].flag)
            printf("%s", states[i].words);
    printf("\n");
}

static void show_unit(const seat *s, const tilly_unit *u)
{
    char label[8];
    label_of(u, label);
    print_padded(label, 4);
    print_padded(tilly_battle_unit_name(s->battle, u->id), 30);
    print_padded(tilly_ruleset_type_name(tilly_battle_rules(s->battle), u->type), 12);
    if (!(u->flags & TILLY_UNIT_ON_TABLE)) {
        printf("%s\n", u->flags & TILLY_UNIT_GONE ? "lost" : "not yet on the table");
        return;
    }
    print_number(u->x, TILLY_LENGTH);
    printf(", ");
    print_number(u->y, TILLY_LENGTH);
    printf(" facing ");
    print_number(u->heading, TILLY_ANGLE);
    printf("  %d of %d", u->strength, u->start);
    show_state(u);
}

static void show_units(const seat *s)
{
    static tilly_unit rows[MOST_ROWS];
    for (uint32_t i = 0, count = units_of(s, rows); i < count; i++) {
        if (!i || rows[i].side != rows[i - 1].side)
            printf("%s\n", tilly_army_name(tilly_battle_army(s->battle, rows[i].side)));
        show_unit(s, &rows[i]);
    }
}

static void show_report(const seat *s)
{
    size_t needed = 0;
    char *text = tilly_turn_report(s->turn, TILLY_REPORT_CLAUSES, NULL, 0, &needed) == TILLY_E_ROOM
                     ? malloc(needed)
                     : NULL;
    if (text && !tilly_turn_report(s->turn, TILLY_REPORT_CLAUSES, text, needed, NULL))
        printf("%s", text);
    free(text);
}

/* Told by what stands beside it. */
static int is_routine(const tilly_event *e)
{
    return e->kind == TILLY_EV_VOLLEY || e->kind == TILLY_EV_PARTED ||
           e->kind == TILLY_EV_HIT_PLACED || e->kind == TILLY_EV_TURN;
}

/* What happened since the last question. */
static void tell_news(seat *s)
{
    char words[TEXT];
    tilly_event e;
    uint32_t count = 0;
    if (tilly_turn_number(s->turn) != s->number) {
        s->number = tilly_turn_number(s->turn);
        s->told = 0;
    }
    for (; !tilly_turn_events(s->turn, s->told, &e, 1, &count) && s->told < count; s->told++)
        if (!is_routine(&e) &&
            tilly_event_text(s->battle, &e, words, sizeof words, NULL) != TILLY_E_UNKNOWN)
            printf("%s%s\n", e.kind == TILLY_EV_STEP ? "-- " : "   ", words);
}

/* ---- the question and its options ----------------------------------------------------------- */

/* head: length of the words without the numbers */
typedef struct choice {
    tilly_option o;
    char words[TEXT];
    size_t head;
} choice;

/* Behind "30" or "<length 0 to 2.5>"; NULL if neither stands there. */
static const char *behind_value(const char *at)
{
    int32_t ignored;
    if (*at != '<')
        return read_number(&at, 9, &ignored) || read_number(&at, 4, &ignored) ? at : NULL;
    const char *end = strchr(at, '>');
    return end ? end + 1 : NULL;
}

static int is_value_list(const char *at, unsigned values)
{
    for (; values; values--) {
        at = behind_value(at);
        if (!at || strncmp(at, values > 1 ? ", " : "", values > 1 ? 2 : 0))
            return 0;
        at += values > 1 ? 2 : 0;
    }
    return !*at;
}

static int choice_at(const seat *s, uint32_t index, choice *c)
{
    uint32_t count;
    if (tilly_turn_options(s->turn, index, &c->o, 1, &count) || index >= count ||
        tilly_turn_option_text(s->turn, index, c->words, sizeof c->words, NULL))
        return 0;
    c->head = strlen(c->words);
    for (size_t i = 0; c->o.values && c->words[i]; i++)
        if (c->words[i] == ' ' && is_value_list(c->words + i + 1, c->o.values)) {
            c->head = i;
            break;
        }
    return 1;
}

/* The label of the unit an option names, unless the question is about that unit anyway. */
static void label_of_choice(const seat *s, const tilly_decision *d, const choice *c, char label[8])
{
    tilly_unit u;
    *label = 0;
    if (c->o.unit && c->o.unit != d->subject && !tilly_battle_unit(s->battle, c->o.unit, &u))
        label_of(&u, label);
}

static void show_options(const seat *s, const tilly_decision *d)
{
    choice c;
    char label[8];
    int used = 0;
    for (uint32_t i = 0; i < d->options && i < MOST_SHOWN && choice_at(s, i, &c); i++) {
        label_of_choice(s, d, &c, label);
        int length = (int)(strlen(c.words) + strlen(label) + 8);
        if (used && used + length > WIDE)
            printf("\n"), used = 0;
        printf("%s%" PRIu32 ") %s%s%s%s",
               used ? "  " : "   ",
               i + 1,
               c.words,
               *label && !c.o.values ? " " : "",
               c.o.values ? "" : label,
               c.o.flags & TILLY_USUAL ? "*" : "");
        used += length;
    }
    printf("%s\n", d->options > MOST_SHOWN ? " ..." : "");
    if (d->shape == TILLY_SET)
        printf("   (choose %u to %u of them: 1 2 5, or all)\n", d->least, d->most);
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

/* The option meant by these words: the one that reads so, else the only one that begins so, else
 * the label of its unit. -1 after a message. */
static int32_t
option_meant(const seat *s, const tilly_decision *d, const char *words, size_t length)
{
    choice c;
    char label[8];
    int32_t found = -1;
    unsigned like = 0;
    for (uint32_t i = 0; i < d->options && choice_at(s, i, &c); i++) {
        char typed[LINE];
        snprintf(typed, sizeof typed, "%.*s", (int)length, words);
        label_of_choice(s, d, &c, label);
        c.words[c.head] = 0;
        if (is(c.words, typed) || (*label && is(label, typed)))
            return (int32_t)i;
        if (!starts_with(c.words, typed))
            continue;
        found = (int32_t)i;
        like++;
    }
    if (like == 1)
        return found;
    sorry(like ? "That could mean several of them."
               : "No such answer here; `list` shows them, `help` helps.");
    return -1;
}

/* Where the words end and the numbers begin: the first number that stands alone. */
static size_t words_of(const char *line)
{
    const char *at = line;
    while (*at && !(begins_number(at) && (at == line || at[-1] == ' ' || at[-1] == ',')) &&
           !(starts_with(at, "path ") && at > line && at[-1] == ' '))
        at++;
    while (at > line && (at[-1] == ' ' || at[-1] == ','))
        at--;
    return (size_t)(at - line);
}

/* A number left out: the farthest for a lone length, nought for a length after an angle. */
static int fill_in(const seat *s, const tilly_option *o, tilly_answer *a)
{
    tilly_span spans[64];
    uint32_t count = 0;
    if (o->values > 2 || a->given + 1 < o->values)
        return sorry("That wants its numbers too.");
    if (a->given)
        return 1;
    if (tilly_turn_range(s->turn, a, spans, 64, &count) || !count)
        return sorry("That is not possible at all.");
    a->pick.value[0] = spans[(count < 64 ? count : 64) - 1].most;
    return 1;
}

static int read_values(const seat *s, const tilly_option *o, const char *at, tilly_answer *a)
{
    for (a->given = 0, at = skip(at); *at; at = skip(at)) {
        if (a->given == o->values)
            return sorry(o->values ? "That is one number too many." : "That takes no number.");
        if (!read_number(&at, places_of(o->value[a->given].measure), &a->pick.value[a->given]))
            return sorry("I cannot read that number.");
        a->given++;
    }
    for (; a->given < o->values && o->value[a->given].least == o->value[a->given].most; a->given++)
        a->pick.value[a->given] = o->value[a->given].least;
    return a->given == o->values || fill_in(s, o, a);
}

/* "5,6", and the facing taken there, else that of before, and what is done there: "5,6,90,column".
 */
static int read_waypoint(const char **at, uint16_t facing, tilly_waypoint *w)
{
    static const char *const acts[] = {[TILLY_ACT_LINE] = "line",
                                       [TILLY_ACT_COLUMN] = "column",
                                       [TILLY_ACT_MARCH_COLUMN] = "march",
                                       [TILLY_ACT_HEDGEHOG] = "hedgehog",
                                       [TILLY_ACT_OCCUPY] = "occupy"};
    int32_t heading = facing;
    if (!read_number(at, 4, &w->x) || **at != ',' || (++*at, !read_number(at, 4, &w->y)))
        return 0;
    if (**at == ',' && begins_number(*at + 1) &&
        (++*at, !read_number(at, 2, &heading) || heading < 0 || heading >= TILLY_CIRCLE))
        return 0;
    w->heading = (uint16_t)heading;
    if (**at != ',' || !isalpha((unsigned char)(*at)[1]))
        return 1;
    size_t length = strcspn(++*at, " ,");
    for (w->act = TILLY_ACT_LINE; w->act <= TILLY_ACT_OCCUPY && !(strlen(acts[w->act]) == length &&
                                                                  starts_with(*at, acts[w->act]));)
        w->act++;
    *at += length;
    return w->act <= TILLY_ACT_OCCUPY;
}

/* "path 3,4 5,6": places to go through, or corners. */
static int read_path(const seat *s, const tilly_decision *d, const char *at, tilly_answer *a)
{
    tilly_unit u;
    uint16_t facing = d->subject && !tilly_battle_unit(s->battle, d->subject, &u) ? u.heading : 0;
    for (at = skip(at); *at; at = skip(at)) {
        if (a->count == sizeof a->way / sizeof *a->way)
            return sorry("That is one place too many.");
        if (!read_waypoint(&at, facing, &a->way[a->count]))
            return sorry("A path is written: path 3,4 5.5,6, or with facings and acts: path 3,4,90 "
                         "5.5,6,90,column");
        facing = a->way[a->count++].heading;
    }
    return a->count ? 1 : sorry("A path is written: path 3,4 5.5,6");
}

/* "3", "wheel right 30, 2.5", "A7", "go path 3,4 5,6". */
static int read_pick(const seat *s, const tilly_decision *d, const char *line, tilly_answer *a)
{
    choice c;
    size_t length = strlen(line);
    int32_t option = -1;
    int32_t number = 0;
    const char *rest = line;
    if (begins_number(line) && read_number(&rest, 0, &number)) {
        if (number < 1 || (uint32_t)number > d->options)
            return sorry("There is no such number in the list.");
        option = number - 1;
    } else {
        for (uint32_t i = 0; i < d->options && option < 0 && choice_at(s, i, &c); i++)
            if (!c.o.values && is(c.words, line))
                option = (int32_t)i, rest = line + length;
        if (option < 0) {
            length = words_of(line);
            option = option_meant(s, d, line, length);
            rest = line + length;
        }
    }
    if (option < 0 || !choice_at(s, (uint32_t)option, &c))
        return 0;
    a->pick.option = (uint32_t)option;
    rest = skip(rest);
    return starts_with(rest, "path ") ? read_path(s, d, rest + 5, a)
                                      : read_values(s, &c.o, rest, a);
}

static int read_set(const seat *s, const tilly_decision *d, const char *at, tilly_answer *a)
{
    for (at = skip(at); *at; at = skip(at)) {
        size_t length = strcspn(at, " ,");
        int32_t option = -1;
        int32_t number;
        const char *end = at;
        if (length == 3 && starts_with(at, "all")) {
            for (uint32_t i = 0; i < d->options && i < 512; i++)
                a->chosen[i / 64] |= (uint64_t)1 << (i % 64);
        } else if (begins_number(at) && read_number(&end, 0, &number) && end == at + length) {
            option = number >= 1 && (uint32_t)number <= d->options ? number - 1 : -1;
            if (option < 0)
                return sorry("There is no such number in the list.");
        } else if ((option = option_meant(s, d, at, length)) < 0) {
            return 0;
        }
        if (option >= 0 && option < 512)
            a->chosen[option / 64] |= (uint64_t)1 << (option % 64);
        at += length;
    }
    return 1;
}

/* The nearest legal version as one would type it. */
static void offer_nearest(seat *s, const tilly_pick *nearest)
{
    choice c;
    if (!choice_at(s, nearest->option, &c))
        return;
    s->nearest = (tilly_answer){.size = sizeof s->nearest, .pick = *nearest};
    printf("The nearest that is legal: %.*s", (int)c.head, c.words);
    for (unsigned i = 0; i < c.o.values; i++) {
        printf(i ? ", " : " ");
        print_number(nearest->value[i], c.o.value[i].measure);
    }
    printf(" (`ok` takes it)\n");
}

/* Numbers beyond all bounds are brought within them; what the rules then say is offered. */
static void offer_within(seat *s, const tilly_answer *a)
{
    choice c;
    tilly_answer within = *a;
    tilly_reason why = {.size = sizeof why};
    if (a->count || !choice_at(s, a->pick.option, &c))
        return;
    for (unsigned i = 0; i < c.o.values; i++) {
        int32_t *value = &within.pick.value[i];
        *value = *value < c.o.value[i].least  ? c.o.value[i].least
                 : *value > c.o.value[i].most ? c.o.value[i].most
                                              : *value;
    }
    if (!tilly_turn_check(s->turn, &within, &why))
        offer_nearest(s, &within.pick);
    else if (why.flags & TILLY_WHY_HAS_NEAREST)
        offer_nearest(s, &why.nearest);
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

static void submit(seat *s, const tilly_answer *a)
{
    tilly_reason why = {.size = sizeof why};
    tilly_status status = tilly_turn_answer(s->turn, a, &why);
    s->nearest.pick.option = TILLY_NO_OPTION;
    if (status && status != TILLY_E_ILLEGAL)
        failed("the answer", status);
    if (status != TILLY_E_ILLEGAL)
        return;
    refused(s, &why);
    if (why.flags & TILLY_WHY_HAS_NEAREST)
        offer_nearest(s, &why.nearest);
    else if (why.code == TILLY_WHY_VALUE_RANGE)
        offer_within(s, a);
}

static void answer(seat *s, const tilly_decision *d, char *line)
{
    tilly_answer a = {.size = sizeof a, .decision = d->serial};
    char *note = strstr(line, " : ");
    if (note && tilly_battle_note(s->battle, note + 3, &a.note))
        sorry("These words cannot be kept.");
    if (note)
        *note = 0;
    if (!*line) {
        if (tilly_turn_usual(s->turn, &a))
            sorry("Nothing is usual here: give an answer, or `help`.");
        else
            submit(s, &a);
    } else if (is(line, "ok") && s->nearest.pick.option != TILLY_NO_OPTION) {
        a = s->nearest;
        submit(s, &a);
    } else if (d->shape == TILLY_SET ? read_set(s, d, line, &a) : read_pick(s, d, line, &a)) {
        a.given = 0;
        submit(s, &a);
    }
}

/* ---- orders to the program ------------------------------------------------------------------ */

static void help(void)
{
    printf("Answers: the number of an option (3, or 3 30, 2.5), or its words: wheel right 30, 2.5 "
           "| straight 3 | go 90, 4 | A7 | end.\n"
           "         An empty line gives the usual answer (*). A commander or a feature may go by "
           "places: go path 3,4 5.5,6; a regiment\n"
           "         with facings and acts too: march path 300,400 300,450,90,column. Words of an "
           "order: hold : until I come.\n"
           "         Several of a list: 1 2 5, or A1 A7, or all. After a refusal `ok` takes the "
           "nearest that is legal.\n"
           "Others:  map  units  list  report  undo  save FILE  load FILE  help  quit\n");
}

static void undo(seat *s)
{
    tilly_reason why = {.size = sizeof why};
    tilly_status status = tilly_turn_undo(s->turn, 1, 0, &why);
    if (status == TILLY_E_ILLEGAL) {
        refused(s, &why);
    } else if (status) {
        printf("There is nothing to take back in this turn.\n");
    } else {
        printf("Taken back.\n");
        tilly_turn_events(s->turn, 0, NULL, 0, &s->told);
        s->asked = 0;
    }
}

/* True if the line was such an order. */
static int obey(seat *s, const char *line)
{
    if (is(line, "help"))
        help();
    else if (is(line, "map"))
        show_map(s);
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

static void ask(seat *s)
{
    char line[LINE];
    tilly_decision d = {.size = sizeof d};
    if (tilly_turn_decision(s->turn, &d))
        return;
    show_question(s, &d);
    read_line("> ", line);
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
    tilly_reason why = {.size = sizeof why};
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
        tilly_roll r = {.size = sizeof r};
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
    tilly_roll r = {.size = sizeof r};
    do
        ask_dice(s);
    while (!s->finished && s->turn && !tilly_turn_roll(s->turn, &r));
}

/* ---- the loop ------------------------------------------------------------------------------- */

static void print_result(const seat *s)
{
    tilly_battle_info info = {.size = sizeof info};
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
            return failed("the next turn", status);
        int begins = tilly_turn_number(s->turn) != s->number;
        status = tilly_turn_next(s->turn, s->typed_dice ? TILLY_UNTIL_ROLL : TILLY_UNTIL_DECISION);
        if (begins && status == TILLY_DECISION)
            show_map(s);
        tell_news(s);
        switch (status) {
        case TILLY_DECISION: ask(s); break;
        case TILLY_ROLL: ask_for_faces(s); break;
        case TILLY_TURN_OVER:
        case TILLY_STOP: break;
        case TILLY_BATTLE_OVER: s->finished = 1; break;
        default: return failed("the battle stops", status);
        }
    }
    print_result(s);
    return DONE;
}

static int misused(const char *what, const char *which)
{
    fprintf(stderr,
            "hotseat: %s: %s\nusage: hotseat [--scenario FILE] [--seed N] [--setup free] [--dice "
            "typed]\n",
            what,
            which);
    return MISUSED;
}

static int read_options(seat *s, int count, char **words)
{
    for (int i = 1; i < count; i += 2) {
        const char *name = words[i];
        const char *value = i + 1 < count ? words[i + 1] : NULL;
        char *end = NULL;
        if (!value)
            return misused("option without its value", name);
        if (!strcmp(name, "--scenario"))
            s->scenario = value;
        else if (!strcmp(name, "--setup") && !strcmp(value, "free"))
            s->free_setup = 1;
        else if (!strcmp(name, "--dice") && !strcmp(value, "typed"))
            s->typed_dice = 1;
        else if (strcmp(name, "--seed"))
            return misused("unknown option", name);
        else if (s->seed = strtoull(value, &end, 0), !*value || *value == '-' || *end)
            return misused("not a seed", value);
    }
    return DONE;
}

int main(int count, char **words)
{
    static seat s = {
        .scenario = "examples/scenarios/two_armies.json", .seed = 1631, .number = UINT32_MAX};
    s.nearest.pick.option = TILLY_NO_OPTION;
    int status = read_options(&s, count, words);
    if (!status)
        status = read_scenario(&s);
    if (!status)
        status = play(&s);
    tilly_battle_unref(s.battle);
    return status;
}
