"""Where documents come from: text, bytes, or a file."""
from __future__ import annotations

import os
from pathlib import Path
from typing import Union

Document = Union[str, bytes, "os.PathLike[str]"]


def read(document: Document) -> Union[str, bytes]:
    """The document itself: the content of a file if it is a path (an object of pathlib, not a str)."""
    if isinstance(document, (str, bytes)):
        return document
    return Path(document).read_bytes()
