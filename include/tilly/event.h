/**
 * @file
 * Events: what happened, in order, complete enough to tell the battle without looking at the state.
 *
 * A turn with its log on keeps its events: read them with tilly_turn_events() at any time, or have
 * each shown to an observer (tilly/player.h). They stay readable when the turn is over
 * (tilly_battle_past()).
 *
 * Lengths and places in `value` are in 1/10000 of the rule set's unit, headings in 1/100 degree
 * clockwise from north, angles in 1/100 degree. Numbers not named below are 0.
 *
 * Errors shared by all functions of this header that return a status: TILLY_E_NULL, a pointer that
 * must not be NULL is; TILLY_E_HANDLE, a handle of another kind. After an error nothing has
 * changed. A returned text is static: never free it.
 */
#ifndef TILLY_EVENT_H
#define TILLY_EVENT_H

#include <stddef.h>
#include <stdint.h>
#include <tilly/status.h>
#include <tilly/units.h>

/**
 * Kinds of events. One registry for all rule sets, with numbers that never change; sentences and
 * columns are listed in docs/reasons.md.
 *
 * The unit, other, third, side and value are fields of tilly_event. The side is that of the unit,
 * and TILLY_NO_SIDE without a unit, unless something else is said; other fields that are not
 * mentioned are 0.
 *
 * "Causes" names the kinds of events that may bring it about (tilly_event.cause): a throw, a hit, a
 * move; a step (the row of the sequence) where it follows from the rules alone or from a player's
 * decision. Kinds without that word have no causes.
 */
