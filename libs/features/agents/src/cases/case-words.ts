import { type AgentCase } from '@patchbay/contract';

export type CaseTurn = AgentCase['turns'][number];

/** What a person writes of a case; one that is not kept yet has no id. */
export type CaseWords = Pick<AgentCase, 'title' | 'turns'> & { readonly id?: string };

export const newTurn: CaseTurn = { say: '', checks: [] };
export const newCase: CaseWords = { title: '', turns: [newTurn] };

/** The most lines of a case, and checks of a line, that the server keeps. */
export const mostTurns = 10;
export const mostChecks = 20;
