/** What the server knows of people who come back: keys, devices, histories and pages. */
import { newKey } from "../house";
import { admission, ask, command, dismiss } from "../server_house";
import type { Messages } from "../shapes";
import type { GameName } from "../games/names";
import { words } from "../words/words.svelte";
import type {
  BecomePlayer,
  ChangePlayer,
  ClaimLink,
  Ladder,
  Me,
  MyMatches,
  OwnPlayer,
  PlayerPage,
  RatingCurve,
} from "../wire";
import { createPasskey, showPasskey } from "./passkeys";
import english from "./words.en.ftl?raw";
import french from "./words.fr.ftl?raw";

words.add("en", english);
words.add("fr", french);

/** A symbol of the house. */
export type Face = OwnPlayer["face"];

export const FACES: readonly Face[] = [
  ...(["st-axolotl", "st-narwhal", "st-penguin", "st-kraken", "st-tiki", "st-cthulhu", "st-wave"] as const),
  ...(["tr-sundial", "tr-snake", "tr-shield", "tr-statuette", "tr-skull"] as const),
  ...(["el-earth", "el-air", "el-water", "el-fire", "torch", "explorer"] as const),
];

/** Ask for something that is new each time, so that it needs no key. */
async function post<Name extends keyof Messages>(name: Name, path: string, body?: unknown): Promise<Messages[Name]> {
  await admission();
  return ask(name, "POST", path, body);
}

/** After this, the token of this browser is nobody's, and the cookie that held it is gone. */
async function leaving(request: Promise<Me>): Promise<Me> {
  const nobody = await request;
  dismiss();
  return nobody;
}

export const me = (): Promise<Me> => ask("Me", "GET", "/players/me");
export const become = (name: string, face: Face): Promise<Me> =>
  command("Me", "/players", { name, face, key: newKey() } satisfies BecomePlayer as { key: string });
export const change = (what: Omit<ChangePlayer, "key">): Promise<Me> =>
  command("Me", "/players/me", { ...what, key: newKey() });
export const forget = (): Promise<Me> => leaving(command("Me", "/players/me/forget", { key: newKey() }));
export const signOutOthers = (): Promise<Me> => post("Me", "/players/me/sign-out", { others: true });
export const signOut = (): Promise<Me> => leaving(post("Me", "/players/me/sign-out", { others: false }));
export const newPhrase = async (): Promise<string[]> => (await post("Phrase", "/players/me/phrase")).words;
export const recover = (phrase: string): Promise<Me> => post("Me", "/players/me/recover", { phrase });
export const claim = (secret: string): Promise<Me> =>
  command("Me", "/players/me/claim", { secret, key: newKey() } satisfies ClaimLink as { key: string });
export const removePasskey = (id: string): Promise<Me> => post("Me", "/passkeys/remove", { id });

/** The address that brings one device in. What stands after the # never reaches a log. */
export const newLink = async (): Promise<string> =>
  `${location.origin}/key#${(await post("PlayerLink", "/players/me/link")).secret}`;

/** The secret of such an address; null where there is none. */
export const secretIn = (hash: string): string | null => /^#([\w-]{16,64})$/.exec(hash)?.[1] ?? null;

/** Make a passkey for the player who asks; null when they would rather not. */
export async function addPasskey(): Promise<Me | null> {
  const credential = await createPasskey((await post("PasskeyRequest", "/passkeys/new")).options);
  return credential && post("Me", "/passkeys", { credential });
}

/** Come in by a passkey; null when none was shown. */
export async function comeInByPasskey(): Promise<Me | null> {
  const credential = await showPasskey((await post("PasskeyRequest", "/passkeys/challenge")).options);
  return credential && post("Me", "/passkeys/sign-in", { credential });
}

export interface Wanted {
  game: string;
  person: string;
  before?: number;
}

export const myMatches = ({ game, person, before }: Wanted): Promise<MyMatches> =>
  ask("MyMatches", "GET", "/matches/mine", undefined, {
    ...(game && { game }),
    ...(person && { person }),
    ...(before !== undefined && { before: String(before) }),
  });

export const playerPage = (id: string): Promise<PlayerPage> =>
  ask("PlayerPage", "GET", `/players/${encodeURIComponent(id)}`);

export const ratingsOf = async (id: string): Promise<RatingCurve[]> =>
  (await ask("Ratings", "GET", `/players/${encodeURIComponent(id)}/ratings`)).ratings;

export const ladderOf = (game: GameName): Promise<Ladder> => ask("Ladder", "GET", `/ladders/${game}`);
