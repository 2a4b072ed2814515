/**
 * Position at which a text stops being JSON, line and column counted from 1, and what was expected
 * there.
 */
export interface JsonProblem {
  readonly line: number;
  readonly column: number;
  readonly expected: State;
}

/** What may come next, by the position in the structure. */
type State =
  | 'value'
  | 'valueOrEnd'
  | 'key'
  | 'keyOrEnd'
  | 'colon'
  | 'afterInObject'
  | 'afterInList'
  | 'end';

const quoted = /"(?:[^"\\\p{Cc}]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*"/uy;
const scalar = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?(?![\w.])|(?:true|false|null)(?!\w)/y;
const space = /[ \t\r\n]*/y;

/** Position after a match of a sticky pattern at a position, or null. */
function endOf(pattern: RegExp, text: string, at: number): number | null {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : null;
}

const afterIn: Record<string, State> = { '{': 'afterInObject', '[': 'afterInList' };
const insideOf: Record<string, State> = { '{': 'keyOrEnd', '[': 'valueOrEnd' };
const closing: Partial<Record<State, string>> = {
  keyOrEnd: '}',
  afterInObject: '}',
  valueOrEnd: ']',
  afterInList: ']',
};
const separating: Partial<Record<State, readonly [sign: string, next: State]>> = {
  colon: [':', 'value'],
  afterInObject: [',', 'key'],
  afterInList: [',', 'value'],
};

interface Place {
  readonly at: number;
  readonly state: State;
}

/** The expected tokens after a complete value inside the open structure. */
const after = (at: number, open: readonly string[]): Place => ({
  at,
  state: afterIn[open.at(-1) ?? ''] ?? 'end',
});

/** Position after a name or a value; null where there is none. */
function readWord(text: string, { at, state }: Place, open: string[]): Place | null {
  const quotedEnd = endOf(quoted, text, at);
  if (state === 'key' || state === 'keyOrEnd')
    return quotedEnd === null ? null : { at: quotedEnd, state: 'colon' };
  const sign = text[at] ?? '';
  const inside = insideOf[sign];
  if (inside !== undefined) {
    open.push(sign);
    return { at: at + 1, state: inside };
  }
  const end = quotedEnd ?? endOf(scalar, text, at);
  return end === null ? null : after(end, open);
}

/** One step: the next position, or null at an unexpected character. */
function step(text: string, place: Place, open: string[]): Place | null {
  const { at, state } = place;
  const sign = text[at];
  if (sign !== undefined && sign === closing[state]) {
    open.pop();
    return after(at + 1, open);
  }
  const separator = separating[state];
  if (separator !== undefined)
    return sign === separator[0] ? { at: at + 1, state: separator[1] } : null;
  return state === 'end' ? null : readWord(text, place, open);
}

/**
 * The first position where a text is not JSON; null when it is valid. Engines differ in their
 * messages and some name no position, so the text is parsed here.
 */
export function jsonProblem(text: string): JsonProblem | null {
  const open: string[] = [];
  const skipSpace = (at: number) => endOf(space, text, at) ?? at;
  let place: Place = { at: skipSpace(0), state: 'value' };
  while (place.state !== 'end' || place.at < text.length) {
    const next = step(text, place, open);
    if (next === null) {
      const before = text.slice(0, place.at).split('\n');
      return {
        line: before.length,
        column: (before.at(-1) ?? '').length + 1,
        expected: place.state,
      };
    }
    place = { ...next, at: skipSpace(next.at) };
  }
  return null;
}
