"""The PowerPoint deck, opened again: a slide for every question and every beat, with its clip."""

import hashlib
import json
import shutil
import subprocess
from io import BytesIO

import av
import numpy as np
import pytest
from PIL import Image
from pptx import Presentation
from pptx.enum.shapes import MSO_SHAPE_TYPE
from pptx.oxml.ns import qn
from pptx.util import Inches
from tiny_clips import CHOSEN, EDITION

from scenes._kit.theme import THEMES
from scenes._studio.export.kit import make_kit

SOFFICE = shutil.which("soffice")


@pytest.fixture(scope="module")
def told(kit):
    return json.loads((kit / "manifest.json").read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def deck(kit):
    return Presentation(kit / "deck.pptx")


def films(deck):
    return [
        (slide, shape)
        for slide in deck.slides
        for shape in slide.shapes
        if shape.shape_type == MSO_SHAPE_TYPE.MEDIA
    ]


def related(slide, shape, tag, attribute):
    (found,) = shape._element.iter(qn(tag))
    return slide.part.related_part(found.get(qn(attribute))).blob


def every_beat(told):
    return [beat for chapter in told["chapters"] for beat in chapter["beats"]]


def first_picture(path):
    with av.open(str(path)) as container:
        return next(container.decode(video=0)).to_ndarray(format="rgb24")


def test_every_chapter_opens_with_its_question(deck, told):
    slides = list(deck.slides)
    assert len(slides) == len(told["chapters"]) + len(every_beat(told))
    at = 0
    for chapter in told["chapters"]:
        assert slides[at].shapes.title.text_frame.text == chapter["question"]
        assert chapter["title"] in slides[at].notes_slide.notes_text_frame.text
        at += 1 + len(chapter["beats"])


def test_every_beat_has_its_clip_over_the_whole_slide(kit, deck, told):
    shown = films(deck)
    for (slide, shape), beat in zip(shown, every_beat(told), strict=True):
        clip = related(slide, shape, "a:videoFile", "r:link")
        assert clip == (kit / beat["clip"]).read_bytes()
        place = shape.left, shape.top, shape.width, shape.height
        assert place == (0, 0, deck.slide_width, deck.slide_height)


def test_a_slide_opens_on_the_first_picture_of_its_clip(kit, deck, told):
    for (slide, shape), beat in zip(films(deck), every_beat(told), strict=True):
        poster = Image.open(BytesIO(related(slide, shape, "a:blip", "r:embed")))
        assert np.array_equal(np.asarray(poster), first_picture(kit / beat["clip"]))


def test_captions_are_speaker_notes(deck, told):
    for (slide, _), beat in zip(films(deck), every_beat(told), strict=True):
        assert slide.notes_slide.notes_text_frame.text.splitlines() == beat["captions"]


def test_clips_run_by_themselves_once(deck):
    for slide, shape in films(deck):
        (video,) = slide._element.iter(qn("p:video"))
        (target,) = video.iter(qn("p:spTgt"))
        assert target.get("spid") == str(shape.shape_id)
        assert [cond.get("delay") for cond in video.iter(qn("p:cond"))] == ["0"]
        assert video.find(f".//{qn('p:cTn')}").get("repeatCount") is None


def test_outlines_and_screen_readers_find_words(deck, told):
    titles = [slide.shapes.title.text_frame.text for slide in deck.slides]
    assert all(titles)
    assert len(set(titles)) == len(titles)
    for (_, shape), beat in zip(films(deck), every_beat(told), strict=True):
        described = shape._element.nvPicPr.cNvPr.get("descr")
        assert described == (beat["describe"] or " ".join(beat["captions"]))


def test_the_ground_is_that_of_the_theme(deck):
    ground = THEMES[EDITION.theme].ground.removeprefix("#")
    assert {str(slide.background.fill.fore_color.rgb) for slide in deck.slides} == {ground}


def test_a_clip_is_in_the_deck_once(kit):
    import zipfile

    with zipfile.ZipFile(kit / "deck.pptx") as archive:
        media = [name for name in archive.namelist() if name.endswith(".mp4")]
        digests = {hashlib.sha256(archive.read(name)).hexdigest() for name in media}
    assert len(media) == len(digests) == len(list(kit.rglob("beats/*.mp4")))


def test_on_4_3_slides_the_picture_keeps_its_shape(renders):
    deck = Presentation(make_kit(CHOSEN[:1], EDITION, pytest.fail, "4:3") / "deck.pptx")
    assert (deck.slide_width, deck.slide_height) == (Inches(10), Inches(7.5))
    for _, shape in films(deck):
        assert shape.width == deck.slide_width
        assert shape.width / shape.height == pytest.approx(16 / 9, abs=0.01)
        assert shape.top == pytest.approx(deck.slide_height - shape.top - shape.height, abs=2)


@pytest.mark.skipif(SOFFICE is None, reason="LibreOffice is not installed here")
def test_impress_shows_the_first_picture_of_a_clip(kit, told, tmp_path):
    deck = Presentation(kit / "deck.pptx")
    slides = deck.slides._sldIdLst
    beat = told["chapters"][0]["beats"][1]
    slides.insert(0, slides[2])  # what is turned to a picture is the first slide
    deck.save(tmp_path / "deck.pptx")
    command = [SOFFICE, "--headless", "--convert-to", "png", "--outdir", str(tmp_path)]
    profile = f"-env:UserInstallation={(tmp_path / 'profile').as_uri()}"
    subprocess.run(
        [*command, profile, str(tmp_path / "deck.pptx")],
        check=True,
        capture_output=True,
        timeout=180,
    )
    page = Image.open(tmp_path / "deck.png").convert("RGB")
    shown = np.asarray(page.resize((160, 90)), dtype=float)
    assert abs(shown - first_picture(kit / beat["clip"])).mean() < 8
