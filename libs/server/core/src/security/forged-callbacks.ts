import { type Clock } from '@patchbay/kernel';
import { type Log } from '@patchbay/server-kit';
import { type Db, type Store, advisoryLock, securityEvents } from '@patchbay/server-store';
import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import { findNode } from '../tree/nodes.js';
import { recordSecurityEvent } from './security-events.js';

/** Where services outside call in with a signature. */
export type CallbackEndpoint = 'carrier' | 'stripe' | 'chargebee' | 'embedded';

export interface ForgedCallback {
  readonly door: CallbackEndpoint;
  /**
   * The node whose account with the service was named; null when nothing of this installation was.
   */
  readonly accountId: number | null;
  /** The network address of the caller. */
  readonly address: string;
}

export interface ForgedCallbacks {
  /**
   * Records that a callback with a wrong signature was refused: once a day for a door and a node,
   * in all processes together. Never throws.
   */
  note(forged: ForgedCallback): Promise<void>;
}

const scope = { kind: 'platform', reason: 'record a forged callback' } as const;
const windowMs = 86_400_000;
/** How many doors and nodes a process remembers before it forgets them all. */
const mostRemembered = 10_000;

async function isRecorded(db: Db, { door, accountId }: ForgedCallback): Promise<boolean> {
  const of =
    accountId === null ? isNull(securityEvents.accountId) : eq(securityEvents.accountId, accountId);
  const since = sql`clock_timestamp() - make_interval(secs => ${windowMs / 1000})`;
  const found = await db
    .select({ id: securityEvents.id })
    .from(securityEvents)
    .where(
      and(
        eq(securityEvents.kind, 'forged-callback'),
        of,
        gt(securityEvents.createdAt, since),
        sql`${securityEvents.details} ->> 'door' = ${door}`,
      ),
    )
    .limit(1);
  return found.length > 0;
}

/**
 * Keeps a stranger who sends forged callbacks in a loop from filling the table or the owners'
 * mailboxes.
 */
export function createForgedCallbacks({
  store,
  clock,
  log,
}: {
  readonly store: Store;
  readonly clock: Clock;
  readonly log: Log;
}): ForgedCallbacks {
  const until = new Map<string, number>();

  return {
    note: async (forged) => {
      const { door, accountId, address } = forged;
      const key = `${door} ${accountId ?? ''}`;
      if ((until.get(key) ?? 0) > clock.now()) return;
      if (until.size > mostRemembered) until.clear();
      until.set(key, clock.now() + windowMs);
      await store
        .within(scope, async (db) => {
          await db.execute(advisoryLock('forgedCallbacks', key));
          if (await isRecorded(db, forged)) return;
          const node = accountId === null ? null : await findNode(db, accountId);
          await recordSecurityEvent(db, {
            kind: 'forged-callback',
            accountId,
            organizationId:
              node?.organizationId ?? (node?.type === 'organization' ? node.id : null),
            address,
            details: { door },
          });
        })
        .catch((error: unknown) => {
          until.delete(key);
          log.warn({ door, error: String(error) }, 'a forged callback could not be recorded');
        });
    },
  };
}
