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

/** Adds a domain of a tenant; when the tenant has it already, gives the existing row. */
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

/** Removes a domain of a tenant; false when the tenant has no such domain. */
export async function removeDomain(db: Db, domain: string, accountId: number): Promise<boolean> {
  return ((await db.delete(domains).where(this_(domain, accountId))).rowCount ?? 0) > 0;
}

/** The other tenant that has proved a domain. Needs the platform's scope. */
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
 * Writes the result of a check. When several tenants prove one domain at once, the first keeps it.
 * Null for the others, for a row that was removed meanwhile, and for a lease that is not the
 * caller's any more: `heldUntil` is the end of the lease, if the check was leased. Needs the
 * platform's scope.
 */
export async function recordVerification(
  db: Db,
  row: DomainRow,
  change: Partial<DomainRow>,
  heldUntil: Date | null = null,
): Promise<DomainRow | null> {
  const held = heldUntil ? eq(domains.nextCheckAt, heldUntil) : undefined;
  const free = change.verifiedAt
    ? sql`not exists (select 1
        from domains held
        where held.domain = ${row.domain} and held.account_id <> ${row.accountId}
          and held.verified_at is not null)`
    : undefined;
  // Checks of one host are serialized, so that each sees the result of the one before.
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
  // Concurrent choices are serialized: the last one counts.
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
 * Leases domains whose proof is due for a check until `until`; other processes skip them. Needs the
 * platform's scope.
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
