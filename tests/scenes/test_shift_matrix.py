"""Chapter 10: what is drawn, against complex numbers: a step of one word multiplies by e^(iω)."""

import cmath
import math

import numpy as np
import pytest

import scenes.shift_matrix as chapter
from scenes._kit.typography import Label
from scenes._studio.errors import DryRunError
from scenes._studio.lint.dry_run import dry_run
from scenes._studio.lint.witness import Witness
from scenes.shift_matrix import ShiftMatrix

OMEGA = [1.0, 0.1, 0.01, 0.001]
PLACE = 0.4
WALK = (12, 13, 14, 15)
STOPS = (57, 101, 153, 196, 240, 283, 330, 372, 417, 459, 500)
witness = Witness(ShiftMatrix)


def printed(value, decimals=3):
    text = f"{value:.{decimals}f}".replace("-", "−")
    return text[1:] if text == "−0." + "0" * decimals else text


def texts(numbers):
    return [number.text for number in numbers]


def block(angle):
    """The block of a turn, row by row, out of the complex number that it multiplies by."""
    z = cmath.exp(1j * angle)
    return [z.real, z.imag, -z.imag, z.real]


def hand(angle):
    """The sine and the cosine of a hand, in the order of the chapter."""
    return [math.sin(angle), math.cos(angle)]


def column(place):
    return [number for omega in OMEGA for number in hand(omega * place)]


def on(figure, point):
    """The complex number at which a point of a dial lies."""
    x, y, _ = (np.asarray(point) - figure.pose.hub) / figure.pose.radius
    return complex(x, y)


def corners(bar):
    """The corners of a bar as complex numbers: its inner edge first, then round."""
    x, y, _ = np.array(bar.get_anchors())[[0, 1, 3, 5]].T
    return x + 1j * y


# --- the wave --------------------------------------------------------------------------------


@witness.during("question", "height", "width", since="waves")
def test_both_waves_and_the_gap_between_them(scene, moment):
    waves = scene.waves
    lag, c, s = (t.get_value() for t in (waves.lag, waves.of_height, waves.of_width))
    u = np.linspace(0, 4 * np.pi - 1 + PLACE, len(waves.angles))
    wanted, made = np.sin(u + lag), c * np.sin(u) + s * np.cos(u)
    for wave, heights in ((waves.goal, wanted), (waves.made, made)):
        expected = waves.area.points(u, heights)[1:]
        drawn = wave.points[3::4]
        np.testing.assert_allclose(drawn, expected[: len(drawn)], atol=1e-6)
    np.testing.assert_allclose(
        waves.gap.get_anchors()[0], waves.area.point(0, wanted[0]), atol=1e-6
    )
    turn = np.linspace(0, 2 * np.pi, 1000, endpoint=False)
    gap = np.sin(turn + lag) - c * np.sin(turn) - s * np.cos(turn)
    assert scene.gap_size.text == printed(math.sqrt(np.mean(gap**2)))
    assert [chip.number.text for chip in scene.line.chips] == [printed(c), printed(s)]


@witness.seen("height", "width", settled=True)
def gaps(scene, moment):
    marks = {id(mark) for mark in scene.verdicts}
    return scene.gap_size.text, marks & set(map(id, scene.mobjects))


def test_the_best_multiple_leaves_a_gap_and_the_width_closes_it():
    numbers = [text for _, (text, _) in gaps()]
    best = min(
        math.sqrt(np.mean((np.sin(u + 1) - c * np.sin(u)) ** 2))
        for u in [np.linspace(0, 2 * np.pi, 4000, endpoint=False)]
        for c in np.linspace(0, 1, 1001)
    )
    assert printed(best) == "0.595"
    assert numbers.index("0.595") < numbers.index("0.000")
    assert set(numbers[numbers.index("0.000") :]) == {"0.000"}


@witness.seen("height")
def multiples(scene, moment):
    return scene.waves.of_height.get_value()


def test_multiples_above_one_and_below_nought_are_tried():
    tried_multiples = [multiple for _, multiple in multiples()]
    assert max(tried_multiples) > 1
    assert min(tried_multiples) < 0
    assert tried_multiples[-1] == pytest.approx(math.cos(1), abs=1e-3)


