import { type Owner } from '@patchbay/server-core';
import {
  type Db,
  accounts,
  numberReturns,
  numberingProviders,
  phoneNumbers,
  statements,
} from '@patchbay/server-store';
import { and, asc, desc, eq, inArray, isNotNull, isNull, lt, lte, or, sql } from 'drizzle-orm';

export type NumberRow = typeof phoneNumbers.$inferSelect;
export type ReturnRow = typeof numberReturns.$inferSelect;
export type ProviderRow = typeof numberingProviders.$inferSelect;

/**
 * The node whose credentials a number was bought with, and its supplier; both null for the
 * installation's own carrier.
 */
export interface SourceRef {
  readonly providerAccountId: number | null;
  readonly providerId: string | null;
}

/** Numbers among these that are assigned here. Needs the platform's scope. */
export async function takenNumbers(
  db: Db,
  numbers: readonly string[],
): Promise<ReadonlySet<string>> {
  if (numbers.length === 0) return new Set();
  const rows = await db
    .select({ number: phoneNumbers.number })
    .from(phoneNumbers)
    .where(
      and(
        inArray(phoneNumbers.number, [...numbers]),
        inArray(phoneNumbers.status, ['assigned', 'reserved']),
      ),
    );
  return new Set(rows.map(({ number }) => number));
}

const numbersOf = statements((db) =>
  db
    .select()
    .from(phoneNumbers)
    .where(eq(phoneNumbers.number, sql.placeholder('number'))),
);

/** A number of any owner; null outside of the scope. */
export async function findNumber(db: Db, number: string): Promise<NumberRow | null> {
  const [row] = await numbersOf(db, null, { number });
  return row ?? null;
}

/**
 * Prepares the purchase of a number: deletes an unverified claim, and a scheduled return. False
 * while a carrier is taking it back. Needs the platform's scope.
 */
export async function clearPendingClaims(db: Db, number: string, now: Date): Promise<boolean> {
  await db
    .delete(phoneNumbers)
    .where(and(eq(phoneNumbers.number, number), eq(phoneNumbers.status, 'pending')));
  const [leaving] = await db
    .select()
    .from(numberReturns)
    .where(eq(numberReturns.number, number))
    .for('update');
  if (leaving?.leasedUntil && leaving.leasedUntil > now) return false;
  if (leaving) await db.delete(numberReturns).where(eq(numberReturns.number, number));
  return true;
}

/**
 * Reserves a number before the carrier is requested. Null when it is reserved: the key decides
 * between concurrent requests.
 */
export async function reserveNumber(
  db: Db,
  owner: Owner,
  number: string,
  about: SourceRef & Pick<NumberRow, 'source' | 'status'> & { readonly now: Date },
): Promise<NumberRow | null> {
  const { now, ...values } = about;
  const [row] = await db
    .insert(phoneNumbers)
    .values({ ...owner, ...values, number, country: '', createdAt: now })
    .onConflictDoNothing()
    .returning();
  return row ?? null;
}

/**
 * Takes over an abandoned reservation of the same account. False when it is gone, or recent: then
 * another request uses it.
 */
export async function renewReservation(
  db: Db,
  owner: Owner,
  number: string,
  { before, now }: { readonly before: Date; readonly now: Date },
): Promise<boolean> {
  const { rowCount } = await db
    .update(phoneNumbers)
    .set({ createdAt: now })
    .where(
      and(
        eq(phoneNumbers.number, number),
        eq(phoneNumbers.accountId, owner.accountId),
        eq(phoneNumbers.status, 'reserved'),
        lt(phoneNumbers.createdAt, before),
      ),
    );
  return (rowCount ?? 0) > 0;
}

/**
 * Activates a number: from now on its calls and texts belong to the account. False when it is no
 * longer reserved.
 */
