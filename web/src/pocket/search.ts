// A search in a module's memory: the tree of src/teocalli/bots/tree.py, and what it found.
import type { Address, ArrayAt, Module, TupleAt } from "./module";
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
  /** The trained network, where the search asks one. */
  evaluator?: TupleAt;
}

const EMPTY = 255; // every byte of a place where no node is
const SCRATCH = 0; // arguments of the exported search
const TREE = 6;
const EDGES_A_NODE = 24; // more than most trees need; where one needs more, the search is done again in a whole tree
const LEAST_NODES = 512;

export class Search {
  readonly tree: TupleAt;
  /** The candidates in memory, as `read_candidates` writes them. */
  readonly rows: ArrayAt;
  readonly scratch: TupleAt;

  /** Room for a search by the export of that name: a whole tree takes 47 MB. */
  constructor(
    readonly module: Module,
    readonly nodes: number = module.description.tree.nodes,
    readonly edges: number = module.description.tree.edges,
    private readonly name = "search",
  ) {
    this.scratch = module.tuple(name, SCRATCH);
    this.tree = module.tuple(name, TREE, { nodes: [nodes], edges: [edges], slots: [slotsFor(nodes)] });
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
  advance({ seat, seed, tablebase, box, evaluator }: Start, first: number, count: number): void {
    const run = this.module.exported(this.name);
    const asked = evaluator ? [evaluator] : [];
    run(this.scratch, box, seat, seed, first, count, this.tree, ...asked, tablebase);
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
    const reading = this.module.exported(atOnce ? "read_policy" : "read_candidates");
    return Array.from({ length: Number(reading(this.tree, this.rows)) }, (_, i) => {
      const bytes = this.module.bytes(this.rows.address + i * candidate.size, candidate.size);
      const { action, value, weight } = read<{ action: bigint; value: number; weight: number }>(candidate, bytes);
      return { action: Number(action), value, weight };
    });
  }
}

/** Room for searches of one kind in a module, made when it is first needed and used again. */
export class SearchRooms {
  private readonly rooms: Search[] = []; // the smallest first

  constructor(
    private readonly module: Module,
    private readonly name = "search",
  ) {}

  /** Room for so many iterations, each of which adds a node at most. */
  roomFor(iterations: number): Search {
    const { tree } = this.module.description;
    let nodes = LEAST_NODES;
    while (nodes < iterations + 2 && nodes < tree.nodes) nodes *= 2;
    return this.roomOf(Math.min(nodes, tree.nodes), Math.min(nodes * EDGES_A_NODE, tree.edges));
  }

  /** Room for as much as anybody grows. */
  get whole(): Search {
    const { nodes, edges } = this.module.description.tree;
    return this.roomOf(nodes, edges);
  }

  private roomOf(nodes: number, edges: number): Search {
    const roomy = this.rooms.find((search) => search.nodes >= nodes && search.edges >= edges);
    if (roomy) return roomy;
    const made = new Search(this.module, nodes, edges, this.name);
    this.rooms.push(made);
    this.rooms.sort((a, b) => a.nodes - b.nodes);
    return made;
  }
}

/** A power of two with twice as many places as nodes, so that few nodes meet. */
function slotsFor(nodes: number): number {
  let slots = 1;
  while (slots < 2 * nodes) slots *= 2;
  return slots;
}
