"""The pages of the web client: files built once, kept in memory, sent compressed where the browser likes it."""

from __future__ import annotations

import asyncio
import gzip
import hashlib
import mimetypes
import re
from pathlib import Path

from litestar import Response, get
from msgspec import Struct

from teocalli.server.guard import RESERVED
from teocalli.server.refusals import RequestRefused
from teocalli.server.request import HttpRequest, server_of

NAME = re.compile(r"[A-Za-z0-9_@-][A-Za-z0-9_@.-]{0,99}(/[A-Za-z0-9_@-][A-Za-z0-9_@.-]{0,99}){0,5}")  # of a file that may be asked for
COMPRESSED = (".html", ".js", ".css", ".svg", ".json", ".webmanifest", ".wasm", ".txt")
MEDIA = {".wasm": "application/wasm", ".webmanifest": "application/manifest+json"}  # whatever the machine believes
UNBUILT = b"<!doctype html><title>Teocalli</title><p>The web client is not built yet: npm ci and npm run build in web/.\n"


class Page(Struct, frozen=True):
    """A file as it is sent."""

    body: bytes
    compressed: bytes | None
    media: str
    tag: str
    lasting: bool  # its name changes with its content


_read: dict[tuple[Path, str], tuple[int, Page]] = {}  # files read so far, and when each was written


def read(folder: Path, name: str, changed: int) -> Page:
    """A file of the client, as it is sent."""
    body = (folder / name).read_bytes() if changed else UNBUILT
    compressed = gzip.compress(body, 9) if name.endswith(COMPRESSED) else None
    media = MEDIA.get(Path(name).suffix) or mimetypes.guess_type(name)[0] or "application/octet-stream"
    return Page(body, compressed, media, f'"{hashlib.sha256(body).hexdigest()[:20]}"', name.startswith("assets/"))


def locate(folder: Path, path: str) -> tuple[str, int]:
    """The file at an address and when it was written, 0 for never; an address without a file is a screen of the client, which reads it."""
    name = path.strip("/")
    if name.split("/")[0].casefold() in RESERVED:
        raise RequestRefused("missing")
    if NAME.fullmatch(name):
        file = (folder / name).resolve()
        if file.is_file() and file.is_relative_to(folder.resolve()):
            return name, file.stat().st_mtime_ns
    if "." in name.rsplit("/", 1)[-1]:
        raise RequestRefused("missing")
    index = folder / "index.html"
    return "index.html", index.stat().st_mtime_ns if index.is_file() else 0


async def page(folder: Path, path: str) -> Page:
    """The page at an address; a file is read and compressed once, in a thread, and again when it has changed."""
    name, changed = locate(folder, path)
    cached = _read.get((folder, name))
    if cached is None or cached[0] != changed:
        cached = _read[folder, name] = changed, await asyncio.to_thread(read, folder, name, changed)
    return cached[1]


@get(["/", "/{path:path}"], include_in_schema=False)
async def pages(request: HttpRequest) -> Response[bytes]:
    """A page of the client, or one of its files."""
    served = await page(server_of(request).settings.web, request.scope["path"])
    cache = "public, max-age=31536000, immutable" if served.lasting else "no-cache"
    headers = {"etag": served.tag, "cache-control": cache, "vary": "accept-encoding"}
    if request.headers.get("if-none-match") == served.tag:
        return Response(b"", status_code=304, media_type=served.media, headers=headers)
    if served.compressed is not None and "gzip" in request.headers.get("accept-encoding", ""):
        return Response(served.compressed, media_type=served.media, headers={**headers, "content-encoding": "gzip"})
    return Response(served.body, media_type=served.media, headers=headers)
