"""A speech program of our own: a tone for as long as its text, so that all can be measured."""

import shlex
import sys

import numpy as np
import pytest

from scenes._kit.captions import Caption
from scenes._studio import paths

SECONDS_PER_CHARACTER = 0.05
PROGRAM = """
import sys, wave
import numpy as np
wav, text, volume = sys.argv[1], sys.argv[2], float(sys.argv[3])
samples = volume * np.sin(2 * np.pi * 300 * np.arange(int(22050 * 0.05 * len(text))) / 22050)
with wave.open(wav, "wb") as file:
    file.setnchannels(1), file.setsampwidth(2), file.setframerate(22050)
    file.writeframes((samples * 32767).astype("<i2").tobytes())
"""


@pytest.fixture(autouse=True)
def renders(monkeypatch, tmp_path):
    monkeypatch.setattr(paths, "RENDERS", tmp_path / "renders")
    return tmp_path / "renders"


@pytest.fixture
def command(tmp_path):
    """Return a function that gives the command of a program that speaks at some volume."""
    file = tmp_path / "speak.py"
    file.write_text(PROGRAM)

    def command(volume=0.1):
        program = f"{shlex.quote(sys.executable)} {shlex.quote(str(file))}"
        return program + " {wav} {text} " + str(volume)

    return command


@pytest.fixture
def captions():
    return [
        Caption("question", ("Who is where?",)),
        Caption("answer", ("This one is here,",), "here"),
        Caption("answer", ("√2 away.",), "away", aloud="The root of two away."),
    ]


@pytest.fixture
def tone():
    def tone(seconds, volume=0.1):
        return (volume * np.sin(np.arange(round(48_000 * seconds)) * 0.04)).astype(np.float32)

    return tone
