"""The pages of the kit in a real browser: they play, stop, show their true colours, serve all."""

import functools
import http.server
import io
import threading
from fractions import Fraction
from types import SimpleNamespace

import av
import numpy as np
import pytest
from PIL import Image
from tiny_clips import BEAT_FRAMES, CHOSEN, RATE

from scenes._kit.theme import THEMES
from scenes._studio.builder.film import remux
from scenes._studio.fast_renderer.encoder import VideoEncoder
from scenes._studio.fast_renderer.rectangles import Rect

PATIENCE = 20_000
"""Milliseconds within which a page has to do what is waited for."""
PHONE, DESK = {"width": 390, "height": 844}, {"width": 1280, "height": 800}

pytestmark = pytest.mark.timeout(240)


@pytest.fixture(scope="module")
def site(kit):
    """The kit as a web server has it."""
    quiet = type("Quiet", (http.server.SimpleHTTPRequestHandler,), {"log_message": lambda *_: None})
    handler = functools.partial(quiet, directory=str(kit))
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()


@pytest.fixture
def opened(browser):
    """Return a function that opens a page; whatever it complains of or asks for is kept."""
    contexts = []

    def opened(address, viewport=DESK, scheme="light"):
        context = browser.new_context(viewport=viewport, color_scheme=scheme)
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        heard = SimpleNamespace(errors=[], asked=[])
        page.on("console", lambda said: said.type == "error" and heard.errors.append(said.text))
        page.on("pageerror", lambda error: heard.errors.append(str(error)))
        page.on("request", lambda request: heard.asked.append(request.url))
        page.goto(address)
        return page, heard

    yield opened
    for context in contexts:
        context.close()


@pytest.fixture(params=["file", "http"])
def root(request, kit, site):
    return kit.as_uri() if request.param == "file" else site


def shown(element):
    """Return the pixels of an element as the browser draws it, shape (height, width, 3)."""
    return np.asarray(Image.open(io.BytesIO(element.screenshot())).convert("RGB")).astype(int)


def settled(page, selector, frame):
    """Wait until a film rests on a picture."""
    page.wait_for_function(
        "([s, f, rate]) => { const v = document.querySelector(s);"
        " return v.paused && !v.seeking && Math.floor(v.currentTime * rate + 1e-3) === f; }",
        arg=[selector, frame, RATE],
    )
    page.wait_for_timeout(150)


