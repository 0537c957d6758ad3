#include "fuzz/asking.h"
#include "support/support.h"
#include <stdio.h>

enum { RELIEF, POWDER, SMOKE, AMBUSH, VARIABLES };

typedef struct moment_of {
    tilly_battle *battle;
    uint64_t left; /* chance that has not been used */
} moment_of;

static uint32_t draw(moment_of *m, uint32_t below)
{
    const uint32_t drawn = (uint32_t)(m->left % below);
    m->left = m->left / below + (m->left << 40);
    return drawn;
}

static uint32_t words(moment_of *m)
{
    char text[40];
    uint32_t number = 0;
    snprintf(text, sizeof text, "Word %u of the umpire's", (unsigned)draw(m, 60));
    tilly_battle_words(m->battle, text, &number);
    return number;
}

static tilly_edit setting(moment_of *m)
{
    tilly_edit e = {.size = sizeof e, .kind = TILLY_EDIT_SET, .what = draw(m, VARIABLES)};
    e.value = (int32_t)draw(m, e.what < SMOKE ? 1000 : 2);
    return e;
}

static tilly_edit throwing(moment_of *m)
{
    tilly_edit e = {.size = sizeof e, .kind = TILLY_EDIT_ROLL, .side = (uint16_t)draw(m, 2)};
    e.what = draw(m, SMOKE);
    e.value = 1 + (int32_t)draw(m, 3);
    e.faces = (uint16_t)(2 + draw(m, 11));
    e.words = words(m);
    return e;
}

static tilly_edit asking(moment_of *m)
{
    tilly_edit e = {.size = sizeof e, .kind = TILLY_EDIT_ASK, .side = (uint16_t)draw(m, 2)};
    e.what = draw(m, VARIABLES);
    e.options = (uint16_t)(1 + draw(m, e.what < SMOKE ? 4 : 2));
    e.words = words(m);
    for (unsigned i = 0; i < e.options; i++)
        e.option[i] = words(m);
    return e; /* refused where two are the same */
}

static tilly_edit speaking(moment_of *m)
{
    const uint32_t side = draw(m, 3);
    tilly_edit e = {.size = sizeof e, .kind = TILLY_EDIT_SPEAK};
    e.side = (uint16_t)(side == 2 ? TILLY_NO_SIDE : side);
    e.words = words(m);
    return e;
}

static tilly_edit bringing(moment_of *m)
{
    tilly_unit u;
    tilly_id id = 0;
    tilly_edit e = {.size = sizeof e, .kind = TILLY_EDIT_BRING, .side = (uint16_t)draw(m, 2)};
    tilly_battle_unit_id(m->battle, e.side, 1, &id);
    if (tilly_battle_unit(m->battle, id, &u) == TILLY_OK) {
        e.group = u.group;
        e.type = u.type;
        e.quality = u.quality;
    }
    e.x = (int32_t)draw(m, 240000);
    e.y = (int32_t)draw(m, 240000);
    e.heading = draw(m, TILLY_CIRCLE);
    e.strength = draw(m, 4);
    e.start = e.strength ? e.strength + draw(m, 2) : 0;
    e.words = draw(m, 2) ? words(m) : 0;
    return e;
}

static tilly_edit marking(moment_of *m)
{
    static const uint32_t flag[] = {TILLY_UNIT_MOVED, TILLY_UNIT_SHOT, TILLY_UNIT_CHARGED};
    tilly_edit e = {.size = sizeof e, .kind = TILLY_EDIT_STATE, .what = flag[draw(m, 3)]};
    tilly_battle_unit_id(m->battle, draw(m, 2), draw(m, 5), &e.unit);
    e.value = (int32_t)draw(m, 2);
    return e;
}

static tilly_edit awarding(moment_of *m)
{
    tilly_edit e = {.size = sizeof e, .kind = TILLY_EDIT_POINTS, .side = (uint16_t)draw(m, 2)};
    e.value = (int32_t)draw(m, 9) - 4;
    return e;
}

/* What the rules refuse is left out, as a script would. */
static tilly_status
play_moment(void *context, void *instance, tilly_battle *battle, const tilly_moment *moment)
{
    static tilly_edit (*const make[])(moment_of *) = {
        setting, throwing, asking, speaking, bringing, marking, awarding};
    moment_of m = {.battle = battle};
    (void)context;
    (void)instance;
    tilly_battle_hash(battle, &m.left);
    m.left += moment->kind;
    for (uint32_t edits = moment->kind == TILLY_MOMENT_END ? 0 : draw(&m, 3); edits; edits--) {
        const tilly_edit e = make[draw(&m, sizeof make / sizeof *make)](&m);
        if (tilly_battle_edit(battle, &e, NULL, NULL) == TILLY_E_MEMORY)
            return TILLY_E_MEMORY;
    }
    return TILLY_OK;
}

void give_asking_script(tilly_battle *battle)
{
    static const uint16_t watched[] = {
        TILLY_EV_HIT, TILLY_EV_ROUTED, TILLY_EV_CHOSEN, TILLY_EV_POINTS};
    tilly_script *script = NULL;
    tilly_script_setup setup = TILLY_SCRIPT_SETUP_INIT;
    setup.moments = (2u << TILLY_MOMENT_END) - 2;
    setup.events = watched;
    setup.event_count = sizeof watched / sizeof *watched;
    setup.call = play_moment;
    setup.hash = 0xa5c;
    assert_int_equal(tilly_script_new(&setup, &script), TILLY_OK);
    assert_int_equal(tilly_battle_set_script(battle, script), TILLY_OK);
    tilly_script_unref(script);
}
