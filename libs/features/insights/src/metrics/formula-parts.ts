import { type CodePart } from '@patchbay/editor';
import { type FormulaProblem, functionNames, type Token, tokenize } from '@patchbay/formula';

const functions: ReadonlySet<string> = new Set(functionNames);

const kindOf = (token: Token): CodePart['kind'] | undefined => {
  if (token.kind === 'word')
    return functions.has(token.value.toLowerCase()) ? 'function' : undefined;
  return token.kind === 'number' || token.kind === 'string' || token.kind === 'keyword'
    ? token.kind
    : undefined;
};

/** How the parts of a formula are drawn: by what they are, and where the problem stands. */
export function formulaParts(text: string, problem: FormulaProblem | null): readonly CodePart[] {
  const parts = tokenize(text).flatMap((token) => {
    const kind = kindOf(token);
    return kind ? [{ start: token.start, end: token.end, kind }] : [];
  });
  return problem && text.trim() !== ''
    ? [...parts, { start: problem.start, end: problem.end, kind: 'problem' }]
    : parts;
}
