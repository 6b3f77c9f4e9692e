"""Nobody can be mistaken for somebody else: names without invisible signs, and none that only looks like another's."""

from __future__ import annotations

import contextlib
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from server.door import new_key, opened, settings
from teocalli.server import lookalikes, names
from teocalli.server.refusals import RequestRefused

INVISIBLE = (
    "\u200b\u200c\u200d\u2060\ufeff\u00ad\u034f\u115f\u1160\u17b4\u180b\u180e\u2800\u3164\uffa0\ufe00\ufe0f\U000e0101\u202e\u2066\U000e0041"
)
SEEN_AS_ANA = ("Аna", "Anа", "ᴀna", "Ａｎａ", "𝓐𝓷𝓪", "Ⓐna", "🅐na", "An\u0430\u0323", "A n a", "Ana.", "A·na", "Ꭺna", "ꓮna", "Αпа")
OTHERS = ("Anna", "Ama", "Ann", "Bob", "Ана Б", "安娜", "안나", "آنا", "Ana 2", "Hana")


@pytest.mark.parametrize("name", SEEN_AS_ANA)
def test_a_name_that_only_looks_like_another_is_refused_with_the_reason(name: str) -> None:
    with pytest.raises(RequestRefused) as refused:
        names.for_player(name, ["Bob", "Ana"])
    assert (refused.value.code, refused.value.message, refused.value.args_) == ("name", "name-alike", {"name": "Ana"})


@pytest.mark.parametrize("name", OTHERS)
def test_a_name_that_looks_different_is_kept(name: str) -> None:
    assert names.for_player(name, [other for other in ("Ana", *OTHERS) if other != name]) == name


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ian", "lan"),
        ("Ian", "1an"),
        ("iаn", "Ian"),
        ("Arno", "Amo"),
        ("B0b", "Bob"),
        ("ΗΑΝ", "HAN"),
        ("Bσb", "Bob"),
        ("ᗪan", "Dan"),
        ("Ⲥⲟ", "Co"),
        ("Ηan", "Han"),
        ("МАРК", "MAPK"),
    ],
)
def test_capitals_digits_and_pairs_of_letters_are_seen_through(one: str, other: str) -> None:
    assert lookalikes.alike(one, other)
    assert not lookalikes.same(one, other)


def test_the_very_same_name_is_numbered() -> None:
    assert names.for_player("ana", ["Ana", "", "Bob"]) == "ana 2"
    assert names.for_player("Ana", ["Ana", "Ana 2"]) == "Ana 3"
    assert len(names.for_player("x" * 24, ["x" * 24])) <= names.LONGEST_NAME


def test_a_bot_steps_aside_for_a_person_with_a_name_like_its_own() -> None:
    assert names.unlike("Jade", ["Jаde"]) == "Jade 2"


@pytest.mark.parametrize("sign", INVISIBLE)
def test_invisible_signs_are_removed(sign: str) -> None:
    assert names.nickname(f"{sign}A{sign}{sign}na{sign}") == "Ana"
    assert names.nickname(sign * 3) is None
    assert names.line(sign * 3) is None


@pytest.mark.parametrize("name", ["Ana 👨‍👩‍👧", "Zoé ❤️", "👩🏽‍🚀 Sam", "Nguyễn", "ที่นี่", "Ana 1️⃣", "José-Luis", "O’Neil"])
def test_names_as_people_write_them_stay_as_they_are(name: str) -> None:
    assert names.nickname(name) == unicodedata.normalize("NFC", name)


def test_towers_of_accents_are_cut() -> None:
    tower = "Z" + "\u0335\u0336\u0337\u0338\u0489\u0353" * 4 + "oe"
    shown = names.nickname(tower)
    assert shown is not None
    assert sum(unicodedata.category(sign) in ("Mn", "Me") for sign in unicodedata.normalize("NFD", shown)) == 2


@given(st.text(max_size=40))
def test_a_tidied_text_is_tidy_and_can_be_seen(text: str) -> None:
    tidied = names.tidy(text)
    assert names.tidy(tidied) == tidied
    assert not names.BLANK & set(tidied)
    assert all(unicodedata.category(sign) not in ("Cc", "Co", "Cs", "Cn") for sign in tidied)
    assert all(unicodedata.category(sign) != "Cf" or sign == names.JOINER for sign in tidied)


