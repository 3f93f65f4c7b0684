"""The film from the command line: ``python -m scenes --help``. Imports no manim until it must."""

from __future__ import annotations

import difflib
from collections.abc import Callable, Sequence
from typing import Any, TypeVar

import click
from rich.console import Console
from rich.table import Table

from scenes.catalogue import CHAPTERS, Chapter

THEMES = ("dark", "light")
Command = TypeVar("Command", bound=Callable[..., Any])


class Sentence(click.ClickException):
    """A mistake told in one sentence, without a traceback."""

    exit_code = 2


class Keys(click.ParamType[Chapter]):
    """A chapter's key, or the number that ``list`` shows beside it."""

    name = "chapter"

    def convert(self, value: Any, param: Any, ctx: Any) -> Chapter:
        """Return the chapter that is meant, or name the nearest ones."""
        if isinstance(value, Chapter):
            return value
        text = str(value)
        for entry in CHAPTERS:
            if text in (entry.key, str(entry.number), entry.scene):
                return entry
        keys = [entry.key for entry in CHAPTERS]
        near = difflib.get_close_matches(text, keys, n=3, cutoff=0.3) or keys[:3]
        raise Sentence(
            f"no chapter is called {text!r}; the nearest are {', '.join(near)}. "
            "Type `python -m scenes list` to see them all."
        )


def keys_argument(function: Command) -> Command:
    """Add ``[KEY]…``: some chapters, or none for all of them."""
    return click.argument("chapters", metavar="[KEY]…", nargs=-1, type=Keys())(function)


def theme_option(**settings: Any) -> Callable[[Command], Command]:
    """Add ``--theme dark|light``."""
    return click.option("--theme", type=click.Choice(THEMES), **settings)


def captions_option(**settings: Any) -> Callable[[Command], Command]:
    """Add ``--captions on|off``."""
    return click.option("--captions", type=click.Choice(("on", "off")), **settings)


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
def main() -> None:
    """Make and check the film about positional encoding.

    \b
    python -m scenes list                    what there is
    python -m scenes check                   look for faults, no video needed
    python -m scenes render binary_counter   one chapter as a video
    python -m scenes film                    all chapters, joined
    python -m scenes sheet binary_counter    the chapter as a page of pictures

    KEY is a chapter's name or number as shown by `list`; without one, all chapters are meant.
    Everything made lands in the folder renders/.
    """  # noqa: D301, since \b must reach Click as a backspace


@main.command("list")
def list_chapters() -> None:
    """Show the table of contents."""
    table = Table(box=None, pad_edge=False)
    for heading in ("", "key", "title", "question", "length"):
        table.add_column(heading, justify="right" if heading in ("", "length") else "left")
    for entry in CHAPTERS:
        try:
            narration = entry.narration
        except (OSError, ValueError) as error:
            raise Sentence(str(error)) from None
        length = f"{entry.seconds // 60}:{entry.seconds % 60:02}"
        table.add_row(str(entry.number), entry.key, narration.title, narration.question, length)
    Console().print(table)


@main.command()
@keys_argument
@theme_option(help="Only this theme; both if not given.")
@captions_option(help="Only with captions drawn (on) or without (off); both if not given.")
def check(chapters: Sequence[Chapter], theme: str | None, captions: str | None) -> None:
    """Rehearse chapters without pixels and report every fault.

    Looks for text that is cut off, overlapping, crossed, too small or too faint, shapes that are
    too faint, captions that are gone too soon, and pictures that stand still for too long.
    Ends with an error if anything is found.
    """
    from scenes._studio.inspection import report

    if not report(list(chapters) or list(CHAPTERS), theme, captions, Console()):
        raise SystemExit(1)


if __name__ == "__main__":
    main(prog_name="python -m scenes")
