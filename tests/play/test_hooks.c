/* Hooks that let go of the battle they are called for, or never return. */
#include <setjmp.h>
#include <stdlib.h>
#include <string.h>
#include "support/support.h"

/* ---- a battle whose memory is counted ------------------------------------------------------- */

typedef struct account {
    size_t blocks;
} account;

static void *counted_alloc(size_t size, void *context)
{
    ((account *)context)->blocks++;
    return malloc(size);
}

static void *counted_resize(void *block, size_t old_size, size_t size, void *context)
{
    (void)old_size, (void)context;
    return realloc(block, size);
}

static void counted_free(void *block, size_t size, void *context)
{
    (void)size;
    ((account *)context)->blocks--;
    free(block);
}

static tilly_battle *counted_battle(account *a)
{
    tilly_allocator memory = {.size = sizeof memory,
                              .alloc = counted_alloc,
                              .resize = counted_resize,
                              .free = counted_free,
                              .context = a};
    tilly_ruleset *rules = book_rules();
    tilly_setup setup = {.size = sizeof setup,
                         .flags = TILLY_SETUP_ANY_ARMY,
                         .rules = rules,
                         .army = {example_army(rules, 'a', false), example_army(rules, 'b', false)},
                         .seed = 5,
                         .turn_limit = 3,
                         .allocator = &memory};
    tilly_battle *b = NULL;
    assert_int_equal(tilly_battle_new(&setup, &b, NULL), TILLY_OK);
    for (unsigned i = 0; i < TILLY_SIDES; i++)
        tilly_army_unref((tilly_army *)(uintptr_t)setup.army[i]);
    tilly_ruleset_unref(rules);
    return b;
}

/* ---- hooks ---------------------------------------------------------------------------------- */

enum hook { DICE, PLAYER, OBSERVER, POLL, HOOKS };

typedef struct host {
    tilly_battle *battle; /* NULL once it was let go of */
    enum hook in;         /* which hook does it */
    bool leaves;          /* it jumps out of the run; else it lets go of the battle */
    unsigned at;          /* the call of that hook in which it does it, the first is 1 */
    unsigned calls;
    jmp_buf out;
} host;

static void called(host *h, enum hook in)
{
    if (in != h->in || ++h->calls != h->at)
        return;
    if (h->leaves)
        longjmp(h->out, 1);
    tilly_battle_unref(h->battle);
    h->battle = NULL;
}

static int throws(void *context, const tilly_turn *turn, const tilly_roll *r, uint16_t *faces)
{
    called(context, DICE);
    assert_int_equal(tilly_turn_throw(turn, faces, TILLY_MOST_DICE), TILLY_OK);
    assert_int_not_equal(r->dice, 0);
    return 0;
}

static int answers(void *context, const tilly_turn *turn, const tilly_decision *d, tilly_answer *a)
{
    called(context, PLAYER);
    assert_int_equal(tilly_turn_sample(turn, d->serial, a), TILLY_OK);
    return 0;
}

static int observes(void *context, const tilly_turn *turn, const tilly_event *event)
{
    called(context, OBSERVER);
    assert_non_null(tilly_turn_battle(turn));
    assert_int_not_equal(event->serial, 0);
    return 0;
}

static int polls(void *context)
{
    called(context, POLL);
    return 0;
}

static tilly_hooks hooks_of(host *h)
{
    tilly_hooks hooks = {.size = sizeof hooks,
                         .dice = throws,
                         .dice_context = h,
                         .observer = observes,
                         .observer_context = h,
                         .poll = polls,
                         .poll_context = h};
    for (unsigned i = 0; i < TILLY_SIDES; i++)
        hooks.player[i] = (tilly_player){.answer = answers, .context = h};
    return hooks;
}

/* ---- the last reference --------------------------------------------------------------------- */

