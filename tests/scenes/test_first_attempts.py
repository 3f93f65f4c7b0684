"""Chapter 2: what is drawn, against fractions, and bars measured against each other."""

from fractions import Fraction
from itertools import pairwise

import numpy as np
import pytest

import scenes.first_attempts as chapter
from scenes._kit.mobjects.bars import Bar
from scenes._kit.mobjects.division import Division
from scenes._kit.numbers import MINUS, printed
from scenes._kit.typography import Label
from scenes._studio.errors import DryRunError
from scenes._studio.lint.dry_run import dry_run
from scenes._studio.lint.witness import Witness
from scenes.first_attempts import COUNT, FRACTION, LATER, TESTED, WANTED, WISHES, FirstAttempts

WORDS, FAR, MANY = 5, 500, 50
OWN = [0.9, 0.5, -0.2, 0.6]

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


@witness.during("question", "word", "far")
def test_the_bar_is_as_long_as_the_number_that_it_reaches(scene, moment):
    rail = scene.rail
    assert rail.bar.length == pytest.approx(rail.pose.unit * rail.filled, abs=1e-5)


@witness.seen("question", since="steps", settled=True)
def steps_of_the_count(scene, moment):
    seen = seen_by(scene)
    return [
        (step.source, on_rail(scene, step.get_x()))
        for step in scene.steps
        if id(step) in seen and shown(step)
    ]


def test_every_step_of_the_count_is_one():
    texts, places = zip(*steps_of_the_count()[-1][1], strict=True)
    assert texts == ("+1",) * (WORDS - 1)
    assert places == pytest.approx([place + 0.5 for place in range(WORDS - 1)], abs=0.05)


@witness.seen("word", "far", since="own_bars")
def lengths(scene, moment):
    """Lengths of a word's own bars, if they are seen, of that of its place, and what it reaches."""
    own = [bar.length for bar in scene.own_bars.bars]
    drawn = id(scene.own_bars) in seen_by(scene) and scene.rail.filled <= FAR
    return own if drawn else None, scene.rail.bar.length, scene.rail.filled


def test_a_word_and_its_place_are_drawn_to_one_scale_from_near_and_far():
    looks = [look for _, look in lengths()]
    drawn = [look for look in looks if look[0]]
    grown = [look for look in drawn if look[2] > WORDS - 1]
    for own, bar, reached in grown:
        for length, value in zip(own, OWN, strict=True):
            assert length / bar == pytest.approx(abs(value) / reached)
    reached = [look[2] for look in looks]
    assert reached == sorted(reached)
    assert any(place == pytest.approx(FAR) for place in reached)
    assert reached[-1] == pytest.approx(2 * FAR)
    assert drawn[-1][2] == pytest.approx(FAR)
    assert max(drawn[-1][0]) < drawn[-1][1] / FAR
    assert max(max(look[0]) for look in drawn) > 2


@witness.during("word", "far", "fraction", since="own_bars", settled=True)
def test_what_is_printed_of_a_word_is_as_long_as_its_bar(scene, moment):
    bars = scene.own_bars.bars
    for label, bar in zip(scene.own_bars.numbers, bars, strict=True):
        ratio = bar.length / bars[0].length
        assert abs(number(label.source)) == pytest.approx(number("0.9") * ratio)


@witness.during("word", "far")
def test_the_number_at_the_end_of_the_bar_is_where_the_bar_ends(scene, moment):
    rail = scene.rail
    assert number(rail.tip.text) == pytest.approx(rail.filled, abs=0.5)
    stays = min(rail.filled, FAR)
    assert on_rail(scene, scene.labels[-1].get_x()) == pytest.approx(stays, rel=1e-6)


@witness.seen("far")
def growing(scene, moment):
    """What is printed under the word that stays, where it is, and where the last word is."""
    rail = scene.rail
    under = [
        text
        for text, label, seen in (
            (rail.numbers[FAR].source, rail.numbers[FAR], shown(rail.numbers[FAR])),
            (rail.tip.text, rail.tip, rail.tip.get_fill_opacity() > 0.99),
        )
        if seen and abs(label.get_x() - scene.labels[-1].get_x()) < 0.1
    ]
    last = on_rail(scene, scene.dots[2].centers[0][0])
    return set(under), on_rail(scene, scene.dots[1].centers[0][0]), last


