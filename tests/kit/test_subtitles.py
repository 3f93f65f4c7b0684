"""WebVTT from subtitles."""

from datetime import timedelta

import srt

from scenes._kit.subtitles import as_webvtt


def cue(start, end, text):
    return srt.Subtitle(0, timedelta(seconds=start), timedelta(seconds=end), text)


def test_cues_are_sorted_and_their_lines_kept():
    text = as_webvtt([cue(3, 4, "second"), cue(0, 2.25, "first\nin two lines")])
    assert text == (
        "WEBVTT\n\n00:00:00.000 --> 00:00:02.250\nfirst\nin two lines\n\n"
        "00:00:03.000 --> 00:00:04.000\nsecond\n"
    )


def test_times_are_rounded_to_the_millisecond_and_carry():
    assert "00:59:59.999 --> 01:00:00.000" in as_webvtt([cue(3599.9994, 3599.9996, "edge")])


def test_no_cues_make_an_empty_track():
    assert as_webvtt([]) == "WEBVTT\n"
