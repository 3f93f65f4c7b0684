"""The film from the command line: ``python -m scenes --help``. Imports no manim until it must."""

from __future__ import annotations

import difflib
import os
from collections.abc import Callable, Sequence
from typing import Any, TypeVar

import click
from rich.console import Console
from rich.table import Table

from scenes._kit import settings
from scenes.catalogue import CHAPTERS, FILM, Chapter, Passage

THEMES = ("dark", "light")
QUALITIES = ("preview", "slides", "lecture", "master", "4k")
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
        for entry in FILM:
            number = str(entry.number or "")
            if text and text in (entry.key, number, entry.scene):
                return entry
        keys = [entry.key for entry in FILM]
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


def quality_option(**settings: Any) -> Callable[[Command], Command]:
    """Add ``--quality preview|slides|lecture|master|4k``."""
    return click.option("--quality", type=click.Choice(QUALITIES), show_default=True, **settings)


def edition_options(function: Command) -> Command:
    """Add the options that say how a video looks: quality, theme and captions."""
    quality = quality_option(default="lecture", help="480p15, 720p30, 1080p30, 1080p60 or 2160p60.")
    return quality(look_options(function))


def look_options(function: Command) -> Command:
    """Add the options that say how a chapter looks: theme and captions."""
    theme = theme_option(default="dark", show_default=True, help="Light is for white slides.")
    captions = captions_option(
        default="on",
        show_default=True,
        help="Draw captions into the picture, or leave them to a speaker.",
    )
    return theme(captions(function))


def jobs_option(function: Command) -> Command:
    """Add ``--jobs N``."""
    return click.option(
        "--jobs",
        type=click.IntRange(min=1),
        help="How many at the same time; chosen for this machine if not given.",
    )(function)


def frame_option(*shapes: str, help: str) -> Callable[[Command], Command]:
    """Add ``--frame`` with the shapes that are possible, the first if not given."""
    return click.option(
        "--frame", type=click.Choice(shapes), default=shapes[0], show_default=True, help=help
    )


def voice_options(function: Command) -> Command:
    """Add the options that let a voice speak the captions."""
    voice = click.option(
        "--voice",
        metavar="DIR",
        help="Recordings DIR/CHAPTER/BEAT.wav (or .mp3, or BEAT.CUE.wav); "
        "the word piper speaks with the extra voice instead.",
    )
    command = click.option(
        "--voice-command",
        metavar="COMMAND",
        help="A speech program, such as 'espeak-ng -w {wav} {text}'.",
    )
    silent = click.option(
        "--some-silent", is_flag=True, help="Render even where a recording is missing."
    )
    return voice(command(silent(function)))


def making_options(function: Command) -> Command:
    """Add the options that say how something is rendered, and where."""
    stock = click.option("--stock", is_flag=True, help="Manim's own pipeline: slower, as a check.")
    force = click.option("--force", is_flag=True, help="Render even what has not changed.")
    scheduler = click.option(
        "--scheduler",
        metavar="ADDRESS",
        help="Let the workers of this Dask scheduler render, such as tcp://10.0.0.5:8786.",
    )
    return stock(force(scheduler(jobs_option(function))))


class Commands(click.Group):
    """A group of commands that tells what it cannot do in one sentence."""

    def invoke(self, ctx: click.Context) -> Any:
        """Run a command."""
        from scenes._studio.errors import StudioError

        try:
            return super().invoke(ctx)
        except StudioError as error:
            raise Sentence(str(error)) from None


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"]})
def main() -> None:
    """Make and check the film about positional encoding.

    \b
    python -m scenes list                    what there is
    python -m scenes check                   look for faults, no video needed
    python -m scenes render binary_counter   one chapter as a video
    python -m scenes film                    all chapters, joined
    python -m scenes sheet binary_counter    the chapter as a page of pictures
    python -m scenes export                  all that a lecture needs, in one folder
    python -m scenes watch binary_counter    again whenever a file is saved
    python -m scenes new KEY --number 17     begin a chapter
    python -m scenes gallery                 every shape that a chapter can use
    python -m scenes clean                   make room

    KEY is a chapter's name or number as shown by `list`; without one, all chapters are meant.
    Everything made lands in the folder renders/.
    """  # noqa: D301, since \b must reach Click as a backspace
    variable = settings.LEARNED_TABLE
    os.environ[variable] = settings.path(variable)  # absolute, for workers stand elsewhere


