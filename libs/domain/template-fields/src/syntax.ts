/**
 * The one place that knows how markers look.
 *
 *   {orgName}                          the value of a field
 *   {#if industry=dental} … {/if}      shown only when the field has exactly that value; may nest, eight deep
 *
 * Keys are letters, digits, `_`, `-` and `.`, and start with a letter or `_`. The stated value runs to the closing brace and
 * is trimmed. Everything else between braces (JSON, CSS, prose) is text. Nothing needs escaping: a marker that names no known field stays.
 */

/** What a key may look like. */
export const fieldKeyPattern = /^[A-Za-z_][A-Za-z0-9_.-]{0,63}$/;

/** The deepest nesting of conditional blocks that is understood; deeper ones stay as written and are reported. */
export const maxBlockDepth = 8;

/** One marker as it stands in a text. */
export type Marker =
  | { readonly kind: 'key'; readonly key: string; readonly start: number; readonly end: number }
  | {
      readonly kind: 'open';
      readonly key: string;
      readonly equals: string;
      readonly start: number;
      readonly end: number;
    }
  | { readonly kind: 'close'; readonly start: number; readonly end: number };

const longestMarker = 320;
const opening = /^#if[ \t]+([A-Za-z_][A-Za-z0-9_.-]{0,63})[ \t]*=([^{}\n]*)$/;

/** Writes the marker of a field: `orgName` → `{orgName}`. */
export const markerOf = (key: string): string => `{${key}}`;

/** The next marker at or after `from`, or null. Reads the text once; text between braces that is no marker is passed over. */
export function nextMarker(text: string, from: number): Marker | null {
  let start = text.indexOf('{', from);
  while (start !== -1) {
    const marker = markerAt(text, start);
    if (marker) return marker;
    start = text.indexOf('{', start + 1);
  }
  return null;
}

function markerAt(text: string, start: number): Marker | null {
  const first = text.charCodeAt(start + 1);
  if (first === 35 || first === 47) return blockAt(text, start);
  if (!isKeyStart(first)) return null;
  let at = start + 2;
  while (isKeyPart(text.charCodeAt(at))) at += 1;
  if (text.charCodeAt(at) !== 125 || at - start - 1 > 64) return null;
  return { kind: 'key', key: text.slice(start + 1, at), start, end: at + 1 };
}

function blockAt(text: string, start: number): Marker | null {
  if (text.startsWith('{/if}', start)) return { kind: 'close', start, end: start + 5 };
  if (!text.startsWith('{#if', start)) return null;
  const window = text.slice(start + 1, start + longestMarker);
  const close = window.indexOf('}');
  const found = close === -1 ? null : opening.exec(window.slice(0, close));
  if (!found) return null;
  return { kind: 'open', key: found[1] ?? '', equals: (found[2] ?? '').trim(), start, end: start + close + 2 };
}

const isKeyStart = (code: number): boolean => (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || code === 95;
const isKeyPart = (code: number): boolean =>
  isKeyStart(code) || (code >= 48 && code <= 57) || code === 45 || code === 46;
