import { type Owner } from '@patchbay/server-core';
import { type SipCapture } from '@patchbay/server-providers';
import {
  type Db,
  accounts,
  sipCaptures,
  sipIpWhitelist,
  sipRegistrations,
  sipRoutes,
} from '@patchbay/server-store';
import { and, asc, desc, eq, gte, inArray, isNull, lt, lte, min, or, sql } from 'drizzle-orm';
import { type CaptureRow } from './captures.js';
import { type Registration } from './rules.js';

export type AllowedRow = typeof sipIpWhitelist.$inferSelect;
export type RegistrationRow = typeof sipRegistrations.$inferSelect;

/** Maximum number of captures of an account. */
const maxCaptures = 2000;

const ofList = (table: typeof sipIpWhitelist | typeof sipRoutes, owner: Owner) =>
  and(eq(table.organizationId, owner.organizationId), eq(table.accountId, owner.accountId));

export const listAllowed = (db: Db, owner: Owner): Promise<AllowedRow[]> =>
  db
    .select()
    .from(sipIpWhitelist)
    .where(ofList(sipIpWhitelist, owner))
    .orderBy(asc(sipIpWhitelist.createdAt), asc(sipIpWhitelist.ip));
export const putAllowed = (db: Db, owner: Owner, ip: string, label: string, now: Date) =>
  db
    .insert(sipIpWhitelist)
    .values({ ...owner, ip, label, createdAt: now })
    .onConflictDoUpdate({
      target: [sipIpWhitelist.organizationId, sipIpWhitelist.accountId, sipIpWhitelist.ip],
      set: { label },
    });
export const removeAllowed = async (db: Db, owner: Owner, ip: string): Promise<boolean> =>
  ((
    await db
      .delete(sipIpWhitelist)
      .where(and(ofList(sipIpWhitelist, owner), eq(sipIpWhitelist.ip, ip)))
  ).rowCount ?? 0) > 0;

export const listRoutes = async (db: Db, owner: Owner): Promise<string[]> =>
  (
    await db
      .select()
      .from(sipRoutes)
      .where(ofList(sipRoutes, owner))
      .orderBy(asc(sipRoutes.createdAt), asc(sipRoutes.route))
  ).map(({ route }) => route);
export const addRoute = (db: Db, owner: Owner, route: string, now: Date) =>
  db
    .insert(sipRoutes)
    .values({ ...owner, route, createdAt: now })
    .onConflictDoNothing();
export const removeRoute = async (db: Db, owner: Owner, route: string): Promise<boolean> =>
  ((await db.delete(sipRoutes).where(and(ofList(sipRoutes, owner), eq(sipRoutes.route, route))))
    .rowCount ?? 0) > 0;

const thisAccount = ({ organizationId, accountId }: Owner) =>
  and(
    eq(sipRegistrations.organizationId, organizationId),
    eq(sipRegistrations.accountId, accountId),
  );

export async function findRegistration(db: Db, owner: Owner): Promise<RegistrationRow | null> {
  const [row] = await db.select().from(sipRegistrations).where(thisAccount(owner));
  return row ?? null;
}

/** The account that has an address registered. Needs the platform's scope. */
export async function ownerOfAor(db: Db, aor: string): Promise<number | null> {
  const [row] = await db
    .select({ accountId: sipRegistrations.accountId })
    .from(sipRegistrations)
    .where(eq(sql`lower(${sipRegistrations.aor})`, aor.toLowerCase()));
  return row?.accountId ?? null;
}

/** The username of an account; null when it is deleted. */
export async function usernameOf(db: Db, accountId: number): Promise<string | null> {
  const [account] = await db
    .select({ username: accounts.username })
    .from(accounts)
    .where(eq(accounts.id, accountId));
  return account?.username ?? null;
}

/** Sets the registration of an account; it is due at once. Returns the previous one. */
export async function putRegistration(
  db: Db,
  owner: Owner,
  registration: Registration & { readonly sealedPassword: string; readonly callId: string },
  now: Date,
): Promise<RegistrationRow | null> {
  const before = await findRegistration(db, owner);
  const fresh = {
    ...registration,
    status: '100 Trying',
    registeredUntil: null,
    attemptedAt: null,
    failures: 0,
    cseq: 0,
    nextAt: now,
    leasedUntil: null,
    updatedAt: now,
  };
  await db
    .insert(sipRegistrations)
    .values({ ...owner, ...fresh, createdAt: now })
    .onConflictDoUpdate({
      target: [sipRegistrations.organizationId, sipRegistrations.accountId],
      set: { ...fresh, fence: sql`${sipRegistrations.fence} + 1` },
    });
  return before;
}