def test_a_word_keeps_its_number_while_the_sentence_goes_on_behind_it():
    looks = [look for _, look in growing()]
    assert looks[0][2] == pytest.approx(FAR)
    assert looks[-1][2] == pytest.approx(2 * FAR)
    for under, stays, last in looks:
        assert under == {str(FAR)}
        assert stays == pytest.approx(FAR)
        assert last >= FAR - 1e-6


# --- the fraction ------------------------------------------------------------------------------


@witness.seen("fraction")
def divided(scene, moment):
    """Lengths of the word's own bars and of the yellow bar, and how long a 1 is."""
    seen, rail = seen_by(scene), scene.rail
    if id(scene.own_bars) not in seen or id(rail.bar) not in seen:
        return None
    own = [bar.length for bar in scene.own_bars.bars]
    return own, rail.bar.length, rail.pose.unit


def test_divided_the_bar_stays_and_a_1_grows_to_its_length_with_the_words_own_numbers():
    looks = [look for _, look in divided() if look]
    before, after = looks[0], looks[-1]
    assert before[1] / before[2] == pytest.approx(2 * FAR)
    assert after[1] / after[2] == pytest.approx(1.0)
    units = [unit for *_, unit in looks]
    assert units == sorted(units)
    assert sum(before[2] < unit < after[2] for unit in units) > 6
    for own, bar, unit in looks:
        assert bar == pytest.approx(before[1])
        for length, value in zip(own, OWN, strict=True):
            assert length == pytest.approx(abs(value) * unit)


@witness.during("fraction")
def test_the_row_is_called_by_what_is_printed_in_it(scene, moment):
    rail, seen = scene.rail, seen_by(scene)
    place, divided_place = (id(unit) in seen and shown(unit) for unit in scene.units)
    assert not (place and divided_place)
    if id(rail.tip) in seen and rail.tip.get_fill_opacity() > 0.99:
        assert not divided_place


@witness.seen("fraction")
def divisions(scene, moment):
    """What is printed of the word and of the last word, and how far along the 1 that stands."""
    rail, found = scene.rail, []
    for part in (part for mobject in scene.mobjects for part in mobject.get_family()):
        if isinstance(part, Division) and id(rail.bar) in seen_by(scene):
            above, result = part.parts
            across = (part.get_x() if part.told else above.get_x()) - rail.pose.zero
            told = result.source if part.told == 1 else None
            found.append((above.source, told, across / rail.bar.length, part.told))
    dots = [on_rail(scene, dots.centers[-1][0]) for dots in scene.dots[1:]]
    return found, dots, on_rail(scene, scene.labels[-1].get_x()), rail.filled


def test_the_word_that_was_drowned_is_divided_beside_the_last_one():
    looks = [look for _, look in divisions() if look[0]]
    assert len(looks) > 9
    for found, dots, word, filled in looks:
        assert [text for text, *_ in found] == [f"{FAR} ÷ {2 * FAR}", f"{2 * FAR} ÷ {2 * FAR}"]
        shares_told = [Fraction(text.replace(" ÷ ", "/")) for text, *_ in found]
        for (_, result, across, told), share, dot in zip(found, shares_told, dots, strict=True):
            assert dot / filled == pytest.approx(float(share))
            if told in (0, 1):
                assert across == pytest.approx(float(share), abs=0.01)
            assert result is None or Fraction(result.removeprefix("= ")) == share
        assert word / filled == pytest.approx(0.5)
    assert [result for _, result, *_ in looks[-1][0]] == ["= 0.5", "= 1"]


