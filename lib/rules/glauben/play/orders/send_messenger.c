/* A general sends a messenger (GL-103, GL-108, GL-Q-96, GL-Q-99): for whom, what it says, and the
 * first ride, from his general's base with his whole move. */
#include "rules/glauben/play/play.h"

typedef struct dispatch {
    int32_t general;
    int32_t messenger; /* 1 + he, once it is known for whom */
} dispatch;
const field dispatch_fields[] = {MEANING(dispatch, general, "general", IS_UNIT),
                                 MEANING(dispatch, messenger, "messenger", IS_UNIT_FROM_1),
                                 {.name = NULL}};

static unsigned sender(const play *p)
{
    return (unsigned)((const dispatch *)here(p))->general;
}
/* Each formation of his side on the board that he is entitled to order. */
#define EACH_TO_ADDRESS(g, p, general, board)                                                      \
    for (unsigned g = 0; g < (p)->s->groups; g++)                                                  \
        if (may_address(p, g, general, board))
static bool may_address(const play *p, unsigned g, unsigned general, uint32_t board)
{
    return p->group[g].side == side_of(p, general) && (board & bit_of_formation(p, g)) &&
           giver_for(p, g, general) == general;
}

static bool addressees_open(const play *p, question *q) /* GL-D-14 */
{
    uint32_t most = 0;
    uint32_t board = on_board(p, side_of(p, sender(p)));
    EACH_TO_ADDRESS (g, p, sender(p), board)
        most++;
    asks_set(p, q, side_of(p, sender(p)), sender(p), 1, most);
    q->d.flags |= TILLY_CONCEALED;
    return true;
}

static void addressees_list(const play *p, const question *q, options *o)
{
    uint32_t board = on_board(p, side_of(p, sender(p)));
    EACH_TO_ADDRESS (g, p, sender(p), board)
        offer(p, o, TILLY_OPT_COMMAND, NOBODY, NOBODY)->unit = group_id(g);
}

static void addressees_take(play *p, const question *q, const answer *a)
{
    dispatch *n = here(p);
    uint32_t addressed = 0;
    for (uint32_t i = 0; i < a->listed; i++)
        if (chose(a, i))
            addressed |= bit_of_formation(p, tilly_id_index(a->list[i].unit));
    n->messenger = (int32_t)send_messenger(p, sender(p), addressed) + 1;
    pass(p);
}

static void write(play *p)
{
    const dispatch *n = here(p);
    unsigned general = sender(p);
    unsigned messenger = (unsigned)n->messenger - 1;
    *(ordering *)enter(p, STEP_ORDER) =
        (ordering){.giver = (int32_t)general + 1, .courier = of(p, messenger)->courier};
}

static void begin_ride_out(play *p)
{
    const dispatch *n = here(p);
    unsigned messenger = (unsigned)n->messenger - 1;
    const courier *carries = courier_of(p, messenger);
    int32_t formations = 0;
    for (uint32_t left = carries->addressed; left; left &= left - 1)
        formations++;
    tilly_event *e = tell_own(p,
                              TILLY_EV_MESSENGER_SENT,
                              cite(p, CITE_MESSENGER_SENT),
                              messenger,
                              sender(p),
                              side_of(p, messenger));
    order_values(e, &carries->order);
    e->value[5] = e->value[0];
    e->value[0] = formations;
    e->value[6] = (int32_t)carries->addressed;
    *(ride *)enter(p, STEP_RIDE) = (ride){.unit = (int32_t)messenger};
}

const beat dispatch_beats[] = {
    {"addressees",
     TILLY_ASK_ADDRESSEES,
     CITE_ADDRESSEES,
     .open = addressees_open,
     .list = addressees_list,
     .take = addressees_take},
    {"write", .clause = CITE_ORDER_KINDS, .act = write},
    {"set out", .clause = CITE_MESSENGER_SENT, .act = begin_ride_out},
    {.name = NULL},
};
