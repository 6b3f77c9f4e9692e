"""What can be measured of a kind of choices, and that nothing was to be guessed."""

from __future__ import annotations

NOTHING, SHARE, NUMBER = "nothing", "share", "number"
UNKNOWN = -1
