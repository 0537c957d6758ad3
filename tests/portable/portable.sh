#!/bin/bash
# portable.sh build NAME                builds the library and the program of digests that way, in
#                                       build/portable/NAME; a warning is an error
# portable.sh link NAME CC LIBRARY      the program of digests with a library of that path, built
#                                       elsewhere
# portable.sh play NAME [MODE...]       plays the battles with it, floating point rounding to
#                                       nearest or as said: for each mode and rule set a line
#                                       "MODE RULES DIGEST", with - for the digest where the machine
#                                       does not round so
# portable.sh tests NAME [OPTION...]    builds the tests that way too and runs them; the options are
#                                       ctest's
# portable.sh key NAME                  a number of all that a row comes from: while it is the same,
#                                       so is the row
# portable.sh names                     all builds
# portable.sh packages NAME             what it needs
set -euo pipefail
cd "$(dirname "$0")/../.."
table=tests/portable/builds.txt
declare -A scenarios=(
    [tilly-1.2]=examples/scenarios/two_armies.json
    [tilly-2.0]=examples/scenarios/two_armies.json
    [glauben]=examples/scenarios/luetzen_1632.json
    [scruby]=examples/scenarios/three_brigades.json
)
battles=${battles:-100}
warnings=(-Wall -Wextra -Wpedantic -Wconversion -Wshadow -Werror)   # as TILLY_DEVELOPER has them
# where Debian keeps what emcc's own programs need, also for a node from elsewhere
export NODE_PATH=/usr/share/nodejs
no_such_rounding=3   # what the program of digests ends with

row() {
    grep -E "^$1 " "$table" || {
        echo "no build is called $1; there are: $(names | xargs)" >&2
        exit 2
    }
}
field() {  # name, number
    row "$1" | cut -d'|' -f"$2" | sed 's/^ *//; s/ *$//'
}
names() {
    awk '!/^(#|$)/ {print $1}' "$table"
}

# Runs its programs: nothing where this machine does, as those with 64 bits mostly do with programs
# for i686.
runner_of() {  # name
    local runner probe=build/portable/$1/probe
    runner=$(field "$1" 6)
    mkdir -p "${probe%/*}"
    # shellcheck disable=SC2046
    [[ $runner != qemu-* ]] ||
        ! echo 'int main(void) { return 0; }' | $(field "$1" 3) -static -o "$probe" -x c - ||
        ! "$probe" 2>/dev/null ||
        runner=''
    echo "$runner"
}

# The tools of a cross compiler, told to CMake.
system_of() {  # compiler, flags
    local emscripten=/usr/share/emscripten/cmake/Modules/Platform/Emscripten.cmake
    case $1 in
        emcc) echo "-DCMAKE_TOOLCHAIN_FILE=$emscripten" ;;
        *mingw32*) echo "-DCMAKE_C_COMPILER=$1 -DCMAKE_SYSTEM_NAME=Windows" ;;
        *-linux-gnu*)
            echo "-DCMAKE_C_COMPILER=$1 -DCMAKE_SYSTEM_NAME=Linux" \
                "-DCMAKE_SYSTEM_PROCESSOR=${1%%-*}"
            ;;
        *) echo "-DCMAKE_C_COMPILER=$1" ;;
    esac
    case $1,$2 in
        clang,*-flto*) echo "-DCMAKE_AR=/usr/bin/llvm-ar -DCMAKE_RANLIB=/usr/bin/llvm-ranlib" ;;
        gcc,*-flto*) echo "-DCMAKE_AR=/usr/bin/gcc-ar -DCMAKE_RANLIB=/usr/bin/gcc-ranlib" ;;
    esac
}

configure() {  # name, folder, CMake options ...
    local name=$1 folder=$2 compiler flags system
    compiler=$(field "$name" 3) flags=$(field "$name" 4)
    read -rd '' -a system < <(system_of "$compiler" "$flags") || true
    shift 2
    cmake -S . -G Ninja -B "$folder" "${system[@]}" \
        -DCMAKE_BUILD_TYPE=None \
        -DBUILD_SHARED_LIBS=OFF \
        "-DCMAKE_C_FLAGS=$flags" \
        "-DCMAKE_EXE_LINKER_FLAGS=$(field "$name" 5)" "$@"
}

