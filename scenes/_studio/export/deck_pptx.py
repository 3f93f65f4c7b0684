"""A deck for PowerPoint, Keynote and Impress: one slide per beat. Imports no manim."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from io import BytesIO
from pathlib import Path
from typing import Any

from PIL import Image
from pptx import Presentation
from pptx.dml.color import RGBColor
from pptx.enum.text import MSO_ANCHOR, PP_ALIGN
from pptx.oxml.ns import qn
from pptx.util import Inches, Length, Pt

from scenes._kit.theme import THEMES, Theme
from scenes._studio.builder.film import TITLE
from scenes._studio.export.lecture import Lecture, LectureBeat, LectureChapter

HEIGHT = Inches(7.5)
WIDTHS: Mapping[str, Length] = {
    "16:9": Inches(40 / 3),
    "4:3": Inches(10),
    "1:1": Inches(7.5),
    "9:16": Inches(7.5 * 9 / 16),
}
"""Of a slide, by the name of its shape."""
TITLE_ONLY = 5
"""The layout of python-pptx's own template that has a title and nothing else."""
MARGIN = Inches(0.9)
FirstPictures = Mapping[str, bytes]


def write_deck(lecture: Lecture, kit: Path, first_pictures: FirstPictures, target: Path) -> None:
    """Write the deck of a kit whose clips already lie in it.

    A slide shows the first picture of its beat until the clip runs, which it does by itself: so
    nothing jumps when a slide opens, and no answer is given away. The clip stands on its last.

    Args:
        lecture: what is in the kit.
        kit: the folder with the clips.
        first_pictures: the first picture of each beat as PNG, by the beat's place in the kit.
        target: the deck to write.
    """
    deck: Any = Presentation()
    deck.slide_width, deck.slide_height = WIDTHS[lecture.frame], HEIGHT
    deck.core_properties.title = TITLE
    deck.core_properties.language = "en-GB"
    theme = THEMES[lecture.edition.theme]
    for chapter in lecture.chapters:
        _title_slide(deck, chapter, theme)
        for beat in chapter.beats:
            _beat_slide(deck, chapter, beat, theme, kit / beat.clip, first_pictures[beat.stem])
    deck.save(str(target))


def _slide(deck: Any, theme: Theme, notes: Iterator[str]) -> Any:
    slide = deck.slides.add_slide(deck.slide_layouts[TITLE_ONLY])
    slide.background.fill.solid()
    slide.background.fill.fore_color.rgb = _colour(theme.ground)
    slide.notes_slide.notes_text_frame.text = "\n".join(notes)
    return slide


def _title_slide(deck: Any, chapter: LectureChapter, theme: Theme) -> None:
    slide = _slide(deck, theme, iter((chapter.question, f"The answer will be: {chapter.title}.")))
    width = deck.slide_width - 2 * MARGIN
    title = slide.shapes.title
    title.left, title.top, title.width, title.height = MARGIN, Inches(2.4), width, Inches(2.4)
    _write(title.text_frame, chapter.question, Pt(44), theme.ink)
    kicker = slide.shapes.add_textbox(MARGIN, Inches(1.7), width, Inches(0.6))
    _write(kicker.text_frame, f"{chapter.number} · {chapter.kicker}", Pt(20), theme.quiet)


def _beat_slide(
    deck: Any,
    chapter: LectureChapter,
    beat: LectureBeat,
    theme: Theme,
    clip: Path,
    first: bytes,
) -> None:
    """Add a slide with a film on it, as wide as the slide and over the slide's title.

    The title is for outlines and screen readers.
    """
    slide = _slide(deck, theme, iter(beat.captions))
    width = deck.slide_width
    poster = BytesIO(first)
    with Image.open(poster) as picture:
        height = round(width * picture.height / picture.width)
    top = (deck.slide_height - height) // 2
    title = slide.shapes.title
    title.left, title.top, title.width, title.height = MARGIN, top + MARGIN, width // 2, MARGIN
    _write(title.text_frame, f"{chapter.number}.{beat.number} {beat.heading}", Pt(20), theme.quiet)
    film = slide.shapes.add_movie(str(clip), 0, top, width, height, poster, "video/mp4")
    film.name = beat.heading
    film._element.nvPicPr.cNvPr.set("descr", beat.describe or " ".join(beat.captions))
    (begins,) = slide._element.findall(f".//{qn('p:video')}//{qn('p:cond')}")
    begins.set("delay", "0")  # with the slide, instead of at a click


def _write(frame: Any, text: str, size: Pt, colour: str) -> None:
    frame.word_wrap, frame.vertical_anchor = True, MSO_ANCHOR.TOP
    frame.text = text
    font = frame.paragraphs[0].font
    font.size, font.color.rgb = size, _colour(colour)
    frame.paragraphs[0].alignment = PP_ALIGN.LEFT


def _colour(value: str) -> Any:
    colour: Any = RGBColor
    return colour.from_string(value.removeprefix("#"))
