"""Chapter 9: what is drawn, against complex numbers: a dial at a place is e^(iωt)."""

import cmath
import math
from itertools import pairwise

import numpy as np
import pytest
from manim import ManimColor

import scenes.similarity_kernel as chapter
from scenes._kit.mobjects.bars import Bar
from scenes._kit.mobjects.cased_path import CasedPath
from scenes._kit.mobjects.shared_part import SharedPart
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


def ends(hands):
    """Both ends of all hands as drawn, as complex numbers (n, 2)."""
    points = hands.points.reshape(-1, 4, 3)[:, [0, -1]]
    return points[..., 0] + 1j * points[..., 1]


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
    dials = scene.dials.dials
    drawn = [pair for pair in range(PAIRS) if dials.radii[pair] > 0]
    firsts, seconds = ends(dials.firsts), ends(dials.seconds)
    assert len(firsts) == len(seconds) == len(drawn) >= 1
    for (hub, tip), (other_hub, other_tip), pair in zip(firsts, seconds, drawn, strict=True):
        radius = dials.radii[pair]
        assert other_hub == pytest.approx(hub)
        turn = cmath.exp(1j * speeds()[pair] * t)
        assert (tip - hub) / radius == pytest.approx(turn, abs=1e-6)
        turn = cmath.exp(1j * speeds()[pair] * (t + gap))
        assert (other_tip - hub) / radius == pytest.approx(turn, abs=1e-6)


@witness.during("question", since="part", settled=True)
def test_the_first_bar_is_as_long_as_one_hand_reaches_along_the_other(scene, moment):
    if scene.comb not in scene.mobjects or scene.name not in scene.mobjects:
        return
    cosine = expected_bars(scene)[0]
    radius = scene.dials.dials.radii[0]
    assert drawn_bars(scene.comb)[0] / radius == pytest.approx(cosine, abs=1e-6)
    assert scene.part.piece.length / radius == pytest.approx(cosine, abs=1e-6)
    assert scene.figure.text == printed(cosine, 3)
    assert scene.part.piece.get_fill_color() == scene.comb[0].get_fill_color()


@witness.seen("question", since="part")
def turning(scene, moment):
    if scene.comb not in scene.mobjects:
        return None
    (hub, first), (_, second) = (
        ends(scene.dials.dials.firsts)[0],
        ends(scene.dials.dials.seconds)[0],
    )
    opening = (second - hub) / (first - hub)
    state = scene.t.get_value(), scene.apart.get_value()
    bar = drawn_bars(scene.comb)[0] / scene.dials.dials.radii[0]
    return state, opening, bar, scene.part.piece.length, scene.figure.text


def test_while_both_places_move_on_the_hands_turn_as_one_piece_and_their_cosine_stays():
    looks = [look for _, look in turning() if look and look[0][1] == 1]
    places = [t for (t, _), *_ in looks]
    assert (places[0], places[-1]) == pytest.approx((1, 7))
    assert len(set(places)) > 8
    for _, opening, bar, piece, told in looks:
        assert opening == pytest.approx(cmath.exp(1j), abs=1e-6)
        assert bar == pytest.approx(math.cos(1), abs=1e-6)
        assert piece == pytest.approx(looks[0][3], abs=1e-6)
        assert told == "0.540"


def test_the_later_hand_has_one_colour_in_every_dial_and_in_the_legend():
    ink = hand_colours()[-1][1]
    assert all(colours == ink for _, colours in hand_colours())


@witness.seen("question", "all", "slide")
def hand_colours(scene, moment):
    hands, sign = scene.dials.dials.seconds, scene.places.signs[1][0]
    assert hands.get_stroke_color() == sign.get_stroke_color()
    assert scene.dials.dials.firsts.get_stroke_color() != sign.get_stroke_color()
    return sign.get_stroke_color().to_hex()


@witness.during("all", "slide", "curve", settled=True)
def test_every_bar_that_has_come_is_the_cosine_between_its_hands(scene, moment):
    if scene.shares.unfolded.get_value() < 1 or id(scene.dials.dials) not in shown(scene):
        return
    unit = scene.dials.row_of_bars.unit
    bars, expected = np.array(drawn_bars(scene.comb)) / unit, np.array(expected_bars(scene))
    assert bars == pytest.approx(expected, abs=1e-6)
    if scene.shares.poured.get_value() == 1 and scene.name.source == "likeness":
        one = np.array(drawn_bars(scene.mean)) / unit
        gap = round(scene.apart.get_value())
        assert gap == 3 or moment.beat == "curve"
        assert one == pytest.approx(np.full(PAIRS, likeness(gap)), abs=1e-6)
        assert scene.figure.text == printed(likeness(gap), 3)
        assert printed(likeness(3), 3) == "0.815"


