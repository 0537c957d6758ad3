#include "sc.h"
#include <stdlib.h>
#include <stdarg.h>
#include <string.h>

/* ---- pieces ---------------------------------------------------------------------------------- */

static unsigned number_in_side(const man *men, unsigned i)
{
    unsigned number = 0;
    for (unsigned k = 0; k < i; k++)
        number += men[k].side == men[i].side;
    return number;
}

tilly_id id_of(const sc *s, const char *name)
{
    size_t length = strcspn(name, "+");
    for (unsigned i = 0; s->man[i].name; i++) {
        if (strlen(s->man[i].name) != length || strncmp(s->man[i].name, name, length) != 0)
            continue;
        tilly_id id = unit_at(s->g, s->man[i].side, number_in_side(s->man, i));
        return name[length] ? sc_partner(s->g->battle, id) : id;
    }
    fail_msg("nobody is called %s", name);
    return 0;
}

/* ---- beginning ------------------------------------------------------------------------------- */

static tilly_army *army_of_side(tilly_ruleset *r, const man *men, unsigned side)
{
    muster one[MOST_MEN + 1] = {{0}};
    unsigned count = 0;
    for (unsigned i = 0; men[i].name; i++)
        if (men[i].side == side)
            one[count++] = (muster){men[i].type, 0, 1};
    if (!count)
        one[0] = (muster){"musketeers", 0, 1};
    return army_of(r, one);
}

static void set_options(tilly_ruleset *r, const char *const *options)
{
    for (; options && *options; options++) {
        char key[64];
        size_t length = strcspn(*options, "=");
        memcpy(key, *options, length);
        key[length] = 0;
        assert_int_equal(tilly_ruleset_set_text(r, key, *options + length + 1, NULL), TILLY_OK);
    }
}

static void put_down_man(sc *s, const man *m)
{
    tilly_pose pose = {INCHES(m->x), INCHES(m->y), (uint16_t)(m->heading * 100), 0};
    s->g->why = (tilly_reason){.size = sizeof s->g->why};
    tilly_id id = id_of(s, m->name);
    if (tilly_battle_deploy(s->g->battle, id, &pose, 0, 1, &s->g->why) != TILLY_OK)
        fail_msg("%s: %s", m->name, tilly_reason_name(s->g->why.code));
}

sc *sc_of(const man *men, const char *const *options)
{
    sc *s = calloc(1, sizeof *s);
    game *g = calloc(1, sizeof *g);
    assert_true(s && g);
    g->rules = rules_of_book("scruby");
    set_options(g->rules, options);
    tilly_army *army[2] = {army_of_side(g->rules, men, 0), army_of_side(g->rules, men, 1)};
    tilly_setup setup = {.size = sizeof setup,
                         .flags = TILLY_SETUP_DEPLOYED | TILLY_SETUP_ROLES | TILLY_SETUP_ANY_ARMY,
                         .rules = g->rules,
                         .army = {army[0], army[1]},
                         .seed = 1};
    assert_int_equal(tilly_battle_new(&setup, &g->battle, NULL), TILLY_OK);
    tilly_army_unref(army[0]);
    tilly_army_unref(army[1]);
    *s = (sc){g, men, ""};
    for (unsigned i = 0; men[i].name; i++)
        put_down_man(s, &men[i]);
    tilly_reason why = {.size = sizeof why};
    if (tilly_battle_begin(g->battle, &why) != TILLY_OK)
        fail_msg("not begun: %s", tilly_reason_name(why.code));
    g->turn = turn_in_play(g->battle);
    to_row(s, "1");
    return s;
}

void sc_end(sc *s)
{
    game_ends(s->g);
    free(s);
}

/* ---- driving --------------------------------------------------------------------------------- */

void dice_come(sc *s, const char *faces)
{
    s->dice = faces;
}

static uint16_t next_face(sc *s, const tilly_roll *r)
{
    while (*s->dice == ' ')
        s->dice++;
    if (*s->dice)
        return (uint16_t)(*s->dice++ - '0');
    return r->kind == TILLY_ROLL_FIRST_PLAYER && r->side == 0 ? 6 : 1;
}