@main.command("list")
def list_chapters() -> None:
    """Show the table of contents."""
    table = Table(box=None, pad_edge=False)
    for heading in ("", "key", "title", "question", "length"):
        # a key is typed as it stands here: titles and questions wrap, it does not
        numeric, whole = heading in ("", "length"), heading == "key"
        table.add_column(heading, justify="right" if numeric else "left", no_wrap=whole)
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
@jobs_option
def check(
    chapters: Sequence[Chapter], theme: str | None, captions: str | None, jobs: int | None
) -> None:
    """Play chapters without pixels and report every fault.

    Looks for text that is cut off, overlapping, crossed, too small or too faint, shapes that are
    too faint, captions that are gone too soon, and pictures that stand still for too long, and
    prints the director's figures of each chapter.
    Ends with an error if anything is found, or a figure is beyond its limit.
    """
    from scenes._studio.lint.report import report

    chosen = chapters or FILM
    if not report(chosen, theme=theme, captions=captions, jobs=jobs, console=Console()):
        raise SystemExit(1)


@main.command()
@keys_argument
def figures(chapters: Sequence[Chapter]) -> None:
    """Print the director's figures of chapters: stillness, reading, the hero's size, flights.

    `check` prints the same line and fails beyond the limits; here each caption is told as well.
    """
    from scenes._studio.editions import Variant
    from scenes._studio.lint.kept import linted

    for entry in chapters or CHAPTERS:
        found = linted(entry, Variant("dark")).figures
        assert found is not None  # a variant with captions has figures
        for line in (entry.key, found, *found.shortfalls(), *found.details()):
            click.echo(line)


@main.command()
@keys_argument
@edition_options
@frame_option("16:9", "1:1", "9:16", help="Lay the chapters out anew, where they fit.")
@click.option(
    "--transparent",
    is_flag=True,
    help="WebM (VP9) without the ground, to lay over other pictures; by manim's own pipeline.",
)
@voice_options
@making_options
def render(chapters: Sequence[Chapter], **options: Any) -> None:
    """Render chapters, each as a video with subtitles.

    The clips land in renders/QUALITY-THEME/, the subtitles (.srt, .vtt) beside them. Only chapters
    of which something changed are rendered, and what changed is told. A chapter that fails is named
    with its error and its log; the others are finished.
    """
    outcomes = _rendered(chapters or CHAPTERS, Console(), **options)
    if any(outcome.error for outcome in outcomes):
        raise SystemExit(1)


@main.command()
@edition_options
@voice_options
@making_options
def film(**options: Any) -> None:
    """Render all chapters that changed, and join the film with its opening and its credits.

    Makes renders/film-QUALITY-THEME.mp4 with a mark at each chapter and subtitles that can be
    switched on, and the subtitles as files of their own.
    """
    from scenes._studio.builder.film import TitledClip, join_if_changed
    from scenes._studio.paths import display_path

    console = Console()
    outcomes = _rendered(FILM, console, **options)
    if any(outcome.error for outcome in outcomes):
        raise Sentence("the film was not joined, since not every chapter could be rendered")
    parts = [
        TitledClip(
            outcome.clip,
            entry.mark,
            Passage.CUT if options["stock"] else entry.passage,
        )
        for entry, outcome in zip(FILM, outcomes, strict=True)
    ]
    made, why = join_if_changed(parts, _edition(**options))
    for path in made:
        text = display_path(path) + ("" if why else "  (unchanged)")
        console.print(text, markup=False, highlight=False, soft_wrap=True)


