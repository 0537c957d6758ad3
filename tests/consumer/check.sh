#!/bin/bash
# check.sh DIRECTORY BUILD: installs the library of a build, moves what was installed, and
# builds and runs programs of outside projects against it: through pkg-config and through CMake's
# find_package, shared and static, and the program of the README with an installed scenario; then a
# library that is built static alone, without files and with them; not optimised, since all that is
# looked at is how programs are made with it.
set -euo pipefail
cd "$(dirname "$0")/../.."
mkdir -p "$1"
work=$(cd "$1" && pwd)
rm -rf "$work"/{first,moved,static,outside}-*

say() { printf -- '-- %s\n' "$*"; }
built=$2
build_static() {  # tree, whether with files and scenarios in Lua
    cmake -G Ninja -S . -B "$1" -DCMAKE_BUILD_TYPE=None \
        -DTILLY_EXAMPLES=OFF \
        -DTILLY_FILES="$2" \
        -DTILLY_SCRIPTS="$2" \
        -DBUILD_SHARED_LIBS=OFF \
        >"$1.log" 2>&1 ||
        {
            cat "$1.log"
            return 1
        }
    cmake --build "$1" >>"$1.log" 2>&1 || {
        tail -n 30 "$1.log"
        return 1
    }
}
pc() {
    PKG_CONFIG_PATH=$(dirname "$(find "$1" -name tilly.pc)") pkg-config "${@:2}"
}
by_pkgconfig() {  # prefix, source, what it is called
    local libs
    libs=$(dirname "$(find "$1" -name libtilly.so)")
    say "pkg-config, shared: $3"
    cc -std=c11 -Wall -Wextra "$2" $(pc "$1" --cflags --libs tilly) -o "$work/outside-pc"
    LD_LIBRARY_PATH=$libs "$work/outside-pc" "${@:4}"
}
by_pkgconfig_static() {
    say "pkg-config, static: $1"
    cc -std=c11 -Wall -Wextra tests/consumer/pkgconfig/skirmish.c \
        $(pc "$1" --cflags --libs "${@:2}" tilly | sed 's/-ltilly/-l:libtilly.a/') \
        -o "$work/outside-pc-static"
    "$work/outside-pc-static"
    if readelf -d "$work/outside-pc-static" | grep 'NEEDED.*libtilly' >/dev/null; then
        echo "it is not static"
        return 1
    fi
}
by_cmake() {  # prefix, target
    local tree
    tree=$(mktemp -d "$work/outside-cmake-XXXX")
    say "find_package, $2: $1"
    cmake -G Ninja -S tests/consumer/cmake -B "$tree" \
        -DCMAKE_PREFIX_PATH="$1" -DTILLY_LINK="$2" >"$tree/log" 2>&1 &&
        cmake --build "$tree" >>"$tree/log" 2>&1 ||
        {
            cat "$tree/log"
            return 1
        }
    "$tree/skirmish"
}

cmake --install "$built" --prefix "$work/first-prefix" >"$work/install.log"
by_pkgconfig "$work/first-prefix" tests/consumer/pkgconfig/skirmish.c skirmish
by_cmake "$work/first-prefix" tilly::tilly

mv "$work/first-prefix" "$work/moved-prefix"
if grep -rIl "$PWD" "$work/moved-prefix"; then
    echo "these name the place they were built or installed in"
    exit 1
fi
by_pkgconfig "$work/moved-prefix" tests/consumer/pkgconfig/skirmish.c "skirmish, moved"
by_pkgconfig_static "$work/moved-prefix" --static
by_cmake "$work/moved-prefix" tilly::tilly
by_cmake "$work/moved-prefix" tilly::static

# The program of the README, as it stands there.
awk '/^```c$/ {inside = 1; next} /^```$/ {inside = 0} inside' README.md \
    >"$work/outside-readme.c"
scenarios=$(pc "$work/moved-prefix" --variable=scenarios tilly)
by_pkgconfig "$work/moved-prefix" "$work/outside-readme.c" "the program of the README" \
    "$scenarios/two_armies.json" >"$work/outside-readme.txt"
tail -n 3 "$work/outside-readme.txt"
if (
    cd "$work" &&
        LD_LIBRARY_PATH=$(dirname "$(find "$work/moved-prefix" -name libtilly.so)") ./outside-pc
) >"$work/outside-missing.txt"; then
    echo "it plays without a scenario"
    exit 1
fi
grep '^there is no file .*two_armies.json' "$work/outside-missing.txt"

# What comes along is where pkg-config says, and the pages refer to nothing that was left behind.
say "scenarios, beside them what editors know of their language, schemas, pages and examples"
same() {
    diff -r -x tilly_scenario.lua "$1" "$2" || {
        echo "$2 is not as in the project"
        exit 1
    }
}
same examples/scenarios "$scenarios"
cmp script/tilly_scenario.lua "$scenarios/tilly_scenario.lua"
for schema in docs/formats/*.schema.json; do
    same "$schema" "$(pc "$work/moved-prefix" --variable=schemas tilly)/${schema##*/}"
done
same data/glauben-tables.json \
    "$(pc "$work/moved-prefix" --variable=datadir tilly)/glauben-tables.json"
pages=$(pc "$work/moved-prefix" --variable=docdir tilly)
same docs "$pages/docs"
(
    cd "$pages" &&
        grep -roE --include='*.md' '\]\([^)# ]+' . |
            grep -v '](http' |
            while IFS=: read -r page link; do
                [[ -e $(dirname "$page")/${link#](} ]] || {
                    echo "$page: ${link#](} is not there"
                    exit 1
                }
            done
)

build_static "$work/build-static" OFF
cmake --install "$work/build-static" --prefix "$work/static-core" >"$work/install.log"
if nm -g --defined-only "$work/build-static/libtilly.a" | grep tilly_scenario_read; then
    echo "it reads files"
    exit 1
fi
by_pkgconfig_static "$work/static-core"
build_static "$work/build-static" ON
cmake --install "$work/build-static" --prefix "$work/static-prefix" >"$work/install.log"
if find "$work/static-prefix" -name 'libtilly.so*' | grep .; then
    echo "a shared library was installed"
    exit 1
fi
by_pkgconfig_static "$work/static-prefix"
by_cmake "$work/static-prefix" tilly::tilly

# Scenarios in Lua, a library of its own.
with_lua() {  # prefix, further options of pkg-config
    say "libtilly-lua: $1"
    by_cmake "$1" tilly::lua
    cc -std=c11 -Wall -Wextra tests/consumer/scenario/scenario.c \
        $(pc "$1" --cflags --libs "${@:2}" tilly-lua) -o "$work/outside-lua"
    LD_LIBRARY_PATH=$(dirname "$(find "$1" -name 'libtilly-lua.*' | head -n 1)") \
        "$work/outside-lua"
}
with_lua "$work/moved-prefix"
with_lua "$work/static-prefix" --static

# Nothing but the C library and its loader for what a thread has of its own is needed.
say "what the shared library needs"
readelf -d "$(find "$work/moved-prefix" -name 'libtilly.so.0.*.*')" |
    sed -n 's/.*NEEDED.*\[\(.*\)\]/\1/p' |
    tee "$work/outside-needed"
if grep -vE '^(ld-linux[^.]*|libc|libm)\.so' "$work/outside-needed"; then
    echo "that is too much"
    exit 1
fi