static void throw_now(sc *s)
{
    tilly_roll roll = {.size = sizeof roll};
    assert_int_equal(tilly_turn_roll(s->g->turn, &roll), TILLY_OK);
    uint16_t face = next_face(s, &roll);
    assert_int_equal(tilly_turn_supply(s->g->turn, &face, 1, TILLY_FROM_TABLE, NULL), TILLY_OK);
}

static bool is_row(const sc *s, const char *number)
{
    return strcmp(sc_row(s->g->battle), number) == 0;
}

static tilly_status run_on(sc *s, unsigned until)
{
    for (;;) {
        tilly_status status = tilly_turn_next(s->g->turn, until | TILLY_UNTIL_ROLL);
        if (status != TILLY_ROLL)
            return status;
        throw_now(s);
    }
}

void to_row(sc *s, const char *number)
{
    for (unsigned i = 0; i < 10000; i++) {
        tilly_status status = run_on(s, TILLY_UNTIL_STEP);
        if (status == TILLY_STOP && is_row(s, number))
            return;
        if (status == TILLY_DECISION)
            pass_on(s);
        else if (status == TILLY_TURN_OVER)
            s->g->turn = turn_in_play(s->g->battle);
        else if (status != TILLY_STOP)
            break;
    }
    fail_msg("never came to row %s", number);
}

/* ---- every question that a test meets -------------------------------------------------------- */

static bool is_same_answer(const sc *s, const tilly_answer *a, const tilly_answer *b)
{
    if (asked_now(s).shape == TILLY_SET)
        return !memcmp(a->chosen, b->chosen, sizeof a->chosen);
    tilly_option o = option_at_turn(s->g->turn, a->pick.option);
    return a->pick.option == b->pick.option && a->count == b->count &&
           !memcmp(a->way, b->way, sizeof *a->way * a->count) &&
           (a->count || !memcmp(a->pick.value, b->pick.value, sizeof *a->pick.value * o.values));
}

/* What a player types (docs/answers.md): an answer in words is read as the same answer. */
static void assert_answers_read_back(const sc *s)
{
    enum { DRAWN = 3 };
    static char words[1 << 14];
    char question[200];
    assert_int_equal(tilly_turn_question_text(s->g->turn, question, sizeof question, NULL),
                     TILLY_OK);
    for (uint64_t draw = 0; draw < DRAWN; draw++) {
        tilly_answer a = {.size = sizeof a};
        tilly_answer read = {.size = sizeof read};
        tilly_error e = {.size = sizeof e};
        assert_int_equal(tilly_turn_sample(s->g->turn, draw, &a), TILLY_OK);
        assert_int_equal(tilly_turn_answer_text(s->g->turn, &a, words, sizeof words, NULL),
                         TILLY_OK);
        if (tilly_turn_answer_read(s->g->turn, words, &read, &e) != TILLY_OK)
            fail_msg("%s: '%s' cannot be read: %s", question, words, e.text);
        if (!is_same_answer(s, &a, &read))
            fail_msg("%s: '%s' is read as another answer", question, words);
    }
}

static void assert_asks_the_same(const sc *s, tilly_battle *b)
{
    tilly_decision now = asked_now(s);
    tilly_decision d = {.size = sizeof d};
    tilly_turn *t = turn_in_play(b);
    assert_true(battle_hash(b) == battle_hash(s->g->battle));
    assert_int_equal(tilly_turn_next(t, 0), TILLY_DECISION);
    assert_int_equal(tilly_turn_decision(t, &d), TILLY_OK);
    if (d.kind != now.kind || d.subject != now.subject || d.options != now.options)
        fail_msg("question %u became %u", now.kind, d.kind);
    tilly_battle_unref(b);
}

static tilly_battle *saved_and_loaded(const tilly_battle *b)
{
    size_t needed = 0;
    tilly_battle *loaded = NULL;
    tilly_error e = {.size = sizeof e};
    assert_int_equal(tilly_battle_save(b, NULL, 0, &needed), TILLY_OK);
    char *text = malloc(needed);
    assert_int_equal(tilly_battle_save(b, text, needed, NULL), TILLY_OK);
    if (tilly_battle_load(text, needed - 1, NULL, &loaded, &e) != TILLY_OK)
        fail_msg("%s: %s", e.path, e.text);
    free(text);
    return loaded;
}

