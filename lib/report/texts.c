/* One event and one reason as a sentence, with the names of a battle or of an army list. */
#include <tilly/battle.h>

#include "base/handle.h"
#include "base/sized.h"
#include "kit/names.h"
#include "words/events.h"
#include "words/reasons.h"

tilly_status tilly_event_text(
    const tilly_battle *battle, const tilly_event *event, char *words, size_t room, size_t *needed)
{
    text t;
    tilly_status status = text_start(&t, words, room);
    if (!status && !event)
        status = null_argument("event");
    if (!status && battle)
        status = handle_check_of("battle", battle, BATTLE_HANDLE);
    if (status)
        return status;
    naming names = names_of(battle);
    if (!event_sentence(&names, event->kind))
        return misuse(TILLY_E_UNKNOWN, "event.kind", "is not a kind of event");
    put_event(&t, &names, event, NULL);
    return text_end(&t, needed);
}

/* A reason in words, by these names. */
static tilly_status
say_reason(text *t, const naming *names, const tilly_reason *reason, size_t *needed)
{
    tilly_reason own;
    tilly_status status = record_take(&own, reason, FIRST(tilly_reason, flags));
    if (status)
        return status;
    if (!reason_sentence(names, own.code))
        return misuse(TILLY_E_UNKNOWN, "reason.code", "is not a code of a reason");
    put_reason(t, names, &own);
    return text_end(t, needed);
}

tilly_status tilly_reason_text(const tilly_battle *battle,
                               const tilly_reason *reason,
                               char *words,
                               size_t room,
                               size_t *needed)
{
    text t;
    tilly_status status = text_start(&t, words, room);
    if (!status && !reason)
        status = null_argument("reason");
    if (!status && battle)
        status = handle_check_of("battle", battle, BATTLE_HANDLE);
    if (status)
        return status;
    naming names = names_of(battle);
    return say_reason(&t, &names, reason, needed);
}

tilly_status tilly_army_reason_text(
    const tilly_army *self, const tilly_reason *reason, char *words, size_t room, size_t *needed)
{
    text t;
    tilly_status status = handle_check(self, ARMY_HANDLE);
    if (!status)
        status = text_start(&t, words, room);
    if (!status && !reason)
        status = null_argument("reason");
    if (status)
        return status;
    naming names = names_of_army(self);
    return say_reason(&t, &names, reason, needed);
}
