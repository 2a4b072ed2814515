import { testerAddress } from '@patchbay/server-conversations';
import {
  demandEnabled,
  openVisitorSession,
  sealCredentials,
  type Services,
  visitorName,
} from '@patchbay/server-core';
import { type Handlers } from '@patchbay/server-kit';
import { type Db } from '@patchbay/server-store';

const scope = { kind: 'platform', reason: 'open a session for a test call' } as const;

/** A member calls the draft of an agent: by a session like that of a visitor, which names the member. */
export function createTestCallHandlers({
  store,
  clock,
  key,
  publicUrl,
}: Pick<Services, 'store' | 'clock' | 'key' | 'publicUrl'>): Pick<Handlers<Db>, 'startTestCall'> {
  const seal = sealCredentials(key, publicUrl);
  return {
    startTestCall: async ({ target, context: { actor } }) => {
      await demandEnabled(store, target.id);
      const member = {
        tester: testerAddress(actor, target.id),
        userId: 'userId' in actor ? actor.userId : null,
      };
      const { id, token, sessionId } = await store.within(scope, (db) =>
        openVisitorSession(db, clock, target.id, seal, member),
      );
      return { user: visitorName(id), token, agent: target.username, session: sessionId };
    },
  };
}
