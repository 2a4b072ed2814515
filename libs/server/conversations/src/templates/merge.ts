import { inTurns } from '@patchbay/server-kit';
import { canonical } from '../agents/config-rules.js';
import { type TextBudget, mergeText, newTextBudget } from './merge-text.js';

/** A path in a configuration, such as `actions.notify.instructions`, with its value. */
export interface Change {
  readonly path: string;
  readonly before?: unknown;
  readonly after?: unknown;
}

/** A path that the template and the customer changed differently. The customer's value stays. */
export interface Conflict {
  readonly path: string;
  readonly base?: unknown;
  readonly mine?: unknown;
  readonly theirs?: unknown;
}

/** The result of a merge: paths taken from the template, kept from the customer, and merged. */
export interface MergeLog {
  readonly changes: Change[];
  readonly kept: Change[];
  readonly conflicts: Conflict[];
}

/** A merge under way: its log, what its texts may still cost, and the turns that it works in. */
export interface Merging {
  readonly log: MergeLog;
  readonly texts: TextBudget;
  readonly rest: () => Promise<void> | undefined;
}

/** Begins a merge of one configuration: all of its values take from one budget. */
export const newMerging = (): Merging => ({
  log: { changes: [], kept: [], conflicts: [] },
  texts: newTextBudget(),
  rest: inTurns(),
});

/** The key by which entries of a list are matched. Other lists are replaced as a whole. */
const keyOfList: Readonly<Record<string, string>> = {
  actions: 'name',
  apps: 'appId',
  templateFields: 'key',
};

type Entry = Readonly<Record<string, unknown>>;

/**
 * Three-way merge of one value: `base` is the common ancestor, `mine` the customer's, `theirs` the
 * template's. Changes of the template alone are taken; changes of the customer stay. Missing and
 * null are equal. Works in turns.
 */
export async function mergeValue(
  path: string,
  [base, mine, theirs]: readonly [unknown, unknown, unknown],
  merging: Merging,
): Promise<unknown> {
  const { log } = merging;
  await merging.rest();
  const [b, m, t] = [canonical(base), canonical(mine), canonical(theirs)];
  if (m === t) return mine;
  const lists = keyedLists(path, [base, mine, theirs]);
  if (lists) return mergeLists(path, lists, merging);
  if ([mine, theirs].every(isPlain) && (isPlain(base) || isNothing(base)))
    return mergeObjects(path, [(base ?? {}) as Entry, mine as Entry, theirs as Entry], merging);
  if (t === b) {
    log.kept.push({ path, before: base, after: mine });
    return mine;
  }
  if (m === b) {
    log.changes.push({ path, before: mine, after: theirs });
    return theirs;
  }
  const text = [base, mine, theirs].every((value) => typeof value === 'string')
    ? mergeText(base as string, mine as string, theirs as string, merging.texts)
    : null;
  if (text === null) {
    log.conflicts.push({ path, base, mine, theirs });
    return mine;
  }
  log.changes.push({ path, before: mine, after: text });
  log.kept.push({ path, before: base, after: mine });
  return text;
}

const isNothing = (value: unknown): boolean => value === undefined || value === null;
const isPlain = (value: unknown): value is Entry =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

async function mergeObjects(
  path: string,
  sides: readonly [Entry, Entry, Entry],
  merging: Merging,
): Promise<Entry> {
  const [, mine, theirs] = sides;
  const merged: Record<string, unknown> = {};
  for (const key of new Set([...Object.keys(mine), ...Object.keys(theirs)])) {
    const value = await mergeValue(
      `${path}.${key}`,
      sides.map((side) => (Object.hasOwn(side, key) ? side[key] : undefined)) as [
        unknown,
        unknown,
        unknown,
      ],
      merging,
    );
    if (value !== undefined)
      Object.defineProperty(merged, key, {
        value,
        enumerable: true,
        configurable: true,
        writable: true,
      });
  }
  return merged;
}

type Keyed = ReadonlyMap<string, Entry>;

function keyedLists(
  path: string,
  sides: readonly unknown[],
): readonly [Keyed, Keyed, Keyed] | null {
  const by = keyOfList[path];
  if (by === undefined) return null;
  const maps = sides.map((side) => keyed(side ?? [], by));
  return maps.every((map) => map !== null) ? (maps as unknown as [Keyed, Keyed, Keyed]) : null;
}

/** Entries by key; null when a key is missing or duplicated. */
function keyed(list: unknown, by: string): Keyed | null {
  if (!Array.isArray(list)) return null;
  const map = new Map<string, Entry>();
  for (const entry of list as unknown[]) {
    const key = isPlain(entry) ? entry[by] : undefined;
    if (typeof key !== 'string' || map.has(key)) return null;
    map.set(key, entry as Entry);
  }
  return map;
}

async function mergeLists(
  path: string,
  [base, mine, theirs]: readonly [Keyed, Keyed, Keyed],
  merging: Merging,
): Promise<Entry[]> {
  const merged = new Map<string, Entry>();
  for (const key of orderOf([...base.keys()], [...mine.keys()], [...theirs.keys()])) {
    const entry = await mergeValue(
      `${path}.${key}`,
      [base.get(key), mine.get(key), theirs.get(key)],
      merging,
    );
    if (!isNothing(entry)) merged.set(key, entry as Entry);
  }
  return [...merged.values()];
}

/**
 * The template's order, unless the customer chose another; then the customer's, with new entries
 * last.
 */
function orderOf(
  base: readonly string[],
  mine: readonly string[],
  theirs: readonly string[],
): string[] {
  const isReordered =
    mine.filter((key) => base.includes(key)).join('\n') !==
    base.filter((key) => mine.includes(key)).join('\n');
  if (isReordered) return [...new Set([...mine, ...theirs])];
  const order = [...theirs];
  mine.forEach((key, index) => {
    if (order.includes(key)) return;
    const before = mine
      .slice(0, index)
      .reverse()
      .find((one) => order.includes(one));
    order.splice(before === undefined ? 0 : order.indexOf(before) + 1, 0, key);
  });
  return order;
}
