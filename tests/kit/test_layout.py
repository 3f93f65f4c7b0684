"""Regions: shares that fill the whole, and things that must fit."""

import itertools

import pytest
from manim import Square

from scenes._kit.layout import FRAME_HEIGHT, FRAME_WIDTH, FRAMES, Region, laid_out

REGION = Region(left=-3, right=5, bottom=-1, top=3)
both = pytest.mark.parametrize("captions", [True, False])


def test_points_are_given_as_shares():
    assert (REGION.width, REGION.height) == (8, 4)
    assert REGION.center.tolist() == [1, 1, 0]
    assert REGION.at(0, 1).tolist() == [-3, 3, 0]
    assert REGION.at(0.25, 0.5).tolist() == [-1, 1, 0]


@pytest.mark.parametrize("gap", [0.0, 0.5])
def test_columns_share_the_width(gap):
    columns = REGION.columns(1, 2, 1, gap=gap)
    assert columns[0].left == REGION.left
    assert columns[-1].right == pytest.approx(REGION.right)
    assert all((c.bottom, c.top) == (REGION.bottom, REGION.top) for c in columns)
    for before, after in itertools.pairwise(columns):
        assert after.left - before.right == pytest.approx(gap)
    assert columns[1].width == pytest.approx(2 * columns[0].width)


@pytest.mark.parametrize("gap", [0.0, 0.5])
def test_rows_share_the_height_from_the_top(gap):
    rows = REGION.rows(3, 1, gap=gap)
    assert rows[0].top == REGION.top
    assert rows[-1].bottom == pytest.approx(REGION.bottom)
    assert all((r.left, r.right) == (REGION.left, REGION.right) for r in rows)
    assert rows[0].bottom - rows[1].top == pytest.approx(gap)
    assert rows[0].height == pytest.approx(3 * rows[1].height)


def test_an_inset_takes_a_border_off_each_side():
    assert REGION.inset(1) == Region(-2, 4, 0, 2)
    assert REGION.inset(1, 0.5) == Region(-2, 4, -0.5, 2.5)


def test_what_fits_passes_and_what_does_not_is_told():
    REGION.require(Square(side_length=4).move_to(REGION.center), "the square")
    with pytest.raises(ValueError, match=r"the square must fit into 8\.00 × 4\.00 units, got 4\.1"):
        REGION.require(Square(side_length=4.1).move_to(REGION.center), "the square")
    with pytest.raises(ValueError, match="the square must fit"):
        REGION.require(Square(side_length=1).move_to(REGION.at(1, 0.5)), "the square")


@both
def test_the_frame_keeps_a_margin_of_five_percent(captions):
    safe = laid_out(captions=captions).safe
    assert (safe.right, safe.top) == pytest.approx((FRAME_WIDTH * 0.45, FRAME_HEIGHT * 0.45))
    assert (safe.left, safe.bottom) == (-safe.right, -safe.top)


@both
def test_title_stage_and_captions_lie_over_each_other_inside_the_frame(captions):
    layout = laid_out(captions=captions)
    for region in (layout.title, layout.checklist, layout.stage, layout.caption):
        assert layout.safe.left <= region.left < region.right <= layout.safe.right
        assert layout.safe.bottom <= region.bottom < region.top <= layout.safe.top
    assert layout.title.bottom == layout.stage.top
    assert layout.stage.bottom == (layout.caption.top if captions else layout.safe.bottom)


@pytest.mark.parametrize("frame", FRAMES)
@both
def test_a_taller_frame_gives_its_room_to_the_stage(frame, captions):
    wide, laid = laid_out(captions=captions), laid_out(frame, captions=captions)
    across, up = (int(side) for side in frame.split(":"))
    assert laid.whole.width / laid.whole.height == pytest.approx(across / up)
    for name in ("title", "caption"):
        assert getattr(laid, name).height == pytest.approx(getattr(wide, name).height)
    assert laid.stage.width == wide.stage.width
    more = 0.9 * (laid.whole.height - wide.whole.height)
    assert laid.stage.height == pytest.approx(wide.stage.height + more)
