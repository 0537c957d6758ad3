/* Memory that ends in a scenario file or in its battle, at each allocation in turn, once or for
 * good: what fails says so, nothing leaks, the battle is as it was, and the same call works once
 * there is memory again. */
#include <stdlib.h>
#include "play/purse.h"
#include "script/scripted.h"

enum { SEED = 1620 };

/* Memory of the script and its Lua states, and that of the battle. */
typedef struct store {
    purse of_script, of_battle;
    tilly_allocator script, battle;
    tilly_script_limits limits;
} store;

static const char variables[] =
    "{\"relief\": 0, \"asked\": 0, \"doubts\": 0, \"smoke\": {\"start\": true},\n"
    " \"plan\": {\"start\": 0, \"known_to\": \"side 0\"}}";
static const tilly_script_text texts[] = {{"variables", variables, sizeof variables - 1}};

static const char definition[] =
    "variables = json('variables'), types = {{name = 'cuirassiers', from = 'horse', melee = 6}},\n"
    "areas = {ford = {outline = {{12, 8}, {18, 8}, {18, 13}, {12, 13}}}},\n"
    "objectives = {ford = {words = 'The ford', worth = 2, area = 'ford'}}";

/* It edits, asks, throws, brings and speaks; and a player reads and answers. */
static const char handlers[] =
    "local function where(unit) return unit and (unit.name .. ' ' .. unit.x) or 'nowhere' end\n"
    "on('begin', function(battle)\n"
    "  battle:speak('The trumpets sound.')\n"
    "  battle:ask {side = 0, into = 'plan', words = 'Which way?', options = {'Left', 'Right'}}\n"
    "end)\n"
    "on('answered', {variable = 'plan'}, function(battle, moment)\n"
    "  print(moment.variable, moment.value)\n"
    "end)\n"
    "on('turn', {to = 1}, function(battle, moment)\n"
    "  local seen = {}\n"
    "  for i, unit in ipairs(battle:units()) do seen[#seen + 1] = where(unit) end\n"
    "  print(table.concat(seen, ', '), moment.kind)\n"
    "  set('horse.melee', 6, {until_turn = 2})\n"
    "  local guard = battle:bring {side = 1, type = 'cuirassiers', name = 'Life Guard',\n"
    "                              x = 20, y = 18, heading = 180}\n"
    "  battle:hurt(guard, 1)\n"
    "  battle:add_ground {kind = 'wood', name = 'abatis', outline = {{1, 1}, {3, 1}, {3, 3}}}\n"
    "  try(battle.hurt, battle, 'nobody', 1)\n"
    "  battle:award(1, #battle:within('ford') + #battle:objectives())\n"
    "  battle:speak('Drums behind the hill!', 1)\n"
    "  battle:roll {into = 'relief', dice = 2, words = 'Does relief come?'}\n"
    "end)\n"
    "on('answered', {variable = 'relief'}, function(battle)\n"
    "  vars.smoke = vars.relief < 7\n"
    "  battle:bring {side = 0, type = 'horse', name = 'Relief', x = 25, y = 3}\n"
    "end)\n"
    "on('step', {row = 'Attacker Move'}, function(battle, moment) print(moment.row) end)\n"
    "player(0, function(battle, decision)\n"
    "  local words = {#battle:units(1)}\n"
    "  for i = 1, #decision do words[i] = decision[i].text end\n"
    "  local answer = decision:sample(7)\n"
    "  decision:preview(answer)\n"
    "  local fits = try(decision.check, decision, tostring(answer) .. ' : at once')\n"
    "  vars.asked = decision.serial\n"
    "  if not fits then vars.doubts = 1 end\n"
    "  return answer\n"
    "end)\n"
    "player(1, function(battle, decision) return decision:thumb() end)";

static void open_store(store *s, uint32_t debug)
{
    *s = (store){0};
    s->script = purse_memory(&s->of_script);
    s->battle = purse_memory(&s->of_battle);
    s->limits = (tilly_script_limits)TILLY_SCRIPT_LIMITS_INIT;
    s->limits.debug = debug;
    s->limits.name = "meadow.lua";
    s->limits.texts = texts;
    s->limits.text_count = sizeof texts / sizeof *texts;
    s->limits.log = hear;
    s->limits.allocator = &s->script;
    forget_lines();
}

