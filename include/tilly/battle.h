/**
 * @file
 * Battles: the whole state of play, its copies and hashes, edits, and questions about it.
 *
 * Order of calls: make a battle, then take one turn after the other and drive it (tilly/turn.h).
 * Turn 0 is the set-up. With TILLY_SETUP_DEPLOYED the host places the units first.
 *
 * @code
 * tilly_battle *battle;
 * tilly_turn *turn;
 * tilly_setup setup = TILLY_SETUP_INIT;
 * setup.rules = rules;
 * setup.army[0] = swedes;
 * setup.army[1] = imperials;
 * setup.seed = 1632;
 * setup.reserve = TILLY_RESERVE_USUAL;
 * tilly_battle_new(&setup, &battle, NULL);
 * while (tilly_battle_turn(battle, &turn) == TILLY_OK &&
 *        tilly_turn_run(turn, &hooks, 0) == TILLY_TURN_OVER)
 *     ;
 * tilly_battle_unref(battle);
 * @endcode
 *
 * Lengths are in 1/10000 of the rule set's unit, headings in 1/100 degree clockwise from north, 0
 * to 35999; x grows to the east, y to the north. A side is 0 or 1; TILLY_NO_SIDE stands for both or
 * neither, where a function says so.
 *
 * Errors shared by all functions of this header that return a status, and not repeated below:
 * TILLY_E_NULL, a pointer that must not be NULL is (a parameter may be NULL only where it says so);
 * TILLY_E_HANDLE, a handle of another kind; TILLY_E_SIZE, a record whose `size` the caller did not
 * set (tilly/export.h); TILLY_E_BUSY, from functions that change a battle: the call comes from
 * inside a hook of a run of it (tilly/player.h), where of them only tilly_battle_note() and a
 * player's TILLY_EDIT_SET are possible, or another thread is changing the battle.
 *
 * A battle and its turns belong to one thread at a time, for functions that take them const as
 * well: these fill a cache. While nobody changes a battle, any thread may copy it and count its
 * references; to work in several threads, give each a copy. Different battles are independent.
 *
 * After an error nothing has changed and out-parameters keep what they held. An `error` is filled
 * after an error. A reason `why` is filled with TILLY_E_ILLEGAL and where a function says so; after
 * any other result it means nothing. Functions that return a pointer or a number give NULL or 0 for
 * NULL or a handle of another kind.
 *
 * A returned pointer is borrowed: never free it; it lives as long as the battle unless something
 * else is said. To keep a rule set, table or army longer, copy it (tilly_ruleset_copy()). A handle
 * that comes through an out-parameter is yours, to be given back with tilly_battle_unref(), except
 * turns, which belong to their battle.
 *
 * Lists are written into the caller's rows: at most `room` of them, in order, and `*count` says how
 * many there are in all. Room 0 only counts; the rows may then be NULL.
 */
#ifndef TILLY_BATTLE_H
#define TILLY_BATTLE_H

#include <stdint.h>
#include <tilly/army.h>
#include <tilly/event.h>
#include <tilly/reason.h>
#include <tilly/ruleset.h>
#include <tilly/table.h>

/** A battle. Opaque; counted by reference. */
typedef struct tilly_battle tilly_battle;
/** A turn of a battle, in progress or finished. Opaque; it belongs to its battle. */
typedef struct tilly_turn tilly_turn;

/** How a battle begins; flags. */
enum tilly_setup_flag {
    /** The host places the units (tilly_battle_deploy()), then calls tilly_battle_begin(); no
     * set-up is played but the bombardment of Tilly 2.0a (T2-070). Needs TILLY_SETUP_ROLES. */
    TILLY_SETUP_DEPLOYED = 1,
    TILLY_SETUP_ROLES = 2,   /**< tilly_setup.leader attacks; else the dice say who does */
    TILLY_SETUP_TERRAIN = 4, /**< the table is complete: no terrain is placed in set-up */
    TILLY_SETUP_ANY_ARMY = 8 /**< armies that break the list rules are accepted (scenarios) */
};

/** Kinds of variables of a scenario. */
typedef enum tilly_variable_kind {
    TILLY_VARIABLE_NUMBER = 1, /**< any int32_t */
    TILLY_VARIABLE_TRUTH = 2   /**< 0 or 1 */
} tilly_variable_kind;
/** The most variables of a battle, and the room for the name of one with its ending 0. */
enum { TILLY_MOST_VARIABLES = 64, TILLY_VARIABLE_NAME = 32 };
/** The most words of a scenario, and the room for one of them with its ending 0. */
enum { TILLY_MOST_WORDS = 1024, TILLY_WORDS_ROOM = 201 };

/** A variable of a scenario: a row. It is part of the state: copied, hashed, saved, undone.
 * TILLY_EDIT_SET sets it. */
typedef struct tilly_variable {
    /** letters, digits and underscores, the first no digit; no other variable has it. "" in a
     * redacted battle, of one that its side may not know: the numbers are 0 then */
    char name[TILLY_VARIABLE_NAME];
    int32_t start; /**< its value as the battle was made */
    int32_t value; /**< its value now; not read from tilly_setup */
    uint16_t kind; /**< tilly_variable_kind */
    /** the sides that may know it, as tilly_event.seen: bit 0 side 0, bit 1 side 1; 0: the umpire
     * alone */
    uint16_t seen;
    uint32_t reserved; /**< 0 */
} tilly_variable;

/** The most areas of a battle. */
enum { TILLY_MOST_AREAS = 32 };

/** A part of the table that a scenario speaks of: a row. It has no effect by itself, hides nothing
 * and never changes. Either an outline or a circle. */
typedef struct tilly_area {
    tilly_id id; /**< given by the battle; not read from tilly_setup */
    /** UTF-8 without control characters, not empty: no other area has it */
    char name[TILLY_NAME];
    int32_t radius;  /**< of a circle about point[0]: length, above 0, at most 1000 units; else 0 */
    uint32_t points; /**< how many of `point` are used; of a circle 1 */
    /** corners of the outline, 3 to 16, as of a tilly_feature: at most 100 units beyond the table
     */
    tilly_point point[TILLY_MOST_CORNERS];
    uint32_t reserved; /**< 0 */
} tilly_area;

/** The most objectives of a scenario. */
enum { TILLY_MOST_OBJECTIVES = 16 };

/** What a side is to achieve in a scenario: a row. It never changes, and no rule looks at it: a
 * script or the host counts what it is worth (TILLY_EDIT_POINTS). */
typedef struct tilly_objective {
    /** 1 to 200 bytes of UTF-8 without control characters: "Hold the hill until dusk" */
    char words[TILLY_WORDS_ROOM];
    /** The name of the area or the feature where it lies, written as `words`; "": nowhere. An area
     * goes before a feature of the same name, and nothing need have that name (yet). */
    char area[TILLY_NAME];
    uint8_t side; /**< whose it is: 0 or 1; TILLY_NO_SIDE: of both */
    uint8_t seen; /**< the sides that may know of it, as tilly_variable.seen */
    /** 1: its variable is not 0 now, and the viewer may know that; else 0. Not read from
     * tilly_setup */
    uint8_t met;
    int32_t worth; /**< points for it, -1000000 to 1000000; 0: none */
    /** 1 + the index of the variable that is not 0 once it is met; 0: none has been declared for
     * it, or the viewer may not know that one */
    uint32_t variable;
    uint32_t reserved; /**< 0 */
} tilly_objective;

/** All that a battle is made of. Borrowed for the call: the battle takes references and frozen
 * copies. Start from TILLY_SETUP_INIT. */
