// Refusals of the pocket house: the same codes and sentences as a server has (src/teocalli/server/refusals.py).
import type { Language } from "../settings.svelte";
import type { Refused } from "../wire";
import { FileError } from "./matchfile";
import type { Refusal } from "./message_rows";
import { OptionError } from "./rules";
import { tell, word } from "./tell";

type Args = Record<string, string | number>;

const STATUS: Record<string, number> = {
  missing: 404,
  rule: 422,
  option: 422,
  name: 422,
  file: 422,
  hints: 403,
  token: 401,
  busy: 503,
  trouble: 500,
};
const CONFLICT = 409;

/** Raised anywhere on the way of a request; told in the reader's language, and nothing has changed. */
export class RequestRefused extends Error {
  /** By a rule of the game, told with the names of those who play, to the seat that asked. */
  rule: { refusal: Refusal; names: readonly string[]; reader: number } | null = null;

  constructor(
    readonly code: string,
    readonly id: string = `server-${code}`,
    readonly args: Args = {},
    readonly ply: number | null = null,
  ) {
    super(id);
  }

  get status(): number {
    return STATUS[this.code] ?? CONFLICT;
  }

  asWire(language: Language): Refused {
    const { code, ply, rule } = this;
    if (!rule)
      return { code, text: word(this.id, language, this.args), rule: null, ply, about: this.args, retry: null };
    const { message } = rule.refusal;
    const text = tell(message, language, rule.names, rule.reader);
    return { code, text, rule: rule.refusal.rule, ply, about: { ...message.args }, retry: null };
  }
}

export function byRule(refusal: Refusal, names: readonly string[], reader: number, ply: number): RequestRefused {
  const refuse = new RequestRefused("rule", "server-rule", {}, ply);
  refuse.rule = { refusal, names, reader };
  return refuse;
}

/** What is wrong with a match file. */
export const byFile = ({ id, args }: FileError): RequestRefused => new RequestRefused("file", id, args);

/** Options that a game does not have, or that do not go with so many players. */
export function byOption({ reason, about }: OptionError): RequestRefused {
  return new RequestRefused("option", `server-option-refused-${reason === "players" ? "elements" : reason}`, {
    ...about,
  });
}
