"""Limits of what a chapter shows, declared where the attribute is.

::

    offset: Annotated[int, Between(1, 9)] = 1
    stops: Annotated[tuple[int, ...], Each(Between(0, 500))] = (8, 153)
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Protocol, get_type_hints, runtime_checkable


@runtime_checkable
class Limit(Protocol):
    """What a value may be. ``wanted`` says it in words."""

    @property
    def wanted(self) -> str:
        """The rule in words, as in "must be …"."""

    def allows(self, value: Any) -> bool:
        """Return whether a value keeps to the rule."""


@dataclass(frozen=True)
class Between:
    """A number from ``low`` to ``high``, both allowed."""

    low: float
    high: float

    @property
    def wanted(self) -> str:
        """The rule in words."""
        return f"{self.low:g} to {self.high:g}"

    def allows(self, value: Any) -> bool:
        """Return whether a value is a number within the limits."""
        is_number = isinstance(value, int | float) and not isinstance(value, bool)
        return is_number and self.low <= value <= self.high


@dataclass(frozen=True)
class Length:
    """A text or a sequence with ``low`` to ``high`` members."""

    low: int
    high: int

    @property
    def wanted(self) -> str:
        """The rule in words."""
        return f"{self.low} to {self.high} long"

    def allows(self, value: Any) -> bool:
        """Return whether a value has that many members."""
        return hasattr(value, "__len__") and self.low <= len(value) <= self.high


class OneOf:
    """One of some values."""

    def __init__(self, *values: object) -> None:
        self.values = values

    @property
    def wanted(self) -> str:
        """The rule in words."""
        *most, last = map(str, self.values)
        return f"{', '.join(most)} or {last}" if most else last

    def allows(self, value: Any) -> bool:
        """Return whether a value is one of them."""
        return value in self.values


@dataclass(frozen=True)
class Each:
    """A sequence of which every member keeps to a limit."""

    limit: Limit

    @property
    def wanted(self) -> str:
        """The rule in words."""
        return f"{self.limit.wanted} each"

    def allows(self, value: Any) -> bool:
        """Return whether every member keeps to the limit, and there is one at least."""
        members = isinstance(value, tuple | list) and bool(value)
        return members and all(map(self.limit.allows, value))


def limits_of(content: type) -> dict[str, tuple[Limit, ...]]:
    """Return the limits that a class declares for its attributes, by their names."""
    hints = get_type_hints(content, include_extras=True)
    found = {
        name: tuple(m for m in getattr(hint, "__metadata__", ()) if isinstance(m, Limit))
        for name, hint in hints.items()
    }
    return {name: limits for name, limits in found.items() if limits}


def check_limits(content: object) -> None:
    """Check every attribute of an object against the limits that its class declares.

    Raises:
        ValueError: an attribute is beyond a limit.
    """
    for name, limits in limits_of(type(content)).items():
        value = getattr(content, name)
        for limit in limits:
            if not limit.allows(value):
                raise ValueError(f"{name} must be {limit.wanted} in this picture, got {value!r}")
