"""Chapter 10: what is drawn, against complex numbers: a step of one word multiplies by e^(iω)."""

import cmath
import math

import numpy as np
import pytest

import scenes.shift_matrix as chapter
from scenes._studio.errors import DryRunError
from scenes._studio.lint.dry_run import dry_run
from scenes._studio.lint.witness import Witness
from scenes.shift_matrix import ShiftMatrix

OMEGA = [1.0, 0.1, 0.01, 0.001]
STOPS = (2, 3, 153, 350, 500)
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


def way(line):
    return line.get_end() - line.get_start()


# --- the wave --------------------------------------------------------------------------------


@witness.during("question", "height", "width", since="waves")
def test_both_waves_and_the_gap_between_them(scene, moment):
    waves = scene.waves
    lag, c, s = (t.get_value() for t in (waves.lag, waves.of_height, waves.of_width))
    u = np.linspace(0, 4 * np.pi, len(waves.angles))
    wanted, made = np.sin(u + lag), c * np.sin(u) + s * np.cos(u)
    for wave, heights in ((waves.goal, wanted), (waves.made, made)):
        expected = waves.area.points(u, heights)[1:]
        drawn = wave.points[3::4]
        np.testing.assert_allclose(drawn, expected[: len(drawn)], atol=1e-6)
    np.testing.assert_allclose(
        waves.gap.get_anchors()[0], waves.area.point(0, wanted[0]), atol=1e-6
    )
    rms = math.sqrt(np.mean((wanted - made)[:-1] ** 2))
    assert scene.gap_size.text == printed(rms)
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


@witness.during("question", settled=True, since="waves")
def test_the_hand_is_as_high_as_the_wave_at_t(scene, moment):
    link, now = scene.waves.reading
    end = scene.waves.area.point(0.5, math.sin(0.5))
    assert abs(link.points[0][1] - end[1]) < 1e-9
    np.testing.assert_allclose(scene.figure.end[1], end[1], atol=1e-9)
    np.testing.assert_allclose(now.get_center(), scene.waves.area.point(0.5, 0), atol=1e-9)
    assert abs(link.points[-1][0] - end[0]) <= 0.1


# --- the turn --------------------------------------------------------------------------------


@witness.during("turn", "block", "freeze", since="leg_names")
def test_hand_and_legs_turn_as_one_piece(scene, moment):
    figure, t, turned = scene.figure, scene.t.get_value(), scene.turned.get_value()
    turn = cmath.exp(1j * turned)
    assert on(figure, figure.end) == pytest.approx(cmath.exp(1j * t))
    assert on(figure, figure.foot) == pytest.approx(math.cos(t))
    assert on(figure, figure.new_end) == pytest.approx(cmath.exp(1j * t) * turn)
    assert on(figure, figure.knee) == pytest.approx(math.cos(t) * turn)
    if figure.grown["turned"]:
        drawn = complex(*way(figure.turned_sine)[:2]) / figure.radius
        assert drawn == pytest.approx(1j * math.sin(t) * turn, abs=1e-6)
        hand = complex(*way(figure.new_hand)[:2]) / figure.radius
        assert hand == pytest.approx(cmath.exp(1j * (t + turned)), abs=1e-6)


@witness.during("block", "freeze", settled=True)
def test_the_climbs_stand_on_each_other_up_to_the_new_height(scene, moment):
    figure, t = scene.figure, scene.t.get_value()
    if not figure.grown["far"]:
        return
    low, high = (way(climb) / figure.radius for climb in figure.climbs)
    assert low == pytest.approx([0, math.sin(1) * math.cos(t), 0], abs=1e-6)
    assert high == pytest.approx([0, math.cos(1) * math.sin(t), 0], abs=1e-6)
    tops = [climb.get_end() for climb in figure.climbs]
    np.testing.assert_allclose(figure.climbs[1].get_start(), tops[0], atol=1e-6)
    assert on(figure, tops[1]).imag == pytest.approx(math.sin(t + 1), abs=1e-6)
    forward, back = math.cos(1) * math.cos(t), math.sin(1) * math.sin(t)
    assert forward - back == pytest.approx(math.cos(t + 1))
    assert on(figure, figure.new_end).real == pytest.approx(forward - back)
    assert on(figure, figure.shoulder).real == pytest.approx(forward)


