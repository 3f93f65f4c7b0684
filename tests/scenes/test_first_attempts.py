"""Chapter 2: what is drawn, against fractions, and bars measured against each other."""

from fractions import Fraction
from itertools import pairwise

import numpy as np
import pytest

import scenes.first_attempts as chapter
from scenes._kit.numbers import MINUS, printed
from scenes._studio.errors import DryRunError
from scenes._studio.lint.dry_run import dry_run
from scenes._studio.lint.witness import Witness
from scenes.first_attempts import FAILED, WISHES, FirstAttempts

WORDS, FAR, MANY = 5, 500, 50
OWN = np.random.default_rng(41).uniform(-1, 1, 4).tolist()
LOTS = np.random.default_rng(2919).random(WORDS).tolist()

witness = Witness(FirstAttempts)


def number(text):
    return float(text.replace(MINUS, "-"))


def shares(words):
    """Place over last place, as exact fractions."""
    return [Fraction(place, words - 1) for place in range(words)]


def shown(label):
    return max((glyph.get_fill_opacity() for glyph in label.submobjects), default=0.0) > 0.99


def seen_by(scene):
    return {id(part) for mobject in scene.mobjects for part in mobject.get_family()}


def on_rail(scene, across):
    """The number at which something stands on the rail."""
    return (across - scene.rail.pose.zero) / scene.rail.pose.unit


# --- the count ---------------------------------------------------------------------------------


@witness.during("question", settled=True)
def test_every_word_stands_over_its_place(scene, moment):
    for place, label in enumerate(scene.labels):
        assert on_rail(scene, label.get_x()) == pytest.approx(place, abs=1e-6)
        printed_place = scene.rail.numbers[place]
        if shown(printed_place):
            assert printed_place.source == str(place)
            assert on_rail(scene, printed_place.get_x()) == pytest.approx(place, abs=0.02)


@witness.during("question", "word", "far", "fraction")
def test_the_bar_is_as_long_as_the_number_that_it_reaches(scene, moment):
    rail = scene.rail
    assert rail.bar.length == pytest.approx(rail.pose.unit * rail.filled, abs=1e-5)


def steps_printed(scene):
    seen = seen_by(scene)
    return [step.source for step in scene.steps if id(step) in seen and shown(step)]


@witness.seen("question", since="steps", settled=True)
def steps_of_the_count(scene, moment):
    return steps_printed(scene)


def test_every_step_of_the_count_is_one():
    assert steps_of_the_count()[-1][1] == ["+1"] * (WORDS - 1)


@witness.seen("word", "far", "fraction", since="own_bars")
def lengths(scene, moment):
    """Lengths of a word's own bars and of that of its place, and the number that is reached."""
    return [bar.length for bar in scene.own_bars.bars], scene.rail.bar.length, scene.rail.filled


def test_a_word_and_its_place_are_drawn_to_one_scale_from_near_and_far():
    looks = [look for moment, look in lengths() if moment.beat == "far"]
    assert looks[0][2] == pytest.approx(WORDS - 1)
    assert looks[-1][2] == pytest.approx(FAR)
    for own, bar, reached in looks:
        for length, value in zip(own, OWN, strict=True):
            assert length / bar == pytest.approx(abs(value) / reached)
    assert max(looks[-1][0]) < 0.02 < 2 < max(looks[0][0])


def test_divided_by_the_last_place_the_bar_is_no_longer_than_the_largest_number_allowed():
    moments = [look for moment, look in lengths() if moment.beat == "fraction"]
    reached = [look[2] for look in moments]
    at_one = next(look for look in moments if look[2] == pytest.approx(1))
    assert reached == sorted(reached, reverse=True)
    for length, value in zip(at_one[0], OWN, strict=True):
        assert length / at_one[1] == pytest.approx(abs(value))


@witness.during("word", settled=True)
def test_the_printed_own_numbers_are_those_of_the_bars(scene, moment):
    for label, value in zip(scene.own_bars.numbers, OWN, strict=True):
        assert label.source == printed(value, 1)


@witness.during("far")
def test_the_number_at_the_end_of_the_bar_is_where_the_bar_ends(scene, moment):
    rail = scene.rail
    assert number(rail.tip.text) == pytest.approx(rail.filled, abs=0.5)
    assert on_rail(scene, scene.labels[-1].get_x()) == pytest.approx(rail.filled, rel=1e-6)


# --- the fraction ------------------------------------------------------------------------------


@witness.seen("fraction", since="printed", settled=True)
def printed_fractions(scene, moment):
    seen = seen_by(scene)
    if not all(id(label) in seen and shown(label) for label in scene.printed):
        return None
    return [(label.source, on_rail(scene, label.get_x())) for label in scene.printed]


def test_five_words_stand_at_quarters():
    *_, last = [found for _, found in printed_fractions() if found]
    for (text, across), share in zip(last, shares(WORDS)[1:-1], strict=True):
        assert text == printed(float(share), 2)
        assert across == pytest.approx(float(share), abs=0.01)


@witness.during("fan", settled=True)
def test_the_dots_of_both_sentences_stand_at_place_over_last_place(scene, moment):
    fan = scene.fan
    count = len(fan.lower)
    for numbers, centers in (
        (shares(WORDS), fan.dots[0].centers),
        (shares(count), np.concatenate([fan.dots[1].centers, fan.others.centers])),
    ):
        across = (centers[:, 0] - fan.region.left) / fan.region.width
        assert across == pytest.approx([float(share) for share in numbers], abs=1e-6)


