import { type Clock } from '@patchbay/kernel';
import {
  isDisabled,
  lifeLeft,
  type ServerKey,
  sipRealmOf,
  UnsealError,
  visitorCredentialsPlace,
  visitorIdOf,
  visitorSession,
} from '@patchbay/server-core';
import { type Store } from '@patchbay/server-store';
import { type VoiceCalls } from '@patchbay/server-voice/link';

const scope = { kind: 'platform', reason: 'sign in a visitor who calls' } as const;

/** What visitors sign in to SIP with: the name and the token of their session. */
export function createCredentialsOf({
  store,
  clock,
  key,
  publicUrl,
}: {
  readonly store: Store;
  readonly clock: Clock;
  readonly key: Pick<ServerKey, 'unseal'>;
  readonly publicUrl: string;
}): VoiceCalls['credentialsOf'] {
  const ownRealm = sipRealmOf(publicUrl);

  /** Null for what was sealed with a key that is gone: the page opens another session. */
  function unsealed(sealed: string, sessionId: string): string | null {
    try {
      return key.unseal(sealed, ...visitorCredentialsPlace(sessionId));
    } catch (error) {
      if (error instanceof UnsealError) return null;
      throw error;
    }
  }

  return async (username, realm, signal) => {
    signal.throwIfAborted();
    const visitorId = visitorIdOf(username);
    if (visitorId === null || realm !== ownRealm) return null;
    const session = await store.within(scope, async (db) => {
      const found = await visitorSession(db, { visitorId });
      return found?.agent && !(await isDisabled(db, found.agent))
        ? { ...found, agent: found.agent }
        : null;
    });
    if (!session?.sealedCredentials) return null;
    const secondsLeft = Math.floor(lifeLeft(session, clock.now()) / 1000);
    const ha1 = unsealed(session.sealedCredentials, session.id);
    if (secondsLeft <= 0 || ha1 === null) return null;
    return { ha1, sessionId: session.id, agent: session.agent.username, secondsLeft };
  };
}
