/** What people and other products write for a field, and this product leaves as text. */
export interface StrayMarker {
  /** The name within the braces. */
  readonly name: string;
  readonly at: number;
  readonly end: number;
}

/**
 * `{{name}}` and `{{ first name }}`, with a name of up to four words; `{first name}` and `{ name }`;
 * and `{name}`, which may be a marker.
 */
const written =
  /\{\{ {0,4}(?<doubled>[\p{L}_][\p{L}\p{N}_.-]{0,63}(?: [\p{L}_][\p{L}\p{N}_.-]{0,63}){0,3}) {0,4}\}\}|\{(?<single> {0,4}[\p{L}_][\p{L}\p{N}_.-]{0,63}(?: [\p{L}_][\p{L}\p{N}_.-]{0,63}){0,3} {0,4})\}/gu;

/** Markers of any form, as people write them. */
export function writtenMarkers(text: string): readonly StrayMarker[] {
  if (!text.includes('{')) return [];
  return [...text.matchAll(written)].map(({ 0: whole, index, groups }) => ({
    name: (groups?.['doubled'] ?? groups?.['single'] ?? '').trim(),
    at: index,
    end: index + whole.length,
  }));
}

/** Markers with two braces or with spaces: they are never filled. */
export const strayMarkers = (text: string): readonly StrayMarker[] =>
  writtenMarkers(text).filter(({ at, end }) => / |^\{\{/.test(text.slice(at, end)));

/** The first marker of any form, as it stands, for texts that nothing is filled into. */
export function firstMarker(text: string): string | null {
  const [first] = writtenMarkers(text);
  return first ? text.slice(first.at, first.end) : null;
}
