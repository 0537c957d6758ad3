/**
 * @file
 * Reasons: why an answer, an edit, an army or a table is refused, with the numbers and units
 * concerned and, where there is one, the nearest legal version.
 *
 * A reason is filled where a parameter is called `why`, when something is refused; it may be NULL.
 * Set its size first. Lengths are in 1/10000 of the rule set's unit, angles in 1/100 degree.
 */
#ifndef TILLY_REASON_H
#define TILLY_REASON_H

#include <stddef.h>
#include <stdint.h>
#include <tilly/decision.h>
#include <tilly/status.h>

/**
 * Why something is refused. One registry for all rule sets, with numbers that never change;
 * docs/reasons.md has a sentence and a cure for each. tilly_reason.unit[0] is the unit refused, if
 * there is one. "unit 1" below is unit[1]; "number:" lists number[0] and on. A number with measure
 * 0 is not given.
 */
typedef enum tilly_reason_code {
    TILLY_WHY_NONE = 0,
    /* the form of an answer */
    TILLY_WHY_NO_SUCH_OPTION = 1, /**< number: given, options */
    TILLY_WHY_NOT_A_PICK = 2,  /**< the question or the option takes no path; number: waypoints */
    TILLY_WHY_SET_SIZE = 3,    /**< number: chosen, least, most */
    TILLY_WHY_PATH_SIZE = 4,   /**< number: waypoints, least, most */
    TILLY_WHY_VALUE_RANGE = 5, /**< number: value, least, most */
    TILLY_WHY_LATE = 6, /**< an answer to another question; number: serial given, serial open */
    TILLY_WHY_DICE_COUNT = 7, /**< number: given, wanted */
    TILLY_WHY_DICE_FACE = 8,  /**< number: face, least, most */
    /* moving */
    TILLY_WHY_ALLOWANCE = 20,     /**< number: used, allowed */
    TILLY_WHY_DIFFICULT = 21,     /**< number: used, allowed */
    TILLY_WHY_TABLE_EDGE = 22,    /**< number: length possible */
    TILLY_WHY_ENEMY_IN_WAY = 23,  /**< unit 1; number: length possible */
    TILLY_WHY_FRIEND_IN_WAY = 24, /**< unit 1; number: length possible */
    /** unit 1: passed, but not cleared; number: length, least that clears it */
    TILLY_WHY_FRIEND_NOT_CLEARED = 25,
    TILLY_WHY_BUFFER = 26,      /**< unit 1; number: distance, limit */
    TILLY_WHY_BUFFER_END = 27,  /**< unit 1; number: distance at the end, at the start */
    TILLY_WHY_NEW_CONTACT = 28, /**< unit 1: only a charge makes contact */
    TILLY_WHY_ZOC = 29, /**< unit 1: governing enemy; number: distance at the end, at the start */
    TILLY_WHY_ZOC_ENTERED = 30,   /**< unit 1; number: length to its border */
    TILLY_WHY_WHEEL_ENEMY = 31,   /**< unit 1; number: angle possible */
    TILLY_WHY_WHEEL_FRIEND = 32,  /**< unit 1; number: angle possible */
    TILLY_WHY_NO_ROOM = 33,       /**< unit 1, or 0: what lies where the base would stand */
    TILLY_WHY_CHANGE_BARRED = 34, /**< this kind of unit may not use that change of direction */
    /** a locked unit must still touch unit 1; reserved: not given by this version */
    TILLY_WHY_LEAVES_CONTACT = 35,
    TILLY_WHY_NO_ENEMY_FACED = 36, /**< reserved: not given by this version */
    /** unit 1: a commander must touch it to join it; number: distance */
    TILLY_WHY_NOT_TOUCHING = 37,
    TILLY_WHY_ATTACHED_ALREADY = 38, /**< unit 1 has a commander: unit 2 */
    TILLY_WHY_LENGTH_LEAST = 39,     /**< number: length, least */
    /** number: angle, most; reserved: not given by this version */
    TILLY_WHY_ANGLE_MOST = 40,
    TILLY_WHY_SPOT_TAKEN = 41, /**< unit 1, or 0: what stands there */
    /* deployment, terrain */
    TILLY_WHY_OUT_OF_ZONE = 50,   /**< number: x, y of the corner that sticks out */
    TILLY_WHY_OUT_OF_CENTRE = 51, /**< number: x, y of the corner that sticks out */
    TILLY_WHY_OFF_TABLE = 52,
    TILLY_WHY_NOT_DOWN = 53,           /**< unit 1 is not on the table yet */
    TILLY_WHY_FEATURE_COUNT = 54,      /**< number: would be, most */
    TILLY_WHY_FEATURE_KIND_COUNT = 55, /**< number: would be, most, kind */
    TILLY_WHY_FEATURE_SIZE = 56,       /**< number: longest side allowed, shortest */
    TILLY_WHY_FEATURE_OVERLAP = 57,    /**< unit 1: the other feature */
    TILLY_WHY_FEATURE_SHAPE = 58,      /**< no simple outline */
    TILLY_WHY_FEATURE_OFF_TABLE = 59,
    TILLY_WHY_FEATURE_WIDTH = 60,      /**< number: width, least, most */
    TILLY_WHY_FEATURE_NOT_ACROSS = 61, /**< does not run from edge to opposite edge */
    TILLY_WHY_FEATURE_CROOKED = 62,    /**< number: strays, most */
    TILLY_WHY_FEATURE_SCENARIO = 63,   /**< only a scenario may have it */
    TILLY_WHY_FEATURES_FEW = 64,       /**< number: placed, least */
    TILLY_WHY_TABLE_SIZE = 65,         /**< too small for its deployment zones */
    /* armies */
    TILLY_WHY_ARMY_SMALL = 70,         /**< number: units, least */
    TILLY_WHY_ARMY_LARGE = 71,         /**< number: units, most */
    TILLY_WHY_ARMY_POINTS = 72,        /**< number: points, least, most */
    TILLY_WHY_ARMY_TYPE_COUNT = 73,    /**< number: units, most, type */
    TILLY_WHY_ARMY_TYPE_BARRED = 74,   /**< number: type */
    TILLY_WHY_COMMAND_SIZE = 75,       /**< number: units, least, most, command */
    TILLY_WHY_COMMAND_COMMANDERS = 76, /**< number: commanders, wanted 1, command */
    TILLY_WHY_ARMY_SUPERIORS = 77,     /**< number: units, most */
    TILLY_WHY_QUALITY_BARRED = 78,     /**< number: unit, quality */
    /** number: unit; of an edit that brings one, unit 1: its command, which is the other side's */
    TILLY_WHY_NO_COMMAND = 79,
    TILLY_WHY_UNEQUAL_ARMIES = 80, /**< number: units of one, of the other */
    TILLY_WHY_BASE_SIZE = 81,      /**< number: unit, width or depth, wanted */
    TILLY_WHY_NOT_A_HOST = 82,     /**< unit 1: deployed with it */
    /* charging, shooting, fighting */
    TILLY_WHY_CANNOT_REACH = 90,   /**< unit 1; number: length needed, allowed */
    TILLY_WHY_ENEMY_TO_FRONT = 91, /**< unit 1 is to front within reach: straight only */
    TILLY_WHY_NOT_TO_FLANK = 92,
    TILLY_WHY_HAS_SHOT = 93,
    TILLY_WHY_LOCKED = 94,
    /** number: distance, radius; reserved: not given by this version */
    TILLY_WHY_NOT_IN_COMMAND = 95,
    TILLY_WHY_CANNOT_CHARGE = 96,
    TILLY_WHY_OUT_OF_RANGE = 97, /**< number: distance, range */
    TILLY_WHY_TO_REAR = 98,
    TILLY_WHY_NO_SIGHT_UNIT = 99,     /**< unit 1 blocks */
    TILLY_WHY_NO_SIGHT_TERRAIN = 100, /**< unit 1: feature id */
    TILLY_WHY_NO_SIGHT_CREST = 101,   /**< unit 1: feature id */
    TILLY_WHY_NARROW_GAP = 102,      /**< unit 1, unit 2: units or features; number: width, least */
    TILLY_WHY_FRIEND_TO_FRONT = 103, /**< unit 1 */
    TILLY_WHY_FRIEND_ON_FLANK = 104, /**< unit 1 */
    TILLY_WHY_FRONT_FIRST = 105,     /**< unit 1: an enemy to front must be shot at first */
    TILLY_WHY_CLOSER_TARGET = 106,   /**< unit 1; number: its distance, the other's */
    TILLY_WHY_CANNOT_SHOOT = 107,
    TILLY_WHY_IN_CONTACT = 108, /**< unit 1 */
    TILLY_WHY_NO_DICE = 109,
    /** unit 1; number: face, need; reserved: not given by this version */
    TILLY_WHY_HIT_CANNOT_FALL = 110,
    TILLY_WHY_PIVOTED = 111,
    TILLY_WHY_FRONT_ONLY = 112,   /**< unit 1: cannons shoot only to front */
    TILLY_WHY_NOT_A_TARGET = 113, /**< unit 1: a commander, a friend, or off the table */
    /* edits and the rest */
    TILLY_WHY_NOT_A_BOUNDARY = 130,
    /** number: value, least, most (less than least: there is nothing to change); or a flag alone */
    TILLY_WHY_EDIT_VALUE = 131,
    TILLY_WHY_SLOTS_FULL = 132,
    TILLY_WHY_UNIT_GONE = 133,
    TILLY_WHY_BATTLE_OVER = 134,
    /** an undo would pass a roll or a step of the other side; number: asked for,
       possible */
    TILLY_WHY_BARRIER = 135,
    /* regiments, orders, guns */
    /** unit 1: the formation; number: distance at the end, at the start */
    TILLY_WHY_AGAINST_ORDER = 140,
    TILLY_WHY_MOVE_SPENT = 141, /**< number: thousandths of a move used, allowed */
    /** not in this formation, or not for this kind of unit; number: tilly_formation */
    TILLY_WHY_FORMATION = 142,
    /** unit 1: going back from it takes a withdrawal or a retreat; number: distance at end, start
     */
    TILLY_WHY_REARWARD = 143,
    /** unit 1: no withdrawal or retreat from it; number: distance at the end, at the start */
    TILLY_WHY_NOT_REARWARD = 144,
    TILLY_WHY_FRONT_TO_ENEMY = 145, /**< unit 1: a withdrawal keeps it to front */
    TILLY_WHY_IMPASSABLE = 146,     /**< unit 1: feature id */
    TILLY_WHY_ENDS_ON_FRIEND = 147, /**< unit 1 */
    TILLY_WHY_CHARGED_LATELY = 148, /**< number: turn of its last charge, first turn it may */
    TILLY_WHY_NOT_SEEN = 149,   /**< unit 1; number: distance, how far one sees, if it is too far */
    TILLY_WHY_HOUSE_HELD = 150, /**< unit 1: the unit that holds it */
    TILLY_WHY_NO_HOUSE = 151,   /**< no house, or not for this unit */
    /** unit 1: the cavalry it stands against; number: distance, limit */
    TILLY_WHY_HEDGEHOG_STANDS = 152,
    /** unit 1: the general who may give this order; reserved: not given by this version */
    TILLY_WHY_NOT_ENTITLED = 153,
    TILLY_WHY_ORDER_SHAPE = 154, /**< an order of that kind lacks something, or has too much */
    TILLY_WHY_VALUE_SHORT = 155, /**< number: strength chosen, wanted */
    TILLY_WHY_VALUE_SPARE = 156, /**< unit 1 can be left out; number: strength without it, wanted */
    TILLY_WHY_TURN_BLOCKED = 157, /**< unit 1, or 0: an edge or impassable ground */
    /** limbered, disrupted, routing, abandoned or not yet served; number: tilly_formation */
    TILLY_WHY_GUNS_NOT_READY = 158,
    TILLY_WHY_HAS_FIRED = 159,
    TILLY_WHY_OUT_OF_ARC = 160,     /**< unit 1; number: angle, limit */
    TILLY_WHY_WHOLE_MOVE = 161,     /**< takes a whole move, of which some is spent */
    TILLY_WHY_BASE_UNITS = 162,     /**< number: base units, least, most, unit */
    TILLY_WHY_NOT_ON_STRETCH = 163, /**< a reinforcement enters on its stretch */
    /** the unit named as commander of the army is no general; number: unit */
    TILLY_WHY_NO_GENERAL = 164,
    /** routing, retiring or pursuing; number: 0 organised, 1 disrupted, 2 routing */
    TILLY_WHY_STATE = 165,
    TILLY_WHY_TARGET_MISSED = 166, /**< unit 1: a charge must end there; number: distance, limit */
    /** the tables have no such army; number: its place in their list */
    TILLY_WHY_ARMY_NATION = 167,
    TILLY_WHY_NOT_DUE = 168, /**< number: turn, its turn; reserved: not given by this version */
    TILLY_WHY_LIMBERED = 189,
    TILLY_WHY_MOVED = 190,
    TILLY_WHY_BEHIND_FLANK = 191, /**< unit 1: the target, behind the line of the shooter's front */
    /** unit 1: the target; none of the shooters named has dice of its own to be the primary */
    TILLY_WHY_NO_PRIMARY = 192,
    TILLY_WHY_ONLY_CANNONS = 193, /**< this unit takes no part in the bombardment */
    /** unit 1: a charger that would still reach it there; number: length, least length beyond the
     * reach of all chargers */
    TILLY_WHY_IN_CHARGE_REACH = 199,
    TILLY_WHY_PROBE = 200, /**< rule sets made for tests */
    /* stands, bodies, squares */
    TILLY_WHY_NO_BODY = 210,         /**< unit 1: it does not hang together with unit 0 */
    TILLY_WHY_HEADINGS_DIFFER = 211, /**< unit 1; number: angle between them */
    TILLY_WHY_ACTS_ALONE = 212,      /**< unit 1: this kind of unit moves by itself */
    /** unit 1, or the unit refused: it has had its order in this step */
    TILLY_WHY_HAS_ORDER = 213,
    TILLY_WHY_IS_CHARGED = 214,  /**< unit 1: the charger */
    TILLY_WHY_IS_RETIRING = 215, /**< unit 1, or the unit refused */
    TILLY_WHY_IS_DECLARED = 216, /**< a declaration cannot be changed */
    TILLY_WHY_NOT_LOADED = 217,
    TILLY_WHY_ONCE_ONLY = 218,       /**< unit 1 is chosen twice, with one pistol and with both */
    TILLY_WHY_DIRECTION = 219,       /**< number: angle from its front */
    TILLY_WHY_NO_COLUMN = 220,       /**< number: stands one behind another, least */
    TILLY_WHY_ORDER_GAP = 221,       /**< unit 1, of its side; number: gap, least */
    TILLY_WHY_TARGET_BARRED = 222,   /**< unit 1: this kind of unit may not charge it */
    TILLY_WHY_CLOSED_PIKES = 223,    /**< unit 1: pikes in closed order, to their front */
    TILLY_WHY_BEFORE_PIKES = 224,    /**< unit 1, in front of the pikes in unit 2 */
    TILLY_WHY_FLANK_PROTECTED = 225, /**< unit 1; unit 2 protects its flank */
    TILLY_WHY_NOT_IN_FRONT = 226,    /**< unit 1: the charger */
    TILLY_WHY_BOTH_PISTOLS = 227,
    /** unit 1 stands inside a square; number, if given: how many of the square of unit 0 are left
     * out, of whom it is one */
    TILLY_WHY_IN_SQUARE = 228,
    TILLY_WHY_SQUARE_SIZE = 229,   /**< number: stands, least */
    TILLY_WHY_SQUARE_SHAPE = 230,  /**< number: stands of the faces, of the front face */
    TILLY_WHY_SQUARE_ROOM = 231,   /**< number: units inside, room */
    TILLY_WHY_SQUARE_HELD = 232,   /**< unit 1: the gun that holds it fast */
    TILLY_WHY_NO_SQUARE = 233,     /**< unit 1: it is in no square, or in a broken one */
    TILLY_WHY_MIDDLE_SHIFTS = 234, /**< number: shift, most */
    TILLY_WHY_NO_CREW = 235,       /**< no crew of its side is at it */
    TILLY_WHY_NO_GUN = 236,        /**< the crew is at no gun */
    TILLY_WHY_GUN_RADIUS = 237,    /**< number: distance from its first place, most */
    TILLY_WHY_NO_REFUGE = 238,     /**< unit 1; number: distance, most */
    TILLY_WHY_NOT_BEHIND = 239,    /**< unit 1: the pikes */
    TILLY_WHY_DRAGOON_MOVE = 240,  /**< these moves do not go together in one turn */
    TILLY_WHY_NOT_CLOSED = 241,
    TILLY_WHY_MOTHER_STAND = 242,   /**< unit 1: the mother stand; number: distance */
    TILLY_WHY_NO_MELEE_THERE = 243, /**< unit 1: the enemy, who is in no melee */
    TILLY_WHY_FOUGHT_EXTRA = 244, /**< unit 1, or the unit refused: it has fought an extra melee */
    /** a first bonus move ends at an enemy who was not in the melee */
    TILLY_WHY_NO_NEW_ENEMY = 245,
    TILLY_WHY_QUARRY_TAKEN = 246,  /**< unit 1 has been named already, or has no room */
    TILLY_WHY_GUARD_TOO_FAR = 247, /**< number: distance from the nearest of the guns, most */
    TILLY_WHY_BRIGADE = 248,       /**< number: units of a kind, wanted, command, type */
    TILLY_WHY_BRIGADE_GUNS = 249,  /**< number: small guns, brigades */
    TILLY_WHY_CAVALRY_COUNT = 250, /**< number: stands, most */
    /** number: heavy stands, light ones, most that they may differ by */
    TILLY_WHY_CAVALRY_MIX = 251,
    TILLY_WHY_DRAGOON_COUNT = 252, /**< number: musketeer stands, pike stands, all wanted */
    /** number: points of one, of the other, most that they may differ by */
    TILLY_WHY_UNEQUAL_POINTS = 253,
    /** unit 1, the first of number: units of the type, which have been made with that number */
    TILLY_WHY_MADE_WITH = 254,
    /** an edit of a moment (tilly/script.h) behind which a side would be asked, before the moment
     * is over: somebody has to give way */
    TILLY_WHY_ASKS_IN_MOMENT = 255
} tilly_reason_code;

