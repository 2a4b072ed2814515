/**
 * What is known of a number before any row is read: its size, when it is not zero, lies between
 * `least` and `most`. A `most` of Infinity says that it may be no finite number at all. PostgreSQL
 * refuses a statement when a result overflows or vanishes; where the extents show that this cannot
 * happen, plain operators are written, and elsewhere ones that give what the closures give.
 */
export interface Extent {
  readonly least: number;
  readonly most: number;
}

const smallest = Number.MIN_VALUE;

/** Any finite number, such as a row may hold. */
export const anyFinite: Extent = { least: smallest, most: Number.MAX_VALUE };

/** Any number, and also what is none. */
export const anyNumber: Extent = { least: smallest, most: Infinity };

/** A number of ordinary size, such as a column of whole numbers holds. */
export const ordinary: Extent = { least: 1e-30, most: 1e30 };

/** A count of rows. */
export const countOfRows: Extent = { least: 1, most: 1e20 };

/** The extent of a number that is known. */
export const extentOf = (value: number): Extent =>
  value === 0 ? { least: Infinity, most: 0 } : { least: Math.abs(value), most: Math.abs(value) };

/** Whether a number of this extent may be infinite, or no number. */
export const mayBeNone = ({ most }: Extent): boolean => most === Infinity;

/**
 * Whether results of this extent can be computed without coming near the ends of the range of a
 * double.
 */
export const isTame = ({ least, most }: Extent): boolean => least > 1e-290 && most < 1e290;

/** The extent of one or the other. */
export const either = (a: Extent, b: Extent): Extent => ({
  least: Math.min(a.least, b.least),
  most: Math.max(a.most, b.most),
});

/**
 * The extent of a sum or a difference: what is left when most digits cancel is no smaller than the
 * last digit of the smaller one.
 */
export const sumExtent = (a: Extent, b: Extent): Extent => ({
  least: Math.min(a.least, b.least) * 2 ** -54,
  most: a.most + b.most,
});

/** The extent of a product. */
export const productExtent = (a: Extent, b: Extent): Extent => ({
  least: Math.min(a.least, Number.MAX_VALUE) * Math.min(b.least, Number.MAX_VALUE),
  most:
    (a.most === 0 && !mayBeNone(b)) || (b.most === 0 && !mayBeNone(a))
      ? 0
      : Math.max(a.most, 1e-300) * Math.max(b.most, 1e-300),
});

/** The extent of a quotient; a quotient by zero is 0. */
export const quotientExtent = (a: Extent, b: Extent): Extent => ({
  least: b.most === 0 ? Infinity : Math.min(a.least, Number.MAX_VALUE) / b.most,
  most: a.most === 0 ? (mayBeNone(b) ? Infinity : 0) : a.most / b.least,
});

/** The extent of a sum over rows. */
export const totalExtent = ({ least, most }: Extent): Extent => ({
  least: least * 1e-36,
  most: most * 1e20,
});
