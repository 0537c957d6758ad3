/* Events: what happened, in order, complete enough to tell the battle without looking at the state.
 */
#ifndef TILLY_EVENT_H
#define TILLY_EVENT_H

#include <stddef.h>
#include <stdint.h>
#include <tilly/status.h>
#include <tilly/units.h>

/* One registry with numbers that never change; what each value[] holds is in docs/reasons.md, made
 * from the same table. */
typedef enum tilly_event_kind {
    TILLY_EV_STEP = 1, /* a step of the sequence begins: value: row of the sequence */
    TILLY_EV_TURN = 2, /* a turn begins: value: number */
    /* dice: value: roll kind, dice, need, successes, faces packed 4 bits each (value 4..7), d6 only
       up to 32; of a draw 0..999: 4: the draw, 5: its modifier */
    TILLY_EV_ROLL = 3,
    TILLY_EV_ROLES = 4, /* who leads: side; value: side of the other */
    /* placed: third = feature id; value: feature kind, x, y of its middle */
    TILLY_EV_FEATURE = 5,
    TILLY_EV_FEATURE_GONE = 6,
    TILLY_EV_DEPLOYED = 7,         /* value: x, y, heading; other = host of a commander */
    TILLY_EV_COMMAND_DEPLOYED = 8, /* other = group */
    TILLY_EV_MOVED = 9,    /* value: x, y, heading before; x, y, heading after; cost; option kind */
    TILLY_EV_PIVOTED = 10, /* value: heading before, after */
    TILLY_EV_CARRIED = 11, /* commander with its unit: other = host; value: x, y */
    TILLY_EV_ATTACHED = 12, /* other = host */
    TILLY_EV_DETACHED = 13, /* other = former host; value: x, y now */
    TILLY_EV_PUSHED = 14,   /* commander moved aside: value: x, y before; x, y after */
    TILLY_EV_CHECK = 15,    /* command check: value: passed 1 or 0; step of what */
    TILLY_EV_LEFT_BEHIND = 16,
    TILLY_EV_VOLLEY = 17, /* shooting at `unit` begins: value: shooters, point blank 1 */
    /* `unit` shoots at `other`: value: dice, hits, primary 1, to flank 1, cover 1, point blank 1 */
    TILLY_EV_SHOT = 18,
    /* `unit` loses resolve: other = who hit last; value: hits, resolve before, after */
    TILLY_EV_HIT = 19,
    TILLY_EV_ROUTED = 20,         /* value: x, y; cause: 1 shooting, 2 melee, 3 morale */
    TILLY_EV_COMMANDER_SAFE = 21, /* after a casualty roll: value: face, need */
    TILLY_EV_COMMANDER_FELL = 22,
    /* unit, other = (first) target; value: angle (left negative), length expected, targets */
    TILLY_EV_CHARGE_DECLARED = 23,
    /* unit; other = who cancels it; value: 1 flank or rear, 2 cavalry on infantry, 3 a circle */
    TILLY_EV_CHARGE_CANCELLED = 24,
    TILLY_EV_CHARGED = 25,       /* carried out: values as TILLY_EV_MOVED; other = first contact */
    TILLY_EV_CHARGE_FAILED = 26, /* no contact could be made: stays */
    TILLY_EV_CHARGE_HELD = 27,   /* held by an enemy's charge: other; value: counts as charging 1 */
    TILLY_EV_CONTACT = 28,       /* unit and other touch from now on */
    TILLY_EV_PARTED = 29,        /* no longer touch */
    TILLY_EV_EVADES = 30,        /* will fall back in the rally back step */
    /* a melee begins: other: first unit; value: number, units of side 0, of side 1 */
    TILLY_EV_MELEE = 31,
    /* unit throws: value: dice, hits, primary 1, to flank 1, to rear 1, commander's dice 1 */
    TILLY_EV_FOUGHT = 32,
    TILLY_EV_HIT_PLACED = 33,    /* unit's hit on other: value: face */
    TILLY_EV_MELEE_RESULT = 34,  /* unit: value: 1 won, 0 drew, -1 lost; hits scored, hits taken */
    TILLY_EV_CANNONS_TAKEN = 35, /* unit eliminated; other = by whom */
    /* values as TILLY_EV_MOVED, value[7]: 1 compulsory, 2 evade, 3 voluntary */
    TILLY_EV_RALLIED_BACK = 36,
    TILLY_EV_NO_WAY_BACK = 37, /* must go back and cannot */
    TILLY_EV_LOCKED = 38,      /* unit and other stay in melee */
    /* unit loses 1 resolve for its commander: value: before, after */
    TILLY_EV_COMMAND_SHAKEN = 39,
    TILLY_EV_RALLIED = 40,    /* unit +1 by its commander (other): value: before, after */
    TILLY_EV_HEROICS = 41,    /* unit +1 for the rout of other: value: before, after */
    TILLY_EV_ARMY_HOLDS = 42, /* side: value: lost, original, die (0 none) */
    TILLY_EV_ARMY_BREAKS = 43,
    TILLY_EV_BATTLE_OVER = 44, /* side = winner or TILLY_NO_SIDE; value: how (tilly_end) */
    TILLY_EV_CONCEDED = 45,
    TILLY_EV_EDIT = 46,     /* value: kind of edit; its numbers */
    TILLY_EV_SPOKEN = 47,   /* value: note */
    TILLY_EV_LIFTED = 48,   /* taken up again in deployment */
    TILLY_EV_TABLE = 49,    /* the ground changed */
    TILLY_EV_FACED = 50,    /* a locked unit turned on its place: as TILLY_EV_MOVED */
    TILLY_EV_WITHHELD = 51, /* a secondary shooter with no dice left drops out */
    TILLY_EV_TURN_LIMIT = 52,
    TILLY_EV_POINTS = 53,          /* a script awarded points: side; value: points */
    TILLY_EV_IN_ORDER = 54,        /* a disrupted unit rallies: value: draw with modifiers, need */
    TILLY_EV_STILL_DISRUPTED = 55, /* it does not: the same */
    TILLY_EV_ROUT_STOPPED = 56,    /* now disrupted: value: draw with modifiers, need */
    TILLY_EV_ROUT_GOES_ON = 57,
    TILLY_EV_PURSUIT_ENDED = 58, /* value: draw with modifiers, need; organised again 1 */
    TILLY_EV_PURSUIT_GOES_ON = 59,
    /* a general, for `other`: value: draw, fate (0 killed, 1 wounded, 2 unhorsed, 3 unharmed) */
    TILLY_EV_UNDER_FIRE = 60,
    /* battery at other: value: range, draw, effect (0 none, 1 D, 2 L, 3 LD) */
    TILLY_EV_FIRED = 61,
    TILLY_EV_DISRUPTED = 62, /* other = by whom, if anyone; value: cause (tilly_cause) */
    TILLY_EV_BASE_LOST = 63, /* other = by whom; value: base units before, after; cause */
    TILLY_EV_DESTROYED = 64, /* its last base unit gone: value: x, y; cause */
    TILLY_EV_BROKE = 65,     /* routs from here on: other = by whom; value: cause */
    TILLY_EV_FLED = 66,      /* rout move: values as TILLY_EV_MARCHED */
    /* compulsory withdrawal: values as TILLY_EV_MARCHED, but value[7]: keeps retiring 1 */
    TILLY_EV_FELL_BACK = 67,
    TILLY_EV_PURSUED = 68,    /* other = quarry: values as TILLY_EV_MARCHED */
    TILLY_EV_LEFT_BOARD = 69, /* value: x, y, base units; 1: by its order */
    /* value: x, y, heading before; x, y, heading after; thousandths of its move; option kind */
    TILLY_EV_MARCHED = 70,
    /* other = target: values as TILLY_EV_MARCHED, but value[7]: reached it 1 */
    TILLY_EV_CHARGED_AT = 71,
    /* value: formation before, after; x, y, heading after; quarters of its move; compulsory 1 */
    TILLY_EV_FORMED = 72,
    TILLY_EV_PASSED_THROUGH = 73, /* unit through other */
    TILLY_EV_CHANGED_ARMS = 74,   /* mounted or dismounted: value: type before, after */
    TILLY_EV_HOUSE_TAKEN = 75,    /* third = feature */
    TILLY_EV_HOUSE_LEFT = 76,
    /* other = captor, third = its number from now on: value: base units left to the captor */
    TILLY_EV_BATTERY_TAKEN = 77,
    TILLY_EV_BATTERY_SPIKED = 78, /* other = captor */
    TILLY_EV_BATTERY_SERVED = 79, /* the captors' gunners are ready */
    /* other = giver, third = formation: value: tilly_order_kind, target or 0, radius, x, y;
       understood from a messenger 1 */
    TILLY_EV_ORDERED = 80,
    TILLY_EV_NOT_UNDERSTOOD = 81, /* messenger, third = formation: value: draw, need */
    /* messenger, other = sender: value: how many formations he rides to */
    TILLY_EV_MESSENGER_SENT = 82,
    TILLY_EV_RODE = 83,            /* general or messenger: values as TILLY_EV_MARCHED */
    TILLY_EV_MESSENGER_BACK = 84,  /* reported to other */
    TILLY_EV_MESSENGER_TAKEN = 85, /* by other */
    TILLY_EV_ORDER_TAKEN = 86,    /* a captured order is read by other: value as TILLY_EV_ORDERED */
    TILLY_EV_ORDER_DONE = 87,     /* third = formation, which holds from now on */
    TILLY_EV_CHIEF = 88,          /* unit commands the army from now on */
    TILLY_EV_AGAINST_ORDERS = 89, /* moved against its order, which is only recorded */
    TILLY_EV_GENERAL_ESCAPED = 90, /* from other, to third: value: x, y before, after */
    TILLY_EV_GENERAL_TAKEN = 91,   /* by other */
    /* unit is attacked, other = first attacker: value: attack, defence, attackers, column, arms,
       flank 1 or rear 2, hedgehog's table 1 */
    TILLY_EV_COMBAT = 92,
    /* unit = the attacked: value: draw, with modifiers, column, result (0 Ar .. 6 Dr) */
    TILLY_EV_COMBAT_RESULT = 93,
    TILLY_EV_COMBAT_LAPSED = 94,
    TILLY_EV_CONTROL = 95,      /* value: draw with modifiers, need; obeys 1 */
    TILLY_EV_RIDDEN_DOWN = 96,  /* unit by other */
    TILLY_EV_CRISIS_LEVEL = 97, /* side: value: percent, losses, total */
    /* unit: value: draw, number; 0 fights on, 1 disrupted, 2 retires, 3 routs */
    TILLY_EV_CRISIS = 98,
    TILLY_EV_ENTERED = 99, /* a reinforcement: value: x, y, heading; the army's total now */
    /* side = the better: value: losses, total of side 0, of side 1; degree 0 draw .. 3 decisive */
    TILLY_EV_DEGREE = 100,
    /* how far one sees from this turn on: value: length, -1 unlimited; minutes of the day */
    TILLY_EV_SIGHT = 101,
    TILLY_EV_FIRST_ARMY = 102, /* side has the first half of every turn */
    TILLY_EV_AGREED = 103,     /* side is ready to end the battle */
    /* unit's move ends at an enemy its side did not see: other; 0: it could not even begin */
    TILLY_EV_CAME_UPON = 104,
    TILLY_EV_PROBE = 200
} tilly_event_kind;