@witness.during("all", "slide", settled=True)
def test_every_dial_stands_over_its_bar(scene, moment):
    if scene.shares.unfolded.get_value() == 1:
        assert (scene.dials.dials.radii == 0.25).all()
        assert scene.dials.dials.hubs[:, 0] == pytest.approx(scene.comb.middles)
        assert len(scene.comb) == PAIRS


@witness.during("all", "slide", since="words", settled=True)
def test_the_speed_of_a_dial_is_told_as_it_is(scene, moment):
    family = scene.words.get_family()
    assert "10000^(-i slash 64)" in {part.source for part in family if hasattr(part, "source")}
    assert scene.speeds == pytest.approx(speeds())


def test_a_copy_of_the_shared_part_lies_on_it_at_first_and_stands_as_its_bar_in_the_end():
    hub, foot, cosine = np.array([1.0, 2.0, 0.0]), np.array([-3.0, 0.5, 0.0]), math.cos(4.2)
    part = SharedPart(0.2, "#FF0000").measure(hub, 2.0, (5.9, 4.2), cosine)
    bar = Bar("#FF0000")
    rising = part.standing_up(bar, foot, 1.5, 0.4)
    assert bar.points == pytest.approx(part.piece.points)
    rising.interpolate_mobject(1.0)
    low, high = bar.get_corner([-1, -1, 0]), bar.get_corner([1, 1, 0])
    assert (low[0], high[0]) == pytest.approx((foot[0] - 0.2, foot[0] + 0.2))
    assert (low[1], high[1]) == pytest.approx((foot[1] + 2.0 * cosine * 1.5, foot[1]))
    assert bar.get_fill_color() == ManimColor("#FF0000")


@witness.seen("slide")
def sliding(scene, moment):
    hub, tip = ends(scene.dials.dials.seconds)[0]
    places = [named[1].text for named in scene.places[1:]]
    return scene.t.get_value(), tip - hub, drawn_bars(scene.comb), places


def test_while_both_places_move_on_all_hands_turn_and_no_bar_moves():
    looks = [look for _, look in sliding()]
    assert looks[0][0] == 7
    assert looks[-1][0] == 13
    assert max(abs(look[1] - looks[0][1]) for look in looks) > 0.3
    for t, _, bars, places in looks:
        assert bars == pytest.approx(looks[0][2], abs=1e-9)
        whole = math.floor(t + 0.5)
        assert places == [str(whole), str(whole + 3), "3"]


@witness.during("curve", settled=True)
def test_bars_readouts_and_the_one_bar_show_one_gap(scene, moment):
    if scene.shares.arranged.get_value() < 1:
        return
    gap = scene.apart.get_value()
    assert gap == round(gap)
    bars = np.array(drawn_bars(scene.comb)) / scene.over_curve.unit
    assert bars == pytest.approx([math.cos(w * gap) for w in speeds()], abs=1e-6)
    one = np.array(drawn_bars(scene.mean)) / scene.plot.window.region.height
    assert one == pytest.approx(np.full(PAIRS, likeness(gap)), abs=1e-6)
    assert scene.places.gap[1].text == str(int(gap))
    assert scene.figure.text == printed(likeness(gap), 3)
    foot = np.mean([bar.points[:, 0].mean() for bar in scene.mean if len(bar.points)])
    assert foot == pytest.approx(scene.plot.window.point(gap, 0)[0], abs=0.01)


@witness.during("curve")
def test_the_bars_and_their_mean_stand_over_the_curve_and_its_number_on_no_dot(scene, moment):
    stage = shown(scene)
    if id(scene.level) in stage:
        assert scene.shares.arranged.get_value() == 1
        heights = scene.level.points[:, 1]
        mean = np.mean([math.cos(w * scene.apart.get_value()) for w in speeds()])
        pose = scene.over_curve
        assert heights == pytest.approx(np.full(len(heights), pose.zero + pose.unit * mean))
        assert min(bar.points[:, 1].min() for bar in scene.comb) > scene.plot.window.region.top
    if id(scene.figure) in stage and len(scene.plot.dots.centers):
        low, high = (scene.figure.get_corner([side, side, 0]) for side in (-1, 1))
        dots = scene.plot.dots.centers
        off = np.linalg.norm(dots - np.clip(dots, low, high), axis=1)
        assert off.min() > scene.plot.dots.radius
    assert id(scene.places.gap[1]) in stage
    assert id(scene.reading) not in stage


