/**
 * @file
 * Questions, their answers, and rolls: plain data without pointers and padding.
 *
 * A decision has one of three shapes: pick one option, with up to three numbers; a set of options;
 * a path of waypoints. Everything else a rule book asks is a chain of picks. tilly/turn.h has the
 * functions that ask and answer.
 *
 * Lengths and coordinates are in 1/10000 of the rule set's unit; x grows east, y grows north.
 * Headings and directions are in 1/100 degree clockwise from north, 0 to 35999; angles in 1/100
 * degree. Structs with a `size` are records (tilly/export.h), the others rows.
 */
#ifndef TILLY_DECISION_H
#define TILLY_DECISION_H

#include <stdint.h>
#include <tilly/units.h>

/** The shape of an answer: one option with its numbers, a set of options, a path. */
enum tilly_shape {
    TILLY_PICK = 1, /**< tilly_answer.pick counts; count must be 0 */
    TILLY_SET = 2,  /**< tilly_answer.chosen counts */
    /** the option in tilly_answer.pick, with the waypoints in tilly_answer.way if its flags allow a
     * path, or with count 0 and its numbers as for TILLY_PICK */
    TILLY_PATH = 3
};
/** Flags of a decision. */
enum tilly_decision_flag {
    TILLY_CONCEALED = 1 /**< the other side may not see the answer before it is revealed */
};
/** In place of an option: there is no usual answer, or no nearest legal one. */
#define TILLY_NO_OPTION UINT32_MAX

/** Kinds of decision: one registry for all rule sets; tilly_ruleset_cite() gives the catalogue's
 * number. Numbers never change. */