@witness.seen("fraction", since="printed", settled=True)
def printed_fractions(scene, moment):
    seen = seen_by(scene)
    if not all(id(label) in seen and shown(label) for label in scene.printed):
        return None
    region = scene.fan.pose.region
    return [(label.source, (label.get_x() - region.left) / region.width) for label in scene.printed]


def test_five_words_stand_at_quarters():
    *_, last = [found for _, found in printed_fractions() if found]
    assert len(last) == 2 * WORDS
    for index, (text, across) in enumerate(last):
        place = index % WORDS
        assert across == pytest.approx(place / (WORDS - 1), abs=0.01)
        value = Fraction(text.replace(" ÷ ", "/")) if "÷" in text else Fraction(text)
        assert value == shares(WORDS)[place]


@witness.during("fraction", "fan", since="printed", settled=True)
def test_every_word_of_the_short_sentence_stands_over_its_dot(scene, moment):
    centers = scene.fan.dots[0].centers
    for label, center in zip(scene.labels, centers, strict=True):
        assert label.get_x() == pytest.approx(center[0], abs=1e-6)


@witness.during("fan", settled=True)
def test_the_dots_of_both_sentences_stand_at_place_over_last_place(scene, moment):
    fan = scene.fan
    region = fan.pose.region
    count = len(fan.lower)
    for numbers, centers in (
        (shares(WORDS), fan.dots[0].centers),
        (
            shares(count),
            np.concatenate([fan.dots[1].centers, fan.others.centers, fan.newest.centers]),
        ),
    ):
        across = (centers[:, 0] - region.left) / region.width
        assert across == pytest.approx([float(share) for share in numbers], abs=1e-6)


@witness.seen("fan", since="quotient")
def growth(scene, moment):
    """The number of words, the division, the step drawn, and how many dots are on the rail."""
    fan, quotient = scene.fan, scene.quotient
    opacities = [part.get_fill_opacity() for part in (quotient.share, quotient.last)]
    if min(opacities) < 1 and len(fan.lower) == WORDS:
        return None
    assert opacities == [1, 1]
    drawn = fan.steps[1].length / fan.pose.region.width
    words = int(scene.counts[1][0].text)
    (sign,) = (text for text, label in quotient.signs.items() if shown(label))
    arrived = len(fan.lower) - (fan.newest.radius < fan.dots[1].radius / 2 and len(fan.lower) > 5)
    return words, int(quotient.last.text), float(quotient.share.text), sign, drawn, arrived


def test_the_numbers_are_those_of_the_words_that_have_come_and_never_go():
    looks = [look for look in growth() if look[1]]
    counts = [words for _, (words, *_) in looks]
    assert counts == sorted(counts)
    assert (counts[0], counts[-1]) == (WORDS, MANY)
    assert {6, 7} < set(counts)
    for moment, (words, last, share, sign, drawn, arrived) in looks:
        exact = Fraction(1, words - 1)
        assert last == words - 1
        assert arrived - words in ((0,) if words < 7 or moment.settled else (0, 1))
        assert share == pytest.approx(float(exact), abs=0.005 + 1e-9)
        assert (sign == "=") == (Fraction(str(share)) == exact)
        assert 1 / drawn + 1 == pytest.approx(words, abs=0.5 + 1e-6)
        if moment.settled:
            assert drawn == pytest.approx(float(exact), abs=1e-6)


@witness.during("fan", since="followed", settled=True)
def test_the_dots_lie_over_the_bars_and_the_lines(scene, moment):
    fan = scene.fan
    below = (*fan.steps, *fan.rails, fan.lines, fan.wedge, scene.followed[0])
    over = min(dots.z_index for dots in (*fan.dots, fan.others, fan.newest))
    assert over > max(part.z_index for part in below)


@witness.seen("fan", since="quotient")
def pushing(scene, moment):
    """Where the dots on the lower rail are, from 0 to 1."""
    fan = scene.fan
    centers = np.concatenate([fan.dots[1].centers, fan.others.centers, fan.newest.centers])
    return (centers[:, 0] - fan.pose.region.left) / fan.pose.region.width


