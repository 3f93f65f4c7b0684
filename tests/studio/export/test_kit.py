"""The lecture kit: whole and right, or not there at all; and nobody's work is lost."""

import hashlib
import json
import zipfile
from dataclasses import replace
from datetime import timedelta
from itertools import pairwise

import av
import fastjsonschema
import numpy as np
import pytest
import srt
from click.testing import CliRunner
from PIL import Image, ImageSequence
from tiny_clips import BEAT_FRAMES, CHOSEN, EDITION, write_clip

from scenes import __main__ as command_line
from scenes._studio.builder import jobs, terminal
from scenes._studio.builder.film import facts
from scenes._studio.errors import StudioError
from scenes._studio.export import kit as making
from scenes._studio.export.cues import LONGEST_CUE, LONGEST_LINE, MOST_LINES, lecture_cues
from scenes._studio.export.kit import make_kit
from scenes._studio.export.manifest import SCHEMA
from scenes._studio.paths import display_path

FIRST = CHOSEN[0]


def decoded(path):
    with av.open(str(path)) as container:
        return [frame.to_ndarray(format="rgb24") for frame in container.decode(video=0)]


@pytest.fixture
def told(kit):
    return json.loads((kit / "manifest.json").read_text(encoding="utf-8"))


def snapshot(folder):
    return {
        str(path.relative_to(folder)): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file()
    }


# --- what is in it --------------------------------------------------------------------------------


def test_the_manifest_names_every_file_with_its_digest(kit, told):
    there = {p.relative_to(kit).as_posix() for p in kit.rglob("*") if p.is_file()}
    assert {entry["path"] for entry in told["files"]} == there - {"manifest.json", "lecture.zip"}
    for entry in told["files"]:
        content = (kit / entry["path"]).read_bytes()
        assert (len(content), hashlib.sha256(content).hexdigest()) == (
            entry["bytes"],
            entry["sha256"],
        )


def test_the_zip_holds_the_same_files(kit):
    with zipfile.ZipFile(kit / "lecture.zip") as archive:
        assert archive.testzip() is None
        packed = {name: archive.read(name) for name in archive.namelist()}
    expected = {f"lecture/{name}": content for name, content in snapshot(kit).items()}
    del expected["lecture/lecture.zip"]
    assert packed == expected


def test_the_beats_are_the_clip_picture_by_picture(kit, told):
    for chapter in told["chapters"]:
        whole = decoded(kit / chapter["clip"])
        parts = [picture for beat in chapter["beats"] for picture in decoded(kit / beat["clip"])]
        assert len(whole) == len(parts) == chapter["frames"]
        assert all(map(np.array_equal, whole, parts))


def test_posters_are_last_pictures(kit, told):
    for chapter in told["chapters"]:
        whole = decoded(kit / chapter["clip"])
        for beat in chapter["beats"]:
            poster = np.asarray(Image.open(kit / beat["poster"]))
            assert np.array_equal(poster, whole[beat["last_frame"]])
        assert (kit / chapter["poster"]).read_bytes() == (kit / beat["poster"]).read_bytes()


def test_every_video_has_its_index_in_front(kit):
    videos = list(kit.rglob("*.mp4"))
    assert len(videos) > 4
    for video in videos:
        content = video.read_bytes()
        assert 0 < content.find(b"moov") < content.find(b"mdat"), video.name


def test_beats_follow_each_other_and_say_their_captions(told):
    for chapter, entry in zip(told["chapters"], CHOSEN, strict=True):
        beats = chapter["beats"]
        assert [beat["name"] for beat in beats] == list(entry.narration.beats)
        assert all(a["end"] == b["start"] for a, b in pairwise(beats))
        assert beats[-1]["last_frame"] == chapter["frames"] - 1
        for beat in beats:
            said = list(entry.narration.beats[beat["name"]].captions())
            assert len(beat["captions"]) == len(said)
            assert beat["describe"] == entry.narration.beats[beat["name"]].describe


def test_numbers_come_with_the_expression_that_computes_them(told):
    numbers = [n for c in told["chapters"] for b in c["beats"] for n in b["numbers"]]
    assert numbers
    for number in numbers:
        assert number["shown"] == "1.5"
        assert number["shown"] in number["caption"]
        assert number["source"]
    for chapter in told["chapters"]:
        assert all(function["source"] for function in chapter["functions"])