typedef enum tilly_decision_kind {
    /** which feature to place (its kind, its outline as the path), to take back, or done */
    TILLY_ASK_TERRAIN = 1,
    TILLY_ASK_NEXT_COMMAND = 2,        /**< which command deploys next */
    TILLY_ASK_PLACE_UNIT = 3,          /**< where one unit deploys */
    TILLY_ASK_PLACE_CANNONS = 4,       /**< which cannons deploy next, and where */
    TILLY_ASK_NEXT_UNIT = 5,           /**< which unit acts next, or end the step */
    TILLY_ASK_COMMAND_CHECK = 6,       /**< take a command check to move, or not */
    TILLY_ASK_MOVE = 7,                /**< one move: change of direction and straight length */
    TILLY_ASK_SECOND_CHANGE = 8,       /**< a superior unit's change at the end of its move */
    TILLY_ASK_PIVOT = 9,               /**< cannons turn where they stand */
    TILLY_ASK_COMMANDER_MOVE = 10,     /**< path of a commander, who may join or leave a unit */
    TILLY_ASK_COMMANDER_GOES = 11,     /**< whether the attached commander goes with its unit */
    TILLY_ASK_PUSHED_COMMANDER = 12,   /**< where a commander that is pushed aside goes */
    TILLY_ASK_GOVERNOR = 13,           /**< which of equally close enemy zones of control binds */
    TILLY_ASK_FACE_ENEMY = 14,         /**< whether a unit locked in melee turns, and how */
    TILLY_ASK_NEXT_TARGET = 15,        /**< which enemy is shot at next, or end the step */
    TILLY_ASK_SHOOTERS = 16,           /**< which units shoot at the target, a set */
    TILLY_ASK_PRIMARY_SHOOTER = 17,    /**< which of them shoots with all its dice */
    TILLY_ASK_CHARGE = 18,             /**< declare one more charge, or end */
    TILLY_ASK_CHARGE_ORDER = 19,       /**< which charger of the group moves next */
    TILLY_ASK_POINT_BLANK = 20,        /**< shoot at point blank, evade, or neither */
    TILLY_ASK_NEXT_MELEE = 21,         /**< which melee or combat is fought next */
    TILLY_ASK_PRIMARY_FIGHTER = 22,    /**< which unit fights this enemy with all its dice */
    TILLY_ASK_PLACE_HIT = 23,          /**< on which enemy a hit falls */
    TILLY_ASK_RALLY_BACK = 24,         /**< which cavalry rallies back next, or end */
    TILLY_ASK_RALLY_DISTANCE = 25,     /**< how far the unit rallies back */
    TILLY_ASK_RALLY = 26,              /**< whether the commander rallies its unit */
    TILLY_ASK_HEROICS = 27,            /**< which unit gains from a rout, or none */
    TILLY_ASK_CHARGE_CHECK = 28,       /**< take a command check to declare a charge, or not */
    TILLY_ASK_RALLY_CHECK = 29,        /**< take a command check to rally back, or not */
    TILLY_ASK_POINT_BLANK_TARGET = 30, /**< which charger is shot at next at point blank */
    /** the heading of a unit that left a house or hedgehog, or of guns that are served again */
    TILLY_ASK_FACING = 31,
    TILLY_ASK_FIRST_ORDER = 32, /**< a formation's order at the start */
    /** which unit draws next to rally, to stop its rout or its pursuit, or end */
    TILLY_ASK_RALLY_NEXT = 33,
    TILLY_ASK_GENERAL_HELPS = 34, /**< which general helps the unit that draws, or none */
    TILLY_ASK_NEXT_BATTERY = 35,  /**< which battery fires next, or end */
    /** at which enemy it fires; of Scruby each gun and each stand (SC-D-12, SC-D-15, SC-D-16) */
    TILLY_ASK_BATTERY_TARGET = 36,
    /** which general or messenger rides next, which general sends one out, or end */
    TILLY_ASK_NEXT_RIDER = 37,
    TILLY_ASK_RIDE = 38,       /**< the path of a general or messenger */
    TILLY_ASK_ORDER = 39,      /**< what a new order says */
    TILLY_ASK_ADDRESSEES = 40, /**< which formations a messenger rides to, a set */
    TILLY_ASK_INITIATIVE = 41, /**< which formation gives itself an order, or none */
    TILLY_ASK_COMPULSORY = 42, /**< which unit makes its compulsory move next */
    TILLY_ASK_CREW = 43,       /**< which unit mans a captured battery, or none: it is spiked */
    TILLY_ASK_OPPONENT = 44,   /**< which of several enemies in range a unit attacks */
    TILLY_ASK_GENERAL_ATTACKS = 45, /**< which general helps the attack, or none */
    TILLY_ASK_GENERAL_DEFENDS = 46, /**< which general helps the defence, or none */
    TILLY_ASK_LOSS = 47,            /**< which unit of a group gives the base unit lost */
    /** which units are disrupted to the value of the enemy, a set */
    TILLY_ASK_TO_VALUE = 48,
    TILLY_ASK_PURSUE = 49, /**< stand or pursue after a passed control test */
    /** to which formation within reach a general gives an order, or to none */
    TILLY_ASK_GIVES_ORDER = 50,
    TILLY_ASK_FORMATION = 51, /**< how a unit is drawn up as it is deployed */
    TILLY_ASK_EVADE = 52,     /**< whether a unit evades the charges at it, and how far */
    TILLY_ASK_ERODES = 53,    /**< which unit loses resolve because a friend routed */
    TILLY_ASK_ROLE = 54,      /**< which role the side takes */
    /** which units act as one body with the unit, a set; the unit alone: nobody else is chosen */
    TILLY_ASK_BODY = 55,
    /** how many files a column, or how many stands the front face of a square has */
    TILLY_ASK_FILES = 56,
    TILLY_ASK_KEEPS_PLACE = 57, /**< which unit of a body keeps its place as it changes formation */
    TILLY_ASK_INSIDE = 58,      /**< which units stand inside the square, a set */
    TILLY_ASK_SQUARE_GUNS = 59, /**< which guns belong to the square, a set */
    TILLY_ASK_FOOT_PLACE = 60,  /**< where the foot of dragoons stand as they dismount */
    TILLY_ASK_CREW_RUNS = 61,   /**< whether a crew runs, and where */
    TILLY_ASK_NEXT_CARACOLE = 62, /**< whose caracole is worked next */
    /** which musketeers step out against the rank that comes, a set */
    TILLY_ASK_STEP_OUT = 63,
    TILLY_ASK_REACTION = 64,    /**< what a unit that is charged tries: a volley, motion, nothing */
    TILLY_ASK_REFUGE = 65,      /**< where a unit retires to */
    TILLY_ASK_SPILL = 66,       /**< on which unit the points fall that a destroyed one leaves */
    TILLY_ASK_AFTER_MELEE = 67, /**< what the winner does: pursue, a bonus move, neither */
    TILLY_ASK_PURSUERS = 68,    /**< which units pursue, a set */
    TILLY_ASK_SUPPORT = 69,     /**< which units engage the pursuers, a set */
    TILLY_ASK_REPLACES = 70,    /**< which unit takes the place of a lost face of its square */
    TILLY_ASK_GUARD = 71,       /**< which command guards the large guns, or none */
    TILLY_ASK_SCENARIO = 72,    /**< what a scenario asks: TILLY_EDIT_ASK */
    TILLY_ASK_PROBE = 200       /**< 200..255: rule sets made for tests */
} tilly_decision_kind;

