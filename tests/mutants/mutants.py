#!/usr/bin/env python3
"""Breaks the library in one small place after another and asks the tests whether they notice.

    mutants.py [--count N] [--jobs N] [--only FILE] [--at FILE:LINE]... [--quick SECONDS] [--tests
    PATTERN] [--list]
               [--measure]

A mutant is one object file compiled anew, linked into the library that all test programs share.
Only tests that enter the function in question are asked: those of its folder first, then the
others, the
quicker first; the first red one ends it. How long each test takes and what it enters is measured
once (--measure: again), and kept like what became of each mutant in build/mutants, so that a run
that was stopped goes on where it was. --quick asks only tests that take so long at most (ten times
that, if they are of the folder), and --tests only those whose name the pattern is found in; both
leave open what is not noticed. A mutant is known by the text of its line, so that it keeps its
verdict for as long as the line stays.

Mutants that no test can notice, as they change no result, go into unnoticed.txt beside this file:
place, file and line, reason. They are counted apart. Others that went unnoticed are tried again.
"""

import argparse
import collections
import concurrent.futures
import copy
import functools
import hashlib
import json
import os
import pathlib
import re
import shlex
import shutil
import subprocess
import sys
import threading
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
HOME = ROOT / "build" / "mutants"
RESULTS = HOME / "results.jsonl"
MEASURED = HOME / "tests.json"
REASONS = pathlib.Path(__file__).with_name("unnoticed.txt")
COPIED = (
    "CMakeLists.txt",
    "cmake",
    "include",
    "lib",
    "tests",
    "examples",
    "data",
    "docs",
    "bindings",
    "pkgconfig",
    "LICENSE",
    "README.md",
    "CHANGELOG.md",
)
CONFIGURE = (
    "-G",
    "Ninja",
    "-DCMAKE_BUILD_TYPE=None",
    "-DCMAKE_C_FLAGS=-O1 -fPIC",
    "-DCMAKE_SHARED_LINKER_FLAGS=-Wl,-Bsymbolic",
    "-DCMAKE_EXPORT_COMPILE_COMMANDS=ON",
    "-DCMAKE_C_COMPILER_LAUNCHER=",
    "-DTILLY_TESTS=ON",
    "-DTILLY_TESTS_SHARED=ON",
    "-DTILLY_EXAMPLES=OFF",
    "-DBUILD_SHARED_LIBS=OFF",
)
LIBRARIES = ("libtilly_inside.so", "libtilly_probe.so")
# seconds by the clock for one test: a deadlock; loops are ended by their processor's seconds
LONGEST = 120
MEMORY = 8 << 30  # bytes of address space for one test

# ---- what can be broken --------------------------------------------------------------------------

SWAPS = {
    "comparison": {"<=": "<", ">=": ">", "<": "<=", ">": ">=", "==": "!=", "!=": "=="},
    "logic": {"&&": "||", "||": "&&"},
    "arithmetic": {" + ": " - ", " - ": " + ", " * ": " / ", "+=": "-=", "-=": "+="},
    "truth": {"true": "false", "false": "true"},
}
OPERATOR = re.compile(
    r"<=|>=|==|!=|&&|\|\||\+=|-=| [-+*] |(?<![<-])[<>](?![<>=])|\btrue\b|\bfalse\b"
)
NUMBER = re.compile(r"(?<![\w.#%])(\d+)(?![\w.])")
NEGATION = re.compile(r"(?<=[(&| =])!(?=[\w(])")
STRING = re.compile(r'"((?:[^"\\]|\\.)*)"')
WORD = re.compile(r"[A-Za-z]{4,}")
CALL = re.compile(r"^ {4,}\w+\([^;]*\);$")
ASSIGNMENT = re.compile(r"^ {4,}\*?\w+(\([^=]*?\))?((->|\.)\w+|\[[^\]=]*\])* [-+|&^]?= [^;]*;$")
# of an array: more room changes nothing
SIZE = re.compile(r"^ *(static |const )*\w+ \*?\w+(\[[^\]]+\])+(?=[;,])")

Mutant = collections.namedtuple("Mutant", "place file line column kind old new")


def blank(match):
    return re.sub(r"[^\n]", " ", match.group())


