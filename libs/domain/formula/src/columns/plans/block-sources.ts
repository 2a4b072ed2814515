import { type ColumnTable } from '../column.js';
import { type BlockSource, type OpenSource } from './aggregate-program.js';
import {
  isInherited,
  type OwnPropertiesReader,
  ownPropertiesReader,
} from '../../core/own-properties.js';
import { type FieldLoops, loopsFor } from '../kernels/row-loops.js';
import { type FormulaRow, valueOf } from '../../core/values.js';
import { countOnes } from '../kernels/kernels-compare.js';
import { blockSize, constant, numbers, Scratch, type Vector } from '../vectors/vectors.js';

/** Reads a table block by block without copying. */
export const blocksOfTable =
  (table: ColumnTable): OpenSource =>
  (fields) => {
    const columns = fields.map((name) => table.column(name));
    let from = -blockSize;
    return {
      rows: table.length,
      next(block) {
        from += blockSize;
        if (from >= table.length) return false;
        block.size = Math.min(blockSize, table.length - from);
        columns.forEach((column, slot) => {
          block.fields[slot] = blockOf(column, from, block.size);
        });
        return true;
      },
    };
  };

function blockOf(column: ReturnType<ColumnTable['column']>, from: number, size: number): Vector {
  switch (column?.kind) {
    case 'numbers': {
      const { data, nulls, bound, isWhole = false } = column;
      return { kind: 'numbers', data, from, nulls, bound, isWhole };
    }
    case 'booleans': {
      const { data, nulls } = column;
      return { kind: 'bits', data, from, nulls, ones: countOnes(data, from, size) };
    }
    case 'texts':
      return { kind: 'codes', column, from };
    case 'values':
      return { kind: 'values', data: column.data, from };
    default:
      return constant(null);
  }
}

/**
 * Reads rows block by block: field values are copied to buffers that are reused for the next block.
 */
export const blocksOfRows =
  (rows: Iterable<FormulaRow>): OpenSource =>
  (names) => {
    const readers = names.map((name) => new RowField(name));
    const chunks = Array.isArray(rows)
      ? new ArrayChunks(rows as readonly FormulaRow[])
      : new IteratorChunks(rows);
    return {
      next(block) {
        if (!chunks.next()) return false;
        block.size = chunks.size;
        readers.forEach((reader, slot) => {
          block.fields[slot] = reader.read(chunks.rows, chunks.from, block.size);
        });
        return true;
      },
    } satisfies BlockSource;
  };

/** Rows of an array, read in place. */
class ArrayChunks {
  from = -blockSize;
  size = 0;

  constructor(readonly rows: readonly FormulaRow[]) {}

  next(): boolean {
    this.from += blockSize;
    this.size = Math.min(blockSize, this.rows.length - this.from);
    return this.size > 0;
  }
}

/** Rows of an iterator, collected into a block. */
class IteratorChunks {
  readonly from = 0;
  readonly rows: FormulaRow[] = [];
  private readonly iterator: Iterator<FormulaRow>;

  constructor(rows: Iterable<FormulaRow>) {
    this.iterator = rows[Symbol.iterator]();
  }

  get size(): number {
    return this.rows.length;
  }

  next(): boolean {
    this.rows.length = 0;
    while (this.rows.length < blockSize) {
      const next = this.iterator.next();
      if (next.done) break;
      this.rows.push(next.value);
    }
    return this.rows.length > 0;
  }
}

/** Reads one field of many rows. */
class RowField {
  private readonly scratch = new Scratch();
  private readonly loops: FieldLoops | null;
  private readonly own: OwnPropertiesReader;
  /** The kind of values in the previous block, tried first, because a field mostly has one kind. */
  private expected: 'numbers' | 'texts' | 'values' = 'numbers';

  constructor(private readonly name: string) {
    this.loops = isInherited(name) ? null : loopsFor(name);
    this.own = ownPropertiesReader([name]);
  }

  read(rows: readonly FormulaRow[], from: number, size: number): Vector {
    const { expected, loops } = this;
    if (!loops || expected === 'values') return this.readAny(rows, from, size);
    const found =
      expected === 'numbers'
        ? this.readNumbers(loops, rows, from, size)
        : this.readTexts(loops, rows, from, size);
    return found ?? this.readAny(rows, from, size);
  }

  /** Reads numbers and nulls; returns null if there is a text or a boolean. */
  private readNumbers(
    loops: FieldLoops,
    rows: readonly FormulaRow[],
    from: number,
    size: number,
  ): Vector | null {
    const { name, own, scratch } = this;
    const out = scratch.numbers;
    let nulls: Uint8Array | null = null;
    for (let i = 0; ; i += 1) {
      i = loops.numbers(rows, from, i, size, name, out);
      if (i === size) return numbers(out, Number.MAX_VALUE, nulls);
      const held = valueOf(own(rows[from + i] as FormulaRow)[name]);
      if (typeof held === 'string' || typeof held === 'boolean') return null;
      out[i] = held ?? 0;
      if (held === null) (nulls ??= scratch.nulls.fill(0, 0, size))[i] = 1;
    }
  }

  /** Reads texts and nulls; returns null if there is a number or a boolean. */
  private readTexts(
    loops: FieldLoops,
    rows: readonly FormulaRow[],
    from: number,
    size: number,
  ): Vector | null {
    const { name, own } = this;
    const out = this.scratch.values;
    for (let i = 0; ; i += 1) {
      i = loops.texts(rows, from, i, size, name, out);
      if (i === size) return this.values();
      const held = valueOf(own(rows[from + i] as FormulaRow)[name]);
      if (typeof held === 'number' || typeof held === 'boolean') return null;
      out[i] = held;
    }
  }

  private readAny(rows: readonly FormulaRow[], from: number, size: number): Vector {
    const { name, own } = this;
    const out = this.scratch.values;
    let anyText = false;
    let anyOther = false;
    let anyNumber = false;
    for (let i = 0; i < size; i += 1) {
      const value = valueOf(own(rows[from + i] as FormulaRow)[name]);
      out[i] = value;
      if (typeof value === 'string') anyText = true;
      else if (typeof value === 'number') anyNumber = true;
      else if (value !== null) anyOther = true;
    }
    this.expected = anyOther || (anyText && anyNumber) ? 'values' : anyText ? 'texts' : 'numbers';
    return this.values();
  }

  private values(): Vector {
    return { kind: 'values', data: this.scratch.values, from: 0 };
  }
}
