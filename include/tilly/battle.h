/* Battles: the whole state of play in one block, with exact copy, search copy, hash, edits and
 * questions about it. */
#ifndef TILLY_BATTLE_H
#define TILLY_BATTLE_H

#include <stdint.h>
#include <tilly/army.h>
#include <tilly/event.h>
#include <tilly/reason.h>
#include <tilly/ruleset.h>
#include <tilly/table.h>

typedef struct tilly_battle tilly_battle;
typedef struct tilly_turn tilly_turn;

enum tilly_setup_flag {
    /* the host places the units itself (tilly_battle_deploy()), then tilly_battle_begin(); no
       set-up is played */
    TILLY_SETUP_DEPLOYED = 1,
    TILLY_SETUP_ROLES = 2,   /* `leader` is given; else it is rolled for */
    TILLY_SETUP_TERRAIN = 4, /* the table is complete: no terrain is placed in set-up */
    TILLY_SETUP_ANY_ARMY = 8 /* armies that break the list rules are accepted (scenarios) */
};

/* All that makes a battle. Borrowed for the call; the battle takes its own references and frozen
 * copies. */
typedef struct tilly_setup {
    uint32_t size, flags; /* tilly_setup_flag */
    tilly_ruleset *rules;
    tilly_table *table; /* NULL: the official table for the size of the game, without ground */
    tilly_army *army[TILLY_SIDES];
    uint64_t seed;
    uint32_t reserve;    /* spare unit slots a side, for scripts; TILLY_RESERVE_USUAL = 16 */
    uint32_t turn_limit; /* 0: none; at most TILLY_MOST_TURNS */
    uint32_t leader;     /* with TILLY_SETUP_ROLES: the side that leads (Tilly: the attacker) */
    uint32_t reserved;
    const tilly_allocator *allocator; /* NULL: malloc */
} tilly_setup;
enum { TILLY_RESERVE_USUAL = 16, TILLY_MOST_TURNS = 10000 };

typedef struct tilly_battle_info {
    uint32_t size;
    uint16_t turn, row;   /* turn 0 = set-up; row of the sequence of play */
    uint8_t role[2];      /* side in the first role (Tilly: attacker), in the second */
    uint8_t over, winner; /* tilly_end; side or TILLY_NO_SIDE */
    uint32_t turn_limit;
    uint32_t units[TILLY_SIDES]; /* original */
    uint32_t lost[TILLY_SIDES];
    uint32_t alive[TILLY_SIDES]; /* on the table now, commanders and messengers among them */
    uint32_t rolls, decisions, events, edits; /* serials so far */
    uint64_t seed, hash_rules, hash_table;
} tilly_battle_info;

enum tilly_unit_flag {
    TILLY_UNIT_ON_TABLE = 1,
    TILLY_UNIT_GONE = 2,
    TILLY_UNIT_COMMANDER = 4,
    TILLY_UNIT_ROUND = 8,
    TILLY_UNIT_SHOT = 16,
    TILLY_UNIT_CHARGE_DECLARED = 32,
    TILLY_UNIT_CHARGED = 64,
    TILLY_UNIT_RALLY_BACK = 128,
    TILLY_UNIT_LOCKED = 256,
    TILLY_UNIT_MOVED = 512,
    TILLY_UNIT_HAS_COMMANDER = 1024,
    TILLY_UNIT_ATTACHED = 2048,
    TILLY_UNIT_DISRUPTED = 4096,
    TILLY_UNIT_ROUTING = 8192,
    TILLY_UNIT_RETIRING = 16384,
    TILLY_UNIT_RETREATING = 32768,
    TILLY_UNIT_PURSUING = 65536,
    TILLY_UNIT_ABANDONED = 131072,
    TILLY_UNIT_UNSERVED = 262144 /* captured guns whose new gunners are not ready */,
    TILLY_UNIT_CHIEF = 524288,
    TILLY_UNIT_MESSENGER = 1048576,
    TILLY_UNIT_DUE = 2097152 /* a reinforcement that may enter */
};

