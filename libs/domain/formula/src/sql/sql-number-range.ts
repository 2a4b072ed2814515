/**
 * The statically known range of a number: its absolute value, when it is not zero, is between
 * `least` and `most`. A `most` of Infinity means that it may not be finite. PostgreSQL raises an
 * error when a result overflows or underflows; where the ranges exclude this, plain operators are
 * written, and elsewhere operators with the results of the closures.
 */
export interface NumberRange {
  readonly least: number;
  readonly most: number;
}

const smallest = Number.MIN_VALUE;

/** Any finite number, such as a value of a row. */
export const anyFinite: NumberRange = { least: smallest, most: Number.MAX_VALUE };

/** Any number, including infinite ones and NaN. */
export const anyNumber: NumberRange = { least: smallest, most: Infinity };

/** A number of usual size, such as a value of an integer column. */
export const ordinary: NumberRange = { least: 1e-30, most: 1e30 };

/** A count of rows. */
export const countOfRows: NumberRange = { least: 1, most: 1e20 };

/** The range of a constant. */
export const rangeOfConstant = (value: number): NumberRange =>
  value === 0 ? { least: Infinity, most: 0 } : { least: Math.abs(value), most: Math.abs(value) };

/** Whether a number of this range may be infinite or NaN. */
export const mayBeNonFinite = ({ most }: NumberRange): boolean => most === Infinity;

/** Whether results of this range can be computed far from the limits of a double. */
export const isFarFromLimits = ({ least, most }: NumberRange): boolean =>
  least > 1e-290 && most < 1e290;

/** The range of either of two numbers. */
export const either = (a: NumberRange, b: NumberRange): NumberRange => ({
  least: Math.min(a.least, b.least),
  most: Math.max(a.most, b.most),
});

/**
 * The range of a sum or a difference: the rest after cancellation is not smaller than the last
 * digit of the smaller operand.
 */
export const sumRange = (a: NumberRange, b: NumberRange): NumberRange => ({
  least: Math.min(a.least, b.least) * 2 ** -54,
  most: a.most + b.most,
});

/** The range of a product. */
export const productRange = (a: NumberRange, b: NumberRange): NumberRange => ({
  least: Math.min(a.least, Number.MAX_VALUE) * Math.min(b.least, Number.MAX_VALUE),
  most:
    (a.most === 0 && !mayBeNonFinite(b)) || (b.most === 0 && !mayBeNonFinite(a))
      ? 0
      : Math.max(a.most, 1e-300) * Math.max(b.most, 1e-300),
});

/** The range of a quotient; a quotient by zero is 0. */
export const quotientRange = (a: NumberRange, b: NumberRange): NumberRange => ({
  least: b.most === 0 ? Infinity : Math.min(a.least, Number.MAX_VALUE) / b.most,
  most: a.most === 0 ? (mayBeNonFinite(b) ? Infinity : 0) : a.most / b.least,
});

/** The range of a sum over rows. */
export const totalRange = ({ least, most }: NumberRange): NumberRange => ({
  least: least * 1e-36,
  most: most * 1e20,
});
