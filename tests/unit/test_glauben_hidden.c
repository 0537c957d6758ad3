/* Hidden information is honest (GL-101, GL-Q-108): two battles that differ only in what a side may
 * not know are the same bytes once they are redacted for it, look the same in its view, and ask it
 * the same. */
#include "field.h"
#include "inside.h"
#include <stdlib.h>
#include "army/army.h"
#include "rules/glauben/play/play.h"

#define LAST                                                                                       \
    {                                                                                              \
        .name = NULL                                                                               \
    }

/* ---- scenes --------------------------------------------------------------------------------- */

/* South looks north at a village as wide as the board, but for its ends: behind it U and V, a
 * general and a messenger; W stands before it in full view, as does the general J. */
static void village(scene *s)
{
    static const double houses[] = {150, 500, 1350, 500, 1350, 600, 150, 600};
    field_ground(s, TILLY_VILLAGE, houses, 4);
}

static const post armies[] = {
    {"A", "regulars", 0, 700, 200, 0, 8},
    {"B", "heavy regulars", 0, 900, 200, 0, 4, .wing = 1},
    {"G", "general", 0, 700, 100, 0},
    {"U", "regulars", 1, 500, 800, 180, 8},
    {"V", "medium horse", 1, 900, 800, 180, 4, .wing = 1},
    {"W", "veterans", 1, 700, 450, 180, 8},
    {"H", "general", 1, 700, 900, 180},
    {"J", "general", 1, 500, 450, 180, .wing = 1},
    {"K", "foot battery", 1, 900, 450, 180, .wing = 1},
    LAST,
};

typedef struct seen {
    tilly_battle *battle; /* redacted */
    tilly_unit rows[MOST_PIECES];
    uint32_t count;
} seen;

/* The knowledge of side 0 at its first question of the orders part. */
static seen seen_by_south(const post *posts, void (*change)(scene *s), void (*then)(scene *s))
{
    seen n = {0};
    scene *s = field_of(posts, change);
    to_step(s, "1.c1");
    assert_int_equal(next_question(s), TILLY_ASK_NEXT_RIDER);
    if (then)
        then(s);
    assert_int_equal(tilly_battle_view(s->battle, 0, TILLY_NO_SIDE, n.rows, MOST_PIECES, &n.count),
                     TILLY_OK);
    assert_int_equal(tilly_battle_copy(s->battle, &n.battle), TILLY_OK);
    assert_int_equal(tilly_battle_redact(n.battle, 0), TILLY_OK);
    /* the track lies open */
    for (uint32_t side = 0; side < 2; side++)
        assert_int_equal(losses_in(n.battle, side), losses_in(s->battle, side));
    size_t needed;
    /* nobody could read it: the enemy's list is not whole */
    assert_int_equal(tilly_battle_save(n.battle, NULL, 0, &needed), TILLY_E_UNSUPPORTED);
    scene_end(s);
    return n;
}

static void forget(seen *n)
{
    tilly_battle_unref(n->battle);
}

static void assert_same_questions(const seen *a, const seen *b)
{
    const seen *both[] = {a, b};
    tilly_decision d[2];
    tilly_option o[2][300];
    uint32_t count[2];
    for (int i = 0; i < 2; i++) {
        tilly_turn *t;
        d[i].size = sizeof d[i];
        assert_int_equal(tilly_battle_turn(both[i]->battle, &t), TILLY_OK);
        assert_int_equal(tilly_turn_next(t, 0), TILLY_DECISION);
        assert_int_equal(tilly_turn_decision(t, &d[i]), TILLY_OK);
        assert_int_equal(tilly_turn_options(t, 0, o[i], 300, &count[i]), TILLY_OK);
    }
    assert_memory_equal(&d[0], &d[1], sizeof d[0]);
    assert_int_equal(d[0].kind, TILLY_ASK_NEXT_RIDER);
    assert_int_equal(count[0], count[1]);
    assert_memory_equal(o[0], o[1], sizeof o[0][0] * count[0]);
}