/* How the base units of a regiment or the guns of a battery are drawn up. 0 where the book knows no
 * formations. */
typedef enum tilly_formation {
    TILLY_FORMATION_NONE = 0,
    TILLY_FORMATION_LINE = 1,
    TILLY_FORMATION_COLUMN = 2,
    TILLY_FORMATION_MARCH_COLUMN = 3,
    TILLY_FORMATION_HEDGEHOG = 4,
    TILLY_FORMATION_LIMBERED = 5,
    TILLY_FORMATION_UNLIMBERED = 6,
    TILLY_FORMATION_GARRISON = 7 /* in a house */
} tilly_formation;

/* A unit as it stands: 64 bytes, a numpy row. */
typedef struct tilly_unit {
    /* host: the unit a commander is attached to, or of a unit the commander attached to it */
    tilly_id id, host, group;
    uint8_t side, formation;        /* tilly_formation */
    uint16_t type, quality, number; /* number: place in its army */
    uint16_t heading, files;        /* files: base units side by side; 0: one base */
    int32_t x, y, width, depth;     /* a round base: width = depth = diameter */
    uint32_t flags;                 /* tilly_unit_flag */
    int16_t strength, start, recoverable, reserved2;
    uint32_t reserved3[3];
} tilly_unit;

/* formation: tilly_formation, 0 the usual one (deployment only). */
typedef struct tilly_pose {
    int32_t x, y;
    uint16_t heading, formation;
} tilly_pose;

/* Orders of formations (GL-Q-97). An area is a feature, or a circle about point[0]. */
typedef enum tilly_order_kind {
    TILLY_ORDER_HOLD = 1,     /* each unit where it stood when the order came */
    TILLY_ORDER_ADVANCE = 2,  /* to an area */
    TILLY_ORDER_ATTACK = 3,   /* an enemy unit, or an area */
    TILLY_ORDER_DEFEND = 4,   /* an area */
    TILLY_ORDER_SUPPORT = 5,  /* another formation of the side */
    TILLY_ORDER_MARCH = 6,    /* by 1 to 8 points */
    TILLY_ORDER_WITHDRAW = 7, /* to an area, or without one to the own base edge */
    TILLY_ORDER_NOTE = 8      /* words */
} tilly_order_kind;
enum { TILLY_MOST_ORDER_POINTS = 8 };
typedef struct tilly_order {
    uint32_t size;
    uint16_t kind, points; /* points used */
    tilly_id target;       /* the unit, the formation, the feature; 0: the points say it */
    int32_t radius;        /* of the circle, 1..1000 mm; else 0 */
    tilly_point point[TILLY_MOST_ORDER_POINTS];
    uint32_t note;       /* words, from tilly_battle_note(); 0 none */
    tilly_id giver;      /* who gave it; 0: it was the first, or the formation's own */
    uint16_t turn, half; /* in force since; half 0 or 1 */
    uint32_t reached;    /* march: points already passed */
} tilly_order;

/* When and where a reinforcement comes on: from the (c) of that turn and half on, anywhere on the
 * stretch of one edge between the two points. */
typedef struct tilly_arrival {
    uint32_t size;
    uint16_t turn, half;
    tilly_point from, to;
} tilly_arrival;

/* A rout or other mark on the table: 24 bytes. kind: 1 rout, 2 commander casualty. */
typedef struct tilly_mark {
    uint16_t kind, side;
    tilly_id unit;
    int32_t x, y;
    uint16_t turn, used;
    uint32_t reserved;
} tilly_mark;

/* Changes from outside the rules: by a scenario, a script, a tool. Checked, carried out at a
 * boundary, an event, part of the record. */
