"""The notebooks of examples/notebooks: kept with their outputs, which are those that they have when
they are run. ./run notebooks makes them anew."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

nbformat = pytest.importorskip("nbformat")
pytest.importorskip("nbclient")
pytest.importorskip("ipykernel")

FOLDER = Path(__file__).resolve().parents[3] / "examples" / "notebooks"
NOTEBOOKS = sorted(FOLDER.glob("*.ipynb"))
sys.path.insert(0, str(FOLDER))

from execute import executed, shown  # noqa: E402


def test_there_are_notebooks() -> None:
    assert len(NOTEBOOKS) >= 5


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_is_kept_with_its_outputs(path: Path) -> None:
    notebook = nbformat.read(path, as_version=4)
    nbformat.validate(notebook)
    assert notebook.cells[0].cell_type == "markdown" and notebook.cells[0].source.startswith("# ")
    code = [cell for cell in notebook.cells if cell.cell_type == "code"]
    assert [cell.execution_count for cell in code] == list(range(1, len(code) + 1))
    assert all(output.output_type != "error" for cell in code for output in cell.outputs)
    assert (
        sum(
            "image/png" in output.get("data", {}) or "image/svg+xml" in output.get("data", {})
            for cell in code
            for output in cell.outputs
        )
        >= 2
    )
    assert all(set(cell.metadata) == set() for cell in notebook.cells) and set(
        notebook.metadata
    ) == {"kernelspec", "language_info"}


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_shows_what_it_shows_when_it_is_run(path: Path) -> None:
    made = executed(path)
    # other versions of numpy and pandas print numbers otherwise
    if "TILLY_FROM_WHEEL" not in os.environ:
        assert shown(made) == shown(nbformat.read(path, as_version=4)), "./run notebooks"