static void assert_same_armies(const seen *a, const seen *b)
{
    for (uint32_t side = 0; side < 2; side++) {
        const tilly_army *one = tilly_battle_army(a->battle, side);
        const tilly_army *other = tilly_battle_army(b->battle, side);
        assert_int_equal(tilly_army_units(one), tilly_army_units(other));
        for (uint32_t i = 0; i < tilly_army_units(one); i++)
            assert_memory_equal(
                army_unit_at(one, i), army_unit_at(other, i), sizeof(tilly_unit_spec));
        for (uint32_t i = 0; i < tilly_army_commands(one); i++)
            assert_string_equal(tilly_army_command_name(one, i), tilly_army_command_name(other, i));
        uint64_t hash[2];
        assert_int_equal(tilly_army_hash(one, &hash[0]), TILLY_OK);
        assert_int_equal(tilly_army_hash(other, &hash[1]), TILLY_OK);
        assert_true(hash[0] == hash[1] && memcmp(one->flag, other->flag, sizeof one->flag) == 0);
    }
}

static void assert_same_notes(const seen *a, const seen *b)
{
    for (uint32_t i = 1; i <= MOST_NOTES; i++) {
        const char *one = tilly_battle_note_text(a->battle, i);
        const char *other = tilly_battle_note_text(b->battle, i);
        assert_int_equal(!one, !other);
        if (one)
            assert_string_equal(one, other);
    }
}

static void assert_same(seen *a, seen *b)
{
    size_t size = tilly_battle_state_size(a->battle);
    assert_int_equal(tilly_battle_state_size(b->battle), size);
    assert_memory_equal(a->battle->block, b->battle->block, size);
    assert_int_equal(a->count, b->count);
    assert_memory_equal(a->rows, b->rows, sizeof a->rows[0] * a->count);
    assert_same_armies(a, b);
    assert_same_notes(a, b);
    assert_same_questions(a, b);
}

/* The two scenes differ, and not to south. */
static void assert_hidden(void (*one)(scene *s), void (*other)(scene *s))
{
    seen a = seen_by_south(armies, village, one);
    seen b = seen_by_south(armies, village, other);
    assert_same(&a, &b);
    forget(&a);
    forget(&b);
}

/* It is no wonder: what may be known makes a difference. */
static void assert_shown(void (*one)(scene *s))
{
    seen a = seen_by_south(armies, village, NULL);
    seen b = seen_by_south(armies, village, one);
    assert_memory_not_equal(a.battle->block, b.battle->block, tilly_battle_state_size(a.battle));
    forget(&a);
    forget(&b);
}

/* ---- what stands where ---------------------------------------------------------------------- */

static void elsewhere(scene *s)
{
    stand_at(s, "U", 1000, 900, 90);
    stand_at(s, "V", 700, 700, 180);
    stand_at(s, "H", 400, 1000, 0);
}

static void another_strength(scene *s) /* as many in all: losses are known */
{
    state_on(s)->unit[on_field(s, "U")].strength = 7;
    state_on(s)->unit[on_field(s, "V")].strength = 5;
}

static void another_state(scene *s)
{
    set_order_state(s, "U", ROUTING, 0);
    set_order_state(s, "V", DISRUPTED, RETIRING);
    record_of_unit(s, "V")->formation = TILLY_FORMATION_COLUMN;
    state_on(s)->turn[on_field(s, "V")] = MOVED | CHARGED;
}

/* GL-101 GL-Q-108 */
static void who_is_out_of_sight_could_be_anywhere_and_in_any_state(void **state)
{
    assert_hidden(NULL, elsewhere);
    assert_hidden(NULL, another_strength);
    assert_hidden(elsewhere, another_state);
}

