/* The built-in players by name. */
#include <string.h>
#include "base/handle.h"
#include "players/players.h"

static const struct {
    const char *name;
    tilly_player_fn answer;
} player[] = {{"random", play_random}, {"thumb", play_thumb}, {"passive", play_passive}};
enum { PLAYERS = sizeof player / sizeof *player, REVISION = 2 };

const char *tilly_players(uint32_t index)
{
    return index < PLAYERS ? player[index].name : NULL;
}

uint32_t tilly_player_revision(void)
{
    return REVISION;
}

tilly_status tilly_player_builtin(const char *name, uint32_t salt, tilly_player *out)
{
    NOT_NULL(name);
    NOT_NULL(out);
    for (unsigned i = 0; i < PLAYERS; i++)
        if (!strcmp(name, player[i].name)) {
            *out = (tilly_player){player[i].answer, (void *)(uintptr_t)salt};
            return TILLY_OK;
        }
    return misuse(TILLY_E_UNKNOWN, "name", "is not a player: tilly_players() lists them");
}
