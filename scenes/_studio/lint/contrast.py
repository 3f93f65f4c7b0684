"""Contrast of colours as the eye has it (WCAG 2.2). Imports no manim."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

Colour = npt.NDArray[np.float64]
"""Red, green and blue from 0 to 1, or an array of such rows."""

TEXT_CONTRAST = 4.5
MARK_CONTRAST = 3.0


def colour(hexadecimal: str) -> Colour:
    """Return ``#RRGGBB`` as red, green and blue from 0 to 1."""
    return np.array([int(hexadecimal[i : i + 2], 16) / 255 for i in (1, 3, 5)])


def hexadecimal(rgb: Colour) -> str:
    """Return red, green and blue from 0 to 1 as ``#RRGGBB``."""
    return "#" + "".join(f"{round(float(channel) * 255):02X}" for channel in rgb)


def blend(over: Colour, alpha: float, under: Colour) -> Colour:
    """Return what is seen when ``over`` is laid upon ``under`` with the opacity ``alpha``."""
    return np.asarray(alpha * over + (1 - alpha) * under)


def luminance(rgb: Colour) -> float:
    """Return the relative luminance of a colour, 0 (black) to 1 (white)."""
    # plain floats: four times as fast as arrays of three
    red, green, blue = map(_linear, rgb.tolist())
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _linear(channel: float) -> float:
    return channel / 12.92 if channel <= 0.04045 else float(((channel + 0.055) / 1.055) ** 2.4)


def contrast(first: Colour, second: Colour) -> float:
    """Return the contrast ratio of two colours, 1 to 21.

    >>> round(contrast(colour("#FFFFFF"), colour("#000000")), 2)
    21.0
    """
    dark, light = sorted((luminance(first), luminance(second)))
    return (light + 0.05) / (dark + 0.05)