/* A copy is asked the same, and a save goes on with the question that was open. */
static void assert_question_is_kept(const sc *s)
{
    tilly_battle *copy = NULL;
    assert_int_equal(tilly_battle_copy(s->g->battle, &copy), TILLY_OK);
    assert_asks_the_same(s, copy);
    assert_asks_the_same(s, saved_and_loaded(s->g->battle));
}

/* The usual answer, if there is one option that is it, and no other bears its flag. */
static void assert_usual_is_marked(const sc *s)
{
    tilly_decision d = asked_now(s);
    for (uint32_t i = 0; i < d.options; i++) {
        bool marked = option_at_turn(s->g->turn, i).flags & TILLY_USUAL;
        assert_int_equal(marked, d.usual == i);
    }
}

unsigned next_of_row(sc *s)
{
    tilly_status status = run_on(s, TILLY_UNTIL_STEP);
    if (status == TILLY_DECISION) {
        assert_answers_read_back(s);
        assert_question_is_kept(s);
        assert_usual_is_marked(s);
        return asked_now(s).kind;
    }
    assert_string_equal(s->dice + strspn(s->dice, " "), "");
    return 0;
}

tilly_decision asked_now(const sc *s)
{
    tilly_decision d = {.size = sizeof d};
    assert_int_equal(tilly_turn_decision(s->g->turn, &d), TILLY_OK);
    return d;
}

void pass_on(sc *s)
{
    tilly_answer a = {.size = sizeof a};
    if (asked_now(s).shape != TILLY_SET && tilly_turn_usual(s->g->turn, &a) != TILLY_OK)
        assert_int_equal(tilly_turn_sample(s->g->turn, 1, &a), TILLY_OK);
    assert_int_equal(tilly_turn_answer(s->g->turn, &a, NULL), TILLY_OK);
}

void until_asked(sc *s, unsigned kind, const char *subject)
{
    for (;;) {
        unsigned now = next_of_row(s);
        if (!now)
            fail_msg("question %u%s%s was not asked",
                     kind,
                     subject ? " of " : "",
                     subject ? subject : "");
        if (now == kind && (!subject || asked_now(s).subject == id_of(s, subject)))
            return;
        pass_on(s);
    }
}

void end_row(sc *s)
{
    while (next_of_row(s))
        pass_on(s);
}

/* ---- options --------------------------------------------------------------------------------- */

static uint32_t options_now(const sc *s)
{
    uint32_t count = 0;
    assert_int_equal(tilly_turn_options(s->g->turn, 0, NULL, 0, &count), TILLY_OK);
    return count;
}

static int option_named(const sc *s, unsigned kind, const char *unit, const char *other)
{
    for (uint32_t i = 0; i < options_now(s); i++) {
        tilly_option o = option_at_turn(s->g->turn, i);
        if (o.kind == kind && (!unit || o.unit == id_of(s, unit)) &&
            (!other || o.other == id_of(s, other)))
            return (int)i;
    }
    return -1;
}

bool is_offered(const sc *s, unsigned kind, const char *unit, const char *other)
{
    return option_named(s, kind, unit, other) >= 0;
}

tilly_status choose(sc *s, unsigned kind, const char *unit, const char *other, int32_t value)
{
    int option = option_named(s, kind, unit, other);
    if (option < 0)
        fail_msg("option %u is not offered", kind);
    tilly_answer a = {.size = sizeof a, .pick = {(uint32_t)option, {value}}};
    s->g->why = (tilly_reason){.size = sizeof s->g->why};
    return tilly_turn_answer(s->g->turn, &a, &s->g->why);
}

void assert_preview(const sc *s, unsigned kind, const char *unit, int32_t value, double x, double y)
{
    int option = option_named(s, kind, unit, NULL);
    assert_true(option >= 0);
    tilly_answer a = {.size = sizeof a, .pick = {(uint32_t)option, {value}}};
    tilly_pose end;
    assert_int_equal(tilly_turn_preview(s->g->turn, &a, &end), TILLY_OK);
    assert_in_range(end.x, INCHES(x) - 10, INCHES(x) + 10);
    assert_in_range(end.y, INCHES(y) - 10, INCHES(y) + 10);
}