typedef struct tilly_setup {
    uint32_t size;        /**< set by the caller: sizeof(tilly_setup) */
    uint32_t flags;       /**< tilly_setup_flag */
    tilly_ruleset *rules; /**< must know all unit types of the armies */
    tilly_table *table;   /**< NULL: the official table for the size of the game, without ground */
    tilly_army *army[TILLY_SIDES]; /**< of side 0 and side 1, with at least one unit each */
    uint64_t seed;                 /**< of the dice: the same seed and answers, the same battle */
    uint32_t reserve; /**< spare unit slots a side, for TILLY_EDIT_BRING: 0 to TILLY_MOST_UNITS */
    uint32_t turn_limit; /**< the last turn's number, at most TILLY_MOST_TURNS; 0: none (TX-34) */
    uint32_t leader; /**< with TILLY_SETUP_ROLES the side that attacks (Glauben: the first army) */
    uint32_t reserved; /**< 0 */
    /** Copied, used for the battle and its copies; NULL: malloc. */
    const tilly_allocator *allocator;
    const void *reserved2; /**< NULL */
    /** Those that the battle has; copied. NULL: none. */
    const tilly_variable *variables;
    uint32_t variable_count; /**< how many, at most TILLY_MOST_VARIABLES */
    uint32_t reserved3;      /**< 0 */
    /** For people, copied, UTF-8; NULL: "". The title is shorter than TILLY_TITLE and has no
     * control characters; `about` is shorter than TILLY_ABOUT and has none but line breaks and
     * tabs. */
    const char *title, *about;
    /** Those of the scenario; copied. NULL: none. */
    const tilly_objective *objectives;
    uint32_t objective_count; /**< how many, at most TILLY_MOST_OBJECTIVES */
    uint32_t reserved4;       /**< 0 */
    /** Those that the battle has; copied. NULL: none. */
    const tilly_area *areas;
    uint32_t area_count; /**< how many, at most TILLY_MOST_AREAS */
    uint32_t reserved5;  /**< 0 */
} tilly_setup;
/** First value of a tilly_setup: its size, all else 0. */
#define TILLY_SETUP_INIT TILLY_SIZED(tilly_setup)

/** A reserve for scripts that bring few units, the usual turn limit (TX-34), the most turns of a
 * battle, and the room for a scenario's title and for what is said about it, with the ending 0. */
enum {
    TILLY_RESERVE_USUAL = 16,
    TILLY_USUAL_TURNS = 30,
    TILLY_MOST_TURNS = 10000,
    TILLY_TITLE = 201,
    TILLY_ABOUT = 4001
};

/** How a battle stands. */
typedef struct tilly_battle_info {
    uint32_t size;       /**< set by the caller: sizeof(tilly_battle_info) */
    uint16_t turn;       /**< its number; 0: set-up */
    uint16_t row;        /**< of the sequence of play, from 0, set-up first: tilly_beat_info.row */
    uint8_t role[2];     /**< the side in the first role of this turn, in the second */
    uint8_t over;        /**< tilly_end; 0: it goes on */
    uint8_t winner;      /**< a side; TILLY_NO_SIDE: drawn, or it goes on */
    uint32_t turn_limit; /**< 0: none */
    /** units it began with and those it got later: brought by an edit or, in Glauben, guns that it
     * captured. `lost` is out of these */
    uint32_t units[TILLY_SIDES];
    uint32_t lost[TILLY_SIDES];  /**< units lost; as the book counts it: tilly_battle_losses() */
    uint32_t alive[TILLY_SIDES]; /**< on the table now, commanders and messengers among them */
    uint32_t rolls, decisions, events, edits; /**< how many so far; also with the log off */
    uint64_t seed;                            /**< of the dice; 0 if it was redacted */
    uint64_t hash_rules;                      /**< tilly_ruleset_hash() of tilly_battle_rules() */
    uint64_t hash_table;                      /**< tilly_table_hash() of tilly_battle_table() */
    /** the side that attacks in the battle, whatever its role in a turn (Glauben: the first army);
     * like `role` not settled before the set-up has thrown for it */
    uint32_t attacker;
    uint32_t reserved;           /**< 0 */
    int32_t points[TILLY_SIDES]; /**< that a scenario has given (TILLY_EDIT_POINTS) */
} tilly_battle_info;
/** First value of a tilly_battle_info: its size, all else 0. */
#define TILLY_BATTLE_INFO_INIT TILLY_SIZED(tilly_battle_info)

/** State of a unit, and what it has done; flags. */
enum tilly_unit_flag {
    TILLY_UNIT_ON_TABLE = 1,
    /** It left for good: lost, or removed by an edit. With neither this nor TILLY_UNIT_ON_TABLE it
     * waits to be deployed or to come on. */
    TILLY_UNIT_GONE = 2,
    TILLY_UNIT_COMMANDER = 4,        /**< a commander, a general */
    TILLY_UNIT_ROUND = 8,            /**< its base is a circle */
    TILLY_UNIT_SHOT = 16,            /**< it has shot in this turn, or pivoted to shoot */
    TILLY_UNIT_CHARGE_DECLARED = 32, /**< its charge is declared and not cancelled */
    TILLY_UNIT_CHARGED = 64,         /**< it counts as having charged in this turn */
    TILLY_UNIT_RALLY_BACK = 128,     /**< it must fall back in the rally back step of this turn */
    TILLY_UNIT_LOCKED = 256,         /**< locked in melee (T1-301) */
    TILLY_UNIT_MOVED = 512,          /**< it has moved in this turn */
    TILLY_UNIT_HAS_COMMANDER = 1024, /**< a commander is attached to it: tilly_unit.host */
    TILLY_UNIT_ATTACHED = 2048,      /**< a commander attached to a unit: tilly_unit.host */
    TILLY_UNIT_DISRUPTED = 4096,
    TILLY_UNIT_ROUTING = 8192,
    TILLY_UNIT_RETIRING = 16384,   /**< it goes on falling back (GL-Q-72, SC-220) */
    TILLY_UNIT_RETREATING = 32768, /**< it went back in a retreat of its own will (GL-Q-51) */
    TILLY_UNIT_PURSUING = 65536,
    TILLY_UNIT_ABANDONED = 131072, /**< guns that nobody serves (GL-Q-90) */
    TILLY_UNIT_UNSERVED = 262144,  /**< captured guns whose new gunners are not ready */
    TILLY_UNIT_CHIEF = 524288,     /**< the commander in chief */
    TILLY_UNIT_MESSENGER = 1048576,
    TILLY_UNIT_DUE = 2097152,      /**< a reinforcement, off the table, whose turn has come */
    TILLY_UNIT_LIMBERED = 4194304, /**< limbered cannons of Tilly 2.0a; tilly_unit.formation too */
    /** a face of a square, a gun of it, or inside it (SC-240); tilly_unit.host: its first stand */
    TILLY_UNIT_IN_SQUARE = 8388608,
    TILLY_UNIT_INSIDE = 16777216,        /**< goes with IN_SQUARE: inside it */
    TILLY_UNIT_SQUARE_BROKEN = 33554432, /**< goes with IN_SQUARE: the square is broken (SC-167) */
    /** a piece that is no stand: a crew of gunners, a mother stand (SC-Q-67, SC-051) */
    TILLY_UNIT_NO_STAND = 67108864,
    TILLY_UNIT_SPLIT_MOVE = 134217728,      /**< it has declared a split move (SC-064) */
    TILLY_UNIT_FIRE_AND_RETIRE = 268435456, /**< it has declared that (SC-065) */
    TILLY_UNIT_CARACOLE = 536870912,        /**< it has declared a caracole (SC-072) */
    /** it has weapons that fire, or is a gun, and is not loaded; tilly_unit.loaded too */
    TILLY_UNIT_EMPTY = 1073741824
};

/** How the base units of a regiment or the guns of a battery are drawn up; 0 where the book knows
 * no formations. Not the formation that orders are given to, which is a group: TILLY_ID_GROUP. */
