"""Figures for Prometheus. No name, token, card or address is ever a label."""

from __future__ import annotations

from collections import Counter as Counted

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

FAST = (0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5)


class Metrics:
    """The figures of one server process."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.actions = Counter("teocalli_actions", "Actions accepted and on the disk", ["game", "by"], registry=self.registry)
        self.refusals = Counter("teocalli_refusals", "Requests refused", ["code"], registry=self.registry)
        self.opened = Counter("teocalli_tables_opened", "Tables opened", ["game"], registry=self.registry)
        self.finished = Counter("teocalli_matches_finished", "Matches played to the end", ["game"], registry=self.registry)
        self.live = Gauge("teocalli_tables_live", "Tables in memory", registry=self.registry)
        self.streams = Gauge("teocalli_streams", "Open event streams", registry=self.registry)
        self.commits = Histogram("teocalli_commit_seconds", "Time to the disk for one group", buckets=FAST, registry=self.registry)
        self.groups = Histogram(
            "teocalli_commit_group", "Writes in one group", buckets=(1, 2, 5, 10, 20, 50, 100, 200, 500), registry=self.registry
        )
        self.thinking = Histogram("teocalli_bot_seconds", "Time a bot thought", ["game"], buckets=FAST, registry=self.registry)
        self.attended = Gauge("teocalli_tables_attended", "Tables whose bots and clocks this server attends", registry=self.registry)
        self.compiled = Gauge("teocalli_games_compiled", "Games whose rules run compiled", registry=self.registry)
        self.caught_up = Counter("teocalli_entries_caught_up", "Entries that another server wrote", registry=self.registry)
        self.bus_messages = Counter("teocalli_bus_words", "Words heard on the bus", registry=self.registry)

        self.calls = Counter("teocalli_calls", "Calls sent, tried again, failed or dropped", ["outcome"], registry=self.registry)

        self._counted: Counted[tuple[str, str]] = Counted()  # actions by game and by whom, since the figures were last looked at

    def count_action(self, game: str, by: str) -> None:
        """An action is on the disk. It is added to the figures when somebody looks at them: that costs more than counting."""
        self._counted[game, by] += 1

    def add_up(self) -> None:
        """The figures are looked at."""
        counted, self._counted = self._counted, Counted()
        for labels, number in counted.items():
            self.actions.labels(*labels).inc(number)

    def committed(self, size: int, seconds: float) -> None:
        self.commits.observe(seconds)
        self.groups.observe(size)

    def page(self) -> bytes:
        self.add_up()
        return generate_latest(self.registry)
