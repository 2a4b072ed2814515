import { type FieldProblem } from '../core/refusal.js';

/** What a JSON body may consist of, whatever its operation is. */
export const bodyShape = {
  /** Values in all, those inside of lists and objects included. */
  values: 20_000,
  /** Names of one object. */
  names: 1000,
  /** Lists and objects inside of each other. */
  depth: 64,
} as const;

interface Container {
  readonly isList: boolean;
  /** Elements or names so far, but for the first of a list. */
  count: number;
  /** Where the text of the latest name begins and ends. */
  nameStart: number;
  nameEnd: number;
}

const [quote, comma, colon, backslash] = [34, 44, 58, 92];
const [listStart, listEnd, objectStart, objectEnd] = [91, 93, 123, 125];
const longestName = 60;

/**
 * The first place of a JSON text that exceeds `bodyShape`; null if none does. One pass over the
 * text that ends there, so the cost of a refusal does not depend on what follows. It takes any text:
 * whether it is JSON is for the parser to say.
 */
export function shapeProblem(text: string): FieldProblem | null {
  const open: Container[] = [];
  let [values, nameStart, nameEnd] = [1, 0, 0];
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === quote) {
      nameStart = at + 1;
      at = nameEnd = endOfString(text, nameStart);
    } else if (code === listStart || code === objectStart) {
      if (open.length >= bodyShape.depth) return { path: 'body', message: 'is nested too deeply' };
      open.push({ isList: code === listStart, count: 0, nameStart: 0, nameEnd: 0 });
      if (code === listStart) values += 1;
    } else if (code === listEnd || code === objectEnd) open.pop();
    else if (code === comma || code === colon) {
      const inside = open.at(-1);
      if (!inside || inside.isList === (code === colon)) continue;
      values += 1;
      inside.count += 1;
      [inside.nameStart, inside.nameEnd] = [nameStart, nameEnd];
      if (!inside.isList && inside.count > bodyShape.names)
        return {
          path: pathOf(open, text),
          message: `must not have more than ${bodyShape.names} names`,
        };
    }
    if (values > bodyShape.values)
      return { path: 'body', message: `must not hold more than ${bodyShape.values} values` };
  }
  return null;
}

/** The position of the quote that ends a string, or the end of the text. */
function endOfString(text: string, start: number): number {
  for (let from = start; ;) {
    const end = text.indexOf('"', from);
    if (end < 0) return text.length;
    let before = end - 1;
    while (text.charCodeAt(before) === backslash) before -= 1;
    // An even number of backslashes stands for backslashes; an odd one includes this quote.
    if ((end - before) % 2 === 1) return end;
    from = end + 1;
  }
}

/** The path of the innermost container: by the latest name or index of each around it. */
const pathOf = (open: readonly Container[], text: string): string =>
  [
    'body',
    ...open
      .slice(0, -1)
      .map(({ isList, count, nameStart, nameEnd }) =>
        isList ? String(count) : text.slice(nameStart, Math.min(nameEnd, nameStart + longestName)),
      ),
  ].join('.');
