"""The palette as the eye has it: contrast, and distances under colour-vision deficiencies."""

from itertools import combinations

import numpy as np
import pytest
from cmap import Colormap
from colorspacious import cspace_convert

from scenes._kit.theme import THEMES, _contrast, _luminance, mix

TEXT, LARGE_MARK, APART = 4.5, 3.0, 12.0
ROLES_OF_TEXT = ("ink", "quiet", "position", "word", "query", "key", "good", "bad")
TICKED = {"good", "bad"}
"""These two always bear a tick or a cross, so they need only be apart from each other."""
TEXT_ONLY = {"ink", "quiet"}
"""These two say nothing by their hue: what they colour is read."""
VISIONS = ("normal", "protanomaly", "deuteranomaly", "tritanomaly")
themes = pytest.mark.parametrize("theme", THEMES.values(), ids=lambda theme: theme.name)


def rgb(colour):
    return np.array([int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)])


def luminance(colour):
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in rgb(colour)]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(first, second):
    dark, light = sorted((luminance(first), luminance(second)))
    return (light + 0.05) / (dark + 0.05)


def ciede2000(first, second):
    """Colour difference of two CIELAB colours (Sharma, Wu and Dalal, 2005)."""
    (l1, a1, b1), (l2, a2, b2) = first, second
    mean_c7 = ((np.hypot(a1, b1) + np.hypot(a2, b2)) / 2) ** 7
    stretch = 1.5 - 0.5 * np.sqrt(mean_c7 / (mean_c7 + 25**7))
    a1, a2 = a1 * stretch, a2 * stretch
    c1, c2 = np.hypot(a1, b1), np.hypot(a2, b2)
    h1, h2 = np.degrees(np.arctan2(b1, a1)) % 360, np.degrees(np.arctan2(b2, a2)) % 360
    turn = 0.0 if c1 * c2 == 0 else (h2 - h1 + 180) % 360 - 180
    if c1 * c2 and abs(h2 - h1) == 180:
        turn = h2 - h1
    dl, dc, dh = l2 - l1, c2 - c1, 2 * np.sqrt(c1 * c2) * np.sin(np.radians(turn / 2))
    mean_l, mean_c = (l1 + l2) / 2, (c1 + c2) / 2
    mean_h = h1 + h2 if c1 * c2 == 0 else (h1 + h2) / 2 + (180 if abs(h1 - h2) > 180 else 0)
    t = (
        1
        - 0.17 * np.cos(np.radians(mean_h - 30))
        + 0.24 * np.cos(np.radians(2 * mean_h))
        + 0.32 * np.cos(np.radians(3 * mean_h + 6))
        - 0.20 * np.cos(np.radians(4 * mean_h - 63))
    )
    sl = 1 + 0.015 * (mean_l - 50) ** 2 / np.sqrt(20 + (mean_l - 50) ** 2)
    sc, sh = 1 + 0.045 * mean_c, 1 + 0.015 * mean_c * t
    bend = 30 * np.exp(-(((mean_h % 360 - 275) / 25) ** 2))
    rotation = -np.sin(np.radians(2 * bend)) * 2 * np.sqrt(mean_c**7 / (mean_c**7 + 25**7))
    x, y, z = dl / sl, dc / sc, dh / sh
    return np.sqrt(x * x + y * y + z * z + rotation * y * z)


def seen(colour, vision):
    """The CIELAB colour that somebody with this vision sees (Machado and others, 2009)."""
    colour = rgb(colour)
    if vision != "normal":
        space = {"name": "sRGB1+CVD", "cvd_type": vision, "severity": 100}
        colour = np.clip(cspace_convert(colour, space, "sRGB1"), 0, 1)
    return cspace_convert(colour, "sRGB1", "CIELab")


@pytest.mark.parametrize(
    ("first", "second", "distance"),
    [
        ((50, 2.6772, -79.7751), (50, 0, -82.7485), 2.0425),
        ((50, -1.3802, -84.2814), (50, 0, -82.7485), 1.0),
        ((50, 0, 0), (50, -1, 2), 2.3669),
        ((50, 2.49, -0.001), (50, -2.49, 0.0009), 7.1792),
        ((50, 2.49, -0.001), (50, -2.49, 0.0011), 7.2195),
        ((50, 2.5, 0), (73, 25, -18), 27.1492),
        ((60.2574, -34.0099, 36.2677), (60.4626, -34.1751, 39.4387), 1.2644),
        ((22.7233, 20.0904, -46.694), (23.0331, 14.973, -42.5619), 2.0373),
        ((2.0776, 0.0795, -1.135), (0.9033, -0.0636, -0.5514), 0.9082),
    ],
)
def test_the_colour_difference_is_the_published_one(first, second, distance):
    assert ciede2000(first, second) == pytest.approx(distance, abs=5e-5)
    assert ciede2000(second, first) == pytest.approx(distance, abs=5e-5)


@themes
@pytest.mark.parametrize("role", ROLES_OF_TEXT)
def test_text_can_be_read_on_the_ground(theme, role):
    assert contrast(getattr(theme, role), theme.ground) >= TEXT


