#!/usr/bin/env python3
"""Breaks the library in one small place after another and asks the tests whether they notice.

    mutants.py [--count N] [--seed N] [--only FILE] [--list]

Each mutant is tried on the golden results first, then on the tests that know its folder, then on all.
What became of it is kept in build/mutants/results.jsonl, so that a run that was stopped goes on where
it was. Mutants that no test can notice go into unnoticed.txt beside this file: place, file and line,
reason. Others that went unnoticed are tried again.
"""
import argparse
import collections
import hashlib
import json
import os
import pathlib
import random
import re
import shutil
import subprocess
import sys
import threading
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
HOME = ROOT / "build" / "mutants"
RESULTS = HOME / "results.jsonl"
REASONS = pathlib.Path(__file__).with_name("unnoticed.txt")
COPIED = ("CMakeLists.txt", "cmake", "include", "lib", "tests", "examples", "data", "docs", "bindings",
          "LICENSE", "README.md", "CHANGELOG.md")
LONGEST = 60  # seconds for one test program

# ---- what can be broken -------------------------------------------------------------------------

SWAPS = {
    "comparison": {"<=": "<", ">=": ">", "<": "<=", ">": ">=", "==": "!=", "!=": "=="},
    "logic": {"&&": "||", "||": "&&"},
    "arithmetic": {" + ": " - ", " - ": " + ", " * ": " / ", "+=": "-=", "-=": "+="},
    "truth": {"true": "false", "false": "true"},
}
OPERATOR = re.compile(r'<=|>=|==|!=|&&|\|\||\+=|-=| [-+*] |(?<![<-])[<>](?![<>=])|\btrue\b|\bfalse\b')
NUMBER = re.compile(r'(?<![\w.#%])(\d+)(?![\w.])')
NEGATION = re.compile(r'(?<=[(&| =])!(?=[\w(])')
STRING = re.compile(r'"((?:[^"\\]|\\.)*)"')
WORD = re.compile(r'[A-Za-z]{4,}')
CALL = re.compile(r'^ {4,}\w+\([^;]*\);$')

Mutant = collections.namedtuple("Mutant", "file line column kind old new")


def blank(match):
    return re.sub(r'[^\n]', " ", match.group())


def without_comments(text):
    return re.sub(r'/\*.*?\*/', blank, text, flags=re.S)


def of_operators(line):
    for m in OPERATOR.finditer(line):
        for kind, swaps in SWAPS.items():
            if m.group() in swaps:
                yield m.start(), kind, m.group(), swaps[m.group()]


def of_line(line, is_table):
    """(column, kind, old, new) of each place of the line that can be broken."""
    bare = STRING.sub(blank, line)
    if bare.lstrip().startswith("#") or bare.rstrip().endswith("\\"):
        return
    for m in STRING.finditer(line):
        word = WORD.search(m.group(1))
        if word and "%" not in word.group():
            yield m.start(1) + word.start(), "words", word.group(), word.group()[:-1] + "~"
    for m in NUMBER.finditer(bare):
        yield m.start(), "constant", m.group(), str(int(m.group()) + 1)
    if is_table:
        return
    yield from of_operators(bare)
    for m in NEGATION.finditer(bare):
        yield m.start(), "negation", "!", ""
    if CALL.match(bare):
        yield 0, "call", line, ";"


def all_mutants():
    found = []
    for path in sorted((ROOT / "lib").rglob("*")):
        if path.suffix not in (".c", ".def") or "picture" in path.parts or "signs" in path.name:
            continue
        name = str(path.relative_to(ROOT))
        for number, line in enumerate(without_comments(path.read_text()).split("\n"), 1):
            for column, kind, old, new in of_line(line, path.suffix == ".def"):
                found.append(Mutant(name, number, column, kind, old, new))
    return found