typedef enum tilly_event_kind {
    /** A row of the sequence of play begins. side: whose row it is, or TILLY_NO_SIDE; value[0]: the
     * row. */
    TILLY_EV_STEP = 1,
    /** A turn begins. value[0]: its number. */
    TILLY_EV_TURN = 2,
    /** Dice have fallen. side: of the thrower; unit: which throws, or for which the side throws;
     * other: the unit thrown at; value[0]: tilly_roll_kind; value[1]: number of dice; value[2]:
     * score needed; value[3]: successes. Six-sided dice: value[4] to value[7]: the first 32 faces,
     * die i in the 4 bits from 4 * (i % 8) of value[4 + i / 8]. A draw 0 to 999: value[4]: the
     * draw; value[5]: its modifier. Of TILLY_ROLL_SCENARIO: value[2]: faces of each die; value[3]:
     * their sum; value[4] to value[7] with less than 16 faces; flags: its words. */
    TILLY_EV_ROLL = 3,
    /** Attacker and defender are settled. side: the attacker; value[0]: the defender.
     * Causes: roll, step. */
    TILLY_EV_ROLES = 4,
    /** A feature is placed in set-up, or woods or rough ground on top of a hill. side: by whom;
     * third: its id, that of the hill; value[0]: tilly_feature_kind; value[1], value[2]: x, y of
     * its middle. */
    TILLY_EV_FEATURE = 5,
    /** A feature placed in set-up is taken back. side: by whom; third: its former id; value[0]:
     * tilly_feature_kind; value[1], value[2]: x, y of its middle. */
    TILLY_EV_FEATURE_GONE = 6,
    /** The unit is put on the table before play. other: the unit a commander is with; value[0],
     * value[1]: x, y; value[2]: heading. */
    TILLY_EV_DEPLOYED = 7,
    /** All units of a command are on the table. side: of the command; other: the command. Causes:
     * deployed, step. */
    TILLY_EV_COMMAND_DEPLOYED = 8,
    /** The unit moves. value[0], value[1], value[2]: x, y, heading before; value[3], value[4],
     * value[5]: x, y, heading after; value[6]: movement used, a length; value[7]:
     * tilly_option_kind. */
    TILLY_EV_MOVED = 9,
    /** The unit turns on its place to shoot. value[0]: heading before; value[1]: heading after. */
    TILLY_EV_PIVOTED = 10,
    /** The unit, a commander, goes with its unit. other: the unit; value[0], value[1]: x, y now.
     * Causes: moved, charged, rallied back, evaded, faced, deployed, edit. */
    TILLY_EV_CARRIED = 11,
    /** The unit, a commander, joins a unit. other: the unit it is with from now on. Causes: moved,
     * charged, rallied back, deployed, edit, step. */
    TILLY_EV_ATTACHED = 12,
    /** The unit, a commander, is on its own from now on. other: the unit it was with; value[0],
     * value[1]: x, y now. Causes: left behind, routed, cannons taken, edit, step. */
    TILLY_EV_DETACHED = 13,
    /** The unit, a commander, is moved aside for a base that came to stand on it. value[0],
     * value[1]: x, y before; value[2], value[3]: x, y after. Causes: moved, charged, rallied back,
     * evaded, faced, detached, deployed, edit, step. */
    TILLY_EV_PUSHED = 14,
    /** The unit, out of command, tests whether it may act. value[0]: 1 passed, 0 failed; value[1]:
     * the step it would act in, tilly_beat_info.step. Causes: roll. */
    TILLY_EV_CHECK = 15,
    /** The unit, a commander, stays where it is. other: the unit that goes without it. Causes:
     * moved, charged, charge declared, step. */
    TILLY_EV_LEFT_BEHIND = 16,
    /** The unit is about to be shot at. value[0]: number of shooters; value[1]: 1 at point
     * blank. */
    TILLY_EV_VOLLEY = 17,
    /** The unit shoots. other: at whom; value[0]: dice; value[1]: hits; value[2]: 1 primary
     * shooter; value[3]: 1 target in its flank zone; value[4]: 1 target in cover that cost dice;
     * value[5]: 1 at point blank; value[6]: 1 the ground under the unit cost dice. Causes: roll. */
    TILLY_EV_SHOT = 18,
    /** The unit loses resolve. other: who hit it last; value[0]: hits; value[1]: resolve before;
     * value[2]: resolve after. Causes: shot, hit placed, fought, edit. */
    TILLY_EV_HIT = 19,
    /** The unit routs and leaves the table. other: who routed it, the enemy that hit it last, or
     * its commander whose fall broke it, or the friend whose rout broke it; value[0], value[1]:
     * x, y where it stood; value[2]: by: 1 shooting, 2 melee, 3 morale, 4 an edit (other is 0
     * then), 5 morale erosion. Causes: hit, command shaken, eroded, edit. */
    TILLY_EV_ROUTED = 20,
    /** The unit, a commander whose unit was hit, survives. other: the unit it is with; value[0]:
     * the face; value[1]: the score it would have fallen on. Causes: hit, detached. */
    TILLY_EV_COMMANDER_SAFE = 21,
    /** The unit, a commander, falls and leaves the table. other: the unit it was with; value[0]:
     * the face; value[1]: the score needed. Causes: hit, detached. */
    TILLY_EV_COMMANDER_FELL = 22,
    /** The unit will charge. other: the first target, or the unit a commander joins; third: the
     * second; value[0]: angle of the wheel, to the left negative; value[1]: length expected;
     * value[2]: number of targets; value[3] to value[7]: 1 + the tilly_unit.number of the third to
     * the seventh, 0 if there is none. All 0 for a commander. */
    TILLY_EV_CHARGE_DECLARED = 23,
    /** The unit does not charge after all. other: whose charge cancels it; value[0]: 1 a charge on
     * its flank or rear, 2 one of cavalry on infantry, 3 a circle of charges; value[1]: 1 if a
     * charge of the first kind is on its rear. Causes: charge declared, edit. */
    TILLY_EV_CHARGE_CANCELLED = 24,
    /** The unit charges. other: whom it touches first; value[0] to value[6]: as TILLY_EV_MOVED;
     * value[7]: tilly_option_kind. Causes: charge declared, edit. */
    TILLY_EV_CHARGED = 25,
    /** The unit can make no contact and stays where it is. other: its target. Causes: charge
     * declared, edit. */
    TILLY_EV_CHARGE_FAILED = 26,
    /** The unit is held by the charge of an enemy. other: that enemy; value[0]: 1 if it counts as
     * charging all the same. Causes: charged, charge declared. */
    TILLY_EV_CHARGE_HELD = 27,
    /** `unit` and `other` touch from now on. Causes: charged, edit. */
    TILLY_EV_CONTACT = 28,
    /** `unit` and `other` no longer touch. Causes: rallied back, moved, charged, faced, edit. */
    TILLY_EV_PARTED = 29,
    /** The unit will fall back in the rally back step. other: the charger it evades. Causes: charge
     * declared, edit. */
    TILLY_EV_EVADES = 30,
    /** A melee begins. other: its first unit; value[0]: number of the melee; value[1]: units of
     * side 0; value[2]: units of side 1. */
    TILLY_EV_MELEE = 31,
    /** The unit has thrown its dice in a melee. other: its opponent, if there is but one; value[0]:
     * dice; value[1]: hits; value[2]: 1 primary fighter; value[3]: 1 an enemy on its flank, 2
     * behind its flank (T2-007; in tilly-1.2 both are 1); value[4]: 1 an enemy in its rear;
     * value[5]: dice of the commander with it, 0 none; value[6]: dice it has lost to the ground and
     * for want of support; value[7]: 1 some of them for want of support. The last two are 0 in
     * tilly-1.2. Causes: melee. */
    TILLY_EV_FOUGHT = 32,
    /** A hit by the unit is placed. other: on whom; value[0]: the face of the die. Causes:
     * fought. */
    TILLY_EV_HIT_PLACED = 33,
    /** A melee is over for the unit. value[0]: 1 won, 0 drew, -1 lost; value[1]: hits scored;
     * value[2]: hits taken. Causes: fought. */
    TILLY_EV_MELEE_RESULT = 34,
    /** The unit, cannons, is overrun and leaves the table. other: by whom. Causes: contact,
     * step. */
    TILLY_EV_CANNONS_TAKEN = 35,
    /** The unit falls back. value[0] to value[6]: as TILLY_EV_MOVED; value[7]: 1 it must, having
     * lost a melee, 2 it evades, 3 of its own will. Causes: evades, melee result, step. */
    TILLY_EV_RALLIED_BACK = 36,
    /** The unit should fall back and cannot. Causes: evades, melee result, step. */
    TILLY_EV_NO_WAY_BACK = 37,
    /** `unit` and `other` stay in melee: locked from now on. Causes: melee result, step. */
    TILLY_EV_LOCKED = 38,
    /** The unit loses resolve because its commander fell. other: that commander; value[0]: resolve
     * before; value[1]: resolve after. Causes: commander fell, edit, step. */
    TILLY_EV_COMMAND_SHAKEN = 39,
    /** The unit regains resolve. other: the commander who rallied it; value[0]: resolve before;
     * value[1]: resolve after. */
    TILLY_EV_RALLIED = 40,
    /** The unit regains resolve for a rout of the enemy. other: the enemy unit that routed;
     * value[0]: resolve before; value[1]: resolve after. Causes: routed, step. */
    TILLY_EV_HEROICS = 41,
    /** The morale of a side's army holds. side; value[0]: units lost; value[1]: original units;
     * value[2]: the die, 0 if none was thrown. */
    TILLY_EV_ARMY_HOLDS = 42,
    /** The morale of a side's army breaks. side; value[0]: units lost; value[1]: original units;
     * value[2]: the die, 0 if none was thrown. Causes: routed, cannons taken, commander fell,
     * step. */
    TILLY_EV_ARMY_BREAKS = 43,
    /** The battle ends. side: the winner, or TILLY_NO_SIDE; value[0]: tilly_end. Causes: army
     * breaks, turn limit, conceded, agreed, degree of victory, edit, army beaten, step. */
    TILLY_EV_BATTLE_OVER = 44,
    /** A side gives up the battle. side: which. */
    TILLY_EV_CONCEDED = 45,
    /** An edit is about to take effect; its consequences are told after it. unit or side: as in the
     * edit, of TILLY_EDIT_BRING the unit brought; value[0]: tilly_edit_kind; value[1]:
     * tilly_edit.value; value[2], value[3]: x, y; value[4]: heading; value[5]: tilly_edit.what;
     * value[6]: of TILLY_EDIT_PARAMETER and TILLY_EDIT_SET the value before, of TILLY_EDIT_ROLL,
     * TILLY_EDIT_ASK and TILLY_EDIT_SPEAK the words. */
    TILLY_EV_EDIT = 46,
    /** Words of a script. side: who may hear them, or TILLY_NO_SIDE: all; value[0]: the note, for
     * tilly_battle_note_text(), or 0; value[1]: then the words, for tilly_battle_words_text().
     * Causes: edit. */
    TILLY_EV_SPOKEN = 47,
    /** The unit is taken up again in deployment. */
    TILLY_EV_LIFTED = 48,
    /** An edit changed the ground: tilly_battle_table() is another table now. Causes: edit. */
    TILLY_EV_TABLE = 49,
    /** The unit, locked, turns to face an enemy. value[0] to value[7]: as TILLY_EV_MOVED, with
     * value[6] 0. */
    TILLY_EV_FACED = 50,
    /** The unit, a supporting shooter with no dice left, does not shoot. other: the target. */
    TILLY_EV_WITHHELD = 51,
    /** The last turn is over. value[0]: its number. */
    TILLY_EV_TURN_LIMIT = 52,
    /** An edit gave a side points. side; value[0]: how many, less than 0 if they were taken.
     * Causes: edit. */
    TILLY_EV_POINTS = 53,
    /** The unit, disrupted, is organised again. value[0]: draw with modifiers; value[1]: number
     * needed. Causes: roll. */
    TILLY_EV_IN_ORDER = 54,
    /** The unit stays disrupted. value[0]: draw with modifiers; value[1]: number needed. Causes:
     * roll. */
    TILLY_EV_STILL_DISRUPTED = 55,
    /** The unit stops routing and is disrupted. value[0]: draw with modifiers; value[1]: number
     * needed. Causes: roll. */
    TILLY_EV_ROUT_STOPPED = 56,
    /** The unit routs on. value[0]: draw with modifiers; value[1]: number needed. Causes: roll. */
    TILLY_EV_ROUT_GOES_ON = 57,
    /** The unit no longer pursues. value[0]: draw with modifiers; value[1]: number needed;
     * value[2]: 1 organised again. Causes: roll. */
    TILLY_EV_PURSUIT_ENDED = 58,
    /** The unit pursues on. value[0]: draw with modifiers; value[1]: number needed. Causes:
     * roll. */
    TILLY_EV_PURSUIT_GOES_ON = 59,
    /** The unit, a general who helps another, is in danger. other: whom he helps, or the enemy
     * attacked with his help; value[0]: draw; value[1]: 0 killed, 1 wounded, 2 unhorsed, 3
     * unharmed; value[2]: 1 if `other` is the enemy. Causes: roll. */
    TILLY_EV_UNDER_FIRE = 60,
    /** The unit, a battery, fires. other: the target; value[0]: range, a length; value[1]: draw;
     * value[2]: 0 no effect, 1 D: disorder, 2 L: a base unit lost, 3 both. Causes: roll. */
    TILLY_EV_FIRED = 61,
    /** The unit is disrupted. other: by whom, if anybody; value[0]: tilly_cause. Causes: fired,
     * combat result, passed through, ridden down, in the crisis, battery taken, edit, step. */
    TILLY_EV_DISRUPTED = 62,
    /** The unit loses a base unit. other: by whom, if anybody; value[0]: base units before;
     * value[1]: base units after; value[2]: tilly_cause. Causes: fired, combat result, passed
     * through, ridden down, battery taken, edit, step. */
    TILLY_EV_BASE_LOST = 63,
    /** The unit has lost its last base unit or point, or is removed at once (SC-056), and leaves
     * the table. other: by whom, if anybody; value[0], value[1]: x, y where it stood; value[2]:
     * tilly_cause. Causes: base unit lost, points lost, charged home, retired, scattered, step. */
    TILLY_EV_DESTROYED = 64,
    /** The unit routs from now on; it stays on the table. other: by whom, if anybody; value[0]:
     * tilly_cause. Causes: fired, combat result, ridden down, in the crisis, edit, step. */
    TILLY_EV_BROKE = 65,
    /** The unit, routing, makes its rout move. value[0] to value[6]: as TILLY_EV_MARCHED; value[7]:
     * 0. Causes: broke, rout goes on, step. */
    TILLY_EV_FLED = 66,
    /** The unit withdraws under compulsion. other: from whom, if anybody; value[0] to value[6]: as
     * TILLY_EV_MARCHED; value[7]: 1 if it keeps retiring. Causes: combat result, in the crisis,
     * step. */
    TILLY_EV_FELL_BACK = 67,
    /** The unit pursues. other: the quarry; value[0] to value[6]: as TILLY_EV_MARCHED; value[7]: 0.
     * Causes: control, pursuit goes on, melee decided, step. */
    TILLY_EV_PURSUED = 68,
    /** The unit routs or retires off the table for good (GL-129, SC-220). value[0], value[1]: x, y
     * where it left; value[2]: its strength, base units of Glauben. Causes: fled, retired,
     * scattered. */
    TILLY_EV_LEFT_BOARD = 69,
    /** The unit moves. value[0], value[1], value[2]: x, y, heading before; value[3], value[4],
     * value[5]: x, y, heading after; value[6]: thousandths of its move used; value[7]:
     * tilly_option_kind. */
    TILLY_EV_MARCHED = 70,
    /** The unit charges. other: the target; value[0] to value[6]: as TILLY_EV_MARCHED; value[7]: 1
     * if it reached the target. */
    TILLY_EV_CHARGED_AT = 71,
    /** The unit takes up a formation. other: the enemy that compelled it, if any; value[0]:
     * tilly_formation before; value[1]: tilly_formation after; value[2], value[3], value[4]: x, y,
     * heading after; value[5]: quarters of its move used; value[6]: 1 compulsory. Causes: broke,
     * marched, charged at, pursued, edit, step. */
    TILLY_EV_FORMED = 72,
    /** The unit goes through a friend. other: the friend. Causes: marched, charged at, fled, fell
     * back, pursued. */
    TILLY_EV_PASSED_THROUGH = 73,
    /** The unit mounts or dismounts. other: of Scruby the mother stand that it leaves or joins;
     * value[0]: type before; value[1]: type after. */
    TILLY_EV_CHANGED_ARMS = 74,
    /** The unit garrisons a house. third: the feature. Causes: marched, deployed, edit, step. */
    TILLY_EV_HOUSE_TAKEN = 75,
    /** The unit leaves its house. third: the feature. Causes: marched, charged at, fled, fell back,
     * pursued, edit, step. */
    TILLY_EV_HOUSE_LEFT = 76,
    /** The unit, a battery, is captured and served by the captor's men. other: the captor; third:
     * the id of the battery from now on; value[0]: base units left to the captor. Causes: combat
     * result, marched, charged at, pursued, fell back, edit, gun held, step. */
    TILLY_EV_BATTERY_TAKEN = 77,
    /** The unit, a captured battery, is spiked and leaves the table. other: the captor. Causes:
     * combat result, marched, charged at, pursued, fell back, edit, step. */
    TILLY_EV_BATTERY_SPIKED = 78,
    /** The unit, a captured battery, has its new gunners ready. */
    TILLY_EV_BATTERY_SERVED = 79,
    /** A formation has an order. side; other: the giver, if any; third: the formation; value[0]:
     * tilly_order_kind; value[1]: tilly_order.target as a number, 0 none; value[2]: radius, a
     * length; value[3], value[4]: x, y of point[0]; value[5]: 1 if a messenger brought it. Causes:
     * roll, step. */
    TILLY_EV_ORDERED = 80,
    /** The unit, a messenger, brings an order that is not understood. third: the formation;
     * value[0]: draw; value[1]: number needed. Causes: roll. */
    TILLY_EV_NOT_UNDERSTOOD = 81,
    /** The unit, a messenger, sets out. other: the sender; value[0]: how many formations he rides
     * to; 0 for one who carries a captured order, of which nothing more is told; value[1] to
     * value[4]: of his order, as of TILLY_EV_ORDERED; value[5]: its tilly_order_kind; value[6]:
     * the formations, bit i the one with place i in its army. */
    TILLY_EV_MESSENGER_SENT = 82,
    /** The unit, a general or messenger, rides. value[0] to value[7]: as TILLY_EV_MARCHED. */
    TILLY_EV_RODE = 83,
    /** The unit, a messenger, has returned and leaves the table. other: the general he reports to.
     * Causes: rode, ordered, not understood, roll, step. */
    TILLY_EV_MESSENGER_BACK = 84,
    /** The unit, a messenger, is captured and leaves the table. other: by whom. Causes: rode,
     * marched, charged at, fled, fell back, pursued, formed, step. */
    TILLY_EV_MESSENGER_TAKEN = 85,
    /** A captured order is read. side: who reads it; other: their general; third: the formation it
     * was for, if known; value[0] to value[4]: as TILLY_EV_ORDERED. Causes: messenger taken,
     * messenger back, step. */
    TILLY_EV_ORDER_TAKEN = 86,
    /** A formation has carried out its order and holds from now on. side; third: the formation. */
    TILLY_EV_ORDER_DONE = 87,
    /** The unit, a general, commands the army from now on. Causes: general taken, general under
     * fire, edit, step. */
    TILLY_EV_CHIEF = 88,
    /** The unit moves against its order, where orders are only recorded (GL-Q-37). Causes: marched,
     * charged at, formed, step. */
    TILLY_EV_AGAINST_ORDERS = 89,
    /** The unit, a general, escapes from an enemy who touched him. other: the enemy; third: the
     * unit he flees to; value[0], value[1]: x, y before; value[2], value[3]: x, y after. Causes:
     * rode, marched, charged at, fled, fell back, pursued, formed, step. */
    TILLY_EV_GENERAL_ESCAPED = 90,
    /** The unit, a general, is captured and leaves the table. other: by whom. Causes: rode,
     * marched, charged at, fled, fell back, pursued, formed, step. */
    TILLY_EV_GENERAL_TAKEN = 91,
    /** The unit is attacked. other: the first attacker; third: the second; flags: 1 + the
     * tilly_unit.number of the third, 0 if there is none; value[0]: attack;
     * value[1]: defence; value[2]: number of attackers; value[3]: column of the table, from 0;
     * value[4]: arms that fight together; value[5]: 1 in the flank, 2 in the rear; value[6]: 1 if
     * the hedgehog's table is used, which asks for no odds; value[7]: what else modifies the draw:
     * 1 a charge, 2 foot at a hedgehog, 4 better ground of the attackers, 8 of the unit (GL-161,
     * GL-163, GL-164); bits 8 to 17 name the fourth attacker and bits 18 to 27 the fifth, as
     * `flags` names the third. */
    TILLY_EV_COMBAT = 92,
    /** A combat against the unit is decided. other: the first attacker; value[0]: draw; value[1]:
     * draw with modifiers; value[2]: column of the table, from 0; value[3]: 0 Ar, 1 Aw, 2 Ad, 3
     * Dx, 4 Dd, 5 Dw, 6 Dr. Causes: combat. */
    TILLY_EV_COMBAT_RESULT = 93,
    /** An attack on the unit is not fought. other: the attacker. */
    TILLY_EV_COMBAT_LAPSED = 94,
    /** The unit is tested for control after a combat. value[0]: draw with modifiers; value[1]:
     * number needed; value[2]: 1 it obeys, 0 it pursues. Causes: roll. */
    TILLY_EV_CONTROL = 95,
    /** The unit, routing, is ridden down. other: by whom. Causes: marched, charged at, fell back,
     * pursued, step. */
    TILLY_EV_RIDDEN_DOWN = 96,
    /** A side's army has reached a level of losses at which it is tested. side; value[0]: the level
     * in percent; value[1]: losses in base units; value[2]: total in base units. Causes: base unit
     * lost, battery taken, left the board, step. */
    TILLY_EV_CRISIS_LEVEL = 97,
    /** The unit is tested in the crisis. value[0]: draw; value[1]: the number it must be above;
     * value[2]: 0 fights on, 1 disrupted, 2 retires, 3 routs. Causes: crisis of morale. */
    TILLY_EV_CRISIS = 98,
    /** The unit, a reinforcement, comes on. value[0], value[1], value[2]: x, y, heading at the
     * edge; value[3]: base units that ever entered for its army. */
    TILLY_EV_ENTERED = 99,
    /** The degree of victory by losses. side: the better, or TILLY_NO_SIDE; value[0]: losses of
     * side 0; value[1]: total of side 0; value[2]: losses of side 1; value[3]: total of side 1;
     * value[4]: 0 draw, 1 marginal, 2 major, 3 decisive. Causes: conceded, agreed, edit, step. */
    TILLY_EV_DEGREE = 100,
    /** How far one sees changes with this turn. value[0]: a length, -1 without limit; value[1]:
     * minutes of the day. */
    TILLY_EV_SIGHT = 101,
    /** A side has the first half of every turn. side: which. Causes: roll, step. */
    TILLY_EV_FIRST_ARMY = 102,
    /** A side is ready to end the battle: tilly_turn_agree(). side: which. */
    TILLY_EV_AGREED = 103,
    /** A move of the unit ends at an enemy that its side did not see. other: the enemy; 0: the move
     * could not even begin. Causes: marched, charged at, formed, step. */
    TILLY_EV_CAME_UPON = 104,
    /** A side out-scouts the other. side: that side; value[0]: its total; value[1]: the other
     * side's. Causes: roll, step. */
    TILLY_EV_SCOUTED = 105,
    /** The active player of the turn is settled. side: the active player's; value[0]: the other
     * side. Causes: roll, step. */
    TILLY_EV_ACTIVE = 106,
    /** The unit, cannons, is limbered or unlimbered. value[0]: 1 limbered, 0 unlimbered; value[1]:
     * heading before; value[2]: heading after. */
    TILLY_EV_LIMBERED = 107,
    /** The unit evades the charges at it. other: the first charger; value[0] to value[6]: as
     * TILLY_EV_MOVED; value[7]: tilly_option_kind. Causes: charge declared, edit. */
    TILLY_EV_EVADED = 108,
    /** The unit loses resolve because a friend routed. other: the friend; value[0]: resolve before;
     * value[1]: resolve after. Causes: routed, step. */
    TILLY_EV_ERODED = 109,
    /** The unit, a commander who would have fallen, is saved. other: the unit it is with; value[0]:
     * the face; value[1]: the score needed. Causes: roll. */
    TILLY_EV_COMMANDER_SAVED = 110,
    /** A side is the first player. side: which; value[0]: the other side; value[1]: 1 of the game
     * move, 0 of the set-up. Causes: roll, step. */
    TILLY_EV_FIRST_PLAYER = 111,
    /** A command is to guard the large guns. side; other: the command. */
    TILLY_EV_GUARD = 112,
    /** The unit tests its UE. other: the enemy it is about, if any; value[0]: 1 passed, 0 failed;
     * value[1]: its UE; value[2]: tilly_roll_kind. Causes: roll. */
    TILLY_EV_TESTED = 113,
    /** Units act as one body; the events after it tell of each. unit: the one that was asked about;
     * value[0]: how many; value[1] to value[4]: the members, bit i % 32 of value[1 + i / 32] the
     * one with tilly_unit.number i, numbers from 128 on left out; value[5]: tilly_option_kind;
     * value[6]: length of its move, 0 none. */
    TILLY_EV_BODY = 114,
    /** The unit declares what it will do. value[0]: 1 a split move, 2 fire and retire, 3 a
     * caracole. */
    TILLY_EV_DECLARED = 115,
    /** The declaration of the unit lapses. other: the enemy that charges it; value[0]:
     * tilly_option_kind. Causes: charged home, step. */
    TILLY_EV_LAPSED = 116,
    /** The unit charges. other: the first enemy it touches; third: the second; value[0] to
     * value[6]: as TILLY_EV_MOVED; value[7]: 1 frontal, 0 on a flank or rear. */
    TILLY_EV_CHARGED_HOME = 117,
    /** The unit fires. other: the target; value[0]: range, a length; value[1]: points scored, in
     * the measure of strength; value[2]: 1 a volley or one pistol, 2 both pistols; value[3]: 0 in
     * its own time, 1 at its charger, 2 in a caracole, 3 at a rank of a caracole; value[4]: 1
     * armour saves the target some. Causes: tested, rank, step. */
    TILLY_EV_FIRED_AT = 118,
    /** The unit, a gun, fires. other: the target; value[0]: range, a length; value[1]: points
     * scored, in the measure of strength; value[2]: 1 hit, 0 missed; value[3]: 1 canister;
     * value[4]: 1 the target is in closed order; value[5]: what is aimed at: 0 a stand, 1 a gun, 2
     * a crew. Causes: roll. */
    TILLY_EV_CANNONADE = 119,
    /** The unit loses points. other: by whom, if anybody; value[0]: how many; value[1]: before;
     * value[2]: after, all in the measure of strength; value[3]: tilly_cause; value[4]: 1 they
     * spilled over from a unit that was destroyed: third. Causes: fired at, cannonade, struck,
     * edit, step. */
    TILLY_EV_POINTS_LOST = 120,
    /** Gunners of the unit, a crew, fall. value[0]: gunners before; value[1]: after. Causes: points
     * lost. */
    TILLY_EV_GUNNERS_FELL = 121,
    /** The unit loses UE. value[0]: before; value[1]: after. Causes: tested, melee decided,
     * pursued, edit, step. */
    TILLY_EV_UE_LOST = 122,
    /** The unit retires. other: from whom, or whose square or pikes are its refuge; value[0] to
     * value[6]: as TILLY_EV_MOVED; value[7]: 1 toward its base edge, 2 into a square, 3 behind
     * pikes, 4 it keeps its place in a square, 5 before pursuers. Causes: tested, melee decided,
     * step. */
    TILLY_EV_RETIRED = 123,
    /** The unit scatters. value[0] to value[6]: as TILLY_EV_MOVED; value[7]: 1 to the left, 2
     * straight back, 3 to the right. Causes: roll. */
    TILLY_EV_SCATTERED = 124,
    /** The unit, which retired, is steady again. Causes: tested, edit. */
    TILLY_EV_STEADY = 125,
    /** The unit steps out to fire. value[0] to value[6]: as TILLY_EV_MOVED; value[7]: 1 it is
     * called out against a caracole. Causes: caracole, step. */
    TILLY_EV_STEPPED_OUT = 126,
    /** The unit goes back from where it fired. value[0] to value[6]: as TILLY_EV_MOVED; value[7]:
     * as value[0] of TILLY_EV_DECLARED. Causes: stepped out, rank, fired at, step. */
    TILLY_EV_WENT_BACK = 127,
    /** A caracole is worked. unit: the head of the column; value[0]: ranks. Causes: declared, step.
     * */
    TILLY_EV_CARACOLE = 128,
    /** The unit, a rank of a caracole, rides up. value[0] to value[6]: as TILLY_EV_MOVED; value[7]:
     * its number, from 1. Causes: caracole. */
    TILLY_EV_RANK = 129,
    /** The unit is in motion: it takes no shock. other: the charger. Causes: tested, step. */
    TILLY_EV_IN_MOTION = 130,
    /** The swordsmen of a side get under the enemy's pikes. side; value[0]: its die; value[1]: the
     * other side's. Causes: roll. */
    TILLY_EV_UNDER_PIKES = 131,
    /** The unit strikes in a melee or a pursuit. other: whom; value[0]: points, in the measure of
     * strength, the rest of them included; value[1]: 1 halved; value[2]: 1 doubled; value[3]:
     * points of shock; value[4]: points of its column; value[5]: 1 in pursuit. Causes: melee,
     * pursued. */
    TILLY_EV_STRUCK = 132,
    /** The unit loses its melee whatever the dice say. value[0]: 1 pikes caught, 2 unsupported
     * musketeers, 3 mounted dragoons, 4 it retires. Causes: melee. */
    TILLY_EV_LOSES_AT_ONCE = 133,
    /** The score of a side in a melee. side; value[0]: its die; value[1]: sum of UE it is
     * multiplied by; value[2]: points taken off, added to it; value[3]: the score, both in the
     * measure of strength. Causes: roll. */
    TILLY_EV_MELEE_SCORE = 134,
    /** A melee is decided. side: the winner, or TILLY_NO_SIDE: both have lost; value[0]: number of
     * the melee; value[1]: the winner's score; value[2]: the other's; value[3]: 1 by the dice, 2
     * nobody of the other side is left, 3 all that is left of it loses whatever the dice say.
     * Causes: melee score, melee. */
    TILLY_EV_MELEE_DECIDED = 135,
    /** A side makes a bonus move. side; value[0]: 1 the first, 2 the second. Causes: melee decided,
     * step. */
    TILLY_EV_BONUS_MOVE = 136,
    /** The unit, support, engages a pursuer. other: the pursuer. Causes: pursued, step. */
    TILLY_EV_ENGAGED = 137,
    /** The unit, a crew, runs from its gun. other: the pikes or the square it is safe behind or in;
     * value[0] to value[7]: as TILLY_EV_MOVED. Causes: cannonade, step. */
    TILLY_EV_CREW_RAN = 138,
    /** The unit, a gun, is held by an enemy as the turn ends. other: who holds it. Causes: step. */
    TILLY_EV_GUN_HELD = 139,
    /** The unit is loaded again. value[0]: shots. Causes: step. */
    TILLY_EV_LOADED = 140,
    /** A square is formed. unit: the one that kept its place; value[0]: stands of its faces;
     * value[1]: stands inside; value[2]: guns. Causes: body, step. */
    TILLY_EV_SQUARE_FORMED = 141,
    /** A square is broken. unit: a stand of it; other: the face that was lost. Causes: destroyed,
     * retired, scattered, step. */
    TILLY_EV_SQUARE_BROKEN = 142,
    /** The unit takes the place of a face of its square. other: the face lost; value[0] to
     * value[5]: as TILLY_EV_MOVED. Causes: destroyed, step. */
    TILLY_EV_FACE_REPLACED = 143,
    /** A square is no more: its stands are told to stand otherwise. unit: one of them. Causes:
     * body, moved, step. */
    TILLY_EV_SQUARE_ENDED = 144,
    /** The unit stands inside a square from now on. other: a face of it. Causes: moved, retired,
     * crew ran, step. */
    TILLY_EV_SQUARE_ENTERED = 145,
    /** The unit is no longer inside a square. other: a face of it. Causes: moved, stepped out,
     * step. */
    TILLY_EV_SQUARE_LEFT = 146,
    /** A side's army is beaten. side; value[0]: points it has lost, as tilly_battle_losses() counts
     * them; value[1]: of how many. Causes: step. */
    TILLY_EV_ARMY_BEATEN = 147,
    /** A side has answered what a scenario asked it. side; value[0]: the words it chose, for
     * tilly_battle_words_text(); value[1]: the variable; value[2]: its number now. */
    TILLY_EV_CHOSEN = 148,
    /** Told by the rule set that the library's tests bring along. */
    TILLY_EV_PROBE = 200
} tilly_event_kind;

