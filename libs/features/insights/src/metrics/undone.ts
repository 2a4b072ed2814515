interface Named {
  readonly name: string;
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
const find = <T extends Named>(list: readonly T[], name: string) =>
  list.find((each) => each.name === name);
const namesIn = (list: readonly Named[], other: readonly Named[]) =>
  list.map(({ name }) => name).filter((name) => find(other, name));

/** A list with an element behind the nearest one that stood before it in `former`. */
function putBack<T extends Named>(
  list: readonly T[],
  former: readonly T[],
  missing: T,
): readonly T[] {
  const before = former.slice(0, former.indexOf(missing)).map(({ name }) => name);
  const places = list.map(({ name }, at) => (before.includes(name) ? at + 1 : 0));
  const at = Math.max(0, ...places);
  return [...list.slice(0, at), missing, ...list.slice(at)];
}

/** The elements that `former` knows in its order, then the others. */
function inOrder<T extends Named>(list: readonly T[], former: readonly T[]): readonly T[] {
  const known = former.flatMap(({ name }) => find(list, name) ?? []);
  return [...known, ...list.filter(({ name }) => !find(former, name))];
}

/**
 * The present list without the change from `former` to `next`: what it added is removed, what it
 * removed is back in its place, what it changed is as before, and so is the order if it changed
 * that. What others changed since stays.
 */
export function undone<T extends Named>(
  present: readonly T[],
  former: readonly T[],
  next: readonly T[],
): readonly T[] {
  const back = present
    .filter(({ name }) => find(former, name) || !find(next, name))
    .map((each) => {
      const before = find(former, each.name);
      return before && isSame(each, find(next, each.name)) ? before : each;
    });
  const all = former
    .filter(({ name }) => !find(next, name) && !find(back, name))
    .reduce<readonly T[]>((list, missing) => putBack(list, former, missing), back);
  return isSame(namesIn(former, next), namesIn(next, former)) ? all : inOrder(all, former);
}
