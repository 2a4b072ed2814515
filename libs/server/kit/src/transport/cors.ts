import { type Operation, endpointsOf, operationNames, operationOf } from '@patchbay/contract';

/** Operations that any page may call: they need no account. All others have no CORS headers. */
export const isOpenToAnyOrigin = (entry: Operation): boolean =>
  entry.access.audience === 'public' || entry.access.audience === 'visitor';

export const anyOrigin: Readonly<Record<string, string>> = { 'access-control-allow-origin': '*' };

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * Whether any page may read every reply of this route, including refusals before its handler.
     */
    readonly anyOrigin?: boolean;
  }
}

let openPaths: readonly (readonly [method: string, path: RegExp])[] | undefined;

/**
 * Whether a URL is that of an operation which any page may call; for URLs that the router itself
 * refuses.
 */
export function isOpenPath(method: string, url: string): boolean {
  openPaths ??= operationNames
    .filter((name) => isOpenToAnyOrigin(operationOf(name)))
    .flatMap((name) =>
      endpointsOf(name).map(
        (one) =>
          [
            one.method,
            new RegExp(
              `^${one.path.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{\w+\}/g, '[^/]+')}$`,
            ),
          ] as const,
      ),
    );
  const [path = ''] = url.split('?');
  return openPaths.some(([one, pattern]) => one === method && pattern.test(path));
}

export const preflight = (method: string): Readonly<Record<string, string>> => ({
  ...anyOrigin,
  'access-control-allow-methods': method,
  'access-control-allow-headers':
    'content-type, authorization, x-request-id, last-event-id, idempotency-key, if-none-match',
  'access-control-max-age': '600',
  'cache-control': 'no-store',
});
