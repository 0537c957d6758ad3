#include "inside.h"
#include "engine/battle.h"
#include "rules/glauben/queries/queries.h"

static regiment *own_of(tilly_battle *b, tilly_id id)
{
    return of(&b->p, tilly_id_index(id));
}

void set_order(tilly_battle *b, tilly_id id, enum tells order)
{
    own_of(b, id)->order = (uint8_t)order;
    places_changed(&b->p, tilly_id_index(id));
}
enum tells order_now(const tilly_battle *b, tilly_id id)
{
    return (enum tells)of(&b->p, tilly_id_index(id))->order;
}

void set_marks(tilly_battle *b, tilly_id id, uint32_t flags)
{
    static const struct {
        uint32_t flag;
        uint8_t mark;
    } known[] = {
        {TILLY_UNIT_RETIRING, RETIRING},
        {TILLY_UNIT_RETREATING, RETREATING},
        {TILLY_UNIT_PURSUING, PURSUING},
        {TILLY_UNIT_ABANDONED, ABANDONED},
    };
    own_of(b, id)->marks = 0;
    for (unsigned i = 0; i < sizeof known / sizeof *known; i++)
        if (flags & known[i].flag)
            own_of(b, id)->marks |= known[i].mark;
    places_changed(&b->p, tilly_id_index(id));
}

void set_charged(tilly_battle *b, tilly_id id, tilly_id target, bool reached)
{
    if (reached)
        b->p.turn[tilly_id_index(id)] |= CHARGED;
    own_of(b, id)->charged = b->p.s->turn;
    own_of(b, id)->aim = (uint16_t)tilly_id_index(target);
}

void set_fired(tilly_battle *b, tilly_id battery, tilly_id target)
{
    own_of(b, battery)->fired = (uint16_t)half_of(&b->p, side_of(&b->p, tilly_id_index(battery)));
    own_of(b, battery)->aim = (uint16_t)tilly_id_index(target);
}

void set_proved(tilly_battle *b, tilly_id general)
{
    own_of(b, general)->proved = (uint16_t)half_now(&b->p);
    own_of(b, general)->fate = GENERAL_UNHARMED;
}

void set_total(tilly_battle *b, uint32_t side, int32_t total)
{
    campaign_of(&b->p)->total[side] = total;
}
void set_tested(tilly_battle *b, uint32_t side, int32_t percent)
{
    campaign_of(&b->p)->tested[side] = percent;
}
int32_t losses_in(const tilly_battle *b, uint32_t side)
{
    int32_t lost = INT32_MIN;
    int32_t total;
    tilly_battle_losses(b, side, &lost, &total);
    return lost;
}

int32_t total_in(const tilly_battle *b, uint32_t side)
{
    int32_t lost;
    int32_t total = INT32_MIN;
    tilly_battle_losses(b, side, &lost, &total);
    return total;
}

int32_t tested_in(const tilly_battle *b, uint32_t side)
{
    return campaign_of(&b->p)->tested[side];
}

void give_order(tilly_battle *b, tilly_id id, const tilly_order *order)
{
    content c = order_from(order);
    put_order(&b->p, b->p.unit[tilly_id_index(id)].group, &c, false);
}

bool jump_to_row(tilly_battle *b, const char *number)
{
    head *h = b->p.s;
    const edition *e = b->p.edition;
    for (h->row = (uint16_t)e->setup_rows;
         h->row < e->rows && strcmp(e->row[h->row].number, number);
         h->row++) {
    }
    h->in_row = h->depth = 0;
    battle_forget(b);
    return h->row < e->rows;
}
