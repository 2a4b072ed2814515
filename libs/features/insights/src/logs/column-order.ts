/** A list of columns with one of them a place earlier or later; the same where there is no such place. */
export function movedColumn(
  columns: readonly string[],
  field: string,
  by: 1 | -1,
): readonly string[] {
  const from = columns.indexOf(field);
  const other = columns[from + by];
  if (from < 0 || other === undefined) return columns;
  return columns.map((each, at) => (at === from ? other : at === from + by ? field : each));
}
