import { type Db, advisoryLock, domains } from '@patchbay/server-store';
import { and, asc, eq, isNotNull, ne, sql } from 'drizzle-orm';
import { type DomainRow } from './rules.js';

const this_ = (domain: string, accountId: number) =>
  and(eq(domains.domain, domain), eq(domains.accountId, accountId));

/** The domains of a tenant, the oldest first. */
export const listDomainRows = (db: Db, accountId: number): Promise<DomainRow[]> =>
  db
    .select()
    .from(domains)
    .where(eq(domains.accountId, accountId))
    .orderBy(asc(domains.createdAt), asc(domains.domain));

/** A domain of a tenant, or null. */
export async function findDomain(
  db: Db,
  domain: string,
  accountId: number,
): Promise<DomainRow | null> {
  const [row] = await db.select().from(domains).where(this_(domain, accountId));
  return row ?? null;
}

/** Names a domain for a tenant; the same again is the row that is there. */
export async function claimDomain(
  db: Db,
  domain: string,
  accountId: number,
  now: Date,
): Promise<DomainRow> {
  await db
    .insert(domains)
    .values({ domain, accountId, createdAt: now, nextCheckAt: now })
    .onConflictDoNothing({ target: [domains.domain, domains.accountId] });
  const row = await findDomain(db, domain, accountId);
  if (!row) throw new Error('The domain could not be recorded');
  return row;
}

/** Removes a domain of a tenant; false when it has none of this name. */
export async function removeDomain(db: Db, domain: string, accountId: number): Promise<boolean> {
  return ((await db.delete(domains).where(this_(domain, accountId))).rowCount ?? 0) > 0;
}

/** Who has proved a domain, besides this tenant. Needs the platform's scope. */
export async function otherHolder(
  db: Db,
  domain: string,
  accountId: number,
): Promise<DomainRow | null> {
  const [row] = await db
    .select()
    .from(domains)
    .where(
      and(
        eq(domains.domain, domain),
        ne(domains.accountId, accountId),
        isNotNull(domains.verifiedAt),
      ),
    );
  return row ?? null;
}

/**
 * Writes what a look came to. Of several tenants who prove one domain at once, the first keeps it:
 * null for the others. Needs the platform's scope. The row may be gone meanwhile: that is null as
 * well, and so is a lease that ended: `heldUntil` is its end, where the look was leased.
 */
export async function recordVerification(
  db: Db,
  row: DomainRow,
  change: Partial<DomainRow>,
  heldUntil: Date | null = null,
): Promise<DomainRow | null> {
  const held = heldUntil ? eq(domains.nextCheckAt, heldUntil) : undefined;
  const free = change.verifiedAt
    ? sql`not exists (select 1 from domains held where held.domain = ${row.domain} and held.account_id <> ${row.accountId} and held.verified_at is not null)`
    : undefined;
  // Two who look at one host take turns, so that each sees what the other did.
  await db.execute(advisoryLock('domain', `domain:${row.domain}`));
  const [kept] = await db
    .update(domains)
    .set(change)
    .where(and(this_(row.domain, row.accountId), free, held))
    .returning();
  return kept ?? null;
}

/**
 * Schedules a check of the current holder's proof at once: another account has shown that the
 * domain may be theirs. Needs the platform's scope.
 */
export async function recheckHolder(
  db: Db,
  domain: string,
  except: number,
  now: Date,
): Promise<void> {
  await db
    .update(domains)
    .set({ nextCheckAt: now })
    .where(
      and(
        eq(domains.domain, domain),
        ne(domains.accountId, except),
        isNotNull(domains.verifiedAt),
        isNotNull(domains.nextCheckAt),
      ),
    );
}

/**
 * Makes a proved domain its tenant's default; false when it is not proved. Needs the platform's
 * scope.
 */
export async function makeDefault(db: Db, domain: string, accountId: number): Promise<boolean> {
  // Two choices at once take turns: the last one counts.
  await db.execute(advisoryLock('defaultDomain', String(accountId)));
  const [row] = await db
    .select()
    .from(domains)
    .where(and(this_(domain, accountId), isNotNull(domains.verifiedAt)))
    .for('update');
  if (!row) return false;
  await db
    .update(domains)
    .set({ isDefault: false })
    .where(and(eq(domains.accountId, accountId), eq(domains.isDefault, true)));
  await db.update(domains).set({ isDefault: true }).where(this_(domain, accountId));
  return true;
}

/**
 * Takes domains whose proof is due to be looked at, and keeps other processes from them until
 * `until`. Needs the platform's scope.
 */
export async function leaseDomains(
  db: Db,
  { now, until, limit }: { readonly now: Date; readonly until: Date; readonly limit: number },
): Promise<DomainRow[]> {
  const due = await db
    .select({ domain: domains.domain, accountId: domains.accountId })
    .from(domains)
    .where(sql`${domains.nextCheckAt} <= ${now.toISOString()}::timestamptz`)
    .orderBy(asc(domains.nextCheckAt))
    .limit(limit)
    .for('update', { skipLocked: true });
  const rows: DomainRow[] = [];
  for (const one of due)
    rows.push(
      ...(await db
        .update(domains)
        .set({ nextCheckAt: until })
        .where(this_(one.domain, one.accountId))
        .returning()),
    );
  return rows;
}
