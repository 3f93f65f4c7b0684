"""Chapter 9: what is drawn, against complex numbers: a dial at a place is e^(iωt)."""

import cmath
import math

import numpy as np
import pytest
from manim import ManimColor
from scipy.integrate import quad

import scenes.similarity_kernel as chapter
from scenes._kit.numbers import printed
from scenes._studio.errors import DryRunError
from scenes._studio.lint.dry_run import dry_run
from scenes._studio.lint.witness import Witness
from scenes.similarity_kernel import SimilarityKernel

PAIRS = 64
PIXEL = 8 / 1080

witness = Witness(SimilarityKernel)


def speeds(pairs=PAIRS):
    return [10000 ** (-pair / pairs) for pair in range(pairs)]


def likeness(gap, pairs=PAIRS):
    """The mean real part of all turns by a gap."""
    return sum(cmath.exp(1j * speed * gap).real for speed in speeds(pairs)) / pairs


def limit(gap):
    """The likeness of infinitely many dials, as an integral over their speeds."""
    return quad(lambda u: math.cos(gap * 10000 ** (-u)), 0, 1, limit=400)[0]


def ends(hand):
    """Both ends of a hand as drawn, as complex numbers."""
    return [complex(*hand.points[k][:2]) for k in (0, -1)]


def expected_bars(scene):
    """For every dial the cosine between hands at both places."""
    t, gap = scene.t.get_value(), scene.apart.get_value()
    hands = ((cmath.exp(1j * w * t), cmath.exp(1j * w * (t + gap))) for w in speeds())
    return [(first.conjugate() * second).real for first, second in hands]


def drawn_bars(comb):
    """The height of every bar from its zero line, as drawn, in scene units."""
    return [bar.points[4][1] - bar.points[0][1] if len(bar.points) else 0.0 for bar in comb]


def seen_through(window, points):
    """Places and heights (n, 2) of points, read back through a window."""
    x, y = np.asarray(points)[:, 0], np.asarray(points)[:, 1]
    region = window.region
    across = (x - region.left) / (region.right - region.left)
    up = (y - region.bottom) / (region.top - region.bottom)
    return np.stack(
        [
            window.left + across * (window.right - window.left),
            window.low + up * (window.high - window.low),
        ],
        axis=1,
    )


@witness.during("question", "all", "slide")
def test_both_hands_of_every_dial_stand_where_complex_numbers_say(scene, moment):
    t, gap = scene.t.get_value(), scene.apart.get_value()
    dials = scene.dials
    drawn = [pair for pair in range(PAIRS) if dials.radii[pair] > 0]
    firsts = dials.firsts.points.reshape(-1, 4, 3)
    assert len(firsts) == len(drawn) >= 1
    for first, pair in zip(firsts, drawn, strict=True):
        radius = dials.radii[pair]
        hub, tip = (complex(*first[k][:2]) for k in (0, -1))
        other_hub, other_tip = ends(dials.seconds[pair])
        assert other_hub == pytest.approx(hub)
        turn = cmath.exp(1j * speeds()[pair] * t)
        assert (tip - hub) / radius == pytest.approx(turn, abs=1e-6)
        turn = cmath.exp(1j * speeds()[pair] * (t + gap))
        assert (other_tip - hub) / radius == pytest.approx(turn, abs=1e-6)


@witness.during("question", since="piece", settled=True)
def test_the_first_bar_is_as_long_as_one_hand_reaches_along_the_other(scene, moment):
    if scene.comb not in scene.mobjects or scene.name not in scene.mobjects:
        return
    cosine = expected_bars(scene)[0]
    radius = scene.dials.radii[0]
    assert drawn_bars(scene.comb)[0] / radius == pytest.approx(cosine, abs=1e-6)
    assert scene.piece.length / radius == pytest.approx(cosine, abs=1e-6)
    assert scene.figure.text == printed(cosine, 3)


@witness.during("all", "slide", settled=True)
def test_every_bar_is_the_cosine_between_its_hands(scene, moment):
    if scene.shares.unfolded.get_value() < 1:
        return
    unit = scene.under_dials.unit
    bars = np.array(drawn_bars(scene.comb)) / unit
    assert bars == pytest.approx(np.array(expected_bars(scene)), abs=1e-6)
    if scene.shares.poured.get_value() == 1 and scene.name.source == "likeness":
        one = np.array(drawn_bars(scene.mean)) / unit
        assert one == pytest.approx(np.full(PAIRS, likeness(3)), abs=1e-6)
        assert scene.figure.text == printed(likeness(3), 3) == "0.815"


