"""The base of every chapter: a framed stage, a narration, and beats."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, ClassVar, cast

import srt
from manim import DOWN, LEFT, Animation, Camera, FadeIn, FadeOut, ManimColor, Mobject, Scene, VGroup

from scenes._kit.captions import Caption, read_narration
from scenes._kit.layout import widescreen
from scenes._kit.settings import captions_are_on
from scenes._kit.subtitles import as_webvtt
from scenes._kit.theme import active_theme
from scenes._kit.typography import LABEL, NOTE, TITLE, Label

CAPTION_LEADING = 0.44
CAPTION_SWAP = 0.4
SHORTEST_HOLD = 0.6
SHORTEST_LAST_HOLD = 2.0
LONGEST_SILENT_HOLD = 2.0


@dataclass(frozen=True)
class Beat:
    """One thought as it was told: its name, what was said, and when (seconds of the clip).

    ``readable_from`` is when the caption stood there whole.
    """

    name: str
    caption: Caption
    start: float
    end: float
    readable_from: float


class ChapterScene(Scene):
    """A chapter of the film. Subclasses say ``key`` and ``number`` and tell the story.

    ``construct`` starts with :meth:`question` or :meth:`pose_the_question` and then tells one
    beat after the other::

        with self.beat("count"):
            self.play(...)

    A beat opens a section, swaps the caption, holds until the caption can be read, and leaves a
    subtitle behind.
    """

    key: ClassVar[str]
    """File name of the chapter, which is also the name of its narration."""
    number: ClassVar[int]
    """Place of the chapter in the film."""

    def setup(self) -> None:
        """Take theme, layout and narration, and paint the ground."""
        self.theme = active_theme()
        self.captioned = captions_are_on()
        self.layout = widescreen(captions=self.captioned)
        self.stage = self.layout.stage
        self.narration = read_narration(self.key)
        self.beats: list[Beat] = []
        self._caption: list[Label] = []
        self._question: Label | None = None
        self._heading_parts: list[Label] = []
        cast(Camera, self.camera).background_color = ManimColor(self.theme.ground)

    def pose_the_question(self, *animations: Animation, run_time: float = 1.0) -> None:
        """Ask the chapter's question over an opening picture that one play brings in."""
        with self.question():
            if animations:
                self.play(*animations, run_time=run_time)

    @contextmanager
    def question(self) -> Iterator[Caption]:
        """Tell the first beat under the question; the title takes over when the next one begins."""
        kicker = self._heading(f"{self.number} · {self.narration.kicker}", NOTE, self.theme.quiet)
        self._question = self._heading(self.narration.question, TITLE, self.theme.ink)
        self._heading_parts = [kicker, self._question]
        self.add(*self._heading_parts)
        with self.beat("question") as caption:
            yield caption

    def _heading(self, text: str, size: float, color: str) -> Label:
        label = Label(text, size, color=color, bold=size == TITLE)
        drop = 0.3 if size == NOTE else 0.86
        label.put(self.layout.title.at(0, 1) + DOWN * drop, LEFT)
        self.layout.title.require(label, f"the heading {text!r}")
        return label

    @contextmanager
    def beat(self, name: str) -> Iterator[Caption]:
        """Tell one thought: open its section, show its caption, hold until it can be read.

        Raises:
            KeyError: the narration has no caption for this beat.
        """
        caption = self.narration.caption(name)
        self.next_section(name)
        start = self.time
        self._show(caption)
        readable_from = self.time
        yield caption
        is_last = name == list(self.narration.captions)[-1]
        shortest = SHORTEST_LAST_HOLD if is_last else SHORTEST_HOLD
        self._hold(max(shortest, caption.reading_time - (self.time - readable_from)))
        self.add_subcaption(caption.text, duration=self.time - start, offset=start - self.time)
        self.beats.append(Beat(name, caption, start, self.time, readable_from))

    @contextmanager
    def driven(self, *links: tuple[Mobject, Callable[[Any], object]]) -> Iterator[None]:
        """While this is open, call ``update(mobject)`` for every pair at every frame.

        Afterwards the mobjects stand still again, and cost nothing.
        """
        for mobject, update in links:
            mobject.add_updater(update, call_updater=True)
        yield
        for mobject, update in links:
            mobject.remove_updater(update)

    def clear_stage(self, *keep: Mobject, run_time: float = 0.7) -> None:
        """Fade out everything but the heading, the caption and what is kept."""
        staying = {*self._heading_parts, *self._caption, *keep}
        kept = {member for mobject in staying for member in mobject.get_family()}
        leaving = [m for m in self.mobjects if m not in kept]
        if leaving:
            self.play(*map(FadeOut, leaving), run_time=run_time)

    def _show(self, caption: Caption) -> None:
        leaving, entering = VGroup(), VGroup()
        if self._question is not None and self.beats:
            title = self._heading(self.narration.title, TITLE, self.theme.ink)
            leaving.add(self._question)
            entering.add(title)
            self._heading_parts[1] = title
            self._question = None
        if self.captioned:
            leaving.add(*self._caption)
            self._caption = self._lines(caption)
            entering.add(*self._caption)
        for group, change in ((leaving, FadeOut), (entering, FadeIn)):
            if len(group):
                self.play(*map(change, group), run_time=CAPTION_SWAP / 2)

    def _lines(self, caption: Caption) -> list[Label]:
        strip = self.layout.caption
        lines = [Label(line, LABEL) for line in caption.lines]
        for row, line in enumerate(lines):
            line.put(strip.at(0.5, 1) + DOWN * (0.4 + CAPTION_LEADING * row))
            strip.require(line, f"a line of the caption of beat {caption.beat!r}")
        return lines

    def _hold(self, hold: float) -> None:
        """Wait until the caption has been read; without one, never stand still for long."""
        self.wait(hold if self.captioned else min(hold, LONGEST_SILENT_HOLD))

    def tear_down(self) -> None:
        """Write the subtitles as WebVTT beside the SRT that manim writes."""
        super().tear_down()
        writer: Any = self.renderer.file_writer
        movie = getattr(writer, "movie_file_path", None) or getattr(writer, "final_file_path", None)
        if movie is not None and writer.output_spec.is_video and writer.subcaptions:
            path = Path(movie).with_suffix(".vtt")
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(as_webvtt(list[srt.Subtitle](writer.subcaptions)), encoding="utf-8")