def sample(count, seed, only):
    """So many of each kind as there are places for it, but no kind so rare that it says nothing."""
    by_kind = collections.defaultdict(list)
    for one in all_mutants():
        if not only or only in one.file:
            by_kind[one.kind].append(one)
    chance = random.Random(seed)
    for places in by_kind.values():
        chance.shuffle(places)
    weight = {kind: len(places) ** 0.5 for kind, places in by_kind.items()}
    total = sum(weight.values())
    chosen = [one for kind, places in sorted(by_kind.items())
              for one in places[:max(1, round(count * weight[kind] / total))]]
    chance.shuffle(chosen)
    return chosen


def broken(text, one):
    lines = text.split("\n")
    line = lines[one.line - 1]
    assert line[one.column:].startswith(one.old), one
    lines[one.line - 1] = line[:one.column] + one.new + line[one.column + len(one.old):]
    return "\n".join(lines)


def place(one):
    """The same for as long as the line stays as it is, wherever it stands in its file."""
    line = (ROOT / one.file).read_text().split("\n")[one.line - 1].strip()
    key = "|".join((one.file, line, str(one.column), one.new))
    return hashlib.sha256(key.encode()).hexdigest()[:10]


# ---- trying one ---------------------------------------------------------------------------------

class Workshop:
    """A copy of the sources with a build of its own."""

    def __init__(self, number):
        self.tree = HOME / str(number)
        self.build = self.tree / "build"

    def prepare(self):
        self.tree.mkdir(parents=True, exist_ok=True)
        for name in COPIED:
            source, target = ROOT / name, self.tree / name
            if source.is_dir():
                for old in target.rglob("*"):
                    if old.is_file() and not (source / old.relative_to(target)).exists():
                        old.unlink()
                shutil.copytree(source, target, dirs_exist_ok=True, copy_function=copy_if_newer)
            else:
                copy_if_newer(source, target)
        self.run(["cmake", "-G", "Ninja", "-S", self.tree, "-B", self.build, "-DCMAKE_BUILD_TYPE=None",
                  "-DCMAKE_C_FLAGS=-O1", "-DTILLY_TESTS=ON", "-DTILLY_EXAMPLES=ON"])
        done = self.run(["cmake", "--build", self.build])
        if done.returncode:
            print(f"the library does not build as it is:\n{done.stdout[-2000:]}", file=sys.stderr, flush=True)
            os._exit(1)   # from a thread nothing less ends the program
        listed = self.run(["ctest", "--test-dir", self.build, "-N"]).stdout
        self.tests = re.findall(r"Test +#\d+: (\S+)", listed)

    def run(self, command, timeout=None):
        return subprocess.run([str(word) for word in command], stdout=subprocess.PIPE, text=True,
                              stderr=subprocess.STDOUT, timeout=timeout, errors="replace",
                              stdin=subprocess.DEVNULL)

    def first_red(self, tests):
        """The first of these tests that is red."""
        if not tests:
            return None
        exactly = "^(" + "|".join(re.escape(one) for one in tests) + ")$"
        done = self.run(["ctest", "--test-dir", self.build, "-R", exactly, "--stop-on-failure",
                         "--timeout", LONGEST, "-j", 1])
        red = re.search(r"Test +#\d+: (\S+) \.*\** *(?:Failed|\*\*\*\S+|Subprocess)", done.stdout)
        return (red.group(1) if red else "ctest") if done.returncode else None

    def tests_of(self, name):
        """Those that know the folder of a file: they include a header of it, or bear its name."""
        folder = str(pathlib.Path(name).parent.relative_to("lib"))
        words = set(folder.split("/")) - {"rules", "common", "state", "play", "field"}
        near = []
        for test in self.tests:
            source = self.tree / "tests" / test.split("/")[0] / f"test_{test.split('/')[-1]}.c"
            text = source.read_text() if source.exists() else ""
            if f'#include "{folder}/' in text or words & set(re.split(r"[/_]", test)):
                near.append(test)
        return near

    def judge(self, one):
        path = self.tree / one.file
        whole = path.read_text()
        path.write_text(broken(whole, one))
        try:
            golden = [test for test in self.tests if test.startswith("golden/")]
            if self.run(["cmake", "--build", self.build, "--target", "golden"]).returncode:
                return "does not compile", None
            red = self.first_red(golden)
            if not red:
                if self.run(["cmake", "--build", self.build]).returncode:
                    return "does not compile", None
                near = [test for test in self.tests_of(one.file) if test not in golden]
                red = self.first_red(near)
            if not red:
                red = self.first_red([one for one in self.tests if one not in golden + near])
            return ("noticed", red) if red else ("unnoticed", None)
        finally:
            path.write_text(whole)


