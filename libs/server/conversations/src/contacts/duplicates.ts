import { createHash } from 'node:crypto';

/** What of a contact says who it is. */
export interface Known {
  readonly id: number;
  readonly accountId: number;
  readonly name: string | null;
  /** The numbers in E.164 and the addresses in lower case that it is reached at. */
  readonly phones: readonly string[];
  readonly emails: readonly string[];
}

export type Alike = 'phone' | 'email' | 'name';

/** Contacts of one agent that look like one person. */
export interface DuplicateGroup {
  readonly alike: readonly Alike[];
  /** At least two, ascending. */
  readonly ids: readonly number[];
}

const kinds: readonly Alike[] = ['phone', 'email', 'name'];
/** The most of a group that are compared with each other. */
const mostParted = 200;

/**
 * A name in the form in which it is compared: without accents, case, punctuation and order. Null for
 * a single word, which many people are called.
 */
export function comparedName(name: string | null): string | null {
  const words = (name ?? '')
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .sort();
  return words.length > 1 ? words.join(' ') : null;
}

const keysOf = ({ accountId, name, phones, emails }: Known): (readonly [Alike, string])[] => {
  const compared = comparedName(name);
  return [
    ...phones.map((phone) => ['phone', `${accountId} ${phone}`] as const),
    ...emails.map((email) => ['email', `${accountId} ${email.toLowerCase()}`] as const),
    ...(compared === null ? [] : [['name', `${accountId} ${compared}`] as const]),
  ];
};

/** Names what of two contacts is compared: equal as long as no name, number or address changes. */
export function versionOfPair(one: Known, other: Known): string {
  const keys = (known: Known) => [...new Set(keysOf(known).map(([, value]) => value))].sort();
  const pair = [one, other].sort((a, b) => a.id - b.id).map(keys);
  return createHash('sha256').update(JSON.stringify(pair)).digest('base64url').slice(0, 22);
}

/** Whether two contacts are known to be different people. */
export type AreSeparate = (one: number, other: number) => boolean;

/**
 * Groups of contacts that share a number, an address or a name, also by way of a third one. Those
 * alike in a number or an address come first. The order of `people` does not matter. Two that are
 * different people are in no group together.
 */
export function findDuplicates(
  people: readonly Known[],
  areSeparate: AreSeparate = () => false,
): readonly DuplicateGroup[] {
  const byId = new Map(people.map((one) => [one.id, one]));
  const rank = ({ alike }: DuplicateGroup) => kinds.indexOf(alike[0] as Alike);
  return connected(people)
    .flatMap((group) => withoutSeparate(group, byId, areSeparate))
    .sort((a, b) => rank(a) - rank(b) || (a.ids[0] as number) - (b.ids[0] as number));
}

/**
 * A group as it is, or, where two of it are different people, in parts: a contact joins those with
 * which it shares something, as long as no two of them are different people.
 */
function withoutSeparate(
  group: DuplicateGroup,
  byId: ReadonlyMap<number, Known>,
  areSeparate: AreSeparate,
): readonly DuplicateGroup[] {
  const ids = group.ids.slice(0, mostParted);
  if (!ids.some((one, at) => ids.slice(at + 1).some((other) => areSeparate(one, other))))
    return [group];
  const sharedBy = (one: number, other: number): Alike[] => {
    const keys = new Map(keysOf(byId.get(one) as Known).map(([kind, value]) => [value, kind]));
    return keysOf(byId.get(other) as Known).flatMap(([, value]) => keys.get(value) ?? []);
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
function connected(people: readonly Known[]): readonly DuplicateGroup[] {
  const parent = new Map(people.map(({ id }) => [id, id]));
  const rootOf = (id: number): number => {
    let root = id;
    while (parent.get(root) !== root) root = parent.get(root) as number;
    parent.set(id, root);
    return root;
  };
  const first = new Map<string, number>();
  const links: (readonly [Alike, number])[] = [];
  for (const person of people)
    for (const [kind, value] of keysOf(person)) {
      const key = `${kind} ${value}`;
      const other = first.get(key);
      if (other === undefined) first.set(key, person.id);
      else if (other !== person.id) {
        links.push([kind, person.id]);
        const [low, high] = [rootOf(other), rootOf(person.id)].sort((a, b) => a - b);
        parent.set(high as number, low as number);
      }
    }
  const groups = new Map<number, { alike: Set<Alike>; ids: number[] }>();
  for (const [kind, id] of links) {
    const root = rootOf(id);
    const group = groups.get(root) ?? { alike: new Set(), ids: [] };
    group.alike.add(kind);
    groups.set(root, group);
  }
  for (const { id } of people) groups.get(rootOf(id))?.ids.push(id);
  return [...groups.values()].map(({ alike, ids }) => ({
    alike: kinds.filter((kind) => alike.has(kind)),
    ids: ids.sort((a, b) => a - b),
  }));
}
