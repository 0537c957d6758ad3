/* Reasons: why an answer, an edit, an army or a table is refused, with the numbers, the units
 * concerned and the nearest legal version. */
#ifndef TILLY_REASON_H
#define TILLY_REASON_H

#include <stddef.h>
#include <stdint.h>
#include <tilly/decision.h>
#include <tilly/status.h>

/* One registry with numbers that never change; docs/reasons.md is made from it. */
typedef enum tilly_reason_code {
    TILLY_WHY_NONE = 0,
    /* the form of an answer */
    TILLY_WHY_NO_SUCH_OPTION = 1, /* number: given, options */
    TILLY_WHY_NOT_A_PICK = 2,     /* the question wants another shape */
    TILLY_WHY_SET_SIZE = 3,       /* number: chosen, least, most */
    TILLY_WHY_PATH_SIZE = 4,      /* number: waypoints, least, most */
    TILLY_WHY_VALUE_RANGE = 5,    /* number: value, least, most, which */
    TILLY_WHY_LATE = 6,           /* an answer to an older question */
    TILLY_WHY_DICE_COUNT = 7,     /* number: given, wanted */
    TILLY_WHY_DICE_FACE = 8,      /* number: face, least, most */
    /* moving */
    TILLY_WHY_ALLOWANCE = 20,     /* number: used, allowed */
    TILLY_WHY_DIFFICULT = 21,     /* number: used, allowed */
    TILLY_WHY_TABLE_EDGE = 22,    /* number: length possible */
    TILLY_WHY_ENEMY_IN_WAY = 23,  /* unit 1; number: length possible */
    TILLY_WHY_FRIEND_IN_WAY = 24, /* unit 1; number: length possible */
    /* passing, but not beyond it: unit 1; number: length, least that clears */
    TILLY_WHY_FRIEND_NOT_CLEARED = 25,
    TILLY_WHY_BUFFER = 26,      /* unit 1; number: distance, limit */
    TILLY_WHY_BUFFER_END = 27,  /* unit 1; number: distance at the end, at the start */
    TILLY_WHY_NEW_CONTACT = 28, /* unit 1: only a charge makes contact */
    TILLY_WHY_ZOC = 29, /* unit 1: governing enemy; number: distance at the end, at the start */
    TILLY_WHY_ZOC_ENTERED = 30,    /* unit 1; number: length to its border */
    TILLY_WHY_WHEEL_ENEMY = 31,    /* unit 1; number: angle possible */
    TILLY_WHY_WHEEL_FRIEND = 32,   /* unit 1; number: angle possible */
    TILLY_WHY_NO_ROOM = 33,        /* unit 1 where the footprint would lie */
    TILLY_WHY_CHANGE_BARRED = 34,  /* this kind of unit may not use that change of direction */
    TILLY_WHY_LEAVES_CONTACT = 35, /* a locked unit must still touch unit 1 */
    TILLY_WHY_NO_ENEMY_FACED = 36,
    /* unit 1; a commander joins only what it touches: number: distance */
    TILLY_WHY_NOT_TOUCHING = 37,
    TILLY_WHY_ATTACHED_ALREADY = 38, /* unit 1 has a commander: unit 2 */
    TILLY_WHY_LENGTH_LEAST = 39,     /* number: length, least */
    TILLY_WHY_ANGLE_MOST = 40,       /* number: angle, most */
    TILLY_WHY_SPOT_TAKEN = 41,
    /* deployment, terrain */
    TILLY_WHY_OUT_OF_ZONE = 50, /* number: x, y of the corner that sticks out */
    TILLY_WHY_OUT_OF_CENTRE = 51,
    TILLY_WHY_OFF_TABLE = 52,
    TILLY_WHY_NOT_DOWN = 53,           /* unit 1 is not on the table yet */
    TILLY_WHY_FEATURE_COUNT = 54,      /* number: would be, most */
    TILLY_WHY_FEATURE_KIND_COUNT = 55, /* number: would be, most, kind */
    TILLY_WHY_FEATURE_SIZE = 56,       /* number: longest side allowed, shortest */
    TILLY_WHY_FEATURE_OVERLAP = 57,    /* unit 1: the other feature's id */
    TILLY_WHY_FEATURE_SHAPE = 58,      /* not a simple outline */
    TILLY_WHY_FEATURE_OFF_TABLE = 59,
    TILLY_WHY_FEATURE_WIDTH = 60,      /* number: width, least, most */
    TILLY_WHY_FEATURE_NOT_ACROSS = 61, /* does not run from edge to opposite edge */
    TILLY_WHY_FEATURE_CROOKED = 62,    /* number: strays, most */
    TILLY_WHY_FEATURE_SCENARIO = 63,   /* only scenarios have it */
    TILLY_WHY_FEATURES_FEW = 64,       /* number: placed, least */
    TILLY_WHY_TABLE_SIZE = 65,
    /* armies */
    TILLY_WHY_ARMY_SMALL = 70,         /* number: units, least */
    TILLY_WHY_ARMY_LARGE = 71,         /* number: units, most */
    TILLY_WHY_ARMY_POINTS = 72,        /* number: points, least, most */
    TILLY_WHY_ARMY_TYPE_COUNT = 73,    /* number: units, most, type */
    TILLY_WHY_ARMY_TYPE_BARRED = 74,   /* number: type */
    TILLY_WHY_COMMAND_SIZE = 75,       /* number: units, least, most, command */
    TILLY_WHY_COMMAND_COMMANDERS = 76, /* number: commanders, wanted 1, command */
    TILLY_WHY_ARMY_SUPERIORS = 77,     /* number: units, most */
    TILLY_WHY_QUALITY_BARRED = 78,     /* number: unit, quality */
    TILLY_WHY_NO_COMMAND = 79,         /* number: unit */
    TILLY_WHY_UNEQUAL_ARMIES = 80,     /* number: units of one, of the other */
    TILLY_WHY_BASE_SIZE = 81,          /* number: unit, width or depth, wanted */
    /* charging, shooting, fighting */
    TILLY_WHY_CANNOT_REACH = 90,   /* unit 1; number: length needed, allowed */
    TILLY_WHY_ENEMY_TO_FRONT = 91, /* unit 1 is to front within reach: straight only */
    TILLY_WHY_NOT_TO_FLANK = 92,
    TILLY_WHY_HAS_SHOT = 93,
    TILLY_WHY_LOCKED = 94,
    TILLY_WHY_NOT_IN_COMMAND = 95, /* number: distance, radius */
    TILLY_WHY_CANNOT_CHARGE = 96,
    TILLY_WHY_OUT_OF_RANGE = 97, /* number: distance, range */
    TILLY_WHY_TO_REAR = 98,
    TILLY_WHY_NO_SIGHT_UNIT = 99,     /* unit 1 blocks */
    TILLY_WHY_NO_SIGHT_TERRAIN = 100, /* unit 1: feature id */
    TILLY_WHY_NO_SIGHT_CREST = 101,   /* unit 1: feature id */
    TILLY_WHY_NARROW_GAP = 102,       /* unit 1, unit 2: units or features; number: width, least */
    TILLY_WHY_FRIEND_TO_FRONT = 103,  /* unit 1 */
    TILLY_WHY_FRIEND_ON_FLANK = 104,  /* unit 1 */
    TILLY_WHY_FRONT_FIRST = 105,      /* unit 1: an enemy to front must be shot at first */
    TILLY_WHY_CLOSER_TARGET = 106,    /* unit 1; number: its distance, the other's */
    TILLY_WHY_CANNOT_SHOOT = 107,
    TILLY_WHY_IN_CONTACT = 108, /* unit 1 */
    TILLY_WHY_NO_DICE = 109,
    TILLY_WHY_HIT_CANNOT_FALL = 110, /* unit 1; number: face, need */
    TILLY_WHY_PIVOTED = 111,
    TILLY_WHY_FRONT_ONLY = 112,   /* unit 1: cannons shoot only to front */
    TILLY_WHY_NOT_A_TARGET = 113, /* unit 1: a commander, a friend, or off the table */
    /* edits and the rest */
    TILLY_WHY_NOT_A_BOUNDARY = 130,
    TILLY_WHY_EDIT_VALUE = 131, /* number: value, least, most */
    TILLY_WHY_SLOTS_FULL = 132,
    TILLY_WHY_UNIT_GONE = 133,
    TILLY_WHY_BATTLE_OVER = 134,
    TILLY_WHY_BARRIER = 135, /* undo would pass a roll or the other side's answer */
    /* regiments, orders, guns */
    /* unit 1: the formation; number: distance at the end, at the start */
    TILLY_WHY_AGAINST_ORDER = 140,
    TILLY_WHY_MOVE_SPENT = 141, /* number: thousandths of a move used, allowed */
    /* not in this formation, or not for this kind of unit: number: formation */
    TILLY_WHY_FORMATION = 142,
    /* unit 1: going back from it is a withdrawal or a retreat; number: distance at the end, at the
       start */
    TILLY_WHY_REARWARD = 143,
    /* unit 1: neither withdrawal nor retreat; number: distance at the end, at the start */
    TILLY_WHY_NOT_REARWARD = 144,
    TILLY_WHY_FRONT_TO_ENEMY = 145, /* unit 1: a withdrawal keeps it to front */
    TILLY_WHY_IMPASSABLE = 146,     /* unit 1: feature id */
    TILLY_WHY_ENDS_ON_FRIEND = 147, /* unit 1 */
    TILLY_WHY_CHARGED_LATELY = 148, /* number: turn of its last charge, first turn it may */
    TILLY_WHY_NOT_SEEN = 149,   /* unit 1; number: distance, how far one sees, if it is too far */
    TILLY_WHY_HOUSE_HELD = 150, /* unit 1: who holds it */
    TILLY_WHY_NO_HOUSE = 151,   /* not a house, or not for this unit */
    /* unit 1: the cavalry it stands against; number: distance, limit */
    TILLY_WHY_HEDGEHOG_STANDS = 152,
    TILLY_WHY_NOT_ENTITLED = 153, /* unit 1: the general who may give this order */
    TILLY_WHY_ORDER_SHAPE = 154,  /* not such an order */
    TILLY_WHY_VALUE_SHORT = 155,  /* number: strength chosen, wanted */
    TILLY_WHY_VALUE_SPARE = 156,  /* unit 1 can be left out; number: strength without it, wanted */
    TILLY_WHY_TURN_BLOCKED = 157, /* unit 1, or 0: an edge or impassable ground */
    /* number: formation; limbered, disrupted, routing, abandoned, not yet served */
    TILLY_WHY_GUNS_NOT_READY = 158,
    TILLY_WHY_HAS_FIRED = 159,
    TILLY_WHY_OUT_OF_ARC = 160,     /* unit 1; number: angle, limit */
    TILLY_WHY_WHOLE_MOVE = 161,     /* takes a whole move, of which some is spent */
    TILLY_WHY_BASE_UNITS = 162,     /* number: base units, least, most, unit */
    TILLY_WHY_NOT_ON_STRETCH = 163, /* a reinforcement enters on its stretch */
    TILLY_WHY_NO_GENERAL = 164,
    TILLY_WHY_STATE = 165,         /* routing, retiring, pursuing: number: state */
    TILLY_WHY_TARGET_MISSED = 166, /* unit 1: a charge must end there; number: distance, limit */
    TILLY_WHY_ARMY_NATION = 167,   /* the tables have no such army */
    TILLY_WHY_NOT_DUE = 168,       /* number: turn, its turn */
    TILLY_WHY_PROBE = 200
} tilly_reason_code;

