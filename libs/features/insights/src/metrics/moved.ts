/** A list with the named part one place earlier or later; the same where there is no such place. */
export function moved<T extends { readonly name: string }>(
  list: readonly T[],
  name: string,
  by: 1 | -1,
): readonly T[] {
  const from = list.findIndex((each) => each.name === name);
  const [part, other] = [list[from], list[from + by]];
  if (!part || !other) return list;
  return list.map((each, at) => (at === from ? other : at === from + by ? part : each));
}