/** Kinds of option. One registry for all rule sets. Numbers never change. */
typedef enum tilly_option_kind {
    TILLY_OPT_END = 1,  /**< end the step, the declarations, the placing of terrain */
    TILLY_OPT_NONE = 2, /**< no, none, neither */
    TILLY_OPT_YES = 3,
    TILLY_OPT_UNIT = 4,    /**< the unit in `unit` */
    TILLY_OPT_COMMAND = 5, /**< the command or formation in `unit`, a group id */
    TILLY_OPT_MELEE = 6, /**< the melee in `unit`, or the attack of `other` on the unit in `unit` */
    TILLY_OPT_STAY = 7,  /**< no move */
    TILLY_OPT_STRAIGHT = 8,        /**< value: length */
    TILLY_OPT_WHEEL_LEFT = 9,      /**< values: angle, length after it */
    TILLY_OPT_WHEEL_RIGHT = 10,    /**< as TILLY_OPT_WHEEL_LEFT */
    TILLY_OPT_ABOUT_FACE = 11,     /**< value: length after it */
    TILLY_OPT_OBLIQUE_LEFT = 12,   /**< values: angle from the facing, length along the slant */
    TILLY_OPT_OBLIQUE_RIGHT = 13,  /**< as TILLY_OPT_OBLIQUE_LEFT */
    TILLY_OPT_TURN_LEFT = 14,      /**< no value; for a superior unit: length after it */
    TILLY_OPT_TURN_RIGHT = 15,     /**< as TILLY_OPT_TURN_LEFT */
    TILLY_OPT_SIDEWAYS_LEFT = 16,  /**< value: length */
    TILLY_OPT_SIDEWAYS_RIGHT = 17, /**< value: length */
    TILLY_OPT_BACKWARDS = 18,      /**< value: length */
    TILLY_OPT_PIVOT = 19,          /**< value: angle, -18000 to 18000, right positive */
    TILLY_OPT_GO = 20,             /**< values: direction, length; or a path */
    TILLY_OPT_JOIN = 21,           /**< commander: to the unit in `unit`, straight or by a path */
    TILLY_OPT_DETACH = 22,         /**< commander: leave its unit without moving */
    TILLY_OPT_LEAVE_BEHIND = 23,   /**< the unit goes, its commander stays */
    TILLY_OPT_PLACE = 24,          /**< values: heading, x, y */
    TILLY_OPT_ATTACH = 25, /**< commander: with the unit in `other`; pushed aside: in `unit` */
    /** take up the unit or command in `unit` again, as another finds no room */
    TILLY_OPT_LIFT = 26,
    TILLY_OPT_CHARGE = 27,       /**< the unit in `unit`, straight at the enemy to its front */
    TILLY_OPT_CHARGE_FLANK = 28, /**< the unit in `unit`, by a wheel at the enemy in `other` */
    TILLY_OPT_CHARGE_WITH = 29,  /**< commander: along with its own unit */
    TILLY_OPT_CHARGE_JOIN = 30,  /**< commander: to the unit in `other` */
    TILLY_OPT_SHOOT = 31,        /**< `unit` at `other` */
    TILLY_OPT_EVADE = 32,
    TILLY_OPT_SPOT = 33,     /**< a place; values: heading, x, y, all of them fixed */
    TILLY_OPT_WITHDRAW = 34, /**< take back the feature in `unit` */
    /** woods on top of the hill in `unit`, of its shape at half its size; or a path: their outline
     */
    TILLY_OPT_TOP_WOODED = 35,
    TILLY_OPT_TOP_ROUGH = 36, /**< rough ground there, as TILLY_OPT_TOP_WOODED */
    /** a feature; values: heading, x, y of its middle, in the usual shape; or a path: its outline
     */
    TILLY_OPT_ROAD = 40,
    TILLY_OPT_RIVER = 41, /**< as TILLY_OPT_ROAD, and so the features below */
    TILLY_OPT_STREAM = 42,
    TILLY_OPT_VILLAGE = 43,
    TILLY_OPT_ROUGH = 44,
    TILLY_OPT_WOOD = 45,
    TILLY_OPT_HILL = 46, /**< gentle */
    TILLY_OPT_HILL_STEEP = 47,
    TILLY_OPT_HILL_ROUGH = 48,
    TILLY_OPT_HILL_WOODED = 49,
    /** values: direction, length; faces the way it goes; or a path. A stand of Scruby's keeps its
     * front until it is there: by a path it may turn first */
    TILLY_OPT_MARCH = 50,
    /** values: facing, direction, length; goes one way and faces another */
    TILLY_OPT_SIDLE = 51,
    TILLY_OPT_FACE = 52, /**< value: heading, on the spot */
    /** changes formation on the spot; no value, or out of a hedgehog: heading */
    TILLY_OPT_FORM_LINE = 53,
    TILLY_OPT_FORM_COLUMN = 54,       /**< as TILLY_OPT_FORM_LINE */
    TILLY_OPT_FORM_MARCH_COLUMN = 55, /**< as TILLY_OPT_FORM_LINE */
    TILLY_OPT_FORM_HEDGEHOG = 56,
    TILLY_OPT_LIMBER = 57,   /**< no value; in a Move of Tilly: value: heading, on the spot */
    TILLY_OPT_UNLIMBER = 58, /**< as TILLY_OPT_LIMBER */
    TILLY_OPT_MOUNT = 59,
    TILLY_OPT_DISMOUNT = 60,
    /** withdraws with its front to the enemy; values: direction, length; or a path */
    TILLY_OPT_FALL_BACK = 61,
    TILLY_OPT_RETREAT = 62, /**< turns its back; values: direction, length; or a path */
    /** at the enemy in `other`, straight or by a path; of a body: values: angle by which its front
     * turns first, angle of its way to that front, both right positive */
    TILLY_OPT_CHARGE_AT = 63,
    TILLY_OPT_OCCUPY = 64, /**< into the house in `other`, straight or by a path */
    /** values: tilly_formation, place along the stretch, length of the move; faces inwards */
    TILLY_OPT_ENTER = 65,
    TILLY_OPT_SEND = 66,       /**< the general in `unit` sends a messenger */
    TILLY_OPT_PURSUE = 67,     /**< the enemy in `other` */
    TILLY_OPT_ORDER_HOLD = 70, /**< this and the options below: what an order says */
    /** to the feature in `other`, or to a circle; values: radius, x, y */
    TILLY_OPT_ORDER_ADVANCE = 71,
    /** the unit or feature in `other`, or a circle; values: radius, x, y */
    TILLY_OPT_ORDER_ATTACK = 72,
    TILLY_OPT_ORDER_DEFEND = 73,  /**< the feature in `other`, or a circle; values: radius, x, y */
    TILLY_OPT_ORDER_SUPPORT = 74, /**< the formation in `other` */
    TILLY_OPT_ORDER_MARCH = 75,   /**< values: x, y of one point; or a path of up to 8 */
    /** to its base edge, to the feature in `other`, or to a circle; values: radius, x, y */
    TILLY_OPT_ORDER_WITHDRAW = 76,
    TILLY_OPT_ORDER_NOTE = 77,  /**< what tilly_answer.note says */
    TILLY_OPT_ACTIVE = 78,      /**< be the active player of the turn */
    TILLY_OPT_REACTIVE = 79,    /**< be the reactive player of the turn */
    TILLY_OPT_ATTACKER = 80,    /**< be the attacker of the battle */
    TILLY_OPT_DEFENDER = 81,    /**< be the defender of the battle */
    TILLY_OPT_GOES_FIRST = 82,  /**< be the first player, of the set-up or of the game move */
    TILLY_OPT_GOES_SECOND = 83, /**< be the second player */
    /** goes obliquely and turns its front, at the end; values: angle of the turn, right positive,
     * length along the slant */
    TILLY_OPT_OBLIQUE_TURN_LEFT = 84,
    TILLY_OPT_OBLIQUE_TURN_RIGHT = 85, /**< as TILLY_OPT_OBLIQUE_TURN_LEFT */
    /** turns its front and then goes obliquely to it; values: angle of the turn, right positive,
     * length along the slant */
    TILLY_OPT_TURN_OBLIQUE_LEFT = 86,
    TILLY_OPT_TURN_OBLIQUE_RIGHT = 87, /**< as TILLY_OPT_TURN_OBLIQUE_LEFT */
    TILLY_OPT_STRAIGHT_TURN = 88, /**< values: angle of the turn, right positive; length before */
    TILLY_OPT_TURN_STRAIGHT = 89, /**< values: angle of the turn, right positive; length after */
    /** values: length, angle of the turn, right positive, length after it */
    TILLY_OPT_STRAIGHT_TURN_STRAIGHT = 90,
    TILLY_OPT_SHIFT = 91,           /**< all fronts are kept; values: direction, length */
    TILLY_OPT_FORM_SQUARE = 92,     /**< as TILLY_OPT_FORM_LINE */
    TILLY_OPT_FILES = 93,           /**< value: files, or stands of the front face */
    TILLY_OPT_SPLIT_MOVE = 94,      /**< declares to step out, fire and go back (SC-064) */
    TILLY_OPT_FIRE_AND_RETIRE = 95, /**< declares it (SC-065) */
    TILLY_OPT_CARACOLE = 96,        /**< declares it (SC-072) */
    /** mounted dragoons go and dismount; values: direction, length; or a path */
    TILLY_OPT_GO_DISMOUNT = 97,
    /** dragoons on foot go to their mother stand and mount; values: direction, length; or a path */
    TILLY_OPT_GO_MOUNT = 98,
    TILLY_OPT_RESITE = 99,      /**< a large gun; values: heading, x, y */
    TILLY_OPT_RUN = 100,        /**< how a crew runs, in TILLY_EV_CREW_RAN; never listed */
    TILLY_OPT_SHOOT_BOTH = 101, /**< `unit` at `other`, with both pistols */
    TILLY_OPT_IN_MOTION = 102,  /**< set in motion against cavalry that charges */
    /** into the square of the unit in `unit`; no values: the free place nearest by straight moves;
     * amount: length */
    TILLY_OPT_INTO_SQUARE = 103,
    /** behind the pikes in `unit`; no values: the nearest free place; amount: length */
    TILLY_OPT_BEHIND_PIKES = 104,
    TILLY_OPT_TO_BASE_EDGE = 105, /**< straight toward the own base edge */
    TILLY_OPT_BONUS_MOVE = 106,   /**< the winners of a melee go on */
    TILLY_OPT_WORDS = 107,        /**< what `amount` says: tilly_battle_words_text() */
    TILLY_OPT_PROBE = 200         /**< 200..255: rule sets made for tests */
} tilly_option_kind;

