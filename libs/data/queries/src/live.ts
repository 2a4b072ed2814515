import { useCurrentAccount, useSession } from '@patchbay/session';
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { useData } from './data-context.js';
import { type Connection } from './live-hub.js';
import { type LiveEvent, type LiveTopic } from './live-topics.js';

/**
 * Follows the events of the current account. The frame of the app uses it once.
 */
export function useLiveEvents(): void {
  const { live } = useData();
  const { signedIn, session } = useSession();
  const { target } = useCurrentAccount();
  const token = session?.token;
  useEffect(
    () => (signedIn ? live.connect(target, token) : undefined),
    [live, target, signedIn, token],
  );
}

/** Calls back for events of some topics. Stale queries are fetched again without this. */
export function useLiveEvent(
  topics: readonly LiveTopic[],
  onEvent: (event: LiveEvent) => void,
): void {
  const { live } = useData();
  const receive = useEffectEvent((event: LiveEvent) => {
    if (topics.includes(event.topic)) onEvent(event);
  });
  useEffect(() => live.listen((event) => receive(event)), [live]);
}

/** Whether events flow: `waiting` means that the stream broke and is being opened again. */
export function useConnection(): Connection {
  const { live } = useData();
  return useSyncExternalStore(live.onConnection, live.connection, live.connection);
}
