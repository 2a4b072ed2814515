import { type Member, type Caller } from '@patchbay/server-kit';
import { type Store } from '@patchbay/server-store';
import { networkOf } from '../networks/networks.js';
import { scope } from './refusal-audit.js';
import { writeAudit, organizationOf } from '../audit/audit-trail.js';
import { type ServerKey } from '../keys/server-key.js';
import { countNetworksOf, recordKeyUse } from './key-uses-repository.js';
import { type Recorder } from './deduplicated-recorder.js';

interface KeyUseRecorderContext {
  readonly key: ServerKey;
  readonly store: Store;
  readonly recorder: Recorder;
}

/** Records the networks from which a key is used. */
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
      const use = await recordKeyUse(db, actor.sessionId, network, day);
      if (!use) return null;
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
      const networks = await countNetworksOf(db, actor.sessionId);
      return { isOther: use.isNew && networks > 1 };
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
