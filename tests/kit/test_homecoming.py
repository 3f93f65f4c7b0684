"""Runs on which hands leave home and come home again."""

import numpy as np
import pytest

from scenes._kit.homecoming import Homecoming, beats, by_whole_places, tenfold


def gaps(places):
    """Hands that need 6.28 and 62.8 places for a turn."""
    return np.abs(np.exp(1j * np.asarray(places)[..., None] * np.array([1, 0.1])) - 1)


@pytest.mark.parametrize("places", [10, 47, 565, 5655])
def test_in_each_beat_a_run_goes_ten_times_as_far_and_then_comes_ten_times_as_near(places):
    way, lasts = tenfold(places), beats(places)
    assert (way(0.0), way(1.0)) == pytest.approx((0, 1))
    shares = np.linspace(0, 1, 200)
    gone = places * np.array([way(share) for share in shares])
    odds = (gone + 1) / (places - gone + 0.42)
    np.testing.assert_allclose(np.log10(odds / odds[0]), shares * lasts, atol=1e-9)


def test_who_hops_by_whole_places_rests_at_each():
    way = by_whole_places(5, lambda t: t)
    gone = np.array([5 * way(t) for t in np.linspace(0, 1, 501)])
    assert (gone[0], gone[-1]) == (0, 5)
    assert np.all(np.diff(gone) >= 0)
    even = np.linspace(0, 5, 501)
    resting = even % 1 < 0.69
    np.testing.assert_allclose(gone[resting], np.floor(even[resting] + 1e-9), atol=1e-9)


def test_a_hand_is_caught_only_at_a_whole_place_with_its_tip_in_the_ring():
    run = Homecoming(0, 63, 6.3, lambda t: t, gaps)
    assert run.left == pytest.approx([0.0422, 0.422], abs=0.01)
    assert run.caught == pytest.approx([6.3, 5.9], abs=0.01)


def test_a_home_fades_out_before_the_tip_is_out_and_in_once_it_is_caught():
    run = Homecoming(0, 63, 6.3, lambda t: t, gaps)
    assert run.lit(0.0) == pytest.approx([1, 1])
    assert run.lit(0.43) == pytest.approx([0, 0])
    assert run.lit(6.05) == pytest.approx([0, 0.5], abs=0.05)
    assert run.lit(6.6) == pytest.approx([1, 1])


def test_who_stays_home_is_lit_all_the_time_and_who_stays_out_never():
    run = Homecoming(1, 2, 1.0, lambda t: t, gaps)
    for clock in (0.0, 0.5, 1.3):
        assert run.lit(clock) == pytest.approx([0, 1])


def test_only_a_hand_that_was_out_has_come_back():
    run = Homecoming(0, 63, 6.3, lambda t: t, gaps)
    assert run.back(0.0) == pytest.approx([0, 0])
    assert run.back(6.05) == pytest.approx([0, 0.5], abs=0.05)
    assert run.back(6.6) == pytest.approx([1, 1])
    assert Homecoming(1, 2, 1.0, lambda t: t, gaps).back(1.3) == pytest.approx([0, 0])


def test_a_home_fades_in_as_quickly_as_it_is_told():
    run = Homecoming(0, 63, 6.3, lambda t: t, gaps, fading=0.1)
    assert run.lit(6.35) == pytest.approx([0.5, 1], abs=0.05)