@witness.during("question", "height", "width", since="waves")
def test_the_hand_is_as_high_as_the_wave_that_it_writes(scene, moment):
    waves, lag = scene.waves, scene.waves.lag.get_value()
    reached = waves.written.get_value() * (4 * np.pi - 1 + PLACE)
    assert on(scene.figure, scene.figure.end) == pytest.approx(cmath.exp(1j * (reached + lag)))
    assert scene.figure.hub[1] == pytest.approx(waves.area.point(0, 0)[1])
    assert scene.figure.radius == pytest.approx(waves.area.unit)
    if lag == 0:
        head = waves.area.point(reached, math.sin(reached))
        np.testing.assert_allclose(waves.now.get_center(), waves.area.point(reached, 0), atol=1e-9)
        np.testing.assert_allclose(waves.link.points[0], scene.figure.end, atol=1e-6)
        # the last dash may end a gap before
        assert abs(waves.link.points[-1][0] - head[0]) <= 0.1
        assert waves.link.points[-1][1] == pytest.approx(scene.figure.end[1], abs=1e-6)


# --- the turn --------------------------------------------------------------------------------


@witness.during("turn", "block", "freeze", since="leg_names")
def test_hand_and_legs_turn_as_one_piece(scene, moment):
    figure, t, turned = scene.figure, scene.t.get_value(), scene.turned.get_value()
    turn = cmath.exp(1j * turned)
    assert on(figure, figure.end) == pytest.approx(cmath.exp(1j * t) * turn)
    assert on(figure, figure.knee) == pytest.approx(math.cos(t) * turn)
    assert on(figure, figure.hand.get_end()) == pytest.approx(cmath.exp(1j * t) * turn, abs=1e-6)
    hub, knee, end = (complex(*p[:2]) for p in (figure.hub, figure.knee, figure.end))
    for leg, ends in ((figure.width_leg, (hub, knee)), (figure.height_leg, (knee, end))):
        assert corners(leg)[:2] == pytest.approx(ends, abs=1e-6)
        along = (ends[1] - ends[0]) / abs(ends[1] - ends[0])
        assert corners(leg)[2] - corners(leg)[1] == pytest.approx(-1j * along * figure.thick)


@witness.during("turn", "block", "freeze", since="leg_names")
def test_a_leg_that_stands_up_keeps_its_height_and_one_that_lies_down_its_way(scene, moment):
    figure, grown = scene.figure, scene.figure.grown
    (hub, _), (knee, _), (end, _) = (
        (complex(*p[:2]), p) for p in (figure.hub, figure.knee, figure.end)
    )
    under = (figure.row_edge(0) - figure.hub[1]) * 1j
    for part, bar, (low, high) in (
        ("low", figure.low, (hub, knee)),
        ("high", figure.high, (knee, end)),
        ("far", figure.far, (hub + under, knee + under)),
        ("back", figure.back, (knee, end)),
    ):
        if grown[part] == 0:
            assert len(bar.points) == 0
            continue
        first, second = corners(bar)[:2]
        if part in ("low", "high"):
            assert [first.imag, second.imag] == pytest.approx([low.imag, high.imag], abs=1e-6)
        else:
            assert [first.real, second.real] == pytest.approx([low.real, high.real], abs=1e-6)
        if grown[part] == 1:
            across = second - first
            straight = across.real if part in ("low", "high") else across.imag
            assert straight == pytest.approx(0, abs=1e-6)


@witness.during("turn", "block", "freeze", since="leg_names")
def test_both_climbs_end_at_the_height_of_the_new_tip(scene, moment):
    figure, t = scene.figure, scene.t.get_value()
    if figure.grown["stack"] < 1:
        return
    floor, radius = figure.hub[1], figure.radius
    climbs = (math.sin(1) * math.cos(t), math.cos(1) * math.sin(t))
    low, high = corners(figure.low), corners(figure.high)
    ends = [low[0].imag, low[1].imag, high[0].imag, high[1].imag]
    expected = [0, climbs[0], climbs[0], math.sin(t + 1)]
    assert (np.array(ends) - floor) / radius == pytest.approx(expected, abs=1e-6)
    assert sum(climbs) == pytest.approx(math.sin(t + 1))
    # one on the other while the rim is open, side by side when bars may be negative
    apart = figure.wide * (1 - figure.pose.opened)
    lefts = [min(bar.real) for bar in (low, high)]
    assert lefts[1] - lefts[0] == pytest.approx(apart, abs=1e-6)
    assert figure.level.get_end()[1] == pytest.approx(high[1].imag, abs=1e-6)
    if figure.grown["total"] == 1:
        foot, top = corners(figure.total)[:2]
        assert (top - foot) / radius == pytest.approx(1j * math.sin(t + 1), abs=1e-6)
        assert min(corners(figure.total).real) > max(high.real)