export async function removeRegistration(db: Db, owner: Owner): Promise<RegistrationRow | null> {
  const [row] = await db.delete(sipRegistrations).where(thisAccount(owner)).returning();
  return row ?? null;
}

/** Maximum number of sequence numbers of one attempt. */
const perAttempt = 8;

/**
 * Leases registrations that are due. `cseq` is advanced beyond the range of the attempt, so that an
 * interrupted attempt never repeats a number.
 */
export async function leaseRegistrations(
  db: Db,
  { now, until, limit }: { readonly now: Date; readonly until: Date; readonly limit: number },
): Promise<RegistrationRow[]> {
  const due = await db
    .select({
      organizationId: sipRegistrations.organizationId,
      accountId: sipRegistrations.accountId,
    })
    .from(sipRegistrations)
    .where(
      and(
        lte(sipRegistrations.nextAt, now),
        or(isNull(sipRegistrations.leasedUntil), lt(sipRegistrations.leasedUntil, now)),
      ),
    )
    .orderBy(asc(sipRegistrations.nextAt))
    .limit(limit)
    .for('update', { skipLocked: true });
  if (due.length === 0) return [];
  return db
    .update(sipRegistrations)
    .set({
      leasedUntil: until,
      fence: sql`${sipRegistrations.fence} + 1`,
      cseq: sql`${sipRegistrations.cseq} + ${perAttempt}`,
    })
    .where(
      and(
        inArray(
          sipRegistrations.accountId,
          due.map(({ accountId }) => accountId),
        ),
        inArray(
          sipRegistrations.organizationId,
          due.map(({ organizationId }) => organizationId),
        ),
      ),
    )
    .returning();
}

/** The first sequence number of a leased attempt. */
export const firstCseq = (row: Pick<RegistrationRow, 'cseq'>): number => row.cseq - perAttempt;

/** Writes the result of an attempt, unless the lease or the registration changed meanwhile. */
export async function finishRegistration(
  db: Db,
  row: RegistrationRow,
  set: Partial<
    Pick<RegistrationRow, 'status' | 'registeredUntil' | 'attemptedAt' | 'failures' | 'nextAt'>
  >,
): Promise<boolean> {
  const { rowCount } = await db
    .update(sipRegistrations)
    .set({ ...set, leasedUntil: null })
    .where(and(thisAccount(row), eq(sipRegistrations.fence, row.fence)));
  return (rowCount ?? 0) > 0;
}

/** When the next registration is due; null when there is none. */
export async function nextRegistration(db: Db): Promise<Date | null> {
  const [row] = await db
    .select({
      at: min(sql<string>`greatest(${sipRegistrations.nextAt}, ${sipRegistrations.leasedUntil})`),
    })
    .from(sipRegistrations);
  return row?.at ? new Date(row.at) : null;
}

/** Stores captures of an account and deletes the oldest beyond the limit. */
export async function keepCaptures(
  db: Db,
  owner: Owner,
  captures: readonly SipCapture[],
): Promise<void> {
  if (captures.length === 0) return;
  await db.insert(sipCaptures).values(
    captures.map((one, position) => ({
      organizationId: owner.organizationId,
      accountId: owner.accountId,
      sipCallId: one.callId,
      capturedAt: new Date(one.at),
      position,
      direction: one.direction,
      transport: one.transport,
      sourceAddress: one.source,
      destinationAddress: one.destination,
      message: one.text,
    })),
  );
  await db.execute(sql`delete from sip_captures
    where organization_id = ${owner.organizationId} and account_id = ${owner.accountId} and id in (
    select id from sip_captures where organization_id = ${owner.organizationId}
    and account_id = ${owner.accountId} order by captured_at desc, position desc offset ${maxCaptures})`);
}

/** Captures of a Call-ID within a time span, in the order of transmission. */
export async function findCaptures(
  db: Db,
  owner: Owner,
  { callId, from, to }: { readonly callId: string; readonly from: Date; readonly to: Date },
): Promise<CaptureRow[]> {
  const rows = await db
    .select()
    .from(sipCaptures)
    .where(
      and(
        eq(sipCaptures.organizationId, owner.organizationId),
        eq(sipCaptures.accountId, owner.accountId),
        eq(sipCaptures.sipCallId, callId),
        gte(sipCaptures.capturedAt, from),
        lte(sipCaptures.capturedAt, to),
      ),
    )
    .orderBy(desc(sipCaptures.capturedAt), desc(sipCaptures.position))
    .limit(maxCaptures);
  return rows.reverse();
}
