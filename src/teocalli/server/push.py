"""Web Push: the keys of the house, and messages that only one browser can read (RFC 8030, 8188, 8291 and 8292)."""

from __future__ import annotations

import base64
import hmac
from typing import Any

from cryptography.exceptions import UnsupportedAlgorithm
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec

POINT = 65  # bytes of a public key
SECRET = 16  # bytes of the secret that goes with it
LONGEST_TOPIC = 32  # characters
SIGNED_FOR = 12 * 3600  # seconds for which a signature is good
KEPT = 24 * 3600  # seconds for which the push service keeps a message for a browser that is off


def new_key() -> str:
    """A private key for the house, to be kept."""
    number = ec.generate_private_key(ec.SECP256R1()).private_numbers().private_value
    return encoded(number.to_bytes(32, "big"))


def public_key(private: str) -> str:
    """The public key that goes with it, as browsers want it."""
    key = ec.derive_private_key(int.from_bytes(decoded(private), "big"), ec.SECP256R1())
    return encoded(key.public_key().public_bytes(serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint))


def is_browser_key(key: str, secret: str) -> bool:
    """Whether a browser may have given these: a point of the curve, and a secret."""
    try:
        point = decoded(key)
        ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), point)
        return len(point) == POINT and len(decoded(secret)) == SECRET
    except (ValueError, UnsupportedAlgorithm):
        return False


def encrypted(key: str, secret: str, message: bytes) -> bytes:
    """A message that only the browser with this key and secret can read."""
    from pywebpush import WebPusher  # it brings much along, which a house without calls does not need

    pusher: Any = WebPusher({"endpoint": "", "keys": {"p256dh": key, "auth": secret}})
    return bytes(pusher.encode(message)["body"])


def topic(secret: str, about: str) -> str:
    """What a push service knows the matter of a message by: for each browser another, and nothing can be told from it."""
    return encoded(hmac.digest(decoded(secret), b"topic " + about.encode(), "sha256"))[:LONGEST_TOPIC]


def headers(private: str, origin: str, contact: str, topic: str, now: int) -> dict[str, str]:
    """What goes with a message, for the push service to read: the signature of the house. A newer one of a topic replaces the older."""
    from py_vapid import Vapid02

    vapid: Any = Vapid02.from_raw(private.encode())
    signed: dict[str, str] = vapid.sign({"aud": origin, "exp": now // 1000 + SIGNED_FOR, "sub": contact})
    return {
        **signed,
        "content-type": "application/octet-stream",
        "content-encoding": "aes128gcm",
        "ttl": str(KEPT),
        "urgency": "normal",
        "topic": topic,
    }


def encoded(raw: bytes) -> str:
    return base64.urlsafe_b64encode(raw).rstrip(b"=").decode()


def decoded(text: str) -> bytes:
    return base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)
