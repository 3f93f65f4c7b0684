"""The director: watches a dry run of a chapter and counts what makes it felt."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

from scenes._kit.beats import Cue
from scenes._kit.chapter import ChapterScene
from scenes._kit.layout import Region
from scenes._studio.lint.dry_run import Moment
from scenes._studio.lint.figures import Figures, HeroSize, Pace, Stillness
from scenes._studio.lint.flights import Flights
from scenes._studio.lint.results import DryRun
from scenes._studio.lint.staging import Clearings, hero_size, things
from scenes._studio.lint.view import View, Viewer, visible

Span = tuple[float, float]


class Director:
    """Watches one dry run with captions; ask it for its figures afterwards."""

    def __init__(self) -> None:
        self._viewer = Viewer()
        self._flights = Flights()
        self._clearings = Clearings()
        self._looks: list[tuple[Moment, bytes]] = []
        self._heroes: list[HeroSize] = []
        self._end: HeroSize | None = None
        self._positions: list[tuple[float, float]] = []
        self._pondered: Sequence[Span] = ()
        self._climax = ""

    def __call__(self, scene: ChapterScene, moment: Moment) -> None:
        """Look at the scene once."""
        self.see(scene, self._viewer.view_of(scene), moment)

    def see(self, scene: ChapterScene, view: View, moment: Moment) -> None:
        """Look at what somebody else has looked at already."""
        seen = things(view, scene.theme)
        self._flights.see(scene, seen, moment)
        self._clearings.see(scene, seen, moment)
        self._looks.append((moment, _picture(view, scene.layout.caption)))
        self._positions.append((moment.time, scene.t.get_value()))
        self._pondered = scene.pondered
        self._climax = scene.climax
        if moment.settled:
            self._end = hero_size(scene, seen, moment)
            if self._end is not None:
                self._heroes.append(self._end)

    def figures(self, run: DryRun) -> Figures:
        """Return what was counted.

        Raises:
            ValueError: the run had no captions, so that nothing says what explains a stillness.
        """
        if not run.captions:
            raise ValueError(f"figures of {run.key!r} need a run with captions, got one without")
        cues = [cue for beat in run.beats for cue in beat.cues]
        still = list(_still(self._looks, run.duration))
        explained = _united([*self._pondered, *(_reading(cue, still) for cue in cues)])
        other = [size for size in self._heroes if size.beat != self._climax]
        climax = [size for size in self._heroes if size.beat == self._climax]
        question = [size for size in self._heroes if size.beat == run.beats[0].name]
        return Figures(
            key=run.key,
            duration=run.duration,
            still=sum(end - start for start, end in still),
            stillnesses=tuple(
                Stillness(*span, span[1] - span[0] - _shared(span, explained)) for span in still
            ),
            captions=tuple(_pace(cue, still) for cue in cues),
            question=question[-1] if question else None,
            climax=_largest(climax),
            end=self._end,
            largest_other=_largest(other),
            clearings=tuple(self._clearings.found),
            crossings=tuple(self._flights.crossings),
            backwards=tuple(
                time for (_, before), (time, t) in pairwise(self._positions) if t < before
            ),
        )


def _largest(sizes: Iterable[HeroSize]) -> HeroSize | None:
    return max(sizes, key=lambda size: size.area, default=None)


def _picture(view: View, strip: Region) -> bytes:
    """Return a digest of all that is drawn but the caption: equal digests are equal pictures."""
    texts = [text for text in visible(view) if text.box.top > strip.top]
    looks = [look for text in texts for look in text.looks]
    digest = hashlib.blake2b(digest_size=16)
    for look in (*looks, *(mark.look for mark in view.marks)):
        digest.update(look.outline.rounded + look.rounded)
    for image in view.images:
        digest.update((image.mobject.points.round(3) + 0.0).tobytes())
        digest.update(image.mobject.pixel_array.tobytes())
    return digest.digest()


def _still(looks: Sequence[tuple[Moment, bytes]], duration: float) -> Iterator[Span]:
    """Yield from when to when the picture stood still."""
    start: float | None = None
    for (moment, picture), (_, next_picture) in pairwise(looks):
        if moment.lasts or picture == next_picture:
            start = moment.time if start is None else start
        if picture != next_picture and start is not None:
            yield start, moment.time + moment.lasts
            start = None
    moment, _ = looks[-1]
    start = moment.time if start is None else start
    if duration > start:
        yield start, duration


def _united(spans: Iterable[Span]) -> list[Span]:
    """Return spans that do not overlap and cover the same time."""
    united: list[Span] = []
    for start, end in sorted(spans):
        if united and start <= united[-1][1]:
            start, end = united[-1][0], max(end, united.pop()[1])
        united.append((start, end))
    return united


def _shared(span: Span, spans: Iterable[Span]) -> float:
    """Return how many seconds of a span lie in one of several spans that do not overlap."""
    return sum(max(0.0, min(span[1], end) - max(span[0], start)) for start, end in spans)


def _pace(cue: Cue, still: Sequence[Span]) -> Pace:
    resting = _shared((cue.readable_from, cue.end), still)
    moving = cue.end - cue.readable_from - resting
    caption = cue.caption
    return Pace(caption.beat, caption.name, cue.start, caption.characters, moving, resting)


def _reading(cue: Cue, still: Sequence[Span]) -> Span:
    """Return from when a caption comes until it can have been read, or goes."""
    end = cue.end
    marks = sorted({cue.readable_from, end, *(time for span in still for time in span)})
    moving = resting = 0.0
    for start, until in pairwise(time for time in marks if cue.readable_from <= time <= end):
        stands = _shared((start, until), still) > 0
        if stands and (left := cue.caption.time_left(moving, resting)) <= until - start:
            return cue.start, start + left
        moving, resting = (
            (moving, resting + until - start) if stands else (moving + until - start, resting)
        )
        if not cue.caption.time_left(moving, resting):
            return cue.start, until
    return cue.start, end
