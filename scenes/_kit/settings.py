"""Settings that the manim command line cannot pass, read from the environment and checked."""

from __future__ import annotations

import os
from collections.abc import Sequence

LEARNED_TABLE = "POSENC_WPE"
"""The variable that leads to a learned table of positions: a file, or the folder of a model."""


def path(variable: str) -> str:
    """Return the absolute path that an environment variable leads to, or nothing when it is unset.

    A relative one is meant from the folder that the program was started in.
    """
    value = os.environ.get(variable, "")
    return os.path.abspath(os.path.expanduser(value)) if value else ""


def choice(variable: str, allowed: Sequence[str]) -> str:
    """Return the value of an environment variable, or the first allowed value when it is unset.

    Raises:
        ValueError: the variable holds something that is not in ``allowed``.
    """
    value = os.environ.get(variable, "") or allowed[0]
    if value not in allowed:
        wanted = " or ".join(allowed)
        raise ValueError(
            f"{variable} must be {wanted}, got {value!r}; type for example {variable}={allowed[0]}"
        )
    return value


def captions_are_on() -> bool:
    """Return whether captions are drawn into the picture (``POSENC_CAPTIONS``, on by default).

    Raises:
        ValueError: ``POSENC_CAPTIONS`` is neither ``on`` nor ``off``.
    """
    return choice("POSENC_CAPTIONS", ("on", "off")) == "on"
