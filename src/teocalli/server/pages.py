"""The pages of the web client: files built once, kept in memory, sent compressed where the browser likes it."""

from __future__ import annotations

import functools
import gzip
import hashlib
import mimetypes
from pathlib import Path

from litestar import Response, get
from msgspec import Struct

from teocalli.server.asked import Asking, house_of
from teocalli.server.refusals import Refuse

RESERVED = ("api", "schema", "metrics", "healthz")  # addresses that are no pages
SQUEEZED = (".html", ".js", ".css", ".svg", ".json", ".webmanifest", ".txt")
UNBUILT = b"<!doctype html><title>Teocalli</title><p>The web client is not built yet: npm ci and npm run build in web/.\n"


class Page(Struct, frozen=True):
    """A file as it is sent."""

    body: bytes
    squeezed: bytes | None
    media: str
    tag: str
    lasting: bool  # its name changes with its content


@functools.lru_cache(maxsize=500)
def page(folder: Path, name: str, changed: int) -> Page:
    """A file of the client; `changed` is when it was written, so that a new build is seen."""
    body = (folder / name).read_bytes() if changed else UNBUILT
    squeezed = gzip.compress(body, 9) if name.endswith(SQUEEZED) else None
    media = mimetypes.guess_type(name)[0] or "application/octet-stream"
    return Page(body, squeezed, media, f'"{hashlib.sha256(body).hexdigest()[:20]}"', name.startswith("assets/"))


def find(folder: Path, path: str) -> Page:
    """The file at an address; an address without a file is a screen of the client, which reads it itself."""
    name = path.strip("/")
    if name.split("/")[0] in RESERVED:
        raise Refuse("missing")
    found = (folder / name).resolve()
    if name and found.is_file() and found.is_relative_to(folder.resolve()):
        return page(folder, name, found.stat().st_mtime_ns)
    if "." in name.rsplit("/", 1)[-1]:
        raise Refuse("missing")
    index = folder / "index.html"
    return page(folder, "index.html", index.stat().st_mtime_ns if index.exists() else 0)


@get(["/", "/{path:path}"], include_in_schema=False)
async def pages(request: Asking) -> Response[bytes]:
    """A page of the client, or one of its files."""
    found = find(house_of(request).settings.web, request.scope["path"])
    cache = "public, max-age=31536000, immutable" if found.lasting else "no-cache"
    headers = {"etag": found.tag, "cache-control": cache, "vary": "accept-encoding"}
    if request.headers.get("if-none-match") == found.tag:
        return Response(b"", status_code=304, media_type=found.media, headers=headers)
    if found.squeezed is not None and "gzip" in request.headers.get("accept-encoding", ""):
        return Response(found.squeezed, media_type=found.media, headers={**headers, "content-encoding": "gzip"})
    return Response(found.body, media_type=found.media, headers=headers)