static void w_moves(scene *s)
{
    stand_at(s, "W", 705, 450, 180);
}
static void w_turns(scene *s)
{
    stand_at(s, "W", 700, 450, 190);
}
static void w_is_disrupted(scene *s)
{
    set_order_state(s, "W", DISRUPTED, 0);
}
static void w_retires(scene *s)
{
    set_order_state(s, "W", ORGANISED, RETIRING);
}
static void w_forms(scene *s)
{
    record_of_unit(s, "W")->formation = TILLY_FORMATION_COLUMN;
}
static void u_is_lost(scene *s)
{
    leave_board(state_on(s), on_field(s, "U"));
}
static void a_is_disrupted(scene *s)
{
    set_order_state(s, "A", DISRUPTED, 0);
}

/* GL-Q-108: the number, kind, class, base units, footprint, facing, formation and state of who is
 * in view, and the losses of both */
static void who_is_in_view_is_seen_as_he_is(void **state)
{
    void (*const what[])(scene * s) = {
        w_moves, w_turns, w_is_disrupted, w_retires, w_forms, u_is_lost, a_is_disrupted};
    for (unsigned i = 0; i < sizeof what / sizeof *what; i++)
        assert_shown(what[i]);
}

/* ---- what is written ------------------------------------------------------------------------ */

static content order_to(unsigned kind, tilly_id target)
{
    return (content){.kind = (uint8_t)kind, .giver = NOBODY, .target = target};
}

static void other_orders(scene *s)
{
    unsigned first = 2; /* of their formations */
    content attack = order_to(TILLY_ORDER_ATTACK, unit_of(s, "A"));
    content home = order_to(TILLY_ORDER_WITHDRAW, 0);
    assert_int_equal(tilly_battle_note(s->battle, "Strike when they are busy", &attack.note),
                     TILLY_OK);
    put_order(state_on(s), first, &attack, false);
    put_order(state_on(s), first + 1, &home, false);
    take_post(state_on(s), on_field(s, "W"));
    record_of_unit(s, "W")->post_x += 100;
    standing_of(state_on(s), first)->saw = 1;
}

static void a_messenger_in_view(scene *s, unsigned formations, unsigned kind)
{
    unsigned u = send_messenger(state_on(s), on_field(s, "J"), formations);
    put_unit(state_on(s), u, (point){TUM(1000), TUM(300)}, 0);
    courier_of(state_on(s), u)->order = order_to(kind, 0);
}

static void a_messenger_to_both(scene *s)
{
    a_messenger_in_view(s, 3, TILLY_ORDER_HOLD);
}

static void a_messenger_to_one(scene *s)
{
    a_messenger_in_view(s, 1, TILLY_ORDER_WITHDRAW);
    courier_of(state_on(s), tilly_id_index(unit_of(s, "K")) + 1)->crossed = 1;
}

static void another_out_of_sight(scene *s)
{
    a_messenger_to_both(s);
    unsigned u = send_messenger(state_on(s), on_field(s, "H"), 1);
    put_unit(state_on(s), u, (point){TUM(700), TUM(1000)}, 0);
}

/* GL-Q-108: never orders, never messages */
static void orders_and_messages_are_nobody_elses_affair(void **state)
{
    assert_hidden(NULL, other_orders);
    assert_hidden(a_messenger_to_both, a_messenger_to_one);
    assert_hidden(a_messenger_to_both, another_out_of_sight);
    assert_shown(a_messenger_to_both); /* the figure is seen */
}

static void own_note_after(scene *s, const char *before)
{
    content note = order_to(TILLY_ORDER_NOTE, 0);
    uint32_t other;
    if (before)
        assert_int_equal(tilly_battle_note(s->battle, before, &other), TILLY_OK);
    assert_int_equal(tilly_battle_note(s->battle, "Stand fast", &note.note), TILLY_OK);
    put_order(state_on(s), 1, &note, false);
}

static void own_note(scene *s)
{
    own_note_after(s, NULL);
}
static void own_note_after_theirs(scene *s)
{
    own_note_after(s, "We come by the left");
}

/* GL-Q-108 */
static void the_words_of_orders_are_as_secret_as_the_orders(void **state)
{
    assert_hidden(own_note, own_note_after_theirs);
    seen n = seen_by_south(armies, village, own_note_after_theirs);
    uint32_t kept = standing_of(&n.battle->p, 1)->order.note;
    assert_string_equal(tilly_battle_note_text(n.battle, kept), "Stand fast");
    assert_null(tilly_battle_note_text(n.battle, kept + 1));
    forget(&n);
}

