"""The one way from one pose to another."""

from dataclasses import dataclass

import numpy as np
import pytest
from manim import PI, tempconfig

from scenes._kit.mobjects.dial import Dial, DialPose
from scenes._kit.mobjects.plane import Frame
from scenes._kit.poses import between, glide
from scenes._kit.theme import active_theme


@dataclass(frozen=True)
class Nested:
    frame: Frame
    share: float


def test_poses_meet_their_ends_and_move_evenly():
    start = Nested(Frame(np.array([1.0, 2.0, 0.0]), 1.0), 0.0)
    end = Nested(Frame(np.array([3.0, -2.0, 0.0]), 2.0), 1.0)
    for share in (0.0, 0.25, 0.5, 1.0):
        pose = between(start, end, share)
        assert pose.frame.origin == pytest.approx([1 + 2 * share, 2 - 4 * share, 0])
        assert pose.frame.unit == pytest.approx(1 + share)
        assert pose.share == pytest.approx(share)


def test_poses_of_two_kinds_do_not_meet():
    with pytest.raises(TypeError, match="both poses must be of one kind, got Frame and DialPose"):
        between(Frame(np.zeros(3), 1.0), DialPose(np.zeros(3), 1.0), 0.5)


def test_a_gliding_dial_keeps_its_angle():
    with tempconfig({"dry_run": True}):
        dial = Dial(PI / 3, radius=1.0, color=active_theme().position)
        gliding = glide((dial, DialPose(np.array([2.0, 1.0, 0.0]), 0.5)), run_time=2)
        assert gliding.run_time == 2
        gliding.begin()
        for share in (0.3, 1.0):
            gliding.interpolate(share)
            assert dial.angle == pytest.approx(PI / 3)
        assert dial.hub == pytest.approx([2, 1, 0])
        assert dial.radius == pytest.approx(0.5)