def without_comments(text):
    return re.sub(r"/\*.*?\*/", blank, text, flags=re.S)


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
    for m in NUMBER.finditer(SIZE.sub(blank, bare)):
        yield m.start(), "constant", m.group(), str(int(m.group()) + 1)
    if is_table:
        return
    yield from of_operators(bare)
    for m in NEGATION.finditer(bare):
        yield m.start(), "negation", "!", ""
    if ASSIGNMENT.match(bare):
        yield 0, "assignment", line, ";"
    elif CALL.match(bare):
        yield 0, "call", line, ";"


@functools.cache
def lines_of(name):
    return (ROOT / name).read_text().split("\n")


def all_mutants():
    found = []
    for path in sorted((ROOT / "lib").rglob("*")):
        if path.suffix not in (".c", ".def") or "picture" in path.parts or "signs" in path.name:
            continue
        name, met = str(path.relative_to(ROOT)), collections.Counter()
        for number, line in enumerate(without_comments(path.read_text()).split("\n"), 1):
            text = lines_of(name)[number - 1].strip()
            met[text] += 1
            for column, kind, old, new in of_line(line, path.suffix == ".def"):
                key = "|".join((name, text, str(met[text]), str(column), new))
                place = hashlib.sha256(key.encode()).hexdigest()[:10]
                found.append(Mutant(place, name, number, column, kind, old, new))
    return found


def sample(everything, count):
    """So many of each kind as there are places for it, but no kind so rare that it says nothing.

    The hash in their names chooses, so that a line that changes leaves the others chosen."""
    by_kind = collections.defaultdict(list)
    for one in sorted(everything):
        by_kind[one.kind].append(one)
    weight = {kind: len(places) ** 0.5 for kind, places in by_kind.items()}
    total = sum(weight.values())
    chosen = (
        one
        for kind, places in by_kind.items()
        for one in places[: max(1, round(count * weight[kind] / total))]
    )
    # a run that is stopped has tried some of each kind
    return sorted(chosen, key=lambda one: one.place[::-1])


def broken(text, one):
    lines = text.split("\n")
    line = lines[one.line - 1]
    assert line[one.column :].startswith(one.old), one
    lines[one.line - 1] = line[: one.column] + one.new + line[one.column + len(one.old) :]
    return "\n".join(lines)


def function_around(one):
    """The name of the function that a line stands in."""
    if not one.file.endswith(".c"):
        return None
    for line in reversed(lines_of(one.file)[: one.line - 1]):
        if line.startswith("}"):
            return None
        head = re.match(r"[A-Za-z_][^;=]*?\b(\w+)\(", line)
        if head:
            return head.group(1)
    return None


# ---- running things ------------------------------------------------------------------------------


