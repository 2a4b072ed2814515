/** What people and other products write for a field, and this product leaves as text. */
export interface StrayMarker {
  /** The name within the braces. */
  readonly name: string;
  readonly at: number;
  readonly end: number;
}

const name = String.raw`[\p{L}_][\p{L}\p{N}_.-]{0,63}`;
/** `{{name}}` and `{{ first name }}`; a name of up to four words. */
const doubled = String.raw`\{\{ {0,4}(?<doubled>${name}(?: ${name}){0,3}) {0,4}\}\}`;
/** `{first name}` and `{ name }`. */
const spaced = String.raw`\{(?<spaced> {1,4}${name}(?: ${name}){0,3} {0,4}|${name}(?: ${name}){1,3} {0,4}|${name} {1,4})\}`;
const single = String.raw`\{(?<single>${name})\}`;

/** Markers with two braces or with spaces: they are never filled. */
export const strayMarkers = (text: string): readonly StrayMarker[] =>
  found(text, `${doubled}|${spaced}`);

/** Markers of any form, as people write them. */
export const writtenMarkers = (text: string): readonly StrayMarker[] =>
  found(text, `${doubled}|${spaced}|${single}`);

/** The first marker of any form, as it stands, for texts that nothing is filled into. */
export function firstMarker(text: string): string | null {
  const [first] = writtenMarkers(text);
  return first ? text.slice(first.at, first.end) : null;
}

function found(text: string, pattern: string): StrayMarker[] {
  if (!text.includes('{')) return [];
  return [...text.matchAll(new RegExp(pattern, 'gu'))].map((match) => ({
    name: (Object.values(match.groups ?? {}).find(Boolean) ?? '').trim(),
    at: match.index,
    end: match.index + match[0].length,
  }));
}