def test_the_words_that_have_come_are_evenly_far_apart_at_every_moment():
    for _, across in pushing():
        *gaps, last = np.diff(across)
        assert gaps == pytest.approx([gaps[0]] * len(gaps), abs=1e-6)
        assert -1e-9 <= last <= gaps[0] + 1e-9
        assert across[0] == pytest.approx(0.0, abs=1e-9)
        assert across[-1] == pytest.approx(1.0)


@witness.during("fan", settled=True)
def test_every_line_joins_a_word_to_itself_and_the_wedge_the_first_steps(scene, moment):
    fan = scene.fan
    ends = fan.lines.points.reshape(-1, 4, 3)
    assert ends[:, 0] == pytest.approx(fan.dots[0].centers)
    assert ends[:, 3] == pytest.approx(fan.dots[1].centers)
    above, below = fan.dots[0].centers, fan.dots[1].centers
    expected = [above[0], above[1], below[1], below[0]]
    assert fan.wedge.points[::4][:4] == pytest.approx(np.array(expected))


@witness.seen("fan", since="wide", settled=True)
def first_step(scene, moment):
    """What is printed on the upper bar, and how long that is; where it stands along it."""
    if not scene.fan.opened:
        return None
    assert id(scene.wide) in seen_by(scene)
    assert shown(scene.wide)
    fan, (bar, _) = scene.fan, scene.fan.steps
    across = (scene.wide.get_x() - bar.get_left()[0]) / bar.length
    return float(scene.wide.source), bar.length / fan.pose.region.width, across


def test_the_step_of_the_short_sentence_stays_printed_on_its_bar():
    looks = [look for _, look in first_step() if look]
    assert looks
    for number_on_it, drawn, across in looks:
        assert number_on_it == pytest.approx(drawn, abs=1e-6)
        assert across == pytest.approx(0.5, abs=0.05)


@witness.seen("fan", since="followed", settled=True)
def followed(scene, moment):
    """The ends of the way of one word, as places of dots, and what is told of it."""
    seen = seen_by(scene)
    way, *told = scene.followed
    if id(way) not in seen:
        return None
    fan = scene.fan
    lower = np.concatenate([fan.dots[1].centers, fan.others.centers, fan.newest.centers])
    ends = [
        int(np.argmin(np.linalg.norm(centers - end, axis=1)))
        for centers, end in ((fan.dots[0].centers, way.get_start()), (lower, way.get_end()))
    ]
    return ends, [part.source for part in told]


def test_a_word_is_followed_to_the_number_that_it_has_in_the_long_sentence():
    looks = [look for _, look in followed() if look]
    assert looks
    for ends, (name, before, _, after) in looks:
        assert ends == [2, 2]
        assert name == f"“{FirstAttempts.words[2]}”"
        assert before == "2 ÷ 4 = 0.5"
        assert after == "2 ÷ 49 ≈ 0.04"
    assert Fraction(2, 49) == pytest.approx(0.04, abs=0.005)
    assert shares(WORDS)[2] == Fraction("0.5") != shares(MANY)[2]


# --- the wall ----------------------------------------------------------------------------------


@witness.seen("wishes", since="runs")
def runs(scene, moment):
    """Of each run the length of its step, where it is cut, where it ends, and what is red then."""
    seen, region = seen_by(scene), scene.fan.pose.region
    if not all(id(run) in seen for run in scene.runs):
        return None
    return [
        (
            run.step / region.width,
            (run.seams.points[::4, 0] - region.left) / region.width,
            (run.bar.get_right()[0] - region.left) / region.width,
            run.beyond.length / region.width if run.beyond.get_fill_opacity() else 0.0,
        )
        for run in scene.runs
    ]


