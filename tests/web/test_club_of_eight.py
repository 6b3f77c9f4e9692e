"""An evening of eight players in eight browsers, from the door to the final ranking, with the screen on the wall in a ninth."""

from __future__ import annotations

import random
import re
from typing import Any

from playwright.sync_api import expect

from .conftest import NewVisitor
from .visitor import Visitor

NAMES = ("Inès", "Bruno", "Cleo", "Dora", "Emil", "Fatou", "Gus", "Hana")  # Inès is the host, and plays; Hana comes late
WORDS = {
    "en": {
        "name": "Your name",
        "enter": "Enter",
        "entered": "You are in, {name}.",
        "late": "This round is already drawn. You play from the next one on.",
        "bye": "You sit out this round, and get 60 points for it.",
        "ready": "Your table is ready",
        "sit": "Sit down",
        "menu": "Menu",
        "give up": "Give up",
        "yes": "Yes",
        "back": "To the club evening",
        "finished": "All tables have finished: the host will draw the next round.",
        "yours": "All tables have finished: draw the next round when you are ready.",
        "ended": "This table of the club evening was ended: ",
        "leave": "Leave the evening",
        "left": "You have left the evening. Your points stay.",
        "over": "The evening is over. Your place: ",
    },
    "fr": {
        "name": "Votre nom",
        "enter": "S’inscrire",
        "entered": "C’est noté, {name}.",
        "late": "Cette ronde est déjà tirée. Vous jouez à partir de la suivante.",
        "bye": "Vous ne jouez pas cette ronde, et recevez 60 points.",
        "ready": "Votre table est prête",
        "sit": "S’asseoir",
        "menu": "Menu",
        "give up": "Abandonner",
        "yes": "Oui",
        "back": "Vers la soirée",
        "finished": "Toutes les tables ont fini : à l’hôte de tirer la ronde suivante.",
        "yours": "Toutes les tables ont fini : à vous de tirer la ronde suivante.",
        "ended": "Cette table de la soirée a été arrêtée : ",
        "leave": "Quitter la soirée",
        "left": "Vous avez quitté la soirée. Vos points restent.",
        "over": "La soirée est terminée. Votre place : ",
    },
}
DECISIONS = 500  # more than any match of Cibola between two has


class Player:
    """One of the eight, with a browser of their own."""

    def __init__(self, name: str, visitor: Visitor, language: str) -> None:
        self.name, self.visitor, self.page, self.words = name, visitor, visitor.page, WORDS[language]

    def press(self, what: str) -> None:
        self.page.get_by_role("button", name=self.words[what], exact=True).click()

    def sees(self, what: str) -> None:
        expect(self.page.get_by_text(self.words[what].format(name=self.name))).to_be_visible()

    def sit_down(self) -> None:
        expect(self.page.get_by_role("heading", name=self.words["ready"])).to_be_visible()
        self.press("sit")
        self.page.wait_for_url("**/t/*")

    def give_up(self) -> None:
        expect(self.page.locator(".board-place")).to_be_visible()
        for what in ("menu", "give up", "yes"):
            self.press(what)

    def go_back(self) -> None:
        """From a table to the evening."""
        self.page.get_by_role("link", name=self.words["back"]).click()
        self.page.wait_for_url("**/e/*")


