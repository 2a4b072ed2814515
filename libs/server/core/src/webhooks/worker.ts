import { type Clock } from '@patchbay/kernel';
import { type Log } from '@patchbay/server-kit';
import {
  type Language,
  languageOf,
  type WebAnswer,
  WebError,
  type WebPoster,
} from '@patchbay/server-providers';
import { type DeliveryAttempt, type Scope, type Store } from '@patchbay/server-store';
import { type ServerKey } from '../keys/server-key.js';
import { type Held, type Run } from '../background/declaration.js';
import { type Worker, createQueueWorker } from '../background/runner.js';
import { type SendMail } from '../outgoing/outgoing-gateway.js';
import { type Mail } from '../outgoing/mail.js';
import {
  disableWebhook,
  clearNotified,
  lockWebhook,
  recordWebhookHealth,
  takeUnnotified,
} from './repository.js';
import { type WebhookRow, longestFailureMs, nextAttempt, withAttempt } from './rules.js';
import { isAccepted, isMovedForGood, postSigned, refusalOf } from './signed-post.js';
import { chosenLanguage } from '../tree/languages-repository.js';
import { disabledReasons, movedReason, webhookWordsIn } from './notice-words.js';
import { ownersOf } from '../tree/people-repository.js';
import {
  type Leased,
  finishAttempt,
  leaseDeliveries,
  nextDue,
  returnLease,
  fanOutEvents,
} from './deliveries-repository.js';

export interface WebhookWorkerParts {
  readonly store: Store;
  readonly clock: Clock;
  readonly key: ServerKey;
  readonly log: Log;
  readonly poster: WebPoster;
  readonly sendMail: SendMail;
  /** A random number from 0 to 1, for the jitter of retry delays. */
  readonly draw?: () => number;
}

const now = ({ clock }: WebhookWorkerParts) => new Date(clock.now());
const platform: Scope = { kind: 'platform', reason: 'deliver webhooks' };
const attemptMs = 15_000;
/** Longer than an attempt can take, so that a lease expires only if its process died. */
const leaseMs = 20_000;
const atOnce = 16;
const perWebhook = 4;
const eventsPerRound = 200;

async function deliver(parts: WebhookWorkerParts, leased: Leased, { signal }: Held): Promise<void> {
  const { delivery, webhook, body } = leased;
  if (webhook.disabledAt !== null)
    return void (await parts.store.within(platform, (db) =>
      finishAttempt(db, delivery, {
        state: 'dead',
        attempts: delivery.attempts,
        nextAt: now(parts),
        history: delivery.history,
        now: now(parts),
      }),
    ));
  const startedAt = parts.clock.now();
  const started = performance.now();
  const answer = await postSigned(parts, webhook, {
    eventId: delivery.eventId,
    type: webhook.type,
    body,
    timeoutMs: attemptMs,
    signal,
  });
  const isAnswer = !(answer instanceof WebError);
  if (!isAnswer) signal.throwIfAborted();
  const works = isAnswer && isAccepted(answer);
  const attempt: DeliveryAttempt = {
    at: startedAt,
    durationMs: performance.now() - started,
    status: isAnswer ? answer.status : null,
    error: works ? null : isAnswer ? refusalOf(answer) : answer.message,
  };
  await record(parts, leased, attempt, {
    works,
    retryAfter: isAnswer ? answer.retryAfter : null,
    stop: isAnswer ? stopOf(answer) : null,
  });
}

/** Why a reply ends all deliveries to an address; null when it does not. */
function stopOf(answer: WebAnswer): string | null {
  const { status, location } = answer;
  if (status === 410) return disabledReasons.gone;
  return isMovedForGood(answer) && location !== null ? movedReason(location) : null;
}