/** Flags of an option. */
enum tilly_option_flag {
    TILLY_USUAL = 1,     /**< taken on a pass */
    TILLY_ALSO_PATH = 2, /**< may be answered by a path instead of its numbers */
    /** goes with TILLY_ALSO_PATH: no straight move is legal, so that an answer without a path is
     * refused; whether any path is legal shows when it is tried */
    TILLY_ONLY_PATH = 4,
    /** the answer must have a note, from tilly_battle_note(); without one it is refused
     * (TILLY_WHY_ORDER_SHAPE) */
    TILLY_NEEDS_NOTE = 8,
    /** an option without numbers that is not legal as things stand; it is listed so that
     * tilly_turn_check() can say why */
    TILLY_REFUSED = 16
};

/** One option with its numbers, in the option's order: 16 bytes, a numpy row. */
typedef struct tilly_pick {
    uint32_t option;  /**< index into the options of the open decision */
    int32_t value[3]; /**< those that the option does not ask for are not read */
} tilly_pick;

/** An act at a waypoint, done once there and facing its heading. */
enum tilly_act {
    TILLY_ACT_NONE = 0,
    TILLY_ACT_LINE = 1, /**< form line; the next three likewise */
    TILLY_ACT_COLUMN = 2,
    TILLY_ACT_MARCH_COLUMN = 3,
    TILLY_ACT_HEDGEHOG = 4,
    TILLY_ACT_OCCUPY = 5 /**< enter the house of TILLY_OPT_OCCUPY, at the last waypoint */
};

