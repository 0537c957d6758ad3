#!/usr/bin/python3
"""coverage.py SUMMARY: lines and branches of each folder of lib that the tests have run, from
gcovr's JSON summary.

Fails below 98.5 % of lines or 93 % of branches of the whole, or below 90 % of either in a
folder."""

import collections
import json
import os
import sys

LINES, BRANCHES, FOLDER = 98.5, 93, 90


def share(done, total):
    return 100 * done / total if total else 100.0


def main():
    folders = collections.defaultdict(lambda: [0, 0, 0, 0])
    for one in json.load(open(sys.argv[1], encoding="utf-8"))["files"]:
        counts = (
            one["line_covered"],
            one["line_total"],
            one["branch_covered"],
            one["branch_total"],
        )
        for name in ("lib", os.path.dirname(one["filename"])):
            folders[name] = [a + b for a, b in zip(folders[name], counts)]
    short = []
    for name, (line, lines, branch, branches) in sorted(folders.items()):
        of_lines, of_branches = share(line, lines), share(branch, branches)
        least = (LINES, BRANCHES) if name == "lib" else (FOLDER, FOLDER)
        if of_lines < least[0] or of_branches < least[1]:
            short.append(name)
        print(
            f"{name:44} lines {of_lines:5.1f} %   branches {of_branches:5.1f}"
            f" %{'   too few' if name in short else ''}"
        )
    return bool(short)


if __name__ == "__main__":
    sys.exit(main())
