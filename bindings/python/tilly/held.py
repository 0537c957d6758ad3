"""What rule sets, armies, tables and battles have in common: they are copied, and let go at the end
of a `with`."""

from __future__ import annotations

from types import TracebackType
from typing import Any, Optional, Protocol, TypeVar

Self = TypeVar("Self", bound="Handle")


class Handle(Protocol):
    """What they bring along."""

    def copy(self: Self) -> Self:
        """A copy."""

    def close(self) -> None:
        """Lets the handle go."""


class Held:
    """A handle of the library as a Python object."""

    def __copy__(self: Self) -> Self:
        return self.copy()

    def __deepcopy__(self: Self, memo: Any) -> Self:
        return self.copy()

    def __enter__(self: Self) -> Self:
        return self

    def __exit__(
        self: Handle,
        kind: Optional[type[BaseException]],
        value: Optional[BaseException],
        trace: Optional[TracebackType],
    ) -> None:
        self.close()
