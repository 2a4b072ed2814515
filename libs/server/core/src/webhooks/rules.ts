import { createHmac } from 'node:crypto';
import { type ReplyOf } from '@patchbay/contract';
import { dateToSeconds, lastingMilliseconds } from '@patchbay/kernel';
import { type FieldProblem } from '@patchbay/server-kit';
import {
  type DeliveryAttempt,
  type webhookDeliveries,
  type webhookEvents,
  type webhookRelays,
  type webhooks,
} from '@patchbay/server-store';
import { type ServerKey } from '../access/server-key.js';

export type WebhookRow = typeof webhooks.$inferSelect;
export type DeliveryRow = typeof webhookDeliveries.$inferSelect;
export type RelayRow = typeof webhookRelays.$inferSelect;
export type WebhookType = ReplyOf<'listWebhooks'>['webhooks'][number]['type'];

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;

/** Pauses between attempts, in milliseconds: a little over three days in all. */
export const pauses = [
  5 * second,
  5 * minute,
  30 * minute,
  2 * hour,
  5 * hour,
  10 * hour,
  14 * hour,
  20 * hour,
  24 * hour,
] as const;
/** A destination that has not taken anything for so long is disabled. */
export const longestFailureMs = 5 * 24 * hour;
/** How long the secret before the newest one signs as well. */
export const rotationMs = 24 * hour;
const longestWish = 24 * hour;

/**
 * When to try again after so many failed attempts, in milliseconds of the clock, or null when that
 * was the last. Up to a fifth is added by chance (`drawn` is from 0 to 1), so that what failed
 * together does not come back together; a longer wait that the other side asks for is kept.
 */
export function nextAttempt(
  attempts: number,
  now: number,
  { retryAfter, drawn }: { readonly retryAfter: string | null; readonly drawn: number },
): number | null {
  const pause = pauses[attempts - 1];
  if (pause === undefined) return null;
  return now + Math.max(Math.round(pause * (1 + drawn / 5)), wishOf(retryAfter, now));
}

/** What a `retry-after` header asks for, in milliseconds: seconds, or a date; at most a day. */
function wishOf(header: string | null, now: number): number {
  if (header === null) return 0;
  const wish = /^\d{1,9}$/.test(header) ? Number(header) * second : Date.parse(header) - now;
  return Number.isFinite(wish) ? Math.min(Math.max(0, wish), longestWish) : 0;
}

/**
 * The secret of a webhook at a version, as Standard Webhooks writes it. Worked out from the
 * server's key: no row holds it.
 */
export const secretOf = (key: ServerKey, id: string, version: number): string =>
  `whsec_${key.lasting('webhook secret', id, String(version)).toString('base64')}`;

const keyBytes = (secret: string): Buffer => Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
const hmac = (secret: string, text: string, encoding: 'base64' | 'hex') =>
  createHmac('sha256', keyBytes(secret)).update(text).digest(encoding);

/**
 * The name of an event on the wire: the same at every attempt and every replay, for receivers that
 * must not do a thing twice.
 */
export const messageIdOf = (eventId: string): string => `msg_${eventId.replaceAll('-', '')}`;

/**
 * The headers of one attempt: Standard Webhooks with a signature per secret, the newest first, and
 * the older four with the newest alone.
 */
export function signedHeaders({
  eventId,
  type,
  body,
  now,
  secrets,
}: {
  readonly eventId: string;
  readonly type: string;
  readonly body: string;
  readonly now: number;
  readonly secrets: readonly [string, ...string[]];
}): Record<string, string> {
  const id = messageIdOf(eventId);
  const timestamp = String(Math.floor(now / second));
  return {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': secrets
      .map((secret) => `v1,${hmac(secret, `${id}.${timestamp}.${body}`, 'base64')}`)
      .join(' '),
    'x-vida-event': type,
    'x-vida-timestamp': timestamp,
    'x-vida-signature-version': 'v1',
    'x-vida-signature': hmac(secrets[0], `${timestamp}.${body}`, 'hex'),
  };
}