/** The most waypoints of a path. */
enum { TILLY_MOST_WAYPOINTS = 16 };

/** One point of a path: 16 bytes, a numpy row. Outlines, commanders, riders and orders have places
 * only: heading is checked, but neither it nor act counts. */
typedef struct tilly_waypoint {
    int32_t x, y;     /**< where the centre goes, in a straight line */
    uint16_t heading; /**< faced once there; must be below 36000 */
    uint16_t act;     /**< tilly_act, done there */
    tilly_id unit;    /**< a partner; taken as 0, as no rule set of this version asks for one */
} tilly_waypoint;

/** A question to one side, as tilly_turn_decision() gives it. */
typedef struct tilly_decision {
    uint32_t size;
    uint32_t serial;  /**< goes into tilly_answer.decision, so that a late answer is refused */
    uint16_t kind;    /**< tilly_decision_kind */
    uint8_t side;     /**< the side that is asked: 0 or 1 */
    uint8_t shape;    /**< tilly_shape */
    uint16_t row;     /**< of the sequence of play, from 0: tilly_beat_info.row */
    uint16_t flags;   /**< tilly_decision_flag */
    tilly_id subject; /**< the unit, or formation, that it is about; 0: the whole side */
    tilly_id object;  /**< the other party: enemy, commander's unit, addressed formation; or 0 */
    uint32_t options; /**< how many options tilly_turn_options() lists, at least 1 */
    uint32_t usual;   /**< index of the option taken on a pass; TILLY_NO_OPTION: none */
    uint16_t least;   /**< members of a set, or waypoints if a path is given, at least */
    uint16_t most;    /**< and at most */
    /**
     * By kind: features that may still be placed (TERRAIN); dice of the check (COMMAND_CHECK,
     * CHARGE_CHECK, RALLY_CHECK); length that the move may still use (MOVE, SECOND_CHANGE,
     * COMMANDER_MOVE, RIDE); face of the hit, 0 for the commander's die, which hits any enemy
     * (PLACE_HIT); strength wanted (TO_VALUE); number of the group that charges, from 1
     * (CHARGE_ORDER); number of the rank, from 1 (STEP_OUT); points left over, in the measure of
     * strength (SPILL); 1 if the units in BODY change formation, else 0; the words of what is asked
     * (SCENARIO: tilly_battle_words_text()). Else 0.
     */
    int32_t amount;
    uint32_t clause; /**< as tilly_ruleset_cite() takes it */
    /**
     * Formations that a messenger has still to find, by number in his side, a bit each (RIDE,
     * GL-Q-99). Else 0.
     */
    uint32_t addressed;
} tilly_decision;
/** First value of a tilly_decision: its size, all else 0. */
#define TILLY_DECISION_INIT TILLY_SIZED(tilly_decision)

