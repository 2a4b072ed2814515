/**
 * The one place that knows how markers look.
 *
 *   {orgName} the value of a field
 *   {#if industry=dental} … {/if} shown only when the field has exactly that value; may nest, eight
 *   deep
 *
 * Keys are letters, digits, `_`, `-` and `.`, and start with a letter or `_`. The stated value runs
 * to the closing brace and is trimmed and has no quotes: quotes would be part of it. There is no
 * `{else}`. Everything else between braces (JSON, CSS, prose) is text. Nothing needs escaping: a
 * marker that names no known field stays.
 */

/** The pattern of a key. */
export const fieldKeyPattern = /^[A-Za-z_][A-Za-z0-9_.-]{0,63}$/;

/** The maximum nesting of conditional blocks; deeper ones stay unchanged and are reported. */
export const maxBlockDepth = 8;

/** One marker in a text; `start` and `end` are offsets. */
export type Marker =
  | { readonly kind: 'key'; readonly key: string; readonly start: number; readonly end: number }
  | {
      readonly kind: 'open';
      readonly key: string;
      readonly equals: string;
      readonly start: number;
      readonly end: number;
    }
  | { readonly kind: 'close'; readonly start: number; readonly end: number }
  /** Probably meant as the beginning or the end of a block, but malformed; it stays text. */
  | {
      readonly kind: 'malformed';
      readonly opens: boolean;
      readonly start: number;
      readonly end: number;
    };

const longestKey = 64;
const longestBlockMarker = 320;

// Characters of a key: 2 may begin one, 1 may continue one.
const keyClass = new Uint8Array(128);
for (const at of 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz_')
  keyClass[at.charCodeAt(0)] = 2;
for (const at of '0123456789.-') keyClass[at.charCodeAt(0)] = 1;
const equalsSign = 61;
export const closingBrace = 125;

/** Writes the marker of a field: `orgName` → `{orgName}`. */
export const markerOf = (key: string): string => `{${key}}`;

/** The offset after the key that begins at `at`; `at` itself when there is none. */
export function keyEnd(text: string, at: number): number {
  let code = text.charCodeAt(at);
  if (!(code < 128 && keyClass[code] === 2)) return at;
  let end = at;
  do code = text.charCodeAt((end += 1));
  while (code < 128 && (keyClass[code] as number) > 0);
  return end - at > longestKey ? at : end;
}

/**
 * The next marker at or after `from`, or null. Reads the text once; braces that are no marker are
 * skipped.
 */
export function nextMarker(text: string, from: number): Marker | null {
  for (let start = text.indexOf('{', from); start !== -1; start = text.indexOf('{', start + 1)) {
    const end = keyEnd(text, start + 1);
    if (end > start + 1) {
      if (text.charCodeAt(end) === closingBrace)
        return { kind: 'key', key: text.slice(start + 1, end), start, end: end + 1 };
      continue;
    }
    const block = blockAt(text, start);
    if (block) return block;
  }
  return null;
}

/** The markers of values in a text, in order; a key that is written twice is in it twice. */
export function keyMarkers(text: string): readonly Extract<Marker, { kind: 'key' }>[] {
  const found: Extract<Marker, { kind: 'key' }>[] = [];
  for (let marker = nextMarker(text, 0); marker; marker = nextMarker(text, marker.end))
    if (marker.kind === 'key') found.push(marker);
  return found;
}

function blockAt(text: string, start: number): Marker | null {
  const opened = openingEnd(text, start);
  if (opened !== -1)
    return { kind: 'open', ...conditionIn(text, start, opened), start, end: opened };
  const closed = closingEnd(text, start);
  if (closed !== -1) return { kind: 'close', start, end: closed };
  const malformed = malformedAt(text, start);
  return malformed && { kind: 'malformed', ...malformed, start };
}

const isWord = (text: string, start: number, sign: number): boolean =>
  text.charCodeAt(start + 1) === sign &&
  text.charCodeAt(start + 2) === 105 &&
  text.charCodeAt(start + 3) === 102;

/** The offset after a block end whose brace is at `start`; -1 when there is none. */
export const closingEnd = (text: string, start: number): number =>
  isWord(text, start, 47) && text.charCodeAt(start + 4) === closingBrace ? start + 5 : -1;

/** The offset after a block beginning whose brace is at `start`; -1 when there is none. */
export function openingEnd(text: string, start: number): number {
  if (!isWord(text, start, 35)) return -1;
  const key = skipBlanks(text, start + 4);
  const keyTo = keyEnd(text, key);
  if (key === start + 4 || keyTo === key) return -1;
  const equals = skipBlanks(text, keyTo);
  return text.charCodeAt(equals) === equalsSign
    ? braceOnLine(text, equals + 1, start + longestBlockMarker) + 1 || -1
    : -1;
}

/** The condition of a block beginning between two offsets. */
export function conditionIn(
  text: string,
  start: number,
  end: number,
): { readonly key: string; readonly equals: string } {
  const key = skipBlanks(text, start + 4);
  const keyTo = keyEnd(text, key);
  return {
    key: text.slice(key, keyTo),
    equals: text.slice(skipBlanks(text, keyTo) + 1, end - 1).trim(),
  };
}

/** A malformed beginning or end of a block, or null. */
export function malformedAt(
  text: string,
  start: number,
): { readonly opens: boolean; readonly end: number } | null {
  const opens = isWord(text, start, 35);
  const next = text.charCodeAt(start + 4);
  if ((!opens && !isWord(text, start, 47)) || (next < 128 && (keyClass[next] as number) > 0))
    return null; // {#iffy}
  const brace = braceOnLine(text, start + 4, start + longestBlockMarker);
  return { opens: opens && brace !== -1, end: brace === -1 ? start + 4 : brace + 1 };
}

const elseWord = /\{[#:]?else(?![\w.-])/y;

/**
 * The offset after an else part of other template languages, `{else}` or `{#else if …}`; -1 when
 * there is none at `start`.
 */
export function elseEnd(text: string, start: number): number {
  elseWord.lastIndex = start;
  return elseWord.test(text)
    ? braceOnLine(text, start + 5, start + longestBlockMarker) + 1 || -1
    : -1;
}

/** Whether a compared value is in quotes, as other template languages require. */
export const isQuoted = (stated: string): boolean =>
  /^(["'“‘]).*["'”’]$/s.test(stated) && stated.length > 1;

/**
 * The next closing brace before any other brace and the end of the line; -1 when there is none
 * before `limit`.
 */
function braceOnLine(text: string, from: number, limit: number): number {
  for (let at = from; at < limit; at += 1) {
    const code = text.charCodeAt(at);
    if (code === closingBrace) return at;
    if (code === 123 || code === 10 || code !== code) return -1; // not a number: the text has ended
  }
  return -1;
}

function skipBlanks(text: string, from: number): number {
  let at = from;
  while (text.charCodeAt(at) === 32 || text.charCodeAt(at) === 9) at += 1;
  return at;
}
