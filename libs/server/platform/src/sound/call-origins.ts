import { ownerOfDomain } from '@patchbay/server-core';
import { type Store } from '@patchbay/server-store';
import { originsOf } from '../public/framing.js';

/** What is known of a call before it: the host that was asked, and the origin of the page. */
export interface CallingPage {
  readonly host: string;
  readonly origin: string | null;
}

/** Whether a page may open a call. */
export type CallOrigins = (page: CallingPage) => Promise<boolean>;

const isLoopback = /^http:\/\/(?:localhost|127\.0\.0\.1)(?::\d+)?$/;

/**
 * Pages may call from where they may show the product in a frame: those of the host itself, on a
 * tenant's own domain those that the tenant and the partner above it named, and on an installation
 * that only its own machine reaches those of that machine. A program sends no origin; it needs its
 * password all the same. The name below which a host has SIP, `sip.{host}`, is that host.
 */
export function createCallOrigins(
  store: Store,
  { isOwnMachine }: { readonly isOwnMachine: boolean },
): CallOrigins {
  return async ({ host: asked, origin }) => {
    const host = asked.replace(/^sip\./, '');
    if (origin === null) return true;
    if (!URL.canParse(origin)) return false;
    if (new URL(origin).hostname.toLowerCase() === host) return true;
    if (isOwnMachine && isLoopback.test(origin)) return true;
    return store.within({ kind: 'platform', reason: 'see which pages may call' }, async (db) => {
      const owner = await ownerOfDomain(db, host);
      if (!owner || owner.type === 'platform') return false;
      return (await originsOf(db, owner.id)).includes(origin);
    });
  };
}
