/** A finished match of a server: its file is checked and played again on this page, and everything that a replay shows is made from it. */
import { isGivenMatch, type Frames } from "../house";
import type { Language } from "../settings.svelte";
import type { Fairness, Replay, Table } from "../wire";
import { frames, replay, viewpointOf } from "./frames";
import type { Match } from "./match";
import { read } from "./matchfile";
import { rulesOf } from "./page_rules";
import { audienceOf } from "./record_presenter";
import { toHex } from "./sha256";
import { word } from "./tell";

export class FinishedMatch {
  private constructor(private readonly match: Match) {}

  /** The match that a file holds; null where this browser has not what it takes. */
  static async read(table: Table, file: string): Promise<FinishedMatch | null> {
    const rules = await rulesOf(table);
    return rules && new FinishedMatch(await read(file, async () => rules));
  }

  replay(table: Table, language: Language): Replay {
    return { table, ...replay(this.match, audienceOf(table, language)), fairness: this.#fairness(table, language) };
  }

  /** The positions from one ply to another; undefined where there is no such viewer. */
  frames(table: Table, viewer: string, from: number, to: number, language: Language): Frames | undefined {
    const viewpoint = viewpointOf(viewer, this.match.seats);
    return viewpoint === null ? undefined : frames(this.match, viewpoint, from, to, audienceOf(table, language));
  }

  /** A file that was read was checked: the seed fits what was shown before the deal, and every action the rules. */
  #fairness({ id }: Table, language: Language): Fairness {
    const { commitment, setup } = this.match;
    return {
      commitment,
      nonces: [...setup.nonces],
      seals: [...setup.seals],
      seed: toHex(setup.seed),
      verified: true,
      sentence: word(isGivenMatch(id) ? "server-fair-given" : "server-fair", language),
      problems: [],
    };
  }
}