def test_both_subtitle_files_say_the_same(kit, told):
    for chapter in told["chapters"]:
        cues = list(srt.parse((kit / chapter["srt"]).read_text(encoding="utf-8")))
        assert [cue.content for cue in cues] == [cue["text"] for cue in chapter["cues"]]
        vtt = (kit / chapter["webvtt"]).read_text(encoding="utf-8")
        assert vtt.startswith("WEBVTT\n")
        assert vtt.count(" --> ") == len(cues)


def test_the_transcript_tells_captions_numbers_and_sources(kit, told):
    for chapter in told["chapters"]:
        text = (kit / chapter["transcript"]).read_text(encoding="utf-8")
        for beat in chapter["beats"]:
            assert all(f"> {caption}" in text for caption in beat["captions"])
            assert beat["describe"] in text
            assert all(number["source"].replace("|", "\\|") in text for number in beat["numbers"])
        assert all(f"posenc_math.{function['name']}" in text for function in chapter["functions"])


def test_the_handout_is_a_pdf_with_a_picture_of_each_beat(kit, told):
    for chapter in told["chapters"]:
        content = (kit / chapter["handout"]).read_bytes()
        assert content.startswith(b"%PDF-")
        assert content.rstrip().endswith(b"%%EOF")
        assert content.count(b"/Subtype /Image") + content.count(b"/Subtype/Image") >= 2


# --- subtitles ------------------------------------------------------------------------------------


def cue(text, seconds, start=1.0):
    return srt.Subtitle(1, timedelta(seconds=start), timedelta(seconds=start + seconds), text)


@pytest.mark.parametrize(
    ("text", "seconds"),
    [
        ("Four wheels.", 2.0),
        ("A longer sentence changes its numbers: not any length.", 5.0),
        ("x" * 60 + "\n" + "y" * 60, 7.0),
        (" ".join(["places"] * 17), 12.0),
        ("One hand", 30.0),
    ],
)
def test_cues_are_short_and_lose_no_word(text, seconds):
    made = lecture_cues([cue(text, seconds)])
    for piece in made:
        lines = piece.content.split("\n")
        assert len(lines) <= MOST_LINES
        assert max(map(len, lines)) <= LONGEST_LINE
        assert timedelta(0) < piece.end - piece.start <= LONGEST_CUE
    assert all(a.end <= b.start for a, b in pairwise(made))
    assert "".join("".join(p.content.split()) for p in made) == "".join(text.split())


# --- nothing half-written, nothing lost -----------------------------------------------------------


def test_a_damaged_clip_is_told_and_the_kit_that_stood_there_stays(renders):
    folder = make_kit(CHOSEN, EDITION, pytest.fail)
    before = snapshot(folder)
    clip = EDITION.clip(FIRST.key)
    clip.write_bytes(clip.read_bytes()[:200])
    with pytest.raises(StudioError, match=rf"clip {clip.name} cannot be read as a video .*--force"):
        make_kit(CHOSEN, EDITION, pytest.fail)
    assert snapshot(folder) == before
    assert sorted(p.name for p in renders.iterdir()) == [".locks", "lecture", EDITION.name]


def test_a_clip_whose_pictures_are_damaged_is_told(renders):
    clip = EDITION.clip(FIRST.key)
    content = bytearray(clip.read_bytes())
    start = content.find(b"mdat") + 4
    content[start + 700 : start + 6000] = bytes(5300)
    clip.write_bytes(content)
    with pytest.raises(StudioError, match=rf"{clip.name}.*render"):
        make_kit(CHOSEN, EDITION, pytest.fail)
    assert not (renders / "lecture").exists()


def test_a_missing_clip_is_told(renders):
    EDITION.clip(FIRST.key).unlink()
    with pytest.raises(StudioError, match=rf"clip {FIRST.key}.mp4 is missing; type python -m"):
        make_kit(CHOSEN, EDITION, pytest.fail)


def test_a_clip_that_is_not_as_long_as_its_beats_is_told(renders):
    write_clip(EDITION.clip(FIRST.key), BEAT_FRAMES)
    with pytest.raises(StudioError, match=f"has {BEAT_FRAMES} pictures, its beats tell of"):
        make_kit(CHOSEN, EDITION, pytest.fail)


def test_a_beat_without_key_frame_is_told(renders):
    path = EDITION.clip(FIRST.key).with_suffix(".beats.json")
    marks = json.loads(path.read_text())
    marks[0]["end"] = marks[1]["start"] = marks[1]["start"] + 0.2
    path.write_text(json.dumps(marks))
    with pytest.raises(StudioError, match="has no key frame at picture 15, where a beat begins"):
        make_kit(CHOSEN, EDITION, pytest.fail)