static void let_go_in(enum hook in, unsigned at)
{
    account a = {0};
    host h = {.in = in, .at = at};
    h.battle = counted_battle(&a);
    tilly_hooks hooks = hooks_of(&h);
    assert_int_equal(tilly_battle_run(h.battle, &hooks, 0), TILLY_BATTLE_OVER);
    assert_null(h.battle);
    assert_true(h.calls > at); /* the run went on to its end */
    assert_int_equal(a.blocks, 0);
}

static void the_last_reference_may_go_inside_any_hook_of_a_run(void **state)
{
    (void)state;
    for (unsigned in = 0; in < HOOKS; in++) {
        let_go_in(in, 1);
        let_go_in(in, in == POLL ? 2 : 5);
    }
}

static void the_last_reference_may_go_while_one_turn_is_run(void **state)
{
    (void)state;
    account a = {0};
    host h = {.in = PLAYER, .at = 3};
    tilly_turn *turn;
    h.battle = counted_battle(&a);
    tilly_hooks hooks = hooks_of(&h);
    assert_int_equal(tilly_battle_turn(h.battle, &turn), TILLY_OK);
    assert_int_equal(tilly_turn_run(turn, &hooks, 0), TILLY_TURN_OVER);
    assert_null(h.battle);
    assert_int_equal(a.blocks, 0);
}

/* ---- a run that never returns --------------------------------------------------------------- */

static uint64_t played_through(void)
{
    account a = {0};
    host h = {.in = HOOKS};
    tilly_battle *b = counted_battle(&a);
    tilly_hooks hooks = hooks_of(&h);
    assert_int_equal(tilly_battle_run(b, &hooks, 0), TILLY_BATTLE_OVER);
    uint64_t hash = battle_hash(b);
    tilly_battle_unref(b);
    return hash;
}

/* docs/conventions.md: the battle stays busy; a copy goes on, and the lost run's reference is given
 * back in its stead. */
static void jump_out_of(enum hook in, unsigned at, uint64_t end)
{
    account a = {0};
    static host h;
    static tilly_battle *lost;
    tilly_battle *copy;
    memset(&h, 0, sizeof h);
    h.in = in;
    h.at = at;
    h.leaves = true;
    lost = h.battle = counted_battle(&a);
    static tilly_hooks hooks;
    hooks = hooks_of(&h);
    if (!setjmp(h.out)) {
        tilly_battle_run(h.battle, &hooks, 0);
        fail_msg("nobody jumped out of hook %u", (unsigned)in);
    }
    assert_int_equal(tilly_battle_run(lost, &hooks, 0), TILLY_E_BUSY);
    tilly_error error = {.size = sizeof error};
    assert_int_equal(tilly_battle_reseed(lost, 1), TILLY_E_BUSY);
    assert_int_equal(tilly_error_last(TILLY_E_BUSY, &error), TILLY_OK);
    assert_string_equal(error.text,
                        "self is being changed by tilly_battle_run(), which has not returned");
    assert_int_equal(tilly_battle_copy_into(lost, lost), TILLY_E_BUSY);
    assert_int_equal(tilly_battle_copy(lost, &copy), TILLY_OK);
    assert_true(battle_hash(copy) == battle_hash(lost));
    tilly_battle_unref(lost);
    tilly_battle_unref(lost);
    assert_int_equal(tilly_battle_run(copy, &hooks, 0), TILLY_BATTLE_OVER);
    assert_true(battle_hash(copy) == end);
    tilly_battle_unref(copy);
    assert_int_equal(a.blocks, 0);
}

static void a_copy_goes_on_where_a_hook_jumped_out_of_a_run(void **state)
{
    (void)state;
    const uint64_t end = played_through();
    for (unsigned in = 0; in < HOOKS; in++) {
        jump_out_of(in, 1, end);
        jump_out_of(in, in == POLL ? 2 : 5, end);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_last_reference_may_go_inside_any_hook_of_a_run),
        cmocka_unit_test(the_last_reference_may_go_while_one_turn_is_run),
        cmocka_unit_test(a_copy_goes_on_where_a_hook_jumped_out_of_a_run),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
