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
import { type ServerKey } from '../keys/server-key.js';

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
/** A destination that has failed for this long is disabled. */
export const longestFailureMs = 5 * 24 * hour;
/** How long the previous secret signs as well after a rotation. */
export const rotationMs = 24 * hour;
const longestRetryAfter = 24 * hour;

/**
 * The time of the next attempt after this many failures, in milliseconds, or null after the last
 * one. A random jitter of up to 20 percent (`drawn` is from 0 to 1) spreads deliveries that failed
 * together; a longer Retry-After is respected.
 */
export function nextAttempt(
  attempts: number,
  now: number,
  { retryAfter, drawn }: { readonly retryAfter: string | null; readonly drawn: number },
): number | null {
  const pause = pauses[attempts - 1];
  if (pause === undefined) return null;
  return now + Math.max(Math.round(pause * (1 + drawn / 5)), retryAfterOf(retryAfter, now));
}

/** Parses a `retry-after` header (seconds or a date) to milliseconds; at most a day. */
function retryAfterOf(header: string | null, now: number): number {
  if (header === null) return 0;
  const wish = /^\d{1,9}$/.test(header) ? Number(header) * second : Date.parse(header) - now;
  return Number.isFinite(wish) ? Math.min(Math.max(0, wish), longestRetryAfter) : 0;
}

/**
 * The secret of a webhook at a version, in the format of Standard Webhooks. Derived from the
 * server's key and not stored.
 */
export const secretOf = (key: ServerKey, id: string, version: number): string =>
  `whsec_${key.lasting('webhook secret', id, String(version)).toString('base64')}`;

const keyBytes = (secret: string): Buffer => Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
const hmac = (secret: string, text: string, encoding: 'base64' | 'hex') =>
  createHmac('sha256', keyBytes(secret)).update(text).digest(encoding);

/**
 * The message id of an event: the same for every attempt and replay, so that receivers can
 * deduplicate.
 */
export const messageIdOf = (eventId: string): string => `msg_${eventId.replaceAll('-', '')}`;

/**
 * The headers of one attempt: Standard Webhooks with a signature per secret, newest first, and the
 * four legacy headers with the newest secret only.
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

/** The secrets that sign now: the newest, and for a while after a rotation the previous one. */
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

/** An entry of the delivery ledger. */
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

/** Suppliers whose webhooks can be relayed to a customer's server first. */
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

/** Headers of the connection or the message, which a relay cannot set. */
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

/** The error in the headers of a relay, or null. */
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

/** The error in the timeout of a relay, or null. */
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
