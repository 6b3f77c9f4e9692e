"""A passkey in software: it answers challenges as a browser does, rightly or, where a test says so, wrongly."""

from __future__ import annotations

import base64
import hashlib
import json
import secrets
from typing import Any

import cbor2
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec

PRESENT, VERIFIED, ATTESTED = 1, 4, 64


def text_of(raw: bytes) -> str:
    return base64.urlsafe_b64encode(raw).decode().rstrip("=")


class Authenticator:
    """One key pair and its counter."""

    def __init__(self) -> None:
        self.id, self.key, self.count = secrets.token_bytes(32), ec.generate_private_key(ec.SECP256R1()), 0

    def create(self, options: dict[str, Any], origin: str) -> dict[str, Any]:
        """What `navigator.credentials.create` answers."""
        numbers = self.key.public_key().public_numbers()
        public = cbor2.dumps({1: 2, 3: -7, -1: 1, -2: numbers.x.to_bytes(32, "big"), -3: numbers.y.to_bytes(32, "big")})
        attested = bytes(16) + len(self.id).to_bytes(2, "big") + self.id + public
        data = self._data(options["rp"]["id"], PRESENT | VERIFIED | ATTESTED) + attested
        response = {"attestationObject": text_of(cbor2.dumps({"fmt": "none", "attStmt": {}, "authData": data}))}
        return self._credential({**response, "clientDataJSON": text_of(client_data("webauthn.create", options["challenge"], origin))})

    def get(self, options: dict[str, Any], origin: str, rp_id: str | None = None) -> dict[str, Any]:
        """What `navigator.credentials.get` answers."""
        self.count += 1
        data, client = self._data(rp_id or options["rpId"], PRESENT | VERIFIED), client_data("webauthn.get", options["challenge"], origin)
        signature = self.key.sign(data + hashlib.sha256(client).digest(), ec.ECDSA(hashes.SHA256()))
        return self._credential({"authenticatorData": text_of(data), "clientDataJSON": text_of(client), "signature": text_of(signature)})

    def _data(self, rp_id: str, flags: int) -> bytes:
        return hashlib.sha256(rp_id.encode()).digest() + bytes([flags]) + self.count.to_bytes(4, "big")

    def _credential(self, response: dict[str, str]) -> dict[str, Any]:
        name = text_of(self.id)
        return {"id": name, "rawId": name, "type": "public-key", "response": response, "clientExtensionResults": {}}


def client_data(kind: str, challenge: str, origin: str) -> bytes:
    return json.dumps({"type": kind, "challenge": challenge, "origin": origin, "crossOrigin": False}).encode()
