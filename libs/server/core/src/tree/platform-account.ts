import { type Store } from '@patchbay/server-store';
import { type AccountRow } from './nodes.js';
import { platformNode } from './nodes-repository.js';
import {
  insertOwnAccount,
  insertPlatform,
  insertProvedDomain,
  lockPlatformAccount,
  setSettings,
} from './platform-account-repository.js';

/**
 * Creates the accounts that every installation needs: the platform at the root, its own partner and
 * reseller for customers who sign up directly, and the platform's domain. Idempotent, also for
 * concurrent processes.
 */
export async function ensurePlatform(store: Store, publicUrl: string): Promise<AccountRow> {
  return store.within(
    { kind: 'platform', reason: 'make the platform’s own account' },
    async (db) => {
      await lockPlatformAccount(db);
      await insertPlatform(db, { username: 'patchbay', name: 'Patchbay' });
      const platform = await platformNode(db);
      if (!platform) throw new Error('The platform’s own account could not be made');
      await insertProvedDomain(db, platform.id, new URL(publicUrl).hostname);
      if (platform.settings.defaultResellerId) return platform;
      const partner = await insertOwnAccount(db, {
        type: 'partner',
        username: 'patchbay-house',
        name: 'Patchbay',
        details: { partnerName: 'Patchbay' },
      });
      const reseller = await insertOwnAccount(db, {
        type: 'reseller',
        partnerId: partner.id,
        username: 'patchbay-direct',
        name: 'Patchbay',
        premium: true,
        details: { resellerName: 'Patchbay' },
      });
      const settings = { ...platform.settings, defaultResellerId: reseller.id };
      await setSettings(db, platform.id, settings);
      return { ...platform, settings };
    },
  );
}