def run(command, where, **environment):
    """Its status and the processor's seconds it took."""
    child = subprocess.Popen(
        [str(word) for word in command],
        cwd=where,
        env={**os.environ, **environment},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    _, status, used = os.wait4(child.pid, 0)
    child.returncode = os.waitstatus_to_exitcode(status)
    return child.returncode, used.ru_utime + used.ru_stime


def output(command, where=ROOT):
    done = subprocess.run(
        [str(word) for word in command],
        cwd=where,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        errors="replace",
        stdin=subprocess.DEVNULL,
    )
    if done.returncode:
        stop(f"{shlex.join(map(str, command))}:\n{done.stdout[-2000:]}")
    return done.stdout


def stop(why):
    print(why, file=sys.stderr, flush=True)
    os._exit(1)  # from a thread nothing less ends the program


def copy_if_newer(source, target):
    source, target = pathlib.Path(source), pathlib.Path(target)
    if not target.exists() or target.read_bytes() != source.read_bytes():
        shutil.copyfile(source, target)
        shutil.copymode(source, target)
    return target


class Workshop:
    """A copy of the sources with a build of its own, and beside it the library with one fault; as
    many of these as there are jobs."""

    breaking = threading.Lock()  # a fault stands in the sources that all of them compile

    def __init__(self):
        self.tree = HOME / "tree"
        self.build = self.tree / "build"
        # object: digest of its source with all that it includes, as the library is
        self.plain = {}
        self.spent = 0.0

    def beside(self, number):
        other = copy.copy(self)
        other.faulty = self.build / f"faulty{number}"
        other.faulty.mkdir(exist_ok=True)
        return other

    def prepare(self, named):
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
        output(["cmake", "-S", self.tree, "-B", self.build, *CONFIGURE])
        output(["cmake", "--build", self.build, "-j", os.cpu_count() or 2])
        self.read_build()
        rows = json.loads(output(["ctest", "--show-only=json-v1"], self.build))["tests"]
        self.tests = [Test(self, row) for row in rows if re.search(named, row["name"])]

    def read_build(self):
        rows = json.loads((self.build / "compile_commands.json").read_text())
        commands = [shlex.split(row["command"]) for row in rows]
        self.compiling = {command[command.index("-o") + 1]: command for command in commands}
        self.made_of = collections.defaultdict(set)  # file: objects
        for line in output(["ninja", "-t", "deps"], self.build).split("\n"):
            if line.startswith("    "):
                self.made_of[os.path.normpath(self.build / line.strip())].add(name)
            elif ": #deps" in line:
                name = line.split(":")[0]
        self.linking = {}
        for library in LIBRARIES:
            line = (
                output(["ninja", "-t", "commands", f"tests/{library}"], self.build)
                .strip()
                .split("\n")[-1]
            )
            self.linking[library] = shlex.split(line.removeprefix(": && ").removesuffix(" && :"))
        self.linked = {
            word for line in self.linking.values() for word in line if word.endswith(".o")
        }

    def compile(self, name, to, *options):
        """One object again; its file, or None if it does not compile."""
        target = to / name.replace("/", "_")
        command = list(self.compiling[name])
        command[command.index("-o") + 1] = target
        status, seconds = run([*command, *options], self.build)
        self.spent += seconds
        return None if status else target

    def link(self, library, to, objects, *more):
        command = [objects.get(word, word) for word in self.linking[library]]
        command[command.index("-o") + 1] = to / library
        status, seconds = run([*command, *more], self.build)
        self.spent += seconds
        if status:
            stop(f"{library} does not link")

    # ---- what the tests are

    def measure(self, everything):
        """The seconds each test takes and the functions it enters, of those whose program is
        another now."""
        known = {} if everything or not MEASURED.exists() else json.loads(MEASURED.read_text())
        kept = {test.name: known[test.key] for test in self.tests if test.key in known}
        fresh = [test for test in self.tests if test.name not in kept]
        if fresh:
            print(f"measuring {len(fresh)} tests: up to four minutes", flush=True)
            traced = self.build / "traced"
            names = self.traced_library(traced)
            with concurrent.futures.ThreadPoolExecutor(os.cpu_count() or 2) as pool:
                measured = {
                    pool.submit(self.measure_one, test, traced, names): test for test in fresh
                }
                for done in concurrent.futures.as_completed(measured):
                    kept[measured[done].name] = done.result()
                    known.update(
                        {one.key: kept[one.name] for one in self.tests if one.name in kept}
                    )
                    MEASURED.write_text(json.dumps(known))
        for test in self.tests:
            test.seconds, entered = kept[test.name]
            test.entered = set(entered)
        self.functions = set().union(*(test.entered for test in self.tests))

    def traced_library(self, to):
        """Built so that it tells which functions were entered; names of the functions by their
        place."""
        to.mkdir(exist_ok=True)
        traced = {name: to / name.replace("/", "_") for name in self.linked}
        stale = [
            name
            for name, file in traced.items()
            if not file.exists() or file.stat().st_mtime < (self.build / name).stat().st_mtime
        ]
        with concurrent.futures.ThreadPoolExecutor(os.cpu_count() or 2) as pool:
            list(pool.map(lambda name: self.compile(name, to, "-finstrument-functions"), stale))
        told = to / "entered.o"
        output(["cc", "-O1", "-fPIC", "-c", self.tree / "tests/mutants/entered.c", "-o", told])
        names = {}
        for library in LIBRARIES:
            self.link(library, to, traced, told)
            rows = [line.split() for line in output(["nm", to / library]).split("\n")]
            names[library] = {
                int(row[0], 16): row[2].split(".")[0]
                for row in rows
                if len(row) == 3 and row[1] in "tT"
            }
        return names

    def measure_one(self, test, traced, names):
        status, seconds = test.run(None)
        if status:
            stop(f"{test.name} is red as the library is")
        places = traced / f"{test.name.replace('/', '_')}.txt"
        places.unlink(missing_ok=True)
        test.run(traced, TILLY_ENTERED=str(places))
        written = places.read_text().split() if places.exists() else []
        named = {names[test.library].get(int(place, 16)) for place in written} - {None}
        return [max(0.01, round(seconds, 2)), sorted(named)]

    def near(self, test, name):
        """Whether a test knows the folder of a file: it includes a header of it, or bears its
        name."""
        folder = str(pathlib.Path(name).parent.relative_to("lib"))
        words = set(folder.split("/")) - {"rules", "common", "state", "play", "field"}
        return f'#include "{folder}/' in test.source or bool(
            words & set(re.split(r"[/_]", test.name))
        )

    def tests_for(self, one):
        function = function_around(one)
        asked = [
            test
            for test in self.tests
            if function not in self.functions or function in test.entered
        ]
        return sorted(
            (test.seconds / (10 if self.near(test, one.file) else 1), test.name, test)
            for test in asked
        )

    # ---- one mutant

    def expanded(self, name):
        command = [word for word in self.compiling[name] if word != "-c"]
        words = output(
            [*command[: command.index("-o")], *command[command.index("-o") + 2 :], "-E", "-P"],
            self.build,
        )
        return hashlib.sha256(words.encode()).digest()

    def concerned(self, path, whole):
        """The objects that a fault in a file may change: a table is read by many for the sake of a
        few of its columns."""
        names = sorted(self.made_of[str(path)] & self.linked)
        if len(names) < 10:
            return names
        fault = path.read_text()
        fresh = [name for name in names if name not in self.plain]
        with concurrent.futures.ThreadPoolExecutor(os.cpu_count() or 2) as pool:
            path.write_text(whole)
            self.plain.update(zip(fresh, pool.map(self.expanded, fresh)))
            path.write_text(fault)
            return [
                name
                for name, now in zip(names, pool.map(self.expanded, names))
                if now != self.plain[name]
            ]

    def faulty_objects(self, one):
        path = self.tree / one.file
        with self.breaking:
            whole, stat = path.read_text(), path.stat()
            path.write_text(broken(whole, one))
            try:
                return {
                    name: self.compile(name, self.faulty) for name in self.concerned(path, whole)
                }
            finally:
                path.write_text(whole)
                # ninja need not build it again
                os.utime(path, ns=(stat.st_atime_ns, stat.st_mtime_ns))

    def judge(self, one, longest, named):
        objects = self.faulty_objects(one)
        if None in objects.values():
            return "does not compile", None
        if all(
            (self.build / name).read_bytes() == file.read_bytes() for name, file in objects.items()
        ):
            return "same code", None
        linked = set()
        for seconds, _, test in self.tests_for(one):
            if seconds > longest:
                return "open", None
            if test.library not in linked:
                self.link(test.library, self.faulty, objects)
                linked.add(test.library)
            status, seconds = test.run(self.faulty)
            self.spent += seconds
            if status and test.was_green():
                return "noticed", test.name
        return "open" if named else "unnoticed", None


class Test:
    def __init__(self, shop, row):
        self.name = row["name"]
        self.command = row["command"]
        properties = {one["name"]: one["value"] for one in row.get("properties", ())}
        self.where = properties.get("WORKING_DIRECTORY", str(shop.build))
        program = pathlib.Path(self.command[0]).read_bytes()
        self.library = next(
            one for one in reversed(LIBRARIES) if one.encode() in program or one == LIBRARIES[0]
        )
        self.key = f"{self.name} {hashlib.sha256(program).hexdigest()[:16]}"
        source = (
            shop.tree / "tests" / self.name.split("/")[0] / f"test_{self.name.split('/')[-1]}.c"
        )
        self.source = source.read_text() if source.exists() else ""
        self.seconds, self.entered, self.green = 0, set(), False

    def run(self, libraries, **environment):
        """With the library of a folder, the whole one if None."""
        if libraries:
            environment["LD_LIBRARY_PATH"] = str(libraries)
        seconds = int(4 * self.seconds) + 3 if self.seconds else LONGEST
        limits = ["prlimit", f"--cpu={seconds}", f"--as={MEMORY}", "--core=0"]
        return run(
            ["timeout", LONGEST * 4 if not self.seconds else LONGEST, *limits, *self.command],
            self.where,
            **environment,
        )

    def was_green(self):
        """Else what it says of a mutant says nothing."""
        if not self.green and self.run(None)[0]:
            stop(f"{self.name} is red as the library is")
        self.green = True
        return True


# ---- all of them ---------------------------------------------------------------------------------


def known_results():
    if not RESULTS.exists():
        return {}
    rows = (json.loads(line) for line in RESULTS.read_text().splitlines() if line)
    return {row["place"]: row for row in rows}


def reasons():
    if not REASONS.exists():
        return {}
    rows = (
        line.split(None, 2)
        for line in REASONS.read_text().splitlines()
        if line.strip() and not line.startswith("#")
    )
    return {row[0]: row[2] for row in rows}


def told(one):
    return (
        f"{one.place} {one.file}:{one.line} {one.kind}: {one.old.strip()} ->"
        f" {one.new.strip() or 'nothing'}"
    )


def open_ones(chosen, done):
    known = reasons()
    return [
        one
        for one in chosen
        if one.place not in known
        and (one.place not in done or done[one.place]["verdict"] in ("unnoticed", "open"))
    ]


def try_all(todo, done, jobs, measure, longest, named):
    lock, began, tried, left = threading.Lock(), time.time(), [0], len(todo)
    whole = Workshop()
    whole.prepare(named)
    whole.measure(measure)
    shops = [whole.beside(number) for number in range(jobs)]

    def work(shop, results):
        while True:
            with lock:
                if not todo:
                    return
                one = todo.pop()
            shop.spent = 0.0
            verdict, test = shop.judge(one, longest, named)
            with lock:
                row = {
                    "place": one.place,
                    "verdict": verdict,
                    "test": test,
                    "seconds": round(shop.spent, 1),
                }
                done[one.place] = row
                results.write(json.dumps(row) + "\n")
                results.flush()
                tried[0] += 1
                minutes = (time.time() - began) / tried[0] * (left - tried[0]) / 60
                print(
                    f"{tried[0]}/{left} {verdict:9} {told(one)} {test or ''} ({shop.spent:.1f} s; "
                    f"about {minutes:.0f} minutes left)",
                    flush=True,
                )

    with RESULTS.open("a") as results:
        began = time.time()
        threads = [
            threading.Thread(target=work, args=(shop, results), daemon=True) for shop in shops
        ]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()


def summary(chosen, done):
    known, by_kind, noticed = reasons(), collections.Counter(), collections.Counter()
    unnoticed, still_open, seconds = [], 0, 0.0
    for one in chosen:
        row = done.get(one.place, {"verdict": "unnoticed" if one.place in known else "untried"})
        seconds += row.get("seconds", 0.0)
        if row["verdict"] in ("untried", "open"):
            still_open += 1
        if row["verdict"] in ("does not compile", "same code", "untried", "open"):
            continue
        by_kind[one.kind] += 1
        if row["verdict"] == "noticed":
            noticed[one.kind] += 1
        else:
            unnoticed.append(one)
    for kind in sorted(by_kind):
        print(f"   {kind:12} {noticed[kind]:4} of {by_kind[kind]:4} noticed")
    for one in sorted(unnoticed, key=lambda one: one[1:]):
        print(f"   unnoticed: {told(one)}: {known.get(one.place, 'no reason given')}")
    count = sum(by_kind.values())
    excused = sum(one.place in known for one in unnoticed)
    share = sum(noticed.values()) / max(1, count - excused)
    print(
        f"{count} mutants, of which {excused} cannot be noticed, each with its reason; of the"
        f" others {100 * share:.1f} % were (95 % asked), {seconds / 60:.0f} minutes of a processor"
    )
    if still_open:
        print(f"{still_open} still open")
    return not still_open and share >= 0.95 and all(one.place in known for one in unnoticed)


def main():
    read = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    read.add_argument("--count", type=int, default=500)
    read.add_argument(
        "--jobs", type=int, default=os.cpu_count() or 2, help="mutants tried side by side"
    )
    read.add_argument("--only", help="files whose path contains this")
    read.add_argument(
        "--at", action="append", default=[], metavar="FILE:LINE", help="every mutant of a line"
    )
    read.add_argument(
        "--quick", type=float, default=float("inf"), metavar="SECONDS", help="ask quick tests alone"
    )
    read.add_argument(
        "--tests", default="", metavar="PATTERN", help="ask tests of such names alone"
    )
    read.add_argument("--list", action="store_true", help="the mutants, none tried")
    read.add_argument("--measure", action="store_true", help="measure the tests again")
    asked = read.parse_args()
    everything = [one for one in all_mutants() if not asked.only or asked.only in one.file]
    if asked.at:
        chosen = [one for one in everything if f"{one.file}:{one.line}" in asked.at]
    else:
        chosen = sample(everything, asked.count)
    if asked.list:
        for one in chosen:
            print(told(one))
        return 0
    HOME.mkdir(parents=True, exist_ok=True)
    done = known_results()
    todo = open_ones(chosen, done)
    if todo:
        try_all(todo, done, min(asked.jobs, len(todo)), asked.measure, asked.quick, asked.tests)
    return 0 if summary(chosen, done) else 1


if __name__ == "__main__":
    sys.exit(main())
