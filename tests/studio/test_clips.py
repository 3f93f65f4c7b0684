"""From a tiny chapter to its clip, the film of two clips, and pages of pictures."""

import json
from dataclasses import replace
from fractions import Fraction
from types import SimpleNamespace

import av
import numpy as np
import pytest
import srt
import typst
from av.stream import Disposition
from manim import Circle, FadeIn
from PIL import Image, ImageColor

from scenes._kit import chapter
from scenes._kit.captions import Caption, NarratedBeat, Narration
from scenes._kit.theme import THEMES
from scenes._studio import paths, progress, typst_cache
from scenes._studio.builder import artifact_store, film, passages, render_chapter
from scenes._studio.builder.beat_marks import read_beats
from scenes._studio.builder.job import RenderJob
from scenes._studio.editions import Edition, Quality
from scenes._studio.errors import StudioError
from scenes._studio.lint.dry_run import dry_run
from scenes._studio.paths import atomically
from scenes._studio.preview import sheet
from scenes._studio.typst_cache import typst_folder
from scenes.catalogue import Passage

TINY = Edition(Quality("tiny", 160, 90, 15), "dark")
NARRATION = Narration(
    "tiny.toml",
    "Tiny",
    "A tiny title",
    "Tiny?",
    {"question": NarratedBeat("question", Caption("question", ("Is this tiny?",)), {})},
)


class Tiny(chapter.ChapterScene):
    key = "tiny"
    number = 1

    def construct(self):
        with self.beat("question"):
            self.play(FadeIn(Circle(color=self.theme.ink, fill_opacity=1)), run_time=0.5)
            self.answer()


@pytest.fixture(scope="module")
def studio(tmp_path_factory):
    """Render the tiny chapter twice, as ``one`` and ``two``, into a folder of its own."""
    with pytest.MonkeyPatch.context() as patch:
        folder = tmp_path_factory.mktemp("renders")
        patch.setattr(paths, "RENDERS", folder)
        patch.setattr(chapter, "read_narration", lambda key: NARRATION)
        patch.setattr(render_chapter, "scene_class", lambda entry: Tiny)
        seconds = []
        for key in ("one", "two"):
            entry = SimpleNamespace(key=key, narration=NARRATION)
            with progress.listening(lambda _, told: seconds.append(told)):
                files = render_chapter.render_chapter(RenderJob(entry, TINY))
            artifact_store.store(TINY.clip(key), files, {"a test": key})
        yield SimpleNamespace(folder=folder, seconds=seconds)


