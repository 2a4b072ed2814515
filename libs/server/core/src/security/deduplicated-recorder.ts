import { type Clock } from '@patchbay/kernel';
import { type Log } from '@patchbay/server-kit';
import { type Store } from '@patchbay/server-store';
import { hasRecentEvent, lockSubject } from '../security-events/events-repository.js';
import { type SecurityEvent, recordSecurityEvent } from '../security-events/security-events.js';

const scope = { kind: 'platform', reason: 'record a security event' } as const;
const windowMs = 3_600_000;
const maxRemembered = 10_000;

export interface Recorder {
  /**
   * Records an event unless the same kind about the same subject was recorded for the account
   * within the last hour, in all processes. Never throws.
   */
  record(event: SecurityEvent & { readonly subject: string }): Promise<void>;
}

/** Prevents an attacker from filling the table or the owners' mailboxes by repeating a request. */
export function createRecorder({
  store,
  clock,
  log,
}: {
  readonly store: Store;
  readonly clock: Clock;
  readonly log: Log;
}): Recorder {
  const until = new Map<string, number>();
  return {
    record: async ({ subject, ...event }) => {
      const key = `${event.kind} ${event.accountId ?? ''} ${subject}`;
      if ((until.get(key) ?? 0) > clock.now()) return;
      if (until.size > maxRemembered) until.clear();
      until.set(key, clock.now() + windowMs);
      await store
        .within(scope, async (db) => {
          await lockSubject(db, key);
          const { kind, accountId } = event;
          const seconds = windowMs / 1000;
          const detail = { name: 'subject', value: subject } as const;
          if (await hasRecentEvent(db, { kind, accountId, seconds, detail })) return;
          await recordSecurityEvent(db, { ...event, details: { ...event.details, subject } });
        })
        .catch((error: unknown) => {
          until.delete(key);
          log.warn(
            { kind: event.kind, error: String(error) },
            'a security event could not be recorded',
          );
        });
    },
  };
}
