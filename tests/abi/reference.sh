#!/bin/bash
# reference.sh LIBRARY [--accept]: compares the library with the committed reference of the ABI. Both sides need debug information: without it a struct that changed size goes unnoticed.
set -euo pipefail
cd "$(dirname "$0")/../.."
library=$1 reference=tests/abi/tilly-0.abi
readelf -S "$library" | grep -q '\.debug_info' || { echo "$library was built without -g"; exit 1; }
if [[ ${2:-} == --accept ]]; then
    abidw --headers-dir include --no-comp-dir-path --no-corpus-path --no-show-locs --drop-private-types "$library" --out-file "$reference"
    echo "$reference is the reference now; commit it with the change that made it"
    exit 0
fi
[[ -f $reference ]] || { echo "there is no $reference: ./run abi --accept makes it"; exit 1; }
status=0
abidiff --headers-dir2 include --drop-private-types --no-show-locs "$reference" "$library" || status=$?
case $status in
    0) echo "the ABI is that of $reference" ;;
    4) echo "the ABI has grown or changed compatibly: raise the minor version, then ./run abi --accept" ;;
    *) echo "the ABI has changed: programs built against $reference would break" ;;
esac
exit $status
