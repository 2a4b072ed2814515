import { type Db, textOptOuts } from '@patchbay/server-store';
import { and, eq, sql } from 'drizzle-orm';
import { type Owner } from '../tree/owner.js';

/** Records that a number opted out of the texts of one of our numbers. False if it had before. */
export async function insertOptOut(
  db: Db,
  { organizationId, accountId }: Owner,
  { number, viaNumber }: { readonly number: string; readonly viaNumber: string },
): Promise<boolean> {
  const made = await db
    .insert(textOptOuts)
    .values({ organizationId, accountId, number, viaNumber })
    .onConflictDoNothing()
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

/** All numbers that opted out of an organization's texts. Needs the platform's scope. */
export const optedOutOf = async (db: Db, organizationId: number): Promise<ReadonlySet<string>> =>
  new Set(
    (
      await db
        .select({ number: textOptOuts.number })
        .from(textOptOuts)
        .where(eq(textOptOuts.organizationId, organizationId))
    ).map(({ number }) => number),
  );

/** Transfers the opt-outs of a deleted agent to its organization. Needs the platform's scope. */
export const forwardOptOuts = async (db: Db, agentId: number): Promise<void> =>
  void (await db
    .update(textOptOuts)
    .set({ accountId: sql`${textOptOuts.organizationId}` })
    .where(eq(textOptOuts.accountId, agentId)));
