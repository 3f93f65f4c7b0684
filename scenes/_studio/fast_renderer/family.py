"""What of a scene is drawn, in the order in which manim draws it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from manim import Mobject, PMobject, VMobject
from manim.mobject.types.image_mobject import AbstractImageMobject

DRAWABLE = (VMobject, PMobject, AbstractImageMobject)


def drawn_family(mobjects: Iterable[Mobject], use_z_index: bool) -> list[Any]:
    """Return all members with points in the order in which manim draws them.

    A member that occurs several times is drawn at its last place.
    """
    seen: set[Mobject] = set()
    found: list[Mobject] = []

    def visit(mobject: Mobject) -> None:
        if mobject in seen:
            return
        for member in reversed(mobject.submobjects):
            visit(member)
        seen.add(mobject)
        if len(mobject.points) and isinstance(mobject, DRAWABLE):
            found.append(mobject)

    for mobject in reversed(list(mobjects)):
        visit(mobject)
    found.reverse()
    if use_z_index:
        found.sort(key=lambda mobject: mobject.z_index)
    return found
