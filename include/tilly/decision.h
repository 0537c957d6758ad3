/* Questions, their legal answers, and rolls. All are plain data without pointers and padding.
 *
 * A decision has one of three shapes: pick one option, with up to three numbers; a set of options;
 * a path of waypoints. Everything else a rule book asks is a chain of picks. */
#ifndef TILLY_DECISION_H
#define TILLY_DECISION_H

#include <stdint.h>
#include <tilly/units.h>

enum tilly_shape { TILLY_PICK = 1, TILLY_SET = 2, TILLY_PATH = 3 };
enum tilly_decision_flag {
    TILLY_CONCEALED = 1 /* the other side may not see the answer before it is revealed */
};
#define TILLY_NO_OPTION UINT32_MAX

/* What is asked: one registry for all rule sets; tilly_ruleset_cite() gives the catalogue's number.
 * Numbers never change. */
typedef enum tilly_decision_kind {
    /* which feature to place (its kind, its outline as the path), withdraw, or done */
    TILLY_ASK_TERRAIN = 1,
    TILLY_ASK_NEXT_COMMAND = 2,      /* which command deploys next */
    TILLY_ASK_PLACE_UNIT = 3,        /* pose of one unit in deployment */
    TILLY_ASK_PLACE_CANNONS = 4,     /* which cannons next, and their pose */
    TILLY_ASK_NEXT_UNIT = 5,         /* which unit acts next, or end the step */
    TILLY_ASK_COMMAND_CHECK = 6,     /* take a command check to move, or stay */
    TILLY_ASK_MOVE = 7,              /* one move: change of direction and straight length */
    TILLY_ASK_SECOND_CHANGE = 8,     /* a superior unit's change at the end of its move */
    TILLY_ASK_PIVOT = 9,             /* cannons turn on their place */
    TILLY_ASK_COMMANDER_MOVE = 10,   /* path of a commander, joining or leaving a unit */
    TILLY_ASK_COMMANDER_GOES = 11,   /* does the attached commander go with its unit? */
    TILLY_ASK_PUSHED_COMMANDER = 12, /* where a commander that is pushed aside goes */
    TILLY_ASK_GOVERNOR = 13,         /* which of equally close enemy zones of control binds */
    TILLY_ASK_FACE_ENEMY = 14,       /* a locked unit turns on its place */
    TILLY_ASK_NEXT_TARGET = 15,      /* which enemy is shot at next, or end the step */
    TILLY_ASK_SHOOTERS = 16,         /* who shoots at it */
    TILLY_ASK_PRIMARY_SHOOTER = 17,
    TILLY_ASK_CHARGE = 18,       /* declare one more charge, or end */
    TILLY_ASK_CHARGE_ORDER = 19, /* which charger of the group moves next */
    TILLY_ASK_POINT_BLANK = 20,  /* shoot at point blank, evade, or neither */
    TILLY_ASK_NEXT_MELEE = 21,
    TILLY_ASK_PRIMARY_FIGHTER = 22,
    TILLY_ASK_PLACE_HIT = 23,  /* on which enemy a hit falls */
    TILLY_ASK_RALLY_BACK = 24, /* which cavalry rallies back next, or end */
    TILLY_ASK_RALLY_DISTANCE = 25,
    TILLY_ASK_RALLY = 26,              /* does the commander rally its unit? */
    TILLY_ASK_HEROICS = 27,            /* which unit gains from a rout, or none */
    TILLY_ASK_CHARGE_CHECK = 28,       /* take a command check to declare a charge, or not */
    TILLY_ASK_RALLY_CHECK = 29,        /* take a command check to rally back, or not */
    TILLY_ASK_POINT_BLANK_TARGET = 30, /* which charger is shot at next at point blank */
    /* heading on leaving a house or a hedgehog, of guns that are served again */
    TILLY_ASK_FACING = 31,
    TILLY_ASK_FIRST_ORDER = 32, /* a formation's order at the start */
    /* which unit draws next to rally, to stop its rout or its pursuit, or end */
    TILLY_ASK_RALLY_NEXT = 33,
    TILLY_ASK_GENERAL_HELPS = 34, /* which general helps the unit that draws, or none */
    TILLY_ASK_NEXT_BATTERY = 35,  /* which battery fires next, or end */
    TILLY_ASK_BATTERY_TARGET = 36,
    /* which general or messenger rides next, which general sends one out, or end */
    TILLY_ASK_NEXT_RIDER = 37,
    TILLY_ASK_RIDE = 38,  /* the way of a general or messenger; amount: what is left of its move */
    TILLY_ASK_ORDER = 39, /* what a new order says */
    TILLY_ASK_ADDRESSEES = 40,      /* which formations a messenger rides to */
    TILLY_ASK_INITIATIVE = 41,      /* which formation gives itself an order, or none */
    TILLY_ASK_COMPULSORY = 42,      /* which unit makes its compulsory move next */
    TILLY_ASK_CREW = 43,            /* which unit gives the gunners of a captured battery */
    TILLY_ASK_OPPONENT = 44,        /* which of several enemies in range a unit attacks */
    TILLY_ASK_GENERAL_ATTACKS = 45, /* which general helps the attack, or none */
    TILLY_ASK_GENERAL_DEFENDS = 46,
    TILLY_ASK_LOSS = 47, /* which unit of a group gives the base unit lost */
    /* which units are disrupted to the value of the enemy; amount: that value */
    TILLY_ASK_TO_VALUE = 48,
    TILLY_ASK_PURSUE = 49, /* stand or pursue after a passed control test */
    /* to which of the formations he has reached a general gives an order, or to none */
    TILLY_ASK_GIVES_ORDER = 50,
    TILLY_ASK_FORMATION = 51, /* how a unit is drawn up as it is deployed */
    TILLY_ASK_PROBE = 200     /* 200..255: rule sets made for tests */
} tilly_decision_kind;

