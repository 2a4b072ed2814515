import { eq, inArray } from 'drizzle-orm';
import { type Handlers, refuse } from '@patchbay/server-kit';
import { type NumberQuery, type OfferedNumber } from '@patchbay/server-providers';
import { type Db, type Store, accounts, phoneNumbers } from '@patchbay/server-store';
import { ownerOf } from '../agents/handlers.js';
import { announce } from '../conversations/messages.js';

export interface NumberServices {
  readonly store: Store;
  /** The carrier's inventory. */
  readonly searchInventory: (query: NumberQuery) => Promise<readonly OfferedNumber[]>;
}

type NumberOperation = 'searchNumbersByPrefix' | 'searchNumbersByLocality' | 'searchNumbersByPhrase' | 'assignPhoneNumber';

/** Handlers of searching and taking phone numbers. */
export function createNumberHandlers({ store, searchInventory }: NumberServices): Pick<Handlers<Db>, NumberOperation> {
  /** What the carrier offers and nobody here has: whose a taken number is stays unsaid. */
  async function free(query: NumberQuery, none: string) {
    const offered = await searchInventory(query);
    const numbers = offered.map((one) => one.number);
    const taken = numbers.length === 0 ? [] : await store.within({ kind: 'platform', reason: 'leave out taken numbers' }, (db) => db.select({ number: phoneNumbers.number }).from(phoneNumbers).where(inArray(phoneNumbers.number, numbers)));
    const left = offered.filter((one) => !taken.some((row) => row.number === one.number));
    if (left.length === 0) throw refuse.notFound(none);
    return { numbers: [...left] };
  }

  return {
    searchNumbersByPrefix: async ({ body }) => free({ by: 'prefix', prefix: body.prefix.replace(/\D/g, ''), strict: body.strict ?? true, country: body.country ?? 'US' }, `No free number begins with ${body.prefix}. Try fewer digits, or the area around.`),
    searchNumbersByLocality: async ({ body }) => free({ by: 'locality', city: body.city, region: body.region, country: body.country ?? 'US' }, `No free number in ${[body.city, body.region].filter(Boolean).join(', ') || 'that place'}. Try a larger city nearby.`),
    searchNumbersByPhrase: async ({ body }) => free({ by: 'phrase', phrase: body.phrase, city: body.city, region: body.region, country: body.country ?? 'US' }, `No free number spells ${body.phrase}. Try a shorter word.`),

    assignPhoneNumber: async ({ body, target, context }) => {
      const digits = `+${body.number.replace(/\D/g, '')}`;
      const [offer] = await searchInventory({ by: 'prefix', prefix: digits.slice(2), strict: true, country: body.country ?? 'US' });
      if (offer?.number !== digits) throw refuse.notFound(`${body.number} cannot be had. Search again and choose another.`);
      const taken = await store.within({ kind: 'platform', reason: 'is the number taken' }, (db) => db.select().from(phoneNumbers).where(eq(phoneNumbers.number, digits)));
      if (taken.length > 0) throw refuse.notFound(`${body.number} was just taken. Choose another.`);
      await context.within(async (db) => {
        const owner = ownerOf(target);
        const [row] = await db.insert(phoneNumbers).values({ ...owner, number: digits, country: offer.country, city: offer.city, region: offer.region, status: 'assigned' }).onConflictDoNothing().returning();
        if (!row) throw refuse.notFound(`${body.number} was just taken. Choose another.`);
        await db.update(accounts).set({ phoneNumber: digits }).where(eq(accounts.id, target.id));
        await announce(db, owner, 'settings', { accountId: target.id });
      });
      return { number: digits };
    },
  };
}
