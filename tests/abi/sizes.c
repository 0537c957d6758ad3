/* Sizes of all public records: what a caller's compiler lays out must be what the library reads.
 * Compiled as C11 and as C++17; the checks are made by the compiler. The program checks what the
 * macros make that begin a record. */
#include <assert.h>
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
SIZE(tilly_unit_spec, 76);
SIZE(tilly_feature, 296);
SIZE(tilly_ground, 20);
SIZE(tilly_battle_info, 80);
SIZE(tilly_unit, 64);
SIZE(tilly_pose, 12);
SIZE(tilly_order, 96);
SIZE(tilly_arrival, 24);
SIZE(tilly_odds, 72);
SIZE(tilly_mark, 24);
SIZE(tilly_loss_mark, 12);
SIZE(tilly_edit, 336);
SIZE(tilly_sight, 80);
SIZE(tilly_reach, 32);
SIZE(tilly_replay, 40);
SIZE(tilly_annotation, 88);
SIZE(tilly_result, 112);

/* records with pointers, where a pointer has 8 bytes */
#if UINTPTR_MAX == UINT64_MAX
SIZE(tilly_allocator, 40);
SIZE(tilly_setup, 72);
SIZE(tilly_picture, 152);
SIZE(tilly_player, 24);
SIZE(tilly_hooks, 112);
#endif

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
    INIT(tilly_error, TILLY_ERROR_INIT);
    INIT(tilly_allocator, TILLY_ALLOCATOR_INIT);
    INIT(tilly_decision, TILLY_DECISION_INIT);
    INIT(tilly_answer, TILLY_ANSWER_INIT);
    INIT(tilly_roll, TILLY_ROLL_INIT);
    INIT(tilly_reason, TILLY_REASON_INIT);
    INIT(tilly_parameter, TILLY_PARAMETER_INIT);
    INIT(tilly_ruling, TILLY_RULING_INIT);
    INIT(tilly_beat_info, TILLY_BEAT_INFO_INIT);
    INIT(tilly_unit_spec, TILLY_UNIT_SPEC_INIT);
    INIT(tilly_feature, TILLY_FEATURE_INIT);
    INIT(tilly_ground, TILLY_GROUND_INIT);
    INIT(tilly_setup, TILLY_SETUP_INIT);
    INIT(tilly_battle_info, TILLY_BATTLE_INFO_INIT);
    INIT(tilly_order, TILLY_ORDER_INIT);
    INIT(tilly_arrival, TILLY_ARRIVAL_INIT);
    INIT(tilly_player, TILLY_PLAYER_INIT);
    INIT(tilly_sight, TILLY_SIGHT_INIT);
    INIT(tilly_odds, TILLY_ODDS_INIT);
    INIT(tilly_replay, TILLY_REPLAY_INIT);
    INIT(tilly_picture, TILLY_PICTURE_INIT);
}

static void records_inside_records_have_their_size_too(void)
{
    tilly_edit edit = TILLY_EDIT_INIT;
    tilly_hooks hooks = TILLY_HOOKS_INIT;
    fault("tilly_edit", edit.size != sizeof edit);
    fault("tilly_edit", edit.feature.size != sizeof edit.feature);
    fault("tilly_hooks", hooks.size != sizeof hooks);
    edit.size = edit.feature.size = hooks.size = 0;
    for (int side = 0; side < TILLY_SIDES; side++) {
        fault("tilly_hooks", hooks.player[side].size != sizeof hooks.player[side]);
        hooks.player[side].size = 0;
    }
    fault("tilly_edit", bytes_set(&edit, sizeof edit) != 0);
    fault("tilly_hooks", bytes_set(&hooks, sizeof hooks) != 0);
}

int main(void)
{
    records_begin_with_their_size_and_zeros();
    records_inside_records_have_their_size_too();
    fault("static tilly_reason", kept.size != sizeof kept);
    if (!faults)
        puts("the sizes are as they should be");
    return faults != 0;
}
