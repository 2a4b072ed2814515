import { cachesOf, isAsset, kindOfRequest, outdated, readMessage } from './rules.js';
import { type AskedEvent, type WorkerScope } from './scope.js';

declare const buildOfWorker: string;

const scope = self as unknown as WorkerScope;
const { assets, offline } = cachesOf(buildOfWorker);
const offlinePage = '/offline.html';

/** Keeps the page that is shown without a connection, in the brand that the host has now. */
async function keepOfflinePage(query = ''): Promise<void> {
  const reply = await fetch(offlinePage + query, { credentials: 'omit' });
  if (reply.ok) await (await caches.open(offline)).put(offlinePage, reply);
}

async function pageOf({ request, preloadResponse }: AskedEvent): Promise<Response> {
  try {
    return (await preloadResponse) ?? (await fetch(request));
  } catch (error) {
    const kept = await (await caches.open(offline)).match(offlinePage);
    if (kept) return kept;
    throw error;
  }
}

async function assetOf(
  { request }: AskedEvent,
  keep: (work: Promise<unknown>) => void,
): Promise<Response> {
  const cache = await caches.open(assets);
  const kept = await cache.match(request.url);
  if (kept) return kept;
  const reply = await fetch(request);
  if (isAsset(reply)) keep(cache.put(request.url, reply.clone()));
  return reply;
}

scope.addEventListener('install', (event) => event.waitUntil(keepOfflinePage()));

scope.addEventListener('activate', (event) =>
  event.waitUntil(
    (async () => {
      for (const name of outdated(await caches.keys(), buildOfWorker)) await caches.delete(name);
      await scope.registration.navigationPreload?.enable();
      await scope.clients.claim();
    })(),
  ),
);

scope.addEventListener('fetch', (event) => {
  const kind = kindOfRequest(event.request, scope.location.origin);
  if (kind === 'page') event.respondWith(pageOf(event));
  if (kind === 'asset') event.respondWith(assetOf(event, (work) => event.waitUntil(work)));
});

scope.addEventListener('message', (event) => {
  const message = readMessage(event.data);
  if (message?.type === 'OFFLINE_PAGE')
    event.waitUntil(keepOfflinePage(message.query).catch(() => undefined));
  if (message?.type === 'BUILD') event.ports[0]?.postMessage(buildOfWorker);
  if (message?.type === 'TAKE_OVER') event.waitUntil(scope.skipWaiting());
});
