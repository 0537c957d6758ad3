#!/bin/bash
# names.sh LIBRARY: the public functions are the same in the headers, in the version script, in the
# shared library's export list, and in the static library.
set -euo pipefail
cd "$(dirname "$0")/../.."
export LC_ALL=C
library=$1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# The first name followed by a parenthesis after each TILLY_API that begins a line: comments have
# others.
awk '
    /^#/ { next }
    /^TILLY_API/ { open = 1 }
    open && match($0, /tilly_[a-z0-9_]+\(/) {
        print substr($0, RSTART, RLENGTH - 1)
        open = 0
    }' include/tilly/*.h |
    sort >"$work/headers"
sed -n 's/^ *\(tilly_[a-z0-9_]*\);$/\1/p' lib/tilly.map >"$work/map"
nm -D --defined-only "$library" |
    awk '$2 != "A" {sub(/@.*/, "", $3); print $3}' |
    sort >"$work/exports"

failed=0
same() {
    diff "$work/$1" "$work/$2" >"$work/diff" || {
        echo "$1 (<) and $2 (>) differ:"
        cat "$work/diff"
        failed=1
    }
}
sort -c "$work/map" || failed=1
same headers map
same headers exports
versions=$(nm -D --with-symbol-versions --defined-only "$library" | grep -c '@@TILLY_0\.[0-9]*$')
[[ $versions -eq $(wc -l <"$work/exports") ]] || {
    echo "$versions of $(wc -l <"$work/exports") exports have a version"
    failed=1
}

# Outsiders see nothing else of the static library.
static=$(dirname "$library")/libtilly.a
if [[ -f $static ]]; then
    nm -g --defined-only "$static" | awk 'NF == 3 {print $3}' | sort >"$work/archive"
    same headers archive
fi
soname=$(readelf -d "$library" | sed -n 's/.*SONAME.*\[\(.*\)\]/\1/p')
number() { sed -n "s/^#define TILLY_VERSION_$1 //p" include/tilly/version.h; }
wanted=libtilly.so.$(number MAJOR)
[[ $(number MAJOR) != 0 ]] ||
    wanted+=.$(number MINOR)   # before 1.0 a minor version may break the ABI
[[ $soname == "$wanted" ]] || {
    echo "SONAME is $soname"
    failed=1
}
echo "$(wc -l <"$work/headers") public functions"
exit $failed
