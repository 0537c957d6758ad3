/**
 * @file
 * The mark of public functions: TILLY_API before each, TILLY_BEGIN and TILLY_END around them; the
 * two kinds of public structs; and TILLY_SIZED, the first value of a record.
 *
 * A **row** has no size and never grows: it may stand in arrays and in other structs.
 *
 * A **record** begins with its `size` and may get more fields at its end in a later version. It is
 * only ever passed by a pointer to one of it, and stands in no array and in no other struct. The
 * caller sets `size` to the sizeof of his own headers (TILLY_X_INIT does), and programs and
 * libraries of different versions understand each other:
 * - of a smaller record that the library reads, the fields that it lacks count as 0; of one that
 *   it fills, those that there are, are filled. Smaller than in version 0.2 is TILLY_E_SIZE;
 * - a larger record is read if all its bytes beyond what the library knows are 0, else it is
 *   TILLY_E_UNSUPPORTED; one that is filled gets 0 there. `size` itself stays as it is;
 * - a size that no version has (not a multiple of 4, or above 4096) is TILLY_E_SIZE.
 * A record that the library lends to a hook has the library's size: read no field beyond it. Fields
 * called `reserved`, and those said to be, must be 0 in what is read and are 0 in what is filled.
 *
 * Define TILLY_STATIC on Windows when linking the static library. Written by hand, so that one
 * compiler line builds the library without a build system.
 */
#ifndef TILLY_EXPORT_H
#define TILLY_EXPORT_H

#if defined(TILLY_STATIC) || defined(SWIG)
#define TILLY_API
#elif defined(_WIN32)
#ifdef TILLY_BUILD
#define TILLY_API __declspec(dllexport)
#else
#define TILLY_API __declspec(dllimport)
#endif
#else
#define TILLY_API __attribute__((visibility("default")))
#endif

#ifdef __cplusplus
#define TILLY_BEGIN extern "C" {
#define TILLY_END   }
#else
#define TILLY_BEGIN
#define TILLY_END
#endif

/* Each record X has a TILLY_X_INIT, from which it starts: its size as the
 * caller's compiler has it, and all else 0. In C it initialises records, static ones too; to
 * assign, write (tilly_error)TILLY_ERROR_INIT. In C++ it is a value. */
#ifdef __cplusplus
extern "C++" {
template <typename record> inline record tilly_sized()
{
    record first{};
    first.size = sizeof first;
    return first;
}
}
#define TILLY_SIZED(record) tilly_sized<record>()
#else
#define TILLY_SIZED(record)                                                                        \
    {                                                                                              \
        .size = sizeof(record)                                                                     \
    }
#endif

#endif
