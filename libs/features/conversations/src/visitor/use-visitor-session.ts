import { createClient } from '@patchbay/api-client';
import { useEffect, useMemo, useRef, useState } from 'react';
import { businessName } from './business-name.js';
import { handSession, takeSession } from './handed-session.js';
import { takeIdentity } from './identity.js';
import {
  forgetToken,
  storedToken,
  storedTokenOf,
  storeToken,
  storeTokenOf,
} from './visitor-storage.js';

/** `silent`: the agent was never set up, so it cannot answer. */
export type SessionState = 'opening' | 'open' | 'silent' | 'unknown' | 'failed';

/** A client with the visitor's token, and a function to get a new session for it. */
export function useVisitorClient(target: string, given: string | null) {
  const identity = useMemo(takeIdentity, []);
  const handed = useMemo(takeSession, []);
  const token = useRef<string | null>(
    given ?? storedToken(target) ?? (identity ? storedTokenOf(target, identity.sub) : handed),
  );
  return useMemo(() => {
    const client = createClient({
      transport: (path, init) => fetch(path, init),
      token: () => token.current,
      target: () => null,
    });
    return { client, token, identity };
  }, [identity]);
}

/**
 * Opens the session: the agent's name, a new token if there is none or the stored one has expired,
 * and the earlier messages.
 */
export function useVisitorSession(
  target: string,
  { client, token, identity }: ReturnType<typeof useVisitorClient>,
  load: () => Promise<void>,
): {
  readonly state: SessionState;
  readonly name: string;
  /** Why a signed identity was refused. */
  readonly refusal: string | null;
} {
  const [state, setState] = useState<SessionState>('opening');
  const [name, setName] = useState('');
  const [refusal, setRefusal] = useState<string | null>(null);
  useEffect(() => {
    let gone = false;
    const renew = async () => {
      token.current = null;
      const session = await client.request('allocateTempUserSession', { chatTarget: target });
      token.current = session.token;
      if (!identity) {
        if (!storeToken(target, session.token)) handSession(session.token);
      } else if (await identify()) storeTokenOf(target, identity.sub, session.token);
    };
    // A refused identity leaves the chat open, without a name.
    const identify = async () => {
      if (!identity) return false;
      try {
        await client.request('identifyVisitor', { identity: identity.token });
        return true;
      } catch (error) {
        setRefusal(error instanceof Error ? error.message : '');
        return false;
      }
    };
    // What the browser wrote before the page said who it is becomes the person's, with its session.
    const adopt = async (kept: string) => {
      if (!identity || kept !== storedToken(target)) return true;
      try {
        await client.request('identifyVisitor', { identity: identity.token });
      } catch {
        // It is over, another person's, or refused: then a new session says why.
        token.current = storedTokenOf(target, identity.sub);
        return token.current !== null;
      }
      storeTokenOf(target, identity.sub, kept);
      forgetToken(target);
      return true;
    };
    void (async () => {
      try {
        const profile = await client.request('getProfileByUsername', { username: target });
        if (gone) return;
        setName(businessName(profile.details));
        if (!profile.answering) {
          setState('silent');
          return;
        }
        if (!(token.current && (await adopt(token.current)))) await renew();
        await load().catch(async () => {
          await renew();
          await load();
        });
        if (!gone) setState('open');
      } catch (error) {
        if (!gone) setState((error as { status?: number }).status === 404 ? 'unknown' : 'failed');
      }
    })();
    return () => {
      gone = true;
    };
  }, [client, identity, load, target, token]);
  return { state, name, refusal };
}
