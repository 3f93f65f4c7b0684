"""Clips as pictures: contact sheets, posters, stills of the beats, strips. Imports no manim."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

import av
from PIL import Image, ImageDraw, ImageFont

from scenes._kit.theme import THEMES, Theme
from scenes._studio import paths
from scenes._studio.builder.beat_marks import BeatMark, read_beats
from scenes._studio.builder.film import facts
from scenes._studio.editions import Edition
from scenes._studio.errors import StudioError
from scenes._studio.paths import ROOT, atomically

SECONDS_BETWEEN = 2.0
COLUMNS = 4
CELL_WIDTH = 480
STRIP_FRAMES = 8
GAP = 8
LEGEND = 26
FONT = ROOT / "assets" / "fonts" / "Inter-Regular.otf"


@dataclass(frozen=True)
class Cell:
    """One picture of a sheet and what stands under it."""

    picture: Image.Image
    legend: str


def contact_sheet(key: str, edition: Edition) -> Path:
    """Return a page with a picture of every second second of a clip.

    Raises:
        StudioError: the clip has not been rendered.
    """
    clip = _clip(key, edition)
    beats = read_beats(clip)
    duration, rate = _length(clip)
    moments = [n * SECONDS_BETWEEN for n in range(int(duration / SECONDS_BETWEEN) + 1)]
    moments = [moment for moment in moments if moment < duration]
    pictures = frames_at(clip, [round(moment * rate) for moment in moments], CELL_WIDTH)
    cells = [
        Cell(picture, f"{_clock(moment)}  {_beat_at(beats, moment)}")
        for moment, picture in zip(moments, pictures, strict=True)
    ]
    target = paths.RENDERS / "sheets" / f"{key}-{edition.variant.name}.png"
    return _save_page(cells, target, THEMES[edition.theme])


def stills(key: str, edition: Edition) -> list[Path]:
    """Return full-size pictures of the last moment of each beat.

    Raises:
        StudioError: the clip has not been rendered.
    """
    clip = _clip(key, edition)
    beats = read_beats(clip)
    _, rate = _length(clip)
    pictures = frames_at(clip, [round(beat.end * rate) - 1 for beat in beats])
    folder = paths.RENDERS / "stills" / f"{key}-{edition.variant.name}"
    made = []
    for number, (beat, picture) in enumerate(zip(beats, pictures, strict=True), start=1):
        path = folder / f"{number:02}-{beat.name}.png"
        with atomically(path) as part:
            picture.save(part)
        made.append(path)
    for old in set(folder.glob("*.png")) - set(made):
        old.unlink()
    return made


def poster(key: str, edition: Edition) -> Path:
    """Return the last picture of a clip, which tells the chapter's answer, at full size.

    Raises:
        StudioError: the clip has not been rendered.
    """
    clip = _clip(key, edition)
    (picture,) = frames_at(clip, [facts(clip).frames - 1])
    target = paths.RENDERS / "posters" / f"{key}-{edition.variant.name}.png"
    with atomically(target) as part:
        picture.save(part)
    return target


def strip(key: str, edition: Edition, beat: str) -> Path:
    """Return a page of eight pictures, evenly spread over one beat.

    Raises:
        StudioError: the clip has not been rendered, or has no such beat.
    """
    clip = _clip(key, edition)
    beats = {mark.name: mark for mark in read_beats(clip)}
    if beat not in beats:
        raise StudioError(f"{key} has no beat {beat!r}; it has {', '.join(beats)}")
    mark = beats[beat]
    _, rate = _length(clip)
    first, last = round(mark.start * rate), round(mark.end * rate) - 1
    indexes = [round(first + (last - first) * n / (STRIP_FRAMES - 1)) for n in range(STRIP_FRAMES)]
    cells = [
        Cell(picture, _clock(index / rate, tenths=True))
        for index, picture in zip(indexes, frames_at(clip, indexes, CELL_WIDTH), strict=True)
    ]
    target = paths.RENDERS / "sheets" / f"{key}-{edition.variant.name}-{beat}.png"
    return _save_page(cells, target, THEMES[edition.theme])


def frames_at(clip: Path, indexes: Sequence[int], width: int | None = None) -> list[Image.Image]:
    """Return the pictures of a clip with the given numbers, counted from zero.

    Args:
        clip: the video.
        indexes: which pictures, in any order, also twice.
        width: scaled to that many pixels, or full size.
    """
    wanted = set(indexes)
    found: dict[int, Image.Image] = {}
    with av.open(str(clip)) as container:
        stream = container.streams.video[0]
        stream.thread_type = "AUTO"
        for number, frame in enumerate(container.decode(stream)):
            if number in wanted:
                picture = Image.fromarray(frame.to_ndarray(format="rgb24"))
                if width is not None:
                    height = round(width * picture.height / picture.width)
                    picture = picture.resize((width, height), Image.Resampling.LANCZOS)
                found[number] = picture
            if len(found) == len(wanted):
                break
    missing = sorted(wanted - set(found))
    if missing:
        raise StudioError(f"{clip.name} has no picture number {missing[0]}; render it again")
    return [found[index] for index in indexes]


def _clip(key: str, edition: Edition) -> Path:
    clip = edition.clip(key)
    if not clip.is_file():
        quality = edition.quality.name
        options = f"--quality {quality} --theme {edition.theme}"
        options += "" if edition.captions else " --captions off"
        raise StudioError(
            f"{key} has not been rendered in {quality} {edition.variant.name} yet; "
            f"type python -m scenes render {key} {options}"
        )
    return clip


def _length(clip: Path) -> tuple[float, float]:
    measured = facts(clip)
    return float(measured.duration), float(measured.frame_rate)


def _beat_at(beats: Iterable[BeatMark], moment: float) -> str:
    return next((beat.name for beat in beats if beat.start <= moment < beat.end), "")


def _clock(seconds: float, *, tenths: bool = False) -> str:
    whole, rest = divmod(seconds, 60)
    return f"{int(whole)}:{rest:04.1f}" if tenths else f"{int(whole)}:{int(rest):02}"


def _save_page(cells: Sequence[Cell], target: Path, theme: Theme) -> Path:
    width, height = cells[0].picture.size
    columns = min(COLUMNS, len(cells))
    rows = -(-len(cells) // columns)
    size = (columns * (width + GAP) + GAP, rows * (height + LEGEND + GAP) + GAP)
    page = Image.new("RGB", size, theme.surface)
    pen = ImageDraw.Draw(page)
    font = ImageFont.truetype(str(FONT), 16)
    for number, cell in enumerate(cells):
        x = GAP + number % columns * (width + GAP)
        y = GAP + number // columns * (height + LEGEND + GAP)
        page.paste(cell.picture, (x, y))
        pen.text((x + 2, y + height + 4), cell.legend, fill=theme.quiet, font=font)
    with atomically(target) as part:
        page.save(part)
    return target