@witness.seen("curve", "rise", "far", "matrix", "diagonal")
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


@witness.during("rise", since="marks")
def test_between_the_dots_of_the_rise_the_true_curve_dips_and_the_rise_is_drawn_to_scale(
    scene, moment
):
    first, second = scene.plot.dots.centers
    step = scene.marks[0]
    corner = np.array([second[0], first[1], 0])
    assert step.rise.points[[0, -1]] == pytest.approx(np.array([corner, second]))
    assert step.gain.source == f"+{printed(likeness(12) - likeness(11), 5)}"
    line = seen_through(scene.plot.window, scene.plot.line.points)
    between = [(gap, height) for gap, height in line if 11 < gap < 12]
    assert len(between) > 500
    for gap, height in between[::20]:
        assert height == pytest.approx(likeness(gap), abs=1e-6)
    lowest = min(between, key=lambda spot: spot[1])
    assert lowest == pytest.approx((11.25, 0.66142), abs=0.01)
    assert lowest[1] < likeness(11) - 1e-4
    assert scene.plot.line.get_stroke_opacity() == 1


@witness.seen("rise", "far")
def frames(scene, moment):
    edge = scene.close_up.edge.points if hasattr(scene, "close_up") else ()
    if not len(edge) or not scene.shares.zoomed.get_value():
        return None
    return scene.shares.zoomed.get_value(), seen_through(scene.plot.window, edge), edge.copy()


def test_the_frame_of_the_closer_look_holds_the_same_gaps_and_likenesses_all_the_way():
    looks = [look for _, look in frames() if look]
    last = looks[-1][1]
    assert len(looks) > 5
    for _, corners, _ in looks:
        assert corners == pytest.approx(last, abs=1e-6)
    assert {zoomed for zoomed, *_ in looks} >= {1, 2}
    close = [np.ptp(edge[:, 1]) for zoomed, _, edge in looks if zoomed == 1]
    assert min(close) > 3
    assert last[:, 0].min() < 11 < 12 < last[:, 0].max()
    assert last[:, 1].min() < likeness(11) < likeness(12) < last[:, 1].max()


@witness.seen("rise", since="close_up", settled=True)
def levels(scene, moment):
    lines, names = scene.close_up.levels[::2], scene.close_up.levels[1::2]
    heights = [seen_through(scene.close(), line.points[[0, -1]])[:, 1] for line in lines]
    assert all(line.points[0][0] == scene.close().region.left for line in lines)
    return heights, [name.source for name in names]


def test_the_heights_of_the_closer_look_stand_where_they_are():
    heights, names = levels()[-1][1]
    assert names == ["0.662"]
    for ends_of_line, name in zip(heights, names, strict=True):
        assert ends_of_line == pytest.approx([float(name)] * 2)


@witness.seen("rise", settled=True)
def printed_at_the_rise(scene, moment):
    family = [part for mobject in scene.mobjects for part in mobject.get_family()]
    texts = {part.source: part.get_center() for part in family if hasattr(part, "source")}
    return texts, scene.plot.dots.centers.copy()


def test_the_numbers_of_the_rise_are_printed_at_their_dots():
    first, second = (printed(likeness(gap), 5) for gap in (11, 12))
    assert (first, second) == ("0.66163", "0.66221")
    gain = f"+{printed(likeness(12) - likeness(11), 5)}"
    texts, dots = next(look for _, look in printed_at_the_rise() if gain in look[0])
    for name, number, dot in zip(("gap 11", "gap 12"), (first, second), dots, strict=True):
        for text in (name, number):
            assert np.linalg.norm(texts[text] - dot) < 1.4


@witness.during("rise", since="marks")
def test_it_is_told_by_how_much_all_is_stretched_and_where_that_is(scene, moment):
    told, curve, here = scene.close_by
    close, wide = scene.close(), scene.wide()
    tall = close.region.height / (close.high - close.low) / wide.region.height
    broad = close.region.width / (close.right - close.left) * (wide.right - wide.left)
    assert told.source == "heights × 1100, gaps × 7"
    assert tall == pytest.approx(1100)
    assert broad / wide.region.width == pytest.approx(7)
    spots = seen_through(curve.window, np.array([here.get_corner([x, x, 0]) for x in (-1, 1)]))
    assert spots[0][0] < 11 < 12 < spots[1][0]
    assert spots[0][1] < likeness(11) < likeness(12) < spots[1][1]


