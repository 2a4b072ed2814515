import { timingSafeEqual } from 'node:crypto';
import { kindOfToken, ownerOfDomain, type ServerKey } from '@patchbay/server-core';
import { type PageOptions } from '@patchbay/server-kit';
import { type Db, type Store } from '@patchbay/server-store';
import { isOrigin } from '../accounts/rules.js';
import { tenantOfOneTimeToken } from '../people/one-time-tokens-repository.js';
import { findEnabledTenant } from './repository.js';

const self = "'self'";
/** Pages of this machine, on any port. */
const loopback = ['http://localhost:*', 'http://127.0.0.1:*'];

/**
 * Who may show a page in a frame: the pages that its tenant named, and those above it. On a
 * tenant's own domain that is the owner. On the platform's host it is the tenant above the person
 * whom a one-time token signs in, or for staff the tenant that the token was made for; looking does
 * not use the token up. Such a page is given a marker,
 * which it writes into its addresses, because a reload has no token any more and a frame has no
 * cookies. Without either no other origin frames a page. A marker is no secret of the tenant's, but
 * it is signed: who may frame a tenant is disclosed only to those who were signed in there once. The
 * public chat holds nothing but a visitor's words, so any page may frame it. An installation that
 * only its own machine reaches (`isOwnMachine`) lets in the pages of that machine, so that a partner
 * can try an integration without listing them.
 */
export function createFraming(
  store: Store,
  key: ServerKey,
  { isOwnMachine }: { readonly isOwnMachine: boolean },
): NonNullable<PageOptions['framing']> {
  const always = [self, ...(isOwnMachine ? loopback : [])];
  const signatureOf = (tenantId: string): string =>
    key.digest('frame-marker', tenantId).toString('base64url').slice(0, 22);
  const markerOf = (tenantId: number): string => `${tenantId}.${signatureOf(String(tenantId))}`;
  const tenantOfMarker = (marker: unknown): number | null => {
    const [, id = '', signature = ''] =
      (typeof marker === 'string' ? /^([1-9]\d{0,14})\.([\w-]{22})$/.exec(marker) : null) ?? [];
    return id !== '' && timingSafeEqual(Buffer.from(signature), Buffer.from(signatureOf(id)))
      ? Number(id)
      : null;
  };

  return async ({ path, query: { authToken, frame }, caller }) => {
    if (path === '/embedChat') return { ancestors: ['*'] };
    return store.within({ kind: 'platform', reason: 'see who may frame a page' }, async (db) => {
      const owner = await ownerOfDomain(db, caller.host);
      if (owner && owner.type !== 'platform')
        return { ancestors: [...always, ...(await originsOf(db, owner.id))] };
      const tenantId =
        typeof authToken === 'string' ? await tenantOfToken(db, authToken) : tenantOfMarker(frame);
      return tenantId === null
        ? { ancestors: always }
        : {
            ancestors: [...always, ...(await originsOf(db, tenantId))],
            marker: markerOf(tenantId),
          };
    });
  };
}

const tenantOfToken = async (db: Db, token: string): Promise<number | null> =>
  kindOfToken(token) === 'once' ? tenantOfOneTimeToken(db, token) : null;

/** The origins that a tenant and the partner above it named; none of a disabled one. */
export async function originsOf(db: Db, tenantId: number): Promise<string[]> {
  const own = await findEnabledTenant(db, tenantId);
  if (!own) return [];
  const above =
    own.partnerId === null || own.partnerId === tenantId
      ? null
      : await findEnabledTenant(db, own.partnerId);
  return [
    ...new Set([own, ...(above ? [above] : [])].flatMap(({ settings }) => namedIn(settings))),
  ];
}

const namedIn = (settings: Readonly<Record<string, unknown>>): string[] =>
  Array.isArray(settings.embedOrigins) ? settings.embedOrigins.filter(isOrigin) : [];