/** One range of legal values: a row. */
typedef struct tilly_span {
    int32_t least, most; /**< both legal; never empty: least <= most */
    int32_t grid;        /**< the natural step for people, 15 degrees or 1 unit; lists go by it */
    uint32_t measure;    /**< tilly_measure: length, angle, choice */
} tilly_span;

/** One option of a decision: 64 bytes, a row. */
typedef struct tilly_option {
    uint16_t kind;        /**< tilly_option_kind */
    uint8_t values;       /**< how many numbers it asks for, 0 to 3 */
    uint8_t flags;        /**< tilly_option_flag */
    tilly_id unit, other; /**< the unit, group, feature or melee it names, by kind; or 0 */
    /**
     * By the kind of the decision: dice that the unit throws (checks, fighting; shooting, as
     * primary shooter, 0 if it can only be a secondary one); points of resolve to be regained
     * (HEROICS) or left (PLACE_HIT, ERODES); number of the melee (NEXT_MELEE of Tilly); 1 lost, 2
     * evades, 3 voluntary (RALLY_BACK); the usual length (RALLY_DISTANCE), or the shortest (EVADE,
     * T2-Q-80); distance to the enemy (BATTERY_TARGET, OPPONENT); bonus in thousandths
     * (GENERAL_HELPS, GENERAL_ATTACKS, GENERAL_DEFENDS); base units (LOSS); attack strength
     * (TO_VALUE, NEXT_MELEE of Glauben); the range (BATTERY_TARGET, REACTION of Scruby); its words
     * (SCENARIO). Else 0.
     */
    int32_t amount;
    /** outer bounds of its numbers; tilly_turn_range() gives the legal values */
    tilly_span value[3];
} tilly_option;

