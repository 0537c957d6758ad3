#!/bin/bash
# across.sh LIBRARY [CC]: programs and libraries of different versions go together.
# tests/abi/VERSION/include are the headers of that version, frozen. A program compiled with each of
# them plays a battle with this library; one compiled with today's headers plays it with the library
# of that version, if its tag vVERSION.0 is here to build it from, else with this one.
set -euo pipefail
shopt -s globstar
cd "$(dirname "$0")/../.."
export LC_ALL=C
library=$(realpath "$1") cc=${2:-cc}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
soname=$(readelf -d "$library" | sed -n 's/.*SONAME.*\[\(.*\)\]/\1/p')

# program HEADERS NAME: with all warnings, as a program of its time was.
program() {
    "$cc" -std=c11 -Wall -Wextra -Werror -I"$1" tests/abi/across.c -o "$work/$2" "$library"
}
# play NAME LIBRARY: each by the name it has in programs.
play() {
    mkdir -p "$work/lib-$1"
    ln -sf "$(realpath "$2")" "$work/lib-$1/$soname"
    LD_LIBRARY_PATH=$work/lib-$1 "$work/$1"
}
# built VERSION: the path of its library, built by one compiler line from its tag.
built() {
    git rev-parse -q --verify "v$1.0^{commit}" >/dev/null || return 1
    mkdir -p "$work/$1"
    git archive "v$1.0" include lib | tar -xC "$work/$1"
    (
        cd "$work/$1" &&
            "$cc" -std=c11 -O1 -shared -fPIC -fvisibility=hidden -Iinclude -Ilib lib/**/*.c \
                -o libtilly.so -Wl,-soname,"$soname" -lm
    )
    echo "$work/$1/libtilly.so"
}

for frozen in tests/abi/[0-9]*/include; do
    version=${frozen#tests/abi/}
    version=${version%/include}
    program "$frozen" "then-$version"
    play "then-$version" "$library"
    program include "now-$version"
    play "now-$version" "$(built "$version" || echo "$library")"
done
