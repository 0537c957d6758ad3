/* The Tilly family: what its steps share. Editions differ by the tables in edition_*.c and by the
 * rows of the sequence of play.
 *
 *   unit table, numbers, citations ....... edition_12.c, rulings_12.c, parameters.def, cites_*.def;
 * family.c for what the library asks where things are ...................... place.c zones.c
 * command.c control.c track*.c sight.c aim.c ground.c what happens to units .................
 * harm.c volley.c the steps, one file each .............. initiative.c terrain.c deployment.c
 * move.c shoot.c declare.c cancel.c charge.c point_blank.c melee.c fight.c rally_back.c
 * rally_stops.c command_morale.c unit_rally.c heroics.c army_morale.c one unit's or commander's
 * move ....... begin_move.c unit_move.c order.c pivot.c face_enemy.c commander.c aside.c
 * free_spot.c changes from outside ................. edit.c
 */
#ifndef TILLY_LIB_TILLY_H
#define TILLY_LIB_TILLY_H

#include "rules/common/steps.h"

/* ---- tables --------------------------------------------------------------------------------- */

enum type { COMMANDER, HORSE, LIGHT_HORSE, DRAGOONS, PIKE_SHOT, SHOT, RABBLE, CANNONS, TYPES };
enum quality { ORDINARY, SUPERIOR, INFERIOR, RABBLE_QUALITY, QUALITIES };
enum list_flag { LIGHT_HORSE_ALLOWED }; /* in the order of the edition's names */
/* Columns of the unit table (1.1): "horse.move" and so on. */
enum column_name {
    COLUMN_MOVE,
    COLUMN_RANGE /* 0 none, NEVER-like 16000000 unlimited */,
    COLUMN_SHOOT /* 0 none */,
    COLUMN_MELEE,
    COLUMN_RESOLVE,
    COLUMN_WIDTH,
    COLUMN_DEPTH,
    COLUMNS
};

enum parameter_name {
#define P(name, ...) PARAM_##name,
#define O(name, ...) PARAM_##name,
#include "parameters.def"
#undef P
#undef O
    PARAMETERS
};

/* Citations by meaning; each line of a cites_*.def is C(MEANING, clause of 1.2, clause of 2.0a). */
enum cite_name {
    CITE_NONE,
#define C(name, ...) CITE_##name,
#include "cites_setup.def"
#include "cites_move.def"
#include "cites_shoot.def"
#include "cites_charge.def"
#include "cites_melee.def"
#undef C
    CITES
};

/* The book's own type whose traits a unit has (types can be derived). */
static inline enum type type_of(const play *p, unsigned u)
{
    return (enum type)p->rules->base[p->unit[u].type];
}
static inline int32_t column_of(const play *p, unsigned u, enum column_name c)
{
    return type_value_of(p->rules, p->unit[u].type, c);
}
static inline bool is_commander(const play *p, unsigned u)
{
    return type_of(p, u) == COMMANDER;
}
static inline bool is_combat(const play *p, unsigned u)
{
    return type_of(p, u) != COMMANDER;
}
static inline bool is_cavalry(const play *p, unsigned u)
{
    enum type t = type_of(p, u);
    return t == HORSE || t == LIGHT_HORSE;
}
/* Infantry as charge order and cancellation know it: dragoons too (T1-017, T1-234). */
static inline bool is_infantry(const play *p, unsigned u)
{
    enum type t = type_of(p, u);
    return t >= DRAGOONS && t <= RABBLE;
}
/* Gains from difficult ground, hills and fortifications. */
static inline bool is_covered(const play *p, unsigned u)
{
    enum type t = type_of(p, u);
    return t >= DRAGOONS && t <= SHOT;
}

/* ---- state ---------------------------------------------------------------------------------- */

enum charge_kind { NO_CHARGE, CHARGE_STRAIGHT, CHARGE_AT_FLANK, CHARGE_WITH_UNIT, CHARGE_TO_JOIN };

/* What the family keeps of a unit beyond the core's record; described by own_field[] in
 * edition_12.c. */
