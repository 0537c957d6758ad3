#include <stddef.h>
#include <tilly/status.h>

typedef struct status_entry {
    tilly_status status;
    const char *name, *text;
} status_entry;
#define E(status, text)                                                                            \
    {                                                                                              \
        status, #status, text                                                                      \
    }

static const status_entry entries[] = {
    E(TILLY_OK, "Done."),
    E(TILLY_DECISION, "A player is asked."),
    E(TILLY_ROLL, "Dice are about to be thrown."),
    E(TILLY_STOP, "Stopped where it was asked to."),
    E(TILLY_TURN_OVER, "The turn is finished."),
    E(TILLY_BATTLE_OVER, "The battle is over."),
    E(TILLY_E_NULL, "A pointer is NULL that must not be."),
    E(TILLY_E_HANDLE, "The handle is of another kind."),
    E(TILLY_E_STALE, "An id, serial or turn that no longer means anything."),
    E(TILLY_E_RANGE, "A number outside what it may be."),
    E(TILLY_E_SIZE, "The size of a record is not set."),
    E(TILLY_E_ILLEGAL, "Against the rules."),
    E(TILLY_E_NOT_NOW, "The right call at the wrong moment."),
    E(TILLY_E_MEMORY, "Out of memory."),
    E(TILLY_E_FULL, "There is no room for one more."),
    E(TILLY_E_ROOM, "The buffer is too small."),
    E(TILLY_E_CALLBACK, "A hook of the caller failed."),
    E(TILLY_E_BUSY, "The handle is in use further up the stack."),
    E(TILLY_E_UNKNOWN, "There is nothing of that name."),
    E(TILLY_E_FORMAT, "The file is malformed or inconsistent."),
    E(TILLY_E_VERSION,
      "The file is of a later format, or of later rules, than this library reads."),
    E(TILLY_E_MISMATCH, "Another rule set, table, army or hash than expected."),
    E(TILLY_E_FROZEN, "A snapshot that belongs to a battle cannot be changed."),
    E(TILLY_E_UNSUPPORTED,
      "This rule set or this build cannot do it, or a field is set that it does not know."),
    E(TILLY_E_INTERNAL, "A fault of the library: please report it."),
};

static const status_entry *entry_of(tilly_status status)
{
    static const status_entry none = {TILLY_OK, "TILLY_E_?", "No such status."};
    for (size_t i = 0; i < sizeof entries / sizeof entries[0]; i++)
        if (entries[i].status == status)
            return &entries[i];
    return &none;
}

const char *tilly_status_name(tilly_status status)
{
    return entry_of(status)->name;
}

const char *tilly_status_text(tilly_status status)
{
    return entry_of(status)->text;
}