async function record(
  parts: WebhookWorkerParts,
  { delivery, webhook }: Leased,
  attempt: DeliveryAttempt,
  {
    works,
    retryAfter,
    stop,
  }: {
    readonly works: boolean;
    readonly retryAfter: string | null;
    readonly stop: string | null;
  },
): Promise<void> {
  const at = now(parts);
  const attempts = delivery.attempts + 1;
  const next = works
    ? null
    : nextAttempt(attempts, at.getTime(), { retryAfter, drawn: (parts.draw ?? Math.random)() });
  const isHopeless =
    !works &&
    webhook.failingSince !== null &&
    at.getTime() - webhook.failingSince.getTime() > longestFailureMs;
  const off = stop ?? (isHopeless ? disabledReasons.failing : null);
  const state = works ? 'delivered' : next === null || off !== null ? 'dead' : 'pending';
  await parts.store.within(platform, async (db) => {
    // Locks the webhook's row before its deliveries, in the same order as the removal of a webhook.
    if (off !== null) await lockWebhook(db, webhook);
    else await recordWebhookHealth(db, webhook, works, at);
    const isOurs = await finishAttempt(db, delivery, {
      state,
      attempts,
      nextAt: new Date(next ?? at.getTime()),
      history: withAttempt(delivery.history, attempt),
      now: at,
    });
    if (isOurs && off !== null) await disableWebhook(db, webhook, off, at);
  });
}

/** Notifies the owners of disabled webhooks; a failed mail is tried again in the next round. */
async function notifyOwners(parts: WebhookWorkerParts): Promise<void> {
  for (;;) {
    const told = await parts.store.within(platform, async (db) => {
      const row = await takeUnnotified(db, now(parts));
      return (
        row && {
          row,
          owners: await ownersOf(db, row.organizationId),
          language: languageOf(await chosenLanguage(db, row.accountId)),
        }
      );
    });
    if (!told) return;
    try {
      for (const to of told.owners) await parts.sendMail(disabledMail(told.row, to, told.language));
    } catch (error) {
      parts.log.warn(
        { error: String((error as Error).message) },
        'the notice of a disabled webhook could not be sent',
      );
      return parts.store.within(platform, (db) => clearNotified(db, told.row));
    }
  }
}

/** Fans out events until deliveries are due or no events are left. */
async function take(
  parts: WebhookWorkerParts,
  limit: number,
  until: Date,
  { signal }: Run,
): Promise<readonly Leased[]> {
  while (!signal.aborted) {
    const spread = await parts.store.within(platform, (db) =>
      fanOutEvents(db, now(parts), eventsPerRound),
    );
    const leased = await parts.store.within(platform, (db) =>
      leaseDeliveries(db, { now: now(parts), until, limit, perWebhook }),
    );
    if (leased.length > 0 || spread === 0) return leased;
  }
  return [];
}

/**
 * Sends due deliveries. Any number of processes share the work: a delivery is leased, and a process
 * that lost its lease writes nothing. If a process dies between an attempt and its record, the
 * attempt is repeated under the same message id. A notification wakes it; it sleeps until the next
 * delivery is due.
 */
export function createWebhookWorker(parts: WebhookWorkerParts): Worker {
  const { store, clock, log } = parts;

  return createQueueWorker<Leased>(
    { store, clock, log },
    {
      name: 'webhooks',
      wakeChannels: ['patchbay_webhooks'],
      everyMs: 15_000,
      nextDue: async () => (await store.within(platform, nextDue))?.getTime() ?? null,
      concurrency: atOnce,
      about: ({ delivery }) => ({ delivery: delivery.id }),
      lease: {
        ms: leaseMs,
        take: (limit, until, run) => take(parts, limit, until, run),
        giveBack: ({ delivery }) => store.within(platform, (db) => returnLease(db, delivery)),
      },
      work: (leased, held) => deliver(parts, leased, held),
      after: () => notifyOwners(parts),
    },
  );
}

export function disabledMail(row: WebhookRow, to: string, language: Language = 'en'): Mail {
  const words = webhookWordsIn[language];
  return {
    to,
    organizationId: row.organizationId,
    cause: { kind: 'notice', accountId: row.accountId },
    subject: words.disabledSubject(row.label),
    text: words.disabledText(
      row.label,
      new URL(row.url).host,
      words.reason(row.disabledReason ?? ''),
    ),
  };
}
