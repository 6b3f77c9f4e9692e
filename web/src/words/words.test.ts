import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { words } from "./words.svelte";

const source = fileURLToPath(new URL("..", import.meta.url));
const text = (path: string): string => readFileSync(source + path, "utf8");
const ids = (ftl: string): string[] => [...ftl.matchAll(/^([a-zA-Z][\w-]*) =/gm)].map((match) => match[1] as string);
const files = (readdirSync(source, { recursive: true }) as string[]).filter(
  (path) => /\.(svelte|ts)$/.test(path) && !path.endsWith(".test.ts"),
);
const CATALOGUES = [
  "words/en.ftl",
  "review/words.en.ftl",
  "people/words.en.ftl",
  "club/words.en.ftl",
  "keeper/words.en.ftl",
];
const code = files.map(text).join("\n");

test.each(["words/", "review/words.", "people/words.", "club/words.", "keeper/words."])(
  "both languages of %s say the same things once",
  (catalogue) => {
    const [english, french] = [ids(text(`${catalogue}en.ftl`)), ids(text(`${catalogue}fr.ftl`))];
    expect(french).toEqual(english);
    expect(new Set(english).size).toBe(english.length);
  },
);

test("everything that a screen says is in the catalogue", () => {
  const screens = files
    .filter((path) => !path.startsWith("games/"))
    .map(text)
    .join("\n");
  const said = [...screens.matchAll(/\bsay\("([\w-]+)"/g)].map((match) => match[1] as string);
  const known = new Set(CATALOGUES.flatMap((file) => ids(text(file))));
  expect(said.length).toBeGreaterThan(100);
  expect(said.filter((id) => !known.has(id))).toEqual([]);
});

test("everything in the catalogue is said somewhere", () => {
  const built = [
    "level-",
    "aim-",
    "fair-",
    "theme-",
    "pitch-",
    "nowhere-",
    "broken-",
    "table-",
    "match-",
    "replay-p",
    "speed-",
    "face-",
    "evening-",
    "closed-",
    "keeper-act-",
    "keeper-status-",
    ...["sound", "inaccuracy", "blunder", "mistake", "card", "part", "answer"].map((what) => `room-${what}`),
  ];
  const unsaid = CATALOGUES.flatMap((file) => ids(text(file))).filter(
    (id) => !code.includes(`"${id}"`) && !code.includes(`'${id}'`) && !built.some((start) => id.startsWith(start)),
  );
  expect(unsaid).toEqual([]);
});

test.each(["words/fr.ftl", "review/words.fr.ftl", "people/words.fr.ftl", "club/words.fr.ftl", "keeper/words.fr.ftl"])(
  "%s puts a no-break space before double signs",
  (file) => {
    const wrong = text(file)
      .split("\n")
      .filter((line) => /[\p{L}\d}»] [:;?!](\s|$)/u.test(line) && !line.startsWith("#"));
    expect(wrong).toEqual([]);
  },
);

test("a sentence with an unknown id is seen as that id", () => {
  expect(words.say("no-such-sentence")).toBe("no-such-sentence");
});

test("a negative number has a real minus sign", () => {
  expect(words.in("en", "end-wins", { who: "Ocelot", points: 3, next: -4 })).toBe("Ocelot wins, 3 to −4");
});
