"""Where the project keeps what it reads and what it makes."""

from __future__ import annotations

from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
"""The project's root: manim reads ``manim.cfg`` only when it is started here."""

RENDERS = ROOT / "renders"
"""Everything made lands here; git ignores it."""


def shown(path: Path) -> str:
    """Return a path as a reader of the terminal wants it: short, from where they stand."""
    try:
        return str(path.resolve().relative_to(Path.cwd().resolve()))
    except ValueError:
        return str(path)
