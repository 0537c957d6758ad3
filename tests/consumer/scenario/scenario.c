/* An outside program that plays a scenario in Lua: handlers of a battle that it reads as JSON. */
#include <stdio.h>
#include <string.h>
#include <tilly.h>
#include <tilly/lua.h>

static void hear(void *context, const char *line)
{
    (void)context;
    puts(line);
}

int main(void)
{
    static const char text[] = "on('begin', function(battle) print('it begins') end)\n";
    tilly_script_limits limits = TILLY_SCRIPT_LIMITS_INIT;
    tilly_error error = TILLY_ERROR_INIT;
    tilly_script *script;
    limits.log = hear;
    limits.name = "outside.lua";
    if (tilly_script_read(text, strlen(text), &limits, &script, &error) != TILLY_OK) {
        printf("%s\n", error.text);
        return 1;
    }
    const int has_no_scenario = tilly_script_document(script, NULL, 0, NULL) == TILLY_E_UNKNOWN;
    tilly_script_unref(script);
    printf("tilly %s reads scenarios in Lua\n", tilly_version_text());
    return !has_no_scenario;
}
