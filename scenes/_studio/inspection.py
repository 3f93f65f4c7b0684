"""Every chapter under the eyes, in both themes, with captions and without."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice, product

from rich.console import Console

from scenes._studio.eyes import Eyes, Finding
from scenes._studio.forks import Forks
from scenes._studio.jobs import LIBRARIES, cores
from scenes._studio.rehearsal import Rehearsal, RehearsalError, rehearse, scene_class
from scenes.catalogue import Chapter


@dataclass(frozen=True)
class Inspection:
    """One rehearsal of one chapter, and what the eyes found in it."""

    rehearsal: Rehearsal
    findings: tuple[Finding, ...]


def inspect(chapter: Chapter, *, theme: str = "dark", captions: bool = True) -> Inspection:
    """Return what the eyes find in a chapter.

    Args:
        chapter: which chapter of the catalogue.
        theme: which theme it wears.
        captions: whether captions are drawn into the picture.

    Raises:
        RehearsalError: the chapter stopped before its end.
    """
    eyes = Eyes()
    rehearsal = rehearse(scene_class(chapter), theme=theme, captions=captions, watcher=eyes)
    return Inspection(rehearsal, tuple(eyes.findings(rehearsal)))


_FIGURES = re.compile(r"#[0-9A-F]{6}|[−0-9.]+")
"""What differs between the rehearsals of one fault: colours, places and ratios."""


@dataclass(frozen=True)
class Merged:
    """One fault, and in which of the rehearsals (``"dark, captions on"``) it was seen."""

    finding: Finding
    seen_in: tuple[str, ...]


def merged(inspections: Iterable[Inspection]) -> list[Merged]:
    """Return the faults of several rehearsals of one chapter, each told once."""
    found: dict[tuple[str, str, str], tuple[Finding, list[str]]] = {}
    for inspection in inspections:
        for finding in inspection.findings:
            told = (finding.kind, finding.beat, _FIGURES.sub("", finding.message))
            _, seen_in = found.setdefault(told, (finding, []))
            dress = f"{finding.theme}, captions {'on' if finding.captions else 'off'}"
            if dress not in seen_in:
                seen_in.append(dress)
    ordered = sorted(found.values(), key=lambda entry: entry[0].start)
    return [Merged(finding, tuple(seen_in)) for finding, seen_in in ordered]


def dresses(theme: str | None = None, captions: str | None = None) -> Iterator[tuple[str, bool]]:
    """Yield each theme with captions on and off, or only those that are asked for."""
    themes = (theme,) if theme else ("dark", "light")
    states = (captions == "on",) if captions else (True, False)
    yield from product(themes, states)


@dataclass(frozen=True)
class Task:
    """One rehearsal to be played: which chapter, in which theme, with or without captions."""

    chapter: Chapter
    theme: str
    captions: bool


def attempt(task: Task) -> Inspection | str:
    """Return what the eyes find, or in one sentence why the chapter stopped."""
    try:
        return inspect(task.chapter, theme=task.theme, captions=task.captions)
    except RehearsalError as error:
        return str(error)


def attempts(tasks: Sequence[Task], jobs: int) -> Iterator[Inspection | str]:
    """Yield what became of each task, in their order, several being played at the same time."""
    workers = min(jobs, len(tasks))
    if workers <= 1:
        yield from map(attempt, tasks)
        return
    with Forks(workers, loaded=LIBRARIES) as forks:
        yield from forks.map(attempt, tasks)


def report(
    chapters: Sequence[Chapter],
    *,
    theme: str | None,
    captions: str | None,
    jobs: int | None,
    console: Console,
) -> bool:
    """Inspect chapters, print what is found, and return whether that is nothing.

    Args:
        chapters: which chapters.
        theme: only this theme, or both.
        captions: only ``on`` or ``off``, or both.
        jobs: how many rehearsals at the same time; as many as there are cores if ``None``.
        console: where to print.
    """
    worn = list(dresses(theme, captions))
    tasks = [Task(chapter, *dress) for chapter in chapters for dress in worn]
    results = attempts(tasks, jobs or cores())
    faulty = 0
    for chapter in chapters:
        with console.status(f"rehearsing {chapter.key}"):
            outcomes = list(islice(results, len(worn)))
        inspections = [outcome for outcome in outcomes if isinstance(outcome, Inspection)]
        stopped = list(dict.fromkeys(o for o in outcomes if isinstance(o, str)))
        faults = merged(inspections)
        faulty += len(faults) + len(stopped)
        _print_chapter(chapter, inspections, faults, stopped, console)
    times = "1 rehearsal" if len(tasks) == 1 else f"{len(tasks)} rehearsals"
    count = {0: "zero findings", 1: "1 finding"}.get(faulty, f"{faulty} findings")
    console.print(f"\n{count} in {times}")
    return not faulty


def _print_chapter(
    chapter: Chapter,
    inspections: Sequence[Inspection],
    faults: Sequence[Merged],
    stopped: Sequence[str],
    console: Console,
) -> None:
    lengths = [inspection.rehearsal.duration for inspection in inspections]
    length = f"{max(lengths):.1f} s, {len(lengths)} × rehearsed" if lengths else "stopped"
    verdict = "[red]✗[/red]" if faults or stopped else "[green]✓[/green]"
    console.print(f"{verdict} [bold]{chapter.key}[/bold]  {length}", highlight=False)
    for error in stopped:
        console.print(f"  {error}", markup=False, highlight=False, soft_wrap=True)
    for fault in faults:
        where = "" if len(fault.seen_in) == len(inspections) else f"  [{'; '.join(fault.seen_in)}]"
        console.print(f"  {fault.finding}{where}", markup=False, highlight=False, soft_wrap=True)
