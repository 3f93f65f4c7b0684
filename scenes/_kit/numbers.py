"""How a number is printed: fixed decimals, a true minus sign, never a negative zero."""

from __future__ import annotations

from decimal import ROUND_HALF_UP, Context, Decimal

MINUS = "\N{MINUS SIGN}"
AS_AT_SCHOOL = Context(prec=1000, rounding=ROUND_HALF_UP)
"""A five that is followed by nothing is rounded away from zero; no number has too many digits."""


def printed(value: float, decimals: int = 0) -> str:
    """Return ``value`` as the film prints it.

    Args:
        value: the number, dimensionless or in the unit that stands beside it.
        decimals: how many digits follow the point.

    Raises:
        ValueError: ``value`` is not finite, or ``decimals`` is negative.

    >>> printed(-0.8414, 3), printed(-0.0004, 3), printed(44), printed(0.125, 2)
    ('−0.841', '0.000', '44', '0.13')
    """
    if decimals < 0:
        raise ValueError(f"decimals must be zero or more, got {decimals}")
    exact = Decimal(float(value))
    if not exact.is_finite():
        raise ValueError(f"only finite numbers can be printed, got {value}")
    text = f"{exact.quantize(Decimal(1).scaleb(-decimals), context=AS_AT_SCHOOL):f}"
    if float(text) == 0:
        text = text.lstrip("-")
    return text.replace("-", MINUS)


def signed(value: float, decimals: int = 0) -> str:
    """Return a change as the film prints it: with a plus sign if it is a rise.

    Args:
        value: the change, dimensionless or in the unit that stands beside it.
        decimals: how many digits follow the point.

    Raises:
        ValueError: as in :func:`printed`.

    >>> signed(1.414, 2), signed(-1.414, 2), signed(0.0, 2)
    ('+1.41', '−1.41', '0.00')
    """
    text = printed(value, decimals)
    return text if text.startswith(MINUS) or float(text) == 0 else f"+{text}"
