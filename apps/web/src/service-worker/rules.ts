/** The parts of a request that decide. */
export interface AskedRequest {
  readonly method: string;
  readonly url: string;
  readonly mode: string;
  readonly destination: string;
}

/**
 * What the service worker does with a request: `page` is fetched, and the offline page stands in
 * for it; `asset` is the same for all accounts and kept by its address; all else, and so every reply
 * of the API, passes by and is never kept.
 */
export function kindOfRequest(asked: AskedRequest, origin: string): 'page' | 'asset' | null {
  const { origin: askedOrigin, pathname } = new URL(asked.url);
  if (asked.method !== 'GET' || askedOrigin !== origin) return null;
  if (asked.mode === 'navigate')
    return asked.destination === 'document' && !/^\/(api|internal|dev|embed)(\/|$)/.test(pathname)
      ? 'page'
      : null;
  return /^\/assets\/[\w.-]+\.(js|css|woff2|svg)$/.test(pathname) ? 'asset' : null;
}

const prefix = 'assets-';
const offline = 'offline';

/** The names of the caches of a build. */
export const cachesOf = (build: string) => ({ assets: prefix + build, offline });

/** Caches that a build removes when it takes over: those of other builds. */
export const outdated = (names: readonly string[], build: string): string[] =>
  names.filter((name) => name !== prefix + build && name !== offline);

/** Whether a reply to a request for an asset is that asset. */
export const isAsset = (reply: Response): boolean =>
  reply.status === 200 &&
  reply.type === 'basic' &&
  !(reply.headers.get('content-type') ?? 'text/html').startsWith('text/html');

/** Words of the page to the worker. */
export type WorkerMessage =
  | { readonly type: 'OFFLINE_PAGE'; readonly query: string }
  | { readonly type: 'BUILD' }
  | { readonly type: 'TAKE_OVER' };

/** Reads a message of a page; null when it is none. */
export function readMessage(data: unknown): WorkerMessage | null {
  if (typeof data !== 'object' || data === null || !('type' in data)) return null;
  if (data.type === 'BUILD' || data.type === 'TAKE_OVER') return { type: data.type };
  return data.type === 'OFFLINE_PAGE' && 'query' in data && typeof data.query === 'string'
    ? { type: 'OFFLINE_PAGE', query: data.query }
    : null;
}
