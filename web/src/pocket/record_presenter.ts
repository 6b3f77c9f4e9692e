/**
 * A table of a server whose match is sent as records: what is shown and told of it is made on this page, in the language of the moment.
 * The latest record and what every entry did are kept, so that another language needs no request.
 */
import type { Language } from "../settings.svelte";
import type { RecordStory, RecordUpdate, Story, Table, Update } from "../wire";
import { storyEntry, storyPart, updateOf, type Audience, type Seen, type StoryEntry } from "./frames";
import { UNDO } from "./match";
import { OtherRules } from "./other_rules";
import { SPECTATOR, type GameRules } from "./rules";

const KEPT = 16; // positions that an answer to a command may still build on

/** The audience of a table. */
export const audienceOf = ({ seats }: Table, language: Language): Audience => ({
  language,
  names: seats.map(({ name }) => name),
});

export class RecordPresenter {
  /** The latest positions that were sent, by ply. */
  readonly #known = new Map<number, Uint8Array>();
  readonly #entries = new Map<number, StoryEntry>();
  #latest: { seen: Seen; record: RecordUpdate } | null = null;
  /** The ply up to which a story was added. */
  #added = -1;

  constructor(
    private readonly rules: GameRules,
    private table: Table,
  ) {}

  /** The table as it is now. From another seat other things are known, and what was told to the one before is forgotten. */
  tableIs(table: Table): void {
    if (table.you !== this.table.you) this.forget();
    this.table = table;
  }

  forget(): void {
    this.#known.clear();
    this.#entries.clear();
    this.#latest = null;
    this.#added = -1;
  }

  /** Whether a record can be told from what it brings and what was sent before. */
  follows({ ply, action, before }: RecordUpdate): boolean {
    return before !== null || action === null || action === UNDO || this.#known.has(ply - 1);
  }

  /** The update that a record stands for. */
  update(record: RecordUpdate, language: Language): Update {
    this.#check(record.rules);
    const seen = this.#seen(record);
    this.#keep(seen);
    if (record.ply >= (this.#latest?.record.ply ?? 0)) this.#latest = { seen, record };
    return this.#updateFrom(seen, record, language);
  }

  /** Whether there is a position to tell. */
  get ready(): boolean {
    return this.#latest !== null;
  }

  /** The latest update again, as it is told now. */
  again(language: Language): Update | null {
    return this.#latest && this.#updateFrom(this.#latest.seen, this.#latest.record, language);
  }

  /** Everything so far; null where something is not known here. */
  story(language: Language): Story | null {
    const ply = Math.max(this.#latest?.record.ply ?? -1, this.#added);
    if (this.#entries.size !== ply) return null;
    const audience = audienceOf(this.table, language);
    const entries = [...this.#entries].sort(([one], [other]) => one - other);
    return { ply, parts: entries.map(([at, entry]) => storyPart(this.rules, entry, at, this.#viewer, audience)) };
  }

  /** What entries did that happened before this page was there. */
  addStory({ ply: until, rules, parts }: RecordStory): void {
    this.#check(rules);
    this.#added = Math.max(this.#added, until);
    for (const { ply, seat, action, rows } of parts)
      this.#entries.set(ply, { seat, action, messages: this.rules.messages(rows) });
  }

  /** Records are read by the rules that wrote them: a server that was renewed meanwhile may have others. */
  #check(rules: string): void {
    const own = this.rules.module.description.rules;
    if (rules !== own) throw new OtherRules(rules, own);
  }

  get #viewer(): number {
    return this.table.you ?? SPECTATOR;
  }

  #updateFrom(seen: Seen, { at, undo, clock, standings, help, given_up }: RecordUpdate, language: Language): Update {
    const circumstances = { at, undo, clock, standings, help, givenUp: given_up };
    return updateOf(this.rules, seen, circumstances, audienceOf(this.table, language));
  }

  #seen({ ply, seat, action, known, before }: RecordUpdate): Seen {
    const seen = { ply, viewer: this.#viewer, known: bytesOf(known) };
    if (seat === null || action === null) return { ...seen, latest: null };
    const earlier = before === null ? this.#known.get(ply - 1) : bytesOf(before);
    if (!earlier && action !== UNDO) throw new RangeError(`ply ${ply} does not follow what was sent`);
    return { ...seen, latest: { seat, action, before: earlier ?? seen.known } };
  }

  #keep(seen: Seen): void {
    const entry = storyEntry(this.rules, seen);
    if (entry) this.#entries.set(seen.ply, entry);
    this.#known.set(seen.ply, seen.known);
    if (seen.latest && seen.latest.action !== UNDO) this.#known.set(seen.ply - 1, seen.latest.before);
    for (const ply of this.#known.keys()) if (ply < seen.ply - KEPT) this.#known.delete(ply);
  }
}

const bytesOf = (base64: string): Uint8Array => Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