def test_a_clip_comes_with_subtitles_and_beats_and_nothing_else_is_left(studio):
    assert sorted(path.name for path in TINY.folder.iterdir()) == [
        f"{key}{suffix}"
        for key in ("one", "two")
        for suffix in (".beats.json", ".inputs.json", ".mp4", ".srt", ".vtt")
    ]
    assert sorted(path.name for path in studio.folder.iterdir()) == ["Tex", TINY.name]
    assert studio.seconds == sorted(studio.seconds[: len(studio.seconds) // 2]) * 2


def test_the_clip_is_as_long_as_the_dry_run(studio, monkeypatch):
    run = dry_run(Tiny, frame_rate=15)
    facts = film.facts(TINY.clip("one"))
    assert facts.frame_rate == 15
    assert facts.frames == round(run.duration * 15)
    assert read_beats(TINY.clip("one"))[0].end == pytest.approx(run.beats[0].end)


def test_the_index_of_a_clip_lies_in_front(studio):
    data = TINY.clip("one").read_bytes()
    assert data.index(b"moov") < data.index(b"mdat")


def test_the_film_is_the_sum_of_its_parts(studio):
    parts = [
        film.TitledClip(TINY.clip("one"), "1 · First"),
        film.TitledClip(TINY.clip("two"), "2 · Second"),
    ]
    made = film.join(parts, film.film_path(TINY), "Two tiny clips")
    assert [path.name for path in made] == [f"film-tiny-dark{s}" for s in (".mp4", ".srt", ".vtt")]
    one, whole = film.facts(TINY.clip("one")), film.facts(made[0])
    assert (whole.frames, whole.duration) == (2 * one.frames, 2 * one.duration)
    assert whole.chapters == ("1 · First", "2 · Second")
    assert whole.frame_rate == Fraction(15)
    assert whole.subtitles == ("Is this tiny?",) * 2
    data = made[0].read_bytes()
    assert data.index(b"moov") < data.index(b"mdat")
    with av.open(str(made[0])) as container:
        assert container.metadata["title"] == "Two tiny clips"
        assert container.metadata["copyright"] == "MIT License"
        assert container.streams.subtitles[0].metadata["language"] == "eng"
        assert not container.streams.subtitles[0].disposition & Disposition.default
        assert container.streams.video[0].disposition & Disposition.default
        times = [frame.pts * frame.time_base for frame in container.decode(video=0)]
    assert times == [Fraction(n, 15) for n in range(whole.frames)]


def test_the_pictures_of_the_film_are_those_of_the_clips(studio):
    parts = [film.TitledClip(TINY.clip(key), key) for key in ("one", "two")]
    joined = film.join(parts, studio.folder / "again.mp4")[0]
    count = film.facts(TINY.clip("one")).frames
    first, again = sheet.frames_at(joined, [count - 1, 2 * count - 1])
    clip = sheet.frames_at(TINY.clip("one"), [count - 1])[0]
    assert np.array_equal(np.asarray(first), np.asarray(clip))
    assert np.array_equal(np.asarray(again), np.asarray(clip))


def test_subtitles_of_the_film_are_shifted_and_counted_through(studio):
    parts = [film.TitledClip(TINY.clip(key), key) for key in ("one", "two")]
    made = film.join(parts, studio.folder / "told.mp4")
    cues = list(srt.parse(made[1].read_text(encoding="utf-8")))
    length = float(film.facts(TINY.clip("one")).duration)
    assert [cue.index for cue in cues] == [1, 2]
    assert (cues[1].start - cues[0].start).total_seconds() == pytest.approx(length, abs=1e-3)
    assert made[2].read_text(encoding="utf-8").startswith("WEBVTT\n\n00:00:00.000 --> ")


def test_chapters_that_share_no_picture_stand_apart_by_a_fade_and_empty_ground(studio):
    parts = [
        film.TitledClip(TINY.clip("one"), "1"),
        film.TitledClip(TINY.clip("two"), "2", Passage.PAUSE),
    ]
    made = film.join(parts, studio.folder / "apart.mp4", theme="dark")
    one, whole = film.facts(TINY.clip("one")), film.facts(made[0])
    rest = round(passages.SECONDS[Passage.PAUSE] * 15)
    assert whole.frames == 2 * one.frames + rest
    pictures = sheet.frames_at(made[0], range(whole.frames))
    ground = np.array(ImageColor.getrgb(THEMES["dark"].ground))
    last = np.asarray(pictures[one.frames - 1]).astype(int)
    fading = round(passages.FADE * 15)
    for number in range(rest):
        share = min(1, (number + 1) / fading)
        faded = last + share * (ground - last)
        seen = np.asarray(pictures[one.frames + number]).astype(int)
        # the encoder loses a little, most of it where colours meet
        assert np.abs(seen - faded).mean() <= 2
    assert np.abs(seen - ground).max() <= 3
    clip = sheet.frames_at(TINY.clip("two"), range(one.frames))
    for number, picture in enumerate(clip):
        assert np.array_equal(np.asarray(pictures[one.frames + rest + number]), np.asarray(picture))
    cues = list(srt.parse(made[1].read_text(encoding="utf-8")))
    later = float(one.length + passages.SECONDS[Passage.PAUSE])
    assert (cues[1].start - cues[0].start).total_seconds() == pytest.approx(later, abs=1e-3)


def test_a_chapter_dissolves_into_the_one_that_opens_on_a_part_of_its_last_picture(studio):
    parts = [
        film.TitledClip(TINY.clip("one"), "1"),
        film.TitledClip(TINY.clip("two"), "2", Passage.DISSOLVE),
    ]
    made = film.join(parts, studio.folder / "blended.mp4", theme="dark")
    one, whole = film.facts(TINY.clip("one")), film.facts(made[0])
    between = passages.pictures_of(Passage.DISSOLVE, one.frame_rate)
    assert between == 6
    assert whole.frames == 2 * one.frames + between
    pictures = [np.asarray(p).astype(int) for p in sheet.frames_at(made[0], range(whole.frames))]
    last, *mixed, first = pictures[one.frames - 1 : one.frames + between + 1]
    assert np.abs(first - last).max() > 100
    ground = np.array(ImageColor.getrgb(THEMES["dark"].ground))
    unlike = [np.abs(picture - ground).sum(axis=-1, keepdims=True) for picture in (last, first)]
    shared = np.where(unlike[0] <= unlike[1], last, first)
    leaving = [last + share * (shared - last) for share in (1 / 4, 1 / 2, 3 / 4)]
    coming = [shared + share * (first - shared) for share in (0, 1 / 3, 2 / 3)]
    for seen, wanted in zip(mixed, [*leaving, *coming], strict=True):
        assert np.abs(seen - wanted).mean() <= 2
    clip = sheet.frames_at(TINY.clip("two"), [0, one.frames - 1])
    assert np.array_equal(first, np.asarray(clip[0]))
    assert np.array_equal(pictures[-1], np.asarray(clip[1]))


def test_a_film_is_joined_again_only_when_a_part_or_a_title_changed(studio):
    one, two = (film.TitledClip(TINY.clip(key), key) for key in ("one", "two"))
    film.film_path(TINY).unlink(missing_ok=True)
    assert film.join_if_changed([one, two], TINY)[1] == "there is no film-tiny-dark.mp4 yet"
    made, why = film.join_if_changed([one, two], TINY)
    assert why == ""
    assert [path.suffix for path in made] == [".mp4", ".srt", ".vtt"]
    other = replace(two, title="3")
    assert film.join_if_changed([one, other], TINY)[1] == "the title of two.mp4 changed"
    assert film.join_if_changed([other, one], TINY)[1] == "the order of the clips changed"
    late = replace(one, passage=Passage.PAUSE)
    assert film.join_if_changed([other, late], TINY)[1] == "how it passes on changed"
    made[0].write_bytes(b"broken")
    assert "is damaged" in film.join_if_changed([other, late], TINY)[1]
    for path in made:
        path.unlink()
    made[0].with_suffix(".inputs.json").unlink()


def test_a_film_without_a_clip_is_not_begun(studio):
    parts = [film.TitledClip(TINY.clip("one"), "1"), film.TitledClip(TINY.clip("three"), "3")]
    with pytest.raises(StudioError, match=r"clip three\.mp4 is missing; type python -m scenes"):
        film.join(parts, studio.folder / "half.mp4")
    assert not list(studio.folder.glob("*half*"))


def test_clips_that_do_not_go_together_are_refused(studio):
    wide = TINY.folder.parent / "wide.mp4"
    with av.open(str(wide), "w") as container:
        stream = container.add_stream("libx264", rate=15, width=320, height=180)
        picture = av.VideoFrame.from_ndarray(np.zeros((180, 320, 3), dtype=np.uint8))
        for packet in [*stream.encode(picture), *stream.encode()]:
            container.mux(packet)
    wide.with_suffix(".srt").touch()
    with pytest.raises(StudioError, match=r"wide\.mp4 must have the picture size"):
        film.join(
            [film.TitledClip(TINY.clip("one"), "1"), film.TitledClip(wide, "2")],
            studio.folder / "no.mp4",
        )
    assert not (studio.folder / "no.mp4").exists()


def test_a_film_that_lost_pictures_is_noticed(studio):
    one, part = film.facts(TINY.clip("one")), film.TitledClip(TINY.clip("one"), "1")
    with pytest.raises(StudioError, match="the joined film must have"):
        film._verify(one, list(film._pieces([part] * 2, [one] * 2, one.frame_rate)), [])


def test_a_contact_sheet_has_a_cell_every_two_seconds(studio):
    path = sheet.contact_sheet("one", TINY)
    assert path == studio.folder / "sheets" / "one-dark.png"
    seconds = float(film.facts(TINY.clip("one")).duration)
    cells = int(np.ceil(seconds / 2))
    with Image.open(path) as page:
        assert page.width == cells * (sheet.CELL_WIDTH + sheet.GAP) + sheet.GAP


def test_a_still_is_the_last_picture_of_its_beat(studio):
    (path,) = sheet.stills("one", TINY)
    assert path.name == "01-question.png"
    last = sheet.frames_at(TINY.clip("one"), [film.facts(TINY.clip("one")).frames - 1])[0]
    with Image.open(path) as still:
        assert np.array_equal(np.asarray(still), np.asarray(last))


def test_a_poster_is_the_last_picture(studio):
    path = sheet.poster("one", TINY)
    assert path == studio.folder / "posters" / "one-dark.png"
    last = sheet.frames_at(TINY.clip("one"), [film.facts(TINY.clip("one")).frames - 1])[0]
    with Image.open(path) as shown:
        assert np.array_equal(np.asarray(shown), np.asarray(last))


def test_old_stills_do_not_stay(studio):
    old = studio.folder / "stills" / "one-dark" / "09-gone.png"
    old.parent.mkdir(parents=True, exist_ok=True)
    old.write_bytes(b"")
    sheet.stills("one", TINY)
    assert not old.exists()


def test_a_strip_has_eight_pictures_of_one_beat(studio):
    path = sheet.strip("two", TINY, "question")
    with Image.open(path) as page:
        assert page.width == 4 * (sheet.CELL_WIDTH + sheet.GAP) + sheet.GAP
        assert page.height == 2 * (270 + sheet.LEGEND + sheet.GAP) + sheet.GAP
    with pytest.raises(StudioError, match="two has no beat 'answer'; it has question"):
        sheet.strip("two", TINY, "answer")


def test_pictures_of_a_clip_that_is_not_there(studio):
    sentence = (
        "three has not been rendered in tiny dark-no-captions yet; type python -m scenes "
        "render three --quality tiny --theme dark --captions off"
    )
    with pytest.raises(StudioError) as raised:
        sheet.contact_sheet("three", Edition(TINY.quality, "dark", captions=False))
    assert str(raised.value) == sentence


def test_beats_are_kept_in_a_small_file(studio):
    text = TINY.clip("one").with_suffix(".beats.json").read_text(encoding="utf-8")
    assert [beat["name"] for beat in json.loads(text)] == ["question"]


def test_what_was_set_once_is_kept_for_the_next_time(monkeypatch, tmp_path):
    monkeypatch.setattr(paths, "RENDERS", tmp_path)
    with typst_folder("tiny") as first, monkeypatch.context() as elsewhere:
        elsewhere.setattr(typst_cache, "_open", {})  # as it is in another process
        with typst_folder("tiny") as second, typst_folder("tiny") as again:
            assert first != second == again
            (first / "aa.svg").write_text("set")
            (first / "aa_.svg").write_text("at work")
            (second / "aa.svg").write_text("set")
    with typst_folder("tiny") as third:
        assert [path.name for path in third.iterdir()] == ["aa.svg"]
    assert [path.name for path in (tmp_path / "Tex").iterdir()] == ["tiny"]


def test_texts_set_by_one_compiler_are_those_of_many(monkeypatch, tmp_path):
    monkeypatch.setattr(paths, "RENDERS", tmp_path)
    fonts = [paths.ROOT / "assets" / "fonts"]
    sources = []
    for number, text in enumerate(("Word 7", "$e^(i omega t)$", '#text(font: "Inter")[Ä]')):
        sources.append(tmp_path / f"{number}.typ")
        sources[-1].write_text(f"#set page(width: auto, height: auto)\n{text}")
    alone = [typst.compile(str(path), format="svg", font_paths=fonts) for path in sources]
    plain = typst.compile
    with typst_folder("tiny"):
        assert typst.compile is not plain
        together = [typst.compile(str(p), format="svg", font_paths=fonts) for p in sources]
        sources[0].write_text("#set page(width: auto, height: auto)\nWord 8")
        changed = typst.compile(str(sources[0]), format="svg", font_paths=fonts)
    assert typst.compile is plain
    assert together == alone
    assert changed != alone[0]


def test_a_file_that_fails_half_way_leaves_nothing(tmp_path):
    target = tmp_path / "whole.txt"
    target.write_text("old")

    def fail():
        with atomically(target) as part:
            part.write_text("half")
            raise OSError("disk full")

    with pytest.raises(OSError, match="disk full"):
        fail()
    assert [path.name for path in tmp_path.iterdir()] == ["whole.txt"]
    assert target.read_text() == "old"