/** How a battle ended. */
enum tilly_end {
    TILLY_END_NOT = 0,
    TILLY_END_MORALE = 1, /**< an army's morale broke or it was beaten, or both armies */
    TILLY_END_CONCEDED = 2,
    TILLY_END_LIMIT = 3,  /**< the last turn was over: fewer losses win (TX-34) */
    TILLY_END_SCRIPT = 4, /**< by TILLY_EDIT_END */
    TILLY_END_FIELD = 5,  /**< one army holds the field */
    TILLY_END_NIGHT = 6,
    TILLY_END_AGREED = 7 /**< both sides were ready to end it in one turn */
};

/** Why a unit is disrupted, loses a base unit or points, breaks or is destroyed. */
enum tilly_cause {
    TILLY_BY_FIRE = 1,
    TILLY_BY_COMBAT = 2,
    TILLY_BY_PASSAGE = 3, /**< a friend went through it, or it through a friend */
    TILLY_BY_RIDING_DOWN = 4,
    TILLY_BY_CRISIS = 5, /**< the crisis of morale */
    TILLY_BY_EDIT = 6,
    TILLY_BY_CREW = 7, /**< a base unit serves captured guns from now on */
    TILLY_BY_PURSUIT = 8,
    TILLY_BY_OVERRUN = 9,  /**< touched or charged by an enemy that it cannot fight */
    TILLY_BY_NO_PLACE = 10 /**< it must go back, and there is no free place */
};

