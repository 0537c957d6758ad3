/* Sizes of all public structs: what a caller's compiler lays out must be what the library reads.
 * Compiled as C11 and as C++17; the checks are made by the compiler. The program checks what the
 * macros make that begin a record. */
#include <assert.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>
#include <tilly.h>

#define SIZE(record, bytes)                                                                        \
    static_assert(sizeof(record) == (bytes), #record " is not " #bytes " bytes")

/* rows and records without pointers: the same on every machine */
SIZE(tilly_error, 384);
SIZE(tilly_point, 8);
SIZE(tilly_pick, 16);
SIZE(tilly_waypoint, 16);
SIZE(tilly_decision, 48);
SIZE(tilly_span, 16);
SIZE(tilly_option, 64);
SIZE(tilly_answer, 352);
SIZE(tilly_roll, 52);
SIZE(tilly_event, 64);
SIZE(tilly_reason, 72);
SIZE(tilly_parameter, 240);
SIZE(tilly_ruling, 248);
SIZE(tilly_beat_info, 128);
SIZE(tilly_unit_spec, 80);
SIZE(tilly_feature, 348);
SIZE(tilly_ground, 20);
SIZE(tilly_ground_kind, 64);
SIZE(tilly_battle_info, 96);
SIZE(tilly_unit, 64);
SIZE(tilly_pose, 12);
SIZE(tilly_placed, 16);
SIZE(tilly_order, 96);
SIZE(tilly_arrival, 24);
SIZE(tilly_odds, 72);
SIZE(tilly_mark, 24);
SIZE(tilly_variable, 48);
SIZE(tilly_area, 192);
SIZE(tilly_objective, 264);
SIZE(tilly_moment, 88);
SIZE(tilly_loss_mark, 12);
SIZE(tilly_reach, 32);
SIZE(tilly_replay, 48);
SIZE(tilly_annotation, 88);
SIZE(tilly_result, 176);

/* records with pointers, where a pointer has 8 bytes */
#if UINTPTR_MAX == UINT64_MAX
SIZE(tilly_allocator, 40);
SIZE(tilly_setup, 144);
SIZE(tilly_edit, 128);
SIZE(tilly_picture, 152);
SIZE(tilly_player, 16);
SIZE(tilly_hooks, 96);
SIZE(tilly_script_setup, 80);
#endif

/* A record that grows begins as it was, and its first field is its size. Padding at its end would
 * be taken for a field once there is one: bytes that nobody set. */
#define END_OF(record, field) (offsetof(record, field) + sizeof(((record *)0)->field))
#define GROWS(record, value, first, last)                                                          \
    static_assert(sizeof(record) == END_OF(record, last), #record " ends with padding");           \
    static_assert(END_OF(record, first) <= sizeof(record), #record " has shrunk");                 \
    static_assert(offsetof(record, size) == 0, #record " does not begin with its size");
#define TAKEN(record, value, first, last)  GROWS(record, value, first, last)
#define FILLED(record, value, first, last) GROWS(record, value, first, last)
#define BOTH(record, value, first, last)   GROWS(record, value, first, last)
#include "records.def"

/* enumerations that stand in signatures */
SIZE(tilly_status, 4);
SIZE(tilly_id, 4);

/* a static record is initialised too */
static tilly_reason kept = TILLY_REASON_INIT;

static int faults;
static void fault(const char *record, int found)
{
    faults += found;
    if (found)
        printf("the first value of a %s is wrong\n", record);
}

/* Counts the bytes that are not 0. */
static size_t bytes_set(const void *record, size_t bytes)
{
    size_t set = 0;
    for (size_t i = 0; i < bytes; i++)
        set += ((const unsigned char *)record)[i] != 0;
    return set;
}

#define INIT(record, value)                                                                        \
    do {                                                                                           \
        record first = value;                                                                      \
        fault(#record, first.size != sizeof first);                                                \
        first.size = 0;                                                                            \
        fault(#record, bytes_set(&first, sizeof first) != 0);                                      \
    } while (0)

static void records_begin_with_their_size_and_zeros(void)
{
#define TAKEN(record, value, first, last)  INIT(record, value);
#define FILLED(record, value, first, last) INIT(record, value);
#define BOTH(record, value, first, last)   INIT(record, value);
#include "records.def"
}

int main(void)
{
    records_begin_with_their_size_and_zeros();
    fault("static tilly_reason", kept.size != sizeof kept);
    if (!faults)
        puts("the sizes are as they should be");
    return faults != 0;
}
