// Records as bytes: fields read and written by the layout that the rules have, wherever the bytes come from.
import type { Field, Layout, NumberType } from "./description";

/** A single number, or a list of them, or a list of lists. Whole numbers of 64 bits are bigints. */
export type FieldValue = number | bigint | FieldValue[];
export type Fields = Record<string, FieldValue>;

export const NUMBERS = {
  i1: Int8Array,
  u1: Uint8Array,
  i2: Int16Array,
  u2: Uint16Array,
  i4: Int32Array,
  u4: Uint32Array,
  i8: BigInt64Array,
  u8: BigUint64Array,
  f4: Float32Array,
  f8: Float64Array,
} as const satisfies Record<NumberType, unknown>;

export type Numbers<T extends NumberType> = InstanceType<(typeof NUMBERS)[T]>;

/** All fields of a record; a type of one's own says which there are. */
export function read<T = Fields>(layout: Layout, bytes: Uint8Array): T {
  check(layout, bytes);
  return Object.fromEntries(Object.entries(layout.fields).map(([name, field]) => [name, value(field, bytes)])) as T;
}

/** One field of a record. */
export function readField(layout: Layout, bytes: Uint8Array, name: string): FieldValue {
  check(layout, bytes);
  return value(fieldOf(layout, name), bytes);
}

/** A copy of the bytes of one field. */
export function fieldBytes(layout: Layout, bytes: Uint8Array, name: string): Uint8Array {
  check(layout, bytes);
  const [type, offset, shape] = fieldOf(layout, name);
  return bytes.slice(offset, offset + NUMBERS[type].BYTES_PER_ELEMENT * count(shape));
}

/** Change one field of a record: a number, or all numbers of the field one after the other. */
export function writeField(layout: Layout, bytes: Uint8Array, name: string, numbers: (number | bigint)[]): void {
  check(layout, bytes);
  const [type, offset, shape] = fieldOf(layout, name);
  const long = type === "i8" || type === "u8";
  if (numbers.length !== count(shape))
    throw new RangeError(`${name} holds ${count(shape)} numbers, not ${numbers.length}`);
  const values = long ? new NUMBERS[type](numbers.map(BigInt)) : new NUMBERS[type](numbers.map(Number));
  bytes.set(new Uint8Array(values.buffer), offset);
}

/** Bytes written as two hex digits each. */
export function fromHex(text: string): Uint8Array {
  return Uint8Array.from(text.match(/../g) ?? [], (digits) => parseInt(digits, 16));
}

export function count(shape: readonly number[]): number {
  return shape.reduce((product, length) => product * length, 1);
}

function value([type, offset, shape]: Field, bytes: Uint8Array): FieldValue {
  const size = NUMBERS[type].BYTES_PER_ELEMENT * count(shape);
  const numbers: (number | bigint)[] = [...new NUMBERS[type](bytes.slice(offset, offset + size).buffer)]; // a copy: records are packed
  return nested(numbers, shape);
}

function nested(numbers: (number | bigint)[], shape: number[]): FieldValue {
  const [length, ...rest] = shape;
  if (length === undefined) return numbers[0]!;
  const size = count(rest);
  return Array.from({ length }, (_, i) => nested(numbers.slice(i * size, (i + 1) * size), rest));
}

function fieldOf(layout: Layout, name: string): Field {
  const field = layout.fields[name];
  if (!field) throw new RangeError(`the record has no field ${name}`);
  return field;
}

function check(layout: Layout, bytes: Uint8Array): void {
  if (bytes.length !== layout.size) throw new RangeError(`a record of ${layout.size} bytes, not ${bytes.length}`);
}