typedef enum tilly_formation {
    TILLY_FORMATION_NONE = 0,
    TILLY_FORMATION_LINE = 1,
    TILLY_FORMATION_COLUMN = 2,
    TILLY_FORMATION_MARCH_COLUMN = 3,
    TILLY_FORMATION_HEDGEHOG = 4,
    TILLY_FORMATION_LIMBERED = 5,
    TILLY_FORMATION_UNLIMBERED = 6,
    TILLY_FORMATION_GARRISON = 7, /**< in a house */
    TILLY_FORMATION_SQUARE = 8,
    TILLY_FORMATION_MOUNTED = 9 /**< dragoons of Scruby in a ready deployment (SC-013) */
} tilly_formation;

/** Flags of tilly_unit.more_flags. */
enum tilly_unit_more_flag {
    TILLY_UNIT_HALF_POINTS = 1 /**< strength and start are in half-points: TILLY_HALVES */
};

/** How close the men of a unit stand (SC-237). Not the orders that a formation has. */
enum tilly_unit_order {
    TILLY_UNIT_ORDER_NONE = 0, /**< the book knows no such thing */
    TILLY_UNIT_ORDER_CLOSED = 1,
    TILLY_UNIT_ORDER_OPEN = 2
};

/** A unit as it stands: 64 bytes, a row. */
typedef struct tilly_unit {
    tilly_id id;
    /** Of a commander the unit it is with, of a unit the commander that is with it; of Scruby, in a
     * square the first stand of its faces, and of dragoons on foot and their mother stand the one
     * that of the other; 0 none. */
    tilly_id host;
    tilly_id group;    /**< its command or formation; 0 if the viewer may not know */
    uint8_t side;      /**< 0 or 1 */
    uint8_t formation; /**< tilly_formation */
    uint16_t type;     /**< tilly_ruleset_type_name() */
    uint16_t quality;  /**< tilly_ruleset_quality_name() */
    uint16_t number;   /**< place in its army, from 0; those brought later follow */
    uint16_t heading;  /**< 1/100 degree clockwise from north */
    uint16_t files;    /**< base units side by side; 0: one base */
    int32_t x, y;      /**< of the centre of its base; where it last stood if it is gone */
    int32_t width;     /**< of the whole base from side to side; of a circle its diameter */
    int32_t depth;     /**< of the whole base from front to rear; of a circle its diameter */
    uint32_t flags;    /**< tilly_unit_flag */
    /** now: resolve (Tilly), base units (Glauben), points (Scruby), in the measure of
     * tilly_ruleset_strength() */
    int16_t strength;
    int16_t start; /**< strength at the start; tilly_battle_view() may give strength here too */
    int16_t recoverable; /**< Tilly: resolve lost that can be regained; else 0 */
    int16_t efficiency;  /**< unit efficiency (UE) now (SC-215); 0 where the book knows none */
    uint16_t order;      /**< tilly_unit_order; 0 where the book knows none */
    /** shots it can fire: a volley or a gun 1, pistols 2 (SC-232); 0 empty, or counted nowhere */
    uint16_t loaded;
    uint32_t more_flags; /**< tilly_unit_more_flag */
    uint32_t reserved;   /**< 0 */
} tilly_unit;

/** A place, with front and formation: a row. */
typedef struct tilly_pose {
    int32_t x, y;       /**< of the centre of the base */
    uint16_t heading;   /**< 1/100 degree clockwise from north, 0 to 35999 */
    uint16_t formation; /**< tilly_formation; 0: as it is, at first the usual one */
} tilly_pose;

/** A unit, and where it would stand: a row. */
typedef struct tilly_placed {
    tilly_id unit;      /**< that would stand there */
    int32_t x, y;       /**< of the centre of the base */
    uint16_t heading;   /**< 1/100 degree clockwise from north, 0 to 35999 */
    uint16_t formation; /**< tilly_formation; 0: not said */
} tilly_placed;

/** Orders of formations (GL-Q-97). An area is a feature other than a line (`target`), or a circle
 * (point[0] and `radius`). Fields that a kind does not name must be 0, except `note`, which
 * any kind may have. */
typedef enum tilly_order_kind {
    TILLY_ORDER_HOLD = 1,     /**< each unit where it stood when the order came */
    TILLY_ORDER_ADVANCE = 2,  /**< to an area */
    TILLY_ORDER_ATTACK = 3,   /**< an enemy unit that is seen (`target`), or an area */
    TILLY_ORDER_DEFEND = 4,   /**< an area */
    TILLY_ORDER_SUPPORT = 5,  /**< another formation of the side (`target`) */
    TILLY_ORDER_MARCH = 6,    /**< by 1 to 8 points on the table */
    TILLY_ORDER_WITHDRAW = 7, /**< to an area, or without one to the own base edge */
    TILLY_ORDER_NOTE = 8      /**< words (`note`); where orders bind, as hold */
} tilly_order_kind;
/** The most points of an order. */
enum { TILLY_MOST_ORDER_POINTS = 8 };

/** An order of a formation. Start from TILLY_ORDER_INIT. */
typedef struct tilly_order {
    uint32_t size;   /**< set by the caller: sizeof(tilly_order) */
    uint16_t kind;   /**< tilly_order_kind */
    uint16_t points; /**< how many of `point` are used */
    tilly_id target; /**< a unit, a formation or a feature; 0: the points say it */
    int32_t radius;  /**< of the circle: length, 1 to 1000 units; else 0 */
    tilly_point point[TILLY_MOST_ORDER_POINTS]; /**< on the table */
    uint32_t note;                              /**< words, from tilly_battle_note(); 0 none */
    tilly_id giver;   /**< the general who gave it; 0: the first one, or the formation's own */
    uint16_t turn;    /**< in force since this turn; 0: since before play */
    uint16_t half;    /**< in force since this half of the turn, 0 or 1 */
    uint32_t reached; /**< march: points already passed */
} tilly_order;
/** First value of a tilly_order: its size, all else 0. */
#define TILLY_ORDER_INIT TILLY_SIZED(tilly_order)

/** When and where a reinforcement comes on (GL-Q-111): from that half turn's movement on, anywhere
 * on the stretch between the two points. */
typedef struct tilly_arrival {
    uint32_t size;    /**< set by the caller: sizeof(tilly_arrival) */
    uint16_t turn;    /**< 1 to TILLY_MOST_TURNS */
    uint16_t half;    /**< of the turn, 0 or 1 */
    tilly_point from; /**< one end of the stretch, on an edge of the table */
    tilly_point to;   /**< the other, on the same edge */
} tilly_arrival;
/** First value of a tilly_arrival: its size, all else 0. */
#define TILLY_ARRIVAL_INIT TILLY_SIZED(tilly_arrival)

/** A mark on the table where a unit was lost: a row. */
typedef struct tilly_mark {
    uint16_t kind;     /**< 1: a rout; 2: a commander casualty */
    uint16_t side;     /**< of the unit */
    tilly_id unit;     /**< which left */
    int32_t x, y;      /**< where it stood */
    uint16_t turn;     /**< when it left */
    uint16_t used;     /**< 1: heroics (T1-317) or command morale (T1-073) has counted it */
    uint32_t reserved; /**< 0 */
} tilly_mark;

/** Losses at which an army is tested or breaks: a row without a size, which never grows. */
typedef struct tilly_loss_mark {
    int32_t mark;     /**< losses that reach the level, where its mark lies (GL-Q-86) */
    int32_t test;     /**< losses from which on the army is tested, or breaks */
    uint16_t percent; /**< of the total, to be exceeded; 0: the book counts otherwise */
    uint16_t tested;  /**< 1: that test, or one at a later level, is over and comes no more */
} tilly_loss_mark;

