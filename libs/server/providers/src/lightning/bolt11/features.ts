import { InvalidInvoice } from './invalid-invoice.js';
import { type Words } from './words.js';

/**
 * Even bits that the payer must understand, and that are understood by every wallet of today or
 * say nothing about paying.
 */
const understood: ReadonlySet<number> = new Set([0, 8, 12, 14, 16, 24, 36, 44, 48]);

/**
 * The bits that are set, the lowest first. Refuses one that must be understood and is not known.
 */
export function readFeatures(words: Words): number[] {
  const bits = words
    .flatMap((word, index) =>
      [0, 1, 2, 3, 4]
        .filter((bit) => (word >> bit) & 1)
        .map((bit) => (words.length - 1 - index) * 5 + bit),
    )
    .sort((a, b) => a - b);
  const unknown = bits.find((bit) => bit % 2 === 0 && !understood.has(bit));
  if (unknown !== undefined)
    throw new InvalidInvoice(`The payee demands feature ${unknown}, which is unknown.`);
  return bits;
}

/** The shortest way to write the bits. */
export function writeFeatures(bits: readonly number[]): number[] {
  const words = Array.from({ length: Math.floor(Math.max(...bits, 0) / 5) + 1 }, () => 0);
  for (const bit of bits) {
    const index = words.length - 1 - Math.floor(bit / 5);
    words[index] = (words[index] ?? 0) | (1 << (bit % 5));
  }
  return words;
}
