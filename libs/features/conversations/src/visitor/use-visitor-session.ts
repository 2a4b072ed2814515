import { createClient } from '@patchbay/api-client';
import { useEffect, useMemo, useRef, useState } from 'react';
import { storedToken, storeToken } from './visitor-storage.js';

/** `silent`: the agent was never set up, so it cannot answer. */
export type SessionState = 'opening' | 'open' | 'silent' | 'unknown' | 'failed';

/** A client with the visitor's token, and a function to get a new session for it. */
export function useVisitorClient(target: string, given: string | null) {
  const token = useRef<string | null>(given ?? storedToken(target));
  return useMemo(() => {
    const client = createClient({
      transport: (path, init) => fetch(path, init),
      token: () => token.current,
      target: () => null,
    });
    return { client, token };
  }, []);
}

/**
 * Opens the session: the agent's name, a new token if there is none or the stored one has expired,
 * and the earlier messages.
 */
export function useVisitorSession(
  target: string,
  { client, token }: ReturnType<typeof useVisitorClient>,
  load: () => Promise<void>,
): { readonly state: SessionState; readonly name: string } {
  const [state, setState] = useState<SessionState>('opening');
  const [name, setName] = useState('');
  useEffect(() => {
    let gone = false;
    const renew = async () => {
      token.current = null;
      const session = await client.request('allocateTempUserSession', { chatTarget: target });
      token.current = session.token;
      storeToken(target, session.token);
    };
    void (async () => {
      try {
        const profile = await client.request('getProfileByUsername', { username: target });
        if (gone) return;
        setName(profile.details.displayName);
        if (!profile.answering) {
          setState('silent');
          return;
        }
        if (!token.current) await renew();
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
  }, [client, load, target, token]);
  return { state, name };
}
