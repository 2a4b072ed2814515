import { type Db } from '@patchbay/server-store';
import { organizationIdOf } from '../tree/nodes.js';
import { findNode } from '../tree/nodes-repository.js';
import { firstOwnersOf, firstStaff } from '../tree/people-repository.js';
import { insertWebhookEventOnce } from '../webhooks/deliveries-repository.js';
import { bodyOf } from '../webhooks/outbox.js';
import { type EventRow } from '../security-events/events-repository.js';
import { type SecurityEventKind, securityEventKinds } from '../security-events/security-events.js';

const maxRecipients = 20;

/**
 * Enqueues the webhooks of events under the events' own ids, so that a repetition after a crash has
 * the same message ids. Webhooks belong to organizations.
 */
export async function enqueueSecurityWebhooks(db: Db, events: readonly EventRow[]): Promise<void> {
  for (const { id, accountId, kind, severity, createdAt, address, requestId, details } of events) {
    const node = accountId === null ? null : await findNode(db, accountId);
    const organizationId = node && organizationIdOf(node);
    if (!node || organizationId === null) continue;
    const facts = {
      id,
      kind,
      severity,
      sentence: securityEventKinds[kind as SecurityEventKind]?.sentence ?? kind,
      accountId,
      timestamp: createdAt.getTime(),
      address,
      requestId,
      details,
    };
    const owner = { organizationId, accountId: node.id };
    await insertWebhookEventOnce(db, owner, { id, type: 'security.event', payload: bodyOf(facts) });
  }
}

/**
 * Owners of the account, else of the nearest account above with owners; staff of the platform if no
 * account is concerned.
 */
export async function ownersToNotify(db: Db, accountId: number | null): Promise<string[]> {
  const node = accountId === null ? null : await findNode(db, accountId);
  for (const id of node ? [node.id, node.organizationId, node.resellerId, node.partnerId] : []) {
    if (id === null) continue;
    const owners = await firstOwnersOf(db, id, maxRecipients);
    if (owners.length > 0) return owners;
  }
  if (node && node.type !== 'platform') return [];
  return firstStaff(db, maxRecipients);
}
