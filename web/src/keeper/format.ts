/** Figures, times and acts as the keeper's desk shows them. */
import { settings } from "../settings.svelte";
import type { DeskAct } from "../wire";
import { say } from "../words/words.svelte";

const UNITS = ["byte", "kilobyte", "megabyte", "gigabyte", "terabyte"] as const;

/** Bytes as people read them: 1.2 MB. */
export function sizeText(bytes: number, language: string = settings.language): string {
  const step = Math.min(UNITS.length - 1, Math.max(0, Math.floor(Math.log10(Math.max(1, bytes)) / 3)));
  const unit = UNITS[step] ?? "byte";
  const style = { style: "unit", unit, unitDisplay: "short", maximumFractionDigits: step > 1 ? 1 : 0 } as const;
  return new Intl.NumberFormat(language, style).format(bytes / 1000 ** step);
}

/** A number with one decimal where it is small. */
export const numberText = (value: number, language: string = settings.language): string =>
  new Intl.NumberFormat(language, { maximumFractionDigits: value < 10 ? 1 : 0 }).format(value);

/** A day and the time of day. */
export const timeText = (at: number, language: string = settings.language): string =>
  new Intl.DateTimeFormat(language === "en" ? "en-GB" : language, { dateStyle: "medium", timeStyle: "short" }).format(
    at,
  );

/** What one row of the log says, a sentence for each thing that was done. */
export function sentencesOf({ act, detail }: DeskAct): string[] {
  const word = (name: string): string => (typeof detail[name] === "string" ? (detail[name] as string) : "");
  if (act === "switch")
    return (["chat", "public"] as const)
      .filter((what) => what in detail)
      .map((what) => say(`keeper-act-${what}-${detail[what] ? "on" : "off"}`));
  if (act === "text") {
    const written = [word("en"), word("fr")].filter(Boolean);
    return [say(written.length ? "keeper-act-text" : "keeper-act-text-none"), ...written];
  }
  return [say(`keeper-act-${act}`, { reason: word("reason"), hours: Number(detail["hours"] ?? 0) })];
}