@main.command()
@keys_argument
@look_options
@quality_option(
    default="slides",
    help="720p30 unless you say otherwise: PowerPoint stumbles over some thirty full-HD clips.",
)
@frame_option(
    "16:9",
    "4:3",
    "1:1",
    "9:16",
    help="The shape of films and slides; only in deck.pptx for 4:3, where bars stay free.",
)
@click.option("--gif", is_flag=True, help="A GIF of every beat as well, 640 pixels wide.")
@click.option("--webm", is_flag=True, help="Films as VP9, too, for browsers without H.264.")
@click.option(
    "--transparent",
    is_flag=True,
    help="Films without their ground, too (WebM, VP9); this takes long.",
)
@voice_options
@jobs_option
def export(
    chapters: Sequence[Chapter],
    frame: str,
    jobs: int | None,
    gif: bool,
    webm: bool,
    transparent: bool,
    **edition: Any,
) -> None:
    """Make the lecture kit: all that a lecture, a course site or a learner needs.

    Renders what is missing, then fills renders/lecture/: for each chapter the clip, a clip of each
    beat, posters, subtitles, a handout and a transcript. index.html shows all of it, deck.html and
    deck.pptx are slides, one for each beat; manifest.json says what is what, and lecture.zip is all
    of it to carry. With KEY, the kit holds only those chapters.
    """
    from scenes._studio.export.kit import check_writable, make_kit
    from scenes._studio.export.lecture import Extras
    from scenes._studio.paths import display_path

    console = Console()
    check_writable()
    chosen = [entry for entry in CHAPTERS if not chapters or entry in chapters]
    if frame != "4:3":
        edition["frame"] = frame
    making: Any = {"stock": False, "force": False, "jobs": jobs, "scheduler": None}
    outcomes = _rendered(chosen, console, **making, **edition)
    if transparent:
        look = {k: v for k, v in edition.items() if k in ("quality", "theme", "captions", "frame")}
        outcomes += _rendered(chosen, console, **making, **look, transparent=True)
    if any(outcome.error for outcome in outcomes):
        raise Sentence("the lecture kit was not made, since not every chapter could be rendered")
    if frame == "4:3":
        click.echo("Chapters are not laid out at 4:3: on the slides bars stay free.")
    with console.status("filling renders/lecture/: cutting, pictures, handouts, slides"):
        extras = Extras(gif, webm, transparent)
        made = make_kit(chosen, _edition(**edition), click.echo, frame, extras)
    click.echo(display_path(made))


def _edition(
    *,
    quality: str,
    theme: str,
    captions: str,
    transparent: bool = False,
    frame: str = "16:9",
    **voice: Any,
) -> Any:
    from scenes._studio.editions import QUALITIES, Edition

    spoken = bool(voice.get("voice") or voice.get("voice_command"))
    if spoken and transparent:
        raise Sentence("--transparent is silent; leave --voice away")
    return Edition(QUALITIES[quality], theme, captions == "on", spoken, transparent, frame)


def _speak(
    chapters: Sequence[Chapter],
    console: Console,
    *,
    voice: str | None,
    voice_command: str | None,
    some_silent: bool,
) -> None:
    """Let a voice speak all captions before anything is rendered."""
    from scenes._studio.editions import Variant
    from scenes._studio.lint.kept import linted
    from scenes._studio.voice.speakers import speaker_of
    from scenes._studio.voice.spoken import prepare

    speaker = speaker_of(voice, voice_command, some_silent=some_silent)
    if speaker is None:
        return
    for entry in chapters:
        with console.status(f"speaking {entry.key}"):
            beats = linted(entry, Variant("dark")).run.beats
            prepare(entry.key, [cue.caption for beat in beats for cue in beat.cues], speaker)