static void order_with(scene *s, unsigned formation, uint32_t note)
{
    content c = order_to(TILLY_ORDER_NOTE, 0);
    c.note = note;
    put_order(state_on(s), formation, &c, false);
}

/* Of three notes the second formation has the first, and the enemy none of them. */
static void own_notes_crossed(scene *s)
{
    uint32_t note[3];
    for (unsigned i = 0; i < 3; i++) {
        const char *const words[] = {"Hold the bridge", "Stand fast", "Follow when they break"};
        assert_int_equal(tilly_battle_note(s->battle, words[i], &note[i]), TILLY_OK);
    }
    order_with(s, 0, note[1]);
    order_with(s, 1, note[0]);
    send_messenger(state_on(s), on_field(s, "G"), 1);
    courier_at(state_on(s), 0)->order.note = note[2];
}

static void each_order_keeps_its_own_note_when_the_enemys_are_left_out(void **state)
{
    seen n = seen_by_south(armies, village, own_notes_crossed);
    const play *p = &n.battle->p;
    const uint32_t note[] = {standing_of(p, 0)->order.note, standing_of(p, 1)->order.note};
    assert_string_equal(tilly_battle_note_text(n.battle, note[0]), "Stand fast");
    assert_string_equal(tilly_battle_note_text(n.battle, note[1]), "Hold the bridge");
    assert_string_equal(tilly_battle_note_text(n.battle, courier_at(p, 0)->order.note),
                        "Follow when they break");
    forget(&n);
}

static void holds_theirs(scene *s, unsigned kind)
{
    unsigned u = send_messenger(state_on(s), on_field(s, "G"), 1);
    courier *a = courier_of(state_on(s), u);
    a->order = order_to(kind, 0);
    a->read = (uint16_t)(u + 1);
}
static void holds_their_order_to_hold(scene *s)
{
    holds_theirs(s, TILLY_ORDER_HOLD);
}
static void holds_their_order_to_go(scene *s)
{
    holds_theirs(s, TILLY_ORDER_WITHDRAW);
}

/* GL-Q-41: it is known when the general reads it */
static void a_captured_order_is_sealed_until_it_is_read(void **state)
{
    assert_hidden(holds_their_order_to_hold, holds_their_order_to_go);
}

/* ---- what the enemy is about ---------------------------------------------------------------- */

static void picks(scene *s, unsigned kind, tilly_id who)
{
    tilly_option o[300];
    uint32_t n = 0;
    uint32_t i = 0;
    assert_int_equal(tilly_turn_options(s->turn, 0, o, 300, &n), TILLY_OK);
    while (i < n && !(o[i].kind == kind && (!who || o[i].unit == who)))
        i++;
    tilly_answer a = {.size = sizeof a, .pick.option = i, .chosen = {3}};
    assert_int_equal(tilly_turn_answer(s->turn, &a, NULL), TILLY_OK);
}

/* How far the second army has come with sending a messenger from behind the village: nowhere, to
 * the question for whom, what it says, or which way. */
static seen while_they_send(int how_far)
{
    static const uint16_t then[] = {
        TILLY_ASK_NEXT_RIDER, TILLY_ASK_ADDRESSEES, TILLY_ASK_ORDER, TILLY_ASK_RIDE};
    seen n = {0};
    scene *s = field_of(armies, village);
    to_step(s, "2.c1");
    assert_int_equal(next_question(s), TILLY_ASK_NEXT_RIDER);
    for (int i = 0; i < how_far; i++) {
        picks(s,
              i == 0   ? TILLY_OPT_SEND
              : i == 1 ? TILLY_OPT_COMMAND
                       : TILLY_OPT_ORDER_HOLD,
              i == 0 ? unit_of(s, "H") : 0);
        assert_int_equal(next_question(s), then[i + 1]);
    }
    assert_int_equal(tilly_battle_view(s->battle, 0, TILLY_NO_SIDE, n.rows, MOST_PIECES, &n.count),
                     TILLY_OK);
    assert_int_equal(tilly_battle_copy(s->battle, &n.battle), TILLY_OK);
    assert_int_equal(tilly_battle_redact(n.battle, 0), TILLY_OK);
    scene_end(s);
    return n;
}

