// Matches by the rules of the client, under node: node rules.mjs FOLDER GAME WORK OUT.
// WORK holds matches as JSON: options, seats, seed, and a log; OUT gets what the rules say of every ply, for test_rules.py to compare.
import { readFileSync, writeFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import type { Description } from "../../web/src/pocket/description";
import { fromHex } from "../../web/src/pocket/records";
import { GameRules, type Options } from "../../web/src/pocket/rules";

interface Entry {
  seat: number;
  action: number;
  /** Who looks on, and an action that somebody asks about. */
  viewer: number;
  asked: number;
}

interface Work {
  options: Options;
  seats: number;
  seed: string;
  log: Entry[];
}

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString("hex");

function bringTablebase(rules: GameRules, folder: string): void {
  const file = rules.neededTablebase?.file;
  if (file) rules.setTablebase(gunzipSync(readFileSync(`${folder}/${file}`)));
}

/** What is said of a position to somebody who looks on. */
function seen(rules: GameRules, state: Uint8Array, { viewer, asked }: Entry) {
  const known = rules.veil(state, viewer);
  const seated = viewer >= 0;
  return {
    known: hex(known),
    view: rules.view(known, viewer),
    prompt: rules.prompt(known, viewer),
    labels: rules
      .actions(known, viewer)
      .map((action) => [action, rules.actionText(action), rules.label(known, action)]),
    refusal: seated ? rules.whyNot(known, viewer, asked) : null,
  };
}

function ply(rules: GameRules, before: Uint8Array, entry: Entry, after: Uint8Array) {
  const { seat, action, viewer } = entry;
  const shown = rules.shown(before, seat, action, viewer);
  const told = rules.story(rules.veil(before, viewer), rules.veil(after, viewer), seat, shown, viewer);
  return {
    state: hex(after),
    moment: rules.moment(after),
    standings: rules.standings(after),
    counted: [rules.learnt(after), rules.drawn(after)],
    shown,
    messages: told.messages,
    beats: told.beats.map(hex),
    seen: seen(rules, after, entry),
  };
}

function play(standard: GameRules, folder: string, { options, seats, seed, log }: Work) {
  const rules = standard.withOptions(options);
  bringTablebase(rules, folder);
  let state = rules.deal(seats, fromHex(seed));
  const plies = log.map((entry) => {
    const [before, after] = [state, rules.take(state, entry.seat, entry.action)];
    if (!after) throw new Error(`${rules.actionText(entry.action)} of seat ${entry.seat} is not legal`);
    state = after;
    return ply(rules, before, entry, after);
  });
  return {
    box: hex(rules.module.bytes(rules.box, rules.description.box.size)),
    tables: rules.tables,
    plies,
    end: rules.endRule(state),
  };
}

const [folder, game, work, out] = process.argv.slice(2) as [string, string, string, string];
const description = JSON.parse(readFileSync(`${folder}/${game}.json`, "utf8")) as Description;
const rules = await GameRules.load(game, {
  wasm: readFileSync(`${folder}/${game}.wasm`),
  description,
});
const matches = JSON.parse(readFileSync(work, "utf8")) as Work[];
writeFileSync(out, JSON.stringify(matches.map((match) => play(rules, folder, match))));
