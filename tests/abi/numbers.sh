#!/bin/bash
# numbers.sh [--accept]: every public constant with its value, against the committed list: numbers
# never change their meaning, new ones are added.
set -euo pipefail
cd "$(dirname "$0")/../.."
export LC_ALL=C
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# Comments are taken out first; what is left of a name in capitals is an enumerator or a number that
# is defined.
cat include/tilly/*.h |
    "${CC:-cc}" -fpreprocessed -dD -E -P -x c - 2>/dev/null |
    grep -v '^#define TILLY_[A-Z]*_H\b\|^#include\|TILLY_VERSION\|TILLY_NO_OPTION' |
    grep -oE '\bTILLY_[A-Z0-9_]+\b' |
    grep -vxE 'TILLY_(LUA_)?(API|BEGIN|END|STATIC|BUILD|SIZED|H|[A-Z]+_H|[A-Z_]+_INIT)' |
    sort -u >"$work/names"
{
    printf '#include <stdio.h>\n#include <tilly.h>\n#include <tilly/lua.h>\nint main(void)\n{\n'
    sed 's/.*/    printf("%s %lld\\n", "&", (long long)(&));/' "$work/names"
    printf '    return 0;\n}\n'
} >"$work/numbers.c"
"${CC:-cc}" -std=c11 -Iinclude "$work/numbers.c" -o "$work/numbers"
"$work/numbers" >"$work/numbers.txt"
if [[ ${1:-} == --accept ]]; then
    cp "$work/numbers.txt" tests/abi/numbers.txt
    exit 0
fi
diff tests/abi/numbers.txt "$work/numbers.txt" || {
    echo "constants differ from tests/abi/numbers.txt (<): none may change or go;" \
        "new ones are accepted by ./run abi --accept"
    exit 1
}
echo "$(wc -l <"$work/names") constants"