tilly_status choose_set(sc *s, const char *first, ...)
{
    tilly_answer a = {.size = sizeof a};
    va_list names;
    va_start(names, first);
    for (const char *name = first; name; name = va_arg(names, const char *)) {
        int i = option_named(s, TILLY_OPT_UNIT, name, NULL);
        if (i < 0)
            fail_msg("%s is not offered", name);
        a.chosen[i / 64] |= (uint64_t)1 << (i % 64);
    }
    va_end(names);
    s->g->why = (tilly_reason){.size = sizeof s->g->why};
    return tilly_turn_answer(s->g->turn, &a, &s->g->why);
}

/* ---- looking --------------------------------------------------------------------------------- */

bool is_gone(const sc *s, const char *name)
{
    return !sc_on_table(s->g->battle, id_of(s, name));
}

int32_t points_left(const sc *s, const char *name)
{
    return is_gone(s, name) ? 0 : shown(s, name).strength;
}

tilly_unit shown(const sc *s, const char *name)
{
    return row_of_unit(s->g, id_of(s, name));
}

bool has_flag(const sc *s, const char *name, uint32_t flag)
{
    return shown(s, name).flags & flag;
}

bool can_hit(const sc *s, const char *from, const char *to, uint32_t *points)
{
    s->g->why = (tilly_reason){.size = sizeof s->g->why};
    tilly_status status =
        tilly_battle_may_shoot(s->g->battle, id_of(s, from), id_of(s, to), points, &s->g->why);
    assert_true(status == TILLY_OK || status == TILLY_E_ILLEGAL);
    return status == TILLY_OK;
}

static void assert_near(const char *name, double wanted, int32_t is)
{
    if (is < INCHES(wanted) - 10 || is > INCHES(wanted) + 10)
        fail_msg("%s: %.4f, not %.4f", name, is / 10000.0, wanted);
}

void assert_at(const sc *s, const char *name, double x, double y)
{
    assert_near(name, x, shown(s, name).x);
    assert_near(name, y, shown(s, name).y);
}

bool told(const sc *s, unsigned kind, unsigned n, tilly_event *e)
{
    uint32_t count = 0;
    assert_int_equal(tilly_turn_events(s->g->turn, 0, NULL, 0, &count), TILLY_OK);
    for (uint32_t i = 0; i < count; i++) {
        tilly_event one;
        assert_int_equal(tilly_turn_events(s->g->turn, i, &one, 1, &count), TILLY_OK);
        if (one.kind != kind || n-- > 0)
            continue;
        if (e)
            *e = one;
        return true;
    }
    return false;
}

unsigned count_told(const sc *s, unsigned kind)
{
    unsigned n = 0;
    while (told(s, kind, n, NULL))
        n++;
    return n;
}

/* ---- setting --------------------------------------------------------------------------------- */

void declares(sc *s, const char *name, unsigned declared)
{
    sc_declares(s->g->battle, id_of(s, name), declared);
}

void charges_in(sc *s, const char *charger, const char *enemy, bool in_front)
{
    sc_charges(s->g->battle, id_of(s, charger), id_of(s, enemy), in_front);
}

void charge_behind_it(sc *s, const char *first, ...)
{
    va_list names;
    va_start(names, first);
    for (const char *name = first; name; name = va_arg(names, const char *))
        sc_joins_charge(s->g->battle, id_of(s, name));
    va_end(names);
}

void stands_at(sc *s, const char *name, double x, double y, double heading)
{
    sc_set_at(s->g->battle, id_of(s, name), INCHES(x), INCHES(y), (uint16_t)(heading * 100));
}

void loses_points(sc *s, const char *name, int32_t half_points)
{
    sc_loses(s->g->battle, id_of(s, name), half_points);
}

void form_square(sc *s, const char *first, ...)
{
    unsigned number = sc_new_square(s->g->battle);
    unsigned place = IS_FACE;
    va_list names;
    va_start(names, first);
    for (const char *name = first; name; name = va_arg(names, const char *)) {
        if (strcmp(name, "|") == 0)
            place = IS_INSIDE;
        else
            sc_joins(s->g->battle, id_of(s, name), number, place);
    }
    va_end(names);
}
