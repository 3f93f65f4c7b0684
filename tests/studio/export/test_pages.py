"""The pages of the kit, without a browser: whole, offline, and to be read by everybody."""

import json
import re
import shutil
import subprocess
from html.parser import HTMLParser
from itertools import pairwise
from pathlib import Path
from urllib.parse import unquote, urlsplit

import numpy as np
import pytest
from tiny_clips import BEAT_FRAMES, CHOSEN, RATE

from scenes._kit.theme import THEMES
from scenes._studio.export.pages import ROLES, TEMPLATES, embed

PAGES = ("index.html", "deck.html")
SVG = '"http://www.w3.org/2000/svg"'
"""The name of a language, not an address that anything is fetched from."""
VOID = {"meta", "link", "img", "br", "input", "track", "source"}
NODE = shutil.which("node")


class Page(HTMLParser):
    """The elements of a page with their attributes and their text; nesting must be right."""

    def __init__(self, text):
        super().__init__()
        self.elements, self.open = [], []
        self.feed(text)
        assert self.open == []

    def handle_starttag(self, tag, attributes):
        names = [name for name, _ in attributes]
        assert len(names) == len(set(names)), f"an attribute twice in {tag}"
        element = {"tag": tag, "text": "", **dict(attributes)}
        self.elements.append(element)
        if tag not in VOID:
            self.open.append(element)

    def handle_endtag(self, tag):
        assert self.open.pop()["tag"] == tag

    def handle_data(self, data):
        for element in self.open:
            element["text"] += data

    def all(self, *tags):
        return [element for element in self.elements if element["tag"] in tags]


@pytest.fixture(scope="module")
def pages(kit):
    return {name: Page((kit / name).read_text(encoding="utf-8")) for name in PAGES}


@pytest.fixture(scope="module")
def told(kit):
    return json.loads((kit / "manifest.json").read_text(encoding="utf-8"))


@pytest.fixture(params=PAGES)
def page(request, pages):
    return pages[request.param]


def inlined(page):
    (data,) = (e for e in page.all("script") if e.get("id") == "lecture")
    return json.loads(data["text"])


def test_every_link_exists(kit, page):
    ids = {element["id"] for element in page.elements if "id" in element}
    for element in page.elements:
        for name in ("href", "src", "poster"):
            if name in element:
                link = urlsplit(element[name])
                assert not link.scheme
                assert not link.netloc
                if link.path:
                    assert (kit / unquote(link.path)).is_file(), element[name]
                else:
                    assert link.fragment in ids


def test_nothing_comes_from_elsewhere(kit):
    for path in (*(kit / name for name in PAGES), *(kit / "pages").iterdir()):
        text = path.read_text(encoding="utf-8").replace(SVG, "")
        assert not re.search(r"https?:|//[a-z0-9-]+\.|\bfetch\(|XMLHttpRequest|@import", text), path
        modules = re.findall(r"<script[^>]*type=.?module[^>]*>", text)
        assert not any("src" in module for module in modules), "a browser refuses them on file://"


def test_ids_are_unique_and_references_find_them(page):
    ids = [element["id"] for element in page.elements if "id" in element]
    assert len(ids) == len(set(ids))
    for element in page.elements:
        for name in ("aria-labelledby", "for", "data-copy"):
            assert element.get(name, ids[0]) in ids


def test_everything_has_a_name(page):
    (html,) = page.all("html")
    assert html["lang"] == "en-GB"
    (title,) = page.all("title")
    assert title["text"].strip()
    assert all("alt" in image for image in page.all("img"))
    assert all(
        element["text"].strip() for element in page.all("button", "a", "h2", "h3", "summary")
    )
    assert all(video["aria-label"] for video in page.all("video"))
    assert all("aria-labelledby" in dialog for dialog in page.all("dialog"))


def test_headings_leave_no_level_out(page):
    levels = [int(e["tag"][1]) for e in page.all("h1", "h2", "h3", "h4")]
    assert levels.count(1) == 1
    assert levels[0] == 1
    assert all(b - a <= 1 for a, b in pairwise(levels))


def test_both_pages_know_the_beats_and_the_captions(pages, told):
    for page in pages.values():
        data = inlined(page)
        assert data["rate"] == RATE
        for got, wanted in zip(data["chapters"], told["chapters"], strict=True):
            assert [(b["name"], b["first"], b["last"]) for b in got["beats"]] == [
                (b["name"], b["first_frame"], b["last_frame"]) for b in wanted["beats"]
            ]
            assert got["cues"] == wanted["cues"]
            assert [b["captions"] for b in got["beats"]] == [b["captions"] for b in wanted["beats"]]


