import { type AgentCase, type CaseCheck, type CaseEnding } from '@patchbay/contract';

const endings: Readonly<Record<CaseEnding, true>> = {
  booked: true,
  message: true,
  answered: true,
  transferred: true,
  callback: true,
  spam: true,
  open: true,
};

/** What is missing of the checks of a case, with the path of each. */
export const problemsOf = (
  turns: AgentCase['turns'],
): readonly { readonly path: string; readonly message: string }[] =>
  turns.flatMap(({ checks }, at) =>
    checks.flatMap((check, index) => {
      const found = problemOf(check);
      return found ? [{ ...found, path: `body.turns.${at}.checks.${index}.${found.path}` }] : [];
    }),
  );

function problemOf({ kind, value, argument, holds }: CaseCheck) {
  if (kind === 'ended' && !Object.hasOwn(endings, value))
    return { path: 'value', message: 'must be an ending of conversations' };
  if (kind === 'ran' && argument && !holds?.trim())
    return { path: 'holds', message: 'says what the argument must hold' };
  return null;
}
