/* Messengers: sent, addresses crossed off, back home; a messenger intercepted (GL-107 to GL-109,
 * GL-Q-39 to GL-Q-41, GL-Q-99). */
#include "rules/glauben/effects/effects.h"

/* ---- sending -------------------------------------------------------------------------------- */

/* GL-023, GL-108: a figure that comes as it is needed. */
static unsigned new_messenger(play *p, unsigned i, unsigned from)
{
    unsigned u = add_unit(p, side_of(p, from), MESSENGER, 0, p->unit[from].group);
    prepare(p, u, &(tilly_unit_spec){.size = sizeof(tilly_unit_spec), .type = MESSENGER});
    of(p, u)->courier = (uint16_t)(i + 1);
    p->unit[u].state = UNIT_ON_TABLE;
    put_unit(p, u, place_of(p, from), p->unit[from].heading);
    *courier_at(p, i) = blank_courier;
    courier_at(p, i)->rider = (uint16_t)u;
    note_used(p, side_of(p, u), i % MOST_MESSENGERS + 1);
    return u;
}

unsigned send_messenger(play *p, unsigned general, uint32_t addressed)
{
    unsigned u = new_messenger(p, free_courier(p, side_of(p, general)), general);
    courier_of(p, u)->sender = (uint16_t)general;
    courier_of(p, u)->addressed = addressed;
    return u;
}

/* ---- addresses (GL-Q-99) -------------------------------------------------------------------- */

void cross_off(play *p, unsigned messenger, unsigned g)
{
    courier_of(p, messenger)->crossed |= bit_of_formation(p, g);
}

void cross_off_lost(play *p, unsigned messenger)
{
    courier *a = courier_of(p, messenger);
    if (addresses_open(a))
        a->crossed |= a->addressed & ~on_board(p, side_of(p, messenger));
}

/* ---- coming home (GL-107, GL-Q-40) ---------------------------------------------------------- */

static void take_off(play *p, unsigned messenger)
{
    *courier_of(p, messenger) = blank_courier;
    of(p, messenger)->courier = 0;
    leave_board(p, messenger);
}

/* For whom it was, of several the first. */
static tilly_id first_addressed(const play *p, unsigned side, uint32_t addressed)
{
    for (unsigned g = 0; g < p->s->groups; g++)
        if (p->group[g].side == side && (addressed & bit_of_formation(p, g)))
            return group_id(g);
    return 0;
}

/* The enemy's order that he carried is read. */
static void read_order(play *p, const courier *a, unsigned general)
{
    unsigned side = side_of(p, general);
    tilly_event *e =
        tell_own(p, TILLY_EV_ORDER_TAKEN, cite(p, CITE_ORDER_TAKEN), NOBODY, general, side);
    e->side = (uint8_t)side;
    e->third = first_addressed(p, foe(side), a->addressed);
    order_values(e, &a->order);
}

void come_home(play *p, unsigned messenger, unsigned general)
{
    courier carried = *courier_of(p, messenger);
    tell_seen(p, TILLY_EV_MESSENGER_BACK, cite(p, CITE_MESSENGER_RETURNS), messenger, general);
    take_off(p, messenger);
    if (carried.read)
        read_order(p, &carried, general);
}

/* ---- intercepted (GL-109, GL-Q-41) ---------------------------------------------------------- */

static bool must_ride(const play *p, unsigned captor)
{
    unsigned side = side_of(p, captor);
    return option(p, OPTION_CAPTURED_ORDER_RIDES) && free_courier(p, side) != NO_COURIER &&
           has_room_for_messenger(p, side);
}

/* One of the captors carries it to their general from here on. */
static void carry_off(play *p, const courier *a, unsigned captor, unsigned general)
{
    unsigned u = new_messenger(p, free_courier(p, side_of(p, captor)), captor);
    courier *own = courier_of(p, u);
    own->order = a->order;
    own->addressed = a->addressed;
    own->sender = (uint16_t)general;
    own->read = (uint16_t)(u + 1);
    tell_own(p, TILLY_EV_MESSENGER_SENT, cite(p, CITE_ORDER_TAKEN), u, captor, side_of(p, captor));
}

void intercept_messenger(play *p, unsigned messenger, unsigned captor)
{
    courier carried = *courier_of(p, messenger);
    unsigned general = nearest_general(p, side_of(p, captor), captor);
    tell_seen(p, TILLY_EV_MESSENGER_TAKEN, cite(p, CITE_MESSENGER_TAKEN), messenger, captor);
    take_off(p, messenger);
    /* their own order again; nobody who could use it */
    if (carried.read || general == NOBODY)
        return;
    if (must_ride(p, captor))
        carry_off(p, &carried, captor, general);
    else
        read_order(p, &carried, general);
}