def whole_gap(scene):
    return math.floor(scene.apart.get_value() + 0.5)


def shown(scene):
    """All that stands on the stage now."""
    return {id(part) for mobject in scene.mobjects for part in mobject.get_family()}


@witness.during("question", "all", "slide", "curve", "far")
def test_all_numbers_of_one_moment_are_those_of_the_whole_gap_that_is_printed(scene, moment):
    stage, gap = shown(scene), whole_gap(scene)
    if id(scene.places.gap) in stage:
        places = [named[1].text for named in scene.places.numbers]
        assert int(places[1]) - int(places[0]) == gap
        assert scene.places.gap[1].text == str(gap)
    if id(scene.figure) in stage:
        told = math.cos(gap) if moment.beat == "question" else likeness(gap)
        assert scene.figure.text == printed(told, 3)
    if id(scene.reading.first) in stage:
        assert scene.reading.first.text == str(gap)
        assert scene.reading.second.text == printed(likeness(gap), 3)


@witness.during("question")
def test_the_bar_of_the_one_dial_glides_with_its_cosine(scene, moment):
    if scene.comb in scene.mobjects:
        cosine = drawn_bars(scene.comb)[0] / scene.dials.dials.radii[0]
        assert cosine == pytest.approx(math.cos(scene.apart.get_value()), abs=1e-6)


@witness.during("question", "slide", "curve", "far")
def test_whole_numbers_are_grey_while_what_they_count_is_on_its_way(scene, moment):
    ways = [abs(n - round(n)) for n in (scene.t.get_value(), scene.apart.get_value())]
    numbers = [named[1] for named in (*scene.places.numbers, scene.places.gap)]
    first, second, apart = (number.get_fill_color().to_hex() for number in numbers)
    quiet, yellow, ink = scene.theme.quiet, scene.theme.position, scene.theme.ink
    if moment.settled and moment.beat in ("question", "slide"):
        assert (first, second, apart) == (yellow, yellow, ink)
    if ways[0] > 0.1:
        assert first == second == quiet
    if ways[1] > 0.1 and moment.beat != "far":
        assert second == apart == quiet
    if ways[1] > 0.1 and id(scene.figure) in shown(scene):
        assert scene.figure.get_fill_color().to_hex() == quiet
    if ways[1] > 0.1 and id(scene.reading.first) in shown(scene):
        assert scene.reading.first.get_fill_color().to_hex() == quiet


@witness.during("curve", "far")
def test_the_likeness_that_is_told_is_that_of_the_whole_gap_beside_it(scene, moment):
    if scene.reading in scene.mobjects:
        whole = math.floor(scene.apart.get_value() + 0.5)
        assert scene.reading.first.text == str(whole)
        assert scene.reading.second.text == printed(likeness(whole), 3)


@witness.during("far", settled=True)
def test_far_out_the_reading_tells_the_gap_of_the_end_of_the_curve(scene, moment):
    if id(scene.reading.first) not in shown(scene):
        return
    gap = scene.apart.get_value()
    assert scene.plot.span == (0, gap)
    assert scene.reading.first.text == str(round(gap))
    assert scene.reading.second.text == printed(likeness(round(gap)), 3)


@witness.seen("far")
def strips(scene, moment):
    crowd, window = scene.crowd, scene.full()
    if not len(crowd[0].points):
        return None
    bars = np.concatenate([bars.points.reshape(-1, 16, 3) for bars in crowd])
    heights = (bars[:, 4, 1] - bars[:, 0, 1]) / crowd.pose.unit
    widths = bars[:, 8, 0] - bars[:, 4, 0]
    taken = hasattr(scene, "denser")
    curve = seen_through(window, scene.denser.line.points[::4]) if taken else None
    end = seen_through(window, scene.plot.line.points[-1:])[0]
    state = scene.apart.get_value(), scene.shares.denser.get_value()
    told = scene.report.count.text if taken else ""
    return state, heights, widths, end, curve, told, moment.settled