/** The secrets that sign now: the newest, and for a while after a change the one before. */
export function secretsOf(
  key: ServerKey,
  row: Pick<WebhookRow, 'id' | 'secretVersion' | 'previousSecretUntil'>,
  now: number,
): [string, ...string[]] {
  const newest = secretOf(key, row.id, row.secretVersion);
  const isInRotation = row.previousSecretUntil !== null && row.previousSecretUntil.getTime() > now;
  return isInRotation && row.secretVersion > 1
    ? [newest, secretOf(key, row.id, row.secretVersion - 1)]
    : [newest];
}

/** A webhook on the wire. */
export const webhookView = (row: WebhookRow): ReplyOf<'listWebhooks'>['webhooks'][number] => ({
  id: row.id,
  userId: row.accountId,
  label: row.label,
  timestamp: dateToSeconds(row.createdAt),
  url: row.url,
  type: row.type as WebhookType,
  disabled: row.disabledAt !== null,
  disabledReason: row.disabledReason,
  failingSince: row.failingSince ? dateToSeconds(row.failingSince) : null,
});

/** A line of the delivery ledger. */
export const deliveryView = ({
  delivery,
  url,
  type,
}: {
  readonly delivery: DeliveryRow;
  readonly url: string;
  readonly type: string;
}): ReplyOf<'listWebhookDeliveries'>['deliveries'][number] => ({
  id: delivery.id,
  messageId: messageIdOf(delivery.eventId),
  accountId: delivery.accountId,
  url,
  type: type as WebhookType,
  state: delivery.state as 'pending',
  createdAt: dateToSeconds(delivery.createdAt),
  finishedAt: delivery.finishedAt ? dateToSeconds(delivery.finishedAt) : null,
  nextAttemptAt: delivery.state === 'pending' ? dateToSeconds(delivery.nextAt) : null,
  attempts: delivery.history.map(({ at, durationMs, status, error }) => ({
    at: dateToSeconds(new Date(at)),
    durationMs: lastingMilliseconds(Math.round(durationMs)),
    status,
    error,
  })),
});

/** The ledger of a delivery with one more attempt; the newest forty are kept. */
export const withAttempt = (
  history: readonly DeliveryAttempt[],
  attempt: DeliveryAttempt,
): DeliveryAttempt[] => [...history, attempt].slice(-40);

/** Suppliers whose webhooks can be shown to an own server first. */
export const relayTypes = [
  {
    name: 'twilioSMS',
    description:
      'Shows incoming text messages of the carrier to your server before the agent reads them.',
  },
  {
    name: 'chargebee',
    description: 'Shows events of the billing system to your server before they take effect.',
  },
] as const;

/** Headers that belong to the connection or to the message, and cannot be set. */
const reserved: ReadonlySet<string> = new Set([
  'host',
  'content-length',
  'content-type',
  'connection',
  'transfer-encoding',
  'keep-alive',
  'upgrade',
  'te',
  'trailer',
  'expect',
  'proxy-connection',
  'proxy-authorization',
]);

/** What is wrong with the headers of a relay; null when nothing is. */
export function headersProblem(
  headers: readonly Readonly<Record<string, string>>[],
): FieldProblem | null {
  for (const [at, header] of headers.entries()) {
    const [entry, ...more] = Object.entries(header);
    if (!entry || more.length > 0)
      return { path: 'body.headers', message: 'headers must be an array of single-key objects' };
    const [name, value] = entry;
    if (!/^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/.test(name) || reserved.has(name.toLowerCase()))
      return { path: `body.headers.${at}`, message: 'names a header that cannot be set' };
    if (!/^[\t\x20-\x7e]*$/.test(value))
      return { path: `body.headers.${at}`, message: 'must be plain text in one line' };
  }
  return null;
}

const [shortestRelay, longestRelay] = [100, 30_000];
export const defaultRelayTimeout = 5000;

/** What is wrong with the timeout of a relay; null when nothing is. */
export const timeoutProblem = (timeout: number): FieldProblem | null =>
  timeout >= shortestRelay && timeout <= longestRelay
    ? null
    : {
        path: 'body.timeout',
        message: `must be from ${shortestRelay} to ${longestRelay} milliseconds`,
      };

/** A relay on the wire. */
export const relayView = (row: RelayRow): ReplyOf<'getWebhookRelay'>['config'] => ({
  url: row.url,
  timeout: lastingMilliseconds(row.timeoutMs),
  headers: row.headers,
  successStatusCodes: row.successStatusCodes,
});

export type EventRow = typeof webhookEvents.$inferSelect;
