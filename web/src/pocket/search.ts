// A search in a module's memory: the tree of src/teocalli/bots/tree.py, and what it found.
import type { Address, ArrayAt, Module, TupleAt } from "./module";
import { read } from "./records";

/** A choice at the root: how good it looked, and how often to play it. */
export interface Candidate {
  action: number;
  value: number;
  weight: number;
}

interface Node {
  first: number;
  edges: number;
  mixed: number;
}

const EMPTY = 255; // every byte of a place where no node is
const SCRATCH = 0; // arguments of the exported search
const TREE = 6;

export class Search {
  readonly tree: TupleAt;
  private readonly scratch: TupleAt;
  private readonly none: ArrayAt;

  /** Room for a search: a whole tree takes 47 MB, a phone may want less. */
  constructor(
    readonly module: Module,
    nodes: number = module.description.tree.nodes,
    edges: number = module.description.tree.edges,
  ) {
    this.scratch = module.tuple("search", SCRATCH);
    this.tree = module.tuple("search", TREE, { nodes: [nodes], edges: [edges], slots: [slotsFor(nodes)] });
    this.none = module.array("u1", 1);
  }

  /** Think from what a seat knows, its veiled record; the same numbers give the same tree on any machine. */
  run(
    known: Uint8Array,
    seat: number,
    seed: number | bigint,
    iterations: number,
    tablebase?: ArrayAt,
    box?: Address,
  ): void {
    this.clear();
    this.module.stateBytes(this.scratch.arrays["worlds"]!.address).set(known);
    const { rules } = this.module;
    rules.search(this.scratch, box ?? this.module.box, seat, seed, 0, iterations, this.tree, tablebase ?? this.none);
  }

  /** The choices at the root, the most played first. */
  candidates(): Candidate[] {
    const { node, edge } = this.module.description.tree;
    const root = read<Node>(node, this.module.bytes(this.tree.arrays["nodes"]!.address, node.size));
    const rows = Array.from({ length: root.edges }, (_, i) => {
      const address = this.tree.arrays["edges"]!.address + (root.first + i) * edge.size;
      return read<Record<string, number>>(edge, this.module.bytes(address, edge.size));
    });
    const weight = (row: Record<string, number>) => (root.mixed ? row["share"]! : row["visits"]!);
    const total = rows.reduce((sum, row) => sum + weight(row), 0) || 1;
    return rows
      .filter((row) => row["visits"])
      .map((row) => ({ action: row["action"]!, value: row["value"]!, weight: weight(row) / total }))
      .sort((a, b) => b.weight - a.weight || a.action - b.action);
  }

  private clear(): void {
    const slots = this.tree.arrays["slots"]!;
    this.module.bytes(slots.address, 4 * slots.shape[0]!).fill(EMPTY);
    this.module.numbers("i8", this.tree.arrays["used"]!).fill(0n);
  }
}

/** A power of two with twice as many places as nodes, so that few nodes meet. */
function slotsFor(nodes: number): number {
  let slots = 1;
  while (slots < 2 * nodes) slots *= 2;
  return slots;
}
