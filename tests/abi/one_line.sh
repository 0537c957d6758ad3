#!/bin/bash
# one_line.sh DIRECTORY [CC [FLAG...]]: one compiler line builds the shared library, without a build
# system.
set -euo pipefail
shopt -s globstar
cd "$(dirname "$0")/../.."
out=$1/one_line
mkdir -p "$out"
"${2:-cc}" "${@:3}" -std=c11 -shared -fPIC -fvisibility=hidden -Iinclude -Ilib lib/**/*.c \
    -o "$out/libtilly.so" -Wl,-soname,libtilly.so.0.2 -lm
"${2:-cc}" -std=c11 -Iinclude tests/consumer/pkgconfig/skirmish.c \
    -o "$out/skirmish" -L"$out" -Wl,-rpath,"$PWD/$out" -ltilly
ln -sf libtilly.so "$out/libtilly.so.0.2"
"$out/skirmish"
