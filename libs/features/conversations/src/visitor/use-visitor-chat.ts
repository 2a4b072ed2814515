import { type Message } from '@patchbay/contract';
import { createClient } from '@patchbay/api-client';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';

const storageKey = (target: string) => `patchbay-visitor-${target}`;
const watchEvery = 2500;

interface Line {
  readonly id: string;
  readonly by: 'customer' | 'agent' | 'person';
  readonly text: string;
}

const lineOf = (message: Message): Line => ({
  id: message.uuid,
  by: message.author === 'customer' ? 'customer' : message.author === 'person' ? 'person' : 'agent',
  text: message.message,
});

export interface VisitorChat {
  readonly state: 'opening' | 'open' | 'unknown' | 'failed';
  readonly name: string;
  readonly lines: readonly Line[];
  readonly isAnswering: boolean;
  readonly problem: string | null;
  say(text: string): Promise<void>;
}

/** A visitor's own session with one agent: opened once, kept for the next visit, worth nothing anywhere else. */
export function useVisitorChat(target: string, given: string | null): VisitorChat {
  const token = useRef<string | null>(given ?? read(target));
  const client = useMemo(
    () =>
      createClient({
        transport: (path, init) => fetch(path, init),
        token: () => token.current,
        target: () => null,
      }),
    [],
  );
  const [state, setState] = useState<VisitorChat['state']>('opening');
  const [name, setName] = useState('');
  const [lines, setLines] = useState<readonly Line[]>([]);
  const [isAnswering, setAnswering] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const busy = useRef(false);

  const load = useCallback(async () => {
    const { messages, greeting } = await client.request('visitorThread', {});
    if (!busy.current)
      setLines([
        ...(greeting ? [{ id: 'greeting', by: 'agent' as const, text: greeting }] : []),
        ...messages.map(lineOf),
      ]);
  }, [client]);

  useEffect(() => {
    let gone = false;
    const renew = async () => {
      token.current = null;
      const session = await client.request('allocateTempUserSession', { chatTarget: target });
      token.current = session.token;
      write(target, session.token);
    };
    void (async () => {
      try {
        const profile = await client.request('getProfileByUsername', { username: target });
        if (gone) return;
        setName(profile.details.displayName);
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
  }, [client, load, target]);

  // The answer of a person of the office comes by itself: a visitor's session has no event stream.
  useEffect(() => {
    if (state !== 'open') return;
    const timer = setInterval(
      () =>
        document.visibilityState === 'visible' &&
        !busy.current &&
        void load().catch(() => undefined),
      watchEvery,
    );
    return () => clearInterval(timer);
  }, [load, state]);

  const say = useCallback(
    async (text: string) => {
      const clientId = crypto.randomUUID();
      busy.current = true;
      setAnswering(true);
      setProblem(null);
      setLines((before) => [...before, { id: clientId, by: 'customer', text }]);
      const answer = (words: string) =>
        setLines((before) =>
          before.at(-1)?.id === `${clientId}-answer`
            ? [...before.slice(0, -1), { id: `${clientId}-answer`, by: 'agent', text: words }]
            : [...before, { id: `${clientId}-answer`, by: 'agent', text: words }],
        );
      try {
        let heard = '';
        for await (const event of client.stream('visitorSend', { message: text, clientId })) {
          if (event.type === 'delta') answer((heard += event.text));
          if (event.type === 'reply') answer(event.text);
          if (event.type === 'error') setProblem(event.message);
        }
      } catch (error) {
        setProblem(error instanceof Error ? error.message : 'That did not get through.');
      } finally {
        busy.current = false;
        setAnswering(false);
        await load().catch(() => undefined);
      }
    },
    [client, load],
  );

  return { state, name, lines, isAnswering, problem, say };
}

function read(target: string): string | null {
  try {
    return localStorage.getItem(storageKey(target));
  } catch {
    return null; // a partitioned or blocked storage only means a new session
  }
}

function write(target: string, token: string): void {
  try {
    localStorage.setItem(storageKey(target), token);
  } catch {
    // without storage the session lasts as long as the page
  }
}