@witness.during("block", "freeze")
def test_one_leg_goes_forward_and_the_other_is_taken_off(scene, moment):
    figure, t = scene.figure, scene.t.get_value()
    if figure.grown["back"] < 1:
        return
    far, back = (corners(bar) for bar in (figure.far, figure.back))
    expected = (math.cos(1) * math.cos(t), -math.sin(1) * math.sin(t))
    ways = [way[1] - way[0] for way in (far, back)]
    assert np.array(ways) / figure.radius == pytest.approx(expected, abs=1e-6)
    # what is taken off begins where the first one ends, one row lower
    assert far[0].real == pytest.approx(figure.hub[0])
    assert back[0].real == pytest.approx(far[1].real, abs=1e-6)
    assert max(back.imag) < min(far.imag)
    assert on(figure, figure.end).real == pytest.approx(sum(expected))
    if figure.grown["across"] == 1:
        across = corners(figure.across)
        assert (across[1] - across[0]) / figure.radius == pytest.approx(math.cos(t + 1), abs=1e-6)
        assert across[0].real == pytest.approx(figure.hub[0])
        assert max(across.imag) < min(back.imag)
        assert figure.plumb.get_start()[0] == pytest.approx(across[1].real, abs=1e-6)


@witness.during("turn", "block", "freeze", since="leg_names")
def test_the_angles_are_marked_in_both_corners(scene, moment):
    figure, t, turned = scene.figure, scene.t.get_value(), scene.turned.get_value()
    for sector, corner, start, sweep in (
        (figure.angle, figure.hub, turned, t * figure.grown["angle"]),
        (figure.turns[0], figure.hub, 0, turned),
        (
            figure.turns[1],
            figure.knee,
            math.pi / 2 + turned,
            -turned * figure.grown["high"] * figure.pose.opened,
        ),
    ):
        assert sector.sweep == pytest.approx(sweep)
        if abs(sweep) > 1e-3:
            ends = [complex(*(sector.arc.points[k] - corner)[:2]) for k in (0, -1)]
            assert cmath.phase(ends[0]) == pytest.approx(start, abs=1e-6)
            way = ends[1] / ends[0]
            assert way / abs(way) == pytest.approx(cmath.exp(1j * sweep), abs=1e-6)


@witness.during("turn", "block", "freeze", since="leg_names")
def test_every_share_is_printed_on_its_bar_or_beside_it(scene, moment):
    names, figure = scene.leg_names, scene.figure
    shares = {"low": math.sin(1), "high": math.cos(1), "far": math.cos(1), "back": -math.sin(1)}
    assert {part: names[part].number.text for part in shares} == {
        part: printed(share) for part, share in shares.items()
    }
    terms = {part: names[part].term.source for part in shares}
    assert terms == {"low": "cos t", "high": "sin t", "far": "cos t", "back": "sin t"}
    for part, bar in (("low", figure.low), ("high", figure.high)):
        if figure.grown["stack"] == 1 and names[part] in scene.mobjects:
            assert bar.get_left()[0] < names[part].get_left()[0]
            assert names[part].get_right()[0] < bar.get_right()[0]
            assert bar.get_bottom()[1] < names[part].get_center()[1] < bar.get_top()[1]


@witness.during("turn", "block", "freeze", since="block")
def test_the_block_stands_still(scene, moment):
    assert texts(scene.block.numbers) == [printed(x) for x in block(1)]


@witness.seen("turn", settled=True, since="unknown")
def rows(scene, moment):
    return [number.get_fill_opacity() for number in scene.block.numbers]


def test_the_two_numbers_of_the_wave_are_carried_into_the_upper_row():
    assert rows()[-1][1] == [1, 1, 0, 0]


@witness.during("freeze")
def test_the_lit_block_keeps_its_place_while_t_runs(scene, moment):
    np.testing.assert_allclose(scene.block.place, scene.block.frame.get_center(), atol=1e-6)
    assert [number.get_fill_opacity() for number in scene.block.numbers] == [1, 1, 1, 1]
    if scene.t.get_value() > PLACE:
        assert scene.block.frame.get_stroke_width() == 8
        assert scene.count.readout.text == printed(scene.t.get_value(), 1)