def test_over_the_curve_stand_the_cosines_of_all_dials_and_their_mean_is_its_end():
    gaps = set()
    for (gap, _), heights, widths, end, curve, _, _ in (look for _, look in strips() if look):
        cosines = [math.cos(w * gap) for w in speeds(len(heights))]
        assert heights == pytest.approx(cosines, abs=1e-6)
        if curve is None:
            mean = float((heights * widths).sum() / widths.sum())
            assert end == pytest.approx((gap, mean), abs=1e-3)
            gaps.add(round(gap, 6))
        else:
            pairs, share = len(heights), float(widths[1] / widths[0])
            last = curve[-1][0]
            kept, all_of_them = (n * likeness(last, n) for n in (pairs // 2, pairs))
            expected = kept + share * (all_of_them - kept)
            assert curve[-1][1] == pytest.approx(expected / (pairs / 2 * (1 + share)), abs=1e-6)
    assert {12, 100} <= gaps
    assert len(gaps) > 10


def test_far_out_the_fast_bars_mostly_cancel_and_only_ripple():
    assert "Fast bars mostly cancel: ripples." in captions()
    fast = [w for w in speeds() if w * 100 > math.pi / 2]
    sums = [sum(math.cos(w * gap) for w in fast) for gap in range(34, 101)]
    assert len(fast) == 29
    assert max(map(abs, sums)) < 0.3 * len(fast)
    assert np.mean(np.abs(sums)) < 0.1 * len(fast)
    slow = [sum(math.cos(w * gap) for w in speeds()[29:]) for gap in range(34, 101)]
    assert all(after < before for before, after in pairwise(slow))
    assert min(math.cos(w * gap) for w in speeds()[29:] for gap in range(101)) > 0


@witness.seen("curve", "diagonal")
def while_the_curve_begins(scene, moment):
    reading = scene.reading.first.text, scene.reading.second.text
    everyone = {id(part) for part in (scene.dials.dials, scene.comb, scene.figure)} <= shown(scene)
    if moment.beat == "curve":
        reading = scene.places.gap[1].text, scene.figure.text
    times = moment.beat, moment.time, moment.lasts
    words = {part.source for part in shown_labels(scene)}
    return *times, scene.apart.get_value(), everyone, reading, words, len(scene.plot.dots.centers)


def test_all_hands_close_before_the_curve_begins_at_gap_0():
    looks = [look for _, look in while_the_curve_begins() if look[0] == "curve"]
    closing = [look for look in looks if look[4]]
    assert (closing[0][3], closing[-1][3]) == pytest.approx((3, 0))
    assert max(np.diff([look[3] for look in closing])) <= 0
    assert closing[-1][5] == ("0", "1.000")
    assert not any(look[7] for look in closing)
    first = next(look for look in looks if look[7])
    assert (first[3], first[7]) == (0, 1)


def test_the_likeness_of_neighbours_is_held():
    near = printed(likeness(1), 3)
    assert near == "0.970"
    assert f"Neighbours agree: {near}." in captions()
    looks = [look for _, look in while_the_curve_begins()]
    held = [look for look in looks if look[3] == 1]
    assert held[-1][1] - held[0][1] + held[-1][2] > 1.5
    assert {look[5] for look in held} == {("1", near)}


def rises(pairs):
    """How many steps up to gap 100 rise."""
    heights = [likeness(gap, pairs) for gap in range(101)]
    return sum(after > before for before, after in pairwise(heights))


def test_with_more_dials_in_between_fewer_steps_rise():
    seen = {}
    for (_, doubled), *_, curve, told, settled in (look for _, look in strips() if look):
        if curve is None:
            continue
        pairs = PAIRS * 2 ** round(doubled)
        assert told == str(pairs)
        if not settled or doubled != round(doubled):
            continue
        for gap, height in curve[::80]:
            assert height == pytest.approx(likeness(gap, pairs), abs=1e-6)
        seen[pairs] = rises(pairs)
    assert seen == {64: 35, 128: 25, 256: 14}


@witness.seen("far", since="report", settled=True)
def reports(scene, moment):
    report = scene.report
    low, high = report.heights
    dots = (report.dots.centers[:, 1] - report.box.bottom) / report.box.height * (high - low) + low
    plus = report.plus.get_fill_opacity() == 1
    return report.count.text, report.rises.text, ("+" if plus else "") + report.gain.text, dots


def test_with_more_dials_the_step_that_rose_falls():
    seen = {}
    for count, rising, gain, dots in (look for _, look in reports()):
        pairs = int(count)
        ends_of_step = [likeness(gap, pairs) for gap in (11, 12)]
        assert dots == pytest.approx(ends_of_step)
        assert rising == str(rises(pairs))
        assert gain.lstrip("+") == printed(ends_of_step[1] - ends_of_step[0], 5)
        seen[pairs] = gain
    assert seen == {64: "+0.00058", 128: "−0.00206", 256: "−0.00354"}
    assert "35 of 100 steps rise." in captions()
    assert "Now 11 to 12 falls." in captions()


def shown_labels(scene):
    family = [part for mobject in scene.mobjects for part in mobject.get_family()]
    return [part for part in family if hasattr(part, "source")]


def highest_climb(heights):
    """How far a curve rises at most before it falls again."""
    climbs = [0.0]
    for before, after in pairwise(heights):
        climbs.append(max(0.0, climbs[-1] + after - before) if after > before else 0.0)
    return max(climbs)


def test_with_more_dials_in_between_the_ripples_that_are_drawn_fade():
    assert "More dials: ripples fade." in captions()
    drawn = {}
    for (_, doubled), *_, curve, _, settled in (look for _, look in strips() if look):
        if curve is not None and settled and doubled == round(doubled):
            drawn[round(doubled)] = curve
    assert sorted(drawn) == [0, 1, 2]
    climbs = [highest_climb(drawn[doubled][:, 1]) for doubled in sorted(drawn)]
    assert climbs[0] > 0.1
    assert all(after < before / 2 for before, after in pairwise(climbs))
    away = []
    for doubled in sorted(drawn):
        gaps, heights = drawn[doubled][::16].T
        away.append(max(abs(heights - [likeness(gap, 2**14) for gap in gaps])))
    assert away[0] > 0.05
    assert all(after < before for before, after in pairwise(away))
    assert away[-1] < away[0] / 14


def colours(scene, number):
    near = (number, number - 1e-9, number + 1e-9)
    return [ManimColor(scene.theme.value(min(1.0, x))).to_int_rgb() for x in near]


def pixel(heatmap, row, column, rows, columns):
    """The colour in the middle of a cell of an image."""
    high, wide = heatmap.pixel_array.shape[:2]
    return heatmap.pixel_array[
        int((row + 0.5) * high / rows), int((column + 0.5) * wide / columns), :3
    ]


def has_colour(scene, found, number):
    return any(np.array_equal(found, colour) for colour in colours(scene, number))


@witness.during("matrix", since="square", settled=True)
def test_the_row_that_is_laid_holds_the_likeness_to_every_place(scene, moment):
    square, place = scene.square, scene.shares.laid.get_value()
    if scene.shares.lifted.get_value() < 3 or square.row not in scene.mobjects:
        return
    assert place == round(place)
    across = square.across
    assert across == max(11, place + 1)
    row, column = (square.field.top - square.own.get_y(), square.own.get_x() - square.field.left)
    assert (row, column) == pytest.approx([(place + 0.5) * side(square)] * 2)
    rows = square.row.points[:, 1]
    assert square.field.top - rows.min() == pytest.approx((place + 1) * side(square), abs=PIXEL)
    for column in range(int(across + 1e-6)):
        found = pixel(square.row, 0, column, 1, across)
        assert has_colour(scene, found, likeness(column - place))


def at_place(place):
    """The sines and cosines of a place, dial by dial."""
    turns = [cmath.exp(1j * w * place) for w in speeds()]
    return [part for turn in turns for part in (turn.imag, turn.real)]


def by_mixers(random):
    """The queries and keys (2, 101, 16) of all places, as two random mixers leave them."""
    rows = np.array([at_place(n) for n in range(101)])
    return np.array([rows @ random.normal(size=(128, 16)) for _ in range(2)])


def between_mixers(random):
    """The cosine of the query of any place (101) and the key of any place (101)."""
    queries, keys = by_mixers(random)
    lengths = np.outer(np.linalg.norm(queries, axis=1), np.linalg.norm(keys, axis=1))
    return queries @ keys.T / lengths


@witness.seen("mixed", since="patches")
def mixed(scene, moment):
    square, patches = scene.square, scene.patches
    rows = scene.shares.mixed.get_value()
    laid = [
        [pixel(patches, row, column, rows, 101).copy() for column in range(0, 101, 10)]
        for row in range(int(rows))
    ]
    band = [pixel(square.cells, 40, column, 101, 101).copy() for column in range(0, 101, 10)]
    sizes = patches.points[1][0] - patches.points[0][0], square.whole.width
    apart = patches.points[0][0] - square.whole.right
    low = scene.key_of_colours[2].source
    return scene, rows, laid, band, sizes, apart, low, id(patches) in shown(scene)


def test_beside_the_band_the_mixed_likeness_is_laid_row_by_row_at_the_same_size():
    cosines, counts = between_mixers(np.random.default_rng(8)), []
    for scene, rows, laid, band, sizes, apart, low, seen in (look for _, look in mixed()):
        assert all(has_colour(scene, band[n], likeness(10 * n - 40)) for n in range(11))
        if not seen:
            continue
        for place, row in enumerate(laid):
            assert all(has_colour(scene, row[n], cosines[place, 10 * n]) for n in range(11))
        assert sizes[0] == pytest.approx(sizes[1], abs=PIXEL)
        assert apart > 1
        assert low == "−1"
        counts.append(rows)
    assert counts[-1] == 101
    assert min(np.diff(counts)) >= 0
    assert len(set(counts)) > 5


def test_the_random_mix_takes_at_most_five_seconds():
    beat = next(beat for beat in dry_run(SimilarityKernel).beats if beat.name == "mixed")
    assert beat.end - beat.start <= 5


def test_whatever_mixes_them_no_band_is_left():
    assert "Here at random: no band." in captions()
    band = np.array([[likeness(key - query) for key in range(101)] for query in range(101)])
    alike, nearer = [], []
    for seed in range(100):
        cosines = between_mixers(np.random.default_rng(seed))
        near = [np.diag(cosines, gap) for gap in range(4)]
        assert all(np.ptp(diagonal) > 0.3 for diagonal in near)
        assert max(diagonal.mean() for diagonal in near) < 0.6 < likeness(3)
        alike.append(np.corrcoef(cosines.ravel(), band.ravel())[0, 1])
        nearer.append(np.mean([line.mean() for line in near]) - np.diag(cosines, 30).mean())
    assert max(map(abs, alike)) < 0.35
    assert abs(np.mean(alike)) < 0.02
    assert abs(np.mean(nearer)) < 0.02
    assert max(map(abs, nearer)) < likeness(0) - likeness(30)


@witness.during("matrix", since="square", settled=True)
def test_the_colours_over_the_curve_are_its_heights_over_the_same_gaps(scene, moment):
    if scene.shares.lifted.get_value() < 2 or id(scene.plot) not in shown(scene):
        return
    window, beside = scene.plot.window, id(scene.colours) in shown(scene)
    colours, gaps = scene.colours if beside else scene.square.row, round(window.right + 0.5)
    assert gaps == 11 or beside or scene.shares.lifted.get_value() < 3
    left, right = colours.points[0][0], colours.points[1][0]
    assert (left, right) == pytest.approx((window.region.left, window.region.right), abs=PIXEL)
    assert (window.left, window.right) == pytest.approx((-0.5, gaps - 0.5))
    for gap in range(gaps):
        assert has_colour(scene, pixel(colours, 0, gap, 1, gaps), likeness(gap))


@witness.seen("matrix", since="square")
def neighbours_of_row_1(scene, moment):
    frames = [part for part in scene.mobjects if isinstance(part, CasedPath)]
    cells = [scene.square.cell_region(1, column) for column in (0, 2)]
    framed = [frame.line.get_center() for frame in frames if frame is not scene.square.frame]
    numbers = [part.source for part in shown_labels(scene) if part.source == "0.970"]
    return scene.shares.laid.get_value(), framed, [cell.center for cell in cells], numbers


def test_both_cells_of_gap_1_are_framed_and_told():
    looks = [look for _, look in neighbours_of_row_1() if look[3]]
    assert looks
    for laid, _, _, numbers in looks:
        assert laid == 1
        assert numbers == ["0.970", "0.970"]


def side(square):
    """Width of a cell as it stands, in scene units."""
    return square.field.width / square.across


@witness.during("diagonal", since="diagonal", settled=True)
def test_the_matrix_is_square_and_constant_along_its_diagonals(scene, moment):
    square, stage = scene.square, scene.stage
    pixels = square.cells.pixel_array.shape[:2]
    assert pixels[0] == pixels[1]
    assert pixels[0] % 101 == 0
    left, right = square.cells.points[0][0], square.cells.points[1][0]
    top, bottom = square.cells.points[0][1], square.cells.points[2][1]
    assert top - bottom == pytest.approx(right - left)
    assert top - bottom > 0.8 * stage.height
    for row, column in ((0, 0), (0, 100), (1, 0), (37, 67), (70, 100), (100, 3), (100, 100)):
        found = pixel(square.cells, row, column, 101, 101)
        assert has_colour(scene, found, likeness(column - row))


@witness.seen("diagonal", since="diagonal")
def sweeping(scene, moment):
    square, field = scene.square, scene.square.field
    tips = scene.diagonal.line.line.points[[0, -1]]
    ends = [
        ((field.top - y) / side(square) - 0.5, (x - field.left) / side(square) - 0.5)
        for x, y, _ in tips
    ]
    dots = seen_through(scene.plot.window, scene.plot.dots.centers)
    trend = seen_through(scene.plot.window, scene.endless.line.points[::4])
    names = [part for mark in scene.passed for part in mark.get_family() if hasattr(part, "source")]
    told = {name.source: name[0].get_fill_opacity() for name in names}
    lights = scene.diagonal.tip.get_center(), tips[0].copy(), scene.diagonal.tip.get_fill_color()
    title = scene.heading.answered
    return scene.apart.get_value(), ends, dots, trend, told, lights, title, scene.theme.ink


def test_one_sweep_moves_the_diagonal_and_its_dot_from_gap_0_to_100():
    looks = [look for _, look in sweeping()]
    gaps = [look[0] for look in looks]
    assert (gaps[0], gaps[-1]) == pytest.approx((0, 100))
    assert min(np.diff(gaps)) >= 0
    assert len(set(gaps)) > 12
    for gap, ends, dots, *_ in looks:
        assert ends[0] == pytest.approx((0, gap), abs=1e-6)
        assert ends[1] == pytest.approx((100 - gap, 100), abs=1e-6)
        assert len(dots) == 1
        assert tuple(dots[0]) == pytest.approx((gap, likeness(gap)))


def test_gaps_1_30_and_100_are_marked_as_the_dot_passes_and_only_then():
    marks = {1: "0.970", 30: "0.566", 100: "0.477"}
    for gap, _, _, _, told, *_ in (look for _, look in sweeping()):
        assert set(told) == {f"gap {mark}: {number}" for mark, number in marks.items()}
        for mark, number in marks.items():
            assert number == printed(likeness(mark), 3)
            opacity = told[f"gap {mark}: {number}"]
            assert opacity == pytest.approx(float(np.clip(gap - mark + 1, 0, 1)), abs=1e-6)


def test_the_title_answers_only_once_the_dot_has_arrived():
    for gap, *_, answered, _ in (look for _, look in sweeping()):
        assert not answered or gap == 100


def test_behind_the_sweep_the_limit_of_ever_more_dials_is_drawn_without_ripples():
    for gap, _, _, trend, *_ in (look for _, look in sweeping()):
        if gap == 0:
            continue
        assert trend[-1][0] == pytest.approx(gap, abs=1)
        for place, height in trend[::40]:
            assert height == pytest.approx(likeness(place, 2**12), abs=4e-4)
        assert max(np.diff(trend[:, 1])) < 0


@witness.seen("diagonal", settled=True)
def last_pictures(scene, moment):
    words = {part.source for part in shown_labels(scene)}
    left = [mark[2].line.line.points[[0, -1]] for mark in scene.passed if len(mark) > 2]
    cells = [(scene.square.cell(0, gap), scene.square.cell(100 - gap, 100)) for gap in (1, 30)]
    return moment.time, moment.lasts, words, np.array(left), np.array(cells)


def test_the_last_picture_names_the_smooth_curve_and_keeps_the_diagonals_that_were_passed():
    looks = [look for _, look in last_pictures()]
    named = [look for look in looks if "endlessly many dials" in look[2]]
    assert "With ever more dials, only the fall stays." in captions()
    last = named[-1]
    assert last[0] + last[1] - named[0][0] > 2.5
    assert last[3] == pytest.approx(last[4])


def test_the_dot_on_the_diagonal_and_the_dot_on_the_curve_have_one_colour():
    for gap, *_, (tip, first, colour), _, ink in (look for _, look in sweeping()):
        assert tip == pytest.approx(first)
        # as it comes it is mixed with nothing, and rounded
        assert gap == 0 or colour.to_hex() == ManimColor(ink).to_hex()


def captions(**content):
    changed = type("Changed", (SimilarityKernel,), content)
    return [cue.caption.text for beat in dry_run(changed).beats for cue in beat.cues]


def test_the_captions_follow_the_content():
    told = captions(dim=64, gap=2)
    steps = [likeness(gap + 1, 32) > likeness(gap, 32) for gap in range(12)]
    rise = steps.index(True)
    assert f"Closer: from {rise} to {rise + 1}." in told
    assert "This dial says no. And all 32?" in told


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
