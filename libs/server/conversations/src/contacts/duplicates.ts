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

/**
 * Groups of contacts that share a number, an address or a name, also by way of a third one. Those
 * alike in a number or an address come first. The order of `people` does not matter.
 */
export function findDuplicates(people: readonly Known[]): readonly DuplicateGroup[] {
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
  const rank = ({ alike }: DuplicateGroup) => kinds.indexOf(alike[0] as Alike);
  return [...groups.values()]
    .map(({ alike, ids }) => ({
      alike: kinds.filter((kind) => alike.has(kind)),
      ids: ids.sort((a, b) => a - b),
    }))
    .sort((a, b) => rank(a) - rank(b) || (a.ids[0] as number) - (b.ids[0] as number));
}
