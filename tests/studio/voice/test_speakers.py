"""Programs and recordings: what they speak, and what is said when they cannot."""

import sys

import numpy as np
import pytest

from scenes._studio.errors import StudioError
from scenes._studio.voice import speakers
from scenes._studio.voice.sound import RATE, write_wav
from scenes._studio.voice.speakers import Piper, Program, Recordings, parted, speaker_of

KEY = "binary_counter"


def seconds(parts):
    return [None if part is None else len(part) / RATE for part in parts]


def test_a_program_speaks_every_caption_and_symbols_in_words(command, captions):
    heard = Program(command()).speak(KEY, captions)
    texts = ["Who is where?", "This one is here,", "The root of two away."]
    assert seconds(heard) == pytest.approx([0.05 * len(text) for text in texts], abs=0.01)


def test_a_text_is_spoken_once(command, captions, monkeypatch):
    program = Program(command())
    first = program.speak(KEY, captions)
    monkeypatch.setattr(speakers.subprocess, "run", None)
    again = program.speak(KEY, captions)
    assert all(np.array_equal(a, b) for a, b in zip(first, again, strict=True))


@pytest.mark.parametrize("text", ["it's", 'a "word"', "$HOME; rm -rf *", "-v", "—"])
def test_a_text_reaches_the_program_as_it_is(command, captions, text):
    from scenes._kit.captions import Caption

    (heard,) = Program(command()).speak(KEY, [Caption("question", (text + " and more",))])
    assert len(heard) / RATE == pytest.approx(0.05 * len(text + " and more"), abs=0.01)


@pytest.mark.parametrize("wrong", ["espeak", "espeak {text}", "espeak -w {wav}"])
def test_a_command_must_have_both_places(wrong):
    with pytest.raises(StudioError, match=r"must contain \{wav\} and \{text\}"):
        Program(wrong)


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("raise SystemExit('out of breath')", "failed with 1 .* it said: out of breath"),
        ("pass", "wrote no file"),
        ("open(sys.argv[1], 'w').write('not sound')", "wrote no sound"),
        ("import time; time.sleep(9)", "took more than 0.5 s"),
    ],
)
def test_a_program_that_cannot_speak_is_told_in_one_sentence(
    captions, monkeypatch, tmp_path, renders, code, said
):
    monkeypatch.setattr(speakers, "PATIENCE", 0.5 if "sleep" in code else 60.0)
    file = tmp_path / "wrong.py"
    file.write_text(f"import sys\n{code}\n")
    with pytest.raises(StudioError, match=said):
        Program(f"{sys.executable} {file} {{wav}} {{text}}").speak(KEY, captions)
    assert not [path for path in renders.rglob("*") if path.is_file()]


def test_a_program_that_is_not_there(captions):
    with pytest.raises(StudioError, match="'no-such-voice' is not there"):
        Program("no-such-voice {wav} {text}").speak(KEY, captions)


def test_recordings_of_beats_and_of_single_captions(captions, tmp_path, tone):
    folder = tmp_path / "mine" / KEY
    folder.mkdir(parents=True)
    write_wav(folder / "question.wav", tone(1.5))
    write_wav(folder / "answer.here.wav", tone(0.7))
    write_wav(folder / "answer.away.wav", tone(0.9))
    heard = Recordings(tmp_path / "mine").speak(KEY, captions)
    assert seconds(heard) == pytest.approx([1.5, 0.7, 0.9], abs=1e-3)


def test_a_recording_of_a_beat_is_parted_in_its_pause(captions, tmp_path, tone):
    folder = tmp_path / KEY
    folder.mkdir()
    silence = np.zeros(RATE // 5, np.float32)
    write_wav(folder / "question.wav", tone(1.0))
    write_wav(folder / "answer.wav", np.concatenate([tone(1.1), silence, tone(1.2)]))
    question, here, away = seconds(Recordings(tmp_path).speak(KEY, captions))
    assert (question, here + away) == pytest.approx((1.0, 2.5), abs=1e-3)
    assert 1.1 <= here <= 1.3


def test_nothing_of_a_recording_is_lost(tone):
    whole = tone(3.3)
    parts = parted(whole, [10, 3, 40, 1])
    assert np.array_equal(np.concatenate(parts), whole)
    assert len(parts) == 4


def test_a_missing_recording_is_named(captions, tmp_path, tone):
    (tmp_path / KEY).mkdir()
    write_wav(tmp_path / KEY / "question.wav", tone(1.0))
    with pytest.raises(StudioError, match=r"no recording binary_counter/answer\.here\.wav or "):
        Recordings(tmp_path).speak(KEY, captions)
    heard = Recordings(tmp_path, some_silent=True).speak(KEY, captions)
    assert [part is None for part in heard] == [False, True, True]


def test_a_file_of_the_wrong_kind_is_named(captions, tmp_path):
    (tmp_path / KEY).mkdir()
    (tmp_path / KEY / "question.wav").write_text("this is no sound")
    with pytest.raises(StudioError, match=r"binary_counter/question\.wav cannot be read as sound"):
        Recordings(tmp_path).speak(KEY, captions)


def test_who_speaks(tmp_path, command):
    assert speaker_of(None, None) is None
    assert speaker_of(None, command()) == Program(command())
    assert speaker_of(str(tmp_path), None) == Recordings(tmp_path)
    with pytest.raises(StudioError, match="must be a folder with recordings or piper"):
        speaker_of(str(tmp_path / "nowhere"), None)
    with pytest.raises(StudioError, match="only one of"):
        speaker_of("piper", command())


def test_the_extra_voice_is_asked_for_where_it_is_missing(monkeypatch):
    monkeypatch.setattr(speakers, "find_spec", lambda name: None)
    with pytest.raises(StudioError, match=r"pip install .* '\.\[voice\]'"):
        speaker_of("piper", None)


def test_piper_speaks(captions):
    pytest.importorskip("piper", reason="the extra voice is not installed")
    heard = Piper().speak(KEY, captions)
    assert all(0.3 < len(part) / RATE < 3 for part in heard)
