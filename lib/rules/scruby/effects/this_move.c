/* Deeds of pieces in this game move, and what is true of them until it ends. */
#include "rules/scruby/effects/effects.h"

static void begin_piece(play *p, unsigned u)
{
    stand_record *r = of(p, u);
    r->marks &= LASTING_MARKS;
    r->declared = DECLARED_NOTHING;
    r->lapsed = DECLARED_NOTHING;
    r->out = 0;
    r->order = ORDER_FREE;
    r->melee = 0;
    r->strikes = NOBODY;
    forget_target(p, u);
}

void begin_game_move(play *p)
{
    row_clear(p, ROW_CHARGED);
    row_clear(p, ROW_FRONTAL);
    row_clear(p, ROW_UNANSWERED);
    for (unsigned side = 0; side < SIDES; side++)
        for (unsigned u = first_of(p, side); u < end_of(p, side); u++)
            begin_piece(p, u);
    note_unserved_guns(p);
}

void declare(play *p, unsigned u, enum declaration what)
{
    of(p, u)->declared = (uint8_t)what;
}

/* ---- charges --------------------------------------------------------------------------------- */

void freeze_order(play *p, unsigned u, enum stand_order order)
{
    of(p, u)->order = (uint8_t)order;
}

/* One that was frozen stays as it was (SC-237). */
static void freeze_if_free(play *p, unsigned u, enum stand_order order)
{
    if (!of(p, u)->order)
        freeze_order(p, u, order);
}

/* SC-207 */
static void lapse(play *p, unsigned u, unsigned charger)
{
    static const uint16_t option[DECLARATIONS] = {[DECLARED_SPLIT_MOVE] = TILLY_OPT_SPLIT_MOVE,
                                                  [DECLARED_FIRE_AND_RETIRE] =
                                                      TILLY_OPT_FIRE_AND_RETIRE,
                                                  [DECLARED_CARACOLE] = TILLY_OPT_CARACOLE};
    unsigned lapses = option[of(p, u)->declared];
    if (!lapses)
        return;
    tell(p, TILLY_EV_LAPSED, cite(p, CITE_DECLARATION), u, charger)->value[0] = (int32_t)lapses;
    of(p, u)->lapsed = of(p, u)->declared;
    declare(p, u, DECLARED_NOTHING);
}

void joins_charge(play *p, unsigned u, enum stand_order order)
{
    if (order == ORDER_OPEN && is_foot(p, u))
        freeze_order(p, u, ORDER_OPEN_TO_END);
    else
        freeze_if_free(p, u, order);
    did(p, u, CHARGED);
}

/* Guns and crews have no order to freeze. */
void has_charged(play *p, unsigned charger, unsigned enemy, bool in_front, enum stand_order order)
{
    if (is_stand(p, enemy))
        freeze_if_free(p, enemy, order_of_stand(p, enemy));
    joins_charge(p, charger, order);
    row_set(p, ROW_CHARGED, charger, enemy);
    if (in_front) {
        row_set(p, ROW_FRONTAL, charger, enemy);
        row_set(p, ROW_UNANSWERED, charger, enemy);
    }
    did(p, enemy, WAS_CHARGED);
    lapse(p, enemy, charger);
}

void charges_are_answered(play *p)
{
    row_clear(p, ROW_UNANSWERED);
}

void thaw_order(play *p, unsigned u)
{
    if (of(p, u)->order != ORDER_OPEN_TO_END)
        freeze_order(p, u, ORDER_FREE);
}

/* ---- melees ---------------------------------------------------------------------------------- */

void strikes_at(play *p, unsigned u, unsigned enemy, unsigned melee)
{
    of(p, u)->strikes = (uint16_t)enemy;
    of(p, u)->melee = (uint16_t)melee;
}

void melee_is_over(play *p, unsigned u, bool extra)
{
    of(p, u)->strikes = NOBODY;
    did(p, u, extra ? FOUGHT_EXTRA : FOUGHT);
    thaw_order(p, u);
}
