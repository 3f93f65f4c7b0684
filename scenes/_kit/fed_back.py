"""What a matrix makes of a column when it is fed its own result, and by how much it misses."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float64]


class FedBack:
    """The column of a place, carried on by the matrix of one word, again and again.

    Args:
        columns: the column of every place from one up to, but not including, another.
        matrix: the matrix that moves a column that many words on.
        first: the place at which it begins.
        count: how many places there are; the chain ends one after the last of them.
    """

    def __init__(
        self,
        columns: Callable[[int, int], Array],
        matrix: Callable[[int], Array],
        first: int,
        count: int,
    ) -> None:
        self.columns, self.matrix, self.first, self.count = columns, matrix, first, count

    @cached_property
    def chain(self) -> Array:
        """The column of the first place, and what the matrix makes of each before, one by one."""
        step = self.matrix(1)
        made = list(self.columns(self.first, self.first + 1))
        while len(made) <= self.count - self.first:
            made.append(step @ made[-1])
        return np.array(made)

    @cached_property
    def missed(self) -> Array:
        """By how much the chain misses the next column at every place; it starts at the first."""
        columns = self.columns(self.first, self.count + 1)
        largest = np.abs(self.chain - columns).max(axis=1)[1:]
        return np.concatenate([np.zeros(self.first), largest])

    def missed_at_once(self, words: int) -> float:
        """Return by how much the matrix of many words misses at most, over all places."""
        here, there = (self.columns(first, first + self.count) for first in (0, words))
        return float(np.abs(here @ self.matrix(words).T - there).max())
