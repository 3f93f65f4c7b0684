"""Shapes without a meaning of their own, which may be faint and may run behind text."""

from __future__ import annotations

from typing import Any, TypeVar, cast

from manim import Mobject

Some = TypeVar("Some", bound=Mobject)


def scenery(mobject: Some) -> Some:
    """Return the mobject, marked as scenery for the check of what a viewer can read."""
    cast(Any, mobject).decor = True
    return mobject
