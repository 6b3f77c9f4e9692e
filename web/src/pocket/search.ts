// A search in a module's memory: the tree of src/teocalli/bots/tree.py, and what it found.
import type { Address, ArrayAt, Module, TupleAt } from "./module";
import { networkOf } from "./network";
import { read } from "./records";

/** A choice at the root: how good it looked, and how often to play it. */
export interface Candidate {
  action: number;
  value: number;
  weight: number;
}

/** From where a seat thinks, and by which numbers; the same give the same tree on any machine. */
export interface Start {
  known: Uint8Array;
  seat: number;
  seed: number | bigint;
  tablebase: ArrayAt;
  box: Address;
  /** With the trained network, at a table of so many. */
  network?: number;
  /** Whether the others follow its policy. */
  ownTree?: boolean;
}

const EMPTY = 255; // every byte of a place where no node is
const SCRATCH = 0; // arguments of the exported search
const TREE = 6;

export class Search {
  readonly tree: TupleAt;
  /** The candidates in memory, as `read_candidates` writes them. */
  readonly rows: ArrayAt;
  private readonly scratch: TupleAt;

  /** Room for a search: a whole tree takes 47 MB. */
  constructor(
    readonly module: Module,
    readonly nodes: number = module.description.tree.nodes,
    readonly edges: number = module.description.tree.edges,
  ) {
    this.scratch = module.tuple("search", SCRATCH);
    this.tree = module.tuple("search", TREE, { nodes: [nodes], edges: [edges], slots: [slotsFor(nodes)] });
    this.rows = module.rows(module.description.bots.candidate.size, module.description.actions);
  }

  /** Begin anew with what a seat knows, its veiled record. */
  begin(known: Uint8Array): void {
    const slots = this.tree.arrays["slots"]!;
    this.module.bytes(slots.address, 4 * slots.shape[0]!).fill(EMPTY);
    this.module.numbers("i8", this.tree.arrays["used"]!).fill(0n);
    this.module.stateBytes(this.scratch.arrays["worlds"]!.address).set(known);
  }

  /** Iterations `first` to `first + count - 1`. */
  advance({ seat, seed, tablebase, box, network: seats, ownTree }: Start, first: number, count: number): void {
    if (seats !== undefined) {
      const { network, scratch, seen, turned } = networkOf(this.module);
      const run = this.module.exported("network_search");
      const shared = [
        box,
        seat,
        seed,
        first,
        count,
        this.tree,
        network,
        scratch,
        seen,
        turned.get(seats)!,
        tablebase,
        ownTree ? 1 : 0,
      ];
      run(this.scratch, ...shared);
      return;
    }
    this.module.rules.search(this.scratch, box, seat, seed, first, count, this.tree, tablebase);
  }

  /** A whole search. */
  run(start: Start, iterations: number): void {
    this.begin(start.known);
    this.advance(start, 0, iterations);
  }

  /** Whether the tree may have had no room for something: a larger one would have grown on. */
  get full(): boolean {
    const [nodes, edges] = Array.from(this.module.numbers("i8", this.tree.arrays["used"]!), Number);
    return nodes! >= this.nodes || edges! + this.module.description.actions > this.edges;
  }

  /** Whether the choice is sealed, so that the candidates are to be mixed. */
  get mixed(): boolean {
    return this.module.rules.is_mixed(this.tree) !== 0;
  }

  /** The choices at the root, the most played first; or as the network makes them at once. */
  candidates(atOnce = false): Candidate[] {
    const { candidate } = this.module.description.bots;
    const count = atOnce
      ? Number(this.module.exported("read_policy")(this.tree, this.rows))
      : this.module.rules.read_candidates(this.tree, this.rows);
    return Array.from({ length: count }, (_, i) => {
      const bytes = this.module.bytes(this.rows.address + i * candidate.size, candidate.size);
      const { action, value, weight } = read<{ action: bigint; value: number; weight: number }>(candidate, bytes);
      return { action: Number(action), value, weight };
    });
  }
}

/** A power of two with twice as many places as nodes, so that few nodes meet. */
function slotsFor(nodes: number): number {
  let slots = 1;
  while (slots < 2 * nodes) slots *= 2;
  return slots;
}
