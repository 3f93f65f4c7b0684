"""The base of every chapter: a framed stage, a narration, and beats."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import cached_property
from pathlib import Path
from typing import Any, ClassVar, cast

import srt
from manim import (
    Camera,
    FadeIn,
    FadeOut,
    ManimColor,
    Mobject,
    Scene,
    ValueTracker,
    Wait,
    linear,
    smooth,
)
from manim.animation.animation import prepare_animation

from scenes._kit.beats import Beat
from scenes._kit.caption_strip import CaptionStrip
from scenes._kit.captions import (
    CHARACTERS_PER_SECOND,
    CHARACTERS_WHILE_MOVING,
    Caption,
    NarratedBeat,
    Narration,
    read_narration,
)
from scenes._kit.heading import Heading
from scenes._kit.layout import FRAMES, laid_out
from scenes._kit.limits import check_limits
from scenes._kit.settings import captions_are_on, choice
from scenes._kit.subtitles import as_webvtt
from scenes._kit.tempo import GESTURE, QUICK
from scenes._kit.theme import active_theme
from scenes._kit.voice import Voice

SHORTEST_REST = 0.05
"""Seconds below which the picture need not stand still: one or two frames."""
SHORTEST_HOLD = 0.3
SHORTEST_LAST_HOLD = 1.5
LONGEST_SILENT_HOLD = 1.5


class ChapterScene(Scene):
    """A chapter of the film. Subclasses say ``key``, ``number`` and ``climax``, and tell the story.

    ``construct`` starts with :meth:`question` and then tells one beat after the other::

        with self.beat("count"), self.redrawn(self.draw_wheels):
            self.sweep(7, JOURNEY)
            self.ponder()
            self.say("all_four", answer=True)

    A beat opens a section and shows its caption; :meth:`say` brings its other captions, each when
    its fact becomes visible. Every caption stands until it can have been read.
    """

    key: ClassVar[str]
    """File name of the chapter, which is also the name of its narration."""
    number: ClassVar[int]
    """Place of the chapter in the film."""
    climax: ClassVar[str] = ""
    """The beat whose picture is the biggest."""

    def setup(self) -> None:
        """Check the content, take theme, layout and narration, and paint the ground."""
        self.check_content()
        self.theme = active_theme()
        self.captioned = captions_are_on()
        frame = choice("POSENC_FRAME", list(FRAMES))
        self.layout = laid_out(frame, captions=self.captioned)
        self.stage = self.layout.stage
        self.t = ValueTracker(0.0)
        self.hero: Mobject | None = None
        self.beats: list[Beat] = []
        self.pondered: list[tuple[float, float]] = []
        self.stood = 0.0
        self.drifts = False
        self.told: NarratedBeat | None = None
        self.strip = CaptionStrip(self.layout.caption, drawn=self.captioned)
        self.voice = Voice(self.key)
        self.heard_at = 0.0
        cast(Camera, self.camera).background_color = ManimColor(self.theme.ground)

    def check_content(self) -> None:
        """Check what the chapter shows against its declared limits; extend it for more.

        Raises:
            ValueError: an attribute is beyond its limit.
        """
        check_limits(self)

    def spoken(self) -> Mapping[str, object]:
        """Return what the ``{placeholders}`` of the captions stand for."""
        return {}

    @cached_property
    def narration(self) -> Narration:
        """What the chapter says, with its numbers filled in."""
        return read_narration(self.key).filled(self.spoken())

    @cached_property
    def heading(self) -> Heading:
        """Kicker and title."""
        told = self.narration
        kicker = f"{self.number} · {told.kicker}"
        return Heading(kicker, told.question, told.title, self.layout.title)

    # --- beats and captions ----------------------------------------------------------------

    @contextmanager
    def question(self) -> Iterator[None]:
        """Tell the first beat. The title is the question until :meth:`answer`."""
        self.add(*self.heading.labels)
        with self.beat("question"):
            yield

    @contextmanager
    def beat(self, name: str) -> Iterator[None]:
        """Tell one thought: open its section, show its caption, hold until all is read.

        Raises:
            KeyError: the narration does not know this beat.
            ValueError: a cue that the narration has was not said.
            RuntimeError: it is the last beat, and the chapter never answered its question.
        """
        told = self.narration.beat(name)
        self.next_section(name)
        start, before = self.time, len(self.strip.cues)
        self.told = told
        self._swap(told.opening)
        yield
        is_last = name == list(self.narration.beats)[-1]
        self._hold(max(SHORTEST_LAST_HOLD if is_last else SHORTEST_HOLD, self._time_to_read))
        self._end_cue()
        self.told = None
        cues = tuple(self.strip.cues[before:])
        said = {cue.caption.name for cue in cues}
        missing = ", ".join(repr(cue) for cue in told.cues if cue not in said)
        if missing:
            raise ValueError(f"beat {name!r} must say all its cues, it never said {missing}")
        self.beats.append(Beat(name, cues, start, self.time))
        if is_last and not self.heading.answered:
            raise RuntimeError(f"chapter {self.key!r} never answers its question: call answer()")

    def say(
        self, name: str, *animations: Any, run_time: float | None = None, answer: bool = False
    ) -> None:
        """Show the next caption of the beat, once the one before has been read.

        Args:
            name: of the cue, as in the narration.
            animations: what is played at the same time, such as the fact that it tells.
            run_time: of those animations, in seconds.
            answer: whether the title now becomes the claim.

        Raises:
            KeyError: the beat has no such cue.
            RuntimeError: no beat is open.
        """
        if self.told is None:
            raise RuntimeError(f"say({name!r}) must stand inside a beat")
        if name not in self.told.cues:
            known = ", ".join(self.told.cues) or "none"
            raise KeyError(f"beat {self.told.name!r} has no cue {name!r}; it has {known}")
        self._hold(self._time_to_read)
        self._end_cue()
        timed = [prepare_animation(animation) for animation in animations]
        if run_time is not None:
            timed = [animation.set_run_time(run_time) for animation in timed]
        title = self.heading.answer() if answer else ()
        self._swap(self.told.cues[name], *timed, *title)

    def answer(self, *animations: Any, alone: bool = False) -> None:
        """Let the title become the claim, now that the answer has been seen.

        Args:
            animations: what is played at the same time.
            alone: whether the caption leaves, once it has been read, so that only the title speaks.
        """
        if alone:
            self._hold(self._time_to_read)
            self._end_cue()
            self._swap(None, *self.heading.answer(), *animations)
        else:
            self.play(*self.heading.answer(), *animations)

    def _swap(self, caption: Caption | None, *animations: Any) -> None:
        """Let a caption, or none, take the place of the one before."""
        begun = self.time
        changes = [*self.strip.swap(caption), *animations]
        if changes:
            self.play(*changes)
        if caption is not None:
            self.strip.begin(caption, begun, self.time)
            self.heard_at = begun + self.voice.seconds(caption)

    def _end_cue(self) -> None:
        """Write the subtitle of the caption that stood until now."""
        cue = self.strip.end(self.time)
        if cue is not None:
            since, length = cue.start - self.time, cue.end - cue.start
            self.add_subcaption(cue.caption.text, duration=length, offset=since)

    @property
    def _time_to_read(self) -> float:
        """Seconds that the caption must yet stand; reading is slower while the picture drifts."""
        slower = CHARACTERS_PER_SECOND / CHARACTERS_WHILE_MOVING if self.drifts else 1.0
        return max(self.strip.time_left * slower, self._time_to_hear)

    @property
    def _time_to_hear(self) -> float:
        """Seconds that the caption is yet spoken."""
        return max(0.0, self.heard_at - self.time)

    def _hold(self, hold: float) -> None:
        """Wait until the caption has been read or heard; in silence, never stand still for long."""
        if not self.captioned:
            hold = max(min(hold, LONGEST_SILENT_HOLD - self.stood), self._time_to_hear)
        if hold > SHORTEST_REST:
            self.wait(hold)

    # --- moving ----------------------------------------------------------------------------

    def play(self, *args: Any, **kwargs: Any) -> None:
        """Play animations as manim does, and keep account of how long the caption can be read."""
        begun = self.time
        super().play(*args, **kwargs)
        lasted, waits = self.time - begun, all(isinstance(a, Wait) for a in args)
        still = waits and not self.drifts
        self.stood = self.stood + lasted if still else 0.0
        self.strip.stand(lasted, still=still)

    @contextmanager
    def redrawn(self, draw: Callable[[], object], *, drifting: bool = False) -> Iterator[None]:
        """While this is open, call ``draw()`` at every frame, after all that is animated.

        ``draw`` sets everything that it moves absolutely. It is also called at the beginning and
        at the end; afterwards all stands still and costs nothing.

        Args:
            draw: what draws.
            drifting: whether it also goes on while captions are read and questions are pondered,
                for what moves with the clock, ``self.time``.
        """
        draw()
        driver = Mobject()
        # manim lets holds stand still unless something asks for the time that has passed
        driver.add_updater((lambda _, dt: draw()) if drifting else (lambda _: draw()))
        self.drifts = drifting
        texts = [*self.heading.labels, *self.strip.lines]
        # manim draws again what lies over the first thing that moves: texts need not be
        self.bring_to_back(*texts)
        self.mobjects.insert(len(texts), driver)
        yield
        self.remove(driver)
        self.drifts = False
        draw()

    def sweep(
        self,
        to: float,
        run_time: float,
        *animations: Any,
        tracker: ValueTracker | None = None,
    ) -> None:
        """Move the position, or another tracker, evenly.

        Args:
            to: where to.
            run_time: in seconds.
            animations: what is played at the same time.
            tracker: what to move, the position ``t`` if ``None``.

        Raises:
            ValueError: the position would run backwards.
        """
        self._run(
            self.t if tracker is None else tracker,
            to,
            *animations,
            run_time=run_time,
            rate_func=linear,
        )

    def step_to(self, *places: float, tempo: float = GESTURE, rest: float = QUICK) -> None:
        """Step the position through places, one after the other, with a rest at each.

        Raises:
            ValueError: the position would run backwards.
        """
        for place in places:
            self._run(self.t, place, run_time=tempo, rate_func=smooth)
            if rest:
                self.pause(rest)

    def _run(self, tracker: ValueTracker, to: float, *others: Any, **timing: Any) -> None:
        if tracker is self.t and to < tracker.get_value():
            raise ValueError(f"t runs forward only: it is {tracker.get_value():g}, got {to:g}")
        animate: Any = tracker.animate
        self.play(animate(**timing).set_value(to), *others)

    def ponder(self, seconds: float = SHORTEST_LAST_HOLD) -> None:
        """Let the picture stand with its question, so that the viewer can guess."""
        begun = self.time
        self.wait(max(seconds, self._time_to_read if self.captioned else self._time_to_hear))
        self.pondered.append((begun, self.time))

    def show(self, *mobjects: Mobject, run_time: float = QUICK) -> None:
        """Fade things in."""
        self.play(*map(FadeIn, mobjects), run_time=run_time)

    def hide(self, *mobjects: Mobject, run_time: float = QUICK) -> None:
        """Fade things out."""
        self.play(*map(FadeOut, mobjects), run_time=run_time)

    def clear_stage(self, *keep: Mobject, run_time: float = GESTURE) -> None:
        """Fade out everything but the heading, the caption and what is kept."""
        staying = [*self.heading.labels, *self.strip.lines, *keep]
        kept = [member for mobject in staying for member in mobject.get_family()]
        # a glide leaves what it moved in one group, of which a part may be kept
        leaving = self.get_restructured_mobject_list(self.mobjects, kept)
        if leaving:
            self.play(*map(FadeOut, leaving), run_time=run_time)

    def tear_down(self) -> None:
        """Write the subtitles as WebVTT beside the SRT that manim writes."""
        super().tear_down()
        writer: Any = self.renderer.file_writer
        movie = getattr(writer, "movie_file_path", None) or getattr(writer, "final_file_path", None)
        if movie is not None and writer.output_spec.is_video and writer.subcaptions:
            path = Path(movie).with_suffix(".vtt")
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(as_webvtt(list[srt.Subtitle](writer.subcaptions)), encoding="utf-8")
