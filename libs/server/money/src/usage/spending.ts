import { chosenLanguage, insertNotice, type Owner } from '@patchbay/server-core';
import { languageOf } from '@patchbay/server-providers';
import { type Db } from '@patchbay/server-store';
import {
  type UsageLimits,
  type Reached,
  noticeOf,
  reachedBy,
  reachedWords,
  secondsOfCall,
} from './usage-limits.js';
import { readSpendingDay, type SpendingDay } from './spending-day-repository.js';
import { readSpentOf, markNotified, agentName } from './spending-repository.js';

/**
 * Notifies the owner once a day that a limit is reached, whichever it was. Needs a scope that
 * reaches the organization; the notice is in the language that the organization itself chose.
 */
export async function notifyOwner(
  db: Db,
  { organizationId, accountId }: Owner,
  reached: Reached,
  { today, now }: { readonly today: SpendingDay; readonly now: number },
): Promise<void> {
  const { day } = today;
  const told = await markNotified(db, organizationId, day, now);
  if (told.length === 0) return;
  const {
    rows: [agent],
  } = await agentName(db, accountId);
  const language = languageOf(await chosenLanguage(db, organizationId));
  await insertNotice(
    db,
    { organizationId, accountId: organizationId },
    {
      kind: 'billing',
      ...noticeOf(
        reached,
        agent?.name ?? (language === 'es' ? 'Un agente' : 'An agent'),
        today,
        language,
      ),
      subject: `spent ${day}`,
    },
  );
}

/** An agent that may make no more calls or send no more texts today, with the reason. */
export interface SpentAgent {
  readonly accountId: number;
  readonly type: 'call' | 'text';
  readonly reason: string;
  /** When its next day begins, in milliseconds. */
  readonly until: number;
}

/** The usage of a task: a call uses the line and the model, a text the line. */
const needs = {
  call: { answers: 1, tokens: 1, seconds: secondsOfCall },
  text: { texts: 1 },
} as const;

/**
 * Among agents with due tasks, those whose day is used up. Notifies the owner. Needs a scope that
 * reaches the organization.
 */
export async function spentAgents(
  db: Db,
  organizationId: number,
  due: readonly { readonly accountId: number; readonly type: string }[],
  usageLimits: UsageLimits,
  now: number,
): Promise<SpentAgent[]> {
  const waiting = new Set(due.map(({ accountId, type }) => `${accountId} ${type}`));
  if (due.length === 0) return [];
  const today = await readSpendingDay(db, organizationId, now);
  const used = await readSpentOf(
    db,
    organizationId,
    [...new Set(due.map(({ accountId }) => accountId))],
    usageLimits,
    { today, now },
  );
  const spent: SpentAgent[] = [];
  for (const [accountId, of] of used) {
    for (const type of ['call', 'text'] as const) {
      const reached = waiting.has(`${accountId} ${type}`)
        ? reachedBy(needs[type], of, of.usageLimits)
        : null;
      if (!reached) continue;
      await notifyOwner(db, { organizationId, accountId }, reached, { today, now });
      spent.push({ accountId, type, reason: reachedWords(reached, today), until: today.until });
    }
  }
  return spent;
}