/** Which parts of a reason are filled. */
enum tilly_reason_flag {
    TILLY_WHY_HAS_NEAREST = 1, /**< tilly_reason.nearest */
    TILLY_WHY_HAS_PLACE = 2    /**< tilly_reason.x, y */
};

/** Why something is refused. */
typedef struct tilly_reason {
    uint32_t size;      /**< set by the caller: sizeof(tilly_reason) */
    uint16_t code;      /**< tilly_reason_code; TILLY_WHY_NONE where nothing is refused */
    uint16_t clause;    /**< the rule, as tilly_ruleset_cite() takes it; 0: none */
    tilly_id unit[4];   /**< [0] the unit refused, the others by code; 0: none */
    int32_t number[4];  /**< by code: used, allowed; distance, limit */
    uint8_t measure[4]; /**< tilly_measure of each number; 0: not given */
    int32_t x, y;       /**< where it is, with TILLY_WHY_HAS_PLACE */
    /** with TILLY_WHY_HAS_NEAREST the same answer cut to what is legal: given as
     * tilly_answer.pick, with count 0 (also after a path), it passes the check. Else its option is
     * TILLY_NO_OPTION */
    tilly_pick nearest;
    uint32_t flags; /**< tilly_reason_flag */
} tilly_reason;
/** First value of a tilly_reason: its size, all else 0. */
#define TILLY_REASON_INIT TILLY_SIZED(tilly_reason)