def test_the_gallery_has_everything_of_a_chapter(pages, told):
    index = pages["index.html"]
    sources = index.all("source")
    videos = {s["src"]: v for s, v in zip(sources, index.all("video"), strict=True)}
    links = {link["href"] for link in index.all("a")}
    for chapter in told["chapters"]:
        assert videos[chapter["clip"]]["poster"] == chapter["poster"]
        fields = ("clip", "poster", "webvtt", "srt", "handout", "transcript")
        assert {chapter[field] for field in fields} <= links
        (article,) = (e for e in index.all("article") if e["id"] == chapter["key"])
        assert chapter["question"] in article["text"]
        for beat in chapter["beats"]:
            assert all(number["shown"] in article["text"] for number in beat["numbers"])
            assert beat["describe"] in article["text"]
    beats = [button for button in index.all("button") if "data-beat" in button]
    assert len(beats) == sum(len(chapter["beats"]) for chapter in told["chapters"])


def test_the_overview_leads_to_every_slide(pages, told):
    deck = pages["deck.html"]
    buttons = [button for button in deck.all("button") if "data-slide" in button]
    slides = sum(1 + len(chapter["beats"]) for chapter in told["chapters"])
    assert [int(button["data-slide"]) for button in buttons] == list(range(slides))
    assert buttons[0]["text"].strip() == told["chapters"][0]["question"]
    assert (
        buttons[1 + len(told["chapters"][0]["beats"])]["text"].strip()
        == (told["chapters"][1]["question"])
    )


def test_what_is_embedded_is_whole_and_quoted(pages, told):
    areas = {area["id"]: area["text"] for area in pages["index.html"].all("textarea")}
    for chapter in told["chapters"]:
        snippet = Page(areas[f"{chapter['key']}-embed"])
        (video,), (track,) = snippet.all("video"), snippet.all("track")
        assert (video["src"], video["poster"]) == (chapter["clip"], chapter["poster"])
        assert track["src"] == chapter["webvtt"]
        assert chapter["question"] in video["aria-label"]


def test_no_word_of_a_chapter_is_taken_for_markup():
    class Chapter:
        kicker, question = '"><script>', "a < b & c"

        @staticmethod
        def file(ending):
            return f"1-x/x{ending}"

    (video, _) = Page(embed(Chapter)).elements
    assert video["aria-label"] == '"><script>: a < b & c'


def luminance(colour):
    values = np.array([int(colour[k : k + 2], 16) for k in (1, 3, 5)]) / 255
    linear = np.where(values <= 0.04045, values / 12.92, ((values + 0.055) / 1.055) ** 2.4)
    return linear @ (0.2126, 0.7152, 0.0722)


@pytest.mark.parametrize("theme", THEMES.values(), ids=lambda theme: theme.name)
@pytest.mark.parametrize("ground", ["ground", "surface"])
@pytest.mark.parametrize(
    ("role", "least"), [("ink", 7), ("quiet", 4.5), ("ring", 3), ("query", 3), ("bad", 3)]
)
def test_both_colour_schemes_can_be_read(theme, ground, role, least):
    light, dark = sorted((luminance(getattr(theme, r)) for r in (ground, role)), reverse=True)
    assert (light + 0.05) / (dark + 0.05) >= least


def test_the_reader_chooses_the_colour_scheme(kit):
    style = (kit / "pages" / "style.css").read_text(encoding="utf-8")
    before, after = style.split("@media (prefers-color-scheme: dark)")
    for role in ROLES:
        assert f"--{role}: {getattr(THEMES['light'], role)};" in before
        assert f"--{role}: {getattr(THEMES['dark'], role)};" in after


@pytest.mark.skipif(NODE is None, reason="Node.js is not installed here")
@pytest.mark.parametrize("script", ["deck.js", "gallery.js"])
def test_scripts_are_right_as_they_are_written(script):
    subprocess.run([NODE, "--check", str(TEMPLATES / script)], check=True, timeout=60)


@pytest.mark.skipif(NODE is None, reason="Node.js is not installed here")
def test_keys_step_through_the_beats_and_each_stops_on_its_last_picture(kit, pages):
    """The script runs in Node with films that play one picture a tick, late by up to two."""
    played = subprocess.run(
        [NODE, str(Path(__file__).with_name("play_deck.js")), str(kit / "pages" / "deck.js")],
        input=json.dumps(inlined(pages["deck.html"])),
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert played.returncode == 0, played.stderr
    stops = json.loads(played.stdout)
    beats = len(CHOSEN[0].narration.beats)
    ends = [BEAT_FRAMES * (n + 1) - 1 for n in range(beats)]
    assert stops["onwards"] == [0, *ends]
    assert stops["back"] == ends[-2:-4:-1]
    assert stops["again"] == ends[-3]
    assert stops["shown twice"] == []
    assert stops["cut short"] == ends[-2]
    assert stops["from overview"] == ends[2]
