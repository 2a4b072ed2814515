/** A unit of money: one of it, several of it, and its hundredth part where it is said. */
export interface SpokenMoney {
  readonly names: readonly [one: string, several: string];
  readonly parts?: readonly [one: string, several: string];
}

/** The words of a language for what is written in signs and digits. */
export interface SpokenWords {
  readonly plus: string;
  readonly minus: string;
  readonly at: string;
  readonly dot: string;
  readonly dash: string;
  readonly underscore: string;
  /** `#4` and `No. 4`. */
  readonly number: string;
  /** `&` before a word. */
  readonly and: (next: string) => string;
  /** Between the ends of a range. */
  readonly to: string;
  readonly percent: string;
  /** Between an amount and what it is for: 50 dollars per hour. */
  readonly per: string;
  /** What an amount may be for, as written behind a slash: `/mo`. */
  readonly spans: Readonly<Record<string, string>>;
  /** Between whole units and hundredths. */
  readonly withParts: string;
  /** Between millions and what there are millions of. */
  readonly of: (name: string) => string;
  /** `k`, `M` and `B` behind an amount: one, and several. */
  readonly scales: Readonly<Record<'k' | 'm' | 'b', readonly [one: string, several: string]>>;
  readonly money: Readonly<Record<string, SpokenMoney>>;
  /** Behind a number: one, and several. */
  readonly units: Readonly<Record<string, readonly [one: string, several: string]>>;
  /** Behind which a dot is written, without it and in small letters. */
  readonly abbreviations: Readonly<Record<string, string>>;
  /** Titles by the article before them: of a man, and of a woman. */
  readonly titles: Readonly<Record<string, readonly [man: string, woman: string]>>;
  /** Abbreviations before a number only; their dot may be missing. */
  readonly numbered: Readonly<Record<string, string>>;
  /** Words and signs that are written just so. */
  readonly signs: Readonly<Record<string, string>>;
  /** Days by their abbreviations, as they are written. */
  readonly days: Readonly<Record<string, string>>;
  /** Months by their abbreviations, before or behind a day. */
  readonly months: Readonly<Record<string, string>>;
  /** Words before a number that is said digit by digit. */
  readonly codeWords: ReadonlySet<string>;
  /** A time of day: hours of 1 to 12 and minutes as written. */
  readonly time: ((time: string, hour: number, isAfternoon: boolean) => string) | null;
  /** Ordinals of one to ten, by gender where the language has them. */
  readonly ordinals: Readonly<Record<string, readonly string[]>>;
  /** A street that is written short: behind its name, in the languages that have it there. */
  readonly streets: Readonly<Record<string, string>>;
}

const entries = (text: string): readonly (readonly [string, string])[] =>
  text.split('|').map((entry) => {
    const [key = '', said = ''] = entry.split('=');
    return [key.trim(), said.trim()];
  });

/** A table that is written in one line: `key = said | key = said`. */
export const table = (text: string): Readonly<Record<string, string>> =>
  Object.fromEntries(entries(text));

/** A table of singular and plural: `key = one, several`. */
export const pairs = (text: string): Readonly<Record<string, readonly [string, string]>> =>
  Object.fromEntries(
    entries(text).map(([key, said]) => {
      const [one = '', several = one] = said.split(',').map((word) => word.trim());
      return [key, [one, several] as const];
    }),
  );

/** The value of a table that belongs to it, and not to all objects. */
export const entryOf = <Value>(
  found: Readonly<Record<string, Value>>,
  key: string,
): Value | undefined => (Object.hasOwn(found, key) ? found[key] : undefined);