/** An answer, filled by the caller. Start from TILLY_ANSWER_INIT. What the question does not ask
 * for is taken as 0, whatever it holds, and is not recorded: numbers beyond those of the option,
 * waypoints from `count` on, the numbers beside a path, the pick beside a set, members beside a
 * pick. */
typedef struct tilly_answer {
    uint32_t size;
    uint32_t decision; /**< serial of the decision it is meant for; 0: whatever is open */
    tilly_pick pick;   /**< of a pick or a path: the option, and its numbers */
    uint16_t given;    /**< numbers given so far; read by tilly_turn_range() only */
    uint16_t count;    /**< waypoints used, or 0: the numbers of `pick` count */
    uint32_t note;     /**< words of an order, from tilly_battle_note(); 0: none */
    tilly_waypoint way[TILLY_MOST_WAYPOINTS]; /**< the path */
    uint64_t chosen[8]; /**< members of a set: bit i % 64 of chosen[i / 64] is option i */
} tilly_answer;
/** First value of a tilly_answer: its size, all else 0. */
#define TILLY_ANSWER_INIT TILLY_SIZED(tilly_answer)

/* ---- rolls ---------------------------------------------------------------------------------- */

/** Kinds of roll. One registry for all rule sets. Six-sided dice, or where it says so a draw 0 to
 * 999. A test of UE needs a score of at most that; a shot misses on one face alone. */
typedef enum tilly_roll_kind {
    TILLY_ROLL_INITIATIVE = 1,
    TILLY_ROLL_MOVE_CHECK = 2,       /**< command check to move */
    TILLY_ROLL_CHARGE_CHECK = 3,     /**< command check to charge */
    TILLY_ROLL_RALLY_CHECK = 4,      /**< command check to rally back */
    TILLY_ROLL_SHOT_FRONT = 5,       /**< primary shooter, target to front */
    TILLY_ROLL_SHOT_FLANK = 6,       /**< primary shooter, target to flank */
    TILLY_ROLL_SHOT_SECONDARY = 7,   /**< secondary shooter */
    TILLY_ROLL_POINT_BLANK = 8,      /**< at a charger */
    TILLY_ROLL_COMMANDER_SHOT = 9,   /**< commander casualty after shooting */
    TILLY_ROLL_MELEE = 10,           /**< a unit's dice in melee */
    TILLY_ROLL_COMMANDER_DIE = 11,   /**< the extra die of an attached commander */
    TILLY_ROLL_COMMANDER_MELEE = 12, /**< commander casualty in melee */
    TILLY_ROLL_ARMY_MORALE = 13,     /**< whether an army breaks */
    TILLY_ROLL_FIRST_ARMY = 14,      /**< a draw: whose half comes first */
    TILLY_ROLL_RALLY = 15,           /**< a draw: a disrupted unit */
    TILLY_ROLL_STOP_ROUT = 16,       /**< a draw: a routing unit */
    TILLY_ROLL_END_PURSUIT = 17,     /**< a draw: a pursuing unit */
    TILLY_ROLL_GENERAL_RALLIES = 18, /**< a draw: a general under fire as he helps to rally */
    TILLY_ROLL_GENERAL_FIGHTS = 19, /**< a draw: a general under fire in combat or a control test */
    TILLY_ROLL_ARTILLERY = 20,      /**< a draw: fire of a battery */
    TILLY_ROLL_MESSAGE = 21,        /**< a draw: whether a message is understood */
    TILLY_ROLL_COMBAT = 22,         /**< a draw: on the combat table */
    TILLY_ROLL_HEDGEHOG = 23,       /**< a draw: on the hedgehog's table */
    TILLY_ROLL_CONTROL = 24,        /**< a draw: whether a unit obeys */
    TILLY_ROLL_CRISIS = 25,         /**< a draw: crisis of morale */
    TILLY_ROLL_SCOUTING = 26,       /**< one die a side, or one for each unit that scouts */
    TILLY_ROLL_TURN_INITIATIVE = 27, /**< one die a side: who is the active player of the turn */
    TILLY_ROLL_COMMANDER_SAVE = 28,  /**< whether a commander who would fall is saved */
    TILLY_ROLL_FIRST_PLAYER = 29,    /**< one die a side: who chooses to go first or second */
    TILLY_ROLL_RALLY_TEST = 30,      /**< a test of UE: a retiring unit rallies */
    TILLY_ROLL_CHARGE_TEST = 31,     /**< a test of UE: swordsmen dare to charge pikes */
    TILLY_ROLL_REACTION = 32,        /**< a test of UE: a unit charged volleys or is in motion */
    TILLY_ROLL_CAUGHT = 33,          /**< a test of UE: a volley of those caught in a split move */
    TILLY_ROLL_GUN = 34,             /**< a shot: whether a gun hits, on all but a 2 */
    TILLY_ROLL_VOLLEY_MORALE = 35,   /**< a test of UE: a unit that was fired at holds */
    TILLY_ROLL_UNDER_PIKES = 36,     /**< one die a side: whose swordsmen get under the pikes */
    /** one die a side, a score of many: who wins a melee */
    TILLY_ROLL_MELEE_MORALE = 37,
    TILLY_ROLL_SCATTER = 38, /**< which way a beaten unit scatters: read in a table */
    /** dice of a scenario (TILLY_EDIT_ROLL), of any number of faces: their sum counts */
    TILLY_ROLL_SCENARIO = 39,
    TILLY_ROLL_PROBE = 200 /**< 200..255: rule sets made for tests */
} tilly_roll_kind;