def test_equal_steps_laid_end_to_end_pass_the_wall_however_small_they_are():
    looks = [look for _, look in runs() if look]
    for look in looks:
        for words, (step, cuts, held, beyond) in zip((WORDS, MANY), look, strict=True):
            exact = Fraction(1, words - 1)
            assert step == pytest.approx(float(exact))
            whole = [float(exact * (k + 1)) for k in range(len(cuts))]
            assert cuts == pytest.approx(whole, abs=1e-6)
            assert 0 < (held + beyond) / float(exact) - len(cuts) <= 1 + 1e-6
            assert held <= 1 + 1e-6
            assert not beyond or held == pytest.approx(1.0)
    large, small = (held + beyond for *_, held, beyond in looks[-1])
    assert large == pytest.approx(1.25)
    assert small == pytest.approx(float(Fraction(MANY + 4, MANY - 1)))
    assert min(large, small) > 1
    assert not any(beyond for *_, beyond in looks[0])


@witness.seen("wishes", since="runs", settled=True)
def named_runs(scene, moment):
    """What is printed at the runs and how far from their ends, and which caption stands."""
    seen, said = seen_by(scene), scene.strip.lines
    if not all(id(thing) in seen for thing in (*scene.runs, *scene.reached)):
        return None
    texts = [part.source for label in scene.reached for part in label]
    aside = [
        label.get_left()[0] - run.get_right()[0]
        for run, label in zip(scene.runs, scene.reached, strict=False)
    ]
    return texts, aside, " ".join(line.source for line in said)


def test_what_both_runs_reach_is_printed_and_stands_while_its_sense_is_told():
    looks = [look for _, look in named_runs() if look]
    texts, aside, said = looks[-1]
    assert texts == [f"place {WORDS}", "1.25", f"place {MANY + 4}", "≈ 1.10"]
    assert [number(text.removeprefix("≈ ")) for text in texts[1::2]] == pytest.approx(
        [float(Fraction(WORDS, WORDS - 1)), float(Fraction(MANY + 4, MANY - 1))], abs=0.005
    )
    assert all(0 < gap < 0.4 for gap in aside)
    assert "not both" in said


@witness.seen("wishes", since="runs")
def torn(scene, moment):
    """How opaque the runs are, how far the lines end from theirs, how large all else is drawn."""
    if all("On a line" not in line.source for line in scene.strip.lines):
        return None
    assert seen_by(scene) >= {id(part) for part in (*scene.runs, scene.wall.line, *scene.fan.rails)}
    marks = scene.table.marks
    return (
        [run.bar.get_fill_opacity() for run in scene.runs],
        [
            float(np.linalg.norm(rail.get_end() - run.get_right()))
            for rail, run in zip(scene.fan.rails, scene.runs, strict=True)
        ],
        scene.fan.steps[0].height,
        scene.wall.line.get_stroke_width(),
        {cell: mark.width for cell, mark in marks.items()},
    )


def test_the_runs_stay_lit_while_step_and_bound_are_told():
    for opacities, *_ in (look for _, look in torn() if look):
        assert opacities == pytest.approx([1.0, 1.0])


def test_after_the_step_and_after_the_bound_the_marks_of_the_try_that_keeps_it_light_up():
    looks = [look for _, look in torn() if look]
    first = looks[0][-1]
    for part, name in ((2, COUNT), (3, FRACTION)):
        swells = max(range(len(looks)), key=lambda at: looks[at][part])
        cells = (name, "same step"), (name, "bounded")
        peaks = [max(range(len(looks)), key=lambda at: looks[at][-1][cell]) for cell in cells]
        assert min(peaks) > swells
        for cell, at in zip(cells, peaks, strict=True):
            assert looks[at][-1][cell] > 1.2 * first[cell]


@witness.seen("wishes", since="wall")
def apart(scene, moment):
    """While the wall is seen, how far it is across from its number and the ends of the rails."""
    seen, wall = seen_by(scene), scene.wall
    if id(wall.line) not in seen or wall.line.get_stroke_opacity() < 1:
        return None
    ends = [wall.number.get_x(), *(scene.fan.point(1.0, rail)[0] for rail in (0, 1))]
    if all("On a line" not in line.source for line in scene.strip.lines):
        ends += [rail.get_end()[0] for rail in scene.fan.rails]
    return max(abs(end - wall.line.get_x()) for end in ends)


