import { type MarkFilter } from './model-marks.js';

/**
 * Where a model writes the call of a function into its words, as models do whose server does not
 * know their form: an object of JSON that names it.
 */
const begin = /^\{\s*"(?:name|function|tool|tool_name|function_name|recipient_name)"\s*:/;
const mayBegin = /^\{\s*(?:"[a-z_]{0,14}(?:"\s*)?)?$/;
const longestBegin = 60;

/** Reads the pieces of a call behind its first brace: the place of its end, or null. */
function createCallReader(): (piece: string) => number | null {
  let depth = 1;
  let isText = false;
  let isEscaped = false;
  return (piece) => {
    for (let at = 0; at < piece.length; at += 1) {
      const letter = piece[at];
      if (isEscaped) isEscaped = false;
      else if (isText && letter === '\\') isEscaped = true;
      else if (letter === '"') isText = !isText;
      else if (!isText && letter === '{') depth += 1;
      else if (!isText && letter === '}') depth -= 1;
      if (depth === 0) return at + 1;
    }
    return null;
  };
}

/** Where a call begins, or may begin at the end of a text that goes on; null where none does. */
function callIn(text: string, isLast: boolean): { at: number; isWhole: boolean } | null {
  const lower = text.toLowerCase();
  for (const { index: at } of lower.matchAll(/\{/g)) {
    const rest = lower.slice(at, at + longestBegin);
    if (begin.test(rest)) return { at, isWhole: true };
    if (!isLast && rest.length < longestBegin && mayBegin.test(rest)) return { at, isWhole: false };
  }
  return null;
}

/**
 * Takes calls of functions out of words for people, which come in pieces; one whose end does not
 * come is the end of the words. Not for JSON that is asked for: it may begin alike.
 */
export function createCallFilter(): MarkFilter {
  let held = '';
  let reader: ReturnType<typeof createCallReader> | null = null;
  const read = (piece: string, isLast: boolean): string => {
    held += piece;
    let said = '';
    for (;;) {
      const end: number | null = reader ? reader(held) : 0;
      held = end === null ? '' : held.slice(end);
      if (end === null) return said;
      reader = null;
      const call = callIn(held, isLast);
      said += call ? held.slice(0, call.at) : held;
      held = call ? held.slice(call.at) : '';
      if (!call?.isWhole) return said;
      held = held.slice(1);
      reader = createCallReader();
    }
  };
  return { add: (piece) => read(piece, false), end: () => read('', true) };
}