enum tilly_edit_kind {
    TILLY_EDIT_PLACE = 1,   /* unit to pose x, y, heading */
    TILLY_EDIT_REMOVE = 2,  /* unit leaves; value 1: counts as lost */
    TILLY_EDIT_HURT = 3,    /* unit loses `value` strength (routs at 0) */
    TILLY_EDIT_RESTORE = 4, /* unit gains `value`, at most to its start */
    TILLY_EDIT_BRING = 5,   /* new unit of `type`, `quality` for `side` in group, at the pose */
    /* unit's flag `what` (tilly_unit_flag SHOT or CHARGE_DECLARED ...) set to value */
    TILLY_EDIT_STATE = 6,
    /* `feature` is added (value 1) or the one named by `unit` removed (value 0) */
    TILLY_EDIT_GROUND = 7,
    TILLY_EDIT_PARAMETER = 8, /* parameter index `what` to value */
    TILLY_EDIT_SPEAK = 9,     /* `what`: a note; side: who may hear (TILLY_NO_SIDE: all) */
    TILLY_EDIT_POINTS = 10,   /* side gains `value` points; at most 1000000 in all, either way */
    TILLY_EDIT_END = 11       /* the battle ends; side wins (TILLY_NO_SIDE: drawn) */
};
typedef struct tilly_edit {
    uint32_t size;
    uint16_t kind, side;
    tilly_id unit, group;
    uint16_t type, quality;
    uint32_t what;
    int32_t value, x, y;
    uint32_t heading;
    tilly_feature feature;
} tilly_edit;

TILLY_BEGIN
/* A new battle in set-up (turn 0). Errors: TILLY_E_MISMATCH (an army of another rule set, or with
 * unit types that `rules` does not have), TILLY_E_RANGE (a number or a flag that may not be),
 * TILLY_E_FULL (more than TILLY_MOST_UNITS a side, reserve included), TILLY_E_ILLEGAL (error.text
 * names the first breach), TILLY_E_MEMORY. By the rules are checked: that each army has units; both
 * armies' lists, unless TILLY_SETUP_ANY_ARMY; and, unless TILLY_SETUP_DEPLOYED, that the table is
 * wide and deep enough to deploy on (TILLY_WHY_TABLE_SIZE). What lies on the table is not:
 * tilly_table_check() does that. error may be NULL. Yours: tilly_battle_unref(). */
TILLY_API tilly_status tilly_battle_new(const tilly_setup *setup,
                                        tilly_battle **out,
                                        tilly_error *error);
TILLY_API tilly_battle *tilly_battle_ref(tilly_battle *self);
TILLY_API void tilly_battle_unref(tilly_battle *self);

/* With TILLY_SETUP_DEPLOYED, before tilly_battle_begin(), else TILLY_E_NOT_NOW: puts a unit on the
 * table (host: what a commander is attached to, else 0), by the deployment rules unless
 * `free_place` is 1 (then only on the table, no overlap). */
TILLY_API tilly_status tilly_battle_deploy(tilly_battle *self,
                                           tilly_id unit,
                                           const tilly_pose *pose,
                                           tilly_id host,
                                           uint32_t free_place,
                                           tilly_reason *why);
/* Ends such a set-up; every unit must be down: TILLY_E_ILLEGAL, TILLY_WHY_NOT_DOWN. Until then the
 * battle can be neither played nor edited (TILLY_E_NOT_NOW). */
TILLY_API tilly_status tilly_battle_begin(tilly_battle *self, tilly_reason *why);

/* A formation's first order, with TILLY_SETUP_DEPLOYED before tilly_battle_begin(), else
 * TILLY_E_NOT_NOW; without one it holds. giver, turn, half and reached are not read.
 * TILLY_E_UNSUPPORTED where the book knows no orders, TILLY_E_STALE: no such formation,
 * TILLY_E_ILLEGAL with the reason. */
TILLY_API tilly_status tilly_battle_set_order(tilly_battle *self,
                                              tilly_id formation,
                                              const tilly_order *order,
                                              tilly_reason *why);
