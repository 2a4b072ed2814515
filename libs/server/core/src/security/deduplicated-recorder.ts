import { type Clock } from '@patchbay/kernel';
import { type Log } from '@patchbay/server-kit';
import { type Store, advisoryLock, securityEvents } from '@patchbay/server-store';
import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import { type SecurityEvent, recordSecurityEvent } from './security-events.js';

const scope = { kind: 'platform', reason: 'record a security event' } as const;
const windowMs = 3_600_000;
const mostRemembered = 10_000;

export interface Recorder {
  /**
   * Records an event unless the same kind about the same subject was recorded for the account
   * within the last hour, in all processes. Never throws.
   */
  record(event: SecurityEvent & { readonly subject: string }): Promise<void>;
}

/** Keeps an attacker who repeats a request from filling the table or the owners' mailboxes. */
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
      if (until.size > mostRemembered) until.clear();
      until.set(key, clock.now() + windowMs);
      await store
        .within(scope, async (db) => {
          await db.execute(advisoryLock('securityEvents', key));
          const of =
            event.accountId === null
              ? isNull(securityEvents.accountId)
              : eq(securityEvents.accountId, event.accountId);
          const since = sql`clock_timestamp() - make_interval(secs => ${windowMs / 1000})`;
          const found = await db
            .select({ id: securityEvents.id })
            .from(securityEvents)
            .where(
              and(
                eq(securityEvents.kind, event.kind),
                of,
                gt(securityEvents.createdAt, since),
                sql`${securityEvents.details} ->> 'subject' = ${subject}`,
              ),
            )
            .limit(1);
          if (found.length === 0)
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
