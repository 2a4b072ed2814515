import { lookup } from 'node:dns/promises';
import { type LookupFunction, isIP } from 'node:net';
import { isPublicAddress } from '../web-address/address.js';
import { WebError } from '../web-address/web-error.js';
import { placeOf } from '../web-address/web-url.js';

/** A resolved address of a name. */
export interface ResolvedAddress {
  readonly address: string;
  readonly family: number;
}

/** How names are looked up. */
export type Resolve = (host: string) => Promise<readonly ResolvedAddress[]>;

/** Asks the system, every address of both families. */
export const lookupAll: Resolve = (host) => lookup(host, { all: true, order: 'ipv4first' });

/**
 * The addresses of a host, resolved once. Throws a `WebError` unless every address is public or the
 * host is allowed by name.
 */
export async function checkedAddresses(
  url: URL,
  allowed: ReadonlySet<string>,
  resolve: Resolve,
): Promise<readonly ResolvedAddress[]> {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const found = isIP(host)
    ? [{ address: host, family: isIP(host) }]
    : await resolve(host).catch(() => []);
  if (found.length === 0) throw new WebError('unreachable', 'There is no site of this name.');
  if (!allowed.has(placeOf(url)) && !found.every(({ address }) => isPublicAddress(address)))
    throw new WebError('refused', 'This address is not on the public web.');
  return found;
}

/**
 * The socket uses this instead of the DNS, so that a later change of the record has no effect.
 * Literal addresses are used directly.
 */
export function pinnedTo(addresses: readonly ResolvedAddress[]): LookupFunction {
  return (_host, options, callback) => {
    const [first] = addresses as [ResolvedAddress];
    if (options.all) callback(null, [...addresses]);
    else callback(null, first.address, first.family);
  };
}

/** A look-up cannot be stopped, only no longer waited for. */
export function untilStopped<T>(work: Promise<T>, stop: AbortSignal): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const leave = () => reject(stop.reason instanceof Error ? stop.reason : new Error('stopped'));
    stop.addEventListener('abort', leave, { once: true });
    // Also without a waiting caller: an unhandled rejection ends the process.
    work.then(resolve, reject).finally(() => stop.removeEventListener('abort', leave));
    if (stop.aborted) leave();
  });
}
