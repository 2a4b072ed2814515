import { type Clock } from '@patchbay/kernel';
import { type Log } from '@patchbay/server-kit';
import { type Scope, type Store } from '@patchbay/server-store';
import { createWakeSignal } from '../wake-signal.js';
import { serialize } from '../serialize.js';
import { runWorkerLoop } from '../worker-loop.js';
import { type Mail } from '../outgoing/mail.js';
import {
  type EventRow,
  leaseNotice,
  markDelivered,
  recordRecipient,
  ownersToNotify,
  returnNotice,
  enqueueSecurityWebhooks,
} from './notices.js';
import { type SecurityEventKind, securityEventKinds } from './security-events.js';

export interface NotifierParts {
  readonly store: Store;
  readonly clock: Clock;
  readonly log: Log;
  readonly sendMail: (mail: Mail) => Promise<unknown>;
  readonly publicUrl: string;
}

export interface Notifier {
  /** Begins to tell. Returns how to stop. */
  start(): Promise<() => Promise<void>>;
  /** Tells everything that is due. */
  drain(): Promise<void>;
}

const platform: Scope = { kind: 'platform', reason: 'tell owners of security events' };
const leaseMs = 120_000;
const mostLines = 20;

/**
 * Tells the owners of an account what happened there: at once by webhook, by mail at once when it is critical, else in one mail an hour. Any number of processes
 * share the work by leases. A process that dies before it wrote that somebody was told tells that one again; a webhook keeps its message id.
 */
export function createNotifier({
  store,
  clock,
  log,
  sendMail,
  publicUrl,
}: NotifierParts): Notifier {
  const wake = createWakeSignal();
  const stopping = new AbortController();

  async function tell(events: readonly EventRow[]): Promise<void> {
    const ids = events.map(({ id }) => id);
    const owners = await store.within(platform, async (db) => {
      await enqueueSecurityWebhooks(db, events);
      return ownersToNotify(db, events[0]?.accountId ?? null);
    });
    const isWorthMail = events.some(({ severity }) => severity !== 'info');
    for (const to of isWorthMail ? owners : []) {
      if (events.every(({ toldTo }) => toldTo.includes(to))) continue;
      await sendMail(noticeOf(events, to, publicUrl));
      await store.within(platform, (db) => recordRecipient(db, ids, to));
    }
    await store.within(platform, (db) => markDelivered(db, ids, new Date(clock.now())));
  }

  async function work(): Promise<void> {
    wake.reset();
    for (;;) {
      if (stopping.signal.aborted) return;
      const now = clock.now();
      const events = await store.within(platform, (db) =>
        leaseNotice(db, new Date(now), new Date(now + leaseMs)),
      );
      if (events.length === 0) return;
      try {
        await tell(events);
      } catch (error) {
        log.warn(
          { error: String((error as Error).message) },
          'owners could not be told of security events',
        );
        return store.within(platform, (db) =>
          returnNotice(
            db,
            events.map(({ id }) => id),
            new Date(now + 30_000),
          ),
        );
      }
    }
  }

  const drain = serialize(work);

  return {
    drain,
    start: async () => {
      const stopListening = await store.listen('patchbay_security', wake.notify);
      const rounds = runWorkerLoop({
        drain,
        wake,
        clock,
        log,
        signal: stopping.signal,
        name: 'security events',
        nextDue: async () => null,
      });
      return async () => {
        stopping.abort();
        wake.notify();
        await stopListening();
        await rounds;
      };
    },
  };
}

const sentenceOf = ({ kind }: EventRow): string =>
  securityEventKinds[kind as SecurityEventKind]?.sentence ?? kind;

function noticeOf(events: readonly EventRow[], to: string, publicUrl: string): Mail {
  const worst =
    events.find(({ severity }) => severity === 'critical') ??
    events.find(({ severity }) => severity === 'warning') ??
    (events[0] as EventRow);
  const lines = events
    .slice(0, mostLines)
    .map(
      (event) =>
        `${event.createdAt.toISOString().slice(0, 16).replace('T', ' ')} UTC: ${sentenceOf(event)}${event.address ? ` From ${event.address}.` : ''} (account ${event.accountId ?? 'none'})`,
    );
  const more = events.length > mostLines ? [`And ${events.length - mostLines} more.`] : [];
  return {
    to,
    organizationId: worst.organizationId,
    cause: { kind: 'security' },
    subject:
      events.length === 1
        ? `Security notice: ${sentenceOf(worst)}`
        : `Security notice: ${sentenceOf(worst)} And ${events.length - 1} more.`,
    text: [
      ...lines,
      ...more,
      '',
      `If this was not you or somebody of your team, sign in at ${publicUrl}/app, end all other sessions and revoke your API keys.`,
    ].join('\n'),
  };
}