/** How the faces of a roll are judged. */
enum tilly_roll_test {
    TILLY_AT_LEAST = 1,      /**< a score of `need` or more */
    TILLY_AT_MOST = 2,       /**< a score of `need` or less */
    TILLY_NOT_EQUAL = 3,     /**< any score but `need` */
    TILLY_HIGHER_OF_TWO = 4, /**< one roll a side, the higher wins; a tie is rolled anew */
    TILLY_IN_TABLE = 5       /**< read in a table of the book */
};

/** Dice about to be thrown, as tilly_turn_roll() gives them; tilly_turn_question_text() says in
 * words what for. */
typedef struct tilly_roll {
    uint32_t size;
    /** number of the roll in the battle, from 1: its address in the generator. Rolls of a scenario
     * (SCENARIO) are counted by themselves, in a stream of their own */
    uint32_t serial;
    uint16_t kind;  /**< tilly_roll_kind */
    uint8_t side;   /**< the side that throws: 0 or 1 */
    uint8_t test;   /**< tilly_roll_test */
    uint16_t dice;  /**< how many, at most TILLY_MOST_DICE */
    uint16_t faces; /**< 6: faces 1 to 6; 1000: draws 0 to 999; of SCENARIO 2 to 1000 */
    /** what each score, (face + modifier) * factor + points, is compared with */
    int32_t need;
    int32_t modifier; /**< added to each face */
    int32_t factor;   /**< 1 where the book knows none */
    /** with up to 31 faces: bit f set: face f succeeds (ARMY_MORALE: breaks it); 0: none does */
    uint32_t success;
    tilly_id unit;  /**< the unit that throws, or that it is thrown for; 0: the side */
    tilly_id other; /**< the unit it is thrown at or against, or 0 */
    /** for TILLY_IN_TABLE the column of a table that it is read in, else 0: a number of the rule
     * set's own, good only to tell whether two rolls are read in the same column. Of SCENARIO the
     * words, for tilly_battle_words_text() */
    uint32_t table;
    uint16_t row;    /**< of the sequence of play, from 0: tilly_beat_info.row */
    uint16_t clause; /**< as tilly_ruleset_cite() takes it */
    /** added to each product, as (face + modifier) * factor + points: kill points of a melee
     * (SC-225). Where strength is counted in halves, so are scores: factor and points are doubled
     */
    int32_t points;
} tilly_roll;
/** First value of a tilly_roll: its size, all else 0. */
#define TILLY_ROLL_INIT TILLY_SIZED(tilly_roll)

#endif