build() {
    local name=$1 compiler flags home=build/portable/$1 math=-lm static=-static link suffix=''
    compiler=$(field "$name" 3) flags=$(field "$name" 4) link=$(field "$name" 5)
    configure "$name" "$home" -DTILLY_DEVELOPER=ON -DTILLY_EXAMPLES=OFF
    cmake --build "$home" --target tilly_static -- -k 0
    case $compiler in
        emcc) static='' suffix=.js ;;
        *mingw32*) math='' suffix=.exe ;;
    esac
    # What is optimised as the program is linked is warned of then.
    # shellcheck disable=SC2086
    $compiler -std=c11 "${warnings[@]}" $flags -DTILLY_STATIC -Iinclude tests/play/digest.c \
        $static $link -o "$home/digest$suffix" "$home"/libtilly*.a $math
}

link() {
    local name=$1 compiler=$2 library=$PWD/$3
    mkdir -p "build/portable/$name"
    "$compiler" -std=c11 "${warnings[@]}" -Iinclude tests/play/digest.c \
        -o "build/portable/$name/digest" "$library" -Wl,-rpath,"${library%/*}" -lm
}

play_one() {  # mode, rule set, program and what runs it
    local mode=$1 rules=$2 digest status=0
    shift 2
    digest=$(
        "$@" "${scenarios[$rules]}" "$battles" 1618 "$mode" "$rules" |
            tr -d '\r'
    ) || status=$?
    [[ $status -ne $no_such_rounding ]] || { digest=- status=0; }
    [[ $status -eq 0 ]] && echo "$mode $rules $digest"
}
play() {
    local home=build/portable/$1 runner='' program mode rules
    [[ ! -e $home/CMakeCache.txt ]] || runner=$(runner_of "$1")
    program=$(compgen -G "$home/digest.[je]*" || echo "$home/digest")
    shift
    export WINEDEBUG=-all WINEPREFIX=$PWD/build/portable/wine
    for mode in "${@:-nearest}"; do
        for rules in "${!scenarios[@]}"; do
            echo "$mode $rules $runner $program"
        done
    done |
        xargs -P "$(nproc)" -L 1 "$0" play_one
}

run_tests() {
    local name=$1 home=$PWD/build/portable/$1/tests compiler flags system
    compiler=$(field "$name" 3) flags=$(field "$name" 4)
    read -rd '' -a system < <(system_of "$compiler" "$flags") || true
    shift
    tests/portable/libraries.sh "$home" "${system[@]}" "-DCMAKE_C_FLAGS=$flags"
    PKG_CONFIG_LIBDIR=$home/static/lib/pkgconfig \
        configure "$name" "$home" -DTILLY_TESTS=ON -DTILLY_EXAMPLES=OFF \
        "-DCMAKE_EXE_LINKER_FLAGS=-static $(field "$name" 5)" \
        "-DCMAKE_CROSSCOMPILING_EMULATOR=$(runner_of "$name")"
    cmake --build "$home"
    ctest --test-dir "$home" -j "$(nproc)" --no-tests=error "$@"
}

key() {
    local runner
    runner=$(field "$1" 6)
    {
        row "$1"
        echo "$battles"
        "$(field "$1" 3)" --version | head -n 1
        [[ -z $runner ]] || "$runner" --version | head -n 1
        find lib include CMakeLists.txt tests/play/digest.c tests/portable/portable.sh \
            "${scenarios[@]}" -type f -print0 |
            sort -z |
            xargs -0 sha256sum
    } |
        sha256sum |
        cut -d' ' -f1
}

case ${1:-} in
    build) build "$2" ;;
    link) link "${@:2}" ;;
    play) play "${@:2}" ;;
    play_one) play_one "${@:2}" ;;
    tests) run_tests "${@:2}" ;;
    key) key "$2" ;;
    names) names ;;
    packages) field "$2" 2 ;;
    *)
        sed -n '2,15s/^# //p' "$0" >&2
        exit 2
        ;;
esac
