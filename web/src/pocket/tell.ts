/** Messages told as sentences, the same as `teocalli/words` tells them, from the same catalogues. */
import { FluentBundle, FluentNumber, FluentResource, type FluentVariable } from "@fluent/bundle";
import type { Language } from "../settings.svelte";
import type { Message } from "./message_rows";

type Args = Record<string, FluentVariable>;

/** An id that the catalogue of a language lacks, or arguments that do not fit it. */
export class MissingWord extends Error {}

const bundles: Record<Language, FluentBundle> = { en: emptyBundle("en"), fr: emptyBundle("fr") };

// Python rounds a number that is as near to one figure as to the next to the even one; so does this.
const ROUNDED = { roundingMode: "halfEven" } as Intl.NumberFormatOptions;

const MOST_SENTENCES = 8192; // that are remembered
const sentences = new Map<string, string>();

function emptyBundle(language: Language): FluentBundle {
  return new FluentBundle(language, { useIsolating: false });
}

/** Add a file of the catalogue; adding it again changes nothing. */
export function addWords(language: Language, source: string): void {
  bundles[language].addResource(new FluentResource(source), { allowOverrides: true });
  sentences.clear();
}

/** A message as a sentence, addressed to the reader (a seat) when there is one. The same words are made once. */
export function tell(
  message: Message,
  language: Language,
  names: readonly string[] = [],
  reader: number | null = null,
): string {
  const key = keyOf(message, language, names, reader);
  const known = sentences.get(key);
  if (known !== undefined) return known;
  const sentence = word(message.id, language, argumentsOf(message, language, names, reader));
  if (sentences.size >= MOST_SENTENCES) sentences.clear();
  sentences.set(key, sentence);
  return sentence;
}

/** What a sentence depends on: names and reader only where it names somebody. */
function keyOf({ id, args }: Message, language: Language, names: readonly string[], reader: number | null): string {
  const people = "seat" in args || "other" in args || "seats" in args ? [...names, reader] : [];
  return JSON.stringify([language, id, args, people]);
}

/** A single message of the catalogue. */
export function word(id: string, language: Language, args: Args = {}): string {
  const bundle = bundles[language];
  const pattern = bundle.getMessage(id)?.value;
  if (!pattern) throw new MissingWord(`no message ${id} in ${language}`);
  const errors: Error[] = [];
  const text = bundle.formatPattern(pattern, numbered(args), errors);
  if (errors[0]) throw new MissingWord(`${id} in ${language}: ${errors[0].message}`);
  return Object.values(args).some((value) => typeof value === "number" && value < 0) ? withMinus(text) : text;
}

export function hasWord(id: string, language: Language): boolean {
  return bundles[language].hasMessage(id);
}

/** What a seat is called: the name of who sits there, or its number. */
export function seatName(seat: number, language: Language, names: readonly string[]): string {
  return names[seat] || word("house-seat", language, { number: seat + 1 });
}

function argumentsOf(message: Message, language: Language, names: readonly string[], reader: number | null): Args {
  const args: Args = { you: "no" }; // which of the seats is the reader
  for (const [key, value] of Object.entries(message.args)) {
    if (key === "seat" || key === "other") {
      if (value === reader) args["you"] = key;
      args[key] = seatName(value as number, language, names);
    } else if (key === "seats") {
      const seats = (value as number[]).map((seat) =>
        seat === reader ? word("house-you", language) : seatName(seat, language, names),
      );
      args[key] = joined(seats, language, "house-nobody");
    } else if (Array.isArray(value)) {
      args[key] = joined(
        value.map((one) => String(named(one, language))),
        language,
        "house-none",
      );
    } else args[key] = named(value, language);
  }
  return args;
}

/** Things are ids of the catalogue that begin with `@`; everything else stands for itself. */
function named(value: unknown, language: Language): string | number {
  if (typeof value === "string" && value.startsWith("@")) return word(value.slice(1), language);
  return value as string | number;
}

/** One, two and three; for an empty list, the word with the id `empty`. */
function joined(parts: readonly string[], language: Language, empty: string): string {
  const last = parts.at(-1) ?? word(empty, language);
  if (parts.length < 2) return last;
  return word("house-and", language, { head: parts.slice(0, -1).join(", "), last });
}

function numbered(args: Args): Args {
  return Object.fromEntries(
    Object.entries(args).map(([key, value]) => [
      key,
      typeof value === "number" ? new FluentNumber(value, ROUNDED) : value,
    ]),
  );
}

/** Negative numbers with a real minus sign, as the printed boards have it. */
function withMinus(text: string): string {
  return text.replace(/(?<![\p{L}\p{N}_.-])-(?=\p{Nd})/gu, "−");
}