def number_of(pixels):
    """Return which of the tiny clip's pictures is drawn: its edge tells its number."""
    row = pixels[pixels.shape[0] // 2, :, 0]
    edge = int(np.abs(np.diff(row)).argmax()) + 1
    return round(edge * 160 / len(row)) - 8


def test_every_film_of_the_gallery_plays(opened, root):
    page, heard = opened(f"{root}/index.html")
    assert page.locator("video").count() == len(CHOSEN)
    for key in (chapter.key for chapter in CHOSEN):
        selector = f"#{key} video"
        page.eval_on_selector(selector, "film => { film.muted = true; film.play(); }")
        page.wait_for_function(
            "s => document.querySelector(s).currentTime > 0.3", arg=selector, timeout=PATIENCE
        )
        cues = page.eval_on_selector(selector, "film => film.textTracks[0].cues.length")
        captions = CHOSEN[[c.key for c in CHOSEN].index(key)].narration.captions()
        assert cues >= len(list(captions))
    assert heard.errors == []
    assert all(address.startswith(root) for address in heard.asked)


def test_only_one_film_of_the_gallery_plays(opened, kit):
    page, _ = opened(f"{kit.as_uri()}/index.html")
    for chapter in CHOSEN:
        page.eval_on_selector(f"#{chapter.key} video", "film => film.play()")
    page.wait_for_function("document.querySelectorAll('video')[0].paused")


def test_no_question_of_the_contents_touches_the_number_of_the_next_column(opened, kit):
    page, _ = opened(f"{kit.as_uri()}/index.html")
    least = page.evaluate(
        """() => {
          const list = document.querySelector('.contents');
          const long = list.children[0].cloneNode(true);
          long.querySelector('a').textContent = 'word '.repeat(40);
          for (let n = 0; n < 15; n += 1) list.append(long.cloneNode(true));
          const texts = [...list.querySelectorAll('a')].map(a => a.getBoundingClientRect());
          const beside = (a, b) => b.left > a.left + 40;
          const room = texts.flatMap(
            a => texts.filter(b => beside(a, b)).map(b => b.left - a.right));
          const brush = document.createElement('canvas').getContext('2d');
          brush.font = getComputedStyle(list).font;
          return Math.min(...room) - brush.measureText('16. ').width;
        }"""
    )
    assert 0 < least < np.inf


def test_captions_are_switched_and_beats_are_jumped_to(opened, kit):
    page, heard = opened(f"{kit.as_uri()}/index.html")
    key = CHOSEN[0].key
    button = page.locator(f"#{key} [data-captions]")
    before = button.get_attribute("aria-pressed")
    button.click()
    assert button.get_attribute("aria-pressed") != before
    mode = page.eval_on_selector(f"#{key} video", "film => film.textTracks[0].mode")
    assert mode == ("showing" if before == "false" else "hidden")
    page.locator(f"#{key} [data-beat='1']").click()
    page.wait_for_function(
        "([s, t]) => document.querySelector(s).currentTime >= t",
        arg=[f"#{key} video", (BEAT_FRAMES + 0.4) / RATE],
    )
    # a browser that is busy tells the page of the time later
    page.wait_for_selector(f"#{key} [data-beat='1'][aria-current='true']")
    assert heard.errors == []


def test_the_pictures_of_chapters_are_dragged(opened, root):
    page, heard = opened(f"{root}/index.html")
    for chapter in CHOSEN:
        live = f"[data-live='{chapter.key}']"
        place = float(page.get_attribute(live, "data-place"))
        page.locator(f"{live} input").focus()
        page.keyboard.press("ArrowRight")
        page.wait_for_function(
            "([s, t]) => Number(document.querySelector(s).dataset.place) === t",
            arg=[live, place + 1],
        )
    assert heard.errors == []
    assert all(address.startswith(root) for address in heard.asked)


def test_a_snippet_is_copied(opened, kit):
    page, heard = opened(f"{kit.as_uri()}/index.html")
    page.locator("summary", has_text="Put it on a page").first.click()
    page.locator("[data-copy]").first.click()
    page.wait_for_function("document.getElementById('said').textContent === 'Copied.'")
    assert heard.errors == []


def test_the_slides_stop_on_the_last_picture_of_each_beat(opened, kit):
    page, heard = opened(f"{kit.as_uri()}/deck.html")
    key, film = CHOSEN[0].key, f"#{CHOSEN[0].key}"
    beats = list(CHOSEN[0].narration.beats)
    assert page.locator("#question").is_visible()
    for number, name in enumerate(beats):
        page.keyboard.press("ArrowRight")
        last = BEAT_FRAMES * (number + 1) - 1
        settled(page, film, last)
        assert number_of(shown(page.locator(film))) == last
        assert page.evaluate("location.hash") == f"#{key}/{name}"
    page.keyboard.press("ArrowLeft")
    settled(page, film, BEAT_FRAMES * (len(beats) - 1) - 1)
    assert number_of(shown(page.locator(film))) == BEAT_FRAMES * (len(beats) - 1) - 1
    assert heard.errors == []


def test_a_key_while_a_beat_plays_shows_its_last_picture_at_once(opened, kit):
    page, _ = opened(f"{kit.as_uri()}/deck.html")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    settled(page, f"#{CHOSEN[0].key}", BEAT_FRAMES - 1)
    assert number_of(shown(page.locator(f"#{CHOSEN[0].key}"))) == BEAT_FRAMES - 1


def test_the_keys_of_the_slides(opened, kit):
    page, heard = opened(f"{kit.as_uri()}/deck.html")
    page.keyboard.press("End")
    last = CHOSEN[-1]
    assert page.evaluate("location.hash") == f"#{last.key}/{list(last.narration.beats)[-1]}"
    page.keyboard.press("n")
    assert page.locator("#notes").is_visible()
    page.keyboard.press("Home")
    assert page.evaluate("location.hash") == f"#{CHOSEN[0].key}"
    for key, dialog in (("o", "#overview"), ("?", "#help")):
        page.keyboard.press(key)
        assert page.locator(dialog).is_visible()
        page.keyboard.press("Escape")
        assert not page.locator(dialog).is_visible()
    page.keyboard.press("o")
    page.locator("[data-slide='2']").click()
    settled(page, f"#{CHOSEN[0].key}", 2 * BEAT_FRAMES - 1)
    assert heard.errors == []


@pytest.mark.parametrize("scheme", ["dark", "light"])
@pytest.mark.parametrize("viewport", [PHONE, DESK], ids=["phone", "desk"])
@pytest.mark.parametrize("name", ["index.html", "deck.html"])
def test_nobody_is_shut_out(opened, kit, name, viewport, scheme):
    axe = pytest.importorskip("axe_playwright_python.sync_playwright").Axe()
    page, heard = opened(f"{kit.as_uri()}/{name}", viewport, scheme)
    assert heard.errors == []
    found = axe.run(page).response["violations"]
    serious = [fault["id"] for fault in found if fault["impact"] in ("serious", "critical")]
    assert serious == []
    wide = page.evaluate("document.documentElement.scrollWidth - innerWidth")
    assert wide <= 0


PALETTE = [
    getattr(THEMES[theme], role)
    for theme in THEMES
    for role in ("ground", "ink", "position", "query", "good", "bad")
]


def channels(colour):
    return [int(colour[at : at + 2], 16) for at in (1, 3, 5)]


BLUE_LOST = 7 / 64
"""Without a GPU Chromium converts by libyuv, which takes 128 / 64 for the factor 135 / 64 of Cb."""


def cb(colour):
    """How far the blue difference of a colour is from neutral in BT.709, in steps of 8 bits."""
    red, green, blue = (channel / 255 for channel in channels(colour))
    return 224 * (blue - (0.2126 * red + 0.7152 * green + 0.0722 * blue)) / 1.8556


def fields():
    """A picture 1280 pixels wide, which players take for HD, of one field for each colour."""
    image = np.zeros((720, 1280, 4), np.uint8)
    for number, field in enumerate(np.array_split(np.arange(1280), len(PALETTE))):
        image[:, field] = [*channels(PALETTE[number]), 255]
    return image


def from_the_studio(path):
    everywhere = Rect(0, 720, 0, 1280)
    encoder = VideoEncoder(path, 1280, 720, Fraction(RATE))
    encoder.show([(everywhere, everywhere, fields())])
    encoder.hold(RATE)
    encoder.close()


def from_manim(path):
    """As manim's own pipeline encodes it: BT.601, and no tag that says so."""
    plain = path.with_name("plain.mp4")
    with av.open(str(plain), "w") as file:
        stream = file.add_stream("libx264", RATE, options={"crf": "23"})
        stream.width, stream.height, stream.pix_fmt = 1280, 720, "yuv420p"
        for _ in range(RATE):
            file.mux(stream.encode(av.VideoFrame.from_ndarray(fields(), format="rgba")))
        file.mux(stream.encode())
    remux(plain, path, "colours")


@pytest.mark.parametrize("encode", [from_the_studio, from_manim])
def test_a_browser_shows_the_colours_of_the_palette(opened, tmp_path, encode):
    encode(tmp_path / "colours.mp4")
    page_file = tmp_path / "colours.html"
    page_file.write_text("<body style='margin:0'><video width=1280 height=720 src=colours.mp4>")
    page, _ = opened(page_file.as_uri(), viewport={"width": 1280, "height": 720})
    page.eval_on_selector("video", "film => { film.currentTime = 0.5; }")
    page.wait_for_function(
        "(() => { const v = document.querySelector('video');"
        " return v.readyState >= 2 && !v.seeking; })()"
    )
    page.wait_for_timeout(300)
    pixels = shown(page.locator("video"))
    for number, field in enumerate(np.array_split(np.arange(1280), len(PALETTE))):
        off = np.abs(pixels[360, field[len(field) // 2]] - channels(PALETTE[number]))
        assert off[:2].max() <= 3, PALETTE[number]
        assert off[2] <= 3 + BLUE_LOST * abs(cb(PALETTE[number])), PALETTE[number]
