/** A part of a text: words, or a web address. */
export interface TextPart {
  readonly text: string;
  readonly isAddress: boolean;
}

/** An address begins so and goes on to a blank, a bracket of markup or a mark that ends a sentence. */
const begun = /https?:\/\/[\p{L}\p{N}][^\s<>"“”«»、。，；：！？（）「」]{1,2000}/giu;
const ends = ".,;:!?'’…*_";

const brackets = { ')': '(', ']': '[', '}': '{' };

/** How many brackets of each kind a text closes that it did not open. */
function unopened(text: string): Map<string, number> {
  const count = (one: string) => text.split(one).length - 1;
  return new Map(
    Object.entries(brackets).map(([closing, opening]) => [
      closing,
      count(closing) - count(opening),
    ]),
  );
}

/** An address without what belongs to the sentence around it: full stops, and brackets it did not open. */
function withoutEnd(found: string): string {
  const closed = unopened(found);
  let end = found.length;
  for (; end > 0; end -= 1) {
    const last = found.charAt(end - 1);
    const left = closed.get(last) ?? 0;
    if (left > 0) closed.set(last, left - 1);
    else if (!ends.includes(last)) break;
  }
  return found.slice(0, end);
}

/**
 * The web addresses of a text, with what stands between them, in order; together they are the text.
 * Only `http:` and `https:` addresses that are written out count.
 */
export function textParts(text: string): readonly TextPart[] {
  const parts: TextPart[] = [];
  let at = 0;
  const upTo = (end: number) => {
    if (end > at) parts.push({ text: text.slice(at, end), isAddress: false });
  };
  for (const { 0: found, index } of text.matchAll(begun)) {
    const address = withoutEnd(found);
    upTo(index);
    parts.push({ text: address, isAddress: true });
    at = index + address.length;
  }
  upTo(text.length);
  return parts;
}