/* GL-Q-108: what they are asked, and how often, is theirs */
static void how_far_they_have_come_is_not_known(void **state)
{
    seen a = while_they_send(0);
    for (int how_far = 1; how_far < 4; how_far++) {
        seen b = while_they_send(how_far);
        assert_memory_equal(a.battle->block, b.battle->block, tilly_battle_state_size(a.battle));
        assert_int_equal(a.count, b.count);
        assert_memory_equal(a.rows, b.rows, sizeof a.rows[0] * a.count);
        forget(&b);
    }
    forget(&a);
}

/* ---- who they are --------------------------------------------------------------------------- */

static const post other_names_and_wings[] = {
    {"A", "regulars", 0, 700, 200, 0, 8},
    {"B", "heavy regulars", 0, 900, 200, 0, 4, .wing = 1},
    {"G", "general", 0, 700, 100, 0},
    {"Upland", "militia", 1, 500, 800, 180, 8, .wing = 1},
    {"Smaland", "cuirassiers", 1, 900, 800, 180, 4},
    {"Westgota", "veterans", 1, 700, 450, 180, 8, .wing = 1},
    {"Horn", "general", 1, 700, 900, 180, .wing = 1},
    {"Gustavus Adolphus", "general", 1, 500, 450, 180},
    {"Kalmar", "foot battery", 1, 900, 450, 180},
    LAST,
};

static void second_general_leads(scene *s)
{
    campaign_of(state_on(s))->chief[1] = (uint16_t)on_field(s, "J");
}
static void other_fates(scene *s)
{
    record_of_unit(s, "J")->fate = GENERAL_UNHORSED;
    record_of_unit(s, "J")->proved = 2;
    record_of_unit(s, "W")->charged = 1;
    record_of_unit(s, "W")->risk = 2;
    record_of_unit(s, "W")->quarry = (uint16_t)on_field(s, "A");
    record_of_unit(s, "K")->fired = 2;
    state_on(s)->turn[on_field(s, "W")] = MOVED | CHARGED | TRIED;
}

/* GL-Q-108: names, which units belong together, the commander in chief, charges spent */
static void nobody_knows_who_they_are_and_who_leads_them(void **state)
{
    assert_hidden(NULL, second_general_leads);
    assert_hidden(NULL, other_fates);
    seen a = seen_by_south(armies, village, NULL);
    seen b = seen_by_south(other_names_and_wings, village, NULL);
    assert_same(&a, &b);
    forget(&a);
    forget(&b);
}

static void j_is_used(scene *s)
{
    record_of_unit(s, "J")->marks |= REVEALED;
}
static void gustavus_is_used(scene *s)
{
    record_of_unit(s, "Gustavus Adolphus")->marks |= REVEALED;
}

/* GL-Q-108: once he was used, and while he is in view */
static void a_general_is_known_by_what_he_does(void **state)
{
    seen before = seen_by_south(other_names_and_wings, village, NULL);
    seen after = seen_by_south(other_names_and_wings, village, gustavus_is_used);
    tilly_id g;
    tilly_id h;
    assert_int_equal(tilly_battle_unit_id(before.battle, 1, 4, &g), TILLY_OK);
    assert_int_equal(tilly_battle_unit_id(before.battle, 1, 3, &h), TILLY_OK);
    assert_string_equal(tilly_battle_unit_name(before.battle, g), "general");
    assert_string_equal(tilly_battle_unit_name(after.battle, g), "Gustavus Adolphus");
    assert_int_equal(bonus_of(&before.battle->p, tilly_id_index(g)), 100);
    assert_int_equal(bonus_of(&after.battle->p, tilly_id_index(g)), 200);
    assert_string_not_equal(tilly_battle_unit_name(after.battle, h), "Horn");
    forget(&before);
    forget(&after);
    assert_shown(j_is_used);
}

