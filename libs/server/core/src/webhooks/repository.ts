import { type Db, webhookDeliveries, webhookRelays, webhooks } from '@patchbay/server-store';
import { type SQL, and, asc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import { type Owner } from '../tree/owner.js';
import { type RelayRow, type WebhookRow } from './rules.js';
import { insertNotice } from '../notifications/repository.js';

const ownedBy = (owner: Owner): SQL | undefined =>
  and(eq(webhooks.organizationId, owner.organizationId), eq(webhooks.accountId, owner.accountId));
const thisWebhook = (row: Pick<WebhookRow, 'organizationId' | 'id'>) =>
  and(eq(webhooks.organizationId, row.organizationId), eq(webhooks.id, row.id));

/** The webhooks of an account, the oldest first. */
export const listWebhookRows = (db: Db, owner: Owner): Promise<WebhookRow[]> =>
  db
    .select()
    .from(webhooks)
    .where(ownedBy(owner))
    .orderBy(asc(webhooks.createdAt), asc(webhooks.id));

/**
 * Adds a webhook, or brings the one of the same address and type up to date; two at the same time
 * make one.
 */
export async function putWebhook(
  db: Db,
  owner: Owner,
  { url, type, label }: { readonly url: string; readonly type: string; readonly label: string },
): Promise<{ row: WebhookRow; isNew: boolean }> {
  const [made] = await db
    .insert(webhooks)
    .values({ ...owner, url, type, label })
    .onConflictDoNothing()
    .returning();
  if (made) return { row: made, isNew: true };
  const [row] = await db
    .update(webhooks)
    .set({
      label,
      onlyDirect: false,
      disabledAt: null,
      disabledReason: null,
      failingSince: null,
      notifiedAt: null,
    })
    .where(and(ownedBy(owner), eq(webhooks.url, url), eq(webhooks.type, type)))
    .returning();
  if (!row) throw new Error('The webhook could not be recorded');
  return { row, isNew: false };
}

/**
 * A destination that gets only what is sent to it by name. One that is told everything of its type
 * stays that.
 */
export async function putDirectWebhook(
  db: Db,
  owner: Owner,
  { url, type, label }: { readonly url: string; readonly type: string; readonly label: string },
): Promise<void> {
  await db
    .insert(webhooks)
    .values({ ...owner, url, type, label, onlyDirect: true })
    .onConflictDoUpdate({
      target: [webhooks.organizationId, webhooks.accountId, webhooks.url, webhooks.type],
      set: { disabledAt: null, disabledReason: null, failingSince: null, notifiedAt: null },
    });
}

/**
 * Removes the webhooks of an address, with what they were not told yet. Returns how many there
 * were.
 */
export async function removeWebhooks(
  db: Db,
  owner: Owner,
  urls: readonly string[],
): Promise<number> {
  const { rowCount } = await db
    .delete(webhooks)
    .where(and(ownedBy(owner), inArray(webhooks.url, [...urls])));
  return rowCount ?? 0;
}

/** Gives a webhook its next secret. Null when there is none of this address and type. */
export async function rotateSecret(
  db: Db,
  owner: Owner,
  { url, type, until }: { readonly url: string; readonly type: string; readonly until: Date },
): Promise<WebhookRow | null> {
  const [row] = await db
    .update(webhooks)
    .set({ secretVersion: sql`${webhooks.secretVersion} + 1`, previousSecretUntil: until })
    .where(and(ownedBy(owner), eq(webhooks.url, url), eq(webhooks.type, type)))
    .returning();
  return row ?? null;
}

/** Remembers that a webhook works, or since when it does not. */
export async function recordWebhookHealth(
  db: Db,
  row: WebhookRow,
  works: boolean,
  now: Date,
): Promise<void> {
  if (works)
    await db
      .update(webhooks)
      .set({ failingSince: null })
      .where(and(thisWebhook(row), isNotNull(webhooks.failingSince)));
  else
    await db
      .update(webhooks)
      .set({ failingSince: now })
      .where(and(thisWebhook(row), isNull(webhooks.failingSince)));
}

/**
 * Disables a webhook and lays what it was not told yet aside, where it can be seen and sent again.
 */
export async function disableWebhook(
  db: Db,
  row: WebhookRow,
  reason: string,
  now: Date,
): Promise<void> {
  const off = await db
    .update(webhooks)
    .set({ disabledAt: now, disabledReason: reason, notifiedAt: null })
    .where(and(thisWebhook(row), isNull(webhooks.disabledAt)))
    .returning({ label: webhooks.label });
  for (const { label } of off)
    await insertNotice(db, row, {
      kind: 'webhook',
      title: `Webhook “${label}” was turned off`,
      body: reason,
      subject: `webhook ${row.id}`,
    });
  await db
    .update(webhookDeliveries)
    .set({ state: 'dead', finishedAt: now, leasedUntil: null })
    .where(
      and(
        eq(webhookDeliveries.organizationId, row.organizationId),
        eq(webhookDeliveries.webhookId, row.id),
        eq(webhookDeliveries.state, 'pending'),
      ),
    );
}

/** Holds a webhook until the transaction ends. */
export async function lockWebhook(db: Db, row: WebhookRow): Promise<void> {
  await db.select({ id: webhooks.id }).from(webhooks).where(thisWebhook(row)).for('no key update');
}

/**
 * A disabled webhook whose owners were not told yet; from now on they count as told, so that one
 * process tells them.
 */
export async function takeUnnotified(db: Db, now: Date): Promise<WebhookRow | null> {
  const [row] = await db
    .select()
    .from(webhooks)
    .where(and(isNotNull(webhooks.disabledAt), isNull(webhooks.notifiedAt)))
    .orderBy(asc(webhooks.disabledAt))
    .limit(1)
    .for('no key update', { skipLocked: true });
  if (row) await db.update(webhooks).set({ notifiedAt: now }).where(thisWebhook(row));
  return row ?? null;
}

/** The owners could not be told after all. */
export async function clearNotified(db: Db, row: WebhookRow): Promise<void> {
  await db
    .update(webhooks)
    .set({ notifiedAt: null })
    .where(and(thisWebhook(row), isNotNull(webhooks.disabledAt)));
}

/** The relays of an account by type, or the one of a type. */
export const listRelays = (db: Db, owner: Owner, type?: string): Promise<RelayRow[]> =>
  db
    .select()
    .from(webhookRelays)
    .where(
      and(
        eq(webhookRelays.organizationId, owner.organizationId),
        eq(webhookRelays.accountId, owner.accountId),
        ...(type === undefined ? [] : [eq(webhookRelays.type, type)]),
      ),
    )
    .orderBy(asc(webhookRelays.type));

/** Sets the relay of a type; the last of two at the same time stays. */
export async function putRelay(
  db: Db,
  owner: Owner,
  relay: Pick<RelayRow, 'type' | 'url' | 'timeoutMs' | 'headers' | 'successStatusCodes'>,
): Promise<void> {
  const { type: _type, ...set } = relay;
  await db
    .insert(webhookRelays)
    .values({ ...owner, ...relay })
    .onConflictDoUpdate({
      target: [webhookRelays.organizationId, webhookRelays.accountId, webhookRelays.type],
      set: { ...set, updatedAt: sql`now()` },
    });
}

/** Removes the relay of a type. False when there was none. */
export async function removeRelay(db: Db, owner: Owner, type: string): Promise<boolean> {
  const { rowCount } = await db
    .delete(webhookRelays)
    .where(
      and(
        eq(webhookRelays.organizationId, owner.organizationId),
        eq(webhookRelays.accountId, owner.accountId),
        eq(webhookRelays.type, type),
      ),
    );
  return (rowCount ?? 0) > 0;
}
