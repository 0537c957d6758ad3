#include "sc_made_up.h"
#include <string.h>
#include "engine/record.h"
#include "rules/scruby/effects/effects.h"
#include "rules/scruby/play/move/orders.h"
#include "rules/scruby/play/play.h"

enum { P1, P2, P3, P4, MU, HC, TA, DM, GUN, GUNNERS };

/* An integer of the step at that depth, by its name. */
static int32_t *integer_at(play *p, unsigned depth, const char *name)
{
    frame *f = &p->frame[depth];
    const field *names = p->edition->step[f->step].fields;
    while (strcmp(names->name, name))
        names++;
    return &f->number[names->offset / sizeof(int32_t)];
}
/* Of the step under way. */
static int32_t *integer_of(play *p, const char *name)
{
    return integer_at(p, p->s->depth - 1u, name);
}

static void dragoons_without_men(play *p)
{
    of(p, DM)->on_foot = 0;
}
static void dragoons_whose_men_are_pikes(play *p)
{
    of(p, DM)->on_foot = 1;
}
static void a_crew_that_names_nobody(play *p)
{
    of(p, GUNNERS)->partner = NOBODY;
}
static void a_gun_whose_crew_is_a_stand(play *p)
{
    of(p, GUN)->partner = MU;
    of(p, MU)->partner = GUN;
}
static void aim_at_a_friend(play *p)
{
    of(p, MU)->aim = HC;
}
static void horse_in_a_square(play *p)
{
    join_square(p, HC, 1, FACE);
}
static void a_square_without_a_place(play *p)
{
    of(p, P1)->square = 1;
}
static void empty_in_a_turn_to_come(play *p)
{
    of(p, MU)->emptied = (uint16_t)(p->s->turn + 1);
}
static void pikes_that_have_fired(play *p)
{
    of(p, P1)->emptied = p->s->turn;
}
static void archers_who_fired_twice(play *p)
{
    of(p, TA)->marks |= BOTH_PISTOLS;
}
static void a_gun_that_retires(play *p)
{
    of(p, GUN)->marks |= RETIRING;
}
static void a_stand_that_is_held(play *p)
{
    of(p, HC)->held_by = 1;
}
static void more_points_than_at_the_start(play *p)
{
    p->unit[P1].strength = (int16_t)(p->unit[P1].start + 1);
}
static void a_stand_without_points(play *p)
{
    p->unit[P1].strength = 0;
}
static void a_guard_of_the_enemys(play *p)
{
    set_up_of(p)->guard[0] = GUARD_FROM + GUARD_ARMS * p->unit[p->s->first[1]].group;
}
static void a_body_with_a_gap(play *p)
{
    p->item[P2] = 0;
    p->item[P3] = 0;
}
static void a_body_with_horse(play *p)
{
    p->item[HC] = p->item[P2];
}
static void a_keeper_of_another_body(play *p)
{
    *integer_of(p, "keeper") = 1 + MU;
}
static void a_keeper_who_cannot_be(play *p)
{
    *integer_of(p, "keeper") = 1 + P1;
}
static void files_that_close_no_square(play *p)
{
    *integer_of(p, "files") = 2;
}
static void a_body_in_open_order(play *p)
{
    for (unsigned u = P2; u <= P4; u++)
        p->unit[u].x += INCH * (int32_t)u;
}
static void a_formation_that_nobody_ordered(play *p)
{
    p->frame[1] = p->frame[p->s->depth - 1];
    p->s->depth = 2;
}

static void an_order_within_an_order(play *p)
{
    p->frame[2] = p->frame[1];
    *integer_of(p, "asked") = 1;
}

