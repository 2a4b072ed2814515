import { type Db, textOptOuts } from '@patchbay/server-store';
import { and, eq, inArray, lte, ne, sql } from 'drizzle-orm';
import { type Owner } from '../tree/owner.js';
import { pauseDays } from './opt-outs-sql.js';

/**
 * Records that a number wants no texts and calls of an organization, as it said to one of our
 * numbers. False if it had before.
 */
export async function insertOptOut(
  db: Db,
  { organizationId, accountId }: Owner,
  { number, viaNumber }: { readonly number: string; readonly viaNumber: string },
): Promise<boolean> {
  const made = await db
    .insert(textOptOuts)
    .values({ organizationId, accountId, number, viaNumber, refuses: 'all' })
    .onConflictDoUpdate({
      target: [textOptOuts.organizationId, textOptOuts.number],
      set: { refuses: 'all', viaNumber, createdAt: sql`now()` },
      setWhere: ne(textOptOuts.refuses, 'all'),
    })
    .returning({ number: textOptOuts.number });
  return made.length > 0;
}

const pausedSince = sql`now() - make_interval(days => ${pauseDays})`;

/** Pauses the tasks to a number that may want none. False if it is paused or opted out already. */
export async function insertPause(
  db: Db,
  { organizationId, accountId }: Owner,
  { number, viaNumber }: { readonly number: string; readonly viaNumber: string },
): Promise<boolean> {
  const made = await db
    .insert(textOptOuts)
    .values({ organizationId, accountId, number, viaNumber, refuses: 'tasks' })
    .onConflictDoUpdate({
      target: [textOptOuts.organizationId, textOptOuts.number],
      set: { viaNumber, createdAt: sql`now()` },
      // A pause that has lapsed begins again.
      setWhere: and(eq(textOptOuts.refuses, 'tasks'), lte(textOptOuts.createdAt, pausedSince)),
    })
    .returning({ number: textOptOuts.number });
  return made.length > 0;
}

/** Removes a number's opt-out of an organization's texts. False if there was none. */
export async function removeOptOuts(
  db: Db,
  organizationId: number,
  number: string,
): Promise<boolean> {
  const gone = await db
    .delete(textOptOuts)
    .where(and(eq(textOptOuts.organizationId, organizationId), eq(textOptOuts.number, number)))
    .returning({ number: textOptOuts.number });
  return gone.length > 0;
}

/** The numbers that opted out of texts, and those that opted out of calls. */
export interface OptedOut {
  readonly text: ReadonlySet<string>;
  readonly call: ReadonlySet<string>;
}

/** All numbers that opted out of an organization. Needs the platform's scope. */
export async function optedOutOf(db: Db, organizationId: number): Promise<OptedOut> {
  const rows = await db
    .select({ number: textOptOuts.number, refuses: textOptOuts.refuses })
    .from(textOptOuts)
    .where(and(eq(textOptOuts.organizationId, organizationId), ne(textOptOuts.refuses, 'tasks')));
  return {
    text: new Set(rows.map(({ number }) => number)),
    call: new Set(rows.flatMap(({ number, refuses }) => (refuses === 'all' ? [number] : []))),
  };
}

/** Transfers the opt-outs of a deleted agent to its organization. Needs the platform's scope. */
export const forwardOptOuts = async (db: Db, agentId: number): Promise<void> =>
  void (await db
    .update(textOptOuts)
    .set({ accountId: sql`${textOptOuts.organizationId}` })
    .where(eq(textOptOuts.accountId, agentId)));

/**
 * Ends the pause of the tasks to some numbers of an organization, and leaves those that want no
 * texts and calls. False if there was none. Needs the scope of the organization.
 */
export async function removePause(
  db: Db,
  organizationId: number,
  numbers: readonly string[],
): Promise<boolean> {
  if (numbers.length === 0) return false;
  const gone = await db
    .delete(textOptOuts)
    .where(
      and(
        eq(textOptOuts.organizationId, organizationId),
        inArray(textOptOuts.number, [...numbers]),
        eq(textOptOuts.refuses, 'tasks'),
      ),
    )
    .returning({ number: textOptOuts.number });
  return gone.length > 0;
}
