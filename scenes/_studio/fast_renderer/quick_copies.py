"""Copies of mobjects made with less ado, and fewer looks for garbage, while a scene is played."""

from __future__ import annotations

import copy
import gc
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import numpy as np
from manim import ManimColor, Mobject
from svgelements import Path

COLLECT_AFTER = (200_000, 20, 100)
"""Objects made, and collections of the younger ones, before each collection of older ones."""
_SHARED = frozenset({type(None), bool, int, float, str, bytes, np.float64, ManimColor, Path})


@contextmanager
def quick_copies() -> Iterator[None]:
    """Let mobjects be copied with less ado: what nobody changes is shared.

    Manim copies every mobject that an animation changes. Most of the time goes into colours and
    the outlines of glyphs, which are never changed in place, and into :func:`copy.deepcopy`.
    """
    before = Mobject.__deepcopy__
    Mobject.__deepcopy__ = _deepcopy  # type: ignore[assignment, method-assign]
    try:
        yield
    finally:
        Mobject.__deepcopy__ = before  # type: ignore[method-assign]


@contextmanager
def rare_collections() -> Iterator[None]:
    """Let Python look less often for objects that only hold each other: a scene has many."""
    before = gc.get_threshold()
    gc.set_threshold(*COLLECT_AFTER)
    try:
        yield
    finally:
        gc.set_threshold(*before)


def _deepcopy(self: Mobject, memo: dict[int, Any]) -> Mobject:
    result = self.__class__.__new__(self.__class__)
    memo[id(self)] = result
    copies = result.__dict__
    for name, value in self.__dict__.items():
        copies[name] = value if type(value) in _SHARED else _copied(value, memo)
    result.original_id = str(id(self))
    return result


def _copied(value: Any, memo: dict[int, Any]) -> Any:
    kind = type(value)
    if kind in _SHARED:
        return value
    if kind is np.ndarray and not value.dtype.hasobject and id(value) not in memo:
        memo[id(value)] = value.copy()
    elif kind is list and id(value) not in memo:
        memo[id(value)] = fresh = []
        fresh += [_copied(item, memo) for item in value]
    return memo[id(value)] if id(value) in memo else copy.deepcopy(value, memo)
