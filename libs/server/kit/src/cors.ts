import { type Operation, endpointsOf, operationNames, operationOf } from '@patchbay/contract';

/**
 * Calls that any page of the web may make: they need no account. Everything else has no CORS
 * headers at all.
 */
export const isOpenToAnyOrigin = (entry: Operation): boolean =>
  entry.access.audience === 'public' || entry.access.audience === 'visitor';

export const anyOrigin: Readonly<Record<string, string>> = { 'access-control-allow-origin': '*' };

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * Whether every reply of this route, refusals before its handler among them, may be read by any
     * page.
     */
    readonly anyOrigin?: boolean;
  }
}

let openPaths: readonly (readonly [method: string, path: RegExp])[] | undefined;

/**
 * Whether an address is that of a call which any page may make; for addresses that the router
 * itself refuses.
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
    'content-type, authorization, x-request-id, last-event-id, idempotency-key',
  'access-control-max-age': '600',
  'cache-control': 'no-store',
});