/**
 * Changes from outside the rules, by a scenario, a script or a tool: tilly_battle_edit().
 *
 * Each kind reads the fields of tilly_edit that it names. The others are taken as 0, whatever they
 * hold, and neither judged nor recorded; but `value`, and `side` where it is 0 or 1, are told and
 * recorded of every kind. A number that a kind does not take is TILLY_E_ILLEGAL with
 * TILLY_WHY_EDIT_VALUE, whose numbers are what was given, least and most; of a flag that the unit
 * cannot have the flag alone.
 */
enum tilly_edit_kind {
    /** Puts `unit`, on the table or waiting, at x, y, heading. It must lie on the table and overlap
     * nobody; contacts follow from where it stands. A commander is detached. In Glauben foot and
     * horse put into a house garrison it. */
    TILLY_EDIT_PLACE = 1,
    /** Takes `unit` off the table for good. value 1: it counts as lost; 0: it does not. */
    TILLY_EDIT_REMOVE = 2,
    /** Takes `value` strength, in the measure of tilly_ruleset_strength(), from `unit`, 1 to all it
     * has; at 0 it routs (Tilly) or is destroyed
     * (Glauben). Not for commanders, generals and messengers. */
    TILLY_EDIT_HURT = 3,
    /** Gives `unit` `value` strength, 1 to what it lacks of its start. In Glauben the larger base
     * must find room. */
    TILLY_EDIT_RESTORE = 4,
    /** Brings a new unit of `type` and `quality` for `side` in `group`, a command of that side, at
     * x, y, heading. It takes a slot of tilly_setup.reserve (TILLY_WHY_SLOTS_FULL). In Glauben
     * quality is 0, and messengers cannot be brought. It has `strength`, in the measure of
     * tilly_ruleset_strength(), 0: that of its type, out of `start`; and `words` for its name, 0:
     * that of its type. At most TILLY_MOST_NAMED units of a battle are named so (TILLY_E_FULL). */
    TILLY_EDIT_BRING = 5,
    /** Sets (value 1) or clears (value 0) the flag `what` of `unit`, exactly one tilly_unit_flag.
     * Tilly: SHOT, CHARGED; MOVED, with which a unit has no Move left in this turn; RALLY_BACK of
     * all but commanders; CHARGE_DECLARED (a charge straight ahead) of all but commanders and
     * cannons; LIMBERED of cannons in 2.0a. Scruby: SHOT, CHARGED, MOVED (it forms up, declares and
     * loads no more); RETIRING of stands; EMPTY. Glauben, of fighting units only: MOVED, CHARGED;
     * DISRUPTED (not while it routs); ROUTING (unlimbered guns are abandoned instead); RETIRING of
     * a disrupted unit other than unlimbered guns; RETREATING, PURSUING of foot and horse that
     * neither rout nor stand in hedgehog or in a house; UNSERVED of unlimbered guns, ABANDONED of
     * disrupted ones. No other flag can be set. */
    TILLY_EDIT_STATE = 6,
    /** value 1: adds `feature`, judged as by tilly_table_add(), of a kind that the table has
     * derived too. value 0: removes the feature whose id is in `unit`; a house that is held stays
     * (TILLY_WHY_HOUSE_HELD), and `feature` is not read. */
    TILLY_EDIT_GROUND = 7,
    /** Sets the parameter with index `what` (tilly_ruleset_find()) to `value`. A number of a type
     * that a unit takes as it is made, such as the width of its base or its strength, cannot change
     * while a unit of the type is there (TILLY_WHY_MADE_WITH). */
    TILLY_EDIT_PARAMETER = 8,
    /** Speaks the note `what` (tilly_battle_note()), or with `what` 0 `words`, to `side`, and only
     * it knows of the event; TILLY_NO_SIDE: to all. */
    TILLY_EDIT_SPEAK = 9,
    /** Gives `side` `value` points, less than 0 takes them; a side has at most 1000000 in all,
     * either way. */
    TILLY_EDIT_POINTS = 10,
    /** Ends the battle; `side` wins; TILLY_NO_SIDE: it is drawn. */
    TILLY_EDIT_END = 11,
    /** Sets the variable with index `what` (tilly_battle_find_variable()) to `value`. Only sides
     * that may know it know of the event. While a decision is open, at a boundary or in the middle
     * of anything, it leaves that open as it is, and belongs to its answer: an undo takes both
     * back. A player may set variables while it is asked (tilly_player_fn). */
    TILLY_EDIT_SET = 12,
    /** Asks for a throw by `side`: `value` dice, 1 to TILLY_MOST_DICE, of `faces` faces, 2 to 1000,
     * for what `words` say. Their sum lands in the variable `what`, a number. Dice hooks and typed
     * faces count as for other rolls; the generator throws in a stream of its own, so that no other
     * roll of the battle is another (TILLY_STREAM_SCENARIO). */
    TILLY_EDIT_ROLL = 13,
    /** Asks `side` what `words` say (TILLY_ASK_SCENARIO): 1 to 16 options in words, no two of
     * them the same. The index of the one that is chosen, from 0, lands in the variable `what`; a
     * truth value has two options. */
    TILLY_EDIT_ASK = 14
};

/** The most throws and questions of a scenario that wait, and the most options of a question. */
enum { TILLY_MOST_ASKED = 8, TILLY_MOST_CHOICES = 16 };
/** The most throws and questions of a scenario that follow one another while the battle itself
 * stands still: a script that asks as often as it is answered comes to an end. */
enum { TILLY_MOST_CHAINED = 64 };
/** The most units that have been brought with a name. */
enum { TILLY_MOST_NAMED = 16 };

/** An edit. Start from TILLY_EDIT_INIT and fill what the kind names. */
typedef struct tilly_edit {
    uint32_t size;    /**< set by the caller: sizeof(tilly_edit) */
    uint16_t kind;    /**< tilly_edit_kind */
    uint16_t side;    /**< 0, 1, or TILLY_NO_SIDE where the kind says so */
    tilly_id unit;    /**< the unit; of TILLY_EDIT_GROUND the feature */
    tilly_id group;   /**< the command or formation */
    uint16_t type;    /**< index of a unit type */
    uint16_t quality; /**< index of a quality */
    uint32_t what;    /**< a flag, the index of a parameter or variable, or a note */
    int32_t value;    /**< as the kind says */
    int32_t x, y;     /**< of the centre of the base */
    uint32_t heading; /**< 1/100 degree clockwise from north, 0 to 35999 */
    /** Of TILLY_EDIT_GROUND what is added; borrowed for the call, the battle keeps a copy. NULL
     * else. */
    const tilly_feature *feature;
    uint32_t words;                      /**< from tilly_battle_words(); 0: none */
    uint16_t faces;                      /**< of each die */
    uint16_t options;                    /**< how many of `option` are used */
    uint32_t option[TILLY_MOST_CHOICES]; /**< in words, from tilly_battle_words() */
    uint32_t strength;                   /**< of a unit that is brought; 0: the usual one */
    uint32_t start; /**< what it counts as having begun with, at least that; 0: the same */
} tilly_edit;
/** First value of a tilly_edit: its size, all else 0. */
#define TILLY_EDIT_INIT TILLY_SIZED(tilly_edit)