/** One event: 64 bytes, a row. */
typedef struct tilly_event {
    uint32_t serial; /**< from 1, over the whole battle; also counted with the log off */
    /** Serial of the event that brought it about, an earlier one of this turn and of one of the
     * causes of its tilly_event_kind; 0: its kind has none, or that event is in no log, as
     * in a turn whose log began in the middle. */
    uint32_t cause;
    uint16_t kind;   /**< tilly_event_kind */
    uint16_t clause; /**< as tilly_ruleset_cite() takes it; 0 none */
    uint16_t turn;   /**< its number; 0: set-up */
    uint16_t row;    /**< of the sequence of play, from 0: tilly_beat_info.row */
    uint8_t side;    /**< of `unit`, or as the kind says; TILLY_NO_SIDE: neither */
    /** which sides may know of it: bit 0 side 0, bit 1 side 1; both: 3; 0: the umpire alone */
    uint8_t seen;
    uint16_t flags;              /**< as the kind says; else 0 */
    tilly_id unit, other, third; /**< as the kind says; 0 none */
    int32_t value[8];            /**< as the kind says */
} tilly_event;

struct tilly_battle;

TILLY_BEGIN
/**
 * Tells the name of a kind of event.
 *
 * @param kind  a tilly_event_kind, or any number
 * @return "charge cancelled", static; NULL for an unknown number
 */
