#!/bin/bash
# wine.sh PROGRAM [ARGUMENT...]: runs a program for Windows. Several at once would make wine's
# folder, $WINEPREFIX, over one another: here the first makes it while the others wait.
set -euo pipefail
wine=/usr/lib/wine/wine64
if [[ -n ${WINEPREFIX:-} ]]; then
    mkdir -p "$WINEPREFIX"
    exec 9>"$WINEPREFIX.lock"
    flock 9
    [[ -e $WINEPREFIX/.update-timestamp ]] || "$wine" wineboot --init 9>&-
    exec 9>&-
fi
exec "$wine" "$@"
