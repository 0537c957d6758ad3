/* All that shoot at one target do so together: what the ordinary volley and the one at point blank
 * share (2.22). */
#ifndef TILLY_LIB_VOLLEY_H
#define TILLY_LIB_VOLLEY_H

#include "rules/tilly/play/play.h"

/* The integers of STEP_VOLLEY and STEP_POINT_BLANK_VOLLEY. primary, last, commander: NOBODY where
 * there is none. */
typedef struct volley {
    int32_t target, point_blank;
    int32_t primary;
    int32_t hits, last;        /* scored so far; who hit last */
    int32_t commander, routed; /* with the target when it was hit; did it rout */
} volley;

#define VOLLEY_FIELDS                                                                              \
    MEANING(volley, target, "target", IS_UNIT), UP_TO(volley, point_blank, "point_blank", 1),      \
        MEANING(volley, primary, "primary", IS_UNIT_OR_NOBODY),                                    \
        MEANING(volley, hits, "hits", IS_AMOUNT),                                                  \
        MEANING(volley, last, "last", IS_UNIT_OR_NOBODY),                                          \
        MEANING(volley, commander, "commander", IS_UNIT_OR_NOBODY),                                \
        UP_TO(volley, routed, "routed", 1),                                                        \
    {                                                                                              \
        .name = NULL                                                                               \
    }

enum volley_flag { FIRES = 1, FIRED = 2 }; /* item flags of shooters */
enum shooting_flag { SHOT_AT = 1 };        /* step flag of targets: once a step (T1-Q-72) */

/* What is shot at next, and the end of that: `called` is the step of all shooting at it. */
void target_list(const play *p, const question *q, options *o);
void target_named(play *p, const answer *a, unsigned called);
void volley_enter(play *p, unsigned which, unsigned target, bool point_blank);
unsigned volley_target(const play *p);
unsigned volley_side(const play *p); /* who shoots */

/* The beats, in their order. */
bool shooters_open(const play *p, question *q);
void shooters_list(const play *p, const question *q, options *o);
bool shooters_check(const play *p, const question *q, const answer *a, tilly_reason *why);
void shooters_take(play *p, const question *q, const answer *a);
bool primary_open(const play *p, question *q);
void primary_list(const play *p, const question *q, options *o);
void primary_take(play *p, const question *q, const answer *a);
/* Has it dice of its own against the target, as a primary shooter must (T2-150)? */
bool can_lead(const play *p, unsigned u);
void withhold_without_primary(play *p); /* all, where nobody can lead */
/* secondaries without dice drop out; with nobody left the step ends */
void volley_begins(play *p);
bool throw_next(const play *p, question *q); /* whoever is to throw next, the primary first */
bool primary_waits(const play *p);           /* it is the primary who is to throw next */
bool front_open(const play *p, question *q);
bool flank_open(const play *p, question *q);
void shot_fell(play *p, const question *q, const face *f);
void volley_strikes(play *p);
void volley_commander(play *p);
void volley_aside(play *p);
#define VOLLEY_NAMING                                                                              \
    {"shooters",                                                                                   \
     TILLY_ASK_SHOOTERS,                                                                           \
     CITE_SHOOT_TOGETHER,                                                                          \
     .open = shooters_open,                                                                        \
     .list = shooters_list,                                                                        \
     .check = shooters_check,                                                                      \
     .take = shooters_take},                                                                       \
    {                                                                                              \
        "primary", TILLY_ASK_PRIMARY_SHOOTER, CITE_SHOOT_PRIMARY,                                  \
            .open = primary_open, .list = primary_list, .take = primary_take                       \
    }
#define VOLLEY_DICE                                                                                \
    {"front", TILLY_ROLL_SHOT_FRONT, CITE_SHOT_TO_FRONT, .open = front_open, .fell = shot_fell},   \
        {"flank",                                                                                  \
         TILLY_ROLL_SHOT_FLANK,                                                                    \
         CITE_SHOT_TO_FLANK,                                                                       \
         .open = flank_open,                                                                       \
         .fell = shot_fell},                                                                       \
    {                                                                                              \
        "secondary", TILLY_ROLL_SHOT_SECONDARY, CITE_SHOT_SECONDARY, .open = throw_next,           \
                                                                     .fell = shot_fell             \
    }
#define VOLLEY_EFFECT                                                                              \
    {"effect", .act = volley_strikes}, {"commander", .act = volley_commander},                     \
    {                                                                                              \
        "aside", .act = volley_aside                                                               \
    }

#endif
