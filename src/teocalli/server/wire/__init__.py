"""Every message on the wire: what a client sends, what it is answered, and what its stream tells it.

JSON by msgspec, in plain words. Seats count from 0. Times are milliseconds since 1970 (`at`) or lengths in milliseconds.
Sentences are already told in the reader's language (`?language=` or `Accept-Language`: `en`, `fr`); beside them stand the message id
and its arguments, so that a client can choose a symbol and find the cells, cards and seats that a sentence speaks of.

The stream of a table is a series of `Event`s: a `Welcome`, then `Update`s (their SSE id is the ply), `TableChanged`, `Said`, `Removed`,
`Goodbye`.

What is sent of a match comes in two forms. `named`, which is sent when nothing is asked for, has names and sentences: nobody needs to know
the rules to read it. With `?form=record` a client that has the rules itself (the page in a browser) gets the position as the bytes that the
rules work on, in a few hundred bytes and in no language: view, story, prompt, legal actions and labels are all made from them.
"""

from __future__ import annotations

from teocalli.server.wire.catalogue import *
from teocalli.server.wire.club import *
from teocalli.server.wire.keeper import *
from teocalli.server.wire.matches import *
from teocalli.server.wire.notifications import *
from teocalli.server.wire.players import *
from teocalli.server.wire.ratings import *
from teocalli.server.wire.replays import *
from teocalli.server.wire.requests import *
from teocalli.server.wire.reviews import *
from teocalli.server.wire.tables import *
from teocalli.server.wire.values import *