class ClubOfEight:
    """The evening, step by step."""

    def __init__(self, visitor: NewVisitor) -> None:
        looks = [("desk", "en"), ("phone", "fr"), ("phone", "en"), ("desk", "fr")]
        self.players = [
            Player(name, visitor(screen=looks[at % 4][0], language=looks[at % 4][1]), looks[at % 4][1]) for at, name in enumerate(NAMES)
        ]
        self.wall = visitor()
        self.host, self.late = self.players[0], self.players[-1]
        self.link = ""

    def seen(self) -> Any:
        """The evening as it stands, past the screens."""
        address = self.host.visitor.address
        return self.host.page.request.get(f"{address}/api/events/{self.link.rsplit('/', 1)[-1]}").json()["event"]

    def drawn(self) -> tuple[list[list[Player]], list[Player]]:
        """Who sits at each table of the latest round, and who sits out."""
        event = self.seen()
        by_name = {player.name: player for player in self.players}
        by_number = {one["person"]: by_name[one["name"]] for one in event["people"]}
        round = event["rounds"][-1]
        return [[by_number[one] for one in table["people"]] for table in round["tables"]], [by_number[one] for one in round["byes"]]

    def open(self) -> None:
        page = self.host.page
        self.host.visitor.go("/club")
        page.get_by_label("Name of the evening").fill("Thursday at the library")
        page.get_by_label("Cibola").check()
        page.locator("input[name=seats][value='2']").check()
        page.get_by_role("button", name="Open the evening").click()
        self.link = page.get_by_role("textbox", name="Link to this evening").input_value()
        self.wall.page.goto(f"{self.link}/wall")

    def enter(self, player: Player) -> None:
        if player is not self.host:
            player.page.goto(self.link)
        player.page.get_by_label(player.words["name"]).fill(player.name)
        player.press("enter")

    def draw(self, number: int) -> None:
        self.host.page.get_by_role("button", name=f"Draw round {number}").click()
        expect(self.wall.page.get_by_text(f"Round {number} of 3")).to_be_visible()

    def end_hanging_table(self, of: Player, reason: str) -> None:
        page = self.host.page
        page.locator("section li", has_text=of.name).get_by_role("button", name="End…").click()
        page.get_by_label("Reason").fill(reason)
        page.get_by_role("button", name="End the table").click()
        expect(page.get_by_text(f"Ended by the host: {reason}")).to_be_visible()
        expect(self.wall.page.get_by_text(f"Ended by the host: {reason}")).to_be_visible()

    def one_gives_up(self, pair: list[Player]) -> Player:
        """Somebody gives up, the host never; the other, who wins."""
        loser = next(player for player in pair if player is not self.host)
        loser.give_up()
        for player in pair:
            player.page.locator(".end").wait_for()
        return next(player for player in pair if player is not loser)

    def play_to_the_end(self, pair: list[Player]) -> None:
        """Any legal actions, and both screens follow to the end."""
        dice = random.Random(3)
        assert any(player.visitor.decide(dice) == "over" for _ in range(DECISIONS) for player in pair)
        for player in pair:
            player.page.locator(".end").wait_for()

    def sit_down(self, tables: list[list[Player]]) -> None:
        """Everybody at the table that was drawn for them."""
        for player in (player for pair in tables for player in pair):
            player.sit_down()

    def first_round(self) -> None:
        """Somebody sits out, somebody comes late, a table hangs."""
        self.draw(1)
        tables, (sitting,) = self.drawn()
        self.enter(self.late)
        self.late.sees("late")
        sitting.sees("bye")
        self.sit_down(tables)
        hanging = next(pair for pair in tables if self.host not in pair)
        others = [pair for pair in tables if pair is not hanging]
        winners = [self.one_gives_up(pair) for pair in others]
        for player in (player for pair in others for player in pair):
            player.go_back()
        self.hanging_table_ends(hanging, "The library closes")
        for player in (sitting, *hanging):
            player.sees("yours" if player is self.host else "finished")
        expect(self.wall.page.get_by_text("All tables have finished")).to_be_visible()
        points = {one["name"]: one["points"] for one in self.seen()["people"]}
        assert points == {player.name: 120 if player in winners else 60 if player in (sitting, *hanging) else 0 for player in self.players}

    def hanging_table_ends(self, hanging: list[Player], reason: str) -> None:
        self.end_hanging_table(hanging[0], reason)
        for player in hanging:
            expect(player.page.get_by_text(player.words["ended"] + reason)).to_be_visible()
            player.press("back")

    def second_round(self) -> None:
        """Another game; one of its matches is played to its end."""
        expect(self.host.page.get_by_role("radio", name="Cibola")).to_be_checked()
        self.draw(2)
        tables, byes = self.drawn()
        assert (len(tables), byes) == (4, [])
        self.sit_down(tables)
        self.play_to_the_end(tables[0])
        for pair in tables[1:]:
            self.one_gives_up(pair)
        for player in self.players:
            player.go_back()

    def turn_away(self, again: Visitor) -> None:
        """Somebody comes under a second name."""
        again.page.goto(self.link)
        again.page.get_by_label("Your name").fill("Somebody else")
        again.page.get_by_role("button", name="Enter", exact=True).click()
        expect(again.page.get_by_text("You are at the door, Somebody else.")).to_be_visible()
        self.host.page.get_by_role("button", name="Turn away: Somebody else").click()
        expect(again.page.get_by_text("The host has not let you in.")).to_be_visible()
        self.host.visitor.check_access()

    def final(self, leaver: Player) -> None:
        """The best play one another, without whoever has left."""
        self.host.page.get_by_label("Final: the best play one another").check()
        self.draw(3)
        expect(self.wall.page.get_by_text("Round 3 of 3 · Codinca · Final")).to_be_visible()
        tables, (sitting,) = self.drawn()
        assert leaver not in (sitting, *(player for pair in tables for player in pair))
        self.sit_down(tables)
        for pair in tables:
            self.one_gives_up(pair)
            for player in pair:
                player.go_back()

    def check_ranking(self) -> None:
        for player in self.players:
            player.sees("over")
            player.visitor.check_width()
        ranking, wall = self.seen()["people"], self.wall.page
        assert sum(one["points"] for one in ranking) == (7 + 8 + 7) * 60, "a seat scores 60 on average, and so does a bye"
        first = [re.compile(f"^{one['name']}") for one in ranking if one["place"] == 1]  # one of them may have left
        expect(wall.get_by_role("heading", name="Thursday at the library")).to_be_visible()
        expect(wall.get_by_text("The evening is over")).to_be_visible()
        expect(wall.locator("tbody tr", has=wall.locator("svg")).get_by_role("rowheader")).to_have_text(first)
        assert "Somebody else" not in wall.inner_text("main")
        self.late.visitor.check_access()


def test_eight_players_in_eight_browsers_from_the_door_to_the_final_ranking(visitor: NewVisitor) -> None:
    club = ClubOfEight(visitor)
    club.open()
    for player in club.players[:-1]:
        club.enter(player)
        player.sees("entered")
    expect(club.wall.page.get_by_text("7 people have entered")).to_be_visible()
    club.wall.check_access()
    club.first_round()
    club.second_round()
    club.host.page.get_by_label("I let people in one by one").check()
    leaver = next(player for player in club.players[1:] if player is not club.late)
    leaver.press("leave")
    leaver.sees("left")
    club.turn_away(visitor())
    club.final(leaver)
    club.check_ranking()
