/* A second reckoning of Scruby's rules in floating point, from the clauses alone: the tables of
 * chapter 2, stands as rectangles, random scenes, and the comparison. Answers that hang on less
 * than CLOSE are left out and counted. */
#ifndef TESTS_SC_ORACLE_H
#define TESTS_SC_ORACLE_H

#include "sc.h"

#define PI    3.14159265358979323846
#define CLOSE 0.0004 /* what is nearer to a limit than this is not judged */
/* SC-Q-66 */
#define EPS   0.001
#define SLIP  0.005
#define TOUCH 0.01

/* ---- tables (SC 2.1 to 2.4) ------------------------------------------------------------------ */

typedef enum troop {
    HP,
    LP,
    SW,
    LS,
    MU,
    TM,
    DFM,
    DFP,
    HC,
    TS,
    LC,
    TA,
    RI,
    CM,
    DM,
    MS,
    LG,
    SG,
    GU,
    KINDS
} troop;

typedef struct troops {
    const char *name;
    double width, depth;
    double move[2];  /* closed, open */
    double kill[3];  /* 1-6, 7-12, 13-18 inches */
    double melee[2]; /* closed, open */
    double shock;
    int points;
    int ue[2]; /* closed, open */
} troops;
extern const troops of_kind[KINDS];
enum { CLOSED, OPEN };

#define BIT(k)     (1u << (k))
#define PIKES      (BIT(HP) | BIT(LP) | BIT(DFP))
#define MUSKETEERS (BIT(MU) | BIT(TM) | BIT(DFM))
#define SWORDS     (BIT(SW) | BIT(LS))
#define FOOT       (PIKES | MUSKETEERS | SWORDS)
#define CAVALRY    (BIT(HC) | BIT(TS) | BIT(LC) | BIT(TA) | BIT(RI) | BIT(CM))
#define GUNS       (BIT(LG) | BIT(SG))
#define STANDS     (FOOT | CAVALRY | BIT(DM))
#define ARMOURED   (BIT(HP) | BIT(HC) | BIT(TS))

/* ---- rectangles ------------------------------------------------------------------------------ */

typedef struct spot {
    double x, y;
} spot;

typedef struct box {
    double x, y, turn; /* radians clockwise from north */
    double a, b;       /* half its width and depth */
} box;

/* So far to the right of its middle and so far ahead of it. */
spot spot_of(const box *m, double right, double ahead);
box shifted_box(box m, double dx, double dy);
void corners_of(const box *m, spot corner[4]); /* front right, rear right, rear left, front left */
spot seen_from(const box *m, spot p);          /* x to the right, y ahead */
/* How deep they overlap; negative: apart. */
double overlap(const box *m, const box *o);
double distance_of(const box *m, const box *o);
spot nearest_point(const box *m, spot to);
double spot_to_segment(spot p, spot from, spot to);
/* How deep a line runs in it; negative: past it. */
double depth_of_line(spot from, spot to, const box *m);

/* ---- comparison ------------------------------------------------------------------------------ */

extern bool unsure; /* of the question at hand */
extern int against; /* whom it is about beside its unit, for the report; -1: nobody */
extern unsigned judged, unsure_of, faults;
extern uint64_t scene_now;

/* value > limit; in doubt near it */
bool above(double value, double limit);
void begin_question(void);
/* One comparison; the flag of doubt belongs to it. -1: nobody. False: they differ. */
bool agree(const char *clause, int i, const char *what, double ours, double theirs);

/* ---- scenes ---------------------------------------------------------------------------------- */

uint64_t next_draw(void);
int below(int n);
double between(double least, double most);
bool chance(int percent);

typedef struct stand {
    tilly_id id;
    troop kind;
    unsigned side;
    bool placed;
    int32_t x, y; /* in whole units */
    uint16_t heading;
    box at;
    bool retiring, broken, inside;
    unsigned square; /* of the scene, from 1; 0 none */
    unsigned ue_lost;
} stand;

enum { MOST = 64, ROSTERS = 6 };
extern stand unit[MOST];
extern int units;
extern tilly_battle *battle;
extern tilly_turn *turn;

static inline bool is_of(int i, unsigned kinds)
{
    return BIT(unit[i].kind) & kinds;
}
static inline bool are_enemies(int i, int k)
{
    return unit[i].side != unit[k].side;
}
static inline bool are_friends(int i, int k)
{
    return i != k && unit[i].side == unit[k].side;
}

/* Battles at the start of that row, with random pieces of either side, at most so many of a kind;
 * `ground` (may be NULL) lays features before. */
typedef struct theatre {
    const char *row;
    unsigned most[KINDS];
    void (*ground)(sc *s, unsigned roster);
} theatre;
void open_theatre(const theatre *t);
void close_theatre(void);
void lay_feature(
    sc *s, unsigned feature, unsigned flags, double width, const double *xy, unsigned n);

/* A new scene: nobody is placed. */
void begin_scene(uint64_t number);
/* A piece of those kinds that is not yet placed; -1: there is none. */
int spare(unsigned side, unsigned kinds);
/* Heading in degrees. False, and it is not placed: off the table, or on another. */
bool place(int i, double x, double y, double degrees);
/* Against a placed stand: to its front (0), right, rear, left, so far along that edge and so far
 * off it, turned by that angle to it. */
bool place_beside(int i, int beside, unsigned edge, double along, double off, double angle);
/* Ranks of spare pieces of those kinds, so far apart from front to rear. The first piece, or -1. */
int place_ranks(
    unsigned side, unsigned kinds, spot at, double degrees, int files, int ranks, double apart);
/* Faces outward round that middle, men inside; returns its number, 0: there was no room. */
unsigned square_up(unsigned side, unsigned kinds, spot at, double degrees, int faces, int inside);
/* A gun, and its crew behind it. */
int set_up_gun(unsigned side, spot at, double degrees);
/* Those who are left stand off; the battle is told where all stand. */
void set_down_all(void);
int index_of_id(tilly_id id);
void tell_scene(void);

/* ---- readings (1.6, SC-215, SC-235 to SC-237) ------------------------------------------------ */

/* A stretch of edge, or a corner on an edge. */
bool in_touch(int i, int k);
bool boxes_touch(const box *m, const box *o);
/* Along a stretch of edge. */
bool shares_edge(int i, int k);
bool meets_enemy(int i);
/* CLOSED or OPEN, read from the position; crews, guns and mother stands are open. */
int order_now(int i);
int efficiency(int i, int order);
/* The next of its file, ahead of it or behind, of those kinds: touching, or 1 to 3 inches off; -1
 * there is none. */
int leader_of(int i, unsigned kinds);
int follower_of(int i, unsigned kinds);
/* Do they stand one behind the other, middles of fronts on one line? */
bool in_one_file(int i, int k);

/* ---- the program ----------------------------------------------------------------------------- */

/* Plays the scenes asked for and tells how many were of each matter: none is missing where there
 * are as many scenes as usual, the last of them only where there are far more. */
void play_scenes(const theatre *t,
                 unsigned usual,
                 void (*play)(uint64_t number),
                 const char *const *matter,
                 const unsigned *seen,
                 unsigned matters);

#endif
