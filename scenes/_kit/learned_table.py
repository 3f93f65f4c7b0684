"""The learned table of positions that is drawn: that of our own tiny model, or one that is brought.

``POSENC_WPE`` leads to the latter: a file, or the folder of a model. Imports no manim.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from scenes._kit.settings import LEARNED_TABLE, path

TABLE = Path(__file__).resolve().parents[2] / "assets" / "learned" / "positions.npy"
"""What ``tools/train_positions.py`` made; ``provenance.toml`` beside it says of what."""
WAY = TABLE.parent / "training.npz"
"""What our own table was on its way there, after how many steps, from its random start on."""
OUR_OWN = "learned by our tiny model"
LONGEST_NAME = 22
TYPICAL = 0.98
"""The share of the learned numbers that lie within the scale; the others are cut to it."""
MOSTLY = 0.75
"""The share of a table from which on it is said to be one wave."""

Reader = Callable[[Path], NDArray[np.floating]]
"""Reads a table (positions, width), as ``posenc_math.load_learned_positions`` does."""


@dataclass(frozen=True)
class LearnedTable:
    """A learned table: float64 ``values`` (positions, width), and the ``name`` to show beside it.

    What was brought is called by its file or folder, since nobody knows what is in there; nor how
    it came about, so that its ``way`` is itself alone.
    """

    values: NDArray[np.float64]
    name: str
    steps: NDArray[np.int64]
    """After how many steps of training each state of its way was kept, shape (states,)."""
    way: NDArray[np.float64]
    """The table at these steps, from the first on, shape (states, positions, width)."""

    def is_wave(self, share: float) -> bool:
        """Whether one slow wave, which holds a share of its columns, may be said to be its shape.

        Of our own table alone, whose rows are least alike half that wave apart.
        """
        return len(self.steps) > 1 and share > MOSTLY

    def claim(self, share: float) -> str:
        """Return what it turned out to be, one slow wave or not, and where it ends.

        Args:
            share: what one slow wave, shifted, holds of its columns.
        """
        shape = "One slow wave of its own" if self.is_wave(share) else "A row for every place"
        return f"{shape}, and no row {len(self.values)}"

    def told(self, far: int, share: float) -> Mapping[str, str]:
        """What captions say of its training, and of what it became.

        Args:
            far: the gap at which its rows were looked at, half a turn of its wave if it has one.
            share: what one slow wave, shifted, holds of its columns.
        """
        found = {
            "wave": "Like columns stand together",
            "half": f"Rows {far} apart, once more",
            "lifted": "One above the other",
        }
        if self.is_wave(share):
            found["wave"] = "Nearly one slow wave, shifted"
            found["half"] = f"Half a wave: {far} rows"
            found["lifted"] = "Half a wave apart: opposite"
        if len(self.steps) == 1:
            return {
                "beginning": "this table does not tell",
                "training": "It was brought here, trained already",
                "waves": "Fast to slow? Look at its columns.",
                "bends": "Formula: fast, then ever slower.",
                "apart": "",
                "early": "",
                "untrained": "",
                "again": "How it came about is not known.",
                **found,
            }
        return {
            "beginning": "noise",
            "training": f"{self.steps[-1]:,} steps of guessing the next letter",
            "waves": "No: slow streaks of its own.",
            "bends": "Ours: all slow, from row 3 on.",
            "apart": ", ours opposite",
            "early": ", before training",
            "untrained": ". Random: none",
            "again": "Replay the same run: which rows now?",
            **found,
        }


def learned_table(read: Reader) -> LearnedTable:
    """Return the table that ``POSENC_WPE`` leads to, or that of our own tiny model.

    A chapter calls it in ``check_content``, so that nothing is drawn before the table is there.

    Args:
        read: what reads a table.

    Raises:
        ValueError: there is no such table, or its rows cannot be compared with each other.
    """
    asked = path(LEARNED_TABLE)
    place = Path(asked or TABLE)
    try:
        values = _comparable(read(place), place)
        steps, way = (np.zeros(1, dtype=np.int64), values[None]) if asked else _way(values)
    except KeyError:
        fault = f"{str(place)!r} must hold one tensor whose name ends in wpe.weight, and not more"
    except (OSError, ValueError) as error:
        fault = str(error)
    else:
        name = f"read from {_name(place)}" if asked else OUR_OWN
        return LearnedTable(values, name, steps, way)
    if not asked:
        raise ValueError(f"{fault}; type git checkout assets/learned, which brings the film's own")
    raise ValueError(
        f"{LEARNED_TABLE} must lead to a learned table of positions on this machine: {fault}; type "
        f"for example {LEARNED_TABLE}=models/gpt2, or unset {LEARNED_TABLE} for the film's own"
    )


def typical(values: NDArray[np.float64]) -> float:
    """Return the end of the scale, in whole hundredths, on which a learned table is drawn."""
    return float(np.ceil(100 * np.quantile(np.abs(values), TYPICAL)) / 100)


def _way(values: NDArray[np.float64]) -> tuple[NDArray[np.int64], NDArray[np.float64]]:
    """After which steps our own table was kept, and what it was; it ends on the table itself."""
    with np.load(WAY) as kept:
        steps, tables = kept["steps"], kept["tables"].astype(np.float64)
    tables[-1] = values  # to the last digit, of which half precision has fewer
    return steps, tables


def _comparable(table: NDArray[np.floating], place: Path) -> NDArray[np.float64]:
    """The table, if each of its rows has a direction."""
    values = np.asarray(table, dtype=np.float64)
    if not np.all(np.isfinite(values)):
        fault = "numbers that are not finite"
    elif len(values) < 2:
        fault = "one row alone"
    elif not np.all(np.any(values, axis=1)):
        fault = f"zeros alone in row {int(np.argmin(np.any(values, axis=1)))}"
    else:
        return values
    raise ValueError(f"{str(place)!r} must have two rows or more, each of a length, got {fault}")


def _name(place: Path) -> str:
    """What a file or folder is called, by that of its names which says most."""
    if place.stem == "model":  # so every model's file is called
        place = place.parent
    if place.parent.name == "snapshots":  # in Hugging Face's cache, which names them by a digest
        place = place.parent.parent
    name = place.name.removeprefix("models--").replace("--", "/")
    return name if len(name) <= LONGEST_NAME else f"{name[: LONGEST_NAME - 1]}…"
