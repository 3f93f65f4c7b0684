"""The linter: it watches a chapter's dry run and reports what a viewer could not read."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from scenes._kit.chapter import ChapterScene
from scenes._studio.lint.criteria import Fault, faults
from scenes._studio.lint.dry_run import Moment
from scenes._studio.lint.results import DryRun, Finding
from scenes._studio.lint.view import View, Viewer

LONGEST_STILLNESS = 3.0
SAME_SPAN = 0.75
"""A fault seen again within that many seconds is one fault that lasts."""


@dataclass
class _Span:
    fault: Fault
    beat: str
    start: float
    end: float


@dataclass
class Linter:
    """Watches one dry run; ask it for its findings afterwards."""

    viewer: Viewer = field(default_factory=Viewer)
    _spans: list[_Span] = field(default_factory=list)
    _open: dict[tuple[object, ...], _Span] = field(default_factory=dict)
    _still: list[tuple[float, float, str]] = field(default_factory=list)
    _last_picture: bytes = b""
    _kept: list[Any] = field(default_factory=list)

    def __call__(self, scene: ChapterScene, moment: Moment) -> None:
        """Look at the scene once."""
        self.see(scene, self.viewer.view_of(scene), moment)

    def see(self, scene: ChapterScene, view: View, moment: Moment) -> None:
        """Judge what somebody has looked at."""
        self._watch_stillness(view, moment)
        for fault in faults(view, moment, scene.theme, scene.layout):
            self._note(fault, moment)
        self._kept.extend(text.mobject for text in view.texts)

    def findings(self, run: DryRun) -> list[Finding]:
        """Return what was found, in the order in which a viewer meets it."""
        spans = [*self._spans, *self._too_still(run), *_too_fast(run)]
        return [
            Finding(
                run.key,
                run.theme,
                run.captions,
                span.fault.kind,
                span.beat,
                span.start,
                span.end,
                span.fault.message,
            )
            for span in sorted(spans, key=lambda span: (span.start, span.fault.kind))
        ]

    def _note(self, fault: Fault, moment: Moment) -> None:
        identity = (fault.kind, *fault.identity)
        span = self._open.get(identity)
        lasting = fault.kind in ("small", "foreign", "text contrast", "mark contrast")
        if span is not None and (lasting or moment.time - span.end <= SAME_SPAN):
            span.end = moment.time + moment.lasts
            return
        span = _Span(fault, moment.beat, moment.time, moment.time + moment.lasts)
        self._open[identity] = span
        self._spans.append(span)

    def _watch_stillness(self, view: View, moment: Moment) -> None:
        end = moment.time + moment.lasts
        if self._still and view.fingerprint == self._last_picture:
            start, _, beat = self._still[-1]
            self._still[-1] = (start, end, beat)
        else:
            self._still.append((moment.time, end, moment.beat))
        self._last_picture = view.fingerprint

    def _too_still(self, run: DryRun) -> Iterator[_Span]:
        reading = [
            (cue.readable_from, cue.readable_from + cue.caption.reading_time)
            for beat in run.beats
            for cue in beat.cues
            if run.captions
        ]
        for start, end, beat in self._still:
            read = sum(max(0.0, min(end, b) - max(start, a)) for a, b in reading)
            if end - start - read > LONGEST_STILLNESS + 0.05:
                message = (
                    f"nothing moves and nothing is left to read for {end - start - read:.1f} s"
                )
                yield _Span(Fault("still", (), message), beat, start, end)


def _too_fast(run: DryRun) -> Iterator[_Span]:
    for cue in (cue for beat in run.beats for cue in beat.cues):
        shown, needed = cue.end - cue.readable_from, cue.caption.reading_time
        if run.captions and shown < needed - 0.05:
            message = (
                f"the caption {cue.caption.text!r} needs {needed:.1f} s "
                f"and can be read for {shown:.1f} s"
            )
            yield _Span(Fault("fast", (), message), cue.caption.beat, cue.start, cue.end)