export async function settleNumber(
  db: Db,
  owner: Owner,
  number: string,
  about: Partial<
    Pick<NumberRow, 'country' | 'city' | 'region' | 'providerAccountId' | 'providerId'>
  >,
): Promise<boolean> {
  const { rowCount } = await db
    .update(phoneNumbers)
    .set({ status: 'assigned', ...about })
    .where(
      and(
        eq(phoneNumbers.number, number),
        eq(phoneNumbers.organizationId, owner.organizationId),
        eq(phoneNumbers.accountId, owner.accountId),
      ),
    );
  if ((rowCount ?? 0) === 0) return false;
  await db.update(accounts).set({ phoneNumber: number }).where(eq(accounts.id, owner.accountId));
  return true;
}

/**
 * Removes a number from its account; the account's next one, if any, is shown instead. Null outside
 * of the scope.
 */
export async function removeNumber(db: Db, number: string): Promise<NumberRow | null> {
  const [row] = await db
    .delete(phoneNumbers)
    .where(
      and(eq(phoneNumbers.number, number), inArray(phoneNumbers.status, ['assigned', 'pending'])),
    )
    .returning();
  if (!row) return null;
  const [next] = await db
    .select()
    .from(phoneNumbers)
    .where(
      and(
        eq(phoneNumbers.organizationId, row.organizationId),
        eq(phoneNumbers.accountId, row.accountId),
        eq(phoneNumbers.status, 'assigned'),
      ),
    )
    .orderBy(desc(phoneNumbers.createdAt))
    .limit(1);
  await db
    .update(accounts)
    .set({ phoneNumber: next?.number ?? null })
    .where(and(eq(accounts.id, row.accountId), eq(accounts.phoneNumber, number)));
  return row;
}

/**
 * Deletes a reservation. Without `mayBeHeld` the carrier certainly did not sell the number, and no
 * return is requested.
 */
export async function dropReservation(
  db: Db,
  owner: Owner,
  number: string,
  mayBeHeld: boolean,
): Promise<void> {
  const mine = and(
    eq(phoneNumbers.number, number),
    eq(phoneNumbers.accountId, owner.accountId),
    eq(phoneNumbers.status, 'reserved'),
  );
  if (!mayBeHeld) await db.update(phoneNumbers).set({ status: 'pending' }).where(mine);
  await db
    .delete(phoneNumbers)
    .where(
      and(
        eq(phoneNumbers.number, number),
        eq(phoneNumbers.accountId, owner.accountId),
        inArray(phoneNumbers.status, ['reserved', ...(mayBeHeld ? [] : ['pending'])]),
      ),
    );
}

/** Deletes unfinished reservations. Needs the platform's scope. */
export const dropAbandoned = (db: Db, before: Date) =>
  db
    .delete(phoneNumbers)
    .where(and(eq(phoneNumbers.status, 'reserved'), lt(phoneNumbers.createdAt, before)));

/** Leases numbers that are due to be returned. */
export async function leaseReturns(
  db: Db,
  { now, until, limit }: { readonly now: Date; readonly until: Date; readonly limit: number },
): Promise<ReturnRow[]> {
  const due = await db
    .select({ number: numberReturns.number })
    .from(numberReturns)
    .where(
      and(
        lte(numberReturns.nextAt, now),
        or(isNull(numberReturns.leasedUntil), lt(numberReturns.leasedUntil, now)),
      ),
    )
    .orderBy(asc(numberReturns.nextAt))
    .limit(limit)
    .for('update', { skipLocked: true });
  if (due.length === 0) return [];
  return db
    .update(numberReturns)
    .set({ leasedUntil: until, attempts: sql`${numberReturns.attempts} + 1` })
    .where(
      inArray(
        numberReturns.number,
        due.map(({ number }) => number),
      ),
    )
    .returning();
}

/** A return as its holder leased it; the count and the end of its leases are the fence. */
export type LeasedReturn = Pick<ReturnRow, 'number' | 'attempts' | 'leasedUntil'>;

/** Only under the lease that its holder took: the number may have been returned, bought, and returned again. */
const isStillLeased = ({ number, attempts, leasedUntil }: LeasedReturn) =>
  and(
    eq(numberReturns.number, number),
    eq(numberReturns.attempts, attempts),
    leasedUntil ? eq(numberReturns.leasedUntil, leasedUntil) : isNull(numberReturns.leasedUntil),
  );