@witness.seen("fan", since="readout")
def growth(scene, moment):
    """One step and the number of words as drawn; the readouts must say the same."""
    fan = scene.fan
    drawn = (fan.dots[1].centers[1] - fan.dots[1].centers[0])[0] / fan.region.width
    counted = len(fan.dots[1].centers) + len(fan.others.centers)
    assert number(scene.readout.text) == pytest.approx(drawn, abs=0.005 + 1e-9)
    assert number(scene.counts[1][0].text) == counted
    return drawn, counted


def test_the_step_becomes_smaller_with_every_word():
    steps, counts = zip(*(look for _, look in growth()), strict=True)
    assert list(counts) == sorted(counts)
    assert list(steps) == sorted(steps, reverse=True)
    assert (counts[0], counts[-1]) == (WORDS, MANY)
    assert steps[0] == pytest.approx(1 / (WORDS - 1))
    assert steps[-1] == pytest.approx(1 / (MANY - 1))


@witness.during("fan", "lottery")
def test_every_line_joins_a_word_to_itself_and_the_wedge_two_neighbours(scene, moment):
    fan = scene.fan
    if id(fan.lines) not in seen_by(scene):
        return
    ends = fan.lines.points.reshape(-1, 4, 3)
    assert ends[:, 0] == pytest.approx(fan.dots[0].centers)
    assert ends[:, 3] == pytest.approx(fan.dots[1].centers)
    if fan.marked == round(fan.marked):
        place = round(fan.marked)
        corners = fan.wedge.points[::4][:4]
        above, below = fan.dots[0].centers, fan.dots[1].centers
        expected = [above[place], above[place + 1], below[place + 1], below[place]]
        assert corners == pytest.approx(np.array(expected))


# --- the lottery -------------------------------------------------------------------------------


@witness.seen("lottery", settled=True)
def lottery(scene, moment):
    fan = scene.fan
    across = (fan.dots[1].centers[:, 0] - fan.region.left) / fan.region.width
    return across.tolist(), steps_printed(scene), fan.marked


def test_the_lots_are_drawn_where_they_are_and_every_step_is_printed():
    _, (across, steps, marked) = lottery()[-1]
    assert across == pytest.approx(LOTS)
    differences = [after - before for before, after in pairwise(LOTS)]
    assert [number(step) for step in steps] == pytest.approx(differences, abs=0.005)
    assert [step[0] for step in steps] == ["+" if d > 0 else MINUS for d in differences]
    assert marked == WORDS - 2


def test_what_is_said_of_the_lots_is_true():
    differences = np.diff(LOTS)
    assert min(LOTS) >= 0
    assert max(LOTS) < 1
    assert len({printed(lot, 2) for lot in LOTS}) == WORDS
    assert len({printed(abs(step), 2) for step in differences}) == WORDS - 1
    assert abs(differences).min() > 0.25


# --- the wishes --------------------------------------------------------------------------------


@witness.seen(since="wishes", settled=True)
def wishes(scene, moment):
    """Which wishes are drawn, and the verdict that stands beside each of them."""
    seen = seen_by(scene)
    verdicts = scene.wishes.verdicts()
    return {
        name: verdicts[name]
        for name, label in scene.wishes.names.items()
        if id(label) in seen and shown(label)
    }


def test_each_wish_comes_when_it_is_seen_and_each_try_is_judged():
    ends = {moment.beat: found for moment, found in wishes()}
    good, bad = "good", "bad"
    count = {"unique": good, "same step": good}
    assert ends["question"] == ends["word"] == count
    assert ends["far"] == count | {"any length": good, "bounded": bad}
    assert ends["fan"] == {
        "unique": bad,
        "bounded": good,
        "same step": bad,
        "any length": bad,
    }
    assert ends["lottery"] == {
        "unique": good,
        "bounded": good,
        "same step": bad,
        "any length": good,
        "smooth": bad,
        "linear shift": bad,
    }
    assert ends["wishes"] == {}


def test_the_board_says_who_failed_what():
    ends = {moment.beat: found for moment, found in wishes()}
    tries = {"count": ends["far"], "fraction": ends["fan"], "lottery": ends["lottery"]}
    assert tuple(FAILED) == WISHES
    for wish, told in FAILED.items():
        failing = [name for name, found in tries.items() if found.get(wish) == "bad"]
        names, verb = told.rsplit(" ", 1)
        assert names == ", ".join(failing)
        assert verb == ("fails" if len(failing) == 1 else "fail")


# --- what is said ------------------------------------------------------------------------------


def test_the_captions_follow_the_content():
    content = {"words": ("my", "cat", "saw", "her", "kite"), "far": 400, "many": 40}
    changed = type("Changed", (FirstAttempts,), content)
    told = " ".join(cue.caption.text for beat in dry_run(changed).beats for cue in beat.cues)
    assert "“kite” itself is four numbers, none beyond 1." in told
    assert "What becomes of its bars at place 400?" in told
    assert "Now 40 words. How long is one step?" in told
    assert "One step is now 0.03: not the same." in told
    assert "1 is the last of 5, and of 40: not unique." in told


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        ({"words": ("the", "dog")}, "words must be 5 to 5 long in this picture"),
        ({"far": 5}, "far must be 300 to 700 in this picture, got 5"),
        ({"many": 5}, "many must be 30 to 60 in this picture, got 5"),
        ({"seed": 0}, "seed must give four numbers from -0.8 to 1, not all below 0, got"),
        ({"lottery_seed": 1}, "lottery_seed must give numbers 0.11 apart, those of neighbours"),
    ],
)
def test_content_that_cannot_be_drawn_is_refused(content, sentence):
    with pytest.raises(DryRunError, match=sentence):
        dry_run(type("Changed", (FirstAttempts,), content))


def test_a_wrong_measure_is_noticed(monkeypatch):
    right = chapter.step_distances
    monkeypatch.setattr(chapter, "step_distances", lambda codes: 1.1 * right(codes))
    assert witness.first_failure() is not None
