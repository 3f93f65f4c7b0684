"""Chapters linted in both themes, with captions and without, and the findings printed."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from rich.console import Console

from scenes._kit.theme import THEMES
from scenes._studio.builder.forks import Forks
from scenes._studio.builder.jobs import LIBRARIES, cores
from scenes._studio.editions import Variant
from scenes._studio.lint.figures import Figures, Shortfall
from scenes._studio.lint.kept import Lint, Outcome
from scenes._studio.lint.known_shortfalls import KNOWN_SHORTFALLS
from scenes._studio.lint.results import Finding, LintResult
from scenes.catalogue import Chapter

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
    themes = (theme,) if theme else THEMES
    states = (captions == "on",) if captions else (True, False)
    return [Variant(theme, state) for theme in themes for state in states]


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
    faulty = unchanged = 0
    with Forks(jobs or cores(), loaded=LIBRARIES) as forks:
        for lint in [Lint(chapter, wanted, forks) for chapter in chapters]:
            with console.status(f"dry runs of {lint.chapter.key}"):
                outcomes = lint.outcomes().values()
            faulty += _print_chapter(lint.chapter, list(outcomes), console)
            unchanged += lint.unchanged
    asked = len(chapters) * len(wanted)
    times = "1 dry run" if asked == 1 else f"{asked} dry runs"
    count = {0: "zero findings", 1: "1 finding"}.get(faulty, f"{faulty} findings")
    known = f", {unchanged} of them unchanged" if unchanged else ""
    console.print(f"\n{count} in {times}{known}", soft_wrap=True)
    return not faulty


def new_shortfalls(figures: Figures) -> list[Shortfall]:
    """Return in what a chapter goes beyond the limits, less what is known of it."""
    known = KNOWN_SHORTFALLS.get(figures.key, frozenset())
    return [shortfall for shortfall in figures.shortfalls() if shortfall.criterion not in known]


def _print_chapter(chapter: Chapter, outcomes: Sequence[Outcome], console: Console) -> int:
    """Print what became of a chapter's variants, and return how many findings that are."""
    results = [outcome for outcome in outcomes if isinstance(outcome, LintResult)]
    stopped = list(dict.fromkeys(outcome for outcome in outcomes if isinstance(outcome, str)))
    faults = merged(results)
    figures = next((result.figures for result in results if result.figures), None)
    shortfalls = new_shortfalls(figures) if figures else []
    found = len(stopped) + len(shortfalls) + len(faults)
    longest = max((result.run.duration for result in results), default=None)
    length = "stopped" if longest is None else f"{longest:.1f} s"
    verdict = "[red]✗[/red]" if found else "[green]✓[/green]"
    console.print(f"{verdict} [bold]{chapter.key}[/bold]  {length}", highlight=False)
    lines = [*map(str, [*stopped, *shortfalls]), *(_told(fault, results) for fault in faults)]
    if figures:
        lines.append(str(figures))
    for line in lines:
        console.print(f"  {line}", markup=False, highlight=False, soft_wrap=True)
    return found


def _told(fault: Merged, results: Sequence[LintResult]) -> str:
    everywhere = len(fault.seen_in) == len(results)
    where = "" if everywhere else f"  [{'; '.join(map(str, fault.seen_in))}]"
    return f"{fault.finding}{where}"
