// boardgame.io's server doing the kind of work that ours does: a card game whose hands and deck are secret, every move on the disk.
//   node server.cjs PORT FILE|postgresql://…
const fs = require("node:fs");
const { PostgresStore } = require("bgio-postgres");
const { Server, Origins } = require("boardgame.io/server");
const { INVALID_MOVE } = require("boardgame.io/core");

const HAND = 8;

/** Players take turns to lay a card and draw another; each sees their own hand, what was laid, and how many cards are left. */
const Secrets = {
  name: "secrets",
  setup: ({ ctx, random }) => {
    const deck = random.Shuffle(Array.from({ length: 120 }, (_, number) => number));
    const hands = Object.fromEntries(ctx.playOrder.map((seat) => [seat, deck.splice(0, HAND)]));
    return { deck, hands, laid: [] };
  },
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    lay: {
      client: false,
      move: ({ G, playerID }, place) => {
        const hand = G.hands[playerID];
        if (!(place in hand)) return INVALID_MOVE;
        G.laid.push({ seat: playerID, card: hand.splice(place, 1)[0] });
        if (G.deck.length) hand.push(G.deck.pop());
      },
    },
  },
  playerView: ({ G, playerID }) => ({
    laid: G.laid,
    left: G.deck.length,
    hand: playerID == null ? [] : G.hands[playerID],
    counts: Object.values(G.hands).map((hand) => hand.length),
  }),
  endIf: ({ G }) => (Object.values(G.hands).every((hand) => !hand.length) ? { draw: true } : undefined),
};

/** Keeps matches in memory and appends every state to a file, which is synced before a move is answered; whatever waits shares one sync. */
class SyncedFile {
  constructor(path) {
    this.file = fs.openSync(path, "a");
    this.matches = new Map();
    this.waiting = [];
    this.writing = false;
  }
  type() {
    return 1; // asynchronous
  }
  async connect() {}
  async createMatch(id, { initialState, metadata }) {
    this.matches.set(id, { state: initialState, initialState, metadata, log: [] });
    await this.#written({ id, state: initialState, metadata });
  }
  async setState(id, state, deltalog) {
    const match = this.matches.get(id);
    if (match.state && match.state._stateID >= state._stateID) return;
    match.state = state;
    match.log.push(...(deltalog ?? []));
    await this.#written({ id, state, deltalog });
  }
  async setMetadata(id, metadata) {
    this.matches.get(id).metadata = metadata;
    await this.#written({ id, metadata });
  }
  async fetch(id) {
    return this.matches.get(id) ?? {};
  }
  async wipe(id) {
    this.matches.delete(id);
  }
  async listMatches() {
    return [...this.matches.keys()];
  }
  #written(entry) {
    return new Promise((resolve) => {
      this.waiting.push({ text: JSON.stringify(entry) + "\n", resolve });
      if (!this.writing) this.#write();
    });
  }
  #write() {
    const group = this.waiting.splice(0);
    if (!group.length) return void (this.writing = false);
    this.writing = true;
    fs.write(this.file, group.map(({ text }) => text).join(""), () =>
      fs.fdatasync(this.file, () => {
        for (const { resolve } of group) resolve();
        this.#write();
      }),
    );
  }
}

const [port, place] = process.argv.slice(2);
const db = place.startsWith("postgresql:") ? new PostgresStore(place, { logging: false, pool: { max: 20 } }) : new SyncedFile(place);
Server({ games: [Secrets], db, origins: [Origins.LOCALHOST] }).run(Number(port));
