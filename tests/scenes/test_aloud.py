"""What a voice says: no symbol that cannot be read out, and the same numbers as the caption."""

import re

import pytest

from scenes._kit.captions import placeholders
from scenes.catalogue import FILM

SYMBOL = re.compile(r"[ωΔπ√²·×÷°%=/|_^+−]|\b(sin|cos) ")
CAPTIONS = [
    pytest.param(caption, id=f"{part.key}-{caption.address}")
    for part in FILM
    for caption in part.narration.captions()
]


@pytest.mark.parametrize("caption", CAPTIONS)
def test_a_voice_has_no_symbol_to_read(caption):
    assert not SYMBOL.search(re.sub(r"{\w+}", "", caption.spoken)), caption.spoken
    assert placeholders(caption.spoken) == placeholders(caption.text)
