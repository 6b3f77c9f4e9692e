// The trained network of a game in a module's memory: the weights of src/teocalli/bots/weights.py, and what a search with them needs.
import type { Description, Level } from "./description";
import type { ArrayAt, Module, TupleAt } from "./module";
import { count, fromHex } from "./records";
import type { GameRules } from "./rules";
import { sha256, toHex } from "./sha256";

/** What the exported search takes besides. */
export interface NetworkAt {
  network: TupleAt;
  scratch: TupleAt;
  seen: ArrayAt;
  /** By the number of seats. */
  turned: Map<number, ArrayAt>;
}

const SEARCH = "network_search";
const [NETWORK, SCRATCH] = [7, 8]; // its arguments
const ENDS = 10; // the line before the numbers ends here
const WIDE = { weights: 1, scales: 4, biases: 4, gains: 4 } as const; // bytes of one number

const laid = new WeakMap<Module, NetworkAt>();

/** Whether a level decides by the network at this table: it has learnt the standard box and default options alone. */
export function usesNetwork(rules: GameRules, level: Level, seats: number): boolean {
  return level.network[seats] !== undefined && isStandard(rules);
}

function isStandard({ module, box, description }: GameRules): boolean {
  const standard = fromHex(description.standard);
  const here = module.bytes(box, standard.length);
  return standard.every((byte, i) => byte === here[i]);
}

/** The file with the weights of a game that have not been brought yet. */
export function neededNetwork(module: Module): string | undefined {
  return laid.has(module) ? undefined : module.description.network?.file;
}

/** The weights in memory; they must have been brought. */
export function networkOf(module: Module): NetworkAt {
  const network = laid.get(module);
  if (!network) throw new Error(`the network of ${module.description.game} was not brought`);
  return network;
}

/** Lay the content of the file, unpacked, into the memory of the module; weights of another box and damaged ones are refused. */
export async function setNetwork(module: Module, content: Uint8Array): Promise<void> {
  const { network: about, actions, observation, seats } = module.description;
  let at = content.indexOf(ENDS) + 1;
  const { digest } = headOf(module.description, content.subarray(0, Math.max(at - 1, 0)));
  if (toHex(await sha256(content.subarray(at))) !== digest)
    throw new RangeError("the weights are damaged: their digest is another");
  if (laid.has(module)) return;
  const network = module.tuple(SEARCH, NETWORK);
  for (const [name, array] of Object.entries(network.arrays)) {
    const size = WIDE[name as keyof typeof WIDE] * count(array.shape);
    module.bytes(array.address, size).set(content.subarray(at, at + size));
    at += size;
  }
  const turned = new Map<number, ArrayAt>();
  for (const [table, rows] of Object.entries(about?.turned ?? {})) {
    const array = module.array("i8", seats.at(-1)!, actions);
    module.numbers("i8", array).set(rows.map(BigInt));
    turned.set(Number(table), array);
  }
  laid.set(module, { network, scratch: module.tuple(SEARCH, SCRATCH), seen: module.array("f4", observation), turned });
}

interface Head {
  game: string;
  box: string;
  digest: string;
}

/** What the file says of itself: weights learnt one box of one game. */
function headOf({ game, digest }: Description, line: Uint8Array): Head {
  const head = JSON.parse(new TextDecoder().decode(line)) as Head;
  if (head.game !== game || head.box !== digest)
    throw new RangeError(`these weights are for another box than ${game} has here`);
  return head;
}
