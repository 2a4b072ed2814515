/** How many letters are said without a breath, for a code of a size. */
function sizesOf(size: number): readonly number[] {
  if (size <= 5) return [size];
  if (size === 7) return [3, 4];
  if (size === 10) return [3, 3, 4];
  const each = size % 3 === 0 && size < 12 ? 3 : 4;
  return Array.from({ length: Math.ceil(size / each) }, (_, at) =>
    Math.min(each, size - at * each),
  );
}

/** Letter by letter: `A7K` is said as `A 7 K`. */
export const letterByLetter = (code: string): string => [...code].join(' ').toUpperCase();

/** A code letter by letter, in groups between which a voice breathes. */
export function spelled(code: string): string {
  let at = 0;
  return sizesOf(code.length)
    .map((size) => letterByLetter(code.slice(at, (at += size))))
    .join(', ');
}
