"""The tables of the database, the same for SQLite and PostgreSQL."""

from __future__ import annotations

import sqlalchemy as sa

METADATA = sa.MetaData()

tables = sa.Table(
    "tables",
    METADATA,
    sa.Column("id", sa.String(40), primary_key=True),
    sa.Column("game", sa.String(20), nullable=False),
    sa.Column("seats", sa.SmallInteger, nullable=False),
    sa.Column("options", sa.Text, nullable=False),  # JSON
    sa.Column("seed", sa.LargeBinary(32), nullable=False),  # leaves the server only when the match is over
    sa.Column("status", sa.String(10), nullable=False),  # waiting, dealing, playing, over, closed
    sa.Column("public", sa.Boolean, nullable=False),
    sa.Column("chat", sa.Boolean, nullable=False),
    sa.Column("help", sa.String(10), nullable=False),
    sa.Column("start", sa.String(10), nullable=False),  # full, host
    sa.Column("bank", sa.Integer, nullable=True),  # of the clock, in milliseconds; null without a clock
    sa.Column("increment", sa.Integer, nullable=False),
    sa.Column("each_move", sa.Boolean, nullable=False, server_default=sa.false()),  # a whole bank for each decision
    sa.Column("clock", sa.Text, nullable=True),  # JSON: what was charged since the latest entry, when somebody left or came back
    sa.Column("hints", sa.Boolean, nullable=False, server_default=sa.false()),  # whether people may ask for hints among people
    sa.Column("opened", sa.BigInteger, nullable=False),
    sa.Column("started", sa.BigInteger, nullable=True),
    sa.Column("ended", sa.BigInteger, nullable=True),
    sa.Column("rematch", sa.String(40), nullable=True),
    sa.Column("standings", sa.Text, nullable=True),  # JSON: [[points, place], …] by seat
    sa.Column("version", sa.Integer, nullable=False),  # grows with every change of this row or of the seats
    sa.Column("event", sa.String(40), nullable=True),  # the club evening that it was opened for
    sa.Column("closed_reason", sa.String(300), nullable=True),  # why the keeper has closed it, or the host of its evening
    sa.Index("tables_by_status", "status", "public", "opened"),
    sa.Index("tables_by_event", "event"),
    sa.Index("tables_by_end", "ended"),
)