@witness.during("turn", "block", "freeze", settled=True)
def test_the_turn_is_marked_in_both_triangles(scene, moment):
    figure = scene.figure
    for mark, part, corner, start in zip(
        figure.marks, ("low", "high"), (figure.hub, figure.knee), (0, math.pi / 2), strict=True
    ):
        if figure.grown[part]:
            ends = [complex(*(mark.points[k] - corner)[:2]) for k in (0, -1)]
            assert cmath.phase(ends[0]) == pytest.approx(start, abs=1e-6)
            assert cmath.phase(ends[1] / ends[0]) == pytest.approx(1, abs=1e-6)


@witness.during("turn", "block", "freeze", since="leg_names")
def test_every_leg_says_its_share(scene, moment):
    names = scene.leg_names
    shares = {"low": math.sin(1), "high": math.cos(1), "far": math.cos(1), "back": math.sin(1)}
    assert {part: names[part].number.text for part in shares} == {
        part: printed(share) for part, share in shares.items()
    }
    sources = {part: names[part].term[0].source for part in shares}
    assert sources == {"low": "cos t", "high": "sin t", "far": "cos t", "back": "sin t"}


@witness.during("turn", "block", "freeze", since="block")
def test_the_block_stands_still(scene, moment):
    assert texts(scene.block.numbers) == [printed(x) for x in block(1)]


@witness.seen("turn", settled=True, since="unknown")
def rows(scene, moment):
    return [number.get_fill_opacity() for number in scene.block.numbers]


def test_the_two_numbers_of_the_wave_are_carried_into_the_upper_row():
    assert rows()[-1][1] == [1, 1, 0, 0]


@witness.during("freeze")
def test_the_columns_follow_t(scene, moment):
    t = scene.t.get_value()
    new, old = scene.columns
    assert texts(old.numbers) == [printed(x) for x in hand(t)]
    assert texts(new.numbers) == [printed(x) for x in hand(t + 1)]


@witness.seen("freeze", settled=True)
def grown_places(scene, moment):
    return round(scene.t.get_value(), 6)


def test_t_grows_while_the_block_stands():
    places = [place for _, place in grown_places()]
    assert places == sorted(places)
    assert (places[0], places[-1]) == (0.5, 1.2)


@witness.during("freeze")
def test_both_rows_are_written_out(scene, moment):
    for line, whole, numbers in zip(
        scene.sums, ("sin", "cos"), (block(1)[:2], block(1)[2:]), strict=True
    ):
        assert line.whole[0].source.startswith(whole)
        assert [chip.number.text for chip in line.chips] == [printed(x) for x in numbers]


# --- all dials -------------------------------------------------------------------------------


@witness.during("walk")
def test_every_dial_has_turned_as_far_as_was_walked(scene, moment):
    walked, t = scene.walked.get_value(), scene.t.get_value()
    for omega, dial, numbers in zip(OMEGA, scene.dials, scene.blocks, strict=True):
        assert on(dial, dial.old.get_end()) == pytest.approx(cmath.exp(1j * omega * t), abs=1e-6)
        new = cmath.exp(1j * omega * (t + walked))
        assert on(dial, dial.new.get_end()) == pytest.approx(new, abs=1e-6)
        assert texts(numbers.numbers) == [printed(x) for x in block(omega * walked)]
        first, second = dial.turns
        assert first.sweep == pytest.approx(omega * min(walked, 5))
        assert second.sweep == pytest.approx(omega * max(walked - 5, 0))


@witness.seen("walk", settled=True)
def walks(scene, moment):
    joint = [dial.turns[0].arc.get_end() - dial.turns[1].arc.get_start() for dial in scene.dials]
    return scene.walked.get_value(), max(map(np.linalg.norm, joint))


def test_both_walks_are_laid_end_to_end():
    walked, apart = walks()[-1][1]
    assert walked == 12
    assert apart < 1e-6
    assert [number for _, (number, _) in walks()] == sorted(number for _, (number, _) in walks())


@witness.during("dials", since="speeds")
def test_every_dial_says_its_speed(scene, moment):
    assert [name.source for name in scene.speeds] == [f"omega = {omega:g}" for omega in OMEGA]


