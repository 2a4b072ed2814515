import { err, ok, type Result } from '@patchbay/kernel';
import { findFunction } from '../core/catalogue.js';
import { withHint } from './hints.js';
import { Parser, Refusal } from './parser.js';
import { remember } from './tree-analysis.js';
import { wordsOf } from '../core/problem-texts.js';
import { type FormulaProblem, maxFormulaLength, problemAt } from './syntax.js';
import { forbiddenCharacters, type Token, tokenize } from './tokens.js';
import { type FormulaNode } from './tree.js';

/** The permitted field names. Without them every name is a field. */
export interface ParseOptions {
  readonly fields?: Iterable<string>;
}

/**
 * Parses a formula. The checks have the specified order: empty, characters, parentheses, names,
 * grammar; the first failure is the problem, with a suggestion as its `detail`. Never throws, not
 * even for a value that is not a string. Internally the grammar is tried first, because a text that
 * it accepts passes the other checks; only a rejected text is checked again.
 */
export function parseFormula(
  text: string,
  options: ParseOptions = {},
): Result<FormulaNode, FormulaProblem> {
  if (typeof (text as unknown) !== 'string') return err(noText);
  if (text.length > maxFormulaLength) return err(text.trim() === '' ? empty(text) : tooLong(text));
  const fields = options.fields ? asSet(options.fields) : null;
  try {
    const tree = parser.read(text, fields);
    const problem = parser.isOdd ? charactersProblem(text) : null;
    if (problem) return err(problem);
    remember(parser.analysis(tree));
    return ok(tree);
  } catch (refusal) {
    if (!(refusal instanceof Refusal)) throw refusal;
    const found = overallProblem(text) ?? tokensProblem(tokenize(text), fields) ?? refusal.problem;
    return err(withHint(found, text, fields));
  }
}

/** One shared parser: it is never re-entered, because no code of the caller runs during parsing. */
const parser = new Parser();

/** A plain set is used directly; any other object might run its own code when it is read. */
const asSet = (names: Iterable<string>): ReadonlySet<string> =>
  names instanceof Set && Object.getPrototypeOf(names) === Set.prototype ? names : new Set(names);

/** The problem of a formula, or null if it is valid; for an input field. */
export function formulaProblem(text: string, options: ParseOptions = {}): FormulaProblem | null {
  const parsed = parseFormula(text, options);
  return parsed.ok ? null : parsed.error;
}

function overallProblem(text: string): FormulaProblem | null {
  return text.trim() === '' ? empty(text) : charactersProblem(text);
}

const noText = problemAt(wordsOf('empty'), { start: 0, end: 0 }, [wordsOf('noText')]);

const empty = (text: string): FormulaProblem =>
  problemAt(wordsOf('empty'), { start: 0, end: text.length });

const tooLong = (text: string): FormulaProblem =>
  problemAt(wordsOf('unexpected'), { start: maxFormulaLength, end: text.length }, [
    wordsOf('formulaLength', { most: String(maxFormulaLength) }),
  ]);

function charactersProblem(text: string): FormulaProblem | null {
  const forbidden = forbiddenCharacters(text);
  if (forbidden[0] === undefined) return null;
  const start = text.indexOf(forbidden[0]);
  return problemAt(wordsOf('characters', { found: forbidden.join(' ') }), {
    start,
    end: start + forbidden[0].length,
  });
}

const tokensProblem = (
  tokens: readonly Token[],
  fields: ReadonlySet<string> | null,
): FormulaProblem | null =>
  parenthesesProblem(tokens) ?? nameProblem(tokens, fields) ?? tokenProblem(tokens);

function parenthesesProblem(tokens: readonly Token[]): FormulaProblem | null {
  const open: Token[] = [];
  for (const token of tokens) {
    if (token.value === '(' && token.kind === 'punctuation') open.push(token);
    else if (token.value === ')' && token.kind === 'punctuation' && !open.pop())
      return problemAt(wordsOf('parentheses'), token);
  }
  const left = open.pop();
  return left ? problemAt(wordsOf('parentheses'), left) : null;
}

function nameProblem(
  tokens: readonly Token[],
  fields: ReadonlySet<string> | null,
): FormulaProblem | null {
  const unknown = tokens.find((token, index) => {
    if (token.kind !== 'word' || findFunction(token.value)) return false;
    const isCalled = tokens[index + 1]?.kind === 'punctuation' && tokens[index + 1]?.value === '(';
    return fields ? !fields.has(token.value) : isCalled;
  });
  return unknown
    ? problemAt(wordsOf('unknownField', { name: unknown.value as string }), unknown)
    : null;
}

function tokenProblem(tokens: readonly Token[]): FormulaProblem | null {
  const unknown = tokens.find(({ kind }) => kind === 'unknown');
  return unknown ? problemAt(wordsOf('unknownToken'), unknown) : null;
}
