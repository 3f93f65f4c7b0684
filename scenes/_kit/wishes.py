"""What is wished of a position code, in the order in which the film lists it. Imports no manim."""

from __future__ import annotations

from typing import Literal

Verdict = Literal["good", "bad", "open"]
WISHES = ("unique", "bounded", "same step", "any length", "smooth", "linear shift")


def wishes_met(*met: str) -> dict[str, Verdict]:
    """Return the verdict of every wish: good for those that are met, open for the others.

    Raises:
        ValueError: there is no such wish.
    """
    for wish in met:
        if wish not in WISHES:
            raise ValueError(f"wish must be {', '.join(WISHES)}, got {wish!r}")
    return {wish: "good" if wish in met else "open" for wish in WISHES}