/* L is still to come, sooner or later, of that class. */
static seen with_reinforcement(const char *class, unsigned turn)
{
    post posts[] = {{"A", "regulars", 0, 700, 200, 0, 8},
                    {"W", "veterans", 1, 700, 450, 180, 8},
                    {"U", "regulars", 1, 900, 800, 180, 7},
                    {"L", class, 1, 300, 900, 180, 4},
                    LAST};
    seen n = {0};
    scene *s = field_of(posts, village);
    unsigned u = on_field(s, "L");
    to_step(s, "1.c1");
    next_question(s);
    state_on(s)->unit[u].state = UNIT_WAITING;
    record_of_unit(s, "L")->arrives = (uint16_t)turn;
    campaign_of(state_on(s))->total[1] -= 4;
    assert_int_equal(tilly_battle_copy(s->battle, &n.battle), TILLY_OK);
    assert_int_equal(tilly_battle_redact(n.battle, 0), TILLY_OK);
    scene_end(s);
    return n;
}

/* GL-Q-108: never reinforcements to come */
static void nobody_knows_who_is_to_come(void **state)
{
    seen a = with_reinforcement("dragoons", 5);
    seen b = with_reinforcement("militia", 9);
    assert_memory_equal(a.battle->block, b.battle->block, tilly_battle_state_size(a.battle));
    forget(&a);
    forget(&b);
}

/* ---- what is known -------------------------------------------------------------------------- */

/* GL-Q-108 GL-Q-16: total and losses lie open on the track, whoever is seen */
static void total_and_losses_stay_known(void **state)
{
    seen n = seen_by_south(armies, village, u_is_lost);
    const play *p = &n.battle->p;
    assert_int_equal(total_of(p, 1), 8 + 4 + 8 + 1);
    assert_int_equal(losses_of(p, 1), 8);
    assert_int_equal(standing_of_army(p, 1), 9); /* in view */
    assert_int_equal(total_of(p, 0), 12);
    assert_int_equal(losses_of(p, 0), 0);
    forget(&n);
}

/* GL-Q-108 */
static void a_row_of_the_view_tells_no_more_than_is_seen(void **state)
{
    seen n = seen_by_south(armies, village, second_general_leads);
    unsigned enemies = 0;
    for (uint32_t i = 0; i < n.count; i++) {
        if (n.rows[i].side == 0) {
            assert_int_not_equal(n.rows[i].group, 0);
            continue;
        }
        enemies++;
        assert_int_equal(n.rows[i].group, 0);
        assert_int_equal(
            n.rows[i].flags & (TILLY_UNIT_CHIEF | TILLY_UNIT_MOVED | TILLY_UNIT_CHARGED), 0);
        assert_int_equal(n.rows[i].start, n.rows[i].strength);
    }
    assert_int_equal(enemies, 3); /* W, J and K */
    forget(&n);
}

/* GL-EX-119; GL-101: an enemy behind the village can be no target of an order, clear of it he can
 */
static void only_whom_one_sees_can_be_attacked_by_order(void **state)
{
    for (int clear = 0; clear < 2; clear++) {
        scene *s = field_of(armies, village);
        content attack = order_to(TILLY_ORDER_ATTACK, unit_of(s, "U"));
        if (clear)
            stand_at(s, "U", 1440, 520, 180);
        s->why.size = sizeof s->why;
        assert_int_equal(is_order(state_on(s), 0, &attack, &s->why), clear);
        if (!clear)
            assert_int_equal(s->why.code, TILLY_WHY_NOT_SEEN);
        scene_end(s);
    }
}

