"""How long movements take, in seconds. Chapters name a tempo instead of a number."""

from __future__ import annotations

QUICK = 0.3
"""A plain fade, a small mark."""
GESTURE = 0.7
"""One thing moves once: a hand steps on, a bar grows."""
MORPH = 1.2
"""One thing becomes another, or the stage is arranged anew."""
STROLL = 2.5
"""A position moves on a little while all that follows it is watched."""
JOURNEY = 5.0
"""A position runs through everything that there is."""
