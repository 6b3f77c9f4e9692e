// Calls the network of a module for every case of a file and prints what came of it. node network.mjs MODULE CASES
import { readFileSync } from "node:fs";

const [module, cases] = process.argv.slice(2).map((path) => readFileSync(path));
const { parts, choices } = JSON.parse(
  cases.subarray(0, cases.indexOf(10)).toString(),
);
const {
  memory,
  __heap_base: heap,
  network_choice: choose,
} = (await WebAssembly.instantiate(module)).instance.exports;
const start = Math.ceil(heap.value / 64) * 64;
const content = cases.subarray(cases.indexOf(10) + 1);
memory.grow(
  Math.ceil((start + content.length) / 65536) -
    memory.buffer.byteLength / 65536,
);
new Uint8Array(memory.buffer).set(content, start);

const argument = ({ at, shape }) => [start + at, ...shape];
const [network, known, scratch] = [
  parts.network,
  parts.known,
  parts.scratch,
].map((arrays) => arrays.map(argument));
const [observation, mask, turned] = known;
const logits = parts.scratch[3];
for (const { at, rng } of choices) {
  new Uint8Array(memory.buffer).copyWithin(
    start + parts.known[0].at,
    start + at,
    start + at + parts.known[0].bytes,
  );
  const began = performance.now();
  const action = choose(
    ...network.flat(),
    ...observation,
    ...mask,
    ...turned,
    1,
    BigInt(rng),
    ...scratch.flat(),
  );
  const milliseconds = performance.now() - began;
  const bytes = Buffer.from(
    memory.buffer,
    start + logits.at,
    logits.bytes,
  ).toString("hex");
  console.log(
    JSON.stringify({ action: Number(action), logits: bytes, milliseconds }),
  );
}