static void charge_the_enemy(play *p)
{
    *integer_at(p, 1, "target") = 1 + p->s->first[1];
}
static void a_gun_whose_crew_is_itself(play *p)
{
    of(p, GUN)->partner = GUN;
}
static void a_gun_whose_crew_serves_another(play *p)
{
    of(p, MU)->partner = GUNNERS;
}
static void a_gun_whose_crew_is_the_enemys(play *p)
{
    of(p, GUN)->partner = (uint8_t)p->s->first[1];
}
static void stands_that_are_partners(play *p)
{
    of(p, P1)->partner = P2;
    of(p, P2)->partner = P1;
}
static void pikes_with_dragoons(play *p)
{
    of(p, P1)->on_foot = of(p, DM)->on_foot;
}
static void dragoons_whose_men_are_of_no_type(play *p)
{
    of(p, DM)->on_foot = (uint8_t)(p->rules->types + 1);
}
static void a_blow_at_a_friend(play *p)
{
    of(p, P1)->strikes = HC;
}
static void a_stand_as_the_gun_of_a_square(play *p)
{
    join_square(p, MU, 1, GUN_FACE);
}
static void horse_inside_a_square(play *p)
{
    join_square(p, HC, 1, INSIDE);
}
static void a_broken_square_without_members(play *p)
{
    of(p, MU)->marks |= BROKEN_SQUARE;
}
static void musketeers_with_pistols(play *p)
{
    of(p, MU)->emptied = p->s->turn;
    of(p, MU)->marks |= BOTH_PISTOLS;
}
static void a_flight_past_the_full_circle(play *p)
{
    of(p, MU)->runs = FULL_CIRCLE;
}
static void a_stand_without_a_crew(play *p)
{
    of(p, HC)->marks |= NOT_LOADING;
}
static void pikes_that_are_loading(play *p)
{
    of(p, P1)->loading = 1;
}
static void a_stand_that_is_held_on(play *p)
{
    of(p, HC)->held = 1;
}
static void a_guard_that_is_none(play *p)
{
    set_up_of(p)->guard[0] = -1;
}
static void a_guard_of_no_brigade(play *p)
{
    set_up_of(p)->guard[0] = (int16_t)(GUARD_FROM + GUARD_ARMS * p->s->groups);
}
static void a_charge_at_a_friend(play *p)
{
    *integer_at(p, 1, "target") = 1 + MU;
}
static void a_charge_with_no_heading(play *p)
{
    charge_the_enemy(p);
    *integer_at(p, 1, "heading") = FULL_CIRCLE;
}
static void a_charge_with_a_negative_heading(play *p)
{
    charge_the_enemy(p);
    *integer_at(p, 1, "heading") = -1;
}
static void a_charge_of_less_than_nothing(play *p)
{
    charge_the_enemy(p);
    *integer_at(p, 1, "length") = -1;
}
static void a_charge_that_turns_too_far(play *p)
{
    charge_the_enemy(p);
    *integer_at(p, 1, "turn") = FULL_CIRCLE + 1;
}
static void a_charge_from_before_the_table(play *p)
{
    charge_the_enemy(p);
    *integer_at(p, 1, "x") = -1;
}
static void a_charge_from_below_the_table(play *p)
{
    charge_the_enemy(p);
    *integer_at(p, 1, "y") = -1;
}
static void a_charge_from_past_the_table(play *p)
{
    charge_the_enemy(p);
    *integer_at(p, 1, "x") = p->table->width + 1;
}
static void a_charge_from_above_the_table(play *p)
{
    charge_the_enemy(p);
    *integer_at(p, 1, "y") = p->table->depth + 1;
}
static void pikes_with_half_a_move_left(play *p)
{
    *integer_at(p, 1, "asked") = HALF_A_MOVE;
}
static void a_formation_of_horse(play *p)
{
    *integer_of(p, "unit") = HC;
}
static void a_formation_of_the_gone(play *p)
{
    remove_piece(p, P1);
}
static void a_keeper_of_the_enemys(play *p)
{
    *integer_of(p, "keeper") = 1 + p->s->first[1];
}

static const struct made_up {
    const char *what;
    void (*change)(play *p);
} all_made_up[] = {
#define MADE(change)                                                                               \
    {                                                                                              \
#change, change                                                                            \
    }
    MADE(dragoons_without_men),
    MADE(dragoons_whose_men_are_pikes),
    MADE(a_crew_that_names_nobody),
    MADE(a_gun_whose_crew_is_a_stand),
    MADE(aim_at_a_friend),
    MADE(horse_in_a_square),
    MADE(a_square_without_a_place),
    MADE(empty_in_a_turn_to_come),
    MADE(pikes_that_have_fired),
    MADE(archers_who_fired_twice),
    MADE(a_gun_that_retires),
    MADE(a_stand_that_is_held),
    MADE(more_points_than_at_the_start),
    MADE(a_stand_without_points),
    MADE(a_guard_of_the_enemys),
    MADE(a_body_with_a_gap),
    MADE(a_body_with_horse),
    MADE(a_keeper_of_another_body),
    MADE(a_keeper_who_cannot_be),
    MADE(files_that_close_no_square),
    MADE(a_body_in_open_order),
    MADE(a_formation_that_nobody_ordered),
    MADE(an_order_within_an_order),
    MADE(a_gun_whose_crew_is_itself),
    MADE(a_gun_whose_crew_serves_another),
    MADE(a_gun_whose_crew_is_the_enemys),
    MADE(stands_that_are_partners),
    MADE(pikes_with_dragoons),
    MADE(dragoons_whose_men_are_of_no_type),
    MADE(a_blow_at_a_friend),
    MADE(a_stand_as_the_gun_of_a_square),
    MADE(horse_inside_a_square),
    MADE(a_broken_square_without_members),
    MADE(musketeers_with_pistols),
    MADE(a_flight_past_the_full_circle),
    MADE(a_stand_without_a_crew),
    MADE(pikes_that_are_loading),
    MADE(a_stand_that_is_held_on),
    MADE(a_guard_that_is_none),
    MADE(a_guard_of_no_brigade),
    MADE(a_charge_at_a_friend),
    MADE(a_charge_with_no_heading),
    MADE(a_charge_with_a_negative_heading),
    MADE(a_charge_of_less_than_nothing),
    MADE(a_charge_that_turns_too_far),
    MADE(a_charge_from_before_the_table),
    MADE(a_charge_from_below_the_table),
    MADE(a_charge_from_past_the_table),
    MADE(a_charge_from_above_the_table),
    MADE(pikes_with_half_a_move_left),
    MADE(a_formation_of_horse),
    MADE(a_formation_of_the_gone),
    MADE(a_keeper_of_the_enemys),
};

enum { ALL_MADE_UP = sizeof all_made_up / sizeof *all_made_up };

const char *sc_made_up(unsigned n)
{
    return n < ALL_MADE_UP ? all_made_up[n].what : NULL;
}

void sc_make_up(tilly_battle *b, unsigned n)
{
    all_made_up[n].change(battle_to_fill(b));
}

void sc_let_gunners_act(tilly_battle *b)
{
    battle_to_fill(b)->item[GUNNERS] |= ACTS_WITH_IT;
}
