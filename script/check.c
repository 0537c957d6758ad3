/* A record is held against a script: whether it was made with it. */
#include <stdio.h>
#include <string.h>
#include "script.h"

static void put_found(const tilly_replay *replay, tilly_script_checked *found)
{
    const uint32_t turn = replay->stopped ? replay->stopped_turn : replay->differs;
    found->equal = replay->equal;
    found->turn = replay->equal ? 0 : turn;
    found->text[0] = 0;
    if (!replay->equal)
        snprintf(
            found->text,
            sizeof found->text,
            "turn %u goes otherwise with this script: it makes other edits than those that were "
            "recorded",
            (unsigned)turn);
}

tilly_status tilly_script_check(tilly_script *self,
                                const char *record,
                                size_t length,
                                tilly_script_checked *found,
                                tilly_error *error)
{
    tilly_replay replay = TILLY_REPLAY_INIT;
    const char *null = !self ? "self" : !record ? "record" : "found";
    if (!self || !record || !found)
        return ts_fail(error, TILLY_E_NULL, null, "must not be NULL");
    if (found->size < sizeof *found || found->size > 4096)
        return ts_fail(error, TILLY_E_SIZE, "found.size", "is not set");
    if (!ts_program_of(self))
        return ts_fail(error, TILLY_E_HANDLE, "self", "no script of a scenario file");
    const tilly_status status =
        tilly_battle_replay_with(record, length, self, NULL, NULL, &replay, error);
    if (status == TILLY_OK)
        put_found(&replay, found);
    return status;
}
