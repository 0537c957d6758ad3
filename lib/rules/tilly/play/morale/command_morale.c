/* 4.1 Command Morale: the command of a commander that fell this turn is shaken (T1-305 to T1-308).
 */
#include "rules/tilly/play/play.h"

const field command_morale_fields[] = {{.name = NULL}};

static void shake_commands_of(play *p, unsigned side)
{
    for (unsigned i = 0; i < p->s->marks; i++) {
        const mark *m = &p->mark[i];
        if (m->kind != MARK_COMMANDER || m->turn != p->s->turn || m->used)
            continue;
        if (side_of(p, m->unit) != side)
            continue;
        use_mark(p, MARK_COMMANDER, m->unit); /* T1-073 */
        unsigned command = p->unit[m->unit].group;
        EACH_UNIT (u, p, side)
            if (is_combat(p, u) && p->unit[u].group == command && p->unit[u].strength > 0)
                shake(p, u, m->unit); /* another commander of it is never shaken: T2-156 */
    }
}

/* Of its command, this turn. */
static unsigned fallen_commander(const play *p, unsigned u)
{
    for (unsigned i = p->s->marks; i > 0; i--) {
        const mark *m = &p->mark[i - 1];
        if (m->kind == MARK_COMMANDER && m->turn == p->s->turn &&
            p->unit[m->unit].group == p->unit[u].group)
            return m->unit;
    }
    return NOBODY;
}

/* All losses at once, then those at 0 leave (T1-Q-126). */
static void shake_commands(play *p)
{
    shake_commands_of(p, side_in(p, FIRST_ROLE));
    shake_commands_of(p, side_in(p, SECOND_ROLE));
    rout_broken(p, HARM_MORALE, fallen_commander); /* T1-306, T1-307 */
    make_room(p);                                  /* T1-Q-79 */
}

const beat command_morale_beats[] = {
    {"shaken", .act = shake_commands},
    {.name = NULL},
};
