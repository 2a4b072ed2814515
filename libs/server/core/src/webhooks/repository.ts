import { languageOf } from '@patchbay/server-providers';
import { type Db, webhookDeliveries, webhookRelays, webhooks } from '@patchbay/server-store';
import { type SQL, and, asc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import { type Owner } from '../tree/owner.js';
import { type RelayRow, type WebhookRow } from './rules.js';
import { insertNotice } from '../notifications/repository.js';
import { chosenLanguage } from '../tree/languages-repository.js';
import { webhookWordsIn } from './notice-words.js';

const ownedBy = (owner: Owner): SQL | undefined =>
  and(eq(webhooks.organizationId, owner.organizationId), eq(webhooks.accountId, owner.accountId));
const thisWebhook = (row: Pick<WebhookRow, 'organizationId' | 'id'>) =>
  and(eq(webhooks.organizationId, row.organizationId), eq(webhooks.id, row.id));

/** The webhooks of an account, oldest first. */
export const listWebhookRows = (db: Db, owner: Owner): Promise<WebhookRow[]> =>
  db
    .select()
    .from(webhooks)
    .where(ownedBy(owner))
    .orderBy(asc(webhooks.createdAt), asc(webhooks.id));

/** Adds a webhook or updates the one with the same URL and type; concurrent calls create one. */
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
 * Adds a destination that receives only events addressed to it. An existing webhook for all events
 * of its type stays one.
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

/** The enabled webhook of an account for a URL and type. */
export async function enabledWebhookId(
  db: Db,
  owner: Owner,
  url: string,
  type: string,
): Promise<WebhookRow['id'] | null> {
  const [row] = await db
    .select({ id: webhooks.id })
    .from(webhooks)
    .where(
      and(
        ownedBy(owner),
        eq(webhooks.url, url),
        eq(webhooks.type, type),
        isNull(webhooks.disabledAt),
      ),
    );
  return row?.id ?? null;
}

/** Removes the webhooks of a URL with their pending deliveries. Returns the number of webhooks. */
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

/** Rotates the secret of a webhook. Null if there is none of this URL and type. */
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

/** Records that a webhook works, or since when it fails. */
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
 * Disables a webhook and parks its pending deliveries, which can be listed and sent again. Needs
 * the platform's scope.
 */
export async function disableWebhook(
  db: Db,
  row: WebhookRow,
  reason: string,
  now: Date,
): Promise<void> {
  const words = webhookWordsIn[languageOf(await chosenLanguage(db, row.accountId))];
  const off = await db
    .update(webhooks)
    .set({ disabledAt: now, disabledReason: reason, notifiedAt: null })
    .where(and(thisWebhook(row), isNull(webhooks.disabledAt)))
    .returning({ label: webhooks.label });
  for (const { label } of off)
    await insertNotice(db, row, {
      kind: 'webhook',
      title: words.disabledTitle(label),
      body: words.reason(reason),
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

/** Locks a webhook until the transaction ends. */
export async function lockWebhook(db: Db, row: WebhookRow): Promise<void> {
  await db.select({ id: webhooks.id }).from(webhooks).where(thisWebhook(row)).for('no key update');
}

/**
 * Takes a disabled webhook whose owners were not notified yet and marks them as notified, so that
 * one process sends the notice.
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

/** Clears that mark after the notice failed. */
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

/** Sets the relay of a type; of two concurrent calls the last one wins. */
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
