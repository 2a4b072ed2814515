/** A payment request is written in groups of five bits; these are the ways in and out. */
export type Words = readonly number[];

/** Whole bytes, with zero bits put behind where the last is not full. */
export function bytesOf(words: Words, isPadded = false): Uint8Array {
  const bytes: number[] = [];
  let held = 0;
  let bits = 0;
  for (const word of words) {
    held = ((held << 5) | word) & 0xfff;
    bits += 5;
    if (bits < 8) continue;
    bits -= 8;
    bytes.push((held >> bits) & 0xff);
  }
  if (isPadded && bits > 0) bytes.push((held << (8 - bits)) & 0xff);
  return Uint8Array.from(bytes);
}

/** Groups of five bits, with zero bits put behind where the last is not full. */
export function wordsOf(bytes: Uint8Array): number[] {
  const words: number[] = [];
  let held = 0;
  let bits = 0;
  for (const byte of bytes) {
    held = ((held << 8) | byte) & 0xfff;
    bits += 8;
    while (bits >= 5) {
      bits -= 5;
      words.push((held >> bits) & 31);
    }
  }
  if (bits > 0) words.push((held << (5 - bits)) & 31);
  return words;
}

/** A whole number, the most significant group first. */
export const numberOf = (words: Words): number => words.reduce((sum, word) => sum * 32 + word, 0);

/** The shortest way to write a whole number, or exactly `length` groups. */
export function wordsOfNumber(value: number, length?: number): number[] {
  const words: number[] = [];
  for (let rest = value; rest > 0; rest = Math.floor(rest / 32)) words.unshift(rest % 32);
  while (words.length < (length ?? 0)) words.unshift(0);
  return words;
}