typedef struct trooper {
    int32_t used; /* movement a commander has used in this step, walked and carried (T1-Q-52) */
    int16_t charge_angle; /* declared wheel, right positive */
    uint16_t melee;       /* number of its melee this turn, from 1; 0 none */
    /* 1 + index of the enemy whose zone of control bound its charge when declared; 0 none */
    uint16_t governor;
    /* declared enemy (CHARGE_AT_FLANK), enemy to meet half way (CHARGE_STRAIGHT, in step 3.2) or
     * unit to join; in step 3.3 the charger it will shoot at later; else NOBODY */
    uint16_t target;
    uint8_t charge;      /* enum charge_kind, while declared and not cancelled or moved (T1-070) */
    uint8_t recoverable; /* resolve lost to hits and not yet regained (T1-Q-128) */
    uint8_t scored, taken;  /* hits in this turn's melee (T1-Q-120) */
    uint8_t struck[6];      /* its hits still to be placed, by face 1 to 6 */
    uint8_t commander_hits; /* hits of its commander's die still to be placed */
    uint8_t spare;
} trooper;
static inline trooper *of(const play *p, unsigned u)
{
    return &((trooper *)p->own)[u];
}

/* Flags over the turn. Flags of a step or an item belong to the step's own file. */
enum turn_flag {
    HAS_SHOT = 1, /* shot, or cannons that pivoted (T1-068) */
    CHARGED = 2,  /* made its charge move into contact, or counts so (T1-Q-137) */
    EVADES = 4,
    FOUGHT = 8,            /* threw in a melee this turn */
    LEAVES_COMMANDER = 16, /* charges without its commander (T1-D-14 at declaration) */
    MOVED = 32,            /* made a move in its Move step */
    RALLIES = 64           /* has made, or failed to make, its rally back */
};

/* Rows of bits, by enemy unless said otherwise. */
enum bit_row {
    ROW_CONTACT /* touches, stored (T1-Q-06) */,
    ROW_LOCKED /* and did when step 3.5 last ended (T1-Q-61) */,
    ROW_SHOT /* enemies it hit by shooting this turn */,
    ROW_STRUCK /* enemies it hit in this turn's melee */,
    BIT_ROWS
};
/* Cached values: edition_12.c says what each depends on. */
enum cached_value {
    CACHED_TARGETS,     /* enemies a unit would shoot at if it still can, a bit each */
    CACHED_WAY_BACK,    /* how far it can fall back */
    CACHED_FLANK_WAYS,  /* enemies it could wheel at, and those it could not */
    CACHED_LEAST_WAY,   /* the least wheel at one of them, under one governor */
    CACHED_FACING,      /* whether it can turn to face an enemy */
    CACHED_NEAR,        /* by neighbourhood: all that a unit could meet */
    CACHED_STOPS,       /* by side: what stops its wheels */
    CACHED_ENTRY,       /* by side: the zone of control its wheels enter first */
    CACHED_ARM,         /* by arm and side: its units */
    CACHED_AIMING,      /* by side: units that could shoot at anybody */
    CACHED_FREE_PLACES, /* of a commander who is set aside */
    CACHED_WAITING,     /* units that have not acted in the Move */
    CACHED_LED,         /* units that have a commander with them */
    CACHED_VALUES
};
/* Marks on the table. */
enum mark_kind {
    MARK_ROUT = 1 /* how: enum harm; used by heroics */,
    MARK_COMMANDER = 2 /* a commander casualty; used by command morale */
};
enum harm { HARM_SHOT = 1, HARM_MELEE = 2, HARM_MORALE = 3, HARM_EDIT = 4 };

static inline bool has(const play *p, unsigned u, unsigned flag)
{
    return p->turn[u] & flag;
}

enum tilly_step {
    STEP_INITIATIVE,
    STEP_TERRAIN,
    STEP_DEPLOYMENT,
    STEP_CANNON_DEPLOYMENT,
    STEP_MOVE,
    STEP_UNIT_MOVE,
    STEP_COMMANDER_MOVE,
    STEP_PUSH_ASIDE,
    STEP_SHOOT,
    STEP_VOLLEY,
    STEP_DECLARE,
    STEP_DECLARATION,
    STEP_CHARGE,
    STEP_CHARGE_MOVE,
    STEP_POINT_BLANK,
    STEP_POINT_BLANK_VOLLEY,
    STEP_MELEE,
    STEP_FIGHT,
    STEP_RALLY_BACK,
    STEP_RALLY_BACK_MOVE,
    STEP_COMMAND_MORALE,
    STEP_UNIT_RALLY,
    STEP_HEROICS,
    STEP_ARMY_MORALE,
    STEP_CASUALTY, /* casualty rolls for commanders of units that were hit (T1-R-09, T1-R-12) */
    STEPS
};
extern const beat initiative_beats[], terrain_beats[], deployment_beats[],
    cannon_deployment_beats[];