/* What an option does. One registry for all rule sets. Numbers never change. */
typedef enum tilly_option_kind {
    TILLY_OPT_END = 1,  /* end the step, the declarations, the placing of terrain */
    TILLY_OPT_NONE = 2, /* neither; nobody; no */
    TILLY_OPT_YES = 3,
    TILLY_OPT_UNIT = 4,       /* the unit named */
    TILLY_OPT_COMMAND = 5,    /* the command named (a group id) */
    TILLY_OPT_MELEE = 6,      /* the melee named */
    TILLY_OPT_STAY = 7,       /* no move */
    TILLY_OPT_STRAIGHT = 8,   /* value: length */
    TILLY_OPT_WHEEL_LEFT = 9, /* values: angle, length after it */
    TILLY_OPT_WHEEL_RIGHT = 10,
    TILLY_OPT_ABOUT_FACE = 11,   /* value: length after it */
    TILLY_OPT_OBLIQUE_LEFT = 12, /* values: angle from the facing, length along the slant */
    TILLY_OPT_OBLIQUE_RIGHT = 13,
    TILLY_OPT_TURN_LEFT = 14, /* no value, or for a superior unit the length after it */
    TILLY_OPT_TURN_RIGHT = 15,
    TILLY_OPT_SIDEWAYS_LEFT = 16,
    TILLY_OPT_SIDEWAYS_RIGHT = 17,
    TILLY_OPT_BACKWARDS = 18, /* value: length */
    TILLY_OPT_PIVOT = 19,     /* value: angle, clockwise positive, -18000..18000 */
    TILLY_OPT_GO = 20,        /* commander: values direction, length; or a path */
    TILLY_OPT_JOIN = 21,      /* commander: attach to the unit named, straight there; or a path */
    TILLY_OPT_DETACH = 22,    /* commander: leave its unit without moving */
    TILLY_OPT_LEAVE_BEHIND = 23, /* the unit goes, its commander stays */
    TILLY_OPT_PLACE = 24,        /* values: heading, x, y */
    TILLY_OPT_ATTACH = 25,       /* commander deployed with the unit named */
    TILLY_OPT_LIFT = 26,         /* take up again what cannot be deployed */
    TILLY_OPT_CHARGE = 27,       /* straight at whatever is to front */
    TILLY_OPT_CHARGE_FLANK = 28, /* wheel at the enemy named in `other` */
    TILLY_OPT_CHARGE_WITH = 29,  /* commander: along with its own unit */
    TILLY_OPT_CHARGE_JOIN = 30,  /* commander: to the unit named in `other` */
    TILLY_OPT_SHOOT = 31,        /* `unit` at `other` */
    TILLY_OPT_EVADE = 32,
    TILLY_OPT_SPOT = 33,     /* a place: values heading, x, y, fixed */
    TILLY_OPT_WITHDRAW = 34, /* take back the feature named */
    /* features; values heading, x, y of one of usual shape there, or an outline as the path */
    TILLY_OPT_ROAD = 40,
    TILLY_OPT_RIVER = 41,
    TILLY_OPT_STREAM = 42,
    TILLY_OPT_VILLAGE = 43,
    TILLY_OPT_ROUGH = 44,
    TILLY_OPT_WOOD = 45,
    TILLY_OPT_HILL = 46, /* gentle */
    TILLY_OPT_HILL_STEEP = 47,
    TILLY_OPT_HILL_ROUGH = 48,
    TILLY_OPT_HILL_WOODED = 49,
    TILLY_OPT_MARCH = 50, /* values: direction, length: turns that way and goes; or a path */
    /* values: facing, direction, length: goes in a direction with another facing */
    TILLY_OPT_SIDLE = 51,
    TILLY_OPT_FACE = 52, /* value: heading, on the spot */
    /* changes of formation on the spot; out of a hedgehog, value: heading */
    TILLY_OPT_FORM_LINE = 53,
    TILLY_OPT_FORM_COLUMN = 54,
    TILLY_OPT_FORM_MARCH_COLUMN = 55,
    TILLY_OPT_FORM_HEDGEHOG = 56,
    TILLY_OPT_LIMBER = 57,
    TILLY_OPT_UNLIMBER = 58,
    TILLY_OPT_MOUNT = 59,
    TILLY_OPT_DISMOUNT = 60,
    /* withdraw, front to the enemy: values: direction, length; or a path */
    TILLY_OPT_FALL_BACK = 61,
    TILLY_OPT_RETREAT = 62,   /* backs turned: values: direction, length; or a path */
    TILLY_OPT_CHARGE_AT = 63, /* straight at the enemy named in `other`; or a path */
    TILLY_OPT_OCCUPY = 64,    /* straight into the house named in `other` */
    /* values: tilly_formation, place along the stretch, length; facing inwards */
    TILLY_OPT_ENTER = 65,
    TILLY_OPT_SEND = 66, /* the general named sends a messenger */
    TILLY_OPT_PURSUE = 67,
    TILLY_OPT_ORDER_HOLD = 70, /* what an order says */
    /* to the feature in `other`, or values: radius, x, y of a circle */
    TILLY_OPT_ORDER_ADVANCE = 71,
    /* the unit, or the feature, in `other`, or values: radius, x, y */
    TILLY_OPT_ORDER_ATTACK = 72,
    TILLY_OPT_ORDER_DEFEND = 73,  /* the feature in `other`, or values: radius, x, y */
    TILLY_OPT_ORDER_SUPPORT = 74, /* the formation in `other` */
    TILLY_OPT_ORDER_MARCH = 75,   /* values: x, y of one point; or a path of 1 to 8 */
    /* to the own base edge, to the feature in `other`, or values: radius, x, y */
    TILLY_OPT_ORDER_WITHDRAW = 76,
    TILLY_OPT_ORDER_NOTE = 77, /* the answer's words */
    TILLY_OPT_PROBE = 200      /* 200..255: rule sets made for tests */
} tilly_option_kind;

