import { announce, findNode, zoneOfAccount } from '@patchbay/server-core';
import { type Db } from '@patchbay/server-store';
import { releaseNumbers } from './dunning.js';
import { openCancellation, cancellationReason } from '../catalogue/repository.js';
import { type PlanTerm, type SubscriptionRow } from '../catalogue/rules.js';
import {
  beginPeriod,
  saveSubscription,
  givePlan,
  updateSubscription,
  takePlan,
} from './subscriptions-repository.js';

/** New values of a subscription. */
interface Change {
  readonly nodeId: number;
  readonly planId: string | null;
  readonly term: PlanTerm;
  readonly state: 'active' | 'pastDue';
  readonly billedBy: number | null;
  /** The processor's id; null for a free plan. */
  readonly externalId: string | null;
  readonly customerId: string | null;
  readonly cancelsAt: Date | null;
  /** The price of a term at the processor; null when the plan's price applies. */
  readonly priceMicros: bigint | null;
  readonly at: Date;
}

export async function applySubscription(
  db: Db,
  known: SubscriptionRow | null,
  { nodeId, at, ...change }: Change,
): Promise<void> {
  const node = await findNode(db, nodeId);
  if (!node) return; // removed meanwhile
  const running = known?.state === 'ended' ? null : known;
  const kept = running && isSameSubscription(running, change) ? running : null;
  // A term of another length begins at the change, and so do billing months.
  const isOtherTerm = kept !== null && kept.term !== change.term;
  await saveSubscription(db, nodeId, {
    ...change,
    ...(await anchorAfter(db, nodeId, { kept, isOtherTerm, at })),
    paidAt: kept?.paidAt ?? null,
    unpaid: false,
    canceledAt: null,
    canceledReason: null,
    canceledDetails: null,
    eventAt: at,
    updatedAt: at,
  });
  await givePlan(db, change.planId, nodeId);
  // An account has one subscription: a new one also ends the former one at the processor.
  if (running?.externalId && !kept)
    await openCancellation(
      db,
      {
        accountId: nodeId,
        billedBy: running.billedBy,
        subscriptionId: running.externalId,
        reason: 'Replaced by another plan',
        details: null,
        ends: 'without-credit',
      },
      at,
    );
  if (isOtherTerm || running === null) await beginPeriod(db, nodeId, at);
  if (node.organizationId !== null)
    await announce(db, { organizationId: node.organizationId, accountId: nodeId }, 'settings', {});
}

/** From where the terms are counted. The first day stays, wherever the organization moves to. */
async function anchorAfter(
  db: Db,
  nodeId: number,
  {
    kept,
    isOtherTerm,
    at,
  }: {
    readonly kept: SubscriptionRow | null;
    readonly isOtherTerm: boolean;
    readonly at: Date;
  },
): Promise<Pick<SubscriptionRow, 'startedAt' | 'anchoredAt' | 'anchorZone'>> {
  if (kept && !isOtherTerm) {
    const { startedAt, anchoredAt, anchorZone } = kept;
    return { startedAt, anchoredAt, anchorZone };
  }
  return {
    startedAt: kept?.startedAt ?? at,
    anchoredAt: isOtherTerm ? at : null,
    anchorZone: await zoneOfAccount(db, nodeId),
  };
}

type SubscriptionRef = Pick<SubscriptionRow, 'externalId' | 'billedBy'>;

const isSameSubscription = (one: SubscriptionRef, other: SubscriptionRef): boolean =>
  one.externalId === other.externalId && one.billedBy === other.billedBy;

export async function endSubscription(
  db: Db,
  known: SubscriptionRow,
  at: Date,
  {
    reason,
    details = null,
    isUnpaid = false,
  }: {
    readonly reason: string | null;
    readonly details?: string | null;
    readonly isUnpaid?: boolean;
  },
): Promise<void> {
  const words =
    known.externalId === null
      ? null
      : await cancellationReason(db, known.accountId, known.externalId);
  const row = {
    state: 'ended',
    unpaid: isUnpaid,
    canceledAt: at,
    canceledReason: words?.reason ?? reason,
    canceledDetails: words?.details ?? details,
    cancelsAt: null,
    eventAt: at,
    updatedAt: at,
  };
  await updateSubscription(db, row, known.accountId);
  await takePlan(db, known.accountId, known.planId ?? '');
  if (isUnpaid) await releaseNumbers(db, known.accountId);
  if (known.organizationId !== null)
    await announce(
      db,
      { organizationId: known.organizationId, accountId: known.accountId },
      'settings',
      {},
    );
}
