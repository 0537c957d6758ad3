#!/bin/bash
# demo.sh DEMO LUA: the demonstration in Lua does what the one in C does, to the byte: text, messages, exit status, pictures, record. A record of one replays in the other.
set -uo pipefail
cd "$(dirname "$0")/../../.."
c=$1 lua=("$2" "$PWD/examples/lua/demo.lua") root=$PWD
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
red=0

both() {  # arguments of the demonstration
    local wanted=0 got=0
    rm -rf out c lua-out
    "$c" "$@" --out out >c.txt 2>c.err || wanted=$?
    mv out c 2>/dev/null || mkdir c
    LD_PRELOAD=${TILLY_PRELOAD:-} "${lua[@]}" "$@" --out out >lua.txt 2>lua.err || got=$?
    mv out lua-out 2>/dev/null || mkdir lua-out
    if [[ $wanted -ne $got ]] || ! cmp c.txt lua.txt || ! diff c.err lua.err || ! diff -r c lua-out; then
        echo "RED $*: ended with $got, in C with $wanted"
        red=1
    fi
}

scenario=(--scenario "$root/examples/scenarios/two_armies.json")
both "${scenario[@]}" --seed 7
both "${scenario[@]}" --seed 18446744073709551615 --clauses
both "${scenario[@]}" --seed 0x10 --setup free --players random,thumb
cp lua-out/record.json of-lua.json
"$c" "${scenario[@]}" --seed 8 --players passive,thumb --out kept >/dev/null
both --replay of-lua.json --clauses
both --replay kept/record.json
sed -E 's/("end": "0x[0-9a-f]*)[1-9a-f]"/\10"/; t; s/("end": "0x[0-9a-f]*)0"/\11"/' of-lua.json >false.json
both --replay false.json
both --wrong
both --seed
both --seed x
both --seed -1
both --seed 18446744073709551616
both --seed 077 "${scenario[@]}"
both --players thumb,nobody
both --players thumb
both --setup other
both word
both --scenario none.json
both --replay "$root/README.md"
both --scenario of-lua.json
both --help
exit $red