@themes
@pytest.mark.parametrize("role", ["ink", "quiet"])
def test_text_can_be_read_on_a_panel(theme, role):
    assert contrast(getattr(theme, role), theme.surface) >= TEXT


@themes
def test_a_ring_can_be_seen(theme):
    assert contrast(theme.ring, theme.ground) >= LARGE_MARK


@themes
@pytest.mark.parametrize("index", range(64))
def test_every_hue_of_64_pairs_can_be_read(theme, index):
    assert contrast(theme.pair(index, 64), theme.ground) >= TEXT


@themes
@pytest.mark.parametrize("vision", VISIONS)
def test_roles_stay_apart_for_every_eye(theme, vision):
    told_by_hue = {role: hue for role, hue in theme.roles().items() if role not in TEXT_ONLY}
    colours = {role: seen(colour, vision) for role, colour in told_by_hue.items()}
    close = {
        (first, second): round(float(distance), 1)
        for first, second in combinations(colours, 2)
        if ({first, second}.isdisjoint(TICKED) or {first, second} == TICKED)
        and (distance := ciede2000(colours[first], colours[second])) < APART
    }
    assert close == {}


@themes
def test_the_fastest_pair_does_not_look_like_a_fault_nor_like_a_high_value(theme):
    fast, bad, high = (seen(hue, "normal") for hue in (theme.pairs[0], theme.bad, theme.value(1)))
    assert ciede2000(fast, bad) >= 2 * APART
    assert ciede2000(fast, high) >= APART


@themes
def test_pairs_that_lead_past_red_look_like_no_fault(theme):
    bad = seen(theme.bad, "normal")
    hues = [theme.pair(i, 64, past_red=True) for i in range(64)]
    assert min(ciede2000(seen(hue, "normal"), bad) for hue in hues) >= 2 * APART
    assert [hues[i] for i in (0, 63)] == [theme.pair(i, 64) for i in (0, 63)]


@themes
def test_the_ends_of_the_value_scale_are_hues_and_not_black(theme):
    for end in (-1, 1):
        _, a, b = seen(theme.value(end), "normal")
        assert np.hypot(a, b) >= 30


@themes
def test_pairs_run_from_the_first_stop_to_the_last(theme):
    assert [theme.pair(i) for i in range(4)] == list(theme.pairs)
    assert (theme.pair(0, 64), theme.pair(63, 64)) == (theme.pairs[0], theme.pairs[-1])
    with pytest.raises(ValueError, match="pair index must be 0 to 3, got 4"):
        theme.pair(4)


@themes
def test_zero_is_neutral_and_a_value_off_the_scale_is_refused(theme):
    middle = Colormap(theme.value_map)(0.5).hex[:7]
    assert theme.value(0, limit=3) == middle
    assert theme.value(-2, limit=2) != theme.value(2, limit=2)
    with pytest.raises(ValueError, match=r"within ±1 of the scale, got 1\.5"):
        theme.value(1.5)


@themes
def test_a_single_cell_of_any_value_is_told_from_the_ground_and_the_ends_are_as_everywhere(theme):
    ground = _luminance(theme.ground)
    for number in np.linspace(-2, 2, 201).tolist():
        assert _contrast(_luminance(theme.cell(number, 2)), ground) >= 1.5
    for end in (-2, 2):
        assert theme.cell(end, 2).lower() == theme.value(end, 2).lower()
    with pytest.raises(ValueError, match=r"within ±1 of the scale, got 1\.5"):
        theme.cell(1.5)


def test_mixing_runs_from_one_colour_to_the_other():
    assert mix("#000000", "#FF8000", 0) == "#000000"
    assert mix("#000000", "#FF8000", 0.5) == "#804000"
    assert mix("#000000", "#FF8000", 1) == "#FF8000"


@pytest.mark.parametrize("theme", THEMES.values(), ids=lambda theme: theme.name)
def test_colours_are_those_of_the_colour_map(theme):
    values, pairs = Colormap(theme.value_map), Colormap(list(theme.pairs))
    for place in np.linspace(0, 1, 1001).tolist():
        value = 2 * place - 1
        assert theme.value(value) == values((value * theme.value_reach + 1) / 2).hex[:7]
    for index in range(64):
        assert theme.pair(index, 64) == pairs(index / 63).hex[:7]


@themes
def test_many_values_have_the_colours_of_each(theme):
    numbers = np.linspace(-2, 2, 777).reshape(21, 37)
    one_by_one = [[theme.value(number, 2) for number in row] for row in numbers]
    together = theme.values(numbers, 2)
    assert together.dtype == np.uint8
    hexes = [[f"#{r:02x}{g:02x}{b:02x}" for r, g, b in row] for row in together.tolist()]
    assert hexes == [[colour.lower() for colour in row] for row in one_by_one]
    with pytest.raises(ValueError, match=r"values must lie within ±2 of the scale, got ±2.5"):
        theme.values([0.0, -2.5], 2)
