"""One picture of every noun in the kit, drawn from the example in its docstring."""

from __future__ import annotations

import doctest
import importlib
import inspect
import pkgutil
from collections.abc import Iterator
from contextlib import AbstractContextManager
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType
from typing import Any

import manim
import numpy as np
from manim import Camera, Mobject
from PIL import Image

from scenes._kit import layout, mobjects, pictures, theme
from scenes._kit.layout import laid_out
from scenes._kit.theme import active_theme
from scenes._kit.typography import BODY, NOTE, Formula, Label
from scenes._studio.paths import RENDERS
from scenes._studio.play import stage_set

COLUMNS = 4
TILE = (640, 360)


@dataclass(frozen=True)
class Noun:
    """A public class of the kit that is drawn, and the example in its docstring."""

    drawn: type[Mobject]

    @property
    def name(self) -> str:
        """Where it is, as in ``dial.Dial``."""
        return f"{self.drawn.__module__.rpartition('.')[2]}.{self.drawn.__name__}"

    @property
    def example(self) -> str:
        """The code of its example, empty if it has none."""
        _, _, told = (inspect.getdoc(self.drawn) or "").partition("Example:\n")
        return "".join(part.source for part in doctest.DocTestParser().get_examples(told))

    def picture(self) -> Mobject:
        """Return what its example draws in the active theme.

        The example finds ``np``, the names of manim, of the noun's own module, ``Region``,
        ``active_theme``, ``Label``, ``Formula``, the sizes of texts, and ``stage``.

        Raises:
            ValueError: there is no example, or it binds no mobject to ``picture``.
        """
        if not self.example:
            raise ValueError(f"{self.name} must have an Example in its docstring, it has none")
        known: dict[str, Any] = {
            **vars(manim),
            **vars(layout),
            **vars(theme),
            **{kind.__name__: kind for kind in (Label, Formula)},
            "BODY": BODY,
            "NOTE": NOTE,
            "np": np,
            "stage": laid_out(captions=True).stage,
            **vars(importlib.import_module(self.drawn.__module__)),
        }
        exec(self.example, known)
        picture = known.get("picture")
        if not isinstance(picture, Mobject):
            raise ValueError(f"the example of {self.name} must bind a mobject to picture")
        return picture


def nouns() -> Iterator[Noun]:
    """Yield every public noun of the kit, ordered by file."""
    for package in (mobjects, pictures):
        for module in _modules(package):
            for name, found in vars(module).items():
                public = inspect.isclass(found) and not name.startswith("_")
                if public and found.__module__ == module.__name__ and issubclass(found, Mobject):
                    yield Noun(found)


def _modules(package: ModuleType) -> Iterator[ModuleType]:
    for info in pkgutil.iter_modules(package.__path__):
        yield importlib.import_module(f"{package.__name__}.{info.name}")


def drawing_in(theme_name: str) -> AbstractContextManager[None]:
    """Let examples be drawn in a theme for a while."""
    size = {"pixel_width": TILE[0], "pixel_height": TILE[1]}
    return stage_set("gallery", {"POSENC_THEME": theme_name}, {**size, "dry_run": True})


def gallery(theme_name: str) -> Path:
    """Return the page that shows every noun in a theme.

    Raises:
        ValueError: a noun has no example, or one that draws nothing.
    """
    with drawing_in(theme_name):
        tiles = [_tile(noun) for noun in nouns()]
    rows = -(-len(tiles) // COLUMNS)
    page = Image.new("RGB", (COLUMNS * TILE[0], rows * TILE[1]))
    for index, tile in enumerate(tiles):
        row, column = divmod(index, COLUMNS)
        page.paste(tile, (column * TILE[0], row * TILE[1]))
    path = RENDERS / "sheets" / f"gallery-{theme_name}.png"
    path.parent.mkdir(parents=True, exist_ok=True)
    page.save(path)
    return path


def _tile(noun: Noun) -> Image.Image:
    camera = Camera(background_color=manim.ManimColor(active_theme().ground))
    name = Label(noun.name, NOTE, color=active_theme().quiet)
    name.put(laid_out(captions=True).title.at(0, 0.5), manim.LEFT)
    camera.capture_mobjects([noun.picture(), name])
    return Image.fromarray(camera.pixel_array).convert("RGB")