static void close_store(const store *s)
{
    assert_int_equal(s->of_script.blocks, 0);
    assert_int_equal(s->of_script.bytes, 0);
    assert_int_equal(s->of_battle.blocks, 0);
    assert_int_equal(s->of_battle.bytes, 0);
}

static const char *file(void)
{
    return meadow(definition, handlers);
}

static tilly_script *script_of(store *s)
{
    return script_from(file(), &s->limits);
}

static tilly_battle *battle_of(store *s, tilly_script *script)
{
    tilly_battle *b;
    assert_int_equal(tilly_script_battle(script, SEED, 0, &s->battle, &b, NULL), TILLY_OK);
    return b;
}

/* ---- each allocation in turn ---------------------------------------------------------------- */

/* Which memory ends, and how: `given` allocations are granted before. */
typedef struct drought {
    purse *of;
    bool once;
    unsigned long given;
} drought;

static void begin(const drought *d)
{
    if (d->once)
        limit_once(d->of, d->given);
    else
        limit(d->of, d->given);
}

/* Whether it was met. */
static bool end(const drought *d)
{
    refill(d->of);
    return d->of->refused > 0;
}

/* One try in a drought, and what follows it: whether the drought was met. */
typedef bool (*attempt)(store *s, void *context, const drought *d);

/* Every allocation, or one in `step` where what asks for most of them is swept elsewhere. */
static void in_droughts(store *s, purse *of, unsigned step, attempt make, void *context)
{
    for (unsigned once = 0; once < 2; once++) {
        drought d = {of, once, 0};
        while (true) {
            const purse script = s->of_script;
            const purse battle = s->of_battle;
            const bool met = make(s, context, &d);
            if (s->of_script.blocks != script.blocks || s->of_script.bytes != script.bytes ||
                s->of_battle.blocks != battle.blocks || s->of_battle.bytes != battle.bytes)
                fail_msg("memory is kept after allocation %lu has failed", d.given);
            if (!met)
                break;
            d.given += step;
        }
        assert_true(d.given > 0);
    }
}

static void in_every_drought(store *s, purse *of, attempt make, void *context)
{
    in_droughts(s, of, 1, make, context);
}

/* A failure that could be mended by giving back memory first may go through. */
static bool failed(const drought *d, tilly_status status, tilly_status wanted, tilly_status failure)
{
    if (status == wanted)
        return false;
    if (status != failure)
        fail_msg("%s when allocation %lu %s: %s",
                 tilly_status_name(status),
                 d->given,
                 d->once ? "fails" : "and those after it fail",
                 last_words(status));
    return true;
}

/* ---- files ---------------------------------------------------------------------------------- */

static bool read_it(store *s, void *context, const drought *d)
{
    tilly_script *script = NULL;
    tilly_error error = TILLY_ERROR_INIT;
    begin(d);
    const tilly_status status =
        tilly_script_read(context, strlen(context), &s->limits, &script, &error);
    const bool met = end(d);
    if (failed(d, status, TILLY_OK, TILLY_E_MEMORY)) {
        assert_null(script);
        assert_int_equal(error.status, TILLY_E_MEMORY);
        assert_true(*error.text);
        script = script_from(context, &s->limits);
    }
    tilly_script_unref(script);
    return met;
}

static void a_file_that_memory_does_not_suffice_for_is_not_read(void **state)
{
    (void)state;
    static store s;
    open_store(&s, 0);
    in_every_drought(&s, &s.of_script, read_it, (void *)(uintptr_t)file());
    close_store(&s);
}

static void its_document_takes_no_memory(void **state)
{
    (void)state;
    static store s;
    static char text[65536];
    open_store(&s, 0);
    tilly_script *script = script_of(&s);
    limit(&s.of_script, 0);
    assert_int_equal(tilly_script_document(script, text, sizeof text, NULL), TILLY_OK);
    refill(&s.of_script);
    assert_int_equal(s.of_script.refused, 0);
    tilly_script_unref(script);
    close_store(&s);
}

