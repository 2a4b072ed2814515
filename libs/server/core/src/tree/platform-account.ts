import { type Store, accounts, advisoryLock, domains } from '@patchbay/server-store';
import { eq, sql } from 'drizzle-orm';
import { type AccountRow } from './nodes.js';

/**
 * Makes what every installation has: the platform at the root, a partner and a reseller of its own
 * for customers who come by themselves, and the platform's own domain. Safe to run by several
 * processes, again and again.
 */
export async function ensurePlatform(store: Store, publicUrl: string): Promise<AccountRow> {
  return store.within(
    { kind: 'platform', reason: 'make the platform’s own account' },
    async (db) => {
      await db.execute(advisoryLock('platformAccount'));
      await db
        .insert(accounts)
        .values({ type: 'platform', username: 'patchbay', name: 'Patchbay' })
        .onConflictDoNothing();
      const [platform] = await db.select().from(accounts).where(eq(accounts.type, 'platform'));
      if (!platform) throw new Error('The platform’s own account could not be made');
      await db
        .insert(domains)
        .values({
          domain: new URL(publicUrl).hostname,
          accountId: platform.id,
          isDefault: true,
          verifiedAt: sql`now()`,
        })
        .onConflictDoNothing();
      if (platform.settings.defaultResellerId) return platform;
      const [house] = await db
        .insert(accounts)
        .values({
          type: 'partner',
          username: 'patchbay-house',
          name: 'Patchbay',
          details: { partnerName: 'Patchbay' },
        })
        .returning();
      const [direct] = await db
        .insert(accounts)
        .values({
          type: 'reseller',
          partnerId: house?.id,
          username: 'patchbay-direct',
          name: 'Patchbay',
          premium: true,
          details: { resellerName: 'Patchbay' },
        })
        .returning();
      const settings = { ...platform.settings, defaultResellerId: direct?.id };
      await db.update(accounts).set({ settings }).where(eq(accounts.id, platform.id));
      return { ...platform, settings };
    },
  );
}
