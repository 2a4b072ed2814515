import { type OperationName } from '@patchbay/contract';
import { type AuditEntry, isMember } from '@patchbay/server-kit';
import { type Db } from '@patchbay/server-store';
import { organizationOf } from '../audit/audit-trail.js';
import { burstOf } from './repeated-operations.js';
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

/** Records the security event of a successful request, if its operation has one. */
export async function recordEventOf(
  db: Db,
  { operation, actor, target, requestId, caller, object, changes }: AuditEntry,
): Promise<void> {
  if (!isMember(actor)) return;
  const rule = events[operation];
  const kind = typeof rule === 'function' ? rule(changes) : rule;
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
