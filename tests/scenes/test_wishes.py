"""The wishes for a position code: what one chapter ends with, the next one begins with."""

import pytest

from scenes._kit.mobjects.checklist import Checklist
from scenes._kit.wishes import WISHES, wishes_met
from scenes._studio.lint.dry_run import dry_run
from scenes._studio.play import scene_class
from scenes.catalogue import CHAPTERS, chapter

HANDS = ("unique", "bounded", "same step", "smooth")
"""What hands that turn evenly meet."""
ENDS = {
    "binary_counter": HANDS,
    "sinusoidal_matrix": (*HANDS, "any length"),
    "shift_matrix": WISHES,
    "recap": WISHES,
}
"""The chapters with the list in the corner, and the wishes that are met when it is last seen."""


def lists_on_stage(scene):
    """Yield the lists of which a name is drawn; a mark that left may have parted the group."""
    held = [value for value in vars(scene).values() if isinstance(value, Checklist)]
    drawn = [part for mobject in scene.mobjects for part in mobject.get_family()]
    ids = set(map(id, drawn))
    for part in [*drawn, *held]:
        if isinstance(part, Checklist) and any(id(name) in ids for name in part.names.values()):
            yield part


def states(key):
    """Return what the list in the corner says, each time that it says something else."""
    seen = []

    def look(scene, moment):
        for wishes in lists_on_stage(scene):
            if seen[-1:] != [wishes.verdicts()]:
                seen.append(wishes.verdicts())

    dry_run(scene_class(chapter(key)), watcher=look)
    return seen


@pytest.fixture(scope="module")
def told():
    return {entry.key: states(entry.key) for entry in CHAPTERS if entry.key != "first_attempts"}


def test_the_list_stands_in_the_chapters_that_earn_a_wish_or_open_on_the_picture_with_it(told):
    assert {key for key, seen in told.items() if seen} == set(ENDS)


@pytest.mark.parametrize("key", ENDS)
def test_a_chapter_ends_with_the_wishes_that_it_earned(told, key):
    met = wishes_met(*ENDS[key])
    assert told[key][-1] == {name: met[name] for name in told[key][-1]}


def test_every_chapter_keeps_the_whole_list_but_those_that_earn_one_wish_alone(told):
    told_of = {key: set(seen[-1]) for key, seen in told.items() if seen}
    assert told_of.pop("sinusoidal_matrix") == {"any length"}
    assert told_of.pop("shift_matrix") == {"linear shift"}
    assert all(names == set(WISHES) for names in told_of.values())


def test_no_wish_changes_between_two_chapters(told):
    kept = wishes_met()
    for key in ENDS:
        first = told[key][0]
        assert first == {name: kept[name] for name in first}, key
        kept = kept | told[key][-1]


def test_wheels_that_jump_fail_where_hands_do_not(told):
    for wish in ("same step", "smooth"):
        verdicts = [seen[wish] for seen in told["binary_counter"]]
        assert list(dict.fromkeys(verdicts)) == ["open", "bad", "good"]


def test_only_a_wish_that_is_known_can_be_met():
    with pytest.raises(ValueError, match=r"wish must be unique, bounded, .*, got 'fast'"):
        wishes_met("fast")
