"""How far the work in this process is, for whoever listens. Imports no manim."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

Listener = Callable[[str, float], object]
"""Told a chapter's key and how many seconds of it are done."""

Report = Callable[[float], object]
"""Told how many seconds are done."""

_listeners: list[Listener] = []


def tell(key: str, seconds: float) -> None:
    """Tell that so many seconds of a chapter are done."""
    for listener in _listeners:
        listener(key, seconds)


@contextmanager
def listening(listener: Listener) -> Iterator[None]:
    """While this is open, call a listener with all that is told in this process."""
    _listeners.append(listener)
    try:
        yield
    finally:
        _listeners.remove(listener)
