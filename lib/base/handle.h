/* The beginning of every handle: a mark that tells the kind, a reference count and the memory they
 * came from. */
#ifndef TILLY_LIB_HANDLE_H
#define TILLY_LIB_HANDLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <tilly/status.h>
#include "base/atomic.h"
#include "base/prints.h"

enum handle_kind {
    RULESET_HANDLE = 0x54695201,
    ARMY_HANDLE = 0x54695202,
    TABLE_HANDLE = 0x54695203,
    BATTLE_HANDLE = 0x54695204,
    TURN_HANDLE = 0x54695205,
    SCRIPT_HANDLE = 0x54695206
};

typedef struct handle {
    uint32_t kind;
    shared_number refs;
    tilly_allocator memory; /* always complete: malloc and its kin if the caller gave none */
} handle;

/* The allocator that was given, or malloc and its kin for NULL. TILLY_E_SIZE, TILLY_E_UNSUPPORTED,
 * or TILLY_E_NULL if one of its functions is missing. */
tilly_status memory_of(const tilly_allocator *allocator, tilly_allocator *out);
/* Zeroed memory of `size` that starts with a handle; as memory_of(), and TILLY_E_MEMORY. */
tilly_status
handle_new(size_t size, enum handle_kind kind, const tilly_allocator *memory, void *out);
static inline bool handle_is(const void *h, enum handle_kind kind)
{
    return h && ((const handle *)h)->kind == kind;
}
/* TILLY_OK, TILLY_E_NULL or TILLY_E_HANDLE of that argument. */
tilly_status handle_refused(const char *argument, const void *h, enum handle_kind kind);
static inline tilly_status
handle_check_of(const char *argument, const void *h, enum handle_kind kind)
{
    return handle_is(h, kind) ? TILLY_OK : handle_refused(argument, h, kind);
}
static inline tilly_status handle_check(const void *self, enum handle_kind kind)
{
    return handle_check_of("self", self, kind);
}
void handle_keep(handle *h);
/* True when that was the last reference: the caller then frees what the handle holds and calls
 * handle_free(). */
bool handle_drop(handle *h);
void handle_free(handle *h, size_t size);

/* Memory of a handle. memory_new() is zeroed. Sizes are exact. */
void *memory_new(const tilly_allocator *memory, size_t size);
void *memory_resize(const tilly_allocator *memory, void *block, size_t old_size, size_t size);
/* the new part is zeroed */
void *memory_grow(const tilly_allocator *memory, void *block, size_t old_size, size_t size);
void memory_free(const tilly_allocator *memory, void *block, size_t size);

/* Fills a caller's error, if he gave one that fits, and returns the status. `path` may be
 * NULL. printf-like text. */
tilly_status fail(tilly_error *error,
                  tilly_status status,
                  uint32_t line,
                  uint32_t column,
                  const char *path,
                  const char *text,
                  ...) PRINTS(6, 7);

/* The same with what misuse() and the like have said of the argument. */
tilly_status fail_as_said(tilly_error *error, tilly_status status);

/* What tilly_error_last() says of this thread's last error. Texts are static and go on after the
 * name of the argument ("id" "names no unit"); of "self" they are the whole sentence. */
tilly_status misuse(tilly_status status, const char *argument, const char *text);
/* TILLY_E_NULL of that argument. */
tilly_status null_argument(const char *argument);
/* TILLY_E_BUSY: the call that changes the argument now. */
tilly_status is_busy(const char *argument, const char *call);
/* TILLY_E_UNSUPPORTED. */
tilly_status sets_reserved(const char *argument);
/* TILLY_E_RANGE. */
tilly_status out_of_range(const char *argument, int64_t given, int64_t least, int64_t most);
/* TILLY_E_FULL of the object itself: that number and the words, which are static. */
tilly_status is_full(int64_t most, const char *words);
/* TILLY_E_RANGE of lengths, told in units. */
tilly_status length_out_of_range(const char *argument, int32_t given, int32_t least, int32_t most);

/* Leaves with the status of a call that went wrong. */
#define TRY(call)                                                                                  \
    do {                                                                                           \
        tilly_status status_ = (call);                                                             \
        if (status_ != TILLY_OK)                                                                   \
            return status_;                                                                        \
    } while (0)
/* Leave with the refusal of an argument, by its name. Rows and texts may be NULL where there is no
 * room for any. */
#define NOT_NULL(argument) TRY((argument) ? TILLY_OK : null_argument(#argument))
#define NOT_NULL_FOR(argument, room)                                                               \
    TRY((argument) || !(room) ? TILLY_OK : null_argument(#argument))

/* 64-bit hash of canonical little-endian bytes. */
typedef struct hash64 {
    uint64_t a, b;
} hash64;
void hash_start(hash64 *h);
void hash_number(hash64 *h, uint64_t number);
void hash_text(hash64 *h, const char *text);
uint64_t hash_end(const hash64 *h);

/* The same of long runs of bytes, four numbers side by side. Each run is filled up with zeros: how
 * long it is must follow from what came before. */
typedef struct hash_lanes {
    uint64_t a, b, c, d;
} hash_lanes;
enum { ALL_LANES = sizeof(hash_lanes) };
void hash_lanes_start(hash_lanes *h);
void hash_bytes(hash_lanes *h, const void *bytes, size_t size);
uint64_t hash_lanes_end(const hash_lanes *h);

/* Whether numbers lie in memory with their lowest byte first, as they do in all that is hashed;
 * known when this is compiled. */
static inline bool is_little_endian(void)
{
    const union {
        uint16_t number;
        unsigned char byte[2];
    } one = {1};
    return one.byte[0];
}

#endif
