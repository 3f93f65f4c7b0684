"""What is spoken in a chapter, made ready before it is rendered. Imports no manim."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

import numpy as np

from scenes._kit.beats import Cue
from scenes._kit.captions import Caption
from scenes._kit.voice import LEAD
from scenes._studio.paths import atomically, voice_folder
from scenes._studio.voice.sound import RATE, Samples, levelled, read_sound, write_wav
from scenes._studio.voice.speakers import Speaker


@dataclass(frozen=True)
class SpokenCaption:
    """One caption as it is spoken: its place in the chapter, for how long, and in which file."""

    caption: str
    seconds: float
    wav: str


def prepare(key: str, captions: Sequence[Caption], speaker: Speaker) -> Path:
    """Return the table of what is spoken in a chapter, its sounds brought to one loudness.

    Args:
        key: of the chapter.
        captions: all of them, with their numbers filled in.
        speaker: who speaks.

    Raises:
        StudioError: it cannot be spoken.
    """
    heard = speaker.speak(key, captions)
    heard = _levelled(heard)
    folder = voice_folder() / key
    folder.mkdir(parents=True, exist_ok=True)
    table = []
    for caption, samples in zip(captions, heard, strict=True):
        if samples is None:
            continue
        wav = folder / f"{caption.address}.wav"
        with atomically(wav) as part:
            write_wav(part, samples)
        table.append(SpokenCaption(caption.address, len(samples) / RATE, wav.name))
    target = voice_folder() / f"{key}.json"
    with atomically(target) as part:
        part.write_text(json.dumps([asdict(spoken) for spoken in table], indent=1))
    return target


def _levelled(heard: Sequence[Samples | None]) -> list[Samples | None]:
    """Return all that is spoken in a chapter, brought to one loudness as a whole."""
    said = [samples for samples in heard if samples is not None]
    if not said:
        return list(heard)
    ends = np.cumsum([len(samples) for samples in said])[:-1]
    parts = iter(np.split(levelled(np.concatenate(said)), ends))
    return [None if samples is None else next(parts) for samples in heard]


def files_of(key: str) -> list[Path]:
    """Return the table of a chapter and the sounds that it names."""
    table = voice_folder() / f"{key}.json"
    return [table, *(voice_folder() / key / spoken.wav for spoken in _table(key).values())]


def sound_of(key: str, cues: Sequence[Cue], seconds: float) -> Samples:
    """Return the sound of a chapter: every caption spoken when it is shown.

    Args:
        key: of the chapter.
        cues: when its captions were shown.
        seconds: how long the clip is.
    """
    table = _table(key)
    samples = np.zeros(round(seconds * RATE), np.float32)
    for cue in cues:
        if cue.caption.address in table:
            sound = read_sound(voice_folder() / key / table[cue.caption.address].wav)
            start = round((cue.start + LEAD) * RATE)
            heard = samples[start : start + len(sound)]
            heard += sound[: len(heard)]
    return samples


def _table(key: str) -> Mapping[str, SpokenCaption]:
    told = json.loads((voice_folder() / f"{key}.json").read_text(encoding="utf-8"))
    return {entry["caption"]: SpokenCaption(**entry) for entry in told}
