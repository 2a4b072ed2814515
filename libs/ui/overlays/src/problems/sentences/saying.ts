/** Says a sentence in another language; undefined where it has none for it. */
export type Saying = (english: string) => string | undefined;

interface Pattern {
  /** What stands before, between and after the values of the English sentence. */
  readonly parts: readonly string[];
  readonly names: readonly string[];
  readonly text: string;
}

/** The place of a value that is a text of the server itself, of one sentence or several. */
const reasonName = 'why';

const hole = /\{(\w+)\}/;
const lengthOf = ({ parts }: Pattern) => parts.join('').length;

/** Splits `at most {max} goals` into `at most `, ` goals` and the name `max`. */
function patternOf([english, text]: readonly [string, string]): Pattern {
  const pieces = english.split(hole);
  return {
    parts: pieces.filter((_, index) => index % 2 === 0),
    names: pieces.filter((_, index) => index % 2 === 1),
    text,
  };
}

/** What stands in a sentence for the values of a pattern; null where it is another sentence. */
function valuesIn(sentence: string, [first = '', ...parts]: readonly string[]): string[] | null {
  const last = parts.at(-1) ?? '';
  const end = sentence.length - last.length;
  if (!sentence.startsWith(first) || !sentence.endsWith(last)) return null;
  const values: string[] = [];
  let at = first.length;
  for (const part of parts.slice(0, -1)) {
    const found = sentence.indexOf(part, at);
    if (found === -1) return null;
    values.push(sentence.slice(at, found));
    at = found + part.length;
  }
  return at > end ? null : [...values, sentence.slice(at, end)];
}

/** Says a text of several sentences, each as long a run of them as the table has. */
function severally(text: string, say: Saying): string | undefined {
  const sentences = text.split(/(?<=[.?!]) /);
  const said: string[] = [];
  for (let from = 0; from < sentences.length;) {
    let to = sentences.length - (from === 0 ? 1 : 0);
    let found: string | undefined;
    while (to > from && (found = say(sentences.slice(from, to).join(' '))) === undefined) to -= 1;
    if (found === undefined) return undefined;
    said.push(found);
    from = to;
  }
  return said.join(' ');
}

/**
 * Says the sentences of a table in its language. A sentence with values is found by what stands
 * around them, the longest first; a value that is itself in the table is translated too, and a
 * reason (`{why}`) as a text of its own. A text of several sentences of the table is said one by one.
 * `wordsOf` says values that no table holds, by the name of their place.
 */
export function sayingOf(
  table: Readonly<Record<string, string>>,
  wordsOf: (name: string, value: string) => string | undefined = () => undefined,
): Saying {
  const patterns = Object.entries(table)
    .filter(([english]) => hole.test(english))
    .map(patternOf)
    .sort((a, b) => lengthOf(b) - lengthOf(a));
  const exact = (english: string) => (Object.hasOwn(table, english) ? table[english] : undefined);
  const one: Saying = (english) => {
    const whole = exact(english);
    if (whole !== undefined) return whole;
    for (const { parts, names, text } of patterns) {
      const values = valuesIn(english, parts);
      if (values)
        return names.reduce((said, name, index) => {
          const value = values[index] ?? '';
          const known = exact(value) ?? wordsOf(name, value);
          const reason = known === undefined && name === reasonName ? say(value) : undefined;
          return said.replaceAll(`{${name}}`, () => known ?? reason ?? value);
        }, text);
    }
    return undefined;
  };
  /** The same sentence is sent for a whole call with its full stop, and for one field without. */
  const stopped: Saying = (english) => (/\p{L}$/u.test(english) ? one(`${english}.`) : undefined);
  const say: Saying = (english) => one(english) ?? stopped(english) ?? severally(english, one);
  return say;
}