@witness.seen("slide")
def sliding(scene, moment):
    fast = ends(scene.dials.seconds[0])
    places = [named[1].text for named in scene.places[1:]]
    return scene.t.get_value(), fast[1] - fast[0], drawn_bars(scene.comb), places


def test_while_both_places_move_on_all_hands_turn_and_no_bar_moves():
    looks = [look for _, look in sliding()]
    assert looks[0][0] == 1
    assert looks[-1][0] == 13
    assert max(abs(look[1] - looks[0][1]) for look in looks) > 0.3
    for t, _, bars, places in looks:
        assert bars == pytest.approx(looks[0][2], abs=1e-9)
        whole = math.floor(t + 0.5)
        assert places == [str(whole), str(whole + 3), "3"]


@witness.during("curve", "far", since="readouts", settled=True)
def test_bars_readouts_and_the_one_bar_show_one_gap(scene, moment):
    if scene.shares.arranged.get_value() < 1 or scene.shares.widened.get_value() > 0:
        return
    gap = scene.apart.get_value()
    assert gap == round(gap)
    unit = scene.beside_curve.unit
    bars = np.array(drawn_bars(scene.comb)) / unit
    assert bars == pytest.approx([math.cos(w * gap) for w in speeds()], abs=1e-6)
    one = np.array(drawn_bars(scene.mean)) / unit
    assert one == pytest.approx(np.full(PAIRS, likeness(gap)), abs=1e-6)
    assert scene.distance.text == str(int(gap))
    assert scene.figure.text == printed(likeness(gap), 3)
    foot = np.mean([bar.points[:, 0].mean() for bar in scene.mean if len(bar.points)])
    assert foot == pytest.approx(scene.plot.window.point(gap, 0)[0], abs=0.01)


@witness.seen("curve", "rise", "far", "matrix", since="readouts")
def curves(scene, moment):
    plot = scene.plot
    line = seen_through(plot.window, plot.line.points[::40]) if len(plot.line.points) else []
    dots = seen_through(plot.window, plot.dots.centers) if len(plot.dots.centers) else []
    return scene.apart.get_value(), plot.span, line, dots


def test_the_curve_and_its_dots_are_the_likeness_of_their_gaps():
    looks = [look for _, look in curves()]
    checked = 0
    for _, span, line, dots in looks:
        for gap, height in [*line, *dots]:
            assert height == pytest.approx(likeness(gap), abs=2e-4)
            assert span[0] - 1e-6 <= gap <= max(span[1], 3) + 1e-6
            checked += 1
    assert checked > 5000
    spots = {round(gap) for _, _, _, dots in looks for gap, _ in dots}
    assert set(range(13)) <= spots


@witness.seen("rise", settled=True)
def closest(scene, moment):
    plot, zoomed = scene.plot, scene.shares.zoomed.get_value()
    return zoomed, plot.window, plot.dots.centers.copy()


def test_the_closer_look_shows_that_the_likeness_rises_from_11_to_12():
    steps = [likeness(gap + 1) - likeness(gap) for gap in range(12)]
    assert all(step < 0 for step in steps[:11])
    assert steps[11] > 0
    looks = [look for _, look in closest() if look[0] == 1]
    assert looks
    for _, window, dots in looks:
        (first, low), (second, high) = seen_through(window, dots)
        assert (first, second) == pytest.approx((11, 12))
        assert (low, high) == pytest.approx((likeness(11), likeness(12)))
        assert dots[1][1] - dots[0][1] > 0.8


@witness.seen("rise", since="step", settled=True)
def printed_at_the_rise(scene, moment):
    drawn = [part for part in scene.step if part in scene.mobjects]
    family = [part for group in drawn for part in group.get_family()]
    return [part.source for part in family if hasattr(part, "source")]


def test_the_numbers_of_the_rise_are_printed():
    texts = max((look for _, look in printed_at_the_rise()), key=len)
    first, second = (printed(likeness(gap), 5) for gap in (11, 12))
    rise = f"+{printed(likeness(12) - likeness(11), 5)}"
    assert texts == ["gap 11", first, "gap 12", second, rise]
    assert texts[1::2] == ["0.66163", "0.66221"]