TILLY_BEGIN
/**
 * Makes a battle, in set-up (turn 0), with its log on.
 *
 * The rules must allow: that each army has units; unless TILLY_SETUP_ANY_ARMY, both armies' lists
 * and, where these are bought with coins, the fortifications on the table, no more than were paid
 * for (T2-Q-81); and, unless TILLY_SETUP_DEPLOYED, a table wide and deep enough to deploy on
 * (TILLY_WHY_TABLE_SIZE). All else on the table is not judged: tilly_table_breach() does that.
 *
 * @param setup  borrowed for the call
 * @param out    the battle; yours
 * @param error  filled after an error, with the field in its path; set error->size before the call;
 *               may be NULL
 * @return TILLY_OK; TILLY_E_MISMATCH: an army of another rule set, with a unit type that
 *         `rules` does not have, or with a formation that by `rules` its type does not have;
 *         TILLY_E_RANGE: an unknown flag, TILLY_SETUP_DEPLOYED without TILLY_SETUP_ROLES, leader,
 *         turn_limit or reserve too large, too many variables, or one of an unknown kind or with a
 *         name or a start that it cannot have, too many objectives, or one with a side, a variable,
 *         words or a worth that it cannot have, a title or `about` that is too long, not UTF-8 or
 *         with a control character; TILLY_E_FULL: more than TILLY_MOST_UNITS slots a
 * side, the reserve and those that the rule set spares (Glauben's messengers, guns to capture)
 *         included; TILLY_E_ILLEGAL: error.text names the first breach and its clause;
 *         TILLY_E_MEMORY; TILLY_E_SIZE and TILLY_E_NULL of an allocator too
 */
TILLY_API tilly_status tilly_battle_new(const tilly_setup *setup,
                                        tilly_battle **out,
                                        tilly_error *error);

/**
 * Adds a reference. This may be done from any thread.
 *
 * @param self  the battle; may be NULL
 * @return self
 */
TILLY_API tilly_battle *tilly_battle_ref(tilly_battle *self);

/**
 * Gives a reference back; the last one frees the battle and all its turns.
 *
 * @param self  the battle; NULL does nothing
 */
TILLY_API void tilly_battle_unref(tilly_battle *self);

/**
 * Puts a unit on the table, or elsewhere if it is down already. Only with TILLY_SETUP_DEPLOYED and
 * before tilly_battle_begin().
 *
 * @code
 * tilly_pose pose = {.x = 100000, .y = 40000, .heading = 0};
 * tilly_battle_deploy(battle, unit, &pose, 0, 1, &why); // each unit, commanders after their units
 * tilly_battle_begin(battle, &why);
 * @endcode
 *
 * @param self        the battle
 * @param unit        from tilly_battle_unit_id(); a reinforcement (tilly_battle_set_arrival())
 *                    stops being one
 * @param pose        where; of a commander with a host it is not used. Coordinates farther than 100
 *                    units off the table are taken as 100 units off
 * @param host        of a commander of Tilly the unit it is attached to, which is down already; 0
 *                    none; in Glauben always 0
 * @param free_place  0: by the rules of deployment; else anywhere on the table without overlap
 * @param why         filled with TILLY_E_ILLEGAL; set why->size before the call; may be NULL
 * @return TILLY_OK; TILLY_E_NOT_NOW: play has begun, or the set-up is played; TILLY_E_STALE: no
 *         such unit or host; TILLY_E_RANGE: a heading from 36000 on, or an unknown formation;
 *         TILLY_E_UNSUPPORTED: a formation or a host that the book knows nothing of;
 *         TILLY_E_ILLEGAL: it may not stand there, be with that host (TILLY_WHY_NOT_A_HOST) or be
 *         drawn up so; TILLY_E_MEMORY
 */
TILLY_API tilly_status tilly_battle_deploy(tilly_battle *self,
                                           tilly_id unit,
                                           const tilly_pose *pose,
                                           tilly_id host,
                                           uint32_t free_place,
                                           tilly_reason *why);

/**
 * Ends a deployment by the host. Until then the battle can be neither played nor edited.
 *
 * @param self  the battle
 * @param why   filled with TILLY_E_ILLEGAL; set why->size before the call; may be NULL
 * @return TILLY_OK; TILLY_E_NOT_NOW: play has begun, or the set-up is played; TILLY_E_ILLEGAL: a
 *         unit other than a reinforcement is not down (TILLY_WHY_NOT_DOWN, unit[0])
 */
TILLY_API tilly_status tilly_battle_begin(tilly_battle *self, tilly_reason *why);

/**
 * Gives a formation its first order; without one it holds (GL-Q-99). Only with TILLY_SETUP_DEPLOYED
 * and before tilly_battle_begin().
 *
 * @param self       the battle
 * @param formation  id of kind TILLY_ID_GROUP
 * @param order      copied; giver, turn, half and reached are not read
 * @param why        filled with TILLY_E_ILLEGAL; set why->size before the call; may be NULL
 * @return TILLY_OK; TILLY_E_NOT_NOW: play has begun, or the set-up is played; TILLY_E_UNSUPPORTED:
 *         the book knows no orders; TILLY_E_STALE: no such formation or note; TILLY_E_RANGE: an
 *         unknown kind, too many points, a radius out of range, or a point more than 100 units off
 *         the table; TILLY_E_ILLEGAL: not as its kind wants it, a point off the table or an enemy
 *         that is not seen; TILLY_E_MEMORY
 */
TILLY_API tilly_status tilly_battle_set_order(tilly_battle *self,
                                              tilly_id formation,
                                              const tilly_order *order,
                                              tilly_reason *why);

/**
 * Reads the order in force of a formation.
 *
 * @param self       the battle
 * @param formation  id of kind TILLY_ID_GROUP
 * @param out        the order, TILLY_ORDER_HOLD if none was given or no unit is left; set out->size
 *                   before the call
 * @return TILLY_OK; TILLY_E_UNSUPPORTED: the book knows no orders; TILLY_E_STALE: no such formation
 */
TILLY_API tilly_status tilly_battle_order(const tilly_battle *self,
                                          tilly_id formation,
                                          tilly_order *out);

/**
 * Makes a unit a reinforcement: not deployed, it comes on later (GL-Q-111). Only with
 * TILLY_SETUP_DEPLOYED and before tilly_battle_begin().
 *
 * @param self     the battle
 * @param unit     one that is not on the table
 * @param arrival  copied
 * @param why      filled with TILLY_E_ILLEGAL; set why->size before the call; may be NULL
 * @return TILLY_OK; TILLY_E_NOT_NOW: play has begun, or the set-up is played; TILLY_E_UNSUPPORTED:
 *         the book knows no reinforcements; TILLY_E_STALE: no such unit; TILLY_E_RANGE: turn or
 *         half out of range, or a point more than 100 units off the table; TILLY_E_ILLEGAL: the
 *         unit is down (TILLY_WHY_UNIT_GONE), or the points do not lie on one edge
 *         (TILLY_WHY_NOT_ON_STRETCH); TILLY_E_MEMORY
 */
TILLY_API tilly_status tilly_battle_set_arrival(tilly_battle *self,
                                                tilly_id unit,
                                                const tilly_arrival *arrival,
                                                tilly_reason *why);

/**
 * Reads when and where a reinforcement comes on.
 *
 * @param self  the battle
 * @param unit  id of the unit
 * @param out   its arrival; set out->size before the call
 * @return TILLY_OK; TILLY_E_UNSUPPORTED: the book knows no reinforcements; TILLY_E_STALE: no such
 *         unit; TILLY_E_RANGE: the unit is not a reinforcement, or has come on
 */
TILLY_API tilly_status tilly_battle_arrival(const tilly_battle *self,
                                            tilly_id unit,
                                            tilly_arrival *out);

/**
 * Makes an exact copy: the same state, notes, open roll and dice to come. Past turns and the log
 * are not copied; a log of its own begins here if that of `self` is on. This may be done from any
 * thread while nobody changes the battle, also from a hook.
 *
 * @param self  the battle
 * @param out   the copy; yours
 * @return TILLY_OK; TILLY_E_MEMORY
 */
TILLY_API tilly_status tilly_battle_copy(const tilly_battle *self, tilly_battle **out);