@witness.during("block", "freeze", settled=True)
def test_terms_and_names_stand_at_the_columns_and_rows_of_the_block(scene, moment):
    numbers = scene.block.numbers
    assert [term.source for term in scene.line.terms] == ["sin {{t : t}}", "cos {{t : t}}"]
    for term, number in zip(scene.line.terms, numbers[:2], strict=True):
        assert term.get_center()[0] == pytest.approx(number.get_center()[0], abs=0.05)
    for name, number, whole in zip(scene.row_names, numbers[::2], ("sin", "cos"), strict=True):
        assert name[0].source.startswith(whole)
        assert name[0].baseline == pytest.approx(number.baseline, abs=1e-6)
        assert name.get_right()[0] < scene.block.frame.get_left()[0]


@witness.seen("freeze")
def grown_places(scene, moment):
    figure = scene.figure
    negative = min(np.sin(scene.t.get_value() + 1), np.cos(scene.t.get_value() + 1)) < 0
    return scene.t.get_value(), negative and figure.grown["across"] == 1


def test_t_runs_a_whole_turn_while_the_block_stands():
    places = [place for _, (place, _) in grown_places()]
    assert places == sorted(places)
    assert (places[0], places[-1]) == pytest.approx((PLACE, PLACE + 2 * math.pi))
    assert any(negative for _, (_, negative) in grown_places())


# --- all dials -------------------------------------------------------------------------------


@witness.during("dials", since="hero")
def test_every_dial_has_turned_by_its_word_and_its_block_with_it(scene, moment):
    if scene.hero is scene.figure:
        return
    stepped, t = scene.stepped.get_value(), scene.t.get_value()
    for i, (omega, dial, numbers) in enumerate(zip(OMEGA, scene.dials, scene.blocks, strict=True)):
        words = stepped if i else 1
        assert on(dial, dial.old.get_end()) == pytest.approx(cmath.exp(1j * omega * t), abs=1e-6)
        new = cmath.exp(1j * omega * (t + words))
        assert on(dial, dial.new.get_end()) == pytest.approx(new, abs=1e-6)
        assert texts(numbers.numbers) == [printed(x) for x in block(omega)]
        assert dial.turns[0].sweep == pytest.approx(omega * words)


@witness.seen("dials", settled=True)
def steps(scene, moment):
    return scene.stepped.get_value()


def test_every_dial_takes_a_whole_step():
    assert steps()[0][1] == 0
    assert steps()[-1][1] == 1


@witness.during("dials", since="speeds")
def test_every_dial_says_its_speed(scene, moment):
    assert [name.source for name in scene.speeds] == [f"omega = {omega:g}" for omega in OMEGA]


# --- the matrix ------------------------------------------------------------------------------


@witness.during("multiply", "slide")
def test_the_matrix_is_that_of_the_step(scene, moment):
    words = scene.words.get_value()
    for i, (omega, numbers) in enumerate(zip(OMEGA, scene.blocks, strict=True)):
        assert texts(numbers.numbers) == [printed(x) for x in block(omega * words)]
        np.testing.assert_allclose(numbers.place, scene.product.matrix.block_place(i), atol=1e-9)


@witness.seen("multiply", "slide")
def taken(scene, moment):
    seen = [head in scene.mobjects for head in scene.heads[1:]]
    return scene.words.get_value(), scene.t.get_value(), scene.found in scene.mobjects, seen


def test_the_step_is_another_one_only_after_the_last_place():
    steps = [look[0] for _, look in taken()]
    assert steps == sorted(steps)
    assert (steps[0], steps[-1]) == (1, 5)
    assert {t for _, (words, t, *_) in taken() if words > 1} == {500}
    # what was checked and the place t + 1 are those of one word
    words, _, found, heads = taken()[-1][1]
    assert (words, found, heads) == (5, False, [False, True])


@witness.during("multiply", "slide")
def test_the_hands_at_both_sides_are_those_of_the_columns(scene, moment):
    t, words = scene.t.get_value(), scene.words.get_value()
    for i, (omega, now, later) in enumerate(
        zip(OMEGA, scene.dials, scene.later_dials, strict=True)
    ):
        assert on(now, now.old.get_end()) == pytest.approx(cmath.exp(1j * omega * t), abs=1e-6)
        new = cmath.exp(1j * omega * (t + words))
        assert on(now, now.new.get_end()) == pytest.approx(new, abs=1e-6)
        assert now.turns[0].sweep == pytest.approx(omega * words)
        row = scene.product.matrix.block_place(i)[1]
        assert now.pose.hub[1] == pytest.approx(row)
        assert now.pose.radius >= 0.4
        if moment.beat == "slide":
            assert later.angle == pytest.approx(cmath.phase(new), abs=1e-6)
            assert later.hub[1] == pytest.approx(row, abs=1e-6)
            assert later.radius == pytest.approx(now.pose.radius)
            assert later.hub[0] < scene.product.new.get_left()[0]
            assert now.pose.hub[0] > scene.product.old.get_right()[0]