def copy_if_newer(source, target):
    source, target = pathlib.Path(source), pathlib.Path(target)
    if not target.exists() or target.read_bytes() != source.read_bytes():
        shutil.copyfile(source, target)
        shutil.copymode(source, target)
    return target


# ---- all of them --------------------------------------------------------------------------------

def known_results():
    if not RESULTS.exists():
        return {}
    rows = (json.loads(line) for line in RESULTS.read_text().splitlines() if line)
    return {row["place"]: row for row in rows}


def reasons():
    if not REASONS.exists():
        return {}
    rows = (line.split(None, 2) for line in REASONS.read_text().splitlines()
            if line.strip() and not line.startswith("#"))
    return {row[0]: row[2] for row in rows}


def told(row):
    return f'{row["place"]} {row["file"]}:{row["line"]} {row["kind"]}: {row["old"].strip()} -> {row["new"] or "nothing"}'


def try_all(chosen, done, workers):
    known = reasons()
    todo = [one for one in chosen
            if place(one) not in known and done.get(place(one), {"verdict": "unnoticed"})["verdict"] == "unnoticed"]
    lock, began, tried = threading.Lock(), time.time(), [0]
    with RESULTS.open("a") as results:
        def work(number):
            shop = Workshop(number)
            shop.prepare()
            while True:
                with lock:
                    if not todo:
                        return
                    one = todo.pop()
                verdict, test = shop.judge(one)
                with lock:
                    row = {"place": place(one), "verdict": verdict, "test": test, **one._asdict()}
                    done[row["place"]] = row
                    results.write(json.dumps(row) + "\n")
                    results.flush()
                    tried[0] += 1
                    left = (time.time() - began) / tried[0] * len(todo) / 60
                    print(f"{len(done)}: {verdict:9} {told(row)} {test or ''}; about {left:.0f} minutes left",
                          flush=True)
        threads = [threading.Thread(target=work, args=(number,)) for number in range(workers)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()


def summary(chosen, done):
    rows = [done[place(one)] for one in chosen if place(one) in done]
    rows = [row for row in rows if row["verdict"] != "does not compile"]
    known = reasons()
    by_kind = collections.Counter(row["kind"] for row in rows)
    noticed = collections.Counter(row["kind"] for row in rows if row["verdict"] == "noticed")
    for kind in sorted(by_kind):
        print(f"   {kind:12} {noticed[kind]:4} of {by_kind[kind]:4} noticed")
    unnoticed = [row for row in rows if row["verdict"] == "unnoticed"]
    for row in sorted(unnoticed, key=lambda row: (row["file"], row["line"])):
        print(f'   unnoticed: {told(row)}: {known.get(row["place"], "no reason given")}')
    share = sum(noticed.values()) / max(1, len(rows))
    print(f"{len(rows)} mutants, {100 * share:.1f} % noticed; 95 % asked")
    return share >= 0.95 and all(row["place"] in known for row in unnoticed)


def main():
    read = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    read.add_argument("--count", type=int, default=500)
    read.add_argument("--seed", type=int, default=1632)
    read.add_argument("--only", help="files whose path contains this")
    read.add_argument("--list", action="store_true", help="the mutants, none tried")
    asked = read.parse_args()
    chosen = sample(asked.count, asked.seed, asked.only)
    if asked.list:
        for one in chosen:
            print(f"{one.file}:{one.line}:{one.column + 1} {one.kind}: {one.old.strip()} -> {one.new or 'nothing'}")
        return 0
    HOME.mkdir(parents=True, exist_ok=True)
    done = known_results()
    try_all(chosen, done, os.cpu_count() or 2)
    return 0 if summary(chosen, done) else 1


if __name__ == "__main__":
    sys.exit(main())
