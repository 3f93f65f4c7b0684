"""The director's figures of a chapter, their limits, and what falls short of them.

What is counted, and how:

* *still*: the share of the chapter in which the picture stands still and nothing explains it. The
  picture is all but the captions, so that a caption that changes is no movement. A stillness is
  explained while a caption comes and until it can have been read, and while a question is pondered
  (``scene.ponder``). The share of all stillness, explained or not, is told but has no limit;
* *dead air*: the longest stillness, less what explains it;
* *reading*: how much of what a viewer can read a caption asks for. A caption that is shown for a
  seconds while something moves and for b seconds while nothing does may have 13 a + 17 b
  characters;
* *question*, *climax*, *end*: which share of the stage's height and width is filled by what can be
  seen of ``scene.hero``, at the end of the question, in the largest picture of the climax in which
  nothing moves, and at the end of the chapter. One of the two shares must be large;
* *smaller climax*: no other beat has a picture in which the hero's box is larger;
* *clearing*: how often most of what stands on the stage goes within one play or within a second.
  A thing that becomes another one has not gone;
* *flight*: how many things fly across a text or a shape that means something (see ``flights``);
* *backwards*: how often the position ``scene.t`` is smaller than at the look before.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from scenes._kit.captions import CHARACTERS_PER_SECOND, CHARACTERS_WHILE_MOVING


@dataclass(frozen=True)
class Limits:
    """How far a chapter may go."""

    still: float = 0.08
    """Largest share of the chapter in which the picture stands still and nothing explains it."""
    stillness: float = 1.5
    """Longest stillness that nothing explains, in seconds."""
    hero_height: float = 0.55
    """Smallest share of the stage's height that the hero fills, if not ``hero_width``."""
    hero_width: float = 0.60
    """Smallest share of the stage's width that the hero fills, if not ``hero_height``."""
    larger_than_climax: float = 1.10
    """How many times as large as in the climax the hero's box may be in another beat.

    What turns without growing has a box that changes a little.
    """
    clearings: int = 1
    """How often the stage may be cleared."""
    flights: int = 0
    """How many flights may cross something."""
    backwards: int = 0
    """How often the position may run backwards."""
    slack: float = 0.05
    """Seconds that a time may miss its limit by: one or two frames."""


LIMITS = Limits()


@dataclass(frozen=True)
class Pace:
    """One caption and for how many seconds it could be read."""

    beat: str
    name: str
    start: float
    characters: int
    moving: float
    still: float

    @property
    def readable(self) -> float:
        """How many characters a viewer can read while the caption is shown."""
        return CHARACTERS_WHILE_MOVING * self.moving + CHARACTERS_PER_SECOND * self.still

    @property
    def demand(self) -> float:
        """The share of what can be read that the caption asks for; more than one is too fast."""
        return self.characters / self.readable if self.readable else float("inf")


@dataclass(frozen=True)
class Stillness:
    """A picture that stood still, and for how many seconds without anything that explains it."""

    start: float
    end: float
    unexplained: float


@dataclass(frozen=True)
class HeroSize:
    """Which shares of the stage's height and width the hero fills at one moment."""

    time: float
    beat: str
    height: float
    width: float

    @property
    def area(self) -> float:
        """The share of the stage that the hero's box fills."""
        return self.height * self.width

    def __str__(self) -> str:
        return f"{self.height:.0%} × {self.width:.0%}".replace("%", " %")


@dataclass(frozen=True)
class Clearing:
    """A moment at which that share of what stood on the stage was gone."""

    time: float
    beat: str
    share: float


@dataclass(frozen=True)
class Crossing:
    """A flight across something that rests."""

    start: float
    end: float
    beat: str
    mover: str
    crossed: str


@dataclass(frozen=True)
class Shortfall:
    """A criterion that a chapter does not meet, and what was seen."""

    criterion: str
    message: str

    def __str__(self) -> str:
        return f"{self.criterion}: {self.message}"