TILLY_API tilly_status tilly_battle_order(const tilly_battle *self,
                                          tilly_id formation,
                                          tilly_order *out);
/* The unit is a reinforcement, before play begins (TILLY_E_NOT_NOW): not deployed, it comes on
 * later (GL-Q-111). TILLY_E_UNSUPPORTED, TILLY_E_STALE, TILLY_E_ILLEGAL as above. */
TILLY_API tilly_status tilly_battle_set_arrival(tilly_battle *self,
                                                tilly_id unit,
                                                const tilly_arrival *arrival,
                                                tilly_reason *why);
/* TILLY_E_RANGE: it is no reinforcement, or has come. */
TILLY_API tilly_status tilly_battle_arrival(const tilly_battle *self,
                                            tilly_id unit,
                                            tilly_arrival *out);

/* An exact copy: same dice to come, empty log from here on. */
TILLY_API tilly_status tilly_battle_copy(const tilly_battle *self, tilly_battle **out);
/* A copy for thinking ahead: other dice (`salt` chooses them), log off, nothing the side may not
 * know (TILLY_NO_SIDE: knows all). */
TILLY_API tilly_status tilly_battle_copy_for_search(const tilly_battle *self,
                                                    uint64_t salt,
                                                    uint32_t side,
                                                    tilly_battle **out);
/* Exact copy into an existing battle of the same layout (made by copying the same battle):
 * allocates nothing. Its past turns are forgotten; notes are not copied. TILLY_E_MISMATCH if the
 * layouts differ. */
TILLY_API tilly_status tilly_battle_copy_into(const tilly_battle *self, tilly_battle *dest);
/* Bytes of the state, the most a copy moves (slots that neither battle has used are left out); with
 * them go 8 for each unit slot that follow from it. 0 for a wrong handle. */
TILLY_API size_t tilly_battle_state_size(const tilly_battle *self);
/* The seed of its dice; 0 for a wrong handle. */
TILLY_API uint64_t tilly_battle_seed(const tilly_battle *self);
/* Other dice from here on (a batch, a search). With the log on only before a turn's first input,
 * else TILLY_E_NOT_NOW, as for the next two: a record could not tell of it. */
TILLY_API tilly_status tilly_battle_reseed(tilly_battle *self, uint64_t seed);
/* Another turn limit from here on; 0: none (TX-34); TILLY_E_RANGE over TILLY_MOST_TURNS. */
TILLY_API tilly_status tilly_battle_limit(tilly_battle *self, uint32_t turns);
/* Over the canonical bytes of the state, the same on every machine. */
TILLY_API tilly_status tilly_battle_hash(const tilly_battle *self, uint64_t *out);
/* Overwrites in this copy all that the side may not know, the other side's list and the words of
 * its orders among it: TILLY_E_MEMORY changes nothing. Past turns are forgotten. Where a rule set
 * hides something, what is asked, thrown and told is counted anew from here on: answer the battle
 * itself with tilly_answer.decision 0. */
TILLY_API tilly_status tilly_battle_redact(tilly_battle *self, uint32_t side);
/* Log on (1, as made) or off (0): off, events are numbered but not kept, and there is no undo and
 * no record. The turn in progress stays the same handle. */
TILLY_API tilly_status tilly_battle_log(tilly_battle *self, uint32_t on);

/* The turn in progress (0 = set-up); where it is over, the next one begins. TILLY_E_FULL after
 * TILLY_MOST_TURNS turns. Borrowed: valid until the next tilly_battle_turn() after it is over, or
 * the battle's end of life. */
TILLY_API tilly_status tilly_battle_turn(tilly_battle *self, tilly_turn **out);
/* A finished turn: 0 .. turn-1, and the last one once it is over. Borrowed, stays readable.
 * TILLY_E_STALE if it was not logged here. */
TILLY_API tilly_status tilly_battle_past(const tilly_battle *self,
                                         uint32_t number,
                                         const tilly_turn **out);

