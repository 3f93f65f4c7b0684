"""Pictures to drag: the page's numbers are NumPy's, the slider and the hands move them."""

import json

import numpy as np
import pytest

from posenc_math import rope_tables, rotate, sinusoidal
from scenes._studio.preview.live_page import live_module, live_style
from scenes.live_dials import LIVE, live_dials

ULP = np.finfo(float).eps / 2
"""Browsers and NumPy round the same sines and cosines, each to one of the two nearest numbers."""


@pytest.fixture(scope="module")
def page(browser, tmp_path_factory):
    """A page on which every picture can be dragged."""
    places = "".join(f'<div id="{key}"></div>' for key in LIVE)
    live = json.dumps({key: live_dials(key) for key in LIVE})
    path = tmp_path_factory.mktemp("live") / "live.html"
    path.write_text(
        f"<!doctype html><meta charset=utf-8><style>{live_style()}</style>{places}"
        f"<script type=module>{live_module()}\nwindow.numbers = numbers; window.live = {live};"
        "window.widget = widget;"
        "window.sliders = Object.fromEntries(Object.entries(live).map(([key, one]) =>"
        " [key, mount(document.getElementById(key), one)]));</script>",
        encoding="utf-8",
    )
    context = browser.new_context(reduced_motion="reduce")
    opened = context.new_page()
    errors = []
    opened.on("pageerror", lambda error: errors.append(str(error)))
    opened.on("console", lambda said: said.type == "error" and errors.append(said.text))
    opened.goto(path.as_uri())
    opened.wait_for_function("window.sliders")
    yield opened
    assert errors == []
    context.close()


def told(page, key, kind, places):
    """Return what the page computes for a picture at places."""
    return page.evaluate(
        "([key, kind, places]) => { const one = live[key].pictures.find((p) => p.kind === kind);"
        " return places.map((t) => numbers[kind](one, t)); }",
        [key, kind, list(places)],
    )


def picture(key, kind):
    return next(shown for shown in live_dials(key)["pictures"] if shown["kind"] == kind)


def test_angles_are_numpys_to_the_last_bit_and_sines_to_one_rounding(page):
    places = range(501)
    shown = picture("sinusoidal_matrix", "dials")
    said = told(page, "sinusoidal_matrix", "dials", places)
    angles = np.arange(501.0)[:, None] * np.array(shown["frequencies"])
    assert np.array_equal(np.array([one["angles"] for one in said]), angles)
    code = np.stack([np.sin(angles), np.cos(angles)], axis=-1).reshape(501, -1)
    assert abs(np.array([one["code"] for one in said]) - code).max() <= ULP


def test_the_row_is_the_row_of_the_chapter(page):
    said = told(page, "sinusoidal_matrix", "cells", range(500))
    rows = np.array([one["code"] for one in said])
    assert abs(rows - sinusoidal(np.arange(500), rows.shape[1])).max() < 1e-13


def test_one_matrix_makes_every_next_row(page):
    said = told(page, "shift_matrix", "step", range(500))
    matrix = np.array(picture("shift_matrix", "step")["matrix"])
    for one in said:
        assert np.allclose(one["made"], matrix @ np.array(one["now"]), rtol=0, atol=2 * ULP)
    assert 0 < max(one["apart"] for one in said) < 1e-13


def test_the_mean_of_the_cosines_is_on_the_curve(page):
    curve = picture("similarity_kernel", "gap")["curve"]
    said = told(page, "similarity_kernel", "gap", range(len(curve)))
    assert np.allclose([one["mean"] for one in said], curve, rtol=0, atol=1e-14)


def test_turned_arrows_keep_angle_and_score_and_added_ones_do_not(page):
    shown = picture("rope_scores", "pair")
    said = told(page, "rope_scores", "pair", range(30))
    places = np.arange(30)[:, None] + [0, shown["gap"]]
    turned = rotate(
        np.array(shown["pair"]),
        *rope_tables(places, np.array([shown["speed"]])),
        pairing="interleaved",
    )
    ends = np.array([one["turned"]["ends"] for one in said])
    assert np.allclose(ends, turned, atol=1e-12)
    assert np.ptp([one["turned"]["score"] for one in said]) < 1e-12
    assert np.ptp([one["turned"]["degrees"] for one in said]) < 1e-9
    assert np.ptp([one["added"]["score"] for one in said]) > 0.5


