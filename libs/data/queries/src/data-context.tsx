import { type Client } from '@patchbay/api-client';
import { useSessionHandle } from '@patchbay/session';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import { createCachedLists, type CachedLists } from './cached-lists.js';
import { createLiveHub, type LiveHub } from './live-hub.js';
import { bindSource } from './operation-source.js';
import { createQueueOf, watchQueue } from './page-replies.js';
import { problemsOf } from './query-client.js';
import { type ReplyQueue } from './reply-queue.js';

interface Data {
  readonly client: Client;
  readonly cache: QueryClient;
  readonly lists: CachedLists;
  readonly live: LiveHub;
  readonly replies: ReplyQueue;
}

const DataContext = createContext<Data | null>(null);

export interface DataProviderProps {
  readonly client: Client;
  readonly cache: QueryClient;
  readonly log?: (message: string, error: unknown) => void;
  readonly children: ReactNode;
}

/** Provides the client and the cache. The data of one person are deleted when another signs in. */
export function DataProvider({ client, cache, log, children }: DataProviderProps) {
  const { store, storage } = useSessionHandle();
  const [data] = useState<Data>(() => {
    const lists = createCachedLists(storage);
    bindSource(cache, { client, lists });
    const live = createLiveHub(client, cache, log);
    return { client, cache, lists, live, replies: createQueueOf(client, cache, storage) };
  });
  const { live, replies } = data;
  useEffect(() => watchQueue(replies, live), [replies, live]);
  useEffect(() => {
    let person = store.current()?.id;
    return store.subscribe(() => {
      const next = store.current()?.id;
      if (next !== person) {
        cache.clear();
        problemsOf(cache).clear();
        replies.forget();
      }
      person = next;
    });
  }, [store, cache, replies]);
  return (
    <DataContext value={data}>
      <QueryClientProvider client={cache}>{children}</QueryClientProvider>
    </DataContext>
  );
}

export function useData(): Data {
  const data = useContext(DataContext);
  if (data === null) throw new Error('Data hooks need a DataProvider above them');
  return data;
}

/** The typed client, for calls that are neither a query nor a mutation, such as streams. */
export const useClient = (): Client => useData().client;