static bool make_battle(store *s, void *context, const drought *d)
{
    tilly_battle *b = NULL;
    tilly_error error = TILLY_ERROR_INIT;
    begin(d);
    const tilly_status status = tilly_script_battle(context, SEED, 0, &s->battle, &b, &error);
    const bool met = end(d);
    if (failed(d, status, TILLY_OK, TILLY_E_MEMORY)) {
        assert_null(b);
        assert_int_equal(error.status, TILLY_E_MEMORY);
        b = battle_of(s, context);
    }
    tilly_battle_unref(b);
    return met;
}

static void a_battle_that_memory_does_not_suffice_for_is_not_made(void **state)
{
    (void)state;
    static store s;
    open_store(&s, 0);
    tilly_script *script = script_of(&s);
    in_every_drought(&s, &s.of_battle, make_battle, script);
    tilly_script_unref(script);
    close_store(&s);
}

/* ---- moments -------------------------------------------------------------------------------- */

static tilly_status next(tilly_battle *b)
{
    tilly_turn *t;
    const tilly_status status = tilly_battle_turn(b, &t);
    return status < 0 ? status : tilly_turn_next(t, 0);
}

static void choose_left(tilly_battle *b)
{
    tilly_turn *t;
    tilly_answer a = TILLY_ANSWER_INIT;
    assert_int_equal(tilly_battle_turn(b, &t), TILLY_OK);
    assert_int_equal(tilly_turn_answer_read(t, "Left", &a, NULL), TILLY_OK);
    assert_int_equal(tilly_turn_answer(t, &a, NULL), TILLY_OK);
}

/* Before its first moment; or before turn 1, with a Lua state that has had moments. */
typedef struct passage {
    const tilly_battle *start;
    bool under_way;
    uint64_t hash; /* behind it */
} passage;

static tilly_battle *before_moment(const passage *p)
{
    tilly_battle *b;
    tilly_turn *t;
    assert_int_equal(tilly_battle_copy(p->start, &b), TILLY_OK);
    if (!p->under_way) {
        assert_int_equal(tilly_battle_turn(b, &t), TILLY_OK);
        return b;
    }
    assert_int_equal(next(b), TILLY_DECISION);
    choose_left(b);
    assert_int_equal(next(b), TILLY_TURN_OVER);
    assert_int_equal(tilly_battle_turn(b, &t), TILLY_OK);
    return b;
}

static bool play_moment(store *s, void *context, const drought *d)
{
    const passage *p = context;
    tilly_battle *b = before_moment(p);
    const uint64_t before = battle_hash(b);
    begin(d);
    const tilly_status status = next(b);
    const bool met = end(d);
    if (failed(d, status, TILLY_DECISION, TILLY_E_MEMORY)) {
        assert_true(battle_hash(b) == before);
        assert_int_equal(next(b), TILLY_DECISION);
    }
    if (battle_hash(b) != p->hash)
        fail_msg("the moment goes otherwise after allocation %lu has failed", d->given);
    tilly_battle_unref(b);
    forget_lines();
    return met;
}

static void every_moment_fails_cleanly(uint32_t debug)
{
    static store s;
    open_store(&s, debug);
    tilly_script *script = script_of(&s);
    tilly_battle *start = battle_of(&s, script);
    for (unsigned under_way = 0; under_way < 2; under_way++) {
        passage p = {start, under_way, 0};
        tilly_battle *b = before_moment(&p);
        assert_int_equal(next(b), TILLY_DECISION);
        p.hash = battle_hash(b);
        tilly_battle_unref(b);
        in_droughts(&s, &s.of_script, under_way ? 1 : 3, play_moment, &p);
        in_every_drought(&s, &s.of_battle, play_moment, &p);
    }
    tilly_battle_unref(start);
    tilly_script_unref(script);
    close_store(&s);
}

static void a_moment_without_memory_has_not_been(void **state)
{
    (void)state;
    every_moment_fails_cleanly(0);
}

static void a_moment_without_memory_has_not_been_in_debug_mode(void **state)
{
    (void)state;
    every_moment_fails_cleanly(1);
}

/* ---- players -------------------------------------------------------------------------------- */

