#!/bin/bash
# portable.sh build NAME        builds the library and the program of digests that way, in build/portable/NAME
# portable.sh play NAME [MODE...]  plays the battles with it, floating point rounding to nearest or as said: the digests of both scenarios, a line a mode
# portable.sh names test|long   the builds of that kind, or all
# portable.sh packages NAME     what it needs
set -euo pipefail
cd "$(dirname "$0")/../.."
table=tests/portable/builds.txt
scenarios=(examples/scenarios/two_armies.json examples/scenarios/luetzen_1632.json)

row() { grep -E "^$1 " "$table" || { echo "no build is called $1; there are: $(names | xargs)" >&2; exit 2; }; }
field() { row "$1" | cut -d'|' -f"$2" | sed 's/^ *//; s/ *$//'; }   # name, number
names() { grep -vE '^(#|$)' "$table" | awk -F'[ |]+' -v kind="${1:-}" '!kind || $2 == kind {print $1}'; }

# The tools of a cross compiler, told to CMake.
system_of() {
    case $1 in
        emcc) echo "-DCMAKE_TOOLCHAIN_FILE=/usr/share/emscripten/cmake/Modules/Platform/Emscripten.cmake" ;;
        *mingw32*) echo "-DCMAKE_C_COMPILER=$1 -DCMAKE_SYSTEM_NAME=Windows" ;;
        *-linux-gnu*) echo "-DCMAKE_C_COMPILER=$1 -DCMAKE_SYSTEM_NAME=Linux -DCMAKE_SYSTEM_PROCESSOR=${1%%-*}" ;;
        clang) echo "-DCMAKE_C_COMPILER=clang" ;;
        *) echo "-DCMAKE_C_COMPILER=$1" ;;
    esac
}

build() {
    local name=$1 compiler flags home=$PWD/build/portable/$1
    compiler=$(field "$name" 4) flags=$(field "$name" 5)
    read -ra system <<<"$(system_of "$compiler")"
    [[ $flags != *-flto* || $compiler != clang ]] || system+=(-DCMAKE_AR=/usr/bin/llvm-ar -DCMAKE_RANLIB=/usr/bin/llvm-ranlib)
    [[ $flags != *-flto* || $compiler != gcc ]] || system+=(-DCMAKE_AR=/usr/bin/gcc-ar -DCMAKE_RANLIB=/usr/bin/gcc-ranlib)
    local usual=(-G Ninja "${system[@]}" -DCMAKE_BUILD_TYPE=None -DBUILD_SHARED_LIBS=OFF "-DCMAKE_C_FLAGS=$flags")
    local math=-lm static=-static suffix=''
    cmake -S . -B "$home" "${usual[@]}" -DTILLY_EXAMPLES=OFF
    cmake --build "$home" --target tilly_static
    case $compiler in
        emcc) static= suffix=.js ;;
        *mingw32*) math= suffix=.exe ;;
    esac
    # shellcheck disable=SC2086
    $compiler -std=c11 $flags -DTILLY_STATIC -Iinclude tests/play/digest.c $static -o "$home/digest$suffix" \
        "$home"/libtilly*.a $math
}

play() {
    local name=$1 home=build/portable/$1 mode one runner program
    shift
    runner=$(field "$name" 6)
    program=$(compgen -G "$home/digest.[je]*" || echo "$home/digest")
    for mode in "${@:-nearest}"; do
        for one in "${scenarios[@]}"; do
            # shellcheck disable=SC2086
            WINEDEBUG=-all $runner "$program" "$one" "${battles:-100}" 1618 "$mode" | tr -d '\r'
        done | xargs
    done
}

case ${1:-} in
    build) build "$2" ;;
    play) play "${@:2}" ;;
    names) names "${2:-}" ;;
    packages) field "$2" 3 ;;
    *) sed -n '2,6s/^# //p' "$0" >&2; exit 2 ;;
esac
