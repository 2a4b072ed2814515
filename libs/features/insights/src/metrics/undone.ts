interface Named {
  readonly name: string;
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/**
 * The present list without the change from `former` to `next`: what it added is removed, what it
 * removed is back in its place, what it changed is as before, and so is the order. What others
 * changed since stays.
 */
export function undone<T extends Named>(
  present: readonly T[],
  former: readonly T[],
  next: readonly T[],
): readonly T[] {
  const find = (list: readonly T[], name: string) => list.find((each) => each.name === name);
  const back = present
    .filter(({ name }) => find(former, name) || !find(next, name))
    .map((each) => {
      const before = find(former, each.name);
      return before && isSame(each, find(next, each.name)) ? before : each;
    });
  const names = back.map(({ name }) => name);
  const missing = former.filter(({ name }) => !find(next, name) && !names.includes(name));
  const all = [...back, ...missing];
  const place = (name: string) => former.findIndex((each) => each.name === name);
  const known = all
    .filter(({ name }) => place(name) >= 0)
    .sort((one, other) => place(one.name) - place(other.name));
  return [...known, ...all.filter(({ name }) => place(name) < 0)];
}
