import { err, ok, type Result } from '@patchbay/kernel';
import { findFunction } from './catalogue.js';
import { Parser, Refusal } from './parser.js';
import { type FormulaProblem, maxFormulaLength, messages } from './syntax.js';
import { forbiddenCharacters, type Token, tokenize } from './tokens.js';
import { type FormulaNode } from './tree.js';

/** The fields a formula may name. Without them every name is taken for a field. */
export interface ParseOptions {
  readonly fields?: Iterable<string>;
}

/**
 * Reads a formula. The checks come in the specified order: empty, characters, parentheses, names, grammar; the first that fails is the
 * problem. Never throws.
 */
export function parseFormula(text: string, options: ParseOptions = {}): Result<FormulaNode, FormulaProblem> {
  const whole = { start: 0, end: text.length };
  if (text.trim() === '') return err({ message: messages.empty, ...whole });
  const tooLong = `A formula has at most ${maxFormulaLength} characters.`;
  if (text.length > maxFormulaLength)
    return err({ message: messages.unexpected, start: maxFormulaLength, end: text.length, detail: tooLong });
  const forbidden = forbiddenCharacters(text);
  if (forbidden[0] !== undefined) {
    const start = text.indexOf(forbidden[0]);
    return err({ message: messages.characters(forbidden), start, end: start + forbidden[0].length });
  }
  const tokens = tokenize(text);
  const problem = parenthesesProblem(tokens) ?? nameProblem(tokens, options) ?? tokenProblem(tokens);
  return problem ? err(problem) : parseTokens(tokens);
}

/** The problem of a formula, or null when it is right; for a field that is being edited. */
export function formulaProblem(text: string, options: ParseOptions = {}): FormulaProblem | null {
  const parsed = parseFormula(text, options);
  return parsed.ok ? null : parsed.error;
}

function parseTokens(tokens: readonly Token[]): Result<FormulaNode, FormulaProblem> {
  try {
    return ok(new Parser(tokens).formula());
  } catch (refusal) {
    if (refusal instanceof Refusal) return err(refusal.problem);
    throw refusal;
  }
}

function parenthesesProblem(tokens: readonly Token[]): FormulaProblem | null {
  const open: Token[] = [];
  for (const token of tokens) {
    if (token.value === '(' && token.kind === 'punctuation') open.push(token);
    else if (token.value === ')' && token.kind === 'punctuation' && !open.pop())
      return problemAt(messages.parentheses, token);
  }
  const left = open.pop();
  return left ? problemAt(messages.parentheses, left) : null;
}

function nameProblem(tokens: readonly Token[], options: ParseOptions): FormulaProblem | null {
  const fields = options.fields ? new Set(options.fields) : null;
  const unknown = tokens.find((token, index) => {
    if (token.kind !== 'word' || findFunction(token.value)) return false;
    const isCalled = tokens[index + 1]?.kind === 'punctuation' && tokens[index + 1]?.value === '(';
    return fields ? !fields.has(token.value) : isCalled;
  });
  return unknown ? problemAt(messages.unknownField(unknown.value as string), unknown) : null;
}

function tokenProblem(tokens: readonly Token[]): FormulaProblem | null {
  const unknown = tokens.find(({ kind }) => kind === 'unknown');
  return unknown ? problemAt(messages.unknownToken, unknown) : null;
}

const problemAt = (
  message: string,
  { start, end }: { readonly start: number; readonly end: number },
): FormulaProblem => ({ message, start, end });