/**
 * Makes a copy for thinking ahead: with other dice, the log off, and without what a side may not
 * know (tilly_battle_redact()). It stands where the battle stands: tilly_turn_next() asks the open
 * question again, or shows the open roll again. An answer found in it goes to the battle itself
 * with tilly_answer.decision 0, where an enemy out of view may still make it illegal.
 *
 * To try many lines of play without allocating, copy the first copy and go back to it; new dice
 * for each come from tilly_battle_reseed().
 *
 * @code
 * tilly_battle_copy_for_search(battle, 0, side, &start);
 * tilly_battle_copy(start, &trial);
 * for (uint64_t line = 0; line < lines; line++) {
 *     tilly_battle_copy_into(start, trial);
 *     tilly_battle_reseed(trial, line);
 *     tilly_battle_turn(trial, &turn);  // tilly_turn_next(), tilly_turn_answer(), ...
 * }
 * @endcode
 *
 * @param self  the battle
 * @param salt  chooses the dice: the same salt at the same moment, the same dice
 * @param side  the side that thinks; TILLY_NO_SIDE: it knows all
 * @param out   the copy; yours
 * @return TILLY_OK; TILLY_E_RANGE: no such side; TILLY_E_MEMORY
 */
TILLY_API tilly_status tilly_battle_copy_for_search(const tilly_battle *self,
                                                    uint64_t salt,
                                                    uint32_t side,
                                                    tilly_battle **out);

/**
 * Copies the state into another battle of the same layout; allocates nothing. The past turns of
 * `dest` are freed, the log of its turn in progress begins anew, the handle of that turn stays
 * valid; its notes stay as they are.
 *
 * @param self  the battle that is copied
 * @param dest  one that was copied from the same battle, or that `self` was copied from; if it is
 *              `self` nothing happens
 * @return TILLY_OK; TILLY_E_MISMATCH: `dest` is of another layout or has other armies (a redacted
 *         copy of a book with secrets has other armies than the battle); TILLY_E_BUSY: `dest` is in
 *         a run
 */
TILLY_API tilly_status tilly_battle_copy_into(const tilly_battle *self, tilly_battle *dest);

/**
 * Tells the size of the state: the most that a copy moves, but for 8 bytes of each unit slot that
 * follow from it, and what waits for a script. Slots that neither battle has used are left out.
 *
 * @param self  the battle
 * @return bytes
 */
TILLY_API size_t tilly_battle_state_size(const tilly_battle *self);

/**
 * Tells the seed of the dice.
 *
 * @param self  the battle
 * @return the seed; 0 if the battle was redacted
 */
TILLY_API uint64_t tilly_battle_seed(const tilly_battle *self);

/**
 * Chooses other dice from here on, for a batch or a search. With the log on only before the first
 * input of a turn (answer, faces, edit), since a record could not tell of it.
 *
 * @param self  the battle
 * @param seed  any number
 * @return TILLY_OK; TILLY_E_NOT_NOW: the turn has an input
 */
TILLY_API tilly_status tilly_battle_reseed(tilly_battle *self, uint64_t seed);

/**
 * Sets another turn limit from here on (TX-34). When: as tilly_battle_reseed().
 *
 * @param self   the battle
 * @param turns  number of the last turn, at most TILLY_MOST_TURNS; 0: none
 * @return TILLY_OK; TILLY_E_RANGE: too large; TILLY_E_NOT_NOW: the turn has an input
 */
TILLY_API tilly_status tilly_battle_limit(tilly_battle *self, uint32_t turns);

/**
 * Hashes the state, in the same way on every machine. Equal hashes: equal battles from here on, if
 * they are answered alike.
 *
 * @param self  the battle
 * @param out   the hash
 * @return TILLY_OK
 */
TILLY_API tilly_status tilly_battle_hash(const tilly_battle *self, uint64_t *out);

/**
 * Overwrites all that a side may not know: the dice to come, words (notes) that nothing on its side
 * refers to, variables of the scenario (they lose name and value), its words but for what the side
 * is asked, its script and, where the rule set hides something, the enemy's pieces out of view, his
 * list and the words of his orders. There is no way back: redact a copy.
 *
 * Past turns are freed. If the rule set hides something, what is asked, thrown and told is counted
 * anew from here on: answer the battle itself with tilly_answer.decision 0.
 *
 * @param self  the battle
 * @param side  0 or 1: the side that may go on looking at it
 * @return TILLY_OK; TILLY_E_RANGE: no such side; TILLY_E_MEMORY
 */
TILLY_API tilly_status tilly_battle_redact(tilly_battle *self, uint32_t side);

/**
 * Turns the log on or off. Off, events are numbered but not kept, and there is no undo, no record
 * and nothing allocated inside a turn. The turn in progress keeps its handle; its log begins here.
 *
 * @param self  the battle
 * @param on    1: on, as it is made; 0: off
 * @return TILLY_OK, also if nothing changes; TILLY_E_RANGE: neither 0 nor 1; TILLY_E_NOT_NOW: the
 *         turn in progress has an input in its log; TILLY_E_MEMORY
 */
TILLY_API tilly_status tilly_battle_log(tilly_battle *self, uint32_t on);

/**
 * Gives the turn in progress, 0 for the set-up. If it is over and the battle is not, the next
 * turn begins; if the battle is over, the last turn is given.
 *
 * @param self  the battle
 * @param out   the turn, borrowed. With the log on it stays valid, and readable when it is over,
 *              until the battle is freed, copied into or redacted; with the log off the same handle
 *              is the next turn
 * @return TILLY_OK; TILLY_E_FULL: there were TILLY_MOST_TURNS turns; TILLY_E_BUSY: only where the
 *         next turn would begin; TILLY_E_MEMORY
 */
TILLY_API tilly_status tilly_battle_turn(tilly_battle *self, tilly_turn **out);

/**
 * Gives a finished turn to read: its events, its hashes, its report.
 *
 * @param self    the battle
 * @param number  0 (the set-up) to the turn before the one in progress, and this one once it is
 *                over
 * @param out     the turn, borrowed until the battle is freed, copied into or redacted
 * @return TILLY_OK; TILLY_E_STALE: no such turn, or it was not logged in this battle
 */
TILLY_API tilly_status tilly_battle_past(const tilly_battle *self,
                                         uint32_t number,
                                         const tilly_turn **out);

/**
 * Writes a summary of the battle for people: how it ended, which objectives of the scenario are
 * met, what each side lost by type, who routed whom, what became of generals, and the turning
 * points; the last three from those turns that tilly_battle_past() gives.
 *
 * @param self    the battle, over or not
 * @param text    may be NULL when room is 0
 * @param room    bytes of `text`, the ending 0 included; 0 asks
 * @param needed  bytes of the whole text, the ending 0 included; may be NULL
 * @return TILLY_OK; TILLY_E_ROOM if it was cut
 */
TILLY_API tilly_status tilly_battle_summary(const tilly_battle *self,
                                            char *text,
                                            size_t room,
                                            size_t *needed);

/**
 * Tells how the battle stands.
 *
 * @param self  the battle
 * @param out   set out->size before the call
 * @return TILLY_OK
 */
TILLY_API tilly_status tilly_battle_info_of(const tilly_battle *self, tilly_battle_info *out);

/**
 * Gives the rule set as it is now.
 *
 * @param self  the battle
 * @return the frozen rule set, borrowed until an edit changes a parameter, or is undone
 */
TILLY_API const tilly_ruleset *tilly_battle_rules(const tilly_battle *self);

/**
 * Gives the table as it is now.
 *
 * @param self  the battle
 * @return the frozen table, borrowed until the ground changes: by an edit, an answer in set-up, or
 *         their undoing
 */
TILLY_API const tilly_table *tilly_battle_table(const tilly_battle *self);

/**
 * Gives the army list of a side.
 *
 * @param self  the battle
 * @param side  0 or 1
 * @return the frozen army, borrowed until the battle is redacted; NULL for any other side
 */
