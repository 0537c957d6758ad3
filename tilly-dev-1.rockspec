package = "tilly"
version = "dev-1"
source = {url = "git+file://."}
description = {
    summary = "The rules of Thirty Years War tabletop battles",
    detailed = "Legal answers, exact checks with reasons and clauses, copies, undo, records, simulations. The C library is inside the module.",
    license = "MIT",
}
supported_platforms = {"unix"}
dependencies = {"lua >= 5.4, < 5.5"}
build = {
    type = "cmake",
    install = {bin = {["tilly-lua"] = "bindings/lua/tilly-lua"}},
    variables = {
        CMAKE_BUILD_TYPE = "Release",
        CMAKE_INSTALL_PREFIX = "$(PREFIX)",
        BUILD_SHARED_LIBS = "OFF",   -- the library itself goes into the module
        TILLY_EXAMPLES = "OFF",
        TILLY_LUA = "ON",
        TILLY_ROCK = "ON",
        TILLY_LUA_INCLUDE = "$(LUA_INCDIR)",
        TILLY_LUA_DIR = "$(LUADIR)",
        TILLY_LUA_CDIR = "$(LIBDIR)",
    },
}