struct tilly_battle;

TILLY_BEGIN
/**
 * Names a code.
 *
 * @param code  tilly_reason_code
 * @return "enemy in the way"; static; NULL for an unknown number
 */
TILLY_API const char *tilly_reason_name(uint16_t code);

/**
 * Says what to do about a code.
 *
 * @param code  tilly_reason_code
 * @return one sentence without a full stop; static; NULL for an unknown number
 */
TILLY_API const char *tilly_reason_cure(uint16_t code);

/**
 * Counts the codes of the registry.
 *
 * @return how many there are; tilly_reason_code_at() gives each
 */
TILLY_API uint32_t tilly_reason_codes(void);

/**
 * Gives a code of the registry.
 *
 * @param index  0 to tilly_reason_codes() - 1
 * @return the code; 0 past the last, which is TILLY_WHY_NONE too
 */
TILLY_API uint16_t tilly_reason_code_at(uint32_t index);

/**
 * Says a reason as a sentence, with names and numbers.
 *
 * @param battle  whose names are used; NULL: units are "unit 3"
 * @param reason  a reason, its size set
 * @param text    UTF-8, ending with 0; may be NULL when room is 0
 * @param room    bytes of `text`, the ending 0 included; 0 asks
 * @param needed  bytes of the whole sentence, the ending 0 included; may be NULL
 * @return TILLY_OK; TILLY_E_ROOM: it was cut; TILLY_E_UNKNOWN: no such code;
 *         TILLY_E_NULL: reason is NULL, or text although room is not 0; TILLY_E_HANDLE: battle is
 *         not a battle; TILLY_E_SIZE: the size of the reason. But for a cut text, nothing is
 *         written then
 */
TILLY_API tilly_status tilly_reason_text(const struct tilly_battle *battle,
                                         const tilly_reason *reason,
                                         char *text,
                                         size_t room,
                                         size_t *needed);
TILLY_END

#endif
