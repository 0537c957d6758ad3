/**
 * @file
 * Version of the library: semantic. The SONAME follows the major number, and while that is 0 the
 * minor one too: libtilly.so.0.2.
 */
#ifndef TILLY_VERSION_H
#define TILLY_VERSION_H

#include <stdint.h>
#include <tilly/export.h>

#define TILLY_VERSION_MAJOR 0
#define TILLY_VERSION_MINOR 2
#define TILLY_VERSION_PATCH 0
#define TILLY_VERSION_TEXT  "0.2.0"

TILLY_BEGIN
/**
 * Gives the version of the library that is running; the macros above give that of the header.
 *
 * @return major * 10000 + minor * 100 + patch
 */
TILLY_API uint32_t tilly_version(void);

/**
 * Gives the version of the library that is running, as text.
 *
 * @return "0.2.0"; static
 */
TILLY_API const char *tilly_version_text(void);
TILLY_END

#endif