def test_the_wall_stands_at_the_end_of_the_rails_on_its_way_too():
    looks = [look for _, look in apart() if look is not None]
    assert len(looks) > 9
    assert max(looks) < 0.02


# --- the table ---------------------------------------------------------------------------------


@witness.seen(since="table", settled=True)
def judged(scene, moment):
    """The verdicts that are drawn, by try; each mark in the column of its wish."""
    seen, table = seen_by(scene), scene.table
    found = {}
    for (name, wish), mark in table.marks.items():
        if id(mark) in seen:
            assert mark.get_x() == pytest.approx(table.wishes[wish].get_x(), abs=1e-6)
            assert id(table.tries[name]) in seen
            assert id(table.wishes[wish]) in seen
            found.setdefault(name, {})[wish] = mark.verdict
    return found


@witness.seen(since="table")
def drawn_of_the_table(scene, moment):
    """How opaque each name, wish and mark is, as far as it is in the picture."""
    seen, table = seen_by(scene), scene.table
    parts = {**table.tries, **table.wishes, **table.marks, **table.postponed}
    return {
        name: max(
            max(piece.get_fill_opacity(), piece.get_stroke_opacity())
            for piece in part.family_members_with_points()
        )
        for name, part in parts.items()
        if id(part) in seen
    }


def test_what_comes_into_the_table_comes_once_and_softly():
    looks = drawn_of_the_table()
    for (_, before), (moment, now) in pairwise(looks):
        for name, opacity in now.items():
            assert opacity >= before.get(name, 0.0) - 1e-6, (name, moment)
            assert name in before or opacity < 0.5, (name, moment)
    assert min(looks[-1][1].values()) == pytest.approx(1.0)


def test_no_mark_ever_goes_and_each_comes_when_it_is_seen():
    looks = [(moment.beat, found) for moment, found in judged()]
    marks = [{(n, w, v) for n, row in found.items() for w, v in row.items()} for _, found in looks]
    assert all(before <= after for before, after in pairwise(marks))
    ends = dict(looks)
    good, bad = "good", "bad"
    assert ends["question"] == ends["word"] == {COUNT: {"unique": good, "same step": good}}
    assert ends["far"][COUNT] == {
        "unique": good,
        "bounded": bad,
        "same step": good,
        "any length": good,
    }
    assert ends["fraction"][FRACTION] == {"bounded": good}


def test_each_try_has_what_the_other_lacks_and_nothing_is_said_of_the_rest():
    end = judged()[-1][1]
    for wish in TESTED:
        assert {end[COUNT][wish], end[FRACTION][wish]} == {"good", "bad"}
    for wish in LATER:
        assert wish not in {**end[COUNT], **end[FRACTION]}
    assert end[WANTED] == dict.fromkeys(WISHES, "open")


@witness.seen("wishes", settled=True)
def postponed(scene, moment):
    """The cells in which it is written that they are for later, in the column of their wish."""
    seen, table = seen_by(scene), scene.table
    for (_, wish), note in table.postponed.items():
        assert note.source == "later"
        assert note.get_x() == pytest.approx(table.wishes[wish].get_x(), abs=0.05)
    return {cell for cell, note in table.postponed.items() if id(note) in seen}


def test_what_is_not_judged_here_is_said_to_come_later():
    cells = {(name, wish) for name in (COUNT, FRACTION) for wish in LATER}
    assert postponed()[-1][1] == cells


def test_what_the_table_says_is_so():
    """Each verdict by a test of its own, which both tries take."""
    tries = {
        COUNT: lambda words: [Fraction(place) for place in range(words)],
        FRACTION: shares,
    }
    end = judged()[-1][1]
    for name, code in tries.items():
        short, long = code(WORDS), code(MANY)
        places = {}
        for numbers in (short, long):
            for place, value in enumerate(numbers):
                places.setdefault(value, set()).add(place)
        steps = {b - a for c in (short, long) for a, b in pairwise(c)}
        met = {
            "unique": all(len(found) == 1 for found in places.values()),
            "bounded": max(code(2 * FAR)) <= 1,
            "same step": len(steps) == 1,
            "any length": long[: len(short)] == short,
        }
        for wish, meets in met.items():
            assert end[name][wish] == ("good" if meets else "bad"), (name, wish)