def test_missing_subtitles_are_told(renders):
    EDITION.clip(FIRST.key).with_suffix(".srt").unlink()
    with pytest.raises(StudioError, match=rf"{FIRST.key}\.srt must lie beside {FIRST.key}\.mp4"):
        make_kit(CHOSEN, EDITION, pytest.fail)


def test_a_kit_is_replaced_when_nobody_touched_it(renders):
    make_kit(CHOSEN, EDITION, pytest.fail)
    folder = make_kit(CHOSEN[:1], EDITION, pytest.fail)
    chapters = json.loads((folder / "manifest.json").read_text(encoding="utf-8"))["chapters"]
    assert [chapter["key"] for chapter in chapters] == [FIRST.key]
    assert sorted(p.name for p in renders.iterdir()) == [".locks", "lecture", EDITION.name]


@pytest.mark.parametrize("name", ["my notes.txt", "manifest.schema.json"])
def test_what_somebody_added_or_changed_is_kept(renders, name):
    folder = make_kit(CHOSEN[:1], EDITION, pytest.fail)
    (folder / name).write_text("mine")
    said = []
    make_kit(CHOSEN[:1], EDITION, said.append)
    kept = renders / "lecture-kept-1"
    assert (kept / name).read_text() == "mine"
    assert (kept / "lecture.zip").is_file()
    assert said == [
        f"{name} in {display_path(folder)} did not come from export: "
        f"the kit that stood there is kept in {display_path(kept)}"
    ]
    make_kit(CHOSEN[:1], EDITION, pytest.fail)


def test_a_run_that_was_stopped_leaves_nothing_behind(renders):
    folder = make_kit(CHOSEN[:1], EDITION, pytest.fail)
    before = snapshot(folder)
    folder.rename(renders / ".old-lecture")
    (renders / ".part-lecture-1").mkdir()
    EDITION.clip(FIRST.key).unlink()
    with pytest.raises(StudioError):
        make_kit(CHOSEN[:1], EDITION, pytest.fail)
    assert snapshot(folder) == before
    assert not (renders / ".part-lecture-1").exists()


def test_two_runs_do_not_meet(renders, monkeypatch):
    from scenes._studio.builder import artifact_store

    with (
        artifact_store.locked(making.lecture_folder()),
        pytest.raises(StudioError, match="is being made by another run; wait for it to end"),
    ):
        make_kit(CHOSEN, EDITION, pytest.fail)


# --- the command ----------------------------------------------------------------------------------


@pytest.fixture
def run(monkeypatch):
    """Return a function that runs ``export``, which finds all clips rendered."""
    asked = []

    def fake(chapters, plan, **rest):
        asked.append((tuple(chapters), plan.edition))
        edition = plan.edition
        return [
            jobs.Outcome(entry, edition.clip(entry.key), edition.log(entry.key))
            for entry in chapters
        ]

    monkeypatch.setattr(terminal, "render", fake)

    def run(*arguments):
        return CliRunner().invoke(command_line.main, ["export", *arguments])

    run.asked = asked
    return run


def test_the_command_makes_the_kit_in_the_order_of_the_film(run, renders):
    keys = [entry.key for entry in reversed(CHOSEN)]
    done = run(*keys, "--theme", "light", "--quality", "preview")
    assert done.exit_code == 0, done.output
    assert run.asked == [(CHOSEN, EDITION)]
    assert display_path(renders / "lecture") in done.output
    told = json.loads((renders / "lecture" / "manifest.json").read_text(encoding="utf-8"))
    assert [chapter["key"] for chapter in told["chapters"]] == keys[::-1]
    assert (told["theme"], told["captions_in_picture"]) == ("light", True)


def test_slides_are_720p_unless_asked(run, renders):
    done = run(FIRST.key, "--captions", "off")
    (_, edition), *_ = run.asked
    assert (edition.quality.width, edition.quality.height, edition.captions) == (1280, 720, False)
    assert done.exit_code == 2
    assert f"clip {FIRST.key}.mp4 is missing" in done.output


def test_a_chapter_asked_for_twice_is_there_once(run, renders):
    done = run(FIRST.key, str(FIRST.number), "--theme", "light", "--quality", "preview")
    assert done.exit_code == 0, done.output


