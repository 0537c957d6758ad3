#!/usr/bin/env bash
# logs.sh PYTHON LUA: the log as rows is the same table in both languages, cell by cell.
# TILLY_PRELOAD, for sanitizers, is loaded before the interpreters alone.
set -euo pipefail
cd "$(dirname "$0")/../.."
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# CPython itself keeps some memory to its end.
LD_PRELOAD=${TILLY_PRELOAD:-} ASAN_OPTIONS=detect_leaks=0 PYTHONDONTWRITEBYTECODE=1 \
    "$1" tests/bindings/log_table.py >"$work/python"
LD_PRELOAD=${TILLY_PRELOAD:-} "$2" tests/bindings/log_table.lua >"$work/lua"

[ "$(wc -l <"$work/lua")" -gt 500 ] || {
    echo "RED hardly any rows"
    exit 1
}
if ! cmp -s "$work/python" "$work/lua"; then
    echo "RED the log is another one in Lua"
    diff "$work/python" "$work/lua" | head -20 || true
    exit 1
fi