static bool make_player(store *s, void *context, const drought *d)
{
    tilly_player player = {NULL, NULL};
    begin(d);
    const tilly_status status = tilly_script_player(context, 0, &player);
    const bool met = end(d);
    if (failed(d, status, TILLY_OK, TILLY_E_MEMORY)) {
        assert_true(!player.answer && !player.context);
        assert_int_equal(tilly_script_player(context, 0, &player), TILLY_OK);
    }
    tilly_script_player_free(&player);
    return met;
}

/* Side 0 is asked something in turn 1. */
typedef struct asking {
    tilly_script *script;
    tilly_battle *battle;
    /* once it has answered */
    uint64_t hash;
    int32_t asked;
} asking;

static tilly_status let_answer(tilly_battle *b, const tilly_player *player)
{
    tilly_turn *t;
    tilly_hooks hooks = TILLY_HOOKS_INIT;
    hooks.player[0] = *player;
    const tilly_status status = tilly_battle_turn(b, &t);
    return status < 0 ? status : tilly_turn_run(t, &hooks, TILLY_UNTIL_BOUNDARY);
}

/* A hook can only say that it has failed (tilly/player.h): the run says TILLY_E_MEMORY where the
 * battle itself lacks memory. If that is when the answer is taken, the variable is set already, and
 * is set to the same again. */
static bool answer_it(store *s, void *context, const drought *d)
{
    const asking *a = context;
    tilly_battle *b;
    tilly_player player;
    assert_int_equal(tilly_script_player(a->script, 0, &player), TILLY_OK);
    assert_int_equal(tilly_battle_copy(a->battle, &b), TILLY_OK);
    assert_int_equal(next(b), TILLY_DECISION);
    const uint64_t before = battle_hash(b);
    begin(d);
    const tilly_status status = let_answer(b, &player);
    const bool met = end(d);
    const bool of_battle = d->of == &s->of_battle && status == TILLY_E_MEMORY;
    if (status < 0) {
        if (!of_battle)
            assert_int_equal(status, TILLY_E_CALLBACK);
        assert_true(variable(b, "asked") ||
                    battle_hash(b) == before); /* else at a later question */
        assert_true(let_answer(b, &player) >= 0);
    }
    if (variable(b, "doubts") || variable(b, "asked") != a->asked ||
        (!of_battle && battle_hash(b) != a->hash))
        fail_msg("it answers otherwise after allocation %lu has failed", d->given);
    tilly_battle_unref(b);
    tilly_script_player_free(&player);
    forget_lines();
    return met;
}

static void a_player_without_memory_is_asked_again(void **state)
{
    (void)state;
    static store s;
    open_store(&s, 0);
    tilly_script *script = script_of(&s);
    tilly_battle *start = battle_of(&s, script);
    asking a = {script, before_moment(&(passage){start, true, 0}), 0, 0};
    tilly_battle *b;
    tilly_player player;
    assert_int_equal(next(a.battle), TILLY_DECISION);
    in_droughts(&s, &s.of_script, 3, make_player, script);
    assert_int_equal(tilly_script_player(script, 0, &player), TILLY_OK);
    assert_int_equal(tilly_battle_copy(a.battle, &b), TILLY_OK);
    assert_int_equal(next(b), TILLY_DECISION);
    assert_true(let_answer(b, &player) >= 0);
    assert_true(variable(b, "asked") > 0 && !variable(b, "doubts"));
    a.hash = battle_hash(b);
    a.asked = variable(b, "asked");
    tilly_script_player_free(&player);
    tilly_battle_unref(b);
    in_every_drought(&s, &s.of_script, answer_it, &a);
    in_every_drought(&s, &s.of_battle, answer_it, &a);
    tilly_battle_unref(a.battle);
    tilly_battle_unref(start);
    tilly_script_unref(script);
    close_store(&s);
}

/* ---- records -------------------------------------------------------------------------------- */

typedef struct checking {
    tilly_script *script;
    char *record;
    size_t length;
} checking;

