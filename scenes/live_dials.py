"""What can be dragged beside a chapter: one slider, and the numbers of what it moves.

A chapter with one slider gives its own content, as its class attributes say it; frequencies,
matrices and curves are written by ``posenc_math``. The page draws them:
``scenes/_studio/preview/live/live.js``.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from posenc_math import bit_dial_angle, bit_period, encode, frequencies, kernel, shift_matrix
from scenes import rotating_dials
from scenes._kit.mobjects.hand_on_hand import carried
from scenes._kit.mobjects.helix import Viewpoint
from scenes._kit.theme import STEPS, THEMES, Theme
from scenes.binary_counter import N_BITS, BinaryCounter
from scenes.circular_perturbation import CircularPerturbation
from scenes.closed_curve import ELEVATION, TURNED, ClosedCurve
from scenes.recap import PAIRS, WORD_ANGLES, Recap
from scenes.rope_rotation import SPUN, RopeRotation
from scenes.rope_scores import RopeScores
from scenes.shift_matrix import ShiftMatrix
from scenes.similarity_kernel import LAST, SimilarityKernel
from scenes.sinusoidal_matrix import SinusoidalMatrix

Vector = NDArray[np.float64]
Live = dict[str, Any]
STRAND = 8
"""Points of a spring for each place."""
SHOWN = 6
"""How many dials of many are drawn, the fastest and the slowest among them."""


def live_dials(key: str) -> Live | None:
    """Return what can be dragged beside a chapter, as it is written into a page, or none.

    ``name`` is what the slider moves, from ``first`` to ``last``, at first at ``start``; each of
    the ``pictures`` has its ``kind``, a ``label`` for those who cannot see it, and its numbers.
    """
    make = LIVE.get(key)
    return make() if make else None


def _live(start: int, last: int, *pictures: Live, name: str = "place") -> Live:
    return {"name": name, "first": 0, "last": last, "start": start, "pictures": list(pictures)}


def _both(hue: Callable[[Theme], str]) -> tuple[str, str]:
    """Return a hue on a light page and on a dark one."""
    return hue(THEMES["light"]), hue(THEMES["dark"])


def _hue(pair: int, pairs: int) -> tuple[str, str]:
    return _both(lambda theme: theme.pair(pair, pairs))


def _dials(
    label: str, omega: Vector, zeros: ArrayLike = 0.0, *, of: Vector | None = None, **drawn: bool
) -> Live:
    """Return a row of dials.

    Args:
        label: what is seen.
        omega: radians for each place, shape (n,).
        zeros: radians at place 0, (n,) or one for all.
        of: the speeds of all the hands of which these are some, for their hues.
        drawn: ``bits`` and ``values`` under a dial, ``turns_words`` if zeros are drawn too.
    """
    all_of_them = omega if of is None else of
    places = np.searchsorted(-all_of_them, -omega)
    return {
        "kind": "dials",
        "label": label,
        "frequencies": omega.tolist(),
        "zeros": np.broadcast_to(zeros, omega.shape).tolist(),
        "hues": [_hue(int(pair), len(all_of_them)) for pair in places],
        "bits": False,
        "values": False,
        "turns_words": False,
        **drawn,
    }


def _cells(label: str, omega: Vector) -> Live:
    values = [float(value) for value in np.linspace(-1, 1, STEPS)]
    colours = [(THEMES["light"].value(value), THEMES["dark"].value(value)) for value in values]
    return {"kind": "cells", "label": label, "frequencies": omega.tolist(), "colours": colours}


def _wheels(label: str, pairs: int) -> Live:
    """Return the hands of binary digits: each goes once round while its digit comes back."""
    periods = [bit_period(digit) for digit in range(pairs)]
    zeros = [float(bit_dial_angle(0.5, period)) for period in periods]
    return _dials(label, 2 * np.pi / np.array(periods, dtype=np.float64), zeros, bits=True)


def _binary_counter() -> Live:
    told = f"{N_BITS} hands, each half as fast as the one before it, over their binary digits"
    return _live(6, len(BinaryCounter.words) - 1, _wheels(told, N_BITS))


def _rotating_dials() -> Live:
    omega = frequencies(rotating_dials.PAIRS, base=rotating_dials.BASE)
    told = "Four hands, each ten times slower than the one before it, with sine and cosine"
    return _live(7, 700, _dials(told, omega, values=True))


def _closed_curve() -> Live:
    chapter = ClosedCurve
    omega = 2 * np.pi / np.array([chapter.fast_steps, chapter.slow_steps], dtype=np.float64)
    last = chapter.turns * chapter.fast_steps
    codes = encode(np.arange(STRAND * last + 1) / STRAND, omega, order="cos_sin")
    eye = Viewpoint(np.zeros(3), 1.0, ELEVATION, TURNED)
    seen = eye.seen(carried(np.asarray(codes)))[:, :2]
    points = seen - seen.min(axis=0) + 0.1
    spring = {
        "kind": "path",
        "label": "A slow hand carries the circle of a fast one into a spring, with a dot a place",
        "frequencies": omega.tolist(),
        "hue": _hue(0, 4),
        "points": points.round(4).tolist(),
        "size": (points.max(axis=0) + 0.1).tolist(),
        "places": list(range(0, STRAND * last + 1, STRAND)),
    }
    return _live(16, last, _dials("The fast hand and the slow one", omega, values=True), spring)


def _sinusoidal_matrix() -> Live:
    omega = frequencies(SinusoidalMatrix.dim // 2)
    some = omega[np.linspace(0, len(omega) - 1, SHOWN).round().astype(int)]
    dials = _dials(f"{SHOWN} of {len(omega)} hands", some, of=omega, values=True)
    row = _cells(f"The row of the place: {2 * len(omega)} sines and cosines as colours", omega)
    return _live(2, 499, dials, row)


def _circular_perturbation() -> Live:
    chapter = CircularPerturbation
    words = {
        "kind": "words",
        "label": "Two words, each with the unit arrow of its place, and the arrow between the sums",
        "names": list(chapter.words),
        "words": [list(numbers) for numbers in chapter.numbers],
        "gap": chapter.gap,
    }
    return _live(5, 60, words)


def _similarity_kernel() -> Live:
    omega = frequencies(SimilarityKernel.dim // 2)
    curve = np.asarray(kernel(np.arange(LAST + 1), omega)) / len(omega)
    gap = {
        "kind": "gap",
        "label": "The cosine of every pair of hands over their mean, drawn against the gap",
        "frequencies": omega.tolist(),
        "hues": [_hue(pair, len(omega)) for pair in range(len(omega))],
        "curve": curve.tolist(),
    }
    return _live(3, LAST, gap, name="gap")


def _shift_matrix() -> Live:
    omega = frequencies(ShiftMatrix.dim // 2, base=ShiftMatrix.base)
    step = {
        "kind": "step",
        "label": "One matrix takes the row of every place to the row of the next",
        "frequencies": omega.tolist(),
        "matrix": np.asarray(shift_matrix(1, omega)).tolist(),
        "hues": [_hue(pair, len(omega)) for pair in range(len(omega))],
    }
    hands = _dials(f"{len(omega)} hands at the place", omega)
    return _live(ShiftMatrix.place, ShiftMatrix.positions - 2, hands, step)


def _rope_rotation() -> Live:
    across, up = np.array([RopeRotation.made_of_it[lane] for lane in SPUN]).T
    omega = np.repeat(frequencies(1), len(SPUN))
    label = "A query and a key, turned by the same place"
    return _live(3, 7, _dials(label, omega, np.arctan2(up, across), turns_words=True))


def _rope_scores() -> Live:
    pair = np.array(RopeScores.words()[::-1])
    return _live(0, 36, _pair(pair, float(np.radians(RopeScores.degrees)), RopeScores.gap))


def _pair(pair: Vector, speed: float, gap: int) -> Live:
    return {
        "kind": "pair",
        "label": f"A key and the query {gap} places on: with a hand added each, and turned",
        "pair": pair.tolist(),
        "speed": speed,
        "gap": gap,
    }


def _recap() -> Live:
    omega = frequencies(PAIRS)
    hands = _dials(f"Hands: {PAIRS} sines and cosines", omega)
    words = _dials("Turns: each pair of a word turned", omega, WORD_ANGLES, turns_words=True)
    wheels = _wheels(f"Wheels: {PAIRS} binary digits", PAIRS)
    return _live(3, Recap.last, wheels, hands, _cells("The row of the place", omega), words)


LIVE: dict[str, Callable[[], Live]] = {
    "binary_counter": _binary_counter,
    "rotating_dials": _rotating_dials,
    "closed_curve": _closed_curve,
    "sinusoidal_matrix": _sinusoidal_matrix,
    "circular_perturbation": _circular_perturbation,
    "similarity_kernel": _similarity_kernel,
    "shift_matrix": _shift_matrix,
    "rope_rotation": _rope_rotation,
    "rope_scores": _rope_scores,
    "recap": _recap,
}
"""The chapters that have one slider."""
