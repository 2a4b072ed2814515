/** The width of a letter on an axis, in px, as the widest words have it on average. */
const letter = 6.2;
/** Between two names, in px. */
const gap = 6;

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

const max = 3;

/** A name on one line, or on two or three where it is wider than its place (px). */
export function linesOfName(name: string, place: number): readonly string[] {
  const words = name.split(' ');
  for (let count = 1; count < max; count += 1) {
    const lines = onLines(words, count);
    if (longest(lines) * letter + gap <= place) return lines;
  }
  return onLines(words, max);
}

/** Every which name is shown so that none runs into the next, with a place (px) for each. */
export function stepOfNames(names: readonly string[], place: number): number {
  if (place <= 0) return 1;
  const widths = names.map((name) => longest(linesOfName(name, place)) * letter);
  const collides = (step: number) =>
    widths.some((width, at) => {
      const next = widths[at + step];
      return at % step === 0 && next !== undefined && (width + next) / 2 + gap > place * step;
    });
  let step = 1;
  while (collides(step)) step += 1;
  return step;
}
