"""Chapters linted in both themes, with captions and without, and the findings printed."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice

from rich.console import Console

from scenes._kit.chapter import ChapterScene
from scenes._studio.builder.forks import Forks
from scenes._studio.builder.jobs import LIBRARIES, cores
from scenes._studio.editions import Variant
from scenes._studio.errors import DryRunError
from scenes._studio.lint.director import Director
from scenes._studio.lint.dry_run import DryRun, Moment, dry_run
from scenes._studio.lint.figures import Figures, Shortfall
from scenes._studio.lint.known_shortfalls import KNOWN_SHORTFALLS
from scenes._studio.lint.linter import Finding, Linter
from scenes._studio.lint.view import view_of
from scenes._studio.play import scene_class
from scenes.catalogue import Chapter


@dataclass(frozen=True)
class LintResult:
    """One dry run of one chapter, and what the linter and, with captions, the director found."""

    run: DryRun
    findings: tuple[Finding, ...]
    figures: Figures | None = None


def lint(chapter: Chapter, variant: Variant) -> LintResult:
    """Return what the linter and the director find in a variant of a chapter.

    Raises:
        DryRunError: the chapter stopped before its end.
    """
    linter, director = Linter(), Director()

    def watch(scene: ChapterScene, moment: Moment) -> None:
        view = view_of(scene)
        linter.see(scene, view, moment)
        if variant.captions:
            director.see(scene, view, moment)

    run = dry_run(
        scene_class(chapter), theme=variant.theme, captions=variant.captions, watcher=watch
    )
    figures = director.figures(run) if variant.captions else None
    return LintResult(run, tuple(linter.findings(run)), figures)


_FIGURES = re.compile(r"#[0-9A-F]{6}|[−0-9.]+")
"""What differs between the dry runs of one fault: colours, places and ratios."""


@dataclass(frozen=True)
class Merged:
    """One fault, and in which variants it was seen."""

    finding: Finding
    seen_in: tuple[Variant, ...]


def merged(results: Iterable[LintResult]) -> list[Merged]:
    """Return the faults of several dry runs of one chapter, each told once."""
    found: dict[tuple[str, str, str], tuple[Finding, list[Variant]]] = {}
    for result in results:
        for finding in result.findings:
            same = (finding.kind, finding.beat, _FIGURES.sub("", finding.message))
            _, seen_in = found.setdefault(same, (finding, []))
            variant = Variant(finding.theme, finding.captions)
            if variant not in seen_in:
                seen_in.append(variant)
    ordered = sorted(found.values(), key=lambda entry: entry[0].start)
    return [Merged(finding, tuple(seen_in)) for finding, seen_in in ordered]


def variants(theme: str | None = None, captions: str | None = None) -> list[Variant]:
    """Return each theme with captions on and off, or only those that are asked for."""
    themes = (theme,) if theme else ("dark", "light")
    states = (captions == "on",) if captions else (True, False)
    return [Variant(theme, state) for theme in themes for state in states]


@dataclass(frozen=True)
class LintJob:
    """One variant of one chapter to be linted."""

    chapter: Chapter
    variant: Variant


def attempt(job: LintJob) -> LintResult | str:
    """Return what the linter finds, or in one sentence why the chapter stopped."""
    try:
        return lint(job.chapter, job.variant)
    except DryRunError as error:
        return str(error)


def attempts(lint_jobs: Sequence[LintJob], processes: int) -> Iterator[LintResult | str]:
    """Yield what became of each job, in their order, several being done at the same time."""
    workers = min(processes, len(lint_jobs))
    if workers <= 1:
        yield from map(attempt, lint_jobs)
        return
    with Forks(workers, loaded=LIBRARIES) as forks:
        yield from forks.map(attempt, lint_jobs)


def report(
    chapters: Sequence[Chapter],
    *,
    theme: str | None,
    captions: str | None,
    jobs: int | None,
    console: Console,
) -> bool:
    """Lint chapters, print what is found, and return whether that is nothing.

    Args:
        chapters: which chapters.
        theme: only this theme, or both.
        captions: only ``on`` or ``off``, or both.
        jobs: how many dry runs at the same time; as many as there are cores if ``None``.
        console: where to print.
    """
    wanted = variants(theme, captions)
    lint_jobs = [LintJob(chapter, variant) for chapter in chapters for variant in wanted]
    outcomes = attempts(lint_jobs, jobs or cores())
    faulty = 0
    for chapter in chapters:
        with console.status(f"dry runs of {chapter.key}"):
            made = list(islice(outcomes, len(wanted)))
        results = [outcome for outcome in made if isinstance(outcome, LintResult)]
        stopped = list(dict.fromkeys(outcome for outcome in made if isinstance(outcome, str)))
        faults = merged(results)
        figures = next((result.figures for result in results if result.figures), None)
        shortfalls = new_shortfalls(figures) if figures else []
        faulty += len(stopped) + len(shortfalls) + len(faults)
        _print_chapter(chapter, results, [*stopped, *shortfalls], faults, console)
        if figures:
            console.print(f"  {figures}", markup=False, highlight=False, soft_wrap=True)
    times = "1 dry run" if len(lint_jobs) == 1 else f"{len(lint_jobs)} dry runs"
    count = {0: "zero findings", 1: "1 finding"}.get(faulty, f"{faulty} findings")
    console.print(f"\n{count} in {times}")
    return not faulty


def new_shortfalls(figures: Figures) -> list[Shortfall]:
    """Return in what a chapter goes beyond the limits, less what is known of it."""
    known = KNOWN_SHORTFALLS.get(figures.key, frozenset())
    return [shortfall for shortfall in figures.shortfalls() if shortfall.criterion not in known]


def _print_chapter(
    chapter: Chapter,
    results: Sequence[LintResult],
    errors: Sequence[object],
    faults: Sequence[Merged],
    console: Console,
) -> None:
    lengths = [result.run.duration for result in results]
    length = f"{max(lengths):.1f} s, {len(lengths)} × played" if lengths else "stopped"
    verdict = "[red]✗[/red]" if faults or errors else "[green]✓[/green]"
    console.print(f"{verdict} [bold]{chapter.key}[/bold]  {length}", highlight=False)
    for error in errors:
        console.print(f"  {error}", markup=False, highlight=False, soft_wrap=True)
    for fault in faults:
        everywhere = len(fault.seen_in) == len(results)
        where = "" if everywhere else f"  [{'; '.join(map(str, fault.seen_in))}]"
        console.print(f"  {fault.finding}{where}", markup=False, highlight=False, soft_wrap=True)