enum tilly_reason_flag { TILLY_WHY_HAS_NEAREST = 1, TILLY_WHY_HAS_PLACE = 2 };

typedef struct tilly_reason {
    uint32_t size;         /* set by the caller */
    uint16_t code, clause; /* tilly_reason_code; clause as tilly_ruleset_cite() takes it */
    tilly_id unit[4];      /* the mover first */
    int32_t number[4];     /* by code: used, allowed; distance, limit */
    uint8_t measure[4];    /* tilly_measure of each number, 0 = unused */
    int32_t x, y;          /* where, if flags say so */
    tilly_pick nearest;    /* the same answer cut to what is legal, if flags say so */
    uint32_t flags;
} tilly_reason;

struct tilly_battle;

TILLY_BEGIN
/* The code's short name, "enemy in the way". Static; NULL for a number that is none. */
TILLY_API const char *tilly_reason_name(uint16_t code);
/* What to do about it, one sentence. Static; NULL for a number that is none. */
TILLY_API const char *tilly_reason_cure(uint16_t code);
TILLY_API uint32_t tilly_reason_codes(void);
TILLY_API uint16_t tilly_reason_code_at(uint32_t index);
/* The reason as a sentence with names and numbers; battle may be NULL (ids are then printed as
 * numbers). As tilly_event_text(). */
TILLY_API tilly_status tilly_reason_text(const struct tilly_battle *battle,
                                         const tilly_reason *reason,
                                         char *text,
                                         size_t room,
                                         size_t *needed);
TILLY_END

#endif
