import { findNode } from '@patchbay/server-core';
import { type Store, type Db } from '@patchbay/server-store';
import { type IsoDay, type Clock } from '@patchbay/kernel';
import { type Handlers } from '@patchbay/server-kit';
import { pageLinksOf } from './view.js';
import { countClick, clicksSince } from './link-clicks-repository.js';

export const platformScope = (reason: string) => ({ kind: 'platform', reason }) as const;
export const dayMs = 86_400_000;

const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** Clicks on the links of a page. */
export function clickHandlers(
  store: Store,
  clock: Clock,
): Pick<Handlers<Db>, 'sendLinkStats' | 'getLinkStats'> {
  return {
    sendLinkStats: async ({ body }) => {
      await store.within(platformScope('count a click on a page'), async (db) => {
        const row = await findNode(db, body.username);
        if (!row || !pageLinksOf(row).links.some(({ id }) => id === body.linkId)) return;
        await countClick(db, row.id, body.linkId, dayOf(clock.now()));
      });
      // The reply does not tell the client whether such a page or such a link exists.
      return { message: 'Success' };
    },
    getLinkStats: async ({ target, context }) => {
      const rows = await context.ask((db) =>
        clicksSince(db, target.id, dayOf(clock.now() - 30 * dayMs)),
      );
      const byLink = grouped(rows);
      return {
        links: [...byLink].map(([linkId, days]) => ({
          linkId,
          clicks: days.reduce((sum, { clicks }) => sum + clicks, 0),
          days: days.map(({ day, clicks }) => ({ day: day as IsoDay, clicks })),
        })),
        message: 'Success',
      };
    },
  };
}

function grouped<T extends { readonly linkId: string }>(rows: readonly T[]): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const row of rows) groups.set(row.linkId, [...(groups.get(row.linkId) ?? []), row]);
  return groups;
}
