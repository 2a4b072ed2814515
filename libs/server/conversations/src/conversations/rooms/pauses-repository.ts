import { pauseDays, pausedWords } from '@patchbay/server-core';
import { type Db, rooms, statements, tasks, textOptOuts } from '@patchbay/server-store';
import { and, eq, gt, inArray, sql } from 'drizzle-orm';
import { numbersOfPerson } from '../../contacts/person-numbers-sql.js';
import { type RoomRow } from './rooms-repository.js';

/** A number of a person, and whether it is proven to be that person's. */
export interface KnownNumber {
  readonly number: string;
  readonly proven: boolean;
}

/** The numbers that are known of the other side of a room. Needs the scope of its organization. */
export async function numbersOfRoom(
  db: Db,
  { organizationId, partyId }: Pick<RoomRow, 'organizationId' | 'partyId'>,
): Promise<readonly KnownNumber[]> {
  const { rows } = await db.execute<{ number: string; proven: boolean }>(
    numbersOfPerson(sql`${organizationId}`, sql`${partyId}`),
  );
  return rows;
}

/** Since when tasks to the other side of a room wait; no row where they do not. */
export const pausesOfRoom = statements((db) =>
  db
    .select({ since: textOptOuts.createdAt })
    .from(rooms)
    .innerJoin(
      textOptOuts,
      and(
        eq(textOptOuts.organizationId, rooms.organizationId),
        eq(textOptOuts.refuses, 'tasks'),
        gt(
          textOptOuts.createdAt,
          sql`now() - make_interval(days => ${sql.raw(String(pauseDays))})`,
        ),
        inArray(
          textOptOuts.number,
          sql`(select known.number from (${numbersOfPerson(
            sql`${rooms.organizationId}`,
            sql`${rooms.partyId}`,
          )}) known)`,
        ),
      ),
    )
    .where(eq(rooms.id, sql.placeholder('roomId'))),
);

/** The end of the longest of some pauses; null without one. */
export const endOfPauses = (pauses: readonly { readonly since: Date }[]): Date | null =>
  pauses.length === 0
    ? null
    : new Date(
        Math.max(...pauses.map(({ since }) => since.getTime())) + pauseDays * 24 * 3_600_000,
      );

/**
 * Lets the tasks to some numbers begin that wait only because of a pause. Needs the scope of the
 * organization.
 */
export const wakePausedTasks = async (
  db: Db,
  organizationId: number,
  numbers: readonly string[],
  now: Date,
): Promise<void> => {
  await db
    .update(tasks)
    .set({ nextAt: now, reason: null, updatedAt: now })
    .where(
      and(
        eq(tasks.organizationId, organizationId),
        inArray(tasks.target, [...numbers]),
        eq(tasks.reason, pausedWords),
        gt(tasks.nextAt, now),
        eq(tasks.state, 'pending'),
      ),
    );
  await db.execute(sql`select pg_notify('patchbay_tasks', '')`);
};
