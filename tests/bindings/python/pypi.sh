#!/bin/bash
# What needs the Python Package Index: `pip install .` into clean environments, by the newest Python
# here and the newest SWIG there is, and then everything that is checked of the package, from the
# installed wheel alone. The work goes to the folder given.
#
#     tests/bindings/python/pypi.sh build/pypi
set -euo pipefail
root=$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/../../..
root=$(readlink -f "$root")
work=${1:?"the folder to work in"}
mkdir -p "$work"
work=$(readlink -f "$work")

say() { printf '   %s\n' "$*"; }

# The newest interpreter that has its headers, whoever brought it; PYTHON names another.
newest_python() {
    local python
    [[ -z ${PYTHON:-} ]] || {
        echo "$PYTHON"
        return
    }
    for python in /usr/bin/python3.[0-9]* /usr/local/bin/python3.[0-9]* \
        "${PYENV_ROOT:-$HOME/.pyenv}"/versions/3.*/bin/python3; do
        [[ -x $python && $python != *-config ]] || continue
        "$python" -c 'import ensurepip, os, sys, sysconfig; print(
            sys.version_info >= (3, 10)
            and os.path.exists(sysconfig.get_path("include") + "/Python.h"),
            "%03d.%03d.%03d" % sys.version_info[:3],
            sys.executable)' 2>/dev/null || true
    done |
        sed -n 's/^True //p' |
        sort |
        tail -n 1 |
        cut -d' ' -f2
}

environment() {  # name, packages: a clean environment, nothing of the system in it
    local name=$1
    shift
    rm -rf "${work:?}/$name"
    "$python" -m venv "$work/$name"
    [[ $# -eq 0 ]] || "$work/$name/bin/pip" install -q --disable-pip-version-check "$@"
}

python=$(newest_python)
[[ -n $python ]] || {
    echo "no Python from 3.10 on with its headers" >&2
    exit 1
}
unset PYTHONPATH PYTHONHOME
cd "$work"   # away from the sources, so that nothing is imported from there
say "$("$python" --version) ($python)"

# What git would hand out, so that no build folder of the checkout takes part.
rm -rf source wheels
mkdir -p source wheels
(
    cd "$root" &&
        tar -c --exclude=./build --exclude=./.git --exclude=__pycache__ --exclude='*.so' .
) | tar -x -C source

environment build build
say "the source archive and, from it, the wheel"
build/bin/python -m build -q --outdir wheels source >build.log 2>&1 || {
    tail -n 40 build.log >&2
    exit 1
}
grep -oE 'SWIG.*version "[^"]*"|swig-[0-9.]+' build.log | head -n 2 || true
wheel=$(echo wheels/tilly-*.whl)
say "$(basename "$wheel"), $(stat -c %s "$wheel") bytes"

# The wheel brings the library along: it asks the system for libc and libm alone.
rm -rf unpacked
"$python" -m zipfile -e "$wheel" unpacked
needed=$(
    for so in $(find unpacked -name '*.so*'); do
        readelf -d "$so"
    done |
        sed -n 's/.*NEEDED.*\[\(.*\)\]/\1/p' |
        sort -u
)
brought=$(find unpacked -name '*.so*' -printf '%f\n')
for name in $needed; do
    case $name in
        libc.so.* | libm.so.* | ld-linux*) ;;
        *)
            grep -qxF "$name" <<<"$brought" || {
                echo "the wheel needs $name of the system" >&2
                exit 1
            }
            ;;
    esac
done
say "it asks the system for nothing but libc and libm"

environment plain
plain/bin/pip install -q --disable-pip-version-check "$wheel"
plain/bin/python - <<'END_OF_PROGRAM'
import tilly

print("   tilly", tilly.__version__, "without numpy:", ", ".join(tilly.rulesets()))
END_OF_PROGRAM

environment full numpy pandas matplotlib pytest mypy distributed nbclient nbformat ipykernel
full/bin/pip install -q --disable-pip-version-check "$wheel"
say "the tests of the package, from the wheel"
# but those that run Python out of memory: 3.12 and 3.13 themselves do not survive it
TILLY_FROM_WHEEL=1 full/bin/python -m pytest -q -m "not short_of_memory" \
    -c "$root/pyproject.toml" --rootdir "$root" -p no:cacheprovider \
    --ignore "$root/tests/bindings/python/test_types.py" "$root/tests/bindings/python" || exit 1

package=$(full/bin/python -c 'import os, tilly; print(os.path.dirname(tilly.__file__))')
[[ $package == "$work"/full/* ]] || {
    echo "the tests did not use the wheel but $package" >&2
    exit 1
}
say "mypy --strict and stubtest"
full/bin/mypy --config-file "$root/pyproject.toml" -p tilly
full/bin/stubtest tilly._raw --ignore-disjoint-bases \
    --mypy-config-file "$root/pyproject.toml" \
    --allowlist "$root/tests/bindings/python/stubtest.txt" \
    --ignore-unused-allowlist   # all else carries its types itself
