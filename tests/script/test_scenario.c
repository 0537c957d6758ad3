/* A scenario file: what it defines, when its handlers are called, what they read and change. */
#include <stdio.h>
#include <stdlib.h>
#include "script/scripted.h"

static void a_file_becomes_a_battle_that_plays(void **state)
{
    (void)state;
    tilly_battle *b = battle_from(meadow("variables = {turns = 0, noted = false}",
                                         "on('begin', function(battle)\n"
                                         "  print(battle.title, battle.turn, #battle:units())\n"
                                         "end)\n"
                                         "on('turn', {from = 2}, function(battle, moment)\n"
                                         "  vars.turns = vars.turns + 1\n"
                                         "  vars.noted = true\n"
                                         "  print(moment.turn, vars.turns)\n"
                                         "end)"),
                                  1);
    forget_lines();
    assert_int_equal(play_turns(b, 3), TILLY_TURN_OVER);
    assert_string_equal(printed, "A meadow\t0\t6\n2\t1\n3\t2\n");
    assert_int_equal(variable(b, "turns"), 2);
    assert_int_equal(variable(b, "noted"), 1);
    tilly_battle_unref(b);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_file_becomes_a_battle_that_plays),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
