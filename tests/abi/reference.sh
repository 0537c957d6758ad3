#!/bin/bash
# reference.sh BUILD [--accept]: compares the library of a build with the committed reference of the
# ABI, as the public headers show it: what is behind the handles may change freely.
# The build must have debug information, without which a struct that changed its size goes
# unnoticed, and paths in it that begin at the project (-ffile-prefix-map).
set -euo pipefail
cd "$(dirname "$0")/../.."
library=$1/libtilly.so reference=tests/abi/tilly-0.abi
readelf -S "$library" | grep '\.debug_info' >/dev/null || {
    echo "$library was built without -g"
    exit 1
}

# Only public headers count; by their whole paths, since lib/ has files of the same names. The label
# is the one the tool knows private types by.
cat >"$1/public.suppr" <<END
[suppress_type]
  label = Artificial private types suppression specification
  source_location_not_in = $(
    printf '%s\n' include/tilly.h include/tilly/*.h |
        sed 's|^|./|' |
        paste -sd,
)
  drop = yes
END
abidw --suppr "$1/public.suppr" --exported-interfaces-only --no-comp-dir-path --no-corpus-path \
    --no-show-locs "$library" --out-file "$1/now.abi"
handle="class-decl name='tilly_battle' is-struct='yes'"
handle+=" visibility='default' is-declaration-only='yes'"
grep -q "$handle" "$1/now.abi" || {
    echo "the paths in $library do not begin at the project"
    exit 1
}

if [[ ${2:-} == --accept ]]; then
    cp "$1/now.abi" "$reference"
    echo "$reference is the reference now: commit it with the change that made it"
    exit 0
fi
[[ -f $reference ]] || {
    echo "there is no $reference: ./run abi --accept makes it"
    exit 1
}
abidiff --no-show-locs "$reference" "$1/now.abi" || {
    echo "The ABI is not that of $reference. If programs built before go on working," \
        "raise the minor version, else the major; then ./run abi --accept."
    exit 1
}
echo "the ABI is that of $reference"
