import { type FormulaValue } from './catalogue.js';
import { type ColumnTable } from './columns.js';
import { type BlockSource, type OpenSource } from './fold-program.js';
import { areInherited, copyOwn } from './own-fields.js';
import { type FormulaRow, valueOf } from './values.js';
import { countOnes } from './kernels-compare.js';
import { blockSize, constant, numbers, Scratch, type Vector } from './vectors.js';

/** A table, block by block; nothing is copied. */
export const blocksOfTable =
  (table: ColumnTable): OpenSource =>
  (fields) => {
    const columns = fields.map((name) => table.column(name));
    let from = -blockSize;
    return {
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
    case 'numbers':
      return { kind: 'numbers', data: column.data, from, nulls: column.nulls, bound: column.bound };
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

/** Rows, block by block: what the fields hold is read into memory that is used again for the next block. */
export const blocksOfRows =
  (rows: Iterable<FormulaRow>): OpenSource =>
  (names) => {
    const readers = names.map((name) => new RowField(name));
    const mayBeInherited = areInherited(names);
    const chunks = Array.isArray(rows) ? new ArrayChunks(rows as readonly FormulaRow[]) : new IteratorChunks(rows);
    return {
      next(block) {
        if (!chunks.next()) return false;
        block.size = chunks.size;
        if (readers.length === 0) return true;
        const { from } = chunks;
        const arePlain = !mayBeInherited && onlyPlain(chunks.rows, from, block.size);
        const safe = arePlain ? chunks.rows : ownRows(chunks.rows, from, block.size, names);
        readers.forEach((reader, slot) => {
          block.fields[slot] = reader.read(safe, arePlain ? from : 0, block.size);
        });
        return true;
      },
    } satisfies BlockSource;
  };

/** Rows of an array, where they lie. */
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

/** Rows that come one by one, gathered. */
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
      const { done, value } = this.iterator.next();
      if (done) break;
      this.rows.push(value);
    }
    return this.rows.length > 0;
  }
}

/** Whether rows are plain objects, which inherit nothing but what every object does. */
function onlyPlain(rows: readonly FormulaRow[], from: number, size: number): boolean {
  const plain = Object.prototype;
  for (let i = 0; i < size; i += 1) if ((rows[from + i] as FormulaRow)['__proto__'] !== plain) return false;
  return true;
}

const ownRows = (rows: readonly FormulaRow[], from: number, size: number, names: readonly string[]): FormulaRow[] =>
  Array.from({ length: size }, (_, row) => copyOwn(rows[from + row] as FormulaRow, names));

/** Reads one field of many rows. */
class RowField {
  private readonly scratch = new Scratch();
  /** Whether the block before held numbers; fields mostly hold the same throughout. */
  private expectsNumbers = true;

  constructor(private readonly name: string) {}

  read(rows: readonly FormulaRow[], from: number, size: number): Vector {
    const found = this.expectsNumbers ? this.readNumbers(rows, from, size) : null;
    this.expectsNumbers = found !== null;
    return found ?? this.readValues(rows, from, size);
  }

  private readNumbers(rows: readonly FormulaRow[], from: number, size: number): Vector | null {
    const out = this.scratch.numbers;
    const read = readFinite(rows, from, size, this.name, out);
    if (read === size) return numbers(out, Number.MAX_VALUE);
    const nulls = this.scratch.nulls.fill(0, 0, read);
    return readNullable(rows, from, read, size, this.name, out, nulls) ? numbers(out, Number.MAX_VALUE, nulls) : null;
  }

  private readValues(rows: readonly FormulaRow[], from: number, size: number): Vector {
    const out = this.scratch.values;
    this.expectsNumbers = readAny(rows, from, size, this.name, out);
    return { kind: 'values', data: out, from: 0 };
  }
}

/** Reads numbers up to the first that is none, and says how many. */
function readFinite(rows: readonly FormulaRow[], from: number, size: number, name: string, out: Float64Array): number {
  for (let i = 0; i < size; i += 1) {
    const held = (rows[from + i] as FormulaRow)[name];
    if (typeof held !== 'number' || held - held !== 0) return i;
    out[i] = held;
  }
  return size;
}

/** Reads on from a row; false when one holds a text or a boolean. */
function readNullable(
  rows: readonly FormulaRow[],
  from: number,
  start: number,
  size: number,
  name: string,
  out: Float64Array,
  nulls: Uint8Array,
): boolean {
  for (let i = start; i < size; i += 1) {
    const held = valueOf((rows[from + i] as FormulaRow)[name]);
    if (typeof held === 'string' || typeof held === 'boolean') return false;
    out[i] = held ?? 0;
    nulls[i] = held === null ? 1 : 0;
  }
  return true;
}

/** Reads any values; true when none was a text or a boolean. */
function readAny(rows: readonly FormulaRow[], from: number, size: number, name: string, out: FormulaValue[]): boolean {
  let onlyNumbers = true;
  for (let i = 0; i < size; i += 1) {
    const held = (rows[from + i] as FormulaRow)[name];
    if (typeof held === 'string') {
      out[i] = held;
      onlyNumbers = false;
    } else {
      const value = valueOf(held);
      out[i] = value;
      if (typeof value === 'boolean') onlyNumbers = false;
    }
  }
  return onlyNumbers;
}
