// The same load as bench/server_load.py: people connected at every table, then tables that act without a pause, some at a time.
//   node load.mjs PORT TABLES AT_ONCE     prints one JSON object: seconds for the phase, and the latency of every accepted move
import { io } from "socket.io-client";

const [port, tables, atOnce] = process.argv.slice(2).map(Number);
const base = `http://127.0.0.1:${port}`;
const MOVES = 20; // of each table

class Table {
  constructor(number) {
    this.id = `table-${number}`; // the server makes a match when somebody first asks for it
  }

  async open() {
    this.seats = [await this.connect("0"), await this.connect("1")];
  }

  connect(seat) {
    return new Promise((resolve) => {
      const socket = io(`${base}/secrets`, { transports: ["websocket"], forceNew: true });
      const person = { socket, seat, state: -1, heard: () => {} };
      socket.on("connect", () => socket.emit("sync", this.id, seat, undefined, 2));
      socket.on("sync", (_, { state }) => {
        person.state = state._stateID;
        resolve(person);
      });
      socket.on("update", (_, state) => {
        person.state = state._stateID;
        person.heard();
      });
    });
  }

  async move(number, latencies) {
    const person = this.seats[number % 2];
    const before = person.state;
    const both = Promise.all(this.seats.map((one) => new Promise((resolve) => (one.heard = () => one.state > before && resolve()))));
    const asked = performance.now();
    const payload = { type: "lay", args: [number % 8], playerID: person.seat };
    person.socket.emit("update", { type: "MAKE_MOVE", payload }, before, this.id, person.seat);
    await both;
    latencies.push(performance.now() - asked);
  }
}

const all = Array.from({ length: tables }, (_, number) => new Table(number));
for (let start = 0; start < tables; start += 50) await Promise.all(all.slice(start, start + 50).map((table) => table.open()));

process.stdout.write("ready\n");
await new Promise((resolve) => process.stdin.once("data", resolve));
const latencies = [];
const began = performance.now();
const hurry = async (some) => {
  for (let number = 0; number < MOVES; number++) for (const table of some) await table.move(number, latencies);
};
await Promise.all(Array.from({ length: Math.min(atOnce, tables) }, (_, place) => hurry(all.filter((_, index) => index % atOnce === place))));
const outcome = { seconds: (performance.now() - began) / 1000, latencies };
process.stdout.write(JSON.stringify(outcome) + "\n", () => process.exit(0));