/** Deletes a completed return, unless another process holds it. */
export const finishReturn = (db: Db, held: LeasedReturn) =>
  db.delete(numberReturns).where(isStillLeased(held));

/** Postpones a return that the carrier refused, unless another process holds it. */
export const postponeReturn = (db: Db, held: LeasedReturn, nextAt: Date) =>
  db.update(numberReturns).set({ nextAt, leasedUntil: null }).where(isStillLeased(held));

/** Suppliers of these nodes. */
export const providersOf = (db: Db, accountIds: readonly number[]): Promise<ProviderRow[]> =>
  db
    .select()
    .from(numberingProviders)
    .where(inArray(numberingProviders.accountId, [...accountIds]))
    .orderBy(asc(numberingProviders.providerId));

export async function findProvider(
  db: Db,
  accountId: number,
  providerId: string,
): Promise<ProviderRow | null> {
  const [row] = await db
    .select()
    .from(numberingProviders)
    .where(
      and(
        eq(numberingProviders.accountId, accountId),
        eq(numberingProviders.providerId, providerId),
      ),
    );
  return row ?? null;
}

/** Adds a supplier. False when the account already has it. */
export async function addProvider(
  db: Db,
  row: Pick<
    ProviderRow,
    | 'accountId'
    | 'providerId'
    | 'isDefault'
    | 'enabled'
    | 'sealedConfig'
    | 'hint'
    | 'provedAt'
    | 'accountDigest'
  >,
): Promise<boolean> {
  const { rowCount } = await db
    .insert(numberingProviders)
    .values(row)
    .onConflictDoNothing({ target: [numberingProviders.accountId, numberingProviders.providerId] });
  return (rowCount ?? 0) > 0;
}

export async function changeProvider(
  db: Db,
  accountId: number,
  providerId: string,
  set: Partial<
    Pick<
      ProviderRow,
      'isDefault' | 'enabled' | 'sealedConfig' | 'hint' | 'provedAt' | 'accountDigest'
    >
  >,
): Promise<boolean> {
  const { rowCount } = await db
    .update(numberingProviders)
    .set({ ...set, updatedAt: sql`now()` })
    .where(
      and(
        eq(numberingProviders.accountId, accountId),
        eq(numberingProviders.providerId, providerId),
      ),
    );
  return (rowCount ?? 0) > 0;
}

/**
 * The row of a carrier account, by the digest of the account's name. Needs the platform's scope.
 */
export async function findProvedProvider(
  db: Db,
  providerId: string,
  accountDigest: Buffer,
): Promise<ProviderRow | null> {
  const [row] = await db
    .select()
    .from(numberingProviders)
    .where(
      and(
        eq(numberingProviders.providerId, providerId),
        eq(numberingProviders.accountDigest, accountDigest),
      ),
    );
  return row ?? null;
}

/**
 * Records that the carrier accepted exactly these credentials, or (null) that it no longer does.
 * False when the row has other credentials now.
 */
export async function markProved(
  db: Db,
  row: Pick<ProviderRow, 'accountId' | 'providerId' | 'sealedConfig'>,
  proof: Pick<ProviderRow, 'provedAt' | 'accountDigest'>,
): Promise<boolean> {
  const { rowCount } = await db
    .update(numberingProviders)
    .set(proof)
    .where(
      and(
        eq(numberingProviders.accountId, row.accountId),
        eq(numberingProviders.providerId, row.providerId),
        eq(numberingProviders.sealedConfig, row.sealedConfig as string),
      ),
    );
  return (rowCount ?? 0) > 0;
}

/**
 * Enabled rows whose credentials were never verified: those of earlier versions. Needs the
 * platform's scope.
 */
export const unprovedProviders = (db: Db, limit: number): Promise<ProviderRow[]> =>
  db
    .select()
    .from(numberingProviders)
    .where(
      and(
        eq(numberingProviders.enabled, true),
        isNotNull(numberingProviders.sealedConfig),
        isNull(numberingProviders.provedAt),
      ),
    )
    .orderBy(asc(numberingProviders.updatedAt))
    .limit(limit);
