/* Sizes of all public records: what a caller's compiler lays out must be what the library reads.
 * Compiled as C11 and as C++17; the checks are made by the compiler. */
#include <assert.h>
#include <stdio.h>
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

int main(void)
{
    puts("the sizes are as they should be");
    return 0;
}
