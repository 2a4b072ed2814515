import { type OperationName } from '@patchbay/contract';
import { type AuditEntry, isMember } from '@patchbay/server-kit';
import { type Db } from '@patchbay/server-store';
import { organizationOf } from '../audit/audit-trail.js';
import { burstOf, hasBurst } from './repeated-operations.js';
import { privateUrlIn } from './private-urls.js';
import { type SecurityEventKind, recordSecurityEvent } from '../security-events/security-events.js';

type Changes = Readonly<Record<string, unknown>>;
type Rule = SecurityEventKind | ((changes: Changes) => SecurityEventKind | null);

const isObject = (value: unknown): value is Changes => typeof value === 'object' && value !== null;

/**
 * Operations whose success is reported to the owners of the account. Written in the transaction of
 * the change.
 */
const events: Partial<Record<OperationName, Rule>> = {
  createToken: 'api-key-created',
  deleteToken: 'api-key-revoked',
  mintOneTimeToken: 'one-time-token-minted',
  createHandOff: 'session-handed-over',
  endOtherSessions: ({ includeKeys }) => (includeKeys === true ? 'api-key-revoked' : null),
  inviteMember: 'member-invited',
  deleteMember: 'member-removed',
  deleteAdminUser: 'member-removed',
  updateMember: ({ role, permittedAccountIds }) =>
    role !== undefined || permittedAccountIds !== undefined ? 'member-rights-changed' : null,
  issueRefundToUser: 'refunded',
  createWebhook: 'webhook-added',
  rotateWebhookSecret: 'webhook-secret-changed',
  rotateVisitorIdentity: 'visitor-identity-changed',
  deleteVisitorIdentity: 'visitor-identity-changed',
  saveWebhookRelay: 'webhook-added',
  saveUsageExport: 'provider-credentials-changed',
  saveIntegration: 'provider-credentials-changed',
  updateIntegrationData: 'provider-credentials-changed',
  saveSipRegistration: 'provider-credentials-changed',
  saveAccount: ({ settings }) =>
    isObject(settings) && 'embedOrigins' in settings ? 'framing-origin-changed' : null,
  addDomain: 'domain-added',
};

const kindOf = ({ operation, changes }: Pick<AuditEntry, 'operation' | 'changes'>) => {
  const rule = events[operation];
  return typeof rule === 'function' ? rule(changes) : rule;
};

/** Whether `recordEventOf` has anything to read or to write for a request. */
export const mayRaiseEvent = (entry: AuditEntry): boolean =>
  Boolean(kindOf(entry)) || hasBurst(entry.operation) || privateUrlIn(entry.changes);

/** Records the security event of a successful request, if its operation has one. */
export async function recordEventOf(db: Db, entry: AuditEntry): Promise<void> {
  const { operation, actor, target, requestId, caller, object, changes } = entry;
  if (!isMember(actor)) return;
  const kind = kindOf(entry);
  const node = target ?? actor.home;
  const facts = {
    accountId: node.id,
    organizationId: organizationOf(node),
    userId: actor.userId,
    address: caller.address,
    requestId,
  };
  const details = {
    operation,
    ...(object ? { objectKind: object.kind, objectId: object.id } : {}),
  };
  if (kind) await recordSecurityEvent(db, { kind, ...facts, details });
  const burst = await burstOf(db, operation, node);
  if (burst)
    await recordSecurityEvent(db, {
      kind: burst.kind,
      ...facts,
      details: { operation, count: burst.count },
    });
  if (privateUrlIn(changes))
    await recordSecurityEvent(db, { kind: 'private-address-requested', ...facts, details });
}
