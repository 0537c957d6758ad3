"""The notebooks of examples/notebooks run from top to bottom, as a reader would run them, with fewer battles."""
from __future__ import annotations

import json
import os
import re
import sys
from pathlib import Path

import pytest

nbformat = pytest.importorskip("nbformat")
nbclient = pytest.importorskip("nbclient")

pytestmark = pytest.mark.skipif("TILLY_SANITIZED" in os.environ, reason="matplotlib and Jupyter are not ours to sanitize")
FOLDER = Path(__file__).resolve().parents[3] / "examples" / "notebooks"
NOTEBOOKS = sorted(FOLDER.glob("*.ipynb"))
FEWER = os.environ.get("TILLY_BATTLES", "300")      # TILLY_BATTLES=all runs them as they are


def test_there_are_notebooks() -> None:
    assert len(NOTEBOOKS) >= 5


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_is_kept_without_outputs(path: Path) -> None:
    notebook = nbformat.read(path, as_version=4)
    nbformat.validate(notebook)
    assert notebook.cells[0].cell_type == "markdown" and notebook.cells[0].source.startswith("# ")
    for cell in notebook.cells:
        if cell.cell_type == "code":
            assert cell.outputs == [] and cell.execution_count is None
    assert set(notebook.metadata) == {"kernelspec", "language_info"}


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_runs(path: Path, tmp_path: Path) -> None:
    notebook = nbformat.read(path, as_version=4)
    if FEWER != "all":
        changed = 0
        for cell in notebook.cells:
            cell.source, times = re.subn(r"^BATTLES = [\d_]+", f"BATTLES = {FEWER}", cell.source, flags=re.MULTILINE)
            changed += times
        assert changed <= 1
    kernel = {"argv": [sys.executable, "-m", "ipykernel_launcher", "-f", "{connection_file}"], "display_name": "tilly", "language": "python"}
    folder = tmp_path / "kernels" / "tilly-test"
    folder.mkdir(parents=True)
    (folder / "kernel.json").write_text(json.dumps(kernel), encoding="utf-8")
    os.environ["JUPYTER_PATH"] = str(tmp_path)
    try:
        nbclient.NotebookClient(notebook, timeout=300, kernel_name="tilly-test", resources={"metadata": {"path": str(FOLDER)}}).execute()
    finally:
        del os.environ["JUPYTER_PATH"]
    pictures = [output for cell in notebook.cells if cell.cell_type == "code" for output in cell.outputs if "image/png" in output.get("data", {}) or "image/svg+xml" in output.get("data", {})]
    assert len(pictures) >= 2
    if kept := os.environ.get("TILLY_NOTEBOOKS_OUT"):   # to look at them
        nbformat.write(notebook, Path(kept) / path.name)