seats = sa.Table(
    "seats",
    METADATA,
    sa.Column("table_id", sa.String(40), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("seat", sa.SmallInteger, primary_key=True),
    sa.Column("kind", sa.String(10), nullable=False),  # open, person, bot
    sa.Column("name", sa.String(48), nullable=False),
    sa.Column("level", sa.String(24), nullable=True),  # of the bot that sits here or stands in
    sa.Column(
        "token", sa.LargeBinary(32), nullable=True
    ),  # SHA-256 of the token that opens this seat, or its player's owner; of an open one, whom it is kept for
    sa.Column("seal", sa.String(64), nullable=False, server_default=""),  # SHA-256 of the nonce, given before anybody shows theirs
    sa.Column("nonce", sa.String(64), nullable=False),
    sa.Column("dropped", sa.Boolean, nullable=False, server_default=sa.false()),  # sealed and never shown: dealt without it
    sa.Column("stand_in", sa.String(10), nullable=True),  # why a bot stands in: absent, time, resigned, left
    sa.Column("host", sa.Boolean, nullable=False),
    sa.Column("hints", sa.SmallInteger, nullable=False, server_default="0"),  # how many were asked for, among people
    sa.Column("away_from", sa.BigInteger, nullable=True),  # the latest vacation, which stops the clock
    sa.Column("away_until", sa.BigInteger, nullable=True),
    sa.Column("away_used", sa.BigInteger, nullable=False, server_default="0"),  # by the vacations before, in milliseconds
    sa.Column("forced", sa.Boolean, nullable=False, server_default=sa.false()),  # the only choice is made for them
    sa.Column("review_hidden", sa.Boolean, nullable=False, server_default=sa.false()),  # the review of this seat is its owner's alone
    sa.Index("seats_by_token", "token"),
    sa.Index("one_seat_a_token", "table_id", "token", unique=True),
)

log = sa.Table(
    "log",
    METADATA,
    sa.Column("table_id", sa.String(40), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("ply", sa.Integer, primary_key=True),
    sa.Column("seat", sa.SmallInteger, nullable=False),
    sa.Column("action", sa.Integer, nullable=False),
    sa.Column("key", sa.String(64), nullable=True),  # of the command that brought it; null for a bot, "forced PLY" for an only choice
    sa.Column("at", sa.BigInteger, nullable=False),
    sa.Column("clock", sa.Text, nullable=True),  # JSON: milliseconds left to each seat
    sa.UniqueConstraint("table_id", "key", name="log_once"),
    sqlite_with_rowid=False,
)

chat = sa.Table(
    "chat",
    METADATA,
    sa.Column("table_id", sa.String(40), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True),
    sa.Column("seat", sa.SmallInteger, nullable=True),
    sa.Column("name", sa.String(48), nullable=False),
    sa.Column("text", sa.String(300), nullable=False),
    sa.Column("key", sa.String(64), nullable=False),
    sa.Column("at", sa.BigInteger, nullable=False),
    sa.Column("token", sa.LargeBinary(32), nullable=True),  # who said it: a token's SHA-256, or a player's owner
    sa.Column("removed", sa.Boolean, nullable=False, server_default=sa.false()),  # its text is gone, its number stays taken
    sa.UniqueConstraint("table_id", "key", name="said_once"),
    sa.Index("chat_by_token", "token"),
)

commands = sa.Table(
    "commands",
    METADATA,
    sa.Column("key", sa.String(64), primary_key=True),  # of a token and the key that its owner made up
    sa.Column("table_id", sa.String(40), nullable=False),
    sa.Column("body", sa.String(64), nullable=False),  # SHA-256 of what was asked, so that a key is not used for something else
    sa.Column("at", sa.BigInteger, nullable=False),
    sa.Index("commands_by_age", "at"),
)

calls = sa.Table(
    "calls",
    METADATA,
    sa.Column("id", sa.String(40), primary_key=True),
    sa.Column("token", sa.LargeBinary(32), nullable=False),  # SHA-256 of the token whose turns are told
    sa.Column("device", sa.LargeBinary(32), nullable=True),  # SHA-256 of the token that asked; when it signs out it is called no more
    sa.Column("kind", sa.String(10), nullable=False),  # push, webhook
    sa.Column("address", sa.Text, nullable=False),
    sa.Column("public_key", sa.Text, nullable=False),  # of a browser, which messages are encrypted for
    sa.Column("secret", sa.Text, nullable=False),  # that goes with it, or what a webhook is signed with
    sa.Column("language", sa.String(5), nullable=False),
    sa.Column("opened", sa.BigInteger, nullable=False),
    sa.Column("failures", sa.SmallInteger, nullable=False, server_default="0"),  # in a row
    sa.Index("calls_by_token", "token"),
)

house = sa.Table(
    "house",
    METADATA,
    sa.Column("name", sa.String(40), primary_key=True),
    # secret, vapid: what tokens and calls are signed with; players: new with each change of who is who and each act of the keeper;
    # awake, closings: when it was open; keeper: SHA-256 of the keeper's key; rules: what the keeper has chosen for the whole house
    sa.Column("value", sa.Text, nullable=False),
)

leases = sa.Table(
    "leases",
    METADATA,
    sa.Column(
        "table_id", sa.String(40), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True
    ),  # it has bots or a clock to attend
    sa.Column("owner", sa.String(40), nullable=False),  # the server that attends it
    sa.Column("until", sa.BigInteger, nullable=False),  # when another server may take it
    sa.Column("rest_ply", sa.Integer, nullable=True),  # as the table was when it left memory; null where it never did
    sa.Column("rest_version", sa.Integer, nullable=True),
    sa.Column("due", sa.BigInteger, nullable=True),  # when its first running clock ends, at the earliest
    sa.Index("leases_by_end", "until"),
    sa.Index("leases_by_due", "due"),
)

streams = sa.Table(
    "streams",
    METADATA,
    sa.Column("table_id", sa.String(40), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("server", sa.String(40), primary_key=True),  # where streams of the table are open
    sa.Column("seats", sa.SmallInteger, nullable=False),  # whose, as bits
    sa.Column("looking", sa.SmallInteger, nullable=False, server_default="0"),  # of these, who has the table before their eyes
    sa.Column("spectators", sa.Integer, nullable=False),
    sa.Column("until", sa.BigInteger, nullable=False),  # how long the server vouches for it
)

players = sa.Table(
    "players",
    METADATA,
    sa.Column("id", sa.String(24), primary_key=True),  # of their page; knowing it opens nothing
    sa.Column("owner", sa.LargeBinary(32), nullable=False, unique=True),  # random: what stands at their seats instead of a token
    sa.Column("name", sa.String(48), nullable=False),
    sa.Column("face", sa.String(24), nullable=False),  # a symbol of the house
    sa.Column("public", sa.Boolean, nullable=False),  # whether everybody may see their page
    sa.Column("phrase", sa.LargeBinary(32), nullable=True, unique=True),  # scrypt of the recovery phrase
    sa.Column("at", sa.BigInteger, nullable=False),
)

player_tokens = sa.Table(
    "player_tokens",
    METADATA,
    sa.Column("token", sa.LargeBinary(32), primary_key=True),  # SHA-256; each device has one
    sa.Column("player_id", sa.String(24), sa.ForeignKey("players.id", ondelete="CASCADE"), nullable=False),
    sa.Column("at", sa.BigInteger, nullable=False),
    sa.Index("tokens_by_player", "player_id"),
)

passkeys = sa.Table(
    "passkeys",
    METADATA,
    sa.Column("id", sa.LargeBinary(1023), primary_key=True),  # of the credential
    sa.Column("player_id", sa.String(24), sa.ForeignKey("players.id", ondelete="CASCADE"), nullable=False),
    sa.Column("public_key", sa.LargeBinary, nullable=False),
    sa.Column("sign_count", sa.BigInteger, nullable=False),
    sa.Column("rp_id", sa.String(255), nullable=False),  # the host name that it was made for
    sa.Column("at", sa.BigInteger, nullable=False),
    sa.Index("passkeys_by_player", "player_id"),
)

player_links = sa.Table(
    "player_links",
    METADATA,
    sa.Column("secret", sa.LargeBinary(32), primary_key=True),  # SHA-256; the row goes when it is used
    sa.Column("player_id", sa.String(24), sa.ForeignKey("players.id", ondelete="CASCADE"), nullable=False, unique=True),
    sa.Column("until", sa.BigInteger, nullable=False),
)

challenges = sa.Table(
    "challenges",
    METADATA,
    sa.Column("challenge", sa.LargeBinary(64), primary_key=True),  # the row goes when it is answered
    sa.Column("player_id", sa.String(24), sa.ForeignKey("players.id", ondelete="CASCADE"), nullable=True),  # who adds a passkey
    sa.Column("until", sa.BigInteger, nullable=False),
    sa.Index("challenges_by_end", "until"),
)

events = sa.Table(
    "events",
    METADATA,
    sa.Column("id", sa.String(40), primary_key=True),
    sa.Column("name", sa.String(60), nullable=False),
    sa.Column("host", sa.LargeBinary(32), nullable=False),  # SHA-256 of the token of whoever opened it
    sa.Column("games", sa.Text, nullable=False),  # JSON: the games of the evening
    sa.Column("seats", sa.SmallInteger, nullable=False),  # people at a table at most
    sa.Column("rounds", sa.SmallInteger, nullable=False),
    sa.Column("pairing", sa.String(10), nullable=False),  # swiss, everybody
    sa.Column("bots", sa.String(24), nullable=True),  # the level of the bots that fill empty chairs; null for none
    sa.Column("clock", sa.Text, nullable=True),  # JSON: the clock of its tables
    sa.Column("seed", sa.LargeBinary(32), nullable=False),  # the seeds of the rounds are made of it
    sa.Column("opened", sa.BigInteger, nullable=False),
    sa.Column("closed", sa.BigInteger, nullable=True),  # when the host ended the evening
    sa.Column("admits", sa.Boolean, nullable=False, server_default=sa.false()),  # whoever enters waits until the host lets them in
    sa.Column("version", sa.Integer, nullable=False),  # grows with every change of this row, its people and its rounds
)

event_people = sa.Table(
    "event_people",
    METADATA,
    sa.Column("event_id", sa.String(40), sa.ForeignKey("events.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("person", sa.Integer, primary_key=True),  # from 0, in the order of entry; no number is given twice
    sa.Column("name", sa.String(48), nullable=False),
    sa.Column("token", sa.LargeBinary(32), nullable=True),  # SHA-256; null for somebody who was forgotten
    sa.Column("entered", sa.BigInteger, nullable=False),
    sa.Column("left", sa.BigInteger, nullable=True),
    sa.Column("sent_home", sa.Boolean, nullable=False, server_default=sa.false()),  # by the host, who alone lets them in again
    sa.Column("waiting", sa.Boolean, nullable=False, server_default=sa.false()),  # at the door: never let in so far
    sa.Column("address", sa.LargeBinary(8), nullable=True),  # a keyed digest, until they are drawn or the host has answered
    sa.Index("event_people_by_token", "token"),
    sa.Index("one_person_a_token", "event_id", "token", unique=True),
)

event_rounds = sa.Table(
    "event_rounds",
    METADATA,
    sa.Column("event_id", sa.String(40), sa.ForeignKey("events.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("round", sa.SmallInteger, primary_key=True),  # from 1; drawn once, whoever draws
    sa.Column("game", sa.String(20), nullable=False),
    sa.Column("pairing", sa.String(10), nullable=False),  # swiss, everybody, final
    sa.Column("seed", sa.LargeBinary(32), nullable=False),
    sa.Column("entrants", sa.Text, nullable=False),  # JSON: [[person, points, byes], …] as the round was drawn by
    sa.Column("tables", sa.Text, nullable=False),  # JSON: [[table, [person by seat, …]], …]
    sa.Column("byes", sa.Text, nullable=False),  # JSON: [person, …]
    sa.Column("at", sa.BigInteger, nullable=False),
)

event_endings = sa.Table(
    "event_endings",
    METADATA,
    sa.Column("table_id", sa.String(40), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),  # ended by the host
    sa.Column("reason", sa.String(300), nullable=False),
    sa.Column("points", sa.Text, nullable=False),  # JSON: by seat
    sa.Column("at", sa.BigInteger, nullable=False),
)

ratings = sa.Table(
    "ratings",
    METADATA,
    sa.Column("id", sa.String(24), primary_key=True),  # random: it stays when its player is forgotten, and says nothing of them
    sa.Column("player_id", sa.String(24), sa.ForeignKey("players.id", ondelete="SET NULL"), nullable=True),
    sa.Column("game", sa.String(20), nullable=False),
    sa.Column("mu", sa.Double, nullable=False),
    sa.Column("sigma", sa.Double, nullable=False),
    sa.Column("matches", sa.Integer, nullable=False),
    sa.UniqueConstraint("player_id", "game", name="one_rating_a_game"),
)

rated = sa.Table(
    "rated",
    METADATA,
    sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),  # the order in which ratings follow from one another
    sa.Column("table_id", sa.String(40), nullable=False, unique=True),
    sa.Column("game", sa.String(20), nullable=False),
    sa.Column("seats", sa.Text, nullable=False),  # JSON: a rating or the level of a bot, and the place; empty where it does not count
    sa.Column("at", sa.BigInteger, nullable=False),  # when the match ended
    sa.Index("rated_by_end", "at"),
)

bars = sa.Table(
    "bars",
    METADATA,
    sa.Column("id", sa.String(24), primary_key=True),
    sa.Column("token", sa.LargeBinary(32), nullable=False),  # who is barred: a token's SHA-256, or a player's owner
    sa.Column("reason", sa.String(300), nullable=False),
    sa.Column("at", sa.BigInteger, nullable=False),
    sa.Column("until", sa.BigInteger, nullable=False),
    sa.Index("bars_by_token", "token"),
    sa.Index("bars_by_end", "until"),
)

reports = sa.Table(
    "reports",
    METADATA,
    sa.Column("id", sa.String(24), primary_key=True),
    sa.Column("table_id", sa.String(40), nullable=False),
    sa.Column("number", sa.Integer, nullable=False),  # of the line of chat
    sa.Column("token", sa.LargeBinary(32), nullable=True),  # who reports it; null for somebody who was forgotten
    sa.Column("at", sa.BigInteger, nullable=False),
    sa.Column("settled", sa.BigInteger, nullable=True),  # when the keeper was done with it
    sa.ForeignKeyConstraint(["table_id", "number"], ["chat.table_id", "chat.number"], ondelete="CASCADE", name="report_of_line"),
    sa.UniqueConstraint("table_id", "number", "token", name="reported_once"),
    sa.Index("reports_by_token", "token"),
    sa.Index("reports_by_settling", "settled", "at"),
)

keeper_log = sa.Table(
    "keeper_log",
    METADATA,
    # Rows are added and nothing else: triggers refuse the rest, and each digest holds the one before.
    sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),  # from 1, without a gap
    sa.Column("at", sa.BigInteger, nullable=False),
    sa.Column("act", sa.String(10), nullable=False),
    sa.Column("subject", sa.String(40), nullable=False),  # a table or a bar; empty for what concerns the whole house
    sa.Column("detail", sa.Text, nullable=False),  # JSON; never a name, a line or a token of anybody
    sa.Column("digest", sa.String(64), nullable=False),  # SHA-256 of this row and of the digest before it
)