TILLY_API const char *tilly_event_name(uint16_t kind);

/**
 * Counts the kinds of events, for tables and documents.
 *
 * @return how many the registry holds
 */
TILLY_API uint32_t tilly_event_kinds(void);

/**
 * Lists the kinds of events.
 *
 * @param index  from 0
 * @return a tilly_event_kind; 0 past the last
 */
TILLY_API uint16_t tilly_event_kind_at(uint32_t index);

/**
 * Lists the kinds of events that may bring one about: tilly_event.cause is the serial of an event
 * of one of these.
 *
 * @param kind   a tilly_event_kind, or any number
 * @param index  from 0
 * @return a tilly_event_kind; 0 past the last, and for a kind that has no causes
 */
TILLY_API uint16_t tilly_event_cause_at(uint16_t kind, uint32_t index);

/**
 * Writes an event as a sentence, with the names of the battle and without its clause.
 *
 * @param battle  the battle it happened in; NULL: ids are written as numbers
 * @param event   the event
 * @param text    written in UTF-8 with its ending 0; may be NULL if room is 0
 * @param room    its bytes; 0 only asks for `needed`
 * @param needed  bytes of the whole sentence, ending 0 included; set with TILLY_E_ROOM too; may be
 *                NULL
 * @return TILLY_OK; TILLY_E_ROOM: the sentence was cut to whole characters; TILLY_E_UNKNOWN: an
 * event of an unknown kind
 */
TILLY_API tilly_status tilly_event_text(const struct tilly_battle *battle,
                                        const tilly_event *event,
                                        char *text,
                                        size_t room,
                                        size_t *needed);
TILLY_END

#endif
