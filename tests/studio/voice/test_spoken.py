"""A chapter waits until its captions have been spoken; its clip has them where they are shown."""

import numpy as np
import pytest

from scenes._kit.beats import Cue
from scenes._kit.captions import Caption
from scenes._kit.voice import BREATH, LEAD, VOICE, Voice
from scenes._studio.builder import film
from scenes._studio.builder.beat_marks import read_beats
from scenes._studio.builder.fingerprint import clip_inputs
from scenes._studio.builder.job import RenderJob
from scenes._studio.builder.render_chapter import render_chapter
from scenes._studio.editions import QUALITIES, Edition
from scenes._studio.export.cutting import cut, spans
from scenes._studio.lint.dry_run import dry_run
from scenes._studio.play import scene_class
from scenes._studio.voice.sound import LOUDNESS, RATE, loudness, read_sound
from scenes._studio.voice.speakers import Program
from scenes._studio.voice.spoken import files_of, prepare, sound_of
from scenes.catalogue import OPENING, Passage

EDITION = Edition(QUALITIES["preview"], "dark", voice=True)
FRAME = 1 / 15


@pytest.fixture
def said(command):
    """The opening, spoken more slowly than its pictures."""
    told = OPENING.narration.beats.values()
    captions = [
        Caption(c.beat, c.lines, c.name, aloud=c.spoken * 3) for b in told for c in b.captions()
    ]
    prepare("opening", captions, Program(command()))
    return captions


def cues_of(run):
    return [cue for beat in run.beats for cue in beat.cues]


@pytest.mark.parametrize("captions_on", [True, False])
def test_every_caption_stands_until_it_has_been_spoken(said, captions_on):
    silent = dry_run(scene_class(OPENING), captions=captions_on).duration
    run = dry_run(scene_class(OPENING), captions=captions_on, voice=True)
    assert run.duration > silent + 3
    assert len(cues_of(run)) == len(said)
    for cue, caption in zip(cues_of(run), said, strict=True):
        assert cue.end - cue.start >= LEAD + 0.05 * len(caption.spoken) + BREATH - FRAME


def test_a_chapter_without_a_table_is_told_in_one_sentence(monkeypatch, tmp_path):
    monkeypatch.setenv(VOICE, str(tmp_path))
    with pytest.raises(ValueError, match="POSENC_VOICE must lead to a folder with what is spoken"):
        Voice("opening")


def test_sound_starts_with_its_caption(said):
    cues = [Cue(caption, 2.0 + 9 * n, 2.4, 9.0 + 9 * n) for n, caption in enumerate(said)]
    sound = sound_of("opening", cues, 30.0)
    heard = np.abs(sound) > 0.02
    for cue in cues:
        start = round((cue.start + LEAD) * RATE)
        assert not heard[start - RATE // 2 : start].any()
        assert heard[start : start + RATE // 2].mean() > 0.5


def test_what_is_spoken_belongs_to_what_a_clip_is_made_of(said, command):
    before = clip_inputs(OPENING, EDITION)
    assert sum(name.startswith("what is spoken") for name in before) == len(files_of("opening"))
    prepare("opening", said, Program(command()))
    assert clip_inputs(OPENING, EDITION) == before
    prepare("opening", said[:1], Program(command()))
    assert clip_inputs(OPENING, EDITION) != before


def test_a_spoken_clip_its_beats_and_the_film(said, tmp_path):
    files = render_chapter(RenderJob(OPENING, EDITION))
    for suffix, content in files.items():
        (tmp_path / f"opening{suffix}").write_bytes(content)
    clip = tmp_path / "opening.mp4"
    sound = read_sound(clip)
    assert len(sound) / RATE == pytest.approx(float(film.facts(clip).length), abs=0.1)
    assert loudness(sound[np.abs(sound) > 0]) == pytest.approx(LOUDNESS, abs=1.5)
    parts = spans(clip, read_beats(clip))
    targets = [tmp_path / f"{number}.mp4" for number in range(len(parts))]
    cut(clip, parts, targets, ["beat"] * len(parts))
    for part, target in zip(parts, targets, strict=True):
        own = sound[round(part.first * FRAME * RATE) : round((part.last + 1) * FRAME * RATE)]
        heard = read_sound(target)[: len(own)]
        assert np.corrcoef(own[: len(heard)], heard)[0, 1] > 0.98
    joined = tmp_path / "film.mp4"
    film.join([film.TitledClip(clip, "a"), film.TitledClip(clip, "b", Passage.PAUSE)], joined)
    again = read_sound(joined)[len(sound) + round(0.6 * RATE) :]
    size = min(len(again), len(sound))
    assert np.corrcoef(again[:size], sound[:size])[0, 1] > 0.98
    assert len(film.facts(joined).subtitles) == 2 * len(said)
