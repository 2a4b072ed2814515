import { type FunctionName, functionNames } from '@patchbay/formula';

/** A word that a formula can go on with. */
export interface Suggestion {
  readonly word: string;
  readonly kind: 'field' | FunctionName;
}

/** The part of a word before the caret. */
export function wordBefore(text: string, caret: number): string {
  let start = caret;
  while (start > 0 && /\w/.test(text.charAt(start - 1))) start -= 1;
  const word = text.slice(start, caret);
  return /^\d/.test(word) ? '' : word;
}

const most = 9;
/** The functions that a formula most often begins with. */
const usual = ['if', 'sum', 'count'] as const satisfies readonly FunctionName[];
const fieldSuggestion = (word: string): Suggestion => ({ word, kind: 'field' });
const functionSuggestion = (word: FunctionName): Suggestion => ({ word, kind: word });

/** Fields and functions that begin with a word, or else contain it; fields first. */
export function suggestionsFor(word: string, fields: readonly string[]): readonly Suggestion[] {
  const wanted = word.toLowerCase();
  if (wanted === '')
    return [
      ...fields.slice(0, most - usual.length).map(fieldSuggestion),
      ...usual.map(functionSuggestion),
    ];
  const all = [...fields.map(fieldSuggestion), ...functionNames.map(functionSuggestion)].filter(
    (each) => each.word !== word,
  );
  const matching = (fits: (name: string) => boolean) =>
    all.filter((each) => fits(each.word.toLowerCase()));
  const first = matching((name) => name.startsWith(wanted));
  const more = matching((name) => !name.startsWith(wanted) && name.includes(wanted));
  return [...first, ...more].slice(0, most);
}

/** A text with the word before the caret completed, and where the caret is then. */
export function completed(
  text: string,
  caret: number,
  { word, kind }: Suggestion,
): { readonly text: string; readonly caret: number } {
  const start = caret - wordBefore(text, caret).length;
  const isCall = kind !== 'field' && text[caret] !== '(';
  const inserted = isCall ? `${word}()` : word;
  return {
    text: text.slice(0, start) + inserted + text.slice(caret),
    caret: start + inserted.length - (isCall ? 1 : 0),
  };
}

/** The function whose name the caret is in or behind, or in whose parentheses it is. */
export function helpAt(text: string, caret: number): Suggestion | undefined {
  let depth = 0;
  for (let at = caret - 1; at >= 0; at -= 1) {
    const sign = text[at];
    if (sign === ')') depth += 1;
    else if (sign === '(' && depth > 0) depth -= 1;
    else if (sign === '(') {
      const name = wordBefore(text, at).toLowerCase();
      const found = functionNames.find((each) => each === name);
      if (found) return functionSuggestion(found);
    }
  }
  return undefined;
}
