import { cutText } from '@patchbay/kernel';
import { type Owner } from '@patchbay/server-core';
import { type TreeNode } from '@patchbay/server-kit';
import { type Db, calendarConnections } from '@patchbay/server-store';
import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm';

export type ConnectionRow = typeof calendarConnections.$inferSelect;

const provider = 'google';
const longestName = 400;
const ofOwner = (owner: Owner) =>
  and(
    eq(calendarConnections.organizationId, owner.organizationId),
    eq(calendarConnections.accountId, owner.accountId),
    eq(calendarConnections.provider, provider),
  );

/** The connection of an account, else that of its organization. */
export async function nearestConnection(db: Db, owner: Owner): Promise<ConnectionRow | null> {
  const [row] = await db
    .select()
    .from(calendarConnections)
    .where(
      and(
        eq(calendarConnections.organizationId, owner.organizationId),
        inArray(calendarConnections.accountId, [owner.accountId, owner.organizationId]),
        eq(calendarConnections.provider, provider),
      ),
    )
    .orderBy(desc(sql`${calendarConnections.accountId} = ${owner.accountId}`))
    .limit(1);
  return row ?? null;
}

/** The connections of a node and of all nodes below it. Needs the platform's scope. */
export const connectionsUnder = (db: Db, node: TreeNode): Promise<ConnectionRow[]> =>
  db
    .select()
    .from(calendarConnections)
    .where(
      node.tier === 'organization'
        ? eq(calendarConnections.organizationId, node.id)
        : eq(calendarConnections.accountId, node.id),
    );

/** Stores a connection, replaces the previous one and clears its error. */
export async function upsertConnection(
  db: Db,
  owner: Owner,
  {
    calendarName,
    ...given
  }: Pick<ConnectionRow, 'sealed' | 'updatedAt'> & {
    readonly calendarId: string;
    readonly calendarName: string;
  },
): Promise<ConnectionRow> {
  const values = {
    ...given,
    calendarName: cutText(calendarName, longestName),
    brokenReason: null,
    brokenAt: null,
  };
  const [row] = await db
    .insert(calendarConnections)
    .values({ ...owner, provider, ...values })
    .onConflictDoUpdate({
      target: [
        calendarConnections.organizationId,
        calendarConnections.accountId,
        calendarConnections.provider,
      ],
      set: values,
    })
    .returning();
  if (!row) throw new Error('The connection could not be recorded');
  return row;
}

/** Selects the calendar of a connection, which also clears its error. */
export async function chooseCalendar(
  db: Db,
  owner: Owner,
  calendar: { readonly id: string; readonly summary: string },
): Promise<boolean> {
  const { rowCount } = await db
    .update(calendarConnections)
    .set({
      calendarId: calendar.id,
      calendarName: cutText(calendar.summary, longestName),
      brokenReason: null,
      brokenAt: null,
      updatedAt: sql`now()`,
    })
    .where(ofOwner(owner));
  return (rowCount ?? 0) > 0;
}

/** Deletes a connection and returns it; null when there was none. */
export async function takeConnection(db: Db, owner: Owner): Promise<ConnectionRow | null> {
  const [row] = await db.delete(calendarConnections).where(ofOwner(owner)).returning();
  return row ?? null;
}

/** Replaces the encrypted tokens, unless the stored ones differ from `row`. */
export async function replaceTokens(db: Db, row: ConnectionRow, sealed: string): Promise<void> {
  await db
    .update(calendarConnections)
    .set({ sealed })
    .where(and(ofOwner(row), eq(calendarConnections.sealed, row.sealed)));
}

/** Records the error of a connection; false when an error was recorded before. */
export async function markBroken(
  db: Db,
  owner: Owner,
  brokenReason: string,
  brokenAt: Date,
): Promise<boolean> {
  const { rowCount } = await db
    .update(calendarConnections)
    .set({ brokenReason, brokenAt })
    .where(and(ofOwner(owner), isNull(calendarConnections.brokenAt)));
  return Boolean(rowCount);
}
