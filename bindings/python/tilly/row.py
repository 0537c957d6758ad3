"""A row of an array of records, as numpy gives it out."""

from __future__ import annotations

from typing import Any

import numpy as np


def _hash(self: Any) -> int:
    return hash(tuple(self[name].tobytes() for name in self.dtype.names))


# Not a class statement: some versions of numpy tell type checkers that void is final, and it is
# not.
Row: Any = type(
    "Row",
    (np.void,),
    {
        "__module__": __name__,
        "__hash__": _hash,
        "__doc__": (
            "One record: equal to another with the same values and hashed by them, so that picks"
            " can be members of a set and keys of a dictionary."
        ),
    },
)
