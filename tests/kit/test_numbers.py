"""How numbers are printed."""

import math

import pytest

from scenes._kit.numbers import MINUS, printed


@pytest.mark.parametrize(
    ("value", "decimals", "text"),
    [
        (44, 0, "44"),
        (0.5, 3, "0.500"),
        (-0.8414, 3, f"{MINUS}0.841"),
        (-0.0004, 3, "0.000"),
        (-0.0, 1, "0.0"),
        (0.0177, 4, "0.0177"),
        (-12, 0, f"{MINUS}12"),
        (1e6, 0, "1000000"),
        (0.125, 2, "0.13"),
        (-0.125, 2, f"{MINUS}0.13"),
        (2.5, 0, "3"),
        (0.1249999, 2, "0.12"),
        (1e300, 2, f"{int(1e300)}.00"),
    ],
)
def test_numbers_have_fixed_decimals_and_a_true_minus(value, decimals, text):
    assert printed(value, decimals) == text


@pytest.mark.parametrize("value", [math.nan, math.inf, -math.inf])
def test_only_finite_numbers_are_printed(value):
    with pytest.raises(ValueError, match="only finite numbers can be printed"):
        printed(value, 2)


def test_negative_decimals_are_refused():
    with pytest.raises(ValueError, match="decimals must be zero or more, got -1"):
        printed(1, -1)
