import { createHash } from 'node:crypto';
import { compatibleForm } from '@patchbay/kernel';
import { inTurns } from '@patchbay/server-kit';

/** What of a contact says who it is. */
export interface Known {
  readonly id: number;
  readonly accountId: number;
  /** Its name as `comparedName` made it. */
  readonly comparedName: string | null;
  /** The numbers in E.164 and the addresses in lower case that it is reached at. */
  readonly phones: readonly string[];
  readonly emails: readonly string[];
}

export type Alike = 'phone' | 'email' | 'name';

/** A number, an address or a name that several contacts of one agent share. */
export interface SharedKey {
  readonly kind: Alike;
  /** At least two. */
  readonly ids: readonly number[];
}

/** Contacts of one agent that look like one person. */
export interface DuplicateGroup {
  readonly alike: readonly Alike[];
  /** At least two, ascending. */
  readonly ids: readonly number[];
}

const kinds: readonly Alike[] = ['phone', 'email', 'name'];
/** The most of a group that are compared with each other. */
const maxParted = 100;
/** So much of a name is compared, in characters. */
const longestCompared = 400;

/** What is written with a name: its compared form, and of which name it is. */
export const withCompared = (name: string | null) => ({
  name,
  comparedOf: name,
  comparedName: comparedName(name),
});

/**
 * A name in the form in which it is compared: without accents, case, punctuation and order. Null for
 * a single word, which many people are called.
 */
export function comparedName(name: string | null): string | null {
  const words = compatibleForm(name ?? '', 'NFKD', longestCompared)
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .sort();
  return words.length > 1 ? words.join(' ') : null;
}

const keysOf = ({ accountId, comparedName: compared, phones, emails }: Known): string[] => [
  ...phones.map((phone) => `${accountId} ${phone}`),
  ...emails.map((email) => `${accountId} ${email.toLowerCase()}`),
  ...(compared === null ? [] : [`${accountId} ${compared}`]),
];

/** Names what of two contacts is compared: equal as long as no name, number or address changes. */
export function versionOfPair(one: Known, other: Known): string {
  const keys = (known: Known) => [...new Set(keysOf(known))].sort();
  const pair = [one, other].sort((a, b) => a.id - b.id).map(keys);
  return createHash('sha256').update(JSON.stringify(pair)).digest('base64url').slice(0, 22);
}

/** Whether two contacts are known to be different people. */
export type AreSeparate = (one: number, other: number) => boolean;

/**
 * Groups of contacts that share a number, an address or a name, also by way of a third one. Those
 * alike in a number or an address come first. The order of `keys` does not matter. Two that are
 * different people are in no group together. Works in turns.
 */
export async function findDuplicates(
  keys: readonly SharedKey[],
  areSeparate: AreSeparate = () => false,
  mayBeSeparate: (id: number) => boolean = () => true,
): Promise<readonly DuplicateGroup[]> {
  const rest = inTurns();
  const kindsOf = kindsById(keys);
  const found: DuplicateGroup[] = [];
  for (const group of connected(keys)) {
    const isWhole = group.ids.filter(mayBeSeparate).length < 2;
    found.push(...(isWhole ? [group] : withoutSeparate(group, kindsOf, areSeparate)));
    await rest();
  }
  const rank = ({ alike }: DuplicateGroup) => kinds.indexOf(alike[0] as Alike);
  return found.sort((a, b) => rank(a) - rank(b) || (a.ids[0] as number) - (b.ids[0] as number));
}

type KindsById = ReadonlyMap<number, ReadonlyMap<SharedKey, Alike>>;

/** The keys of each contact. */
function kindsById(keys: readonly SharedKey[]): KindsById {
  const byId = new Map<number, Map<SharedKey, Alike>>();
  for (const key of keys)
    for (const id of key.ids) {
      const mine = byId.get(id) ?? new Map<SharedKey, Alike>();
      byId.set(id, mine.set(key, key.kind));
    }
  return byId;
}

/**
 * A group as it is, or, where two of it are different people, in parts: a contact joins those with
 * which it shares something, as long as no two of them are different people.
 */
function withoutSeparate(
  group: DuplicateGroup,
  kindsOf: KindsById,
  areSeparate: AreSeparate,
): readonly DuplicateGroup[] {
  const ids = group.ids.slice(0, maxParted);
  if (!ids.some((one, at) => ids.slice(at + 1).some((other) => areSeparate(one, other))))
    return [group];
  const sharedBy = (one: number, other: number): Alike[] => {
    const theirs = kindsOf.get(other);
    return [...(kindsOf.get(one) ?? [])].flatMap(([key, kind]) => (theirs?.has(key) ? kind : []));
  };
  let parts: readonly (readonly number[])[] = [];
  for (const id of ids) {
    const mine = parts
      .filter((part) => part.some((other) => sharedBy(id, other).length > 0))
      .reduce<readonly number[]>(
        (all, part) =>
          all.some((one) => part.some((other) => areSeparate(one, other)))
            ? all
            : [...all, ...part],
        [id],
      );
    parts = [...parts.filter((part) => !mine.includes(part[0] as number)), mine];
  }
  return parts
    .filter((part) => part.length > 1)
    .map((part) => {
      const shared = new Set(
        part.flatMap((one, at) => part.slice(at + 1).flatMap((other) => sharedBy(one, other))),
      );
      return {
        alike: kinds.filter((kind) => shared.has(kind)),
        ids: [...part].sort((a, b) => a - b),
      };
    });
}

/** All that share something, different people included. */
function connected(keys: readonly SharedKey[]): readonly DuplicateGroup[] {
  const parent = new Map<number, number>();
  const rootOf = (id: number): number => {
    let root = id;
    for (let next = parent.get(root); next !== undefined && next !== root; next = parent.get(root))
      root = next;
    parent.set(id, root);
    return root;
  };
  for (const { ids } of keys)
    for (const id of ids) {
      const [low, high] = [rootOf(ids[0] as number), rootOf(id)].sort((a, b) => a - b);
      parent.set(high as number, low as number);
    }
  const groups = new Map<number, { alike: Set<Alike>; ids: number[] }>();
  for (const id of parent.keys()) {
    const root = rootOf(id);
    const group = groups.get(root) ?? { alike: new Set(), ids: [] };
    group.ids.push(id);
    groups.set(root, group);
  }
  for (const { kind, ids } of keys) groups.get(rootOf(ids[0] as number))?.alike.add(kind);
  return [...groups.values()].map(({ alike, ids }) => ({
    alike: kinds.filter((kind) => alike.has(kind)),
    ids: ids.sort((a, b) => a - b),
  }));
}