@dataclass(frozen=True)
class Figures:
    """What was counted in one chapter. A hero's size is ``None`` where no hero could be seen."""

    key: str
    duration: float
    still: float
    """Seconds in which the picture stood still, explained or not."""
    stillnesses: tuple[Stillness, ...]
    captions: tuple[Pace, ...]
    question: HeroSize | None
    climax: HeroSize | None
    end: HeroSize | None
    largest_other: HeroSize | None
    """The largest settled picture of the hero outside the climax."""
    clearings: tuple[Clearing, ...]
    crossings: tuple[Crossing, ...]
    backwards: tuple[float, ...]
    """When the position was found smaller than before, in seconds."""

    @property
    def unexplained(self) -> float:
        """The share of the chapter in which the picture is still and nothing explains it."""
        return sum(stillness.unexplained for stillness in self.stillnesses) / self.duration

    @property
    def deadest(self) -> Stillness:
        """The stillness with the longest part that nothing explains."""
        none = Stillness(0.0, 0.0, 0.0)
        return max(self.stillnesses, key=lambda still: still.unexplained, default=none)

    @property
    def demand(self) -> float:
        """The share of what can be read that the fastest caption asks for."""
        return max((pace.demand for pace in self.captions), default=0.0)

    def __str__(self) -> str:
        """Return all figures as one line."""
        heroes = ((self.question, "question"), (self.climax, "climax"), (self.end, "end"))
        sizes = ", ".join(f"{size or 'none'} {name}" for size, name in heroes)
        parts = (
            f"still {self.unexplained:.1%} (with reading {self.still / self.duration:.0%}), "
            f"at most {self.deadest.unexplained:.1f} s",
            f"reading {self.demand:.0%}",
            f"hero {sizes}",
            f"cleared {len(self.clearings)}×",
            f"flights {len(self.crossings)}",
            f"backwards {len(self.backwards)}×",
        )
        return " · ".join(parts).replace("%", " %").replace("  ", " ")

    def details(self) -> Iterator[str]:
        """Yield a line for each caption, each stillness that is left unexplained, each clearing."""
        for pace in self.captions:
            yield (
                f"{pace.start:5.1f} s  {pace.beat}{'.' + pace.name if pace.name else ''}: "
                f"{pace.characters} characters in {pace.moving:.1f} s moving and "
                f"{pace.still:.1f} s still, {pace.demand:.0%} of what can be read"
            ).replace("%", " %")
        for stillness in self.stillnesses:
            if stillness.unexplained > 0.1:
                yield (
                    f"{stillness.start:5.1f} s  still until {stillness.end:.1f} s, "
                    f"{stillness.unexplained:.1f} s of it unexplained"
                )
        for clearing in self.clearings:
            yield f"{clearing.time:5.1f} s  {clearing.share:.0%} cleared".replace("%", " %")
        if self.largest_other:
            other = self.largest_other
            yield f"{other.time:5.1f} s  the hero's largest picture but the climax: {other}"

    def shortfalls(self, limits: Limits = LIMITS) -> list[Shortfall]:
        """Return in what the chapter goes beyond the limits."""
        return [
            Shortfall(criterion, message)
            for judge in (_pacing, _staging, _moving)
            for criterion, message in judge(self, limits)
        ]


CRITERIA = (
    "still",
    "dead air",
    "reading",
    "question",
    "climax",
    "end",
    "smaller climax",
    "clearing",
    "flight",
    "backwards",
)


def _pacing(figures: Figures, limits: Limits) -> Iterator[tuple[str, str]]:
    if figures.unexplained > limits.still:
        yield (
            "still",
            (
                f"{figures.unexplained:.1%} of the chapter stands still and nothing explains it, "
                f"{limits.still:.0%} may"
            ).replace("%", " %"),
        )
    for stillness in figures.stillnesses:
        if stillness.unexplained > limits.stillness + limits.slack:
            yield (
                "dead air",
                (
                    f"from {stillness.start:.1f} to {stillness.end:.1f} s nothing moves, and for "
                    f"{stillness.unexplained:.1f} s of it nothing is read or pondered, "
                    f"{limits.stillness} s may be"
                ),
            )
    for pace in figures.captions:
        if pace.characters > pace.readable + CHARACTERS_WHILE_MOVING * limits.slack:
            which = f"beat {pace.beat!r}" + (f", cue {pace.name!r}" if pace.name else "")
            yield (
                "reading",
                (
                    f"{which} at {pace.start:.1f} s has {pace.characters} characters, "
                    f"{pace.readable:.0f} can be read in {pace.moving:.1f} s while something moves "
                    f"and {pace.still:.1f} s while nothing does"
                ),
            )


def _staging(figures: Figures, limits: Limits) -> Iterator[tuple[str, str]]:
    needed = f"{limits.hero_height:.0%} or {limits.hero_width:.0%}".replace("%", " %")
    sizes = {"question": figures.question, "climax": figures.climax, "end": figures.end}
    for criterion, size in sizes.items():
        if size is None:
            yield criterion, f"no scene.hero can be seen, so that nothing fills {needed}"
        elif size.height < limits.hero_height and size.width < limits.hero_width:
            yield (
                criterion,
                (
                    f"at {size.time:.1f} s the hero fills {size} of the stage's height and width, "
                    f"one must be {needed}"
                ),
            )
    climax, other = figures.climax, figures.largest_other
    if climax and other and other.area > limits.larger_than_climax * climax.area:
        yield (
            "smaller climax",
            (
                f"the hero fills {other} in beat {other.beat!r} at {other.time:.1f} s, "
                f"but {climax} in the climax {climax.beat!r}"
            ),
        )


def _moving(figures: Figures, limits: Limits) -> Iterator[tuple[str, str]]:
    if len(figures.clearings) > limits.clearings:
        when = ", ".join(f"{c.time:.1f} s ({c.share:.0%})" for c in figures.clearings)
        yield "clearing", f"the stage is cleared at {when.replace('%', ' %')}, once is allowed"
    if len(figures.crossings) > limits.flights:
        for c in figures.crossings:
            yield (
                "flight",
                (f"{c.start:.1f}–{c.end:.1f} s, beat {c.beat!r}: {c.mover} crosses {c.crossed}"),
            )
    if len(figures.backwards) > limits.backwards:
        first, last = figures.backwards[0], figures.backwards[-1]
        yield (
            "backwards",
            (
                f"t is smaller than at the look before, {len(figures.backwards)}× "
                f"from {first:.1f} to {last:.1f} s"
            ),
        )
