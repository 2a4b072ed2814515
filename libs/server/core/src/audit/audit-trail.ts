import { cutText } from '@patchbay/kernel';
import { type AuditEntry, type Caller, type TreeNode, isMember } from '@patchbay/server-kit';
import { type Db } from '@patchbay/server-store';
import { type UserRow } from '../tree/people-repository.js';
import { type AuditLine, insertAuditLine } from './audit-repository.js';

const longestDevice = 300;

const deviceOf = (device: string | null | undefined): string | null =>
  typeof device === 'string' ? cutText(device, longestDevice) : null;

const cameFrom = (caller: Pick<Caller, 'address' | 'device'>) => ({
  address: caller.address,
  device: deviceOf(caller.device),
});

/** The organization of a node; for an organization the node itself. */
export const organizationOf = (
  node: Pick<TreeNode, 'id' | 'tier' | 'organizationId'>,
): number | null => node.organizationId ?? (node.tier === 'organization' ? node.id : null);

/** Records a member's request, in the transaction of its change. */
export async function writeAudit(
  db: Db,
  {
    actor,
    target,
    requestId,
    caller,
    object,
    changes,
    outcome = 'ok',
  }: Omit<AuditEntry, 'operation'> & { readonly outcome?: 'ok' | 'refused' },
  action: string,
): Promise<void> {
  if (!isMember(actor)) return;
  const node = target ?? actor.home;
  await insertAuditLine(db, {
    organizationId: node.organizationId,
    accountId: node.id,
    actorKind: actor.kind,
    actorId: String(actor.userId ?? actor.sessionId),
    action,
    requestId,
    outcome,
    objectKind: object?.kind ?? null,
    objectId: object?.id ?? null,
    changes: { ...changes },
    actingFor: node.id === actor.home.id ? null : actor.home.id,
    sessionId: actor.sessionId,
    ...cameFrom(caller),
    data: { sessionId: actor.sessionId, actingFor: actor.home.id },
  });
}

type Person = Pick<UserRow, 'id' | 'tenantId' | 'organizationId'>;

/**
 * Records an action concerning a sign-in, on the account of the person concerned. `actor` is null
 * for an unauthenticated caller.
 */
export async function writeSignInAudit(
  db: Db,
  person: Person,
  line: Pick<AuditLine, 'action' | 'requestId' | 'address' | 'device' | 'changes' | 'outcome'> & {
    readonly isStranger?: boolean;
  },
): Promise<void> {
  const { isStranger = false, device, ...rest } = line;
  await insertAuditLine(db, {
    ...rest,
    device: deviceOf(device),
    organizationId: person.organizationId,
    accountId: person.tenantId,
    actorKind: isStranger ? 'anonymous' : 'person',
    actorId: isStranger ? null : String(person.id),
    objectKind: 'member',
    objectId: String(person.id),
  });
}