extern const beat move_beats[], unit_move_beats[], commander_move_beats[], push_aside_beats[];
extern const beat shoot_beats[], volley_beats[], casualty_beats[];
extern const beat declare_beats[], declaration_beats[], charge_beats[], charge_move_beats[],
    point_blank_beats[], point_blank_volley_beats[];
extern const beat melee_beats[], fight_beats[], rally_back_beats[], rally_back_move_beats[];
extern const beat command_morale_beats[], unit_rally_beats[], heroics_beats[], army_morale_beats[];
/* Names of the integers of the steps that have any, closed by a NULL name; each in the step's own
 * file. */
extern const field deployment_fields[], cannon_deployment_fields[], terrain_fields[],
    unit_move_fields[], commander_move_fields[], volley_fields[], declaration_fields[],
    charge_fields[], charge_move_fields[], point_blank_fields[], point_blank_volley_fields[],
    melee_fields[], fight_fields[], rally_back_fields[], rally_back_move_fields[],
    casualty_fields[], initiative_fields[], army_morale_fields[], declare_fields[], move_fields[],
    push_aside_fields[], shoot_fields[], heroics_fields[], unit_rally_fields[],
    command_morale_fields[];

/* ---- place.c: moving and removing units, the only callers of put_unit() after deployment ---- */

/* Sets a unit's pose and all that follows from it: a commander attached to it is carried to its
 * centre, contacts that are no more are dropped with an event. Makes no new contact. */
void move_to(play *p, unsigned u, point centre, uint16_t heading);
/* After a charge: all enemies it touches now are contacts (ROW_CONTACT both ways,
 * TILLY_EV_CONTACT). Returns how many it touches. */
unsigned make_contacts(play *p, unsigned u);
/* Takes a unit off the table: contacts end, its commander stays where it was, detached (T1-Q-79),
 * the side's lost count goes up if `lost`. No event of its own. */
void take_off(play *p, unsigned u, bool lost);
/* moves its circle to the host's centre (T1-Q-32), event */
void attach(play *p, unsigned commander, unsigned host);
/* stays at the host's centre; the caller enters STEP_PUSH_ASIDE if it overlaps */
void detach(play *p, unsigned commander);
unsigned commander_of(const play *p, unsigned u); /* commander attached to u, or NOBODY */
/* A free commander whose circle overlaps a combat unit's base and must be set aside (T1-Q-48,
 * T1-Q-49), or NOBODY. STEP_PUSH_ASIDE asks for a place until there is none: enter it after any
 * final placement. */
unsigned commander_in_way(const play *p);

/* ---- zones.c: where one unit is, seen from another ------------------------------------------ */