TILLY_API tilly_status tilly_battle_info_of(const tilly_battle *self, tilly_battle_info *out);
/* borrowed, frozen */
TILLY_API const tilly_ruleset *tilly_battle_rules(const tilly_battle *self);
TILLY_API const tilly_table *tilly_battle_table(const tilly_battle *self); /* borrowed, frozen */
TILLY_API const tilly_army *tilly_battle_army(const tilly_battle *self, uint32_t side);
/* All units ever of a side (TILLY_NO_SIDE: both), gone ones included, by number. *count: how many
 * there are; at most room written. */
TILLY_API tilly_status tilly_battle_units(
    const tilly_battle *self, uint32_t side, tilly_unit *rows, uint32_t room, uint32_t *count);
TILLY_API tilly_status tilly_battle_unit(const tilly_battle *self, tilly_id id, tilly_unit *out);
/* What `viewer` may see of them (GL-Q-108): all its own units, and those of the enemy in its view;
 * in a rule set that hides nothing, all. As tilly_battle_units(). */
TILLY_API tilly_status tilly_battle_view(const tilly_battle *self,
                                         uint32_t viewer,
                                         uint32_t side,
                                         tilly_unit *rows,
                                         uint32_t room,
                                         uint32_t *count);
/* The same of one unit, for whoever need not know it of all: *in is 1 if `viewer` may see it, else
 * 0. TILLY_E_STALE: an id that names none. */
TILLY_API tilly_status tilly_battle_in_view(const tilly_battle *self,
                                            uint32_t viewer,
                                            tilly_id id,
                                            uint32_t *in);
/* What a side has lost of how much, as its rule book reckons: units of those it began with; in Age
 * of Glauben base units of all that ever entered, less those under its command, captured guns among
 * them, so that it may be below 0 (GL-Q-16). It is no secret (GL-Q-108). */
TILLY_API tilly_status tilly_battle_losses(const tilly_battle *self,
                                           uint32_t side,
                                           int32_t *lost,
                                           int32_t *total);
/* Id of the unit at a place in a side's army. */
TILLY_API tilly_status tilly_battle_unit_id(const tilly_battle *self,
                                            uint32_t side,
                                            uint32_t number,
                                            tilly_id *id);
/* borrowed; NULL for a wrong id */
TILLY_API const char *tilly_battle_unit_name(const tilly_battle *self, tilly_id id);
TILLY_API const char *tilly_battle_group_name(const tilly_battle *self, tilly_id id);
TILLY_API tilly_status tilly_battle_marks(const tilly_battle *self,
                                          tilly_mark *rows,
                                          uint32_t room,
                                          uint32_t *count);
/* Rows: which enemies a unit touches. TILLY_E_UNSUPPORTED in a rule set without contacts. */
TILLY_API tilly_status tilly_battle_contacts(
    const tilly_battle *self, tilly_id unit, tilly_id *ids, uint32_t room, uint32_t *count);

/* TILLY_E_NOT_NOW away from a boundary, and when a turn is over and the next not begun
 * (tilly_battle_turn()); TILLY_E_RANGE: a kind, side, heading or parameter that is none;
 * TILLY_E_STALE: an id or note that names nothing; TILLY_E_ILLEGAL with the reason; a feature is
 * judged as by tilly_table_add(). *made (may be NULL): id of a unit or feature brought. */
TILLY_API tilly_status tilly_battle_edit(tilly_battle *self,
                                         const tilly_edit *edit,
                                         tilly_id *made,
                                         tilly_reason *why);
/* Words kept with the battle (at most 120 bytes of UTF-8 each, 256 notes; the same words are one
 * note); *note goes into an answer or an edit. Players may write notes from inside a hook. */
TILLY_API tilly_status tilly_battle_note(tilly_battle *self, const char *words, uint32_t *note);
TILLY_API const char *tilly_battle_note_text(const tilly_battle *self, uint32_t note);
TILLY_END

#endif