TILLY_API const tilly_army *tilly_battle_army(const tilly_battle *self, uint32_t side);

/**
 * Gives the title that the battle's scenario has. Copies, saves and records keep it; no hash covers
 * it.
 *
 * @param self  the battle
 * @return at most 200 bytes of UTF-8, borrowed until the battle is copied into or redacted; "" if
 *         there is none
 */
TILLY_API const char *tilly_battle_title(const tilly_battle *self);

/**
 * Gives what the battle's scenario says about itself: history, special rules, sources. Copies,
 * saves and records keep it; no hash covers it.
 *
 * @param self  the battle
 * @return at most 4000 bytes of UTF-8 with line breaks, borrowed until the battle is copied into or
 *         redacted; "" if there is nothing
 */
TILLY_API const char *tilly_battle_about(const tilly_battle *self);

/**
 * Lists the objectives of the battle's scenario. Copies, saves and records keep them; no hash
 * covers them.
 *
 * @param self    the battle
 * @param viewer  0 or 1: those that this side may know, and of each no more than it may know;
 *                TILLY_NO_SIDE: all
 * @param rows    in the order of tilly_setup.objectives; may be NULL if room is 0
 * @param room    how many rows there are; 0 only counts
 * @param count   how many objectives there are
 * @return TILLY_OK, also if there was no room for all; TILLY_E_RANGE: no such viewer
 */
TILLY_API tilly_status tilly_battle_objectives(const tilly_battle *self,
                                               uint32_t viewer,
                                               tilly_objective *rows,
                                               uint32_t room,
                                               uint32_t *count);

/**
 * Lists the units of a side by number, those that wait or are gone included; a messenger or
 * captured battery of Glauben that is gone, only until another has its slot. Nothing is hidden:
 * tilly_battle_view() is for players.
 *
 * @param self   the battle
 * @param side   0 or 1; TILLY_NO_SIDE: those of side 0, then those of side 1
 * @param rows   rows to write; may be NULL if room is 0
 * @param room   how many rows there are; 0 only counts
 * @param count  how many units there are
 * @return TILLY_OK, also if there was no room for all; TILLY_E_RANGE: no such side
 */
TILLY_API tilly_status tilly_battle_units(
    const tilly_battle *self, uint32_t side, tilly_unit *rows, uint32_t room, uint32_t *count);

/**
 * Reads a unit. Nothing is hidden.
 *
 * @param self  the battle
 * @param id    of the unit
 * @param out   the unit; tilly_unit has no size to set
 * @return TILLY_OK; TILLY_E_STALE: no such unit
 */
TILLY_API tilly_status tilly_battle_unit(const tilly_battle *self, tilly_id id, tilly_unit *out);

/**
 * Lists the units that a side may see (GL-Q-108): all its own, and those of the enemy in its view,
 * whose group, start and some flags are left out. In a rule set that hides nothing: all.
 *
 * @param self    the battle
 * @param viewer  0 or 1: the side that looks
 * @param side    0 or 1: whose units; TILLY_NO_SIDE: those of side 0, then those of side 1
 * @param rows    rows to write; may be NULL if room is 0
 * @param room    how many rows there are; 0 only counts
 * @param count   how many units there are to see
 * @return TILLY_OK, also if there was no room for all; TILLY_E_RANGE: no such viewer or side
 */
TILLY_API tilly_status tilly_battle_view(const tilly_battle *self,
                                         uint32_t viewer,
                                         uint32_t side,
                                         tilly_unit *rows,
                                         uint32_t room,
                                         uint32_t *count);

/**
 * Tells whether a side may see one unit, without listing them all.
 *
 * @param self    the battle
 * @param viewer  0 or 1: the side that looks
 * @param id      of the unit
 * @param in      1: tilly_battle_view() would list it; 0: it would not
 * @return TILLY_OK; TILLY_E_RANGE: no such viewer; TILLY_E_STALE: no such unit
 */
TILLY_API tilly_status tilly_battle_in_view(const tilly_battle *self,
                                            uint32_t viewer,
                                            tilly_id id,
                                            uint32_t *in);

/**
 * Tells the losses of a side as its rule book counts them. They are no secret (GL-Q-108).
 *
 * @param self   the battle
 * @param side   0 or 1
 * @param lost   Tilly: units. Glauben: base units that ever entered less those under its command,
 *               captured guns included, so that it may be below 0 (GL-Q-16). Scruby: Point Values
 * of stands destroyed, off the table or retiring, in whole points (SC-233)
 * @param total  of how many: units it began with, base units that ever entered, points it began
 *               with
 * @return TILLY_OK; TILLY_E_RANGE: no such side
 */
TILLY_API tilly_status tilly_battle_losses(const tilly_battle *self,
                                           uint32_t side,
                                           int32_t *lost,
                                           int32_t *total);

/**
 * Lists the losses at which a side's army is tested or breaks, from the lowest on: what
 * tilly_battle_losses() gives as `lost` is compared with them. The first that is not `tested` is
 * the next. They are no secret (GL-Q-108).
 *
 * @param self   the battle
 * @param side   0 or 1
 * @param rows   rows to write; may be NULL if room is 0. Tilly: the break point (T1-Q-131), none
 *               with variable army morale, where a die decides. Glauben: the levels of the crisis
 *               of morale below 100 percent (GL-042, GL-221), which reinforcements move (GL-043)
 * @param room   how many rows there are; 0 only counts
 * @param count  how many marks there are; 0 in a rule set without them
 * @return TILLY_OK, also if there was no room for all; TILLY_E_RANGE: no such side
 */
TILLY_API tilly_status tilly_battle_loss_marks(
    const tilly_battle *self, uint32_t side, tilly_loss_mark *rows, uint32_t room, uint32_t *count);

/**
 * Gives the id of the unit at a place in a side's army.
 *
 * @param self    the battle
 * @param side    0 or 1
 * @param number  from 0, as in the army list; units that came later follow
 * @param id      the id
 * @return TILLY_OK; TILLY_E_RANGE: no such side or number
 */
TILLY_API tilly_status tilly_battle_unit_id(const tilly_battle *self,
                                            uint32_t side,
                                            uint32_t number,
                                            tilly_id *id);

/**
 * Tells the name of a unit; of one brought later without a name, or whose name the side of a
 * redacted battle may not know, the name of its type.
 *
 * @param self  the battle
 * @param id    of the unit, also of one whose slot another has now
 * @return the name, borrowed; NULL if there is no such unit
 */
TILLY_API const char *tilly_battle_unit_name(const tilly_battle *self, tilly_id id);

/**
 * Tells the name of a command or formation.
 *
 * @param self  the battle
 * @param id    of kind TILLY_ID_GROUP
 * @return the name, borrowed; NULL if there is no such group
 */
TILLY_API const char *tilly_battle_group_name(const tilly_battle *self, tilly_id id);

/**
 * Lists the marks on the table, the oldest first; none in a rule set without marks.
 *
 * @param self   the battle
 * @param rows   rows to write; may be NULL if room is 0
 * @param room   how many rows there are; 0 only counts
 * @param count  how many marks there are
 * @return TILLY_OK, also if there was no room for all
 */
TILLY_API tilly_status tilly_battle_marks(const tilly_battle *self,
                                          tilly_mark *rows,
                                          uint32_t room,
                                          uint32_t *count);

/**
 * Lists the enemies that a unit touches.
 *
 * @param self   the battle
 * @param unit   id of the unit
 * @param ids    rows to write; may be NULL if room is 0
 * @param room   how many rows there are; 0 only counts
 * @param count  how many enemies there are
 * @return TILLY_OK, also if there was no room for all; TILLY_E_STALE: no such unit;
 *         TILLY_E_UNSUPPORTED: the rule set knows no contacts
 */
