import { randomUUID } from 'node:crypto';
import { type Db, type StatementLine, type Store } from '@patchbay/server-store';
import { dateToSeconds } from '@patchbay/kernel';
import { bookProration, linesOfChange } from '../billing/prorations.js';
import { type BillingCalendar, paidTermOf } from '../periods/periods.js';
import { type PlanRow, type PlanTerm, priceOf } from '../catalogue/rules.js';
import { linesOfStatements, openPeriodUpTo } from './subscriptions-repository.js';
import { findNode } from '@patchbay/server-core';
import { plansById, readSubscription } from '../catalogue/repository.js';
import { calendarOf, storedZone } from '../periods/periods-repository.js';
import { recordPlanChange } from '../catalogue/history-repository.js';

/** A plan that an ancestor assigned to an account in place of another. */
export interface PlanReassignment {
  readonly nodeId: number;
  readonly before: string | null;
  readonly after: string;
}

const platform = { kind: 'platform', reason: 'prorate a plan that was given' } as const;

/**
 * Prorates a reassigned plan that no processor bills: credits the rest of the charged term, charges
 * the new plan for the same time, and adds both as lines to the next statement. In a term that cost
 * nothing because its plan was assigned within it, the next plan costs nothing either.
 */
export async function prorateReassignment(
  store: Store,
  { nodeId, before, after }: PlanReassignment,
  now: Date,
): Promise<void> {
  if (before === null || before === after) return;
  const at = new Date(dateToSeconds(now) * 1000);
  await store.within(platform, async (db) => {
    const node = await findNode(db, nodeId);
    const rows = await plansById(db, [before, after]);
    const [old, next] = [before, after].map((id) => rows.find((row) => row.id === id));
    if (!node || !old || !next) return;
    const subscription = await readSubscription(db, nodeId);
    // A subscription billed by a processor changes only through that processor's events.
    if (subscription && subscription.state !== 'ended' && subscription.externalId !== null) return;
    const calendar = await calendarOf(db, node);
    const running = (await storedZone(db, nodeId, at)) ?? calendar.zone;
    const term: PlanTerm = old.monthMicros === null ? 'year' : 'month';
    const price = priceOf(next, term);
    const paid =
      price === null ? null : await chargedFor(db, { nodeId, old, term, calendar, running, at });
    await recordPlanChange(
      db,
      {
        accountId: nodeId,
        planId: old.id,
        term,
        anchoredAt: calendar.anchor,
        anchorZone: calendar.anchorZone,
      },
      at,
    );
    if (paid === null || price === null) return;
    const lines = linesOfChange(
      { id: old.id, title: old.title, term, micros: paid, ...calendar, running },
      { id: next.id, title: next.title, term, micros: price },
      at,
      1n,
    );
    await bookProration(db, {
      accountId: nodeId,
      key: `given:${randomUUID()}`,
      lines,
      at,
      state: 'settled',
      who: { billedBy: null, subscriptionId: null },
    });
  });
}

/**
 * The charge of the running term for the current plan; null when it was not charged and will not
 * be.
 */
async function chargedFor(
  db: Db,
  {
    nodeId,
    old,
    term,
    calendar,
    running,
    at,
  }: {
    readonly nodeId: number;
    readonly old: PlanRow;
    readonly term: PlanTerm;
    readonly calendar: BillingCalendar;
    readonly running: string;
    readonly at: Date;
  },
): Promise<bigint | null> {
  const moment = dateToSeconds(at);
  const made = await linesOfStatements(db, nodeId, at);
  const line = made
    .flatMap(({ lines }) => lines)
    .find((one: StatementLine) => one.kind === 'plan' && one.at <= moment && moment < one.until);
  // The term of a period without a statement yet is charged by that statement.
  const { startsAt } = paidTermOf(calendar, term, at, running);
  const [open] = line ? [] : await openPeriodUpTo(db, nodeId, startsAt);
  if (!line && !open) return null;
  return line?.planId === old.id ? BigInt(line.amountMicros) : priceOf(old, term);
}
