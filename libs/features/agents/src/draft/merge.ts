import { type AgentConfig } from '@patchbay/contract';

/** What two people did to one agent: the edits of this one, what both began with, and the other's. */
export interface TwoEdits {
  readonly mine: Partial<AgentConfig>;
  readonly base: AgentConfig;
  readonly theirs: AgentConfig;
}

/** A place that both changed, each to something else. */
export interface Clash {
  /** A key of the configuration, or with a dot the key of an answer or the name of a function. */
  readonly place: string;
  readonly mine: unknown;
  readonly theirs: unknown;
}

/** Whose value a place gets. */
export type Picks = Readonly<Partial<Record<string, 'mine' | 'theirs'>>>;

type Item = Readonly<Record<string, unknown>>;

/** Lists whose items are merged one by one, and the property that names an item. */
const namedLists: Readonly<Partial<Record<string, string>>> = {
  templateFields: 'key',
  actions: 'name',
};

/** Values as the wire has them: absent and null are the same. */
const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(sorted(one) ?? null) === JSON.stringify(sorted(other) ?? null);

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, sorted(inner)]),
  );
}

interface Sides {
  readonly mine: unknown;
  readonly base: unknown;
  readonly theirs: unknown;
}

const isClash = ({ mine, base, theirs }: Sides): boolean =>
  !isSame(mine, theirs) && !isSame(mine, base) && !isSame(theirs, base);

/** The places that both changed, in the order of the edits. */
export function clashesOf(edits: TwoEdits): readonly Clash[] {
  return Object.keys(edits.mine).flatMap((key) =>
    partsOf(key, sidesAt(edits, key))
      .filter(isClash)
      .map(({ place, mine, theirs }) => ({ place, mine, theirs })),
  );
}

/**
 * The edits to save on top of theirs: what one of the two changed is kept, and where both did the
 * picked one; mine without a pick.
 */
export function mergeEdits(edits: TwoEdits, picks: Picks): Partial<AgentConfig> {
  const merged = Object.keys(edits.mine).map((key) => {
    const sides = sidesAt(edits, key);
    return [
      key,
      namedLists[key] === undefined
        ? chosen({ place: key, ...sides }, picks)
        : mergedList(key, sides, picks),
    ];
  });
  return Object.fromEntries(merged) as Partial<AgentConfig>;
}

const sidesAt = ({ mine, base, theirs }: TwoEdits, key: string): Sides => ({
  mine: mine[key],
  base: base[key],
  theirs: theirs[key],
});

function chosen({ place, ...sides }: Sides & { readonly place: string }, picks: Picks): unknown {
  if (isClash(sides)) return picks[place] === 'theirs' ? sides.theirs : sides.mine;
  return isSame(sides.mine, sides.base) ? sides.theirs : sides.mine;
}

function partsOf(key: string, sides: Sides): readonly (Sides & { readonly place: string })[] {
  const id = namedLists[key];
  if (id === undefined) return [{ place: key, ...sides }];
  const lists = listsOf(sides, id);
  return [...new Set([...lists.mine.keys(), ...lists.theirs.keys()])].map((name) => ({
    place: `${key}.${name}`,
    mine: lists.mine.get(name),
    base: lists.base.get(name),
    theirs: lists.theirs.get(name),
  }));
}

const itemsBy = (list: unknown, id: string): ReadonlyMap<string, Item> =>
  new Map((Array.isArray(list) ? (list as Item[]) : []).map((item) => [String(item[id]), item]));

const listsOf = ({ mine, base, theirs }: Sides, id: string) => ({
  mine: itemsBy(mine, id),
  base: itemsBy(base, id),
  theirs: itemsBy(theirs, id),
});

/** In the order of the own list; what only the other added comes last. */
function mergedList(key: string, sides: Sides, picks: Picks): unknown {
  return partsOf(key, sides)
    .map((part) => chosen(part, picks))
    .filter((item) => item !== undefined);
}
