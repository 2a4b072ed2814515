import { withoutMarks } from './model-marks.js';

/** How many places of a text are tried as the begin of JSON. */
const maxTries = 20;

function parsed(text: string): { value: unknown } | null {
  try {
    return { value: JSON.parse(text) as unknown };
  } catch {
    return null;
  }
}

/** Where the object or list ends that begins at a place; -1 where it does not. */
function closeOf(text: string, from: number): number {
  let depth = 0;
  let isText = false;
  for (let at = from; at < text.length; at += 1) {
    const letter = text[at];
    if (isText) {
      if (letter === '\\') at += 1;
      else if (letter === '"') isText = false;
    } else if (letter === '"') isText = true;
    else if (letter === '{' || letter === '[') depth += 1;
    else if ((letter === '}' || letter === ']') && (depth -= 1) === 0) return at + 1;
  }
  return -1;
}

/** The first whole object or list within words. */
function withinWords(text: string): unknown {
  let tries = 0;
  for (const { index } of text.matchAll(/[{[]/g)) {
    if ((tries += 1) > maxTries) return undefined;
    const end = closeOf(text, index);
    const found = end < 0 ? null : parsed(text.slice(index, end));
    if (found) return found.value;
  }
  return undefined;
}

/** What stands in the first fence of code, which may be open at the end; without its language. */
function inFirstFence(words: string): string {
  const [, fenced] = words.split('```', 2);
  return (fenced ?? '').replace(/^\w*\n/, '').trim();
}

/**
 * The JSON of a model's answer: behind what it thought, in a fence of code or between words.
 * Undefined where there is none.
 */
export function jsonInModelText(text: string): unknown {
  const words = withoutMarks(text).trim();
  const whole = parsed(words);
  if (whole) return whole.value;
  const fenced = inFirstFence(words);
  const inFence = fenced ? parsed(fenced) : null;
  return inFence ? inFence.value : withinWords(words);
}
