import { type OperationName, operationNames } from '@patchbay/contract';
import { type TreeNode } from '@patchbay/server-kit';
import { type Db } from '@patchbay/server-store';
import { countLinesOf } from '../audit/audit-repository.js';
import { hasRecentEvent } from '../security-events/events-repository.js';
import { type SecurityEventKind } from '../security-events/security-events.js';

interface Burst {
  readonly kind: SecurityEventKind;
  readonly operations: readonly OperationName[];
  /** The number within ten minutes on one account that causes an event. */
  readonly from: number;
}

const minute = 60;
const hour = 60 * minute;

/** Operations that are normal alone and a security event in bursts. */
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

const burstWith = (operation: OperationName): Burst | undefined =>
  bursts.find(({ operations }) => operations.includes(operation));

/** Whether requests of an operation are counted. */
export const hasBurst = (operation: OperationName): boolean => burstWith(operation) !== undefined;

/**
 * The burst that a request is part of, at most once an hour per account. Reads the audit in the
 * transaction that has just written the entry.
 */
export async function burstOf(
  db: Db,
  operation: OperationName,
  node: Pick<TreeNode, 'id' | 'organizationId'>,
): Promise<{ kind: SecurityEventKind; count: number } | null> {
  const burst = burstWith(operation);
  if (!burst) return null;
  // Deletions are counted over all agents.
  const whose =
    operation === 'deleteAccount' && node.organizationId !== null
      ? { organizationId: node.organizationId }
      : { accountId: node.id };
  const { kind, operations: actions, from: max } = burst;
  const count = await countLinesOf(db, whose, { actions, seconds: 10 * minute, max });
  if (count < max) return null;
  const isKnown = await hasRecentEvent(db, { kind, accountId: node.id, seconds: hour });
  return isKnown ? null : { kind, count };
}
