import { type LineQuality } from '@patchbay/contract';

/** What a line of some quality does to the messages of a call on their way to us. */
export interface Line {
  /** How long a message takes. */
  readonly delayMs: number;
  /** Whether each message comes twice, under the same key. */
  readonly repeats: boolean;
  /** What the recognition of speech makes of words. */
  readonly hears: (words: string) => string;
  /** After so many messages the line is gone, and with it the answer that is under way. */
  readonly breaksAfter: number;
}

const clear: Line = {
  delayMs: 0,
  repeats: false,
  hears: (words) => words,
  breaksAfter: Number.POSITIVE_INFINITY,
};

/** Every third word is lost, as in a bad connection; a single word is kept. */
const withGaps = (words: string): string => {
  const all = words.split(/\s+/).filter(Boolean);
  return all.length < 3 ? words : all.filter((_, at) => at % 3 !== 2).join(' ');
};

/** The lines of the simulator. */
export const lines: Readonly<Record<LineQuality, Line>> = {
  clear,
  slow: { ...clear, delayMs: 1500 },
  repeating: { ...clear, repeats: true },
  noisy: { ...clear, hears: withGaps },
  cut: { ...clear, breaksAfter: 3 },
};
