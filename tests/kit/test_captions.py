"""Narration files: what is read, and what is refused with which sentence."""

import pytest

from scenes._kit.captions import Caption, placeholders, read_narration
from scenes.catalogue import CHAPTERS

HEADING = 'kicker = "K"\ntitle = "T"\nquestion = "Q?"\n'


def beat(name, caption):
    return f'[[beat]]\nname = "{name}"\ncaption = """{caption}"""\n'


@pytest.fixture
def narrate(tmp_path):
    def narrate(text):
        (tmp_path / "told.toml").write_text(text, encoding="utf-8")
        return read_narration("told", tmp_path)

    return narrate


@pytest.mark.parametrize("chapter", CHAPTERS, ids=lambda chapter: chapter.key)
def test_every_chapter_is_narrated(chapter):
    narration = chapter.narration
    assert narration.question.endswith("?")
    assert next(iter(narration.beats)) == "question"
    for caption in narration.captions():
        assert len(caption.lines) <= 2
        assert max(map(len, caption.lines)) <= 60 or placeholders(caption.text)


def test_a_narration_is_read_in_order(narrate):
    narration = narrate(HEADING + beat("question", "One.") + beat("turn", "Two\nlines."))
    assert (narration.kicker, narration.title, narration.question) == ("K", "T", "Q?")
    assert list(narration.beats) == ["question", "turn"]
    opening = narration.beat("turn").opening
    assert opening.lines == ("Two", "lines.")
    assert opening.text == "Two\nlines."


def test_reading_takes_a_second_for_17_characters_and_a_second_at_least():
    assert Caption("b", ("x" * 34,)).reading_time == pytest.approx(2)
    assert Caption("b", ("x" * 33, "y" * 17)).reading_time == pytest.approx(3)
    assert Caption("b", ("Hi.",)).reading_time == 1


def test_an_unknown_beat_names_those_that_there_are(narrate):
    narration = narrate(HEADING + beat("question", "One."))
    with pytest.raises(KeyError, match=r"told.toml has no beat 'turn'; it has question"):
        narration.beat("turn")


def test_a_chapter_without_narration_is_told(tmp_path):
    with pytest.raises(FileNotFoundError, match=r"'told' needs its narration in told\.toml"):
        read_narration("told", tmp_path)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (HEADING.replace('title = "T"\n', ""), r"told\.toml: 'title' must be a line of text"),
        (HEADING.replace('"Q?"', '" "'), "'question' must be a line of text"),
        (HEADING.replace('"K"', "3"), "'kicker' must be a line of text, got 3"),
        (HEADING + "[[beat]]\nname = 'a'\n", "beat 'a' must have a caption or cues under say"),
        (HEADING + "[[beat]]\nname = 'a'\nsay = 'x'\n", "say of beat 'a' must name its cues"),
        (
            HEADING + "[[beat]]\nname = 'a'\nsays.b = 'x'\n",
            "may have name, caption, say, aloud and describe, got says",
        ),
        (HEADING + "[[beat]]\nname = 'a'\nsay.b = 3\n", "'b' must be a line of text, got 3"),
        (HEADING + beat("a", "1") + "describe = 2\n", "'describe' must be a line of text, got 2"),
        (
            HEADING + beat("a", "1") + "describe = 'It is {length} long.'\n",
            r"only captions may have placeholders, got describe 'It is \{length\} long\.'",
        ),
        (HEADING.replace("T", "{T}"), r"only captions may have placeholders, got title '\{T\}'"),
        (HEADING + beat("a", "One.") * 2, "beat 'a' is narrated twice"),
        (HEADING + beat("a", "1\n2\n3"), "beat 'a' may have 2 lines, got 3"),
        (HEADING + beat("a", "x" * 61), "a line of beat 'a' may have 60 characters, got 61"),
        (
            HEADING + beat("a", "x" * 60 + "\n" + "y" * 60),
            r"beat 'a' must be read within 7 s, it needs 7\.1 s",
        ),
    ],
)
def test_a_bad_narration_is_refused(narrate, text, sentence):
    with pytest.raises(ValueError, match=sentence):
        narrate(text)


def test_cues_follow_the_caption_with_which_a_beat_opens(narrate):
    told = '[[beat]]\nname = "a"\ncaption = "Open."\nsay.first = "One."\nsay.second = "Two."\n'
    narration = narrate(HEADING + told)
    assert [(c.name, c.text) for c in narration.captions()] == [
        ("", "Open."),
        ("first", "One."),
        ("second", "Two."),
    ]


def test_placeholders_are_filled_in_and_what_is_missing_is_named(narrate):
    narration = narrate(HEADING + beat("a", "From {old} to {new}."))
    filled = narration.filled({"old": 7, "new": "8", "more": 1})
    assert filled.beat("a").opening.text == "From 7 to 8."
    with pytest.raises(ValueError, match=r"asks for \{new\}, but .* gives old$"):
        narration.filled({"old": 7})
    with pytest.raises(ValueError, match="may have 60 characters"):
        narration.filled({"old": "x" * 60, "new": 8})


def test_reading_is_slower_while_something_moves():
    caption = Caption("b", ("x" * 60,))
    assert caption.time_left(0, 0) == pytest.approx(60 / 17)
    assert caption.time_left(2, 0) == pytest.approx((60 - 2 * 13) / 17)
    assert caption.time_left(2, 2) == 0
    assert Caption("b", ("x",)).time_left(0.25, 0.25) == pytest.approx(0.5)


def test_what_is_seen_is_described_apart_from_what_is_said(narrate):
    told = HEADING + beat("a", "From {old}.") + 'describe = """\\\n  A hand \\\n  turns."""\n'
    told += beat("b", "On.")
    narration = narrate(told).filled({"old": 7})
    assert [narrated.describe for narrated in narration.beats.values()] == ["A hand turns.", ""]
    assert [caption.text for caption in narration.captions()] == ["From 7.", "On."]
