import { type Operation } from '@patchbay/contract';

/** Calls that any page of the web may make: they need no account. Everything else has no CORS headers at all. */
export const isOpenToAnyOrigin = (entry: Operation): boolean => entry.access.audience === 'public' || entry.access.audience === 'visitor';

export const anyOrigin: Readonly<Record<string, string>> = { 'access-control-allow-origin': '*' };

export const preflight = (method: string): Readonly<Record<string, string>> => ({
  ...anyOrigin,
  'access-control-allow-methods': method,
  'access-control-allow-headers': 'content-type, authorization, x-request-id, last-event-id, idempotency-key',
  'access-control-max-age': '600',
  'cache-control': 'no-store',
});