@witness.seen("wishes", since="unknown", settled=True)
def off_the_line(scene, moment):
    """What is wished to be found and the line that it should not be on; the wish stands."""
    if id(scene.unknown) not in seen_by(scene):
        return None
    assert "leave the line" in " ".join(line.source for line in scene.strip.lines)
    return scene.unknown.source, scene.unknown.get_bottom()[1], scene.hero[-1].copy()


def test_what_is_wanted_is_a_question_that_stands_over_a_plain_line():
    text, bottom, rail = next(look for _, look in reversed(off_the_line()) if look)
    assert text == "?"
    assert rail.get_start()[1] == pytest.approx(rail.get_end()[1])
    assert bottom > rail.get_end()[1] + 0.1


@witness.seen("wishes", settled=True)
def in_small(scene, moment):
    """The bars and texts of the small pictures: those of the fraction apart from the others."""
    fan = scene.fan
    parts = [part for mobject in scene.mobjects for part in mobject.get_family()]
    bars = sorted({part.length for part in parts if isinstance(part, Bar)} - {0.0})
    texts = {part.source for part in parts if isinstance(part, Label)}
    return bars, texts, [step.length / fan.pose.region.width for step in fan.steps]


def test_the_small_pictures_keep_the_scale_of_the_large_ones():
    bars, texts, steps = in_small()[-1][1]
    assert steps == pytest.approx([1 / (WORDS - 1), 1 / (MANY - 1)])
    assert bars[0] / bars[-1] == pytest.approx(max(OWN) / FAR)
    assert {"500", "0.9", "step 0.25", "step ≈ 0.02"} <= texts


# --- what is said ------------------------------------------------------------------------------


def test_the_captions_follow_the_content():
    content = {"words": ("my", "cat", "saw", "her", "kite"), "far": 400, "many": 40}
    changed = type("Changed", (FirstAttempts,), content | {"own": (0.2, 0.8, 0.4, -0.1)})
    told = " ".join(cue.caption.text for beat in dry_run(changed).beats for cue in beat.cues)
    assert "The model also gets “kite” itself." in told
    assert "What becomes of its bars at place 400?" in told
    assert "400 drowns 0.8, and it keeps growing." in told
    assert "A longer text: “kite” keeps its 400." in told
    assert "5 words: one step is 0.25." in told
    assert "With 40 words, how long is one step?" in told
    assert "“saw” has another number now." in told
    assert "The step shrinks, to about 0.03." in told
    assert "And 1 is place 4 here, place 39 there." in told


def test_what_is_said_of_a_word_is_true():
    assert max(map(abs, OWN)) < 1
    assert [printed(value, 1) for value in OWN] == ["0.9", "0.5", f"{MINUS}0.2", "0.6"]
    assert tuple(OWN) == FirstAttempts.own


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        ({"words": ("the", "dog")}, "words must be 5 to 5 long in this picture"),
        ({"far": 5}, "far must be 300 to 700 in this picture, got 5"),
        ({"many": 5}, "many must be 30 to 60 in this picture, got 5"),
        ({"own": (0.9, 0.5, -0.7, 0.6)}, "own must be"),
        ({"own": (0.9, 0.53, -0.1, 0.6)}, "own must have one decimal and a number above 0"),
    ],
)
def test_content_that_cannot_be_drawn_is_refused(content, sentence):
    with pytest.raises(DryRunError, match=sentence):
        dry_run(type("Changed", (FirstAttempts,), content))


def test_a_wrong_measure_is_noticed(monkeypatch):
    right = chapter.step_distances
    monkeypatch.setattr(chapter, "step_distances", lambda codes: 1.1 * right(codes))
    assert witness.first_failure() is not None
