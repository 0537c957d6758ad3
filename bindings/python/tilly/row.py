"""A row of an array of records, as numpy gives it out."""
from __future__ import annotations

import numpy as np


class Row(np.void):
    """One record. Equal to another with the same values and hashed by them, so that picks can be members of a set and keys of a dictionary."""

    def __hash__(self) -> int:
        return hash(tuple(self[name].tobytes() for name in self.dtype.names or ()))