enum tilly_option_flag {
    TILLY_USUAL = 1 /* what happens on a pass */,
    TILLY_ALSO_PATH = 2 /* may be answered by a path instead of its numbers */,
    TILLY_ONLY_PATH = 4 /* by a path alone, if at all: without one it is refused */
};

/* One option with its numbers, in the option's order: 16 bytes, a numpy row. Also stands for a path
 * of one waypoint. */
typedef struct tilly_pick {
    uint32_t option; /* index into the options of the open decision */
    int32_t value[3];
} tilly_pick;

/* What is done at a waypoint, after the facing is taken. */
enum tilly_act {
    TILLY_ACT_NONE = 0,
    TILLY_ACT_LINE = 1,
    TILLY_ACT_COLUMN = 2,
    TILLY_ACT_MARCH_COLUMN = 3,
    TILLY_ACT_HEDGEHOG = 4,
    TILLY_ACT_OCCUPY = 5
};

typedef struct tilly_waypoint {
    int32_t x, y;          /* where the centre goes, straight */
    uint16_t heading, act; /* faced from here on; tilly_act, done here */
    tilly_id unit;         /* with whom, or 0 */
} tilly_waypoint;

typedef struct tilly_decision {
    /* the serial goes into the answer: a late answer to an older question is refused */
    uint32_t size, serial;
    uint16_t kind;            /* tilly_decision_kind */
    uint8_t side, shape;      /* who is asked; TILLY_PICK, TILLY_SET, TILLY_PATH */
    uint16_t step, flags;     /* step: row of the sequence of play; TILLY_CONCEALED */
    tilly_id subject, object; /* whom it is about; the other party */
    /* how many are listed; the one taken on a pass, TILLY_NO_OPTION if none */
    uint32_t options, usual;
    uint16_t least, most; /* members of a set, waypoints of a path */
    int32_t amount;       /* by kind: face of the hit to place, movement left, dice of the check */
    uint32_t clause, reserved;
} tilly_decision;