int32_t gap(const play *p, unsigned a, unsigned b); /* closest points (T1-004) */
/* T1-026 to T1-028, T1-Q-05 */
enum tilly_zone zone_of(const play *p, unsigned judge, unsigned other);
enum tilly_zone zone_at(const play *p, const box *judge, const box *other);
static inline int32_t size_of(int32_t v)
{
    return v < 0 ? -v : v;
}
/* Of the other's upright rectangle in the judge's frame: middle and halves. */
typedef struct outlook {
    int32_t right, ahead, half_width, half_depth;
} outlook;
static inline outlook outlook_of(const box *judge, const box *other)
{
    direction f = judge->ahead, g = other->ahead;
    int32_t dx = other->centre.x - judge->centre.x, dy = other->centre.y - judge->centre.y;
    int64_t s = size_of((int32_t)(((int64_t)g.s * f.c - (int64_t)g.c * f.s) >> 30)),
            c = size_of((int32_t)(((int64_t)g.s * f.s + (int64_t)g.c * f.c) >> 30));
    return (outlook){
        across(f, dx, dy),
        along(f, dx, dy),
        (int32_t)((other->half_width * c + other->half_depth * s) >> 30) + other->radius,
        (int32_t)((other->half_width * s + other->half_depth * c) >> 30) + other->radius,
    };
}
/* Zones it may stand in, a bit each: what zone_at() would say is among them. */
enum {
    IN_FRONT = 1 << TILLY_FRONT,
    ON_LEFT = 1 << TILLY_FLANK_LEFT,
    ON_RIGHT = 1 << TILLY_FLANK_RIGHT,
    ON_FLANKS = ON_LEFT | ON_RIGHT,
    IN_REAR = 1 << TILLY_REAR
};
unsigned maybe_zones(const play *p, const box *judge, const outlook *o);
bool is_flank(enum tilly_zone z);
/* touches it and has it to front by at least BITE (T1-Q-85, T1-Q-93) */
bool strikes(const play *p, const box *charger, const box *enemy);
bool touches(const play *p, const box *a, const box *b); /* T1-Q-06 */
/* by more than slip (T1-Q-07) */
bool circle_overlaps(const play *p, const box *circle, const box *b);
static inline bool in_contact(const play *p, unsigned u)
{
    return row_any(p, ROW_CONTACT, u);
} /* with any enemy, as stored */
static inline bool is_locked(const play *p,
                             unsigned u) /* in a contact of an earlier turn (T1-Q-61) */
{
    const uint64_t *contact = row_of(p, ROW_CONTACT, u);
    /* most touch nobody */
    for (unsigned i = 0; i < p->words; i++)
        if (contact[i] && contact[i] & row_of(p, ROW_LOCKED, u)[i])
            return true;
    return false;
}
static inline bool within(const play *p, int32_t d, int32_t limit)
{
    return d <= limit + param(p, PARAM_EPS);
} /* T1-005 */
static inline bool closer_than(const play *p, int32_t d, int32_t limit)
{
    return d < limit - param(p, PARAM_EPS);
}
/* on the table, over no other combat unit by more than SLIP (commander b: over no base at all) */
bool has_room(const play *p, unsigned u, const box *b, unsigned *in_way);

/* ---- command.c ------------------------------------------------------------------------------ */

/* distance may be NULL; -1: commander gone */
bool in_command(const play *p, unsigned u, int32_t *distance);
int32_t check_dice(const play *p, unsigned u);

/* ---- control.c: buffers and zones of control ------------------------------------------------ */

bool in_zoc_of(const play *p, const box *b, unsigned owner); /* T1-150, T1-Q-55 */
/* closest first */
uint32_t controllers(const play *p, unsigned u, uint16_t *owner, uint32_t room);
/* T1-Q-54: 1 TUM, or the gap to the nearest enemy if less */
int32_t buffer_of(const play *p, unsigned u);

/* ---- ground.c ------------------------------------------------------------------------------- */

bool in_difficult(const play *p, point at); /* T1-Q-03: the centre */
bool in_fortification(const play *p, point at);
int32_t height_at(const play *p, point at); /* 0..10000 (T1-Q-09) */
/* T1-197, T1-199: covered infantry in difficult ground or fortifications */
bool has_cover(const play *p, unsigned u);
/* How far a centre can go along `way` before the move has touched difficult ground (T1-Q-36). */
int32_t free_ground(const play *p, point from, direction way, int32_t most);
bool arc_in_difficult(
    const play *p, const box *b, uint16_t heading, enum wheel_side side, uint16_t angle);

/* ---- track.c: one straight part of a move and all that limits it. List, ranges, sampler, check
 * and execution all read this */

enum track_mode { MOVING, CHARGING, RALLYING };
/* What comes before the straight part: an option kind (TILLY_OPT_STRAIGHT for nothing) and its
 * angle. */
