import { type Client } from '@patchbay/api-client';
import { type QueryClient } from '@tanstack/react-query';
import { type CachedLists } from './cached-lists.js';

/** What the reads of a cache are sent through and kept in. */
export interface OperationSource {
  readonly client: Client;
  readonly lists: CachedLists;
}

const sources = new WeakMap<QueryClient, OperationSource>();

/**
 * Names the client of a cache, so that the options of a query are plain data: a route's loader, which
 * has no React context, uses the same ones as a hook.
 */
export const bindSource = (cache: QueryClient, source: OperationSource): void =>
  void sources.set(cache, source);

/** The client of a cache; throws for one that no `DataProvider` has had. */
export function sourceOf(cache: QueryClient): OperationSource {
  const source = sources.get(cache);
  if (!source) throw new Error('This cache has no client: a DataProvider binds one');
  return source;
}
