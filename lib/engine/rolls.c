/* The open roll: shown, thrown ahead, supplied by hand. */
#include "engine/turn.h"

tilly_status tilly_turn_throw(const tilly_turn *self, uint16_t *faces, uint32_t room)
{
    tilly_status status = turn_asks(self, NEED_ROLL);
    if (status != TILLY_OK)
        return status;
    NOT_NULL(faces);
    if (room < self->battle->q.r.dice)
        return TILLY_E_ROOM;
    engine_throw(self->battle, faces);
    return TILLY_OK;
}

static tilly_status
bad_faces(const tilly_battle *b, tilly_reason *why, unsigned code, int32_t a, int32_t c, int32_t d)
{
    refuse(&b->p, why, code, 0, index_of(b->q.r.unit), NOBODY);
    why_number(why, 0, a, TILLY_COUNT);
    why_number(why, 1, c, TILLY_COUNT);
    why_number(why, 2, d, TILLY_COUNT);
    return TILLY_E_ILLEGAL;
}

tilly_status turn_supply(
    tilly_turn *t, const uint16_t *faces, uint32_t count, uint32_t source, tilly_reason *why)
{
    tilly_status status = turn_asks(t, NEED_ROLL);
    if (status != TILLY_OK)
        return status;
    tilly_battle *b = t->battle;
    NOT_NULL(faces);
    if (source > TILLY_FROM_SEARCH)
        return out_of_range("source", source, 0, TILLY_FROM_SEARCH);
    tilly_reason own;
    why = reason_ready(why ? why : &own);
    const tilly_roll *r = &b->q.r;
    int32_t least = r->faces == TILLY_MOST_FACES ? 0 : 1;
    int32_t most = least + r->faces - 1;
    if (count != r->dice)
        return bad_faces(b, why, TILLY_WHY_DICE_COUNT, (int32_t)count, r->dice, 0);
    for (uint32_t i = 0; i < count; i++)
        if (faces[i] < least || faces[i] > most)
            return bad_faces(b, why, TILLY_WHY_DICE_FACE, faces[i], least, most);
    status = room_in_log(b, most_events(b), 1, (TILLY_MOST_DICE + 3) / 4);
    if (status != TILLY_OK)
        return status;
    input *in = log_input(&b->p, INPUT_FACES);
    if (in) {
        in->side = r->side;
        in->source = (uint8_t)source;
        in->asked = r->kind;
        in->serial = r->serial;
        in->unit = r->unit;
        in->dice = (uint16_t)count;
        log_words(b->p.log, in, faces, sizeof *faces * count);
    }
    return engine_fall(b, faces);
}

tilly_status tilly_turn_supply(
    tilly_turn *self, const uint16_t *faces, uint32_t count, uint32_t source, tilly_reason *why)
{
    tilly_reason own;
    REASON_FITS(why);
    TRY(turn_claim(self));
    tilly_status status = turn_supply(self, faces, count, source, reason_ready(&own));
    return battle_release(self->battle, reason_give(why, &own, status));
}
