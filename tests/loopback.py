"""Requests to servers on this machine. They speak plain HTTP, so no certificates are read, which takes longer than most answers."""

from __future__ import annotations

from functools import partial

import httpx

get = partial(httpx.get, verify=False)
post = partial(httpx.post, verify=False)
stream = partial(httpx.stream, verify=False)
Client = partial(httpx.Client, verify=False)
