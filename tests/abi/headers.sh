#!/bin/bash
# headers.sh [CC [CXX]]: each public header compiles on its own, as C11 and as C++17, without a
# warning, and lays out no record with padding.
set -euo pipefail
cd "$(dirname "$0")/../.."
failed=0
for header in include/tilly.h include/tilly/*.h; do
    name=${header#include/}
    for language in "${1:-gcc} -x c -std=c11" "${2:-g++} -x c++ -std=c++17"; do
        printf '#include <%s>\nextern int something;\n' "$name" |
            $language -Wall -Wextra -Wpedantic -Wpadded -Werror -Iinclude -fsyntax-only - ||
            {
                echo "$name does not compile with $language"
                failed=1
            }
    done
done
for language in "${1:-gcc} -x c -std=c11" "${2:-g++} -x c++ -std=c++17"; do
    $language -Wall -Wextra -Wpedantic -Wpadded -Werror -Iinclude -fsyntax-only tests/abi/sizes.c ||
        failed=1
done
exit $failed