/* One range of values; empty ranges are not given. `grid` is the natural step for people (15
 * degrees, 1 TUM). */
typedef struct tilly_span {
    int32_t least, most, grid;
    uint32_t measure;
} tilly_span;

typedef struct tilly_option {
    uint16_t kind;         /* tilly_option_kind */
    uint8_t values, flags; /* how many numbers, 0..3; tilly_option_flag */
    tilly_id unit, other;  /* what it names */
    int32_t amount;        /* by kind: dice it would throw, cost, strength, reach */
    tilly_span value[3];   /* outer bounds; the exact set comes from tilly_turn_range() */
} tilly_option;

/* An answer, filled by the caller; start from zero bytes and set size. */
typedef struct tilly_answer {
    uint32_t size, decision; /* serial meant, 0 = whatever is open */
    tilly_pick pick;
    /* numbers given so far (tilly_turn_range() only); waypoints used: 0 = none, the numbers count
     */
    uint16_t given, count;
    uint32_t note; /* words of an order, from tilly_battle_note(); 0 none */
    tilly_waypoint way[16];
    uint64_t chosen[8]; /* members of a set: bit i = option i */
} tilly_answer;

/* ---- rolls ---------------------------------------------------------------------------------- */

typedef enum tilly_roll_kind {
    TILLY_ROLL_INITIATIVE = 1,
    TILLY_ROLL_MOVE_CHECK = 2, /* command checks, by what for */
    TILLY_ROLL_CHARGE_CHECK = 3,
    TILLY_ROLL_RALLY_CHECK = 4,
    TILLY_ROLL_SHOT_FRONT = 5, /* primary, target to front */
    TILLY_ROLL_SHOT_FLANK = 6, /* primary, target to flank */
    TILLY_ROLL_SHOT_SECONDARY = 7,
    TILLY_ROLL_POINT_BLANK = 8,
    TILLY_ROLL_COMMANDER_SHOT = 9, /* casualty after shooting */
    TILLY_ROLL_MELEE = 10,
    TILLY_ROLL_COMMANDER_DIE = 11, /* the extra die of an attached commander */
    TILLY_ROLL_COMMANDER_MELEE = 12,
    TILLY_ROLL_ARMY_MORALE = 13,
    TILLY_ROLL_FIRST_ARMY = 14, /* draws 0..999 from here on */
    TILLY_ROLL_RALLY = 15,      /* a disrupted unit */
    TILLY_ROLL_STOP_ROUT = 16,
    TILLY_ROLL_END_PURSUIT = 17,
    /* a general under fire: in the rally, in combat or control */
    TILLY_ROLL_GENERAL_RALLIES = 18,
    TILLY_ROLL_GENERAL_FIGHTS = 19,
    TILLY_ROLL_ARTILLERY = 20,
    TILLY_ROLL_MESSAGE = 21,
    TILLY_ROLL_COMBAT = 22,
    TILLY_ROLL_HEDGEHOG = 23,
    TILLY_ROLL_CONTROL = 24,
    TILLY_ROLL_CRISIS = 25,
    TILLY_ROLL_PROBE = 200
} tilly_roll_kind;

enum tilly_roll_test {
    TILLY_AT_LEAST = 1,
    TILLY_AT_MOST = 2,
    TILLY_NOT_EQUAL = 3,
    TILLY_HIGHER_OF_TWO = 4,
    TILLY_IN_TABLE = 5
};

/* Dice about to be thrown. Faces of a die with `faces` 6 are 1..6; with 1000 a draw 0..999. */
typedef struct tilly_roll {
    uint32_t size, serial;
    uint16_t kind;      /* tilly_roll_kind */
    uint8_t side, test; /* who throws; tilly_roll_test */
    uint16_t dice, faces;
    /* (face + modifier) * factor against need; with several scores the lowest */
    int32_t need, modifier, factor;
    uint32_t success;     /* up to 31 faces: bit f = face f succeeds; 0 = no such test */
    tilly_id unit, other; /* who throws, at whom */
    uint32_t table;       /* table and column for TILLY_IN_TABLE */
    uint16_t step, clause;
    uint32_t reserved;
} tilly_roll;

#endif
