// Messages told by the client, under node: node tell.mjs WORK OUT. WORK holds the catalogues and the messages as JSON; OUT gets the sentences.
import { readFileSync, writeFileSync } from "node:fs";
import { addWords, tell, word } from "../../web/src/pocket/tell";
import type { Message } from "../../web/src/pocket/message_rows";
import type { Language } from "../../web/src/settings.svelte";

interface Work {
  catalogues: [language: Language, source: string][];
  names: string[][];
  said: { message: Message; rule: string | null; names: number; reader: number | null }[];
}

const [work, out] = process.argv.slice(2) as [string, string];
const { catalogues, names, said } = JSON.parse(readFileSync(work, "utf8")) as Work;
for (const [language, source] of catalogues) addWords(language, source);
const sentences = said.map(({ message, rule, names: people, reader }) =>
  (["en", "fr"] as const).map((language) => {
    const sentence = tell(message, language, names[people], reader);
    return rule === null ? sentence : word("house-refusal", language, { sentence, rule });
  }),
);
writeFileSync(out, JSON.stringify(sentences));
