import { type AnsweringRoute } from '@patchbay/contract';
import { activeColumn } from '@patchbay/server-core';
import { type Db, accounts, answeringRoutes, phoneNumbers } from '@patchbay/server-store';
import { and, asc, eq, inArray, or, sql } from 'drizzle-orm';

/** The routes of an organization, with the zone of their hours. */
export interface StoredRoutes {
  readonly timezone: string;
  readonly routes: readonly AnsweringRoute[];
  readonly revision: number;
}

/** An agent of an organization, which is its own first agent. */
export interface RoutableAgent {
  readonly id: number;
  readonly name: string;
  readonly active: boolean;
}

const rowOf = (organizationId: number) =>
  and(
    eq(answeringRoutes.organizationId, organizationId),
    eq(answeringRoutes.accountId, organizationId),
  );

/** The routes of an organization; null before the first save. Needs its scope. */
export async function readRoutes(db: Db, organizationId: number): Promise<StoredRoutes | null> {
  const [row] = await db.select().from(answeringRoutes).where(rowOf(organizationId));
  return row
    ? {
        timezone: row.timezone,
        routes: row.routes as AnsweringRoute[],
        revision: row.revision,
      }
    : null;
}

/**
 * Writes the routes of a revision, 0 before the first save. Null where another save was first. Needs
 * the scope of the organization.
 */
export async function writeRoutes(
  db: Db,
  organizationId: number,
  { timezone, routes, revision }: StoredRoutes,
): Promise<number | null> {
  const written = { timezone, routes: [...routes] };
  const [row] =
    revision === 0
      ? await db
          .insert(answeringRoutes)
          .values({ organizationId, accountId: organizationId, ...written })
          .onConflictDoNothing()
          .returning({ revision: answeringRoutes.revision })
      : await db
          .update(answeringRoutes)
          .set({
            ...written,
            revision: sql`${answeringRoutes.revision} + 1`,
            updatedAt: sql`now()`,
          })
          .where(and(rowOf(organizationId), eq(answeringRoutes.revision, revision)))
          .returning({ revision: answeringRoutes.revision });
  return row?.revision ?? null;
}

/** The agents of an organization, by name. Needs its scope. */
export async function agentsOf(db: Db, organizationId: number): Promise<RoutableAgent[]> {
  const rows = await db
    .select({
      id: accounts.id,
      accountName: accounts.accountName,
      name: accounts.name,
      username: accounts.username,
      active: activeColumn,
    })
    .from(accounts)
    .where(
      and(
        inArray(accounts.type, ['agent', 'organization']),
        or(eq(accounts.id, organizationId), eq(accounts.organizationId, organizationId)),
      ),
    )
    .orderBy(asc(accounts.id));
  return rows.map(({ id, accountName, name, username, active }) => ({
    id,
    name: accountName ?? name ?? username,
    active,
  }));
}

/** The numbers that agents of an organization answer. Needs its scope. */
export const numbersOf = (
  db: Db,
  organizationId: number,
): Promise<{ number: string; agentId: number }[]> =>
  db
    .select({ number: phoneNumbers.number, agentId: phoneNumbers.accountId })
    .from(phoneNumbers)
    .where(
      and(eq(phoneNumbers.organizationId, organizationId), eq(phoneNumbers.status, 'assigned')),
    )
    .orderBy(asc(phoneNumbers.number));

/** Which of these numbers are numbers of this installation, of any account. Needs the platform’s scope. */
export async function installedAmong(
  db: Db,
  numbers: readonly string[],
): Promise<ReadonlySet<string>> {
  if (numbers.length === 0) return new Set();
  const rows = await db
    .select({ number: phoneNumbers.number })
    .from(phoneNumbers)
    .where(inArray(phoneNumbers.number, [...new Set(numbers)]));
  return new Set(rows.map(({ number }) => number));
}
