/** The sounds of a table: each action is heard once. */
import { untrack } from "svelte";
import { sound, type SoundName } from "../sounds";
import type { Play } from "./play.svelte";

/** Call once while a board is set up: `soundOf` says what a kind of action sounds like. */
export function soundActions<V>(play: () => Play<V>, soundOf: (kind: string) => SoundName | undefined): void {
  const ply = $derived(play().before ? play().ply : null); // a position that nothing led to is silent
  const kind = $derived(play().kind);
  $effect(() => {
    const name = ply !== null && kind ? untrack(() => soundOf(kind)) : undefined;
    if (name) sound(name);
  });
}
