import { type AgentCase, type CaseCheck, type CaseEnding } from '@patchbay/contract';

export type CaseTurn = AgentCase['turns'][number];

/** What a person writes of a case; one that is not kept yet has no id. */
export type CaseWords = Pick<AgentCase, 'title' | 'channel' | 'turns'> & { readonly id?: string };

export const newTurn: CaseTurn = { say: '', checks: [] };
export const newCase: CaseWords = { title: '', channel: 'client', turns: [newTurn] };
export const newCheck: CaseCheck = { kind: 'said', value: '' };

/** The most lines of a case, and checks of a line, that the server keeps. */
export const maxTurns = 10;
export const maxChecks = 20;

/** What a check can ask, in the order in which it is offered. */
export const kinds: readonly CaseCheck['kind'][] = [
  'said',
  'notSaid',
  'ran',
  'notRan',
  'collected',
  'ended',
];

/** How a conversation can end, the usual ways first. */
export const endings: readonly CaseEnding[] = [
  'answered',
  'booked',
  'message',
  'transferred',
  'callback',
  'spam',
  'open',
];

/** What a check still needs before it can be kept; null when it has everything. */
export function missingOf({
  kind,
  value,
  argument,
  holds,
}: CaseCheck): 'words' | 'function' | 'field' | 'ending' | 'holds' | null {
  if (value.trim() === '')
    return kind === 'ran' || kind === 'notRan'
      ? 'function'
      : kind === 'collected'
        ? 'field'
        : kind === 'ended'
          ? 'ending'
          : 'words';
  return kind === 'ran' && argument?.trim() && !holds?.trim() ? 'holds' : null;
}

/** A check without what its kind does not use, as it is kept. */
export function writtenCheck({ kind, value, argument, holds, exact }: CaseCheck): CaseCheck {
  const isHeld = kind === 'collected' || (kind === 'ran' && Boolean(argument?.trim()));
  return {
    kind,
    value,
    ...(kind === 'ran' && argument?.trim() ? { argument: argument.trim() } : {}),
    ...(isHeld && holds?.trim() ? { holds, exact: exact ?? false } : {}),
  };
}
