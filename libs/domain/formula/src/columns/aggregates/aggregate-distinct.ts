import { type FormulaValue } from '../../core/catalogue.js';
import { type TextColumn } from '../column.js';
import { type Aggregate } from './aggregate.js';
import { blockSize, valueAt, type Vector } from '../vectors/vectors.js';

/** Integers up to this are marked in a table; all others are stored in a set. */
const marked = 65_536;

/** The number of distinct values. */
export class Distinct implements Aggregate {
  private readonly values = new Set<FormulaValue>();
  private readonly entries = new Map<TextColumn, Uint8Array>();
  private marks: Uint8Array | null = null;

  take(vector: Vector, size: number): void {
    switch (vector.kind) {
      case 'constant':
        return this.add(vector.value);
      case 'codes':
        return markCodes(vector.column.codes, vector.from, size, this.entriesOf(vector.column));
      case 'numbers':
        if (!vector.nulls) return this.addNumbers(vector.data, vector.from, size);
        break;
      case 'bits':
      case 'values':
        break;
    }
    for (let i = 0; i < size; i += 1) this.add(valueAt(vector, i));
  }

  private entriesOf(column: TextColumn): Uint8Array {
    const found = this.entries.get(column);
    if (found) return found;
    const made = new Uint8Array(column.dictionary.length + 1);
    this.entries.set(column, made);
    return made;
  }

  private add(value: FormulaValue): void {
    if (value === null) return;
    if (this.marks && typeof value === 'number' && isMarkable(value)) this.marks[value] = 1;
    else this.values.add(value);
  }

  private addNumbers(data: Float64Array, from: number, size: number): void {
    if (!this.marks && size < blockSize) {
      for (let i = 0; i < size; i += 1) this.values.add(data[from + i] as number);
      return;
    }
    const marks = (this.marks ??= this.marksOfValues());
    for (let i = 0; i < size; i += 1) {
      const value = data[from + i] as number;
      const place = value | 0;
      if (place === value && place >= 0 && place < marked) marks[place] = 1;
      else this.values.add(value);
    }
  }

  /** Creates the table from the values of the set; it is faster from a full block on. */
  private marksOfValues(): Uint8Array {
    const marks = new Uint8Array(marked);
    for (const value of this.values) {
      if (typeof value !== 'number' || !isMarkable(value)) continue;
      marks[value] = 1;
      this.values.delete(value);
    }
    return marks;
  }

  result(): number {
    let count = this.marks ? sum(this.marks, marked) : 0;
    const [first, ...others] = this.entries;
    // The entries of one column are distinct; those of several columns, or besides other values,
    // may be equal.
    if (first && others.length === 0 && this.values.size === 0)
      count += sum(first[1], first[0].dictionary.length);
    else
      for (const [{ dictionary }, seen] of this.entries)
        dictionary.forEach((text, place) => seen[place] === 1 && this.values.add(text));
    return count + this.values.size;
  }
}

const isMarkable = (value: number): boolean =>
  value >= 0 && value < marked && value === Math.trunc(value);

function markCodes(codes: Int32Array, from: number, size: number, seen: Uint8Array): void {
  for (let i = 0; i < size; i += 1) seen[codes[from + i] as number] = 1;
}

function sum(marks: Uint8Array, length: number): number {
  let count = 0;
  for (let i = 0; i < length; i += 1) count += marks[i] as number;
  return count;
}
