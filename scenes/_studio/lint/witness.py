"""A chapter played once for all the tests in a file, each of which sees every look at it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any, Generic, TypeVar

from scenes._kit.chapter import ChapterScene
from scenes._studio.errors import DryRunError
from scenes._studio.lint.dry_run import Moment, dry_run
from scenes._studio.lint.results import DryRun

Value = TypeVar("Value")


@dataclass
class _Question(Generic[Value]):
    """What is asked at each look in some beats, and what was answered."""

    ask: Callable[[Any, Moment], Value]
    beats: tuple[str, ...]
    since: str | None
    settled: bool
    answers: list[tuple[Moment, Value]] = field(default_factory=list)
    failure: Exception | None = None

    def see(self, scene: ChapterScene, moment: Moment) -> None:
        if self.failure or (self.beats and moment.beat not in self.beats):
            return
        if (self.settled and not moment.settled) or (self.since and self.since not in vars(scene)):
            return
        try:
            self.answers.append((moment, self.ask(scene, moment)))
        except Exception as failure:
            failure.add_note(f"at {moment.time:.1f} s, in beat {moment.beat!r}")
            self.failure = failure

    def answered(self) -> list[tuple[Moment, Value]]:
        if self.failure:
            raise self.failure
        where = " or ".join(map(repr, self.beats)) or "any beat"
        where += f" since there is a {self.since!r}" if self.since else ""
        assert self.answers, f"{self.ask.__name__} must look at least once in {where}, it never did"
        return self.answers


class _FirstFailure(Exception):  # noqa: N818, since it is a way out and no error
    """Ends a play once a question has failed."""


class Witness:
    """Plays a chapter once and shows each look at it to all that was asked in a test file.

    ::

        witness = Witness(RopeRotation)

        @witness.during("level", "layer")
        def test_the_turned_arrow_keeps_its_length(scene, moment):
            assert np.linalg.norm(scene.arrow.vector) == pytest.approx(2**0.5)

    A test that asks for an attribute that is not there fails, and so does one that is never asked.

    Args:
        scene: the chapter's scene class.
        theme: in which theme it is played.
        captions: whether captions are drawn.
        content: attributes of the chapter that shall be other than they are.
    """

    def __init__(
        self, scene: type[ChapterScene], theme: str = "dark", captions: bool = True, **content: Any
    ) -> None:
        self._scene = type(scene.__name__, (scene,), content) if content else scene
        self._variant: dict[str, Any] = {"theme": theme, "captions": captions}
        self._questions: list[_Question[Any]] = []
        self._run: DryRun | DryRunError | None = None

    def during(
        self, *beats: str, since: str | None = None, settled: bool = False
    ) -> Callable[[Callable[[Any, Moment], None]], Callable[[], None]]:
        """Make a test of a function that checks one look: of ``(scene, moment)``, with asserts.

        Args:
            beats: in which beats it looks; in all of them if none is named.
            since: an attribute of the scene; it looks only from when the story has set it.
            settled: whether it looks only while nothing moves.
        """

        def decorate(check: Callable[[Any, Moment], None]) -> Callable[[], None]:
            question = self._ask(check, beats, since, settled)

            def test() -> None:
                self._answers(question)

            test.__name__, test.__doc__ = check.__name__, check.__doc__
            test.__module__, test.__qualname__ = check.__module__, check.__qualname__
            return test

        return decorate

    def seen(
        self, *beats: str, since: str | None = None, settled: bool = False
    ) -> Callable[[Callable[[Any, Moment], Value]], Callable[[], list[tuple[Moment, Value]]]]:
        """Make of a function of ``(scene, moment)`` one that returns every look and its value.

        For tests that compare one moment with another; arguments as for :meth:`during`. What is
        returned at each look must not change afterwards: return copies of points.
        """

        def decorate(
            look: Callable[[Any, Moment], Value],
        ) -> Callable[[], list[tuple[Moment, Value]]]:
            question = self._ask(look, beats, since, settled)
            return lambda: self._answers(question)

        return decorate

    @property
    def run(self) -> DryRun:
        """What the chapter did: its beats, cues, sections, subtitles and its length.

        Raises:
            DryRunError: the chapter stopped before its end.
        """
        if self._run is None:
            try:
                self._run = dry_run(self._scene, watcher=self._see, **self._variant)
            except DryRunError as error:
                self._run = error
        if isinstance(self._run, DryRunError):
            raise self._run
        return self._run

    def first_failure(self) -> str | None:
        """Return the name of the test that fails first when the chapter is played anew, if any.

        For tests that break something on purpose and see that it is noticed.
        """
        asked, self._questions = (
            self._questions,
            [replace(question, answers=[], failure=None) for question in self._questions],
        )
        found: list[str] = []

        def watch(scene: ChapterScene, moment: Moment) -> None:
            self._see(scene, moment)
            found.extend(q.ask.__name__ for q in self._questions if q.failure)
            if found:
                raise _FirstFailure

        try:
            dry_run(self._scene, watcher=watch, **self._variant)
        except Exception:
            if not found:
                raise
        finally:
            self._questions = asked
        return found[0] if found else None

    def _ask(
        self,
        ask: Callable[[Any, Moment], Value],
        beats: tuple[str, ...],
        since: str | None,
        settled: bool,
    ) -> _Question[Value]:
        if self._run is not None:
            raise RuntimeError(f"{ask.__name__} must be asked before the chapter is played")
        question = _Question(ask, beats, since, settled)
        self._questions.append(question)
        return question

    def _see(self, scene: ChapterScene, moment: Moment) -> None:
        for question in self._questions:
            question.see(scene, moment)

    def _answers(self, question: _Question[Value]) -> list[tuple[Moment, Value]]:
        names = {beat.name for beat in self.run.beats}
        unknown = ", ".join(beat for beat in question.beats if beat not in names)
        if unknown:
            raise ValueError(f"no beat is called {unknown}; there are {', '.join(sorted(names))}")
        return question.answered()
