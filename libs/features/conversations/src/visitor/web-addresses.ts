/** A part of a text: words, or a web address. */
export interface TextPart {
  readonly text: string;
  readonly isAddress: boolean;
}

/** An address begins so and goes on to a blank, a bracket of markup or a mark that ends a sentence. */
const begun = /https?:\/\/[\p{L}\p{N}][^\s<>"“”«»、。，；：！？（）「」]{1,2000}/giu;
const ends = ".,;:!?'’…*_";

/** An address without what belongs to the sentence around it: full stops, and brackets it did not open. */
function withoutEnd(found: string): string {
  const count = (one: string) => found.split(one).length;
  /** The brackets of each kind that it closes and did not open. */
  const closed: Record<string, number> = {
    ')': count(')') - count('('),
    ']': count(']') - count('['),
    '}': count('}') - count('{'),
  };
  let end = found.length;
  for (; end > 0; end -= 1) {
    const last = found.charAt(end - 1);
    const left = closed[last] ?? 0;
    if (left > 0) closed[last] = left - 1;
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
