"""How far a long run is: a bar on a terminal, one line in a notebook, a callable of the caller's,
or nothing."""

from __future__ import annotations

import sys
from collections.abc import Callable
from importlib import import_module
from time import perf_counter
from types import TracebackType
from typing import Any, Protocol

_WIDTH = 30
_PAUSE = 0.1  # seconds between two looks of a bar
_QUIET = 0.5  # shorter runs show nothing


class Progress(Protocol):
    """Told how many battles are played."""

    def at(self, done: int) -> None: ...
    def __enter__(self) -> Progress: ...
    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None: ...


class Silent:
    """Shows nothing."""

    def __init__(self, n: int) -> None:
        self.n = n

    def at(self, done: int) -> None:
        """Nothing to do."""

    def __enter__(self) -> Progress:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Nothing to end."""


class Told(Silent):
    """Tells a callable of the caller's."""

    def __init__(self, n: int, tell: Callable[[int, int], object]) -> None:
        super().__init__(n)
        self.tell = tell

    def at(self, done: int) -> None:
        self.tell(done, self.n)


class _Line(Silent):
    """One line that is written again and again."""

    def __init__(self, n: int) -> None:
        super().__init__(n)
        self.began = self.shown = perf_counter()
        self.done, self.any = 0, False

    def at(self, done: int) -> None:
        self.done, now = done, perf_counter()
        if now - self.began >= _QUIET and (now - self.shown >= _PAUSE or done == self.n):
            self.shown, self.any = now, True
            self.write(self.words(now))

    def words(self, now: float) -> str:
        passed = now - self.began
        if self.done >= self.n:
            return f"{self.n:,} battles in {passed:.1f} s"
        left = passed / max(self.done, 1) * (self.n - self.done)
        return f"{self.done:,} of {self.n:,} battles, {left:.0f} s to go"

    def write(self, words: str) -> None:
        raise NotImplementedError


class Bar(_Line):
    """A bar on a terminal."""

    def write(self, words: str) -> None:
        filled = _WIDTH * self.done // max(self.n, 1)
        print(
            f"\r[{'#' * filled}{'.' * (_WIDTH - filled)}] {words}\x1b[K",
            end="",
            file=sys.stderr,
            flush=True,
        )

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self.any:
            print(file=sys.stderr, flush=True)


class Notebook(_Line):
    """One quiet line below a cell."""

    def __init__(self, n: int, display: Callable[..., Any]) -> None:
        super().__init__(n)
        self.display, self.handle = display, None

    def write(self, words: str) -> None:
        shown = {"text/plain": words}
        if self.handle is None:
            self.handle = self.display(shown, raw=True, display_id=True)
        else:
            self.handle.update(shown, raw=True)


def progress_of(wanted: bool | Callable[[int, int], object], n: int) -> Progress:
    """What shows the progress of n battles here."""
    if callable(wanted):
        return Told(n, wanted)
    if not isinstance(wanted, bool):
        raise TypeError(f"progress is True, False or a callable, not {type(wanted).__name__}")
    if not wanted:
        return Silent(n)
    shell = sys.modules["IPython"].get_ipython() if "IPython" in sys.modules else None
    if shell is not None and hasattr(shell, "kernel"):
        return Notebook(n, import_module("IPython.display").display)
    return Bar(n) if sys.stderr is not None and sys.stderr.isatty() else Silent(n)
