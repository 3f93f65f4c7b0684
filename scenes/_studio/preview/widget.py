"""Pictures to drag in Jupyter and marimo: the module of the lecture kit's gallery, as a widget."""

from __future__ import annotations

from importlib import import_module
from typing import Any

import anywidget
import traitlets

from scenes._studio.preview.live_page import live_module, live_style


class LiveDials(anywidget.AnyWidget):
    """A chapter's picture with its slider.

    ``place`` is where the slider stands; setting it moves the picture, and dragging sets it.

    Args:
        key: the chapter's name, as ``python -m scenes list`` shows it.

    Raises:
        KeyError: there is no such chapter, or nothing in it is moved by one slider.
    """

    _esm = live_module()
    _css = live_style()
    live: Any = traitlets.Dict().tag(sync=True)
    place: Any = traitlets.Int().tag(sync=True)

    def __init__(self, key: str) -> None:
        dials = import_module("scenes.live_dials")
        live = dials.live_dials(key)
        if live is None:
            known = ", ".join(dials.LIVE)
            raise KeyError(f"no chapter with one slider is called {key!r}; there are {known}")
        super().__init__(live=live, place=live["start"])

    @traitlets.validate("place")
    def _within(self, proposal: Any) -> int:
        place: int = proposal["value"]
        first, last = self.live["first"], self.live["last"]
        if not first <= place <= last:
            raise traitlets.TraitError(f"place must be {first} to {last}, got {place}")
        return place
