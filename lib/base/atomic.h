/* A number that several threads may change at once, a count of references, and the name of the
 * call that has claimed something. Compilers without C11's atomics use their own; without either, a
 * battle and what it is made of belong to one thread.
 */
#ifndef TILLY_LIB_ATOMIC_H
#define TILLY_LIB_ATOMIC_H

#include <stdbool.h>
#include <stddef.h>

/* A variable that each thread has for itself. */
#if defined(_MSC_VER) && !defined(__clang__)
#define PER_THREAD __declspec(thread)
#else
#define PER_THREAD _Thread_local
#endif

#if !defined(__STDC_NO_ATOMICS__)
#include <stdatomic.h>

typedef atomic_long shared_number;

/* Both return what it was before. */
static inline long shared_up(shared_number *n)
{
    return atomic_fetch_add_explicit(n, 1, memory_order_relaxed);
}
/* Released by each, acquired by the last: what other threads wrote through their references is seen
 * by the one that frees. */
static inline long shared_down(shared_number *n)
{
    return atomic_fetch_sub_explicit(n, 1, memory_order_acq_rel);
}

typedef _Atomic(const char *) shared_name;

/* NULL: the call has it now. Else the call that has it. */
static inline const char *name_claim(shared_name *holder, const char *call)
{
    const char *other = NULL;
    atomic_compare_exchange_strong_explicit(
        holder, &other, call, memory_order_acquire, memory_order_relaxed);
    return other;
}
static inline void name_release(shared_name *holder)
{
    atomic_store_explicit(holder, NULL, memory_order_release);
}
/* From one name to another, told apart by their addresses; false: it was not `from`. */
static inline bool name_change(shared_name *holder, const char *from, const char *to)
{
    return atomic_compare_exchange_strong_explicit(
        holder, &from, to, memory_order_acq_rel, memory_order_relaxed);
}
static inline const char *name_now(shared_name *holder)
{
    return atomic_load_explicit(holder, memory_order_relaxed);
}

#else

#if defined(_MSC_VER)
#include <intrin.h>
#define ADD_ATOMIC(n, change) _InterlockedExchangeAdd(n, change)
#define CHANGE_ATOMIC(n, from, to)                                                                 \
    _InterlockedCompareExchangePointer((void *volatile *)(n), (void *)(to), (void *)(from))
#else
#define ADD_ATOMIC(n, change)      ((*(n) += (change)) - (change))
#define CHANGE_ATOMIC(n, from, to) (*(n) == (from) ? (*(n) = (to), (from)) : *(n))
#endif

typedef volatile long shared_number;

static inline long shared_up(shared_number *n)
{
    return ADD_ATOMIC(n, 1);
}
static inline long shared_down(shared_number *n)
{
    return ADD_ATOMIC(n, -1);
}

typedef const char *volatile shared_name;

static inline const char *name_claim(shared_name *holder, const char *call)
{
    return CHANGE_ATOMIC(holder, NULL, call);
}
static inline void name_release(shared_name *holder)
{
    CHANGE_ATOMIC(holder, *holder, NULL);
}
static inline bool name_change(shared_name *holder, const char *from, const char *to)
{
    return CHANGE_ATOMIC(holder, from, to) == from;
}
static inline const char *name_now(shared_name *holder)
{
    return *holder;
}

#endif
#endif
