import { and, eq, lt, or, sql } from 'drizzle-orm';
import {
  addressChanges,
  audit,
  auditChanges,
  codes,
  oneTimeTokens,
  outbox,
  securityEvents,
  sessions,
} from './schema/access.js';
import { idempotencyKeys, media, pageVisits } from './schema/accounts.js';
import { events } from './schema/conversations.js';
import { contactMerges } from './schema/people.js';
import { outgoingCounts } from './schema/outgoing.js';
import { visitorSpending } from './schema/spending.js';
import { callSound } from './schema/carrier.js';
import { sipCaptures } from './schema/sip.js';
import { tasks } from './schema/tasks.js';
import { oauthStates } from './schema/scheduling.js';
import { paymentEvents } from './schema/money.js';
import { webhookEvents } from './schema/webhooks.js';
import { users } from './schema/tree.js';
import { type Db } from './transaction.js';

const day = 86_400_000;
const hour = 3_600_000;

/**
 * How long an event is kept, in milliseconds: a stream that was disconnected for longer cannot
 * resume.
 */
export const eventRetentionMs = day;

/**
 * How long the audit and the security events are kept, in milliseconds. The database refuses to
 * delete rows younger than 400 days.
 */
export const auditRetentionMs = 400 * day;

/**
 * Deletes expired rows: events, used codes and OAuth states after a day, counts of outgoing
 * messages and of visitors after two, idempotency keys when they expire, ended sessions (except
 * those of the platform's staff), stored mails, page visits, changes of addresses and webhook
 * events after thirty days, SIP captures and remaining sound of calls after seven, deleted tasks
 * after a year, merges of contacts when they can no longer be undone, unfinished uploads after an
 * hour. Needs the platform's scope; safe to run in several processes. `now` in milliseconds.
 * Returns the number of deleted rows.
 */
export async function deleteExpired(db: Db, now: number): Promise<number> {
  const [yesterday, lastWeek, lastMonth] = [
    new Date(now - day),
    new Date(now - 7 * day),
    new Date(now - 30 * day),
  ];
  const gone = [
    await db.delete(events).where(lt(events.createdAt, new Date(now - eventRetentionMs))),
    await db.delete(codes).where(lt(codes.expiresAt, yesterday)),
    await db.delete(addressChanges).where(lt(addressChanges.expiresAt, lastMonth)),
    await db.delete(outgoingCounts).where(lt(outgoingCounts.windowStart, new Date(now - 2 * day))),
    // Only the current day is read; the day before may still be settled.
    await db
      .delete(visitorSpending)
      .where(lt(visitorSpending.day, new Date(now - 2 * day).toISOString().slice(0, 10))),
    await db.delete(oneTimeTokens).where(lt(oneTimeTokens.expiresAt, yesterday)),
    await db.delete(oauthStates).where(lt(oauthStates.expiresAt, yesterday)),
    await db.delete(idempotencyKeys).where(lt(idempotencyKeys.expiresAt, new Date(now))),
    await db.delete(contactMerges).where(lt(contactMerges.keepUntil, new Date(now))),
    await db.delete(pageVisits).where(lt(pageVisits.visitedAt, lastMonth)),
    // An upload was interrupted by the end of a process; its bytes in the storage are deleted after
    // the row.
    await db
      .delete(media)
      .where(and(eq(media.isWritten, false), lt(media.createdAt, new Date(now - hour)))),
    await db.delete(sessions).where(
      and(
        or(
          lt(sessions.revokedAt, lastMonth),
          lt(sessions.expiresAt, lastMonth),
          sql`${sessions.idleSeconds} is not null
            and ${sessions.lastUsedAt} + make_interval(secs => ${sessions.idleSeconds}) <
            ${lastMonth.toISOString()}`,
        ),
        // Sessions of the platform's staff show that its owner signed in once, so that no further
        // sign-in link is printed.
        sql`not exists (select 1 from ${users} where ${users.id} = ${sessions.userId} and ${users.superAdmin})`,
      ),
    ),
    await db.delete(outbox).where(lt(outbox.createdAt, lastMonth)),
    // Older ones are refused by their signature.
    await db.delete(paymentEvents).where(lt(paymentEvents.receivedAt, lastMonth)),
    await db.delete(webhookEvents).where(lt(webhookEvents.createdAt, lastMonth)),
    // As long as a pause between two calls may last: until then an attempt must be kept.
    await db
      .delete(tasks)
      .where(and(eq(tasks.state, 'deleted'), lt(tasks.updatedAt, new Date(now - 367 * day)))),
    await db.delete(audit).where(lt(audit.createdAt, new Date(now - auditRetentionMs))),
    await db
      .delete(auditChanges)
      .where(lt(auditChanges.createdAt, new Date(now - auditRetentionMs))),
    await db
      .delete(securityEvents)
      .where(lt(securityEvents.createdAt, new Date(now - auditRetentionMs))),
    // Of messages in which nothing was said, and of a storage that failed until now.
    await db.delete(callSound).where(lt(callSound.createdAt, lastWeek)),
    await db.delete(sipCaptures).where(lt(sipCaptures.capturedAt, lastWeek)),
  ];
  return gone.reduce((sum, result) => sum + (result.rowCount ?? 0), 0);
}