@witness.during("multiply", "slide")
def test_the_columns_are_of_the_printed_places(scene, moment):
    t, product = scene.t.get_value(), scene.product
    assert t == int(t)
    assert texts(product.old.numbers) == [printed(x) for x in column(t)]
    assert texts(product.new.numbers) == [printed(x) for x in column(t + scene.words.get_value())]
    places = [head.readout.text for head in scene.heads]
    assert places == [f"{round(t)}", f"{round(t) + 1}", f"{round(t) + 5}"]
    assert [head.label.source for head in scene.heads] == ["t =", "t + 1 =", "t + 5 ="]
    made = [number.get_fill_opacity() for number in product.new.numbers]
    rows = product.rows.get_value()
    assert made == [float(rows > i + 0.5) for i in range(8)]


@witness.seen("multiply")
def bright(scene, moment):
    product, opaque = scene.product, lambda numbers: [n.get_fill_opacity() for n in numbers]
    row = min(int(product.rows.get_value()), 7)
    lit = opaque(scene.blocks[row // 2].numbers)
    old = opaque(product.old.numbers)
    return product.focus.get_value(), row, lit, old, product.band.get_center()[1]


def test_the_row_that_is_multiplied_stands_out_with_the_numbers_it_meets():
    product = [look for _, look in bright() if look[0] == 1]
    assert {row for _, row, *_ in product} == set(range(8))
    for _, row, lit, old, _ in product:
        upper, lower = lit[:2], lit[2:]
        assert (upper, max(lower) < 1) == ([1, 1], True) if row % 2 == 0 else lower == [1, 1]
        assert [i for i, opacity in enumerate(old) if opacity == 1] == [
            row // 2 * 2,
            row // 2 * 2 + 1,
        ]
    heights = [height for *_, height in product]
    assert heights == sorted(heights, reverse=True)


@witness.seen("multiply")
def written(scene, moment):
    labels = [part.source for part in scene.mobjects if isinstance(part, Label)]
    sources = [source for source in labels if "×" in source or source.startswith("=")]
    return scene.t.get_value(), sources, scene.product.rows.get_value()


def test_the_first_row_is_written_out_and_fits_in_its_printed_digits():
    (t, sources, _) = max((look for _, look in written()), key=lambda look: len(look[1]))
    assert t == WALK[0]
    first, second = (f"{printed(w)} × " for w in block(1)[:2])
    sine, cosine = (printed(x) for x in hand(t))
    assert sources == [f"{first}({sine})", f"+ {second}{cosine}", f"= {printed(math.sin(t + 1))}"]
    c, s, sine, cosine = (round(x, 3) for x in (*block(1)[:2], *hand(t)))
    assert printed(c * sine + s * cosine) == printed(math.sin(t + 1)) == "0.420"
    assert printed(c * cosine - s * sine) == printed(math.cos(t + 1))


def test_the_first_row_is_still_multiplied_while_its_product_is_read():
    rows = [rows for _, (_, sources, rows) in written() if len(sources) == 3]
    assert 0.5 < max(rows) < 1


@witness.seen("multiply")
def layers(scene, moment):
    kinds = {id(scene.product.band): "band"}
    return ["updated" if thing.updaters else kinds.get(id(thing)) for thing in scene.mobjects]


def test_the_band_is_drawn_again_when_it_moves():
    # manim draws again only what lies over the first thing that is updated
    drawn = [layer for _, layer in layers() if "updated" in layer]
    assert drawn
    assert all(layer.index("updated") < layer.index("band") for layer in drawn)


@witness.seen("slide")
def walked(scene, moment):
    made = {number.get_fill_opacity() for number in scene.product.new.numbers}
    return scene.t.get_value(), int(scene.reached.text), made


def test_every_word_and_then_far_places_are_shown_with_both_columns_filled():
    assert {place for _, (place, *_) in walked()} <= {*WALK, *STOPS}
    assert {*WALK, STOPS[-1]} <= {place for _, (place, *_) in walked()}
    for _, (place, reached, made) in walked():
        assert made == {1}
        assert place == reached


def missed():
    step = np.zeros((8, 8))
    for i, omega in enumerate(OMEGA):
        step[2 * i : 2 * i + 2, 2 * i : 2 * i + 2] = np.reshape(block(omega), (2, 2))
    columns = np.array([column(t) for t in range(502)])
    return np.abs(step @ columns[:-1].T - columns[1:].T).max(axis=0)


def power(text):
    mantissa, exponent = text.rstrip(")").split(" dot 10^(")
    return float(mantissa) * 10.0 ** int(exponent)


@witness.seen("slide")
def errors(scene, moment):
    return int(scene.reached.text), scene.largest.text, scene.missed


def test_the_largest_error_so_far_is_printed_in_its_own_digits():
    for _, (reached, largest, found) in errors():
        np.testing.assert_allclose(found, missed(), atol=1e-15)
        # rounding differs from one way of computing to another, by about itself
        assert power(largest) == pytest.approx(found[: reached + 1].max(), rel=0.06)
    reached, largest, found = errors()[-1][1]
    assert (reached, len(found)) == (500, 501)
    assert power(largest) == pytest.approx(missed().max(), rel=0.06)
    assert power(largest) < 1e-14


@pytest.mark.parametrize("words", [2, 5, 17])
def test_another_step_has_another_matrix_and_it_moves_every_place_too(words):
    step = ShiftMatrix().step(words)
    assert np.abs(step - ShiftMatrix().step(1)).max() > 0.1
    for place in range(501):
        np.testing.assert_allclose(step @ column(place), column(place + words), atol=1e-13)


@witness.seen("slide", settled=True, since="checklist")
def verdicts(scene, moment):
    return scene.checklist.verdicts()


def test_one_wish_is_earned():
    before, after = (
        [name for name, verdict in look.items() if verdict == "open"]
        for _, look in (verdicts()[0], verdicts()[-1])
    )
    assert before == ["linear shift"]
    assert after == []


# --- the story -------------------------------------------------------------------------------


@witness.seen()
def titles(scene, moment):
    return moment.beat, scene.heading.answered, scene.t.get_value()


def test_the_title_answers_only_when_the_last_place_has_been_tried():
    answered = [place for _, (_, done, place) in titles() if done]
    assert answered
    assert set(answered) == {500}


def test_what_is_said_are_the_numbers_that_are_drawn():
    told = " ".join(cue.caption.text for beat in witness.run.beats for cue in beat.cues)
    for number in ("cos 1 = 0.540", "sin 1 = 0.841", "cos 0.1", "sin 0.1", "Place 12", "place 13"):
        assert number in told
    assert "{" not in told


@pytest.mark.parametrize("name", ["shift_matrix", "encode"])
def test_a_wrong_formula_is_noticed(monkeypatch, name):
    right = getattr(chapter, name)
    wrong = {
        "shift_matrix": lambda offset, omega: right(offset, omega).T,
        "encode": lambda angles, omega: right(angles, omega)[..., ::-1],
    }
    monkeypatch.setattr(chapter, name, wrong[name])
    assert witness.first_failure() is not None


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("dim", 10),
        ("base", 1.0),
        ("place", 0.1),
        ("place", 0.8),
        ("walk", (2, 15)),
        ("walk", (15, 12)),
        ("walk", (12, 13, 14)),
        ("stops", (500,)),
        ("stops", (400, 501)),
        ("stops", (490, 20)),
        ("stops", (20, 490)),
        ("positions", 5),
        ("positions", 100),
    ],
)
def test_content_that_the_picture_cannot_hold_is_refused(monkeypatch, name, value):
    monkeypatch.setattr(ShiftMatrix, name, value)
    with pytest.raises(ValueError, match=rf"{name}.* must "):
        ShiftMatrix().setup()


@pytest.mark.parametrize(
    ("content", "said"),
    [
        ({"dim": 6, "walk": (9, 11)}, ("Place 9", "place 10")),
        ({"dim": 4, "stops": (90, 100), "positions": 101}, ("Place 12",)),
    ],
)
def test_other_content_is_told_and_said(content, said):
    scene = type("ShiftMatrix", (ShiftMatrix,), content)
    told = dry_run(scene)
    captions = " ".join(cue.caption.text for beat in told.beats for cue in beat.cues)
    for words in said:
        assert words in captions
    assert told.beats[-1].name == "slide"


def test_the_chapter_stops_when_t_would_run_backwards(monkeypatch):
    monkeypatch.setattr(ShiftMatrix, "check_content", lambda self: None)
    monkeypatch.setattr(ShiftMatrix, "walk", (3, 15))
    with pytest.raises(DryRunError, match="forward only"):
        dry_run(ShiftMatrix)