@given(st.text(max_size=24), st.lists(st.sampled_from(INVISIBLE + " .-_'"), max_size=6), st.integers(0, 24))
def test_what_cannot_be_seen_makes_no_difference(name: str, added: list[str], at: int) -> None:
    assert lookalikes.alike(names.tidy(f"x{name}"), names.tidy(f"x{name[:at]}{''.join(added)}{name[at:]}"))


@given(st.data())
def test_a_letter_may_be_any_of_its_likes_and_the_name_is_still_taken(data: st.DataObject) -> None:
    name = data.draw(st.text("abcdefghijklmnopqrstuvwxyz", min_size=1, max_size=12))
    disguised = "".join(data.draw(st.sampled_from(letter + lookalikes.LIKE[letter])) for letter in name)
    assert lookalikes.alike(name, disguised)


@given(st.lists(st.text(max_size=30), max_size=8))
def test_players_who_sit_down_can_always_be_told_apart(texts: list[str]) -> None:
    seated: list[str] = []
    for text in texts:
        with contextlib.suppress(RequestRefused):
            seated.append(names.for_player(text, seated))
    pairs = [(one, other) for at, one in enumerate(seated) for other in seated[:at]]
    assert not any(lookalikes.alike(*pair) and not lookalikes.differ_only_by_accents(*pair) for pair in pairs)


@pytest.mark.parametrize(
    ("name", "other"), [("Zoe", "Zoé"), ("René", "Rene"), ("MARTIN", "Martín"), ("Francois", "François"), ("Ána", "Ana")]
)
def test_an_everyday_accent_tells_two_players_apart(name: str, other: str) -> None:
    assert names.for_player(name, [other]) == name


@pytest.mark.parametrize(("name", "other"), [("Zoè", "Zoé"), ("Anạ", "Ana"), ("Zоe", "Zoé"), ("Zoe.", "Zoé")])
def test_what_the_eye_cannot_tell_is_still_refused(name: str, other: str) -> None:
    """Two accents that look alike, a dot below, a letter of another alphabet beside an accent, a full stop."""
    with pytest.raises(RequestRefused, match="name"):
        names.for_player(name, [other])


def test_an_accent_does_not_let_a_watcher_speak_as_a_player() -> None:
    with pytest.raises(RequestRefused, match="name"):
        names.for_watcher("Zoe", ["Zoé"])


def test_a_name_with_an_accent_is_numbered_beside_the_very_same() -> None:
    assert names.for_player("Zoé", ["Zoe", "Zoé"]) == "Zoé 2"


@pytest.mark.anyio
async def test_a_look_alike_may_not_sit_down_and_is_told_why_in_its_language(file: str) -> None:
    async with opened(settings(file)) as door:
        table = (await door.client().open(seats=3)).json()["table"]["id"]
        for language, sentence in (("en", "looks too much like Ana"), ("fr", "ressemble trop à Ana")):
            answer = await door.client(language=language).join(table, "Аna")
            assert (answer.status, answer.json()["code"]) == (422, "name")
            assert sentence in answer.json()["text"].replace("\u2068", "").replace("\u2069", "")


@pytest.mark.anyio
async def test_a_watcher_may_not_chat_under_the_name_of_a_player_or_a_bot(file: str) -> None:
    async with opened(settings(file)) as door:
        table = (await door.client().open(seats=3, chairs=[{"kind": "me"}, {"kind": "bot"}, {"kind": "open"}])).json()["table"]
        watcher = door.client()
        await watcher.known()
        for name in ("Ana", "ana", "Аna", table["seats"][1]["name"]):
            answer = await watcher.post(f"/api/tables/{table['id']}/chat", {"text": "I give up", "name": name, "key": new_key()})
            assert (answer.status, answer.json()["code"]) == (422, "name"), name
        said = await watcher.post(f"/api/tables/{table['id']}/chat", {"text": "Hello", "name": "Anna", "key": new_key()})
        assert (said.json()["name"], said.json()["seat"]) == ("Anna", None)
