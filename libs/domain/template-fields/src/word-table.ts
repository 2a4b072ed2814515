/**
 * Numbers for words: equal words have equal numbers, in both texts. Words are never copied out of
 * their text. The tokenizer packs a word into two integers; for a word of up to eight one-byte
 * characters these are the word itself (it is `exact`), for any other they are a hash, and the word
 * is also compared in the text.
 */
export class WordTable {
  count = 0;
  private places = new Int32Array(2048); // number + 1, by hash; open addressing, at most half full
  private low = new Int32Array(1024);
  private high = new Int32Array(1024);
  private lengths = new Int32Array(1024);
  private starts = new Int32Array(1024);
  private readonly texts: string[] = [];

  /** The number of the word in `text` from `start` to `end`. */
  numberOf(
    text: string,
    start: number,
    end: number,
    low: number,
    high: number,
    isExact: boolean,
  ): number {
    const length = isExact ? end - start : start - end; // so that an exact word never meets another with the same integers
    const mask = this.places.length - 1;
    let place = hashOf(low, high, length) & mask;
    for (;;) {
      const number = (this.places[place] as number) - 1;
      if (number < 0) return this.add(place, text, start, length, low, high);
      if (
        this.low[number] === low &&
        this.high[number] === high &&
        this.lengths[number] === length &&
        (isExact || this.isSame(number, text, start, -length))
      )
        return number;
      place = (place + 1) & mask;
    }
  }

  private isSame(number: number, text: string, start: number, length: number): boolean {
    const other = this.texts[number] as string;
    const otherStart = this.starts[number] as number;
    for (let at = 0; at < length; at += 1)
      if (text.charCodeAt(start + at) !== other.charCodeAt(otherStart + at)) return false;
    return true;
  }

  private add(
    place: number,
    text: string,
    start: number,
    length: number,
    low: number,
    high: number,
  ): number {
    const number = this.count;
    this.places[place] = number + 1;
    this.low[number] = low;
    this.high[number] = high;
    this.lengths[number] = length;
    this.starts[number] = start;
    this.texts.push(text);
    this.count += 1;
    if (this.count === this.low.length) this.grow();
    return number;
  }

  private grow(): void {
    const size = this.low.length * 2;
    this.low = larger(this.low, size);
    this.high = larger(this.high, size);
    this.lengths = larger(this.lengths, size);
    this.starts = larger(this.starts, size);
    this.places = new Int32Array(size * 2);
    const mask = size * 2 - 1;
    for (let number = 0; number < this.count; number += 1) {
      let place =
        hashOf(
          this.low[number] as number,
          this.high[number] as number,
          this.lengths[number] as number,
        ) & mask;
      while (this.places[place] !== 0) place = (place + 1) & mask;
      this.places[place] = number + 1;
    }
  }
}

/**
 * The higher integer when another character is shifted into the lower one; the overflow at the top
 * is mixed in again.
 */
export const pushed = (high: number, low: number): number =>
  ((high << 8) | (low >>> 24)) ^ Math.imul(high >>> 24, 0x9e3779b1);

function hashOf(low: number, high: number, length: number): number {
  const mixed =
    Math.imul(low, 0x9e3779b1) ^ Math.imul(high, 0x85ebca6b) ^ Math.imul(length, 0xc2b2ae35);
  return mixed ^ (mixed >>> 15);
}

function larger(array: Int32Array, size: number): Int32Array<ArrayBuffer> {
  const copy = new Int32Array(size);
  copy.set(array);
  return copy;
}