TILLY_API tilly_status tilly_battle_contacts(
    const tilly_battle *self, tilly_id unit, tilly_id *ids, uint32_t room, uint32_t *count);

/**
 * Changes the battle from outside the rules. An edit is checked, told (TILLY_EV_EDIT, then its
 * consequences) and recorded. No question is open after it: tilly_turn_next() asks anew, under the
 * same serial where the same question comes again; TILLY_EDIT_SET alone leaves an open decision
 * open.
 *
 * Edits are possible at a boundary of a turn that is begun, set-up included: between two rows of
 * the sequence of play, or in a row while nothing is half done, as between two units' moves, two
 * targets or two melees. tilly_turn_next() stops there with TILLY_UNTIL_BOUNDARY. A question at a
 * boundary (which unit, target or melee is next) does not bar edits; one in the middle of a move,
 * a volley or a melee bars all but TILLY_EDIT_SET: TILLY_E_NOT_NOW, and nothing has changed.
 *
 * @code
 * if (tilly_turn_next(turn, TILLY_UNTIL_BOUNDARY) == TILLY_STOP)
 *     tilly_battle_edit(battle, &edit, NULL, &why);
 * status = tilly_turn_next(turn, 0);
 * @endcode
 *
 * @param self  the battle
 * @param edit  borrowed for the call
 * @param made  the id of the unit or feature that is new, else 0; may be NULL
 * @param why   filled with TILLY_E_ILLEGAL, and with TILLY_E_NOT_NOW where it says below; set
 *              why->size before the call; may be NULL
 * @return TILLY_OK; TILLY_E_NOT_NOW: no boundary (TILLY_WHY_NOT_A_BOUNDARY), the battle is over
 *         (TILLY_WHY_BATTLE_OVER), or without a reason the turn is over and the next not begun
 *         (tilly_battle_turn()), or the host still deploys (tilly_battle_begin()); TILLY_E_RANGE:
 *         an unknown kind, side, heading, parameter or variable, or a feature of invalid shape;
 *         TILLY_E_STALE: an id, a note or words that name nothing; TILLY_E_FULL: a table has
 *         TILLY_MOST_FEATURES, TILLY_MOST_ASKED throws and questions wait, or TILLY_MOST_CHAINED
 *         have been asked since the battle itself went on; TILLY_E_ILLEGAL: as its kind says, a
 *         unit that is gone, or one that waits where only TILLY_EDIT_PLACE and TILLY_EDIT_REMOVE
 *         are possible (TILLY_WHY_UNIT_GONE), or a group of another side (TILLY_WHY_NO_COMMAND);
 *         TILLY_E_MEMORY
 */
TILLY_API tilly_status tilly_battle_edit(tilly_battle *self,
                                         const tilly_edit *edit,
                                         tilly_id *made,
                                         tilly_reason *why);

/**
 * Lists the variables of the battle's scenario as they are now. Nothing is hidden, unless the
 * battle is redacted.
 *
 * @param self   the battle
 * @param rows   in the order of tilly_setup.variables; may be NULL if room is 0
 * @param room   how many rows there are; 0 only counts
 * @param count  how many variables there are
 * @return TILLY_OK, also if there was no room for all
 */
TILLY_API tilly_status tilly_battle_variables(const tilly_battle *self,
                                              tilly_variable *rows,
                                              uint32_t room,
                                              uint32_t *count);

/**
 * Reads a variable.
 *
 * @param self   the battle
 * @param index  0 to the number of variables - 1
 * @param out    the variable; tilly_variable has no size to set
 * @return TILLY_OK; TILLY_E_RANGE: no such variable
 */
TILLY_API tilly_status tilly_battle_variable(const tilly_battle *self,
                                             uint32_t index,
                                             tilly_variable *out);

/**
 * Finds a variable by its name.
 *
 * @param self   the battle
 * @param name   its whole name
 * @param index  its index
 * @return TILLY_OK; TILLY_E_UNKNOWN: no variable has this name
 */
TILLY_API tilly_status tilly_battle_find_variable(const tilly_battle *self,
                                                  const char *name,
                                                  uint32_t *index);

/**
 * Lists the areas of the battle's scenario. Copies, redacted ones too, saves and records keep them;
 * no hash covers them.
 *
 * @param self   the battle
 * @param rows   in the order of tilly_setup.areas; may be NULL if room is 0
 * @param room   how many rows there are; 0 only counts
 * @param count  how many areas there are
 * @return TILLY_OK, also if there was no room for all
 */
TILLY_API tilly_status tilly_battle_areas(const tilly_battle *self,
                                          tilly_area *rows,
                                          uint32_t room,
                                          uint32_t *count);

/**
 * Finds an area by its name.
 *
 * @param self  the battle
 * @param name  its whole name
 * @param id    its id
 * @return TILLY_OK; TILLY_E_UNKNOWN: no area has this name
 */
TILLY_API tilly_status tilly_battle_find_area(const tilly_battle *self,
                                              const char *name,
                                              tilly_id *id);

/**
 * Lists the units on the table whose centre lies in an area of the scenario or a feature of the
 * table, its border included. They are measured as they stand, and nothing is hidden:
 * tilly_battle_view() is for players.
 *
 * @param self   the battle
 * @param place  id of the area, or of the feature; of a hill all of it
 * @param side   0 or 1; TILLY_NO_SIDE: both
 * @param ids    rows to write, side 0 before side 1, each by number; may be NULL if room is 0
 * @param room   how many rows there are; 0 only counts
 * @param count  how many units there are
 * @return TILLY_OK, also if there was no room for all; TILLY_E_RANGE: no such side; TILLY_E_STALE:
 *         no such area or feature
 */
TILLY_API tilly_status tilly_battle_within(const tilly_battle *self,
                                           tilly_id place,
                                           uint32_t side,
                                           tilly_id *ids,
                                           uint32_t room,
                                           uint32_t *count);

/**
 * Keeps words of a scenario with the battle: for edits that speak, ask and throw. Equal words have
 * one number. Copies of the battle share them, and they are never changed or taken away, but for
 * those of a moment that failed. It may be called from inside a moment.
 *
 * @param self   the battle
 * @param words  1 to 200 bytes of UTF-8 without control characters; copied
 * @param out    their number, from 1
 * @return TILLY_OK; TILLY_E_RANGE: empty, too long, not UTF-8, or a control character;
 *         TILLY_E_FULL: there are TILLY_MOST_WORDS; TILLY_E_MEMORY
 */
TILLY_API tilly_status tilly_battle_words(tilly_battle *self, const char *words, uint32_t *out);

/**
 * Gives words of a scenario.
 *
 * @param self   the battle
 * @param words  from tilly_battle_words(), an event, a decision, an option or a roll
 * @return the words, borrowed until the battle is given more words, copied into or redacted; NULL
 * if there are none of that number, or its side may not know them
 */
TILLY_API const char *tilly_battle_words_text(const tilly_battle *self, uint32_t words);

/**
 * Keeps words with the battle, for answers, orders and edits. Equal words are one note. It may be
 * called from inside a hook.
 *
 * @param self   the battle
 * @param words  at most 120 bytes of UTF-8 without control characters; copied
 * @param note   its number, from 1
 * @return TILLY_OK; TILLY_E_RANGE: too long, not UTF-8, or a control character; TILLY_E_FULL: there
 *         are 256 notes; TILLY_E_MEMORY
 */
TILLY_API tilly_status tilly_battle_note(tilly_battle *self, const char *words, uint32_t *note);

/**
 * Gives the words of a note.
 *
 * @param self  the battle
 * @param note  from tilly_battle_note(), an event or an order
 * @return the words, borrowed until the battle is redacted; NULL if there is no such note
 */
TILLY_API const char *tilly_battle_note_text(const tilly_battle *self, uint32_t note);
TILLY_END

#endif