def test_no_kit_is_made_when_a_chapter_failed(run, renders, monkeypatch):
    def failing(chapters, plan, **rest):
        return [jobs.Outcome(c, plan.edition.clip(c.key), renders, "it broke") for c in chapters]

    monkeypatch.setattr(terminal, "render", failing)
    done = run(FIRST.key)
    assert done.exit_code == 2
    assert "the lecture kit was not made, since not every chapter could be rendered" in done.output


def test_a_folder_that_cannot_be_written_is_told_before_anything_is_rendered(
    run, tmp_path, monkeypatch
):
    from scenes._studio import paths

    blocked = tmp_path / "renders"
    blocked.write_text("a file")
    monkeypatch.setattr(paths, "RENDERS", blocked)
    done = run(FIRST.key)
    assert done.exit_code == 2
    assert done.output.startswith("Error: the lecture kit cannot be written: ")
    assert len(done.output.strip().splitlines()) == 1
    assert run.asked == []


def test_a_file_where_the_kit_should_be_is_told(run, renders):
    (renders / "lecture").write_text("a file")
    done = run(FIRST.key)
    assert done.exit_code == 2
    assert "must be a folder; move the file away" in done.output
    assert (renders / "lecture").read_text() == "a file"


def test_a_full_disk_leaves_nothing_half_written(renders, monkeypatch):
    def full(*_):
        raise OSError(28, "No space left on device", str(renders / "x.pdf"))

    monkeypatch.setattr(making, "handout", full)
    with pytest.raises(StudioError, match=r"cannot be written: .*x\.pdf: No space left on device"):
        make_kit(CHOSEN, EDITION, pytest.fail)
    assert sorted(p.name for p in renders.iterdir()) == [".locks", EDITION.name]


def test_the_clips_are_as_long_as_they_say(kit, told):
    for chapter in told["chapters"]:
        measured = facts(kit / chapter["clip"])
        assert float(measured.length) == pytest.approx(chapter["seconds"], abs=0.001)


def exported(run, renders, option):
    """Return the kit of one chapter with something more, and its manifest, which has its schema."""
    done = run(FIRST.key, "--theme", "light", "--quality", "preview", option)
    assert done.exit_code == 0
    folder = renders / "lecture"
    told = json.loads((folder / "manifest.json").read_text(encoding="utf-8"))
    fastjsonschema.compile(json.loads(SCHEMA.read_text(encoding="utf-8")))(told)
    return folder, told


def test_gifs_show_the_beats_at_their_own_pace(run, renders):
    folder, told = exported(run, renders, "--gif")
    beats = told["chapters"][0]["beats"]
    for beat in beats:
        gif = Image.open(folder / beat["gif"])
        assert (gif.width, gif.height, gif.info["loop"]) == (160, 90, 0)
        pictures = [np.asarray(frame.convert("RGB")) for frame in ImageSequence.Iterator(gif)]
        seconds = sum(frame.info["duration"] for frame in ImageSequence.Iterator(gif)) / 1000
        assert seconds == pytest.approx(beat["end"] - beat["start"], abs=0.11)
        first = decoded(folder / beat["clip"])[0]
        assert abs(pictures[0].astype(float) - first).mean() < 6
    assert len(list(folder.rglob("*.gif"))) == len(beats)


def test_without_being_asked_there_are_no_gifs(kit):
    assert list(kit.rglob("*.gif")) == []


def test_films_are_copied_as_webm_picture_by_picture(run, renders):
    folder, told = exported(run, renders, "--webm")
    chapter = told["chapters"][0]
    film, copy = decoded(folder / chapter["clip"]), decoded(folder / chapter["webm"])
    assert len(film) == len(copy) == chapter["frames"]
    assert abs(np.array(film, float) - np.array(copy)).mean(axis=(1, 2, 3)).max() < 3
    assert f'src="{chapter["webm"]}" type="video/webm"' in (folder / "index.html").read_text(
        "utf-8"
    )


def test_films_without_their_ground_are_in_the_kit_where_asked_for(run, renders):
    bare = replace(EDITION, transparent=True).clip(FIRST.key)
    bare.parent.mkdir()
    bare.write_bytes(b"a film without its ground")
    folder, told = exported(run, renders, "--transparent")
    assert [edition.transparent for _, edition in run.asked] == [False, True]
    assert (folder / told["chapters"][0]["transparent"]).read_bytes() == bare.read_bytes()