static bool check_it(store *s, void *context, const drought *d)
{
    const checking *c = context;
    tilly_script_checked found = TILLY_SCRIPT_CHECKED_INIT;
    begin(d);
    tilly_status status = tilly_script_check(c->script, c->record, c->length, &found, NULL);
    const bool met = end(d);
    if (failed(d, status, TILLY_OK, TILLY_E_MEMORY))
        status = tilly_script_check(c->script, c->record, c->length, &found, NULL);
    assert_int_equal(status, TILLY_OK);
    if (!found.equal)
        fail_msg("allocation %lu: %s", d->given, found.text);
    forget_lines();
    return met;
}

static void a_check_without_memory_finds_nothing_wrong(void **state)
{
    (void)state;
    static store s;
    size_t needed;
    open_store(&s, 0);
    tilly_script *script = script_of(&s);
    tilly_battle *b = battle_of(&s, script);
    assert_int_equal(play_turns(b, 1), TILLY_TURN_OVER);
    assert_int_equal(tilly_battle_record(b, NULL, 0, &needed), TILLY_OK);
    checking c = {script, malloc(needed), needed - 1};
    assert_int_equal(tilly_battle_record(b, c.record, needed, NULL), TILLY_OK);
    tilly_battle_unref(b);
    in_droughts(&s, &s.of_script, 5, check_it, &c);
    free(c.record);
    tilly_script_unref(script);
    close_store(&s);
}

/* ---- limits that are too small -------------------------------------------------------------- */

/* Whatever they do not suffice for: the language itself, the file's text, or what it holds. */
static void a_file_asks_for_more_than_its_limit_of_memory(void **state)
{
    (void)state;
    enum { ENOUGH = 1 << 20, STEP = 1 << 12 };
    tilly_script *script = NULL;
    tilly_error error = TILLY_ERROR_INIT;
    tilly_script_limits limits = TILLY_SCRIPT_LIMITS_INIT;
    const char *text = meadow("", "local t = {} for i = 1, 4000 do t[i] = {i} end");
    limits.memory = 1;
    while (tilly_script_read(text, strlen(text), &limits, &script, &error) == TILLY_E_FORMAT) {
        assert_says(error.text, "more memory than a scenario may have");
        limits.memory += STEP;
    }
    assert_true(limits.memory > STEP * 20 && limits.memory < ENOUGH);
    assert_non_null(script);
    tilly_script_unref(script);
}

/* ---- what is told --------------------------------------------------------------------------- */

/* The lines that led to an error of an earlier moment are not those of this one. */
static void a_moment_without_memory_does_not_tell_of_an_earlier_error(void **state)
{
    (void)state;
    static store s;
    open_store(&s, 0);
    tilly_battle *b;
    tilly_script *script = script_from(meadow("",
                                              "local function fail() error('no more') end\n"
                                              "on('begin', function()\n"
                                              "  local t = {}\n"
                                              "  for i = 1, 5000 do t[i] = {} end\n"
                                              "  fail()\n"
                                              "end)"),
                                       &s.limits);
    assert_int_equal(tilly_script_battle(script, SEED, 0, NULL, &b, NULL), TILLY_OK);
    assert_int_equal(next(b), TILLY_E_CALLBACK);
    assert_says(printed, "no more\n  in fail, line ");
    forget_lines();
    limit(&s.of_script, 0);
    assert_int_equal(next(b), TILLY_E_MEMORY);
    refill(&s.of_script);
    assert_says(printed, "memory");
    assert_silent(printed, "in fail");
    tilly_battle_unref(b);
    tilly_script_unref(script);
    close_store(&s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_file_that_memory_does_not_suffice_for_is_not_read),
        cmocka_unit_test(its_document_takes_no_memory),
        cmocka_unit_test(a_battle_that_memory_does_not_suffice_for_is_not_made),
        cmocka_unit_test(a_moment_without_memory_has_not_been),
        cmocka_unit_test(a_moment_without_memory_has_not_been_in_debug_mode),
        cmocka_unit_test(a_player_without_memory_is_asked_again),
        cmocka_unit_test(a_check_without_memory_finds_nothing_wrong),
        cmocka_unit_test(a_file_asks_for_more_than_its_limit_of_memory),
        cmocka_unit_test(a_moment_without_memory_does_not_tell_of_an_earlier_error),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
