"""What a page needs to show pictures to drag: one ES module and one style sheet. No manim."""

from __future__ import annotations

from pathlib import Path

from scenes._kit.theme import THEMES

FOLDER = Path(__file__).parent / "live"
ROLES = ("ground", "surface", "ink", "quiet", "ring", "position", "word", "query", "key")


def live_module() -> str:
    """Return the ES module that draws them; it fetches nothing."""
    return (FOLDER / "live.js").read_text(encoding="utf-8")


def live_style() -> str:
    """Return their style, in the colours of the reader's light or dark scheme."""
    light, dark = THEMES["light"], THEMES["dark"]
    hues = "".join(
        f"  --{role}: light-dark({getattr(light, role)}, {getattr(dark, role)});\n"
        for role in ROLES
    )
    return f".live {{\n{hues}}}\n" + (FOLDER / "live.css").read_text(encoding="utf-8")
