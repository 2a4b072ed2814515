/** The width of a letter on an axis, in px, as the widest words have it on average. */
const letter = 6.2;
/** Between two names, in px. */
const gap = 6;

const widthOf = (text: string): number => text.length * letter + gap;

const longest = (lines: readonly string[]): number =>
  Math.max(...lines.map(({ length }) => length));

/** The words on so many lines that differ least in length; a single word stays whole. */
function onLines(words: readonly string[], count: number): readonly string[] {
  const whole = [words.join(' ')];
  if (count < 2) return whole;
  return words
    .slice(1)
    .map((_, at) => [words.slice(0, at + 1).join(' '), ...onLines(words.slice(at + 1), count - 1)])
    .reduce((best, one) => (longest(one) < longest(best) ? one : best), whole);
}

const most = 3;

/** A name on one line, or on two or three where it is wider than its place (px). */
export function linesOfName(name: string, place: number): readonly string[] {
  const words = name.split(' ');
  for (let count = 1; count < most; count += 1) {
    const lines = onLines(words, count);
    if (longest(lines) * letter + gap <= place) return lines;
  }
  return onLines(words, most);
}

/** Every which name is shown so that none runs into the next, with a place (px) for each. */
export function stepOfNames(names: readonly string[], place: number): number {
  if (place <= 0) return 1;
  const widest = Math.max(
    0,
    ...names.flatMap((name) => linesOfName(name, place).map((line) => widthOf(line))),
  );
  return Math.max(1, Math.ceil(widest / place));
}
