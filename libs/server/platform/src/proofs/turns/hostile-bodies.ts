/** The names of a body's fields. */
export const fieldsOf = (body: unknown): string[] =>
  Object.keys((body as { readonly shape?: object } | undefined)?.shape ?? {});

/** Fewer than the 20,000 values of a body, so that a schema sees them. */
const maxValues = 18_000;
const deepest = 60;

/**
 * Bodies of at most so many bytes, with the same value in every field: lists of empty objects, of
 * numbers and of lists, objects of many names, lists in lists, letters that become 18 each, and one
 * long word.
 */
export function hostileBodies(fields: readonly string[], bytes: number): string[] {
  const names = fields.reduce((sum, name) => sum + name.length + 6, 16);
  const room = Math.floor((bytes - names) / fields.length);
  const times = (piece: string, weight: number) =>
    Math.max(
      0,
      Math.min(
        Math.floor(room / Buffer.byteLength(piece)) - 2,
        Math.floor(maxValues / fields.length / weight),
      ),
    );
  const listOf = (piece: string, weight: number) =>
    `[${piece.repeat(times(piece, weight))}${piece.slice(0, -1)}]`;
  const textOf = (letter: string) =>
    `"${letter.repeat(Math.max(0, Math.floor(room / Buffer.byteLength(letter)) - 2))}"`;
  const depth = Math.max(1, Math.min(deepest, Math.floor(room / 2) - 1));
  const values = [
    listOf('{},', 1),
    listOf('1,', 1),
    listOf('[],', 2),
    listOf('{"a":{"b":[1]}},', 4),
    `{${Array.from({ length: Math.min(900, times('"n0000":1,', 1)) }, (_none, at) => `"n${at}":1`).join()}}`,
    `${'['.repeat(depth)}${']'.repeat(depth)}`,
    textOf('\uFDFA'),
    textOf('w'),
  ];
  return values.map((value) => `{${fields.map((name) => `"${name}":${value}`).join()}}`);
}
