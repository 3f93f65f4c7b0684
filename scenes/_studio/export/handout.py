"""A chapter on paper: the last picture of every beat over its captions, by Typst. No manim."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import typst

from scenes._studio.builder.film import TITLE
from scenes._studio.export.lecture import LectureChapter
from scenes._studio.export.templating import TEMPLATES
from scenes._studio.paths import ROOT

FONTS = ROOT / "assets" / "fonts"


def handout(chapter: LectureChapter, kit: Path) -> bytes:
    """Return a PDF of a chapter; the pictures of its beats already lie in the kit."""
    told = {
        "film": TITLE,
        "number": chapter.number,
        "kicker": chapter.kicker,
        "title": chapter.title,
        "question": chapter.question,
        "beats": [
            {
                "heading": beat.heading,
                "picture": f"/{beat.poster}",
                "seen": beat.describe or " ".join(beat.captions),
                "captions": beat.captions,
            }
            for beat in chapter.beats
        ],
    }
    compiled: Any = typst.compile  # its stub wants one type for a text and for paths
    pdf: bytes = compiled(
        (TEMPLATES / "handout.typ").read_bytes(),
        root=str(kit),
        font_paths=[str(FONTS)],
        ignore_system_fonts=True,
        format="pdf",
        sys_inputs={"told": json.dumps(told)},
    )
    return pdf
