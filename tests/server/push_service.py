"""A push service imitated on loopback, with the browsers that subscribe there: it decrypts every message and checks who signed it."""

from __future__ import annotations

import base64
import json
import os
import re
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import http_ece
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature

PATIENCE = 60.0


def encoded(raw: bytes) -> str:
    return base64.urlsafe_b64encode(raw).rstrip(b"=").decode()


def decoded(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


class Browser:
    """A browser that has subscribed: it has a key pair and a secret, and an address at the service."""

    def __init__(self, service: PushService, name: str) -> None:
        self.key, self.auth = ec.generate_private_key(ec.SECP256R1()), os.urandom(16)
        self.path, self.service = f"/push/{name}", service
        self.status = 201  # what the service answers
        self.messages: list[dict[str, Any]] = []
        self.heads: list[dict[str, str]] = []  # what the service itself can read of each

    @property
    def subscription(self) -> dict[str, Any]:
        point = self.key.public_key().public_bytes(serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint)
        return {"endpoint": f"{self.service.origin}{self.path}", "keys": {"p256dh": encoded(point), "auth": encoded(self.auth)}}


class PushService:
    """Takes messages for its browsers. Whatever is not as the standards say is written down as a fault."""

    def __init__(self) -> None:
        self.browsers: dict[str, Browser] = {}
        self.faults: list[str] = []
        self.posts: list[tuple[str, dict[str, str], bytes]] = []  # of every other address: a webhook's
        self.house_key: str | None = None  # which must have signed
        self.redirect = False  # send everybody elsewhere
        self._grown = threading.Condition()
        service = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers.get("content-length", "0")))
                status = service.take(self.path, {name.lower(): value for name, value in self.headers.items()}, body)
                self.send_response(status)
                if status == 302:
                    self.send_header("location", f"{service.origin}/elsewhere")
                self.send_header("content-length", "0")
                self.end_headers()

            def log_message(self, *_: Any) -> None:
                return None

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.thread = threading.Thread(target=self.server.serve_forever, args=(0.05,), daemon=True)
        self.thread.start()

    @property
    def origin(self) -> str:
        return f"http://127.0.0.1:{self.server.server_address[1]}"

    def close(self) -> None:
        self.server.shutdown()
        self.server.server_close()
        self.thread.join()

    def browser(self, name: str) -> Browser:
        browser = self.browsers[f"/push/{name}"] = Browser(self, name)
        return browser

    def take(self, path: str, headers: dict[str, str], body: bytes) -> int:
        """What is posted."""
        with self._grown:
            browser = self.browsers.get(path)
            if self.redirect:
                status = 302
            elif browser is None:
                self.posts.append((path, headers, body))
                status = 200
            else:
                status = self._receive(browser, headers, body)
            self._grown.notify_all()
            return status

    def _receive(self, browser: Browser, headers: dict[str, str], body: bytes) -> int:
        if browser.status != 201:
            browser.messages.append({})
            return browser.status
        try:
            self._check(headers)
            text = http_ece.decrypt(body, private_key=browser.key, auth_secret=browser.auth, version="aes128gcm")
            browser.messages.append(json.loads(text))
            browser.heads.append(headers)
        except Exception as error:
            self.faults.append(repr(error))
            return 400
        return 201

    def _check(self, headers: dict[str, str]) -> None:
        """RFC 8030 and 8292: how long it is kept, how it is encrypted, and who signed it for this service."""
        assert headers["content-encoding"] == "aes128gcm"
        assert 0 < int(headers["ttl"]) <= 28 * 86_400
        assert headers["urgency"] in ("very-low", "low", "normal", "high")
        assert re.fullmatch("[A-Za-z0-9_-]{1,32}", headers["topic"])
        scheme, _, fields = headers["authorization"].partition(" ")
        assert scheme.lower() == "vapid"
        parts = dict(part.strip().split("=", 1) for part in fields.split(","))
        assert parts["k"] == self.house_key
        signed, _, signature = parts["t"].rpartition(".")
        raw = decoded(signature)
        key = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), decoded(parts["k"]))
        der = encode_dss_signature(int.from_bytes(raw[:32], "big"), int.from_bytes(raw[32:], "big"))
        try:
            key.verify(der, signed.encode(), ec.ECDSA(hashes.SHA256()))
        except InvalidSignature:
            raise AssertionError("the signature is not the house's") from None
        head, claims = (json.loads(decoded(part)) for part in signed.split("."))
        assert (head["typ"], head["alg"]) == ("JWT", "ES256")
        assert claims["aud"] == self.origin
        assert claims["sub"].startswith(("mailto:", "https:"))
        assert claims["exp"] > 0

    def wait(self, holds: Any) -> None:
        """Until something holds of what has come."""
        end = time.monotonic() + PATIENCE
        with self._grown:
            while not holds():
                assert self._grown.wait(end - time.monotonic()), f"nothing came: {self.faults}"
