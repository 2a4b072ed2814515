/** The width of a letter on an axis, in px, as the widest words have it on average. */
const letter = 6.2;
/** Between two names, in px. */
const gap = 8;

const widthOf = (text: string): number => text.length * letter + gap;

/** The two parts of a name that differ least in length; a single word stays whole. */
function halves(name: string): readonly string[] {
  const words = name.split(' ');
  const parts = words
    .slice(1)
    .map((_, at) => [words.slice(0, at + 1).join(' '), words.slice(at + 1).join(' ')]);
  const longest = (lines: readonly string[]) => Math.max(...lines.map(({ length }) => length));
  return parts.reduce<readonly string[]>(
    (best, one) => (longest(one) < longest(best) ? one : best),
    [name],
  );
}

/** A name on one line, or on two where it is wider than its place (px). */
export const linesOfName = (name: string, place: number): readonly string[] =>
  widthOf(name) <= place ? [name] : halves(name);

/** Every which name is shown so that none runs into the next, with a place (px) for each. */
export function stepOfNames(names: readonly string[], place: number): number {
  if (place <= 0) return 1;
  const widest = Math.max(
    0,
    ...names.flatMap((name) => linesOfName(name, place).map((line) => widthOf(line))),
  );
  return Math.max(1, Math.ceil(widest / place));
}
