/** Where the modules of the games lie: hashed files of the build, brought when a table in the pocket first needs them. */
import type { GameName } from "../table/play.svelte";
import type { Description } from "./description";

const codes = import.meta.glob<string>("$teocalli/wasm/built/*.wasm", {
  query: "?url",
  import: "default",
  eager: true,
});
const descriptions = import.meta.glob<string>("$teocalli/wasm/built/*.json", {
  query: "?url",
  import: "default",
  eager: true,
});
const tablebases = import.meta.glob<string>("$teocalli/wasm/built/*.tablebase.gz", {
  query: "?url",
  import: "default",
  eager: true,
});

/** A module as it is brought: its code, and the JSON that says how it is called. */
export interface ModuleSource {
  wasm: ArrayBuffer;
  description: Description;
}

/** The module of a game. */
export async function fetchModule(game: GameName): Promise<ModuleSource> {
  const [wasm, description] = await Promise.all([
    bytesAt(addressOf(codes, `${game}.wasm`)),
    bytesAt(addressOf(descriptions, `${game}.json`)),
  ]);
  return { wasm, description: JSON.parse(new TextDecoder().decode(description)) as Description };
}

/** What the bots of a game know by heart with the standard box; the description says whether there is any. */
export async function fetchTablebase(file: string): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = new Uint8Array(await bytesAt(addressOf(tablebases, file)));
  return isGzip(bytes) ? unzipped(bytes) : bytes;
}

function addressOf(files: Record<string, string>, name: string): string {
  const path = Object.keys(files).find((one) => one.endsWith(`/${name}`));
  if (path === undefined) throw new Error(`this build has no ${name}`);
  return files[path] as string;
}

async function bytesAt(address: string): Promise<ArrayBuffer> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  return answer.arrayBuffer();
}

/** Some hosts send a .gz file as compressed text, which the browser has then unpacked already. */
export const isGzip = (bytes: Uint8Array): boolean => bytes[0] === 0x1f && bytes[1] === 0x8b;

export async function unzipped(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}
