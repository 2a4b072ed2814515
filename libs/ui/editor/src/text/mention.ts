/** Something that a prompt can name: a function of the agent, or a knowledge base. */
export interface Mention {
  /** What stands in the text after the @: the name of a function, or a title. */
  readonly name: string;
  /** How people call it. */
  readonly title: string;
  /** What it is, in a few words. */
  readonly note: string;
  /** Why the agent does not have it; absent where it has. */
  readonly missing?: string;
}

const word = /^[A-Za-z][\w-]*$/;

/** How a mention is written: a word as it is, anything else in brackets. */
export const mentionText = (name: string): string => (word.test(name) ? `@${name}` : `@[${name}]`);

/** Where a text mentions something: from its @ up to `end`. */
export interface Mentioned {
  readonly at: number;
  readonly end: number;
  readonly name: string;
}

/**
 * The mentions in a text. An @ within a word, as in an address of mail, is none. At most 120
 * characters in brackets.
 */
export function mentionsIn(text: string): readonly Mentioned[] {
  const found: Mentioned[] = [];
  for (let at = text.indexOf('@'); at >= 0; at = text.indexOf('@', at + 1)) {
    if (at > 0 && /[\w@.]/.test(text.charAt(at - 1))) continue;
    const name = nameAfter(text, at + 1);
    if (name) found.push({ at, ...name });
  }
  return found;
}

const longest = 120;

function nameAfter(text: string, from: number): Omit<Mentioned, 'at'> | null {
  if (text.charAt(from) === '[') {
    const rest = text.slice(from + 1, from + 2 + longest);
    const length = rest.indexOf(']');
    const name = rest.slice(0, Math.max(0, length));
    return length < 1 || name.includes('\n') ? null : { name, end: from + length + 2 };
  }
  let end = from;
  while (end < text.length && end - from < longest && /[\w-]/.test(text.charAt(end))) end += 1;
  const name = text.slice(from, end);
  return word.test(name) ? { name, end } : null;
}