def _rendered(
    chapters: Sequence[Chapter],
    console: Console,
    *,
    stock: bool,
    force: bool,
    jobs: int | None,
    scheduler: str | None,
    voice: str | None = None,
    voice_command: str | None = None,
    some_silent: bool = False,
    **edition: Any,
) -> Any:
    from scenes._studio.builder.jobs import Plan
    from scenes._studio.builder.terminal import render as render_chapters
    from scenes._studio.lint.room import require_room

    if (voice or voice_command) and scheduler:
        raise Sentence("--voice stays on this machine; leave --scheduler away")
    wanted = _edition(**edition, voice=voice, voice_command=voice_command)
    if wanted.frame != "16:9":
        with console.status(f"looking whether there is room in {wanted.frame}"):
            require_room(chapters, wanted.variant)
    _speak(
        chapters,
        console,
        voice=voice,
        voice_command=voice_command,
        some_silent=some_silent,
    )
    plan = Plan(wanted, stock, force)
    return render_chapters(chapters, plan, jobs=jobs, scheduler=scheduler, console=console)


@main.command()
@keys_argument
@edition_options
@click.option("--strip", "beat", metavar="BEAT", help="Instead, eight pictures of this beat.")
def sheet(
    chapters: Sequence[Chapter], quality: str, theme: str, captions: str, beat: str | None
) -> None:
    """Make pages of pictures from rendered chapters.

    For each chapter a contact sheet (a picture every two seconds) in renders/sheets/, its last
    picture as a poster in renders/posters/, and a full-size still of the end of each beat in
    renders/stills/.
    """
    from scenes._studio.paths import display_path
    from scenes._studio.preview import sheet as pages

    edition = _edition(quality=quality, theme=theme, captions=captions)
    for entry in chapters or CHAPTERS:
        if beat is not None:
            made = [pages.strip(entry.key, edition, beat)]
        else:
            made = [
                pages.contact_sheet(entry.key, edition),
                pages.poster(entry.key, edition),
                *pages.stills(entry.key, edition),
            ]
        for path in made:
            click.echo(display_path(path))


@main.command()
@click.argument("key", metavar="KEY")
@click.option("--number", type=click.IntRange(1), required=True, help="Its place in the film.")
def new(key: str, number: int) -> None:
    """Begin a chapter: write its scene, its narration and its test, and list it.

    It passes every check as it comes. KEY is its file name, such as rope_rotation.
    """
    from scenes._studio.new_chapter import new_chapter
    from scenes._studio.paths import display_path

    for path in new_chapter(key, number):
        click.echo(display_path(path))
    click.echo(f"See it with: python -m scenes watch {key}")


@main.command()
@theme_option(help="Only this theme; both if not given.")
def gallery(theme: str | None) -> None:
    """Show every noun that a chapter can use, drawn from the example in its docstring.

    Makes renders/sheets/gallery-THEME.png.
    """
    from scenes._studio.paths import display_path
    from scenes._studio.preview.gallery import gallery as draw_gallery

    for name in (theme,) if theme else ("dark", "light"):
        click.echo(display_path(draw_gallery(name)))


@main.command()
@click.argument("chapter", metavar="KEY", type=Keys())
@theme_option(default="dark", show_default=True)
@captions_option(default="on", show_default=True)
def watch(chapter: Chapter, theme: str, captions: str) -> None:
    """Show a chapter at preview quality again whenever one of its files is saved.

    The beats that an edit can be seen in come first, the whole chapter a little later. A page in
    renders/watch/ plays what is new. Ctrl-C ends it.
    """
    from scenes._studio.preview.watch import watch as watch_chapter

    watch_chapter(chapter, _edition(quality="preview", theme=theme, captions=captions), Console())


@main.command()
@click.option("--all", "everything", is_flag=True, help="The clips, films and pictures as well.")
def clean(everything: bool) -> None:
    """Remove what is only kept to be faster next time: caches, logs, leftovers of broken runs."""
    from scenes._studio.builder.clean import clean as remove

    count, size = remove(everything=everything)
    click.echo(f"{count} files removed, {size / 1e6:.0f} MB freed")


if __name__ == "__main__":
    main(prog_name="python -m scenes")
