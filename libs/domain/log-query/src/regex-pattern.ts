/** The longest pattern of a regex filter. */
export const maxPattern = 256;

/*
 * The subset that runs in linear time and means the same in RE2, PostgreSQL and JavaScript: no look-around, no
 * back-references, no possessive or named groups, counts up to 255. The pattern is never handed to the runtime's own engine.
 */
const tokens = /\\[dDwWsS.^$*+?()[\]{}|/\\-]|\[\^?(?:\\[dws\]\\^/.-]|[^\]\\[])+\]|\{\d{1,3}(?:,\d{0,3})?\}|\(\?:|[\s\S]/gu;
const quantifier = /^(?:[*+?]|\{.*\})$/;
const counts = /\{(\d+)(?:(,)(\d*))?\}/;

/** True for a class whose ranges run upwards from one plain character to another. */
function isOrderedClass(token: string): boolean {
  const items = [...token.slice(token.startsWith('[^') ? 2 : 1, -1).matchAll(/\\.|[\s\S]/gu)].map(([item]) => item);
  for (let at = 1; at < items.length - 1; at += 1) {
    if (items[at] !== '-') continue;
    const [low = '', high = ''] = [items[at - 1], items[at + 1]];
    if ([...low, ...high].length !== 2 || (low.codePointAt(0) ?? 0) > (high.codePointAt(0) ?? 0)) return false;
    at += 2; // what follows a range begins anew
    if (items[at] === '-' && at < items.length - 1) return false;
  }
  return true;
}

/** What is wrong with a pattern, as a sentence, or null when it may run. */
export function patternProblem(pattern: string): string | null {
  if (pattern === '') return 'Enter a pattern.';
  if (pattern.length > maxPattern) return `A pattern has at most ${maxPattern} characters.`;
  let depth = 0;
  let before: 'start' | 'atom' | 'quantified' | 'lazy' = 'start';
  for (const [token] of pattern.matchAll(tokens)) {
    if (token === '\\' || token === '[' || token === '{') return `“${token}” needs a backslash before it or is not complete.`;
    if (token.length > 1 && token.startsWith('[') && !isOrderedClass(token)) return `The range in “${token}” does not run upwards.`;
    if (token === '(' || token === '(?:') {
      depth += 1;
      before = 'start';
    } else if (token === ')') {
      depth -= 1;
      if (depth < 0) return 'A closing parenthesis has no opening one.';
      before = 'atom';
    } else if (token === '|' || token === '^') before = 'start';
    else if (quantifier.test(token)) {
      if (before === 'start') return `“${token}” has nothing to repeat.`;
      if (before === 'lazy' || (before === 'quantified' && token !== '?')) return 'Only one repetition may follow another character.';
      const [, low, comma, high] = counts.exec(token) ?? [];
      if (Number(low ?? 0) > 255 || Number(high || 0) > 255 || (comma && high && Number(high) < Number(low))) return 'A count goes up to 255, the smaller number first.';
      before = before === 'quantified' ? 'lazy' : 'quantified';
    } else before = token === '$' ? 'start' : 'atom';
  }
  return depth === 0 ? null : 'An opening parenthesis has no closing one.';
}
