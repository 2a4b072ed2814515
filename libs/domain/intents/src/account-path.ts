/** The levels of the tree that an address may name, from the top. */
export const segmentTypes = ['partner', 'reseller', 'org', 'agent'] as const;

/** A level of the tree as an address names it. */
export type SegmentType = (typeof segmentTypes)[number];

/** One pair of an address: `/org/2001`. */
export interface Segment {
  /** The level. */
  readonly type: SegmentType;
  /** The account on it. */
  readonly id: number;
}

/** The ids that an address names, by level. */
export type AccountIds = Readonly<Partial<Record<SegmentType, number>>>;

const isSegmentType = (word: string | undefined): word is SegmentType =>
  (segmentTypes as readonly (string | undefined)[]).includes(word);

/** Reads an id as it stands in an address: decimal digits without a leading zero. */
const idOf = (value: unknown): number | null => {
  const id =
    (typeof value === 'string' || typeof value === 'number') &&
    /^[1-9]\d{0,15}$/.test(String(value))
      ? Number(value)
      : Number.NaN;
  return Number.isSafeInteger(id) ? id : null;
};

/**
 * Takes the pairs off the front of an address's words: `['org', '7', 'inbox']` is one pair and the
 * rest `['inbox']`.
 */
export function readSegments(words: readonly string[]): {
  readonly segments: readonly Segment[];
  readonly rest: readonly string[];
} {
  const segments: Segment[] = [];
  let at = 0;
  for (; at < words.length; at += 2) {
    const type = words[at];
    const id = idOf(words[at + 1]);
    if (!isSegmentType(type) || id === null) break;
    segments.push({ type, id });
  }
  return { segments, rest: words.slice(at) };
}

/** The pairs as words of an address. */
export const segmentWords = (segments: readonly Segment[]): string[] =>
  segments.flatMap(({ type, id }) => [type, String(id)]);

/**
 * The alternatives in the query: partner, reseller, org and agent, from the top. A value that is no
 * id is absent.
 */
export const querySegments = (search: Readonly<Record<string, unknown>>): readonly Segment[] =>
  segmentTypes.flatMap((type) => {
    const id = Object.hasOwn(search, type) ? idOf(search[type]) : null;
    return id === null ? [] : [{ type, id }];
  });

/** How far one stepped down, as `type:id`: the pairs joined, for stepping back. */
export const stepsOf = (segments: readonly Segment[]): readonly string[] =>
  segments.map(({ type, id }) => `${type}:${id}`);

/** Reads one `type:id`; null when it is none. */
export function readStep(step: string): Segment | null {
  const [type, id, ...more] = step.split(':');
  const read = idOf(id);
  return isSegmentType(type) && read !== null && more.length === 0 ? { type, id: read } : null;
}

/** Reads steps back into pairs; null when one of them is none. */
export function readSteps(steps: readonly string[]): readonly Segment[] | null {
  const segments = steps.map(readStep);
  return segments.every((segment) => segment !== null) ? segments : null;
}

/** The pairs one level up. At the top there is nothing above, so the answer is no pair at all. */
export const stepBack = (segments: readonly Segment[]): readonly Segment[] => segments.slice(0, -1);

/** The ids by level; of two pairs on one level the last counts. */
export const idsOf = (segments: readonly Segment[]): AccountIds =>
  Object.fromEntries(segments.map(({ type, id }) => [type, id]));

/** The kind of the account in a URL: partner first, then reseller, else org, by the present ids. */
export const accountTypeOf = ({ partner, reseller }: AccountIds): 'partner' | 'reseller' | 'org' =>
  partner !== undefined ? 'partner' : reseller !== undefined ? 'reseller' : 'org';

/** The account to act on: the deepest that an address names; null for the user's own. */
export const targetOf = ({ partner, reseller, org, agent }: AccountIds): number | null =>
  agent ?? org ?? reseller ?? partner ?? null;
