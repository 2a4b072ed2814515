import { type PageOptions } from '@patchbay/server-kit';
import { type Db, type Store, accounts } from '@patchbay/server-store';
import { inArray } from 'drizzle-orm';
import { kindOfToken } from '../access/tokens.js';
import { isOrigin } from '../accounts/rules.js';
import { ownerOfDomain, peekOneTimeToken } from '../identity/repository.js';

const nobodyElse = ["'self'"];

/**
 * Who may show a page in a frame: the pages that the tenant named. The tenant is the one above the person whom a one-time token signs in,
 * else the owner of the host. The public chat holds nothing but a visitor's words, so any page may frame it.
 */
export function frameAncestors(store: Store): NonNullable<PageOptions['frameAncestors']> {
  return async ({ path, query, caller }) => {
    if (path === '/embedChat') return ['*'];
    const { authToken } = query;
    const origins = await store.within({ kind: 'platform', reason: 'see who may frame a page' }, async (db) => {
      if (typeof authToken === 'string' && kindOfToken(authToken) === 'once') return originsAbovePerson(db, authToken);
      return originsOf((await ownerOfDomain(db, caller.host))?.settings);
    });
    return [...nobodyElse, ...origins];
  };
}

async function originsAbovePerson(db: Db, token: string): Promise<string[]> {
  const user = await peekOneTimeToken(db, token);
  const above = [user?.resellerId, user?.partnerId].filter((id): id is number => typeof id === 'number');
  if (above.length === 0) return [];
  const rows = await db.select({ settings: accounts.settings }).from(accounts).where(inArray(accounts.id, above));
  return rows.flatMap((row) => originsOf(row.settings));
}

const originsOf = (settings: Readonly<Record<string, unknown>> | undefined): string[] => (Array.isArray(settings?.embedOrigins) ? settings.embedOrigins.filter(isOrigin) : []);
