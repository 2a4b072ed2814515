import { type AuditEntry, type Caller, type TreeNode, isMember } from '@patchbay/server-kit';
import { type Db, audit, type users } from '@patchbay/server-store';

/** A line of the audit, as the table has it. */
export type AuditLine = typeof audit.$inferInsert;

const longestDevice = 300;

const cameFrom = (caller: Pick<Caller, 'address' | 'device'>) => ({
  address: caller.address,
  device: caller.device?.slice(0, longestDevice) ?? null,
});

/** The organization of a node; an organization is its own. */
export const organizationOf = (
  node: Pick<TreeNode, 'id' | 'tier' | 'organizationId'>,
): number | null => node.organizationId ?? (node.tier === 'organization' ? node.id : null);

/** Writes down a call of a member, in the transaction of what it changed. */
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
  await db.insert(audit).values({
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

type Person = Pick<typeof users.$inferSelect, 'id' | 'tenantId' | 'organizationId'>;

/**
 * Records an action concerning a sign-in, on the account of the person concerned. `actor` is null
 * for a stranger.
 */
export async function writeSignInAudit(
  db: Db,
  person: Person,
  line: Pick<AuditLine, 'action' | 'requestId' | 'address' | 'device' | 'changes' | 'outcome'> & {
    readonly isStranger?: boolean;
  },
): Promise<void> {
  const { isStranger = false, device, ...rest } = line;
  await db.insert(audit).values({
    ...rest,
    device: device?.slice(0, longestDevice) ?? null,
    organizationId: person.organizationId,
    accountId: person.tenantId,
    actorKind: isStranger ? 'anonymous' : 'person',
    actorId: isStranger ? null : String(person.id),
    objectKind: 'member',
    objectId: String(person.id),
  });
}
