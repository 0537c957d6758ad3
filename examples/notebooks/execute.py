#!/usr/bin/env python3
"""Runs the notebooks of this folder from top to bottom and keeps their outputs in them, so that a
code host shows them. One that shows the same as before is left alone.

    python3 execute.py [NOTEBOOK...]    with tilly, numpy, pandas, matplotlib, nbclient, ipykernel
"""

from __future__ import annotations

import json
import os
import re
import sys
import tempfile
from pathlib import Path
from typing import Any

import nbclient
import nbformat

FOLDER = Path(__file__).resolve().parent
# drawn by matplotlib, whose versions differ by a pixel
PICTURES = ("image/png",)
TIME = re.compile(r"\bin [\d.]+ s\b")
TAGS = re.compile(r"<style.*?</style>|<[^>]*>", re.DOTALL)


def executed(path: Path) -> Any:
    """The notebook with the outputs that it has here and now, run by this interpreter."""
    notebook = nbformat.read(path, as_version=4)
    with tempfile.TemporaryDirectory() as made:
        kernel = Path(made) / "kernels" / "tilly"
        kernel.mkdir(parents=True)
        (kernel / "kernel.json").write_text(
            json.dumps(
                {
                    "argv": [sys.executable, "-m", "ipykernel_launcher", "-f", "{connection_file}"],
                    "display_name": "tilly",
                    "language": "python",
                }
            ),
            encoding="utf-8",
        )
        before = os.environ.copy()
        os.environ.update(JUPYTER_PATH=made, PYDEVD_DISABLE_FILE_VALIDATION="1")
        try:
            nbclient.NotebookClient(
                notebook,
                timeout=600,
                kernel_name="tilly",
                record_timing=False,
                resources={"metadata": {"path": str(FOLDER)}},
            ).execute()
        finally:
            os.environ.clear()
            os.environ.update(before)
    notebook.metadata = nbformat.from_dict(
        {
            "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
            "language_info": {"name": "python"},
        }
    )
    return notebook


def shown(notebook: Any) -> list[list[tuple[str, str]]]:
    """What every code cell shows, without what changes by machine: times, the pixels of matplotlib,
    how wide a frame of pandas is printed."""
    return [
        [told for output in cell.outputs for told in _told(output)]
        for cell in notebook.cells
        if cell.cell_type == "code"
    ]


def _told(output: Any) -> list[tuple[str, str]]:
    if output.output_type == "stream":
        return [(output.name, TIME.sub("in some time", output.text))]
    if output.output_type == "error":
        return [("error", output.evalue)]
    data = output.data
    if any(kind in data for kind in PICTURES):
        return [(kind, "") for kind in data if kind in PICTURES]
    if "text/html" in data:
        return [("text/html", " ".join(TAGS.sub(" ", data["text/html"]).split()))]
    return [(kind, TIME.sub("in some time", text)) for kind, text in sorted(data.items())]


def main(names: list[str]) -> None:
    for path in (
        sorted(Path(name).resolve() for name in names) if names else sorted(FOLDER.glob("*.ipynb"))
    ):
        kept, made = nbformat.read(path, as_version=4), executed(path)
        current = shown(kept) == shown(made)
        if not current:
            nbformat.write(made, path)
        print(f"{path.name}: {'as before' if current else 'written anew'}", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
