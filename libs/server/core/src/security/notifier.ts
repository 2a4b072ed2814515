import { type Clock } from '@patchbay/kernel';
import { type Log } from '@patchbay/server-kit';
import { type Language, languageOf } from '@patchbay/server-providers';
import { type Scope, type Store } from '@patchbay/server-store';
import { type Worker, createQueueWorker } from '../background/runner.js';
import { type Mail } from '../outgoing/mail.js';
import { type EventRow } from '../security-events/events-repository.js';
import { enqueueSecurityWebhooks, ownersToNotify } from './notices.js';
import { leaseNotice, markDelivered, recordRecipient, returnNotice } from './notices-repository.js';
import { chosenLanguage } from '../tree/languages-repository.js';
import { noticeWordsIn } from './notice-words.js';

export interface NotifierParts {
  readonly store: Store;
  readonly clock: Clock;
  readonly log: Log;
  readonly sendMail: (mail: Mail) => Promise<unknown>;
  readonly publicUrl: string;
}

const platform: Scope = { kind: 'platform', reason: 'tell owners of security events' };
const leaseMs = 120_000;
const retryMs = 30_000;
const maxLines = 20;

/**
 * Notifies the owners of an account of security events: immediately by webhook, by mail immediately
 * if critical, else in one mail an hour. Any number of processes share the work by leases. A
 * process that dies before it recorded a recipient causes a second mail to that one; a webhook
 * keeps its message id.
 */
export function createNotifier({ store, clock, log, sendMail, publicUrl }: NotifierParts): Worker {
  async function tell(events: readonly EventRow[]): Promise<void> {
    const ids = events.map(({ id }) => id);
    const accountId = events[0]?.accountId ?? null;
    const { owners, language } = await store.within(platform, async (db) => {
      await enqueueSecurityWebhooks(db, events);
      return {
        owners: await ownersToNotify(db, accountId),
        language: languageOf(accountId === null ? null : await chosenLanguage(db, accountId)),
      };
    });
    const isWorthMail = events.some(({ severity }) => severity !== 'info');
    for (const to of isWorthMail ? owners : []) {
      if (events.every(({ toldTo }) => toldTo.includes(to))) continue;
      await sendMail(noticeOf(events, to, { publicUrl, language }));
      await store.within(platform, (db) => recordRecipient(db, ids, to));
    }
    await store.within(platform, (db) => markDelivered(db, ids, new Date(clock.now())));
  }

  return createQueueWorker<readonly EventRow[]>(
    { store, clock, log },
    {
      name: 'security notices',
      wakeChannels: ['patchbay_security'],
      everyMs: 15_000,
      concurrency: 1,
      about: ([event]) => ({ event: event?.id ?? '' }),
      lease: {
        ms: leaseMs,
        take: async (_limit, until) => {
          const events = await store.within(platform, (db) =>
            leaseNotice(db, new Date(clock.now()), until),
          );
          return events.length > 0 ? [events] : [];
        },
      },
      work: tell,
      failed: async (events, error) => {
        await store.within(platform, (db) =>
          returnNotice(
            db,
            events.map(({ id }) => id),
            new Date(clock.now() + retryMs),
          ),
        );
        // The mail server may be unavailable, so the other mails wait as well.
        throw error;
      },
    },
  );
}

function noticeOf(
  events: readonly EventRow[],
  to: string,
  { publicUrl, language }: { readonly publicUrl: string; readonly language: Language },
): Mail {
  const worst =
    events.find(({ severity }) => severity === 'critical') ??
    events.find(({ severity }) => severity === 'warning') ??
    (events[0] as EventRow);
  const words = noticeWordsIn[language];
  const lines = events.slice(0, maxLines).map(({ createdAt, kind, address, accountId }) =>
    words.line({
      at: createdAt.toISOString().slice(0, 16).replace('T', ' '),
      sentence: words.sentence(kind),
      address,
      accountId,
    }),
  );
  const more = events.length > maxLines ? [words.more(events.length - maxLines)] : [];
  return {
    to,
    organizationId: worst.organizationId,
    cause: { kind: 'security' },
    subject: words.subject(words.sentence(worst.kind), events.length - 1),
    text: [...lines, ...more, '', words.advice(publicUrl)].join('\n'),
  };
}
