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


def test_a_hand_is_caught_once_its_tip_stays_in_the_ring():
    run = Homecoming(0, 63, 6.3, lambda t: t, gaps)
    assert run.at(3.0) == pytest.approx(30)
    assert run.caught == pytest.approx([6.24, 5.86], abs=0.01)


def test_who_stays_home_is_caught_from_the_start_and_who_stays_out_never():
    assert list(Homecoming(1, 2, 1.0, lambda t: t, gaps).caught) == [np.inf, 0]