# --- the matrix ------------------------------------------------------------------------------


@witness.during("slide")
def test_the_matrix_never_changes(scene, moment):
    for i, (omega, numbers) in enumerate(zip(OMEGA, scene.blocks, strict=True)):
        assert texts(numbers.numbers) == [printed(x) for x in block(omega)]
        np.testing.assert_allclose(numbers.place, scene.product.matrix.block_place(i), atol=1e-9)


@witness.during("slide")
def test_columns_and_dials_stand_at_the_printed_place_and_one_word_on(scene, moment):
    t = scene.t.get_value()
    new, old = scene.product.columns
    assert t in STOPS
    if "slider" in vars(scene):
        assert scene.slider.reading.readout.text == f"{t:.0f}"
        assert scene.slider.value == t
    assert texts(old.numbers) == [printed(x) for x in column(t)]
    assert texts(new.numbers) == [printed(x) for x in column(t + 1)]
    assert {number.get_fill_opacity() for c in scene.product.columns for number in c.numbers} == {1}
    for omega, before, after in zip(OMEGA, scene.product.old_dials, scene.dials, strict=True):
        assert cmath.exp(1j * before.angle) == pytest.approx(cmath.exp(1j * omega * t), abs=1e-6)
        ahead = cmath.exp(1j * omega * (t + 1))
        assert on(after, after.new.get_end()) == pytest.approx(ahead, abs=1e-6)
        assert after.turns[0].sweep == pytest.approx(omega)
        assert before.hand.get_stroke_opacity() == after.new.get_stroke_opacity() == 1


@witness.seen("slide", settled=True)
def tried(scene, moment):
    return scene.t.get_value()


def test_every_stop_is_tried_in_turn():
    assert sorted({place for _, place in tried()}) == list(STOPS)


def missed():
    step = np.zeros((8, 8))
    for i, omega in enumerate(OMEGA):
        step[2 * i : 2 * i + 2, 2 * i : 2 * i + 2] = np.reshape(block(omega), (2, 2))
    columns = np.array([column(t) for t in range(502)])
    return np.abs(step @ columns[:-1].T - columns[1:].T).max(axis=0)


def power(text):
    mantissa, exponent = text.rstrip(")").split(" dot 10^(")
    return float(mantissa) * 10.0 ** int(exponent)


@witness.seen("slide", settled=True, since="largest")
def errors(scene, moment):
    return scene.t.get_value(), scene.error.text, scene.largest.text, scene.missed


def test_the_errors_are_printed_in_their_own_digits():
    for _, (place, here, largest, found) in errors():
        np.testing.assert_allclose(found, missed(), atol=1e-15)
        shown = 0.0 if here == "0" else power(here)
        assert shown == pytest.approx(found[int(place)], rel=0.06)
        assert power(largest) == pytest.approx(missed().max(), rel=0.06)
    assert power(errors()[-1][1][2]) < 1e-14


@witness.seen("slide", settled=True, since="checklist")
def verdicts(scene, moment):
    return scene.checklist.verdicts()


def test_one_wish_is_earned():
    before, after = (
        [name for name, verdict in look.items() if verdict == "open"]
        for _, look in (verdicts()[0], verdicts()[-1])
    )
    assert set(before) == {"any length", "linear shift"}
    assert after == ["any length"]


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
    for number in ("0.540", "0.841", "0.595", "T(5)", "add up to 12", "153", "500"):
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
        ("places", (0.1, 1.2)),
        ("places", (0.5, 0.8, 1.2)),
        ("places", (1.2, 0.5)),
        ("walks", (0, 7)),
        ("stops", (2,)),
        ("stops", (2, 501)),
        ("stops", (3, 2)),
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
        ({"dim": 6, "walks": (2, 3)}, ("T(2)", "add up to 5")),
        ({"dim": 4, "stops": (2, 9, 200, 400)}, ("place 9? At 400",)),
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
    monkeypatch.setattr(ShiftMatrix, "places", (0.5, 1.2))
    monkeypatch.setattr(ShiftMatrix, "check_content", lambda self: None)
    monkeypatch.setattr(ShiftMatrix, "stops", (2, 153, 3))
    with pytest.raises(DryRunError, match="forward only"):
        dry_run(ShiftMatrix)
