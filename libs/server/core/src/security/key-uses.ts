import { sql, eq } from 'drizzle-orm';
import { type Member, type Caller } from '@patchbay/server-kit';
import { keyUses, type Store } from '@patchbay/server-store';
import { networkOf } from '../access/networks.js';
import { scope } from './refusal-audit.js';
import { writeAudit, organizationOf } from './audit-trail.js';
import { type ServerKey } from '../access/server-key.js';
import { type Recorder } from './deduplicated-recorder.js';

interface KeyUseRecorderContext {
  readonly key: ServerKey;
  readonly store: Store;
  readonly recorder: Recorder;
}

/** Records from which networks a key is used. */
export function createKeyUseRecorder({
  key,
  store,
  recorder,
}: KeyUseRecorderContext): (
  actor: Member,
  caller: Caller,
  requestId: string,
  day: string,
) => Promise<void> {
  async function noteKeyUse(
    actor: Member,
    caller: Caller,
    requestId: string,
    day: string,
  ): Promise<void> {
    const network = networkOf(key, caller.address);
    const facts = await store.within(scope, async (db) => {
      const {
        rows: [row],
      } = await db.execute<{ is_new: boolean }>(sql`
        insert into key_uses (session_id, network, last_day) select ${actor.sessionId}::uuid, ${network}::bytea, ${day}::date where exists (select 1 from sessions where id = ${actor.sessionId}::uuid)
        on conflict (session_id, network) do update set last_day = excluded.last_day where key_uses.last_day <> excluded.last_day returning xmax = 0 as is_new`);
      if (!row) return null;
      await writeAudit(
        db,
        {
          actor,
          target: null,
          requestId,
          caller,
          object: { kind: 'key', id: actor.sessionId },
          changes: {},
        },
        'key used',
      );
      const [known] = await db
        .select({ networks: sql<number>`count(*)::int` })
        .from(keyUses)
        .where(eq(keyUses.sessionId, actor.sessionId));
      return { isOther: row.is_new && (known?.networks ?? 0) > 1 };
    });
    if (facts?.isOther)
      await recorder.record({
        kind: 'api-key-new-network',
        accountId: actor.home.id,
        organizationId: organizationOf(actor.home),
        userId: actor.userId,
        address: caller.address,
        requestId,
        subject: `session ${actor.sessionId}`,
      });
  }
  return noteKeyUse;
}