/* GL-Q-108: a draw belongs to its event; what a messenger's was about only his side knows */
static void nobody_hears_what_a_messenger_says(void **state)
{
    scene *s = field_of(armies, village);
    play *p = state_on(s);
    tilly_roll message = {.kind = TILLY_ROLL_MESSAGE, .side = 0, .unit = unit_of(s, "A")};
    tilly_roll rally = {.kind = TILLY_ROLL_RALLY, .side = 0, .unit = unit_of(s, "A")};
    tilly_roll unseen = {.kind = TILLY_ROLL_RALLY, .side = 1, .unit = unit_of(s, "U")};
    assert_int_equal(p->edition->secrecy.roll_seen(p, &message), 1);
    assert_int_equal(p->edition->secrecy.roll_seen(p, &rally), 3);
    assert_int_equal(p->edition->secrecy.roll_seen(p, &unseen), 2);
    scene_end(s);
}

/* A redacted battle plays on: to the end of the turn, whatever is sampled. */
static void a_redacted_battle_can_be_thought_ahead_in(void **state)
{
    for (uint64_t salt = 0; salt < 20; salt++) {
        scene *s = field_of(armies, village);
        tilly_battle *b;
        tilly_turn *t;
        tilly_status status;
        to_step(s, salt % 2 ? "1.c1" : "2.c1"); /* one's own question, or the enemy's */
        next_question(s);
        a_messenger_to_both(s);
        assert_int_equal(tilly_battle_copy_for_search(s->battle, salt, 0, &b), TILLY_OK);
        assert_int_equal(tilly_battle_turn(b, &t), TILLY_OK);
        for (uint64_t draw = 0; (status = tilly_turn_next(t, 0)) == TILLY_DECISION; draw++) {
            tilly_answer a = {.size = sizeof a};
            assert_int_equal(tilly_turn_sample(t, salt * 1000 + draw, &a), TILLY_OK);
            assert_int_equal(tilly_turn_answer(t, &a, NULL), TILLY_OK);
        }
        assert_true(status == TILLY_TURN_OVER || status == TILLY_BATTLE_OVER);
        tilly_battle_unref(b);
        scene_end(s);
    }
}

/* Generals help regiments, and stand by themselves: no file of a battle may say that one is with a
 * regiment. */
static void no_file_has_a_general_attached(void **state)
{
    scene *s = field_of(armies, NULL);
    size_t needed;
    tilly_battle *none = NULL;
    tilly_error e = {.size = sizeof e};
    s->battle->p.unit[first_of(&s->battle->p, 0) + 2].host = (uint16_t)first_of(&s->battle->p, 0);
    assert_int_equal(tilly_battle_save(s->battle, NULL, 0, &needed), TILLY_OK);
    char *text = malloc(needed);
    assert_int_equal(tilly_battle_save(s->battle, text, needed, &needed), TILLY_OK);
    assert_int_equal(tilly_battle_load(text, strlen(text), NULL, &none, &e), TILLY_E_FORMAT);
    assert_string_equal(e.path, "units[2].host");
    free(text);
    scene_end(s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(who_is_out_of_sight_could_be_anywhere_and_in_any_state),
        cmocka_unit_test(who_is_in_view_is_seen_as_he_is),
        cmocka_unit_test(orders_and_messages_are_nobody_elses_affair),
        cmocka_unit_test(the_words_of_orders_are_as_secret_as_the_orders),
        cmocka_unit_test(each_order_keeps_its_own_note_when_the_enemys_are_left_out),
        cmocka_unit_test(a_captured_order_is_sealed_until_it_is_read),
        cmocka_unit_test(how_far_they_have_come_is_not_known),
        cmocka_unit_test(nobody_knows_who_they_are_and_who_leads_them),
        cmocka_unit_test(a_general_is_known_by_what_he_does),
        cmocka_unit_test(nobody_knows_who_is_to_come),
        cmocka_unit_test(total_and_losses_stay_known),
        cmocka_unit_test(a_row_of_the_view_tells_no_more_than_is_seen),
        cmocka_unit_test(only_whom_one_sees_can_be_attacked_by_order),
        cmocka_unit_test(nobody_hears_what_a_messenger_says),
        cmocka_unit_test(a_redacted_battle_can_be_thought_ahead_in),
        cmocka_unit_test(no_file_has_a_general_attached),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
