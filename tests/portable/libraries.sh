#!/bin/bash
# libraries.sh HOME [OPTION...]: builds what the tests link with, jansson and cmocka, from the
# sources of their Debian packages, with these options of CMake; archives, in HOME/static, if they
# are not there yet.
set -euo pipefail
cd "$(dirname "$0")/../.."
mkdir -p "$1"
home=$(readlink -f "$1")
shift
for one in jansson cmocka; do
    [[ ! -e $home/static/lib/lib$one.a ]] || continue
    tests/portable/source.sh "$one"
    cmake -G Ninja -S "build/portable/source/$one" -B "$home/$one" -Wno-dev \
        -DCMAKE_BUILD_TYPE=None "$@" \
        -DCMAKE_INSTALL_PREFIX="$home/static" \
        -DCMAKE_INSTALL_LIBDIR=lib \
        -DBUILD_SHARED_LIBS=OFF \
        -DWITH_STATIC_LIB=ON \
        -DWITH_EXAMPLES=OFF \
        -DJANSSON_BUILD_DOCS=OFF \
        -DJANSSON_WITHOUT_TESTS=ON \
        -DJANSSON_EXAMPLES=OFF
    cmake --build "$home/$one" --target install
done
# cmocka has its archive beside a shared library, which would be linked with instead, and names it
# otherwise.
if [[ -e $home/static/lib/libcmocka-static.a ]]; then
    rm "$home"/static/lib/libcmocka.so*
    mv "$home/static/lib/libcmocka-static.a" "$home/static/lib/libcmocka.a"
fi