@witness.seen("far", since="smooth", settled=True)
def smooth_ends(scene, moment):
    points = scene.smooth.points[::4]
    return scene.shares.denser.get_value(), seen_through(scene.full(), points[::20])


def test_the_smooth_curve_is_the_integral_over_all_speeds():
    share, found = smooth_ends()[-1][1]
    assert share == 1
    assert len(found) == 20
    for gap, height in found:
        assert height == pytest.approx(limit(gap), abs=1e-6)


def colours(scene, number):
    near = (number, number - 1e-9, number + 1e-9)
    return [ManimColor(scene.theme.value(min(1.0, x))).to_int_rgb() for x in near]


def pixel(heatmap, region, row, column, rows, columns):
    """The colour in the middle of a cell of an image that fills a region."""
    high, wide = heatmap.pixel_array.shape[:2]
    return heatmap.pixel_array[
        int((row + 0.5) * high / rows), int((column + 0.5) * wide / columns), :3
    ]


def has_colour(scene, found, number):
    return any(np.array_equal(found, colour) for colour in colours(scene, number))


@witness.during("matrix", since="matrix", settled=True)
def test_the_row_that_is_laid_holds_the_likeness_to_every_place(scene, moment):
    if scene.matrix not in scene.mobjects:
        return
    place, across = scene.shares.laid.get_value(), scene.across()
    assert place == round(place)
    assert scene.counter.number.text == str(int(place))
    for column in range(int(across + 1e-6)):
        found = pixel(scene.row, scene.field, 0, column, 1, across)
        assert has_colour(scene, found, likeness(column - place))


@witness.during("matrix", since="diagonal", settled=True)
def test_the_whole_matrix_is_constant_along_its_diagonals(scene, moment):
    assert scene.matrix.pixel_array.shape[:2] == (101 * 5, 101 * 15)
    for row, column in ((0, 0), (0, 100), (1, 0), (37, 67), (70, 100), (100, 3), (100, 100)):
        found = pixel(scene.matrix, scene.field, row, column, 101, 101)
        assert has_colour(scene, found, likeness(column - row))


@witness.during("matrix", since="diagonal", settled=True)
def test_the_diagonal_hangs_from_its_gap_on_the_curve(scene, moment):
    gap = int(scene.apart.get_value() + 1e-6)
    corners = scene.diagonal.line.points.reshape(-1, 4, 3)[:, [0, -1]]
    on_curve, top, end = corners[0][0], corners[1][0], corners[1][1]
    (place, height) = seen_through(scene.plot.window, [on_curve])[0]
    assert (place, height) == pytest.approx((gap, likeness(gap)))
    field = scene.field
    cells = [
        ((x - field.left) / (15 * PIXEL) - 0.5, (field.top - y) / (5 * PIXEL) - 0.5)
        for x, y, _ in (top, end)
    ]
    assert np.array(cells) == pytest.approx(np.array([(gap, 0), (100, 100 - gap)]), abs=1e-6)
    assert [scene.readouts[k].text for k in (1, 3)] == [str(gap), printed(likeness(gap), 3)]


def captions(**content):
    changed = type("Changed", (SimilarityKernel,), content)
    return [cue.caption.text for beat in dry_run(changed).beats for cue in beat.cues]


def test_the_captions_follow_the_content():
    told = captions(dim=64, gap=2)
    steps = [likeness(gap + 1, 32) > likeness(gap, 32) for gap in range(12)]
    rise = steps.index(True)
    assert f"Look closer, from {rise} to {rise + 1}." in told
    assert "This dial says no. What do all 32 say?" in told


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        ({"dim": 100}, "dim must be 64 or 128 in this picture, got 100"),
        ({"gap": 4}, "gap must be 2 to 3 in this picture, got 4"),
        ({"walk": 40}, "walk must be 6 to 16 in this picture, got 40"),
        ({"marked": 99}, "marked must be 5 to 60 in this picture, got 99"),
    ],
)
def test_content_that_cannot_be_drawn_is_refused(content, sentence):
    with pytest.raises(DryRunError, match=sentence):
        dry_run(type("Changed", (SimilarityKernel,), content))


@pytest.mark.parametrize("name", ["encode", "kernel", "gram"])
def test_a_wrong_formula_is_noticed(monkeypatch, name):
    right = getattr(chapter, name)
    monkeypatch.setattr(chapter, name, lambda *a: 0.97 * np.asarray(right(*a)))
    assert witness.first_failure() is not None
