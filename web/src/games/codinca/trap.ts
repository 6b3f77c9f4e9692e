/** A trap in words: those of the standard box have a name in both languages, others are called as their box calls them. */
import type { Play } from "../../table/play.svelte";
import type { CodincaTrap, CodincaView } from "../../wire";

export function trapName(play: Play<CodincaView>, trap: CodincaTrap): string {
  const id = `codinca-trap-${trap.name.replaceAll(" ", "-")}`;
  const name = play.say(id);
  return name === id ? trap.name : name;
}