def test_the_part_of_the_place_keeps_its_length_and_the_whole_does_not(page):
    said = told(page, "circular_perturbation", "words", range(30))
    gap = picture("circular_perturbation", "words")["gap"]
    assert np.allclose([one["part"] for one in said], 2 * np.sin(gap / 2), atol=1e-14)
    assert np.ptp([one["whole"] for one in said]) > 1


@pytest.mark.parametrize("key", LIVE)
def test_the_slider_moves_every_picture(page, key):
    pictures = page.locator(f"#{key} svg")
    before = [pictures.nth(i).inner_html() for i in range(pictures.count())]
    page.locator(f"#{key} input").focus()
    page.keyboard.press("ArrowRight")
    place = live_dials(key)["start"] + 1
    assert float(page.get_attribute(f"#{key}", "data-place")) == place
    assert f" {place}" in page.locator(f"#{key} output").inner_text()
    for number, old in enumerate(before):
        assert pictures.nth(number).inner_html() != old


def test_a_hand_is_dragged_and_stays_on_a_place(page):
    page.evaluate("sliders.rotating_dials.settle(0)")
    page.locator("#rotating_dials").scroll_into_view_if_needed()
    box = page.locator("#rotating_dials .dial .ring").first.bounding_box()
    x, y, radius = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, box["width"] / 2
    page.mouse.move(x + 0.8 * radius, y)
    page.mouse.down()
    for angle in np.linspace(0, 2.1, 12):
        page.mouse.move(x + 0.8 * radius * np.cos(angle), y - 0.8 * radius * np.sin(angle))
    held = float(page.get_attribute("#rotating_dials", "data-place"))
    assert held == pytest.approx(2.1, abs=0.02)
    page.mouse.up()
    assert float(page.get_attribute("#rotating_dials", "data-place")) == 2


@pytest.fixture
def moving(browser, page):
    """The same page for a reader who welcomes motion."""
    context = browser.new_context(reduced_motion="no-preference")
    opened = context.new_page()
    opened.goto(page.url)
    opened.wait_for_function("window.sliders")
    yield opened
    context.close()


def test_a_hand_glides_to_its_place_where_motion_is_welcome(moving):
    seen = moving.evaluate(
        "new Promise((done) => { const seen = new Set(); sliders.recap.settle(9);"
        " const look = () => { const t = Number(recap.dataset.place); seen.add(t);"
        " t === 9 ? done([...seen]) : requestAnimationFrame(look); }; look(); })"
    )
    assert seen == sorted(seen)
    assert len(seen) > 3


def test_no_key_is_lost_while_a_hand_glides(moving):
    start = live_dials("shift_matrix")["start"]
    moving.locator("#shift_matrix input").focus()
    for _ in range(5):
        moving.keyboard.press("ArrowRight")
    moving.wait_for_function(f"Number(shift_matrix.dataset.place) === {start + 5}", timeout=5000)


def test_a_notebook_is_asked_once_and_leaves_the_keys_to_the_slider(page):
    """Marimo tells who sets a place of it, even if nothing changed; JupyterLab takes arrows."""
    asked = page.evaluate(
        """live => {
          const asked = [], listeners = [], state = { live, place: live.start };
          const model = {
            get: (name) => state[name],
            set: (name, value) => {
              asked.push(value);
              state[name] = value;
              listeners.forEach((listener) => listener());
            },
            save_changes: () => {},
            on: (_, listener) => listeners.push(listener),
          };
          const el = document.body.appendChild(document.createElement("div"));
          widget.render({ model, el });
          const slider = el.querySelector("input");
          slider.value = 12;
          slider.dispatchEvent(new Event("input"));
          state.place = 7;
          listeners.forEach((listener) => listener());
          const shown = [asked, slider.value, slider.matches("[data-lm-suppress-shortcuts=true]")];
          el.remove();
          return shown;
        }""",
        live_dials("shift_matrix"),
    )
    assert asked == [[12], "7", True]
