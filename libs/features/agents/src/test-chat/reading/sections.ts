/** A part of the instructions below one heading; the text before the first one has none. */
export interface Section {
  readonly heading: string;
  readonly text: string;
}

const marks = /^#{1,6}(?=\s)/;

/** The words of a heading; undefined for any other line. */
function headingOf(line: string): string | undefined {
  const found = marks.exec(line);
  const words = found ? line.slice(found[0].length).trim() : '';
  return words === '' ? undefined : words;
}

/** Instructions by their headings, in order. Text without a heading is one part. */
export function sectionsOf(instructions: string): readonly Section[] {
  const sections: { heading: string; lines: string[] }[] = [{ heading: '', lines: [] }];
  for (const line of instructions.split(/\r?\n/)) {
    const name = headingOf(line);
    if (name === undefined) sections.at(-1)?.lines.push(line);
    else sections.push({ heading: name, lines: [] });
  }
  return sections
    .map(({ heading: name, lines }) => ({ heading: name, text: lines.join('\n').trim() }))
    .filter(({ heading: name, text }) => name !== '' || text !== '');
}

/** The shortest text that is searched for. */
const shortest = 2;
/** Places that are marked in one text. */
const maxMarks = 200;

/** A text cut at the places of what is searched for: every second part is one of them. */
export function cutAt(text: string, wanted: string): readonly string[] {
  if (wanted.length < shortest) return [text];
  const parts: string[] = [];
  const [all, words] = [text.toLowerCase(), wanted.toLowerCase()];
  // A letter that is longer in lower case would shift the places.
  if (all.length !== text.length) return [text];
  let from = 0;
  for (let at = all.indexOf(words); at >= 0 && parts.length < 2 * maxMarks;) {
    parts.push(text.slice(from, at), text.slice(at, at + words.length));
    from = at + words.length;
    at = all.indexOf(words, from);
  }
  return [...parts, text.slice(from)];
}

/** How often a text has what is searched for. */
export const placesIn = (text: string, wanted: string): number =>
  (cutAt(text, wanted).length - 1) / 2;
