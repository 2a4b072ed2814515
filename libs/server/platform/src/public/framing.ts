import { type PageOptions } from '@patchbay/server-kit';
import { type Db, type Store, accounts, domains } from '@patchbay/server-store';
import { and, inArray, isNotNull, isNull, notInArray, sql } from 'drizzle-orm';
import { kindOfToken } from '../access/tokens.js';
import { isOrigin } from '../accounts/rules.js';
import { ownerOfDomain, peekOneTimeToken } from '../identity/repository.js';

const nobodyElse = ["'self'"];

/**
 * Who may show a page in a frame: the pages that the tenant named. The tenant is the one above the person whom a one-time token signs in,
 * else the owner of the host. On the platform's own host those are all who have no host of their own: which of them a page belongs to is
 * known only once somebody is signed in, and a page that was opened by a one-time token is loaded again without it. The public chat holds
 * nothing but a visitor's words, so any page may frame it.
 */
export function frameAncestors(store: Store): NonNullable<PageOptions['frameAncestors']> {
  return async ({ path, query, caller }) => {
    if (path === '/embedChat') return ['*'];
    const { authToken } = query;
    const origins = await store.within({ kind: 'platform', reason: 'see who may frame a page' }, async (db) => {
      if (typeof authToken === 'string' && kindOfToken(authToken) === 'once') return originsAbovePerson(db, authToken);
      const owner = await ownerOfDomain(db, caller.host);
      return [...originsOf(owner?.settings), ...(owner?.type === 'platform' ? await originsWithoutHost(db) : [])];
    });
    return [...nobodyElse, ...new Set(origins)];
  };
}

/** What resellers and partners named whose pages live on the platform's host. */
async function originsWithoutHost(db: Db): Promise<string[]> {
  const own = db.select({ id: domains.accountId }).from(domains).where(isNotNull(domains.verifiedAt));
  const rows = await db.select({ settings: accounts.settings }).from(accounts)
    .where(and(inArray(accounts.type, ['reseller', 'partner']), isNull(accounts.disabledReason), notInArray(accounts.id, own), sql`${accounts.settings} ? 'embedOrigins'`)).orderBy(accounts.id);
  return rows.flatMap((row) => originsOf(row.settings));
}

async function originsAbovePerson(db: Db, token: string): Promise<string[]> {
  const user = await peekOneTimeToken(db, token);
  const above = [user?.resellerId, user?.partnerId].filter((id): id is number => typeof id === 'number');
  if (above.length === 0) return [];
  const rows = await db.select({ settings: accounts.settings }).from(accounts).where(inArray(accounts.id, above));
  return rows.flatMap((row) => originsOf(row.settings));
}

const originsOf = (settings: Readonly<Record<string, unknown>> | undefined): string[] => (Array.isArray(settings?.embedOrigins) ? settings.embedOrigins.filter(isOrigin) : []);
