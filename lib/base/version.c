#include <tilly/version.h>

uint32_t tilly_version(void)
{
    return TILLY_VERSION_MAJOR * 10000 + TILLY_VERSION_MINOR * 100 + TILLY_VERSION_PATCH;
}

const char *tilly_version_text(void)
{
    return TILLY_VERSION_TEXT;
}