typedef struct change {
    uint16_t kind, angle;
} change;
/* Lengths that one thing forbids to end at. */
typedef struct bar {
    int32_t least, most;
    uint16_t code, cite, unit, reserved;
    int32_t number[2];
} bar;
enum { MOST_BARS = 96 };
typedef struct track {
    unsigned unit;
    enum track_mode mode;
    change first;
    box from;         /* where the straight part starts */
    uint16_t heading; /* facing in it */
    direction way;    /* where it goes */
    int32_t cost;     /* of the change */
    int32_t before;   /* movement used when the straight part begins, the change included */
    bool could_go;    /* there was movement left for this part */
    /* lengths the kind of move has at all (0 where there is no straight part) */
    int32_t least, most;
    int32_t asked; /* the one length that is asked about */
    /* that is barred, or all are: where no other is asked about nothing more need be looked for */
    bool answered;
    unsigned bars;
    bar bar[MOST_BARS];
} track;
/* Works out every bar. `governor`: the enemy whose zone of control binds the start (T1-D-16),
 * NOBODY: the closest. False: the change itself is not allowed at all; *why (may be NULL) says why.
 */
bool track_open(const play *p,
                unsigned u,
                enum track_mode mode,
                change first,
                unsigned governor,
                track *t,
                tilly_reason *why);
const bar *track_barred(const track *t, int32_t length); /* what forbids it, NULL if legal */
/* legal lengths in rising order; how many ranges there are */
uint32_t track_spans(const track *t, reach *open, uint32_t room);
/* nearest legal length, NEVER if there is none */
int32_t track_nearest(const track *t, int32_t length);
/* Fills the reason for a length that `b` forbids, with its units and numbers; returns false. */
bool track_refuse(const play *p, const track *t, const bar *b, int32_t length, tilly_reason *why);
box track_end(const track *t, int32_t length);
/* The track of a rally back where nothing but friends and the table's edge limits it: most have
 * left the enemy to their front. False: it takes a whole one to tell. Its lengths end at the edge.
 * `where`: whoever stands elsewhere does not matter. */
bool track_back(const play *p, unsigned u, track *t, window *where);

/* ---- sight.c, aim.c ------------------------------------------------------------------------- */

/* T1-175 to T1-177; why may be NULL */
bool sees(const play *p, unsigned from, unsigned to, tilly_reason *why);
bool shoots(const play *p, unsigned u); /* its type does */
/* its type shoots, and it has not shot this turn */
bool can_shoot(const play *p, unsigned u, tilly_reason *why);
/* all of 2.21, now */
bool may_shoot(const play *p, unsigned from, unsigned to, tilly_reason *why);
/* Of all that the side may shoot at, a bit each by place in the other: who may shoot at whom is
 * looked into only as far as that takes. */
void find_targets(const play *p, unsigned side, uint64_t *targets);
/* also at point blank (T1-245) */
int32_t shot_dice(const play *p, unsigned from, unsigned to, bool primary);

/* ---- declare.c, charge.c -------------------------------------------------------------------- */

/* The way a unit would charge now: straight, or by the smallest wheel at `enemy` (T1-Q-83,
 * T1-Q-85). False with the reason if it cannot. */
typedef struct charge_way {
    int32_t angle /* right positive */, wheel, length;
    point end;
    uint16_t heading;
    uint16_t target /* first struck */;
} charge_way;
bool charge_straight(const play *p, unsigned u, charge_way *way, tilly_reason *why);
bool charge_flank(const play *p, unsigned u, unsigned enemy, charge_way *way, tilly_reason *why);
uint32_t charges_of(const play *p, unsigned u, tilly_reach *reach, uint32_t room);

/* ---- harm.c: hits, routs, casualties -------------------------------------------------------- */

/* Lowers resolve, counts what can be regained, TILLY_EV_HIT. Resolve stops at 0; the unit stays
 * until rout_broken(). */
void hurt(play *p, unsigned u, unsigned hits, unsigned by, enum harm how);
/* Units at 0 rout: record (not for HARM_MORALE), TILLY_EV_ROUTED, off the table. Their commanders
 * are left for STEP_CASUALTY. */
void rout_broken(play *p, enum harm how);
/* Starts STEP_CASUALTY for the commander that was with `u` when it took hits (attached now, or just
 * left by its rout). */
void roll_for_commander(
    play *p, unsigned commander, bool routed, enum harm how, unsigned thrower_side);
int32_t loses_at(const play *p, unsigned side); /* break point (T1-Q-131) */

/* sound.c: what the loader asks about a state. */
bool tilly_validate(const play *p);

