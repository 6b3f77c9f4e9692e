/** Where the modules of the games and the catalogue lie: hashed files of the build, brought when a table in the pocket first needs them. */
import type { Language } from "../settings.svelte";
import type { GameName } from "../games/names";
import type { Catalogue } from "../wire";
import type { Description, ReviewDescription } from "./description";

const files = import.meta.glob<string>("$teocalli/wasm/built/*.{wasm,json,gz}", {
  query: "?url",
  import: "default",
  eager: true,
});

/** A module as it is brought: its code, and the JSON that says how it is called. */
export interface ModuleSource {
  wasm: ArrayBuffer;
  description: Description;
}

/** The module that judges, likewise. */
export interface JudgeSource {
  wasm: BufferSource;
  description: ReviewDescription;
}

/** The module of a game. */
export async function fetchModule(game: GameName): Promise<ModuleSource> {
  const [wasm, description] = await Promise.all([bytesAt(`${game}.wasm`), jsonAt<Description>(`${game}.json`)]);
  return { wasm, description };
}

/** The judge of a game, for its reviews. */
export async function fetchJudge(game: GameName): Promise<JudgeSource> {
  const [wasm, description] = await Promise.all([
    bytesAt(`${game}.review.wasm`),
    jsonAt<ReviewDescription>(`${game}.review.json`),
  ]);
  return { wasm, description };
}

/** Is told how much is here, 0 to 1. */
export type Progress = (share: number) => void;

/** What the bots of a game know by heart with the standard box; the description says whether there is any. */
export async function fetchTablebase(file: string, onProgress?: Progress): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = await brought(await answerAt(file), onProgress);
  return isGzip(bytes) ? unzipped(bytes) : bytes;
}

/** What the house offers, as its server would answer. */
export const fetchCatalogue = (language: Language): Promise<Catalogue> => jsonAt(`catalogue.${language}.json`);

async function bytesAt(name: string): Promise<ArrayBuffer> {
  return (await answerAt(name)).arrayBuffer();
}

async function jsonAt<T>(name: string): Promise<T> {
  return (await (await answerAt(name)).json()) as T;
}

async function answerAt(name: string): Promise<Response> {
  const path = Object.keys(files).find((one) => one.endsWith(`/${name}`));
  if (path === undefined) throw new Error(`this build has no ${name}`);
  const answer = await fetch(files[path] as string);
  if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
  return answer;
}

/** All bytes of an answer, with progress where it says how many there are. */
async function brought(answer: Response, onProgress: Progress = () => {}): Promise<Uint8Array<ArrayBuffer>> {
  const [length, parts] = [Number(answer.headers.get("content-length")), [] as Uint8Array<ArrayBuffer>[]];
  let here = 0;
  const count = new TransformStream<Uint8Array<ArrayBuffer>>({
    transform(part, stream) {
      here += part.length;
      if (length) onProgress(Math.min(1, here / length));
      stream.enqueue(part);
    },
  });
  await answer.body?.pipeThrough(count).pipeTo(new WritableStream({ write: (part) => void parts.push(part) }));
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

/** Some hosts send a .gz file as compressed text, which the browser has then unpacked already. */
export const isGzip = (bytes: Uint8Array): boolean => bytes[0] === 0x1f && bytes[1] === 0x8b;

export async function unzipped(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}
