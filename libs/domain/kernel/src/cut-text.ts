/** The letters of people: what looks like one may be many units of a string, such as an emoji. */
const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** A letter that ends beyond this many units after a place is no letter of a language. */
const longestLetter = 256;

/** The last boundary between letters at or before `at`; inside a letter that is longer than all. */
function boundaryIn(text: string, at: number): number {
  const letter = graphemes.segment(text.slice(0, at + longestLetter)).containing(at);
  const begin = letter?.index ?? at;
  if (begin > 0) return begin;
  // One letter fills it all: at least no half of a surrogate pair is left.
  return /[\uD800-\uDBFF]$/.test(text.slice(0, at)) ? at - 1 : at;
}

/**
 * The start of a text: at most `most` units of a string, together with `mark` that says that
 * something is missing. It is cut between letters as people see them. The only place that cuts text.
 */
export function cutText(text: string, most: number, mark = ''): string {
  if (text.length <= most) return text;
  return `${text.slice(0, boundaryIn(text, Math.max(0, most - mark.length)))}${mark}`;
}

/**
 * A text in parts of at most `most` units, of which nothing is lost but the blank at a cut. A part
 * ends after a line, else after a word, else between letters.
 */
export function textParts(text: string, most: number): readonly string[] {
  const parts: string[] = [];
  let rest = text;
  while (rest.length > most) {
    const end = endOfPart(rest, most);
    parts.push(rest.slice(0, end).trimEnd());
    rest = rest.slice(end).trimStart();
  }
  return rest === '' && parts.length > 0 ? parts : [...parts, rest];
}

/** A part is at least half full, so that one long word does not make many small ones. */
function endOfPart(text: string, most: number): number {
  const lastGap = (isGap: (unit: string) => boolean): number => {
    let at = most;
    while (at >= most / 2 && !isGap(text.charAt(at))) at -= 1;
    return at >= most / 2 ? at : 0;
  };
  const end = lastGap((unit) => unit === '\n') || lastGap((unit) => unit.trim() === '');
  return end || Math.max(1, boundaryIn(text, most));
}