/* ---- army_list.c, terrain.c, deployment.c: checks behind the public calls ------------------- */

uint32_t tilly_check_army(const tilly_army *army, tilly_reason *breach, uint32_t room);
uint32_t
tilly_check_armies(const tilly_army *a, const tilly_army *b, tilly_reason *breach, uint32_t room);
uint32_t unit_points(const tilly_ruleset *r, const tilly_unit_spec *spec);
/* The quality that counts: without the option all are ordinary; rabble are always rabble,
 * commanders and cannons always ordinary (T1-036, T1-042, T1-Q-21). */
enum quality quality_in_play(const tilly_ruleset *r, const tilly_unit_spec *spec);
/* Width, depth, strength and a rabble's quality where they are 0. */
void fill_spec(const tilly_ruleset *r, tilly_unit_spec *spec);
void tilly_fill(const tilly_army *army, tilly_unit_spec *spec);
uint32_t tilly_points(const tilly_army *army, const tilly_unit_spec *spec);
uint32_t tilly_check_table(const tilly_ruleset *r,
                           const tilly_table *t,
                           tilly_reason *breach,
                           uint32_t room);
bool tilly_deploy(
    play *p, unsigned u, const tilly_pose *pose, unsigned host, bool free_place, tilly_reason *why);
bool tilly_edit_carry_out(
    play *p, const tilly_edit *e, unsigned u, tilly_id *made, tilly_reason *why);
/* preview.c */
bool tilly_preview_pose(
    const play *p, const question *q, const answer *a, point *at, uint16_t *heading);

/* ---- melee.c, fight.c ----------------------------------------------------------------------- */

/* The next enemy touched, as stored, from index `from` on; NOBODY. */
unsigned next_contact(const play *p, unsigned u, unsigned from);
/* The same among those in its melee this turn. */
unsigned next_opponent(const play *p, unsigned u, unsigned from);
#define EACH_CONTACT(e, p, u)                                                                      \
    for (unsigned e = next_contact(p, u, first_of(p, foe(side_of(p, u)))); e != NOBODY;            \
         e = next_contact(p, u, e + 1))
#define EACH_OPPONENT(e, p, u)                                                                     \
    for (unsigned e = next_opponent(p, u, first_of(p, foe(side_of(p, u)))); e != NOBODY;           \
         e = next_opponent(p, u, e + 1))
/* 1 won, 0 drew, -1 lost this turn's melee (T1-293 to T1-295) */
int32_t melee_result(const play *p, unsigned u);

/* ---- unit_rally.c --------------------------------------------------------------------------- */

/* resolve lost to hits that could come back now (T1-Q-128) */
int32_t can_regain(const play *p, unsigned u);
int32_t regain(play *p, unsigned u, int32_t most); /* gives it back, how much was given */

/* ---- family.c: what the library asks of every edition of the family ------------------------- */

enum { RULINGS_12 = 147 };
extern const ruling rulings_12[RULINGS_12];
void tilly_prepare(play *p, unsigned u, const tilly_unit_spec *spec);
void tilly_turn_begins(play *p);
void tilly_official_table(const tilly_ruleset *r, unsigned units, int32_t *width, int32_t *depth);
unsigned tilly_bounds(const question *q, const tilly_option *o, unsigned value);
void tilly_tell_unit(const play *p, unsigned u, tilly_unit *told);
bool tilly_may_shoot(const play *p, unsigned from, unsigned to, uint32_t *dice, tilly_reason *why);
bool tilly_touching(const play *p, unsigned a, unsigned b);
uint32_t tilly_contacts(const play *p, unsigned u, uint16_t *enemy, uint32_t room);
void tilly_redact(play *p, unsigned side);
/* rally_back.c: lost its melee or evades, and has not gone yet (T1-071, T1-290, T1-291). */
bool must_rally_back(const play *p, unsigned u);
/* A rally back could end there: some distance is legal; and for an evader leaves no contact
 * (T1-Q-104, T1-Q-121). */
bool can_fall_back(const play *p, unsigned u, bool out_of_contact);

extern const struct edition_words tilly_words;
extern const struct edition_signs tilly_signs;
extern const struct edition_player tilly_thumb;

#endif
