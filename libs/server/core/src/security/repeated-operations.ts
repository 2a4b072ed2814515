import { type OperationName, operationNames } from '@patchbay/contract';
import { type TreeNode } from '@patchbay/server-kit';
import { type Db, audit, securityEvents } from '@patchbay/server-store';
import { and, eq, gt, inArray, sql } from 'drizzle-orm';
import { type SecurityEventKind } from './security-events.js';

interface Burst {
  readonly kind: SecurityEventKind;
  readonly operations: readonly OperationName[];
  /** So many within ten minutes on one account are an event. */
  readonly from: number;
}

const recently = sql`clock_timestamp() - interval '10 minutes'`;

/** What is usual once and an event when it is done very often. */
export const bursts: readonly Burst[] = [
  { kind: 'one-time-token-burst', operations: ['mintOneTimeToken'], from: 100 },
  { kind: 'invitation-flood', operations: ['inviteMember'], from: 10 },
  { kind: 'refund-spike', operations: ['issueRefundToUser'], from: 5 },
  {
    kind: 'mass-deletion',
    operations: operationNames.filter((name) => name.startsWith('delete')),
    from: 30,
  },
];

/**
 * The burst that a call is part of, once an hour for an account. Reads the audit, in the
 * transaction that has just written its line.
 */
export async function burstOf(
  db: Db,
  operation: OperationName,
  node: Pick<TreeNode, 'id' | 'organizationId'>,
): Promise<{ kind: SecurityEventKind; count: number } | null> {
  const burst = bursts.find(({ operations }) => operations.includes(operation));
  if (!burst) return null;
  // Agents that are deleted are counted together.
  const of =
    operation === 'deleteAccount' && node.organizationId !== null
      ? eq(audit.organizationId, node.organizationId)
      : eq(audit.accountId, node.id);
  const lines = await db
    .select({ id: audit.id })
    .from(audit)
    .where(
      and(
        of,
        gt(audit.createdAt, recently),
        inArray(audit.action, [...burst.operations]),
        eq(audit.outcome, 'ok'),
      ),
    )
    .limit(burst.from);
  if (lines.length < burst.from) return null;
  const known = await db
    .select({ id: securityEvents.id })
    .from(securityEvents)
    .where(
      and(
        eq(securityEvents.accountId, node.id),
        eq(securityEvents.kind, burst.kind),
        gt(securityEvents.createdAt, sql`clock_timestamp() - interval '1 hour'`),
      ),
    )
    .limit(1);
  return known.length > 0 ? null : { kind: burst.kind, count: lines.length };
}