/* How a battle ended. */
enum tilly_end {
    TILLY_END_NOT = 0,
    TILLY_END_MORALE = 1,
    TILLY_END_CONCEDED = 2,
    TILLY_END_LIMIT = 3,
    TILLY_END_SCRIPT = 4,
    TILLY_END_FIELD = 5 /* one army holds the field */,
    TILLY_END_NIGHT = 6,
    TILLY_END_AGREED = 7
};
/* Why a unit is disrupted, loses a base unit or breaks. */
enum tilly_cause {
    TILLY_BY_FIRE = 1,
    TILLY_BY_COMBAT = 2,
    TILLY_BY_PASSAGE = 3,
    TILLY_BY_RIDING_DOWN = 4,
    TILLY_BY_CRISIS = 5,
    TILLY_BY_EDIT = 6,
    TILLY_BY_CREW = 7
};

typedef struct tilly_event {
    /* cause: serial of the event that brought it about, 0 = an answer or the sequence */
    uint32_t serial, cause;
    uint16_t kind, clause; /* tilly_event_kind; clause as tilly_ruleset_cite() takes it */
    uint16_t turn, step;   /* step: row of the sequence of play */
    uint8_t side, seen;    /* seen: a bit per side that may know it */
    uint16_t flags;
    tilly_id unit, other, third;
    int32_t value[8];
} tilly_event;

struct tilly_battle;

TILLY_BEGIN
/* The event's name, "charge cancelled". Static; NULL for a number that is none. */
TILLY_API const char *tilly_event_name(uint16_t kind);
/* How many kinds the registry holds, and the kind at an index: for tables and documents. */
TILLY_API uint32_t tilly_event_kinds(void);
TILLY_API uint16_t tilly_event_kind_at(uint32_t index);
/* The event as a sentence a wargamer enjoys, with the battle's names, without its clause. Writes at
 * most room bytes with the ending 0 and gives in *needed (may be NULL) how many the whole sentence
 * needs; TILLY_E_ROOM if it was cut. */
TILLY_API tilly_status tilly_event_text(const struct tilly_battle *battle,
                                        const tilly_event *event,
                                        char *text,
                                        size_t room,
                                        size_t *needed);
TILLY_END

#endif
