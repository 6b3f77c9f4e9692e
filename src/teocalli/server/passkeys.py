"""Passkeys (WebAuthn): what a browser is asked, and whether its answer is the one that was asked for."""

from __future__ import annotations

import ipaddress
import json
import re
from typing import Any

import webauthn
from msgspec import Struct
from webauthn.helpers import base64url_to_bytes
from webauthn.helpers.exceptions import WebAuthnException
from webauthn.helpers.structs import (
    AuthenticatorSelectionCriteria,
    PublicKeyCredentialDescriptor,
    ResidentKeyRequirement,
    UserVerificationRequirement,
)

from teocalli.server.guard import host_name
from teocalli.server.refusals import RequestRefused
from teocalli.server.store.rows import PasskeyRow, PlayerRow

HOUSE = "Teocalli"
LASTS = 300_000  # milliseconds that a challenge is open
LONGEST_ID = 1023  # bytes of a credential's id
NAME = re.compile(r"[a-z0-9-]{1,63}(\.[a-z0-9-]{1,63})*")


class Site(Struct, frozen=True):
    """What a passkey belongs to: the name of the house, and the origin that its pages have."""

    rp_id: str
    origin: str


def site_of(host: bytes, secure: bool) -> Site | None:
    """The site of a request; none where browsers allow no passkeys: under a bare address, or without https away from localhost."""
    name = host_name(host)
    if not NAME.fullmatch(name) or _is_address(name) or len(name) > 253:
        return None
    if not secure and name != "localhost" and not name.endswith(".localhost"):
        return None
    return Site(name, f"{'https' if secure else 'http'}://{host.decode('latin-1').strip().lower()}")


def _is_address(name: str) -> bool:
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


def registration(site: Site, player: PlayerRow, present: list[PasskeyRow]) -> tuple[bytes, dict[str, Any]]:
    """A challenge, and what `navigator.credentials.create` is given."""
    options = webauthn.generate_registration_options(
        rp_id=site.rp_id,
        rp_name=HOUSE,
        user_id=player.id.encode(),
        user_name=player.name,
        timeout=LASTS,
        authenticator_selection=AuthenticatorSelectionCriteria(
            resident_key=ResidentKeyRequirement.REQUIRED, user_verification=UserVerificationRequirement.PREFERRED
        ),
        exclude_credentials=[PublicKeyCredentialDescriptor(id=row.id) for row in present],
    )
    return options.challenge, json.loads(webauthn.options_to_json(options))


def authentication(site: Site) -> tuple[bytes, dict[str, Any]]:
    """A challenge, and what `navigator.credentials.get` is given; the browser knows which passkeys there are."""
    options = webauthn.generate_authentication_options(rp_id=site.rp_id, timeout=LASTS)
    return options.challenge, json.loads(webauthn.options_to_json(options))


def challenge_of(credential: dict[str, Any]) -> bytes:
    """The challenge that an answer says it answers."""
    try:
        client_data = json.loads(base64url_to_bytes(credential["response"]["clientDataJSON"]))
        challenge = base64url_to_bytes(client_data["challenge"])
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        raise RequestRefused("passkey") from None
    return challenge


def id_of(credential: dict[str, Any]) -> bytes:
    """The id of the passkey that an answer was made with."""
    try:
        passkey_id = base64url_to_bytes(credential["rawId"])
    except (ValueError, KeyError, TypeError, AttributeError):
        raise RequestRefused("passkey") from None
    return passkey_id


def registered(site: Site, player: PlayerRow, credential: dict[str, Any], challenge: bytes, now: int) -> PasskeyRow:
    """A new passkey, from an answer to the challenge that this page of the house was given."""
    try:
        verified = webauthn.verify_registration_response(
            credential=credential, expected_challenge=challenge, expected_rp_id=site.rp_id, expected_origin=site.origin
        )
    except (WebAuthnException, ValueError, KeyError, TypeError, AttributeError):
        raise RequestRefused("passkey") from None
    if not 0 < len(verified.credential_id) <= LONGEST_ID:
        raise RequestRefused("passkey")
    return PasskeyRow(
        id=verified.credential_id,
        player_id=player.id,
        public_key=verified.credential_public_key,
        sign_count=verified.sign_count,
        rp_id=site.rp_id,
        at=now,
    )


def counted(site: Site, row: PasskeyRow, credential: dict[str, Any], challenge: bytes) -> int:
    """The counter of a passkey after a good answer; it is refused from another page, and with a counter that has not grown.

    A passkey of a name also answers to pages of names below it, which may be somebody else's: here it is good for its own name alone.
    """
    if site.rp_id != row.rp_id:
        raise RequestRefused("passkey")
    try:
        verified = webauthn.verify_authentication_response(
            credential=credential,
            expected_challenge=challenge,
            expected_rp_id=row.rp_id,
            expected_origin=site.origin,
            credential_public_key=row.public_key,
            credential_current_sign_count=row.sign_count,
        )
    except (WebAuthnException, ValueError, KeyError, TypeError, AttributeError):
        raise RequestRefused("passkey") from None
    return verified.new_sign_count
