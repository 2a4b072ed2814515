import { type Owner } from '@patchbay/server-core';
import { mapInTurns } from '@patchbay/server-kit';
import { type Db, parties, rooms } from '@patchbay/server-store';
import { and, asc, desc, eq, inArray, notInArray, or, sql } from 'drizzle-orm';
import { withCompared } from './duplicates.js';
import { type LastRoom, type PartyRow } from './rules.js';

/** How many rows one statement looks up or inserts. */
const batch = 500;

const inBatches = <T>(all: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(all.length / batch) }, (_, at) =>
    all.slice(at * batch, (at + 1) * batch),
  );

/**
 * The people of an agent with one of these numbers or addresses, removed ones included. `lock`
 * holds them until the transaction ends.
 */
export async function partiesNamed(
  db: Db,
  { organizationId, accountId }: Owner,
  named: readonly string[],
  { lock }: { readonly lock: boolean },
): Promise<PartyRow[]> {
  const found: PartyRow[] = [];
  for (const some of inBatches(named)) {
    const query = db
      .select()
      .from(parties)
      .where(
        and(
          eq(parties.organizationId, organizationId),
          eq(parties.accountId, accountId),
          notInArray(parties.kind, ['member', 'group', 'sender']),
          or(
            inArray(parties.address, some),
            inArray(sql`${parties.profile} ->> 'phone'`, some),
            inArray(sql`${parties.profile} ->> 'email'`, some),
          ),
        ),
      )
      .orderBy(asc(parties.id));
    found.push(...(await (lock ? query.for('update') : query)));
  }
  return [...new Map(found.map((party) => [party.id, party])).values()];
}

/**
 * Inserts people. One who was inserted meanwhile keeps what was written there, beside what is new.
 */
export async function insertParties(
  db: Db,
  owner: Owner,
  people: readonly Pick<PartyRow, 'kind' | 'address' | 'name' | 'profile'>[],
): Promise<PartyRow[]> {
  const inserted: PartyRow[] = [];
  for (const some of inBatches(people)) {
    const rows = await mapInTurns(some, (person) => ({
      ...owner,
      ...person,
      ...withCompared(person.name),
    }));
    inserted.push(
      ...(await db
        .insert(parties)
        .values(rows)
        .onConflictDoUpdate({
          target: [parties.organizationId, parties.accountId, parties.address],
          set: {
            name: sql`coalesce(excluded.name, ${parties.name})`,
            comparedName: sql`case when excluded.name is null then ${parties.comparedName} else excluded.compared_name end`,
            comparedOf: sql`coalesce(excluded.compared_of, ${parties.comparedOf})`,
            profile: sql`${parties.profile} || excluded.profile`,
            deletedAt: null,
            updatedAt: sql`now()`,
          },
        })
        .returning()),
    );
  }
  return inserted;
}

/**
 * Writes people whose rows this transaction holds, removed ones restored. Returns what is stored, and
 * nothing for a row that is gone.
 */
export async function updateParties(
  db: Db,
  { organizationId }: Owner,
  changes: readonly Pick<PartyRow, 'id' | 'address' | 'name' | 'profile'>[],
): Promise<PartyRow[]> {
  const written: PartyRow[] = [];
  for (const some of inBatches(changes)) {
    const rows = await mapInTurns(some, (row) => ({ ...row, ...withCompared(row.name) }));
    await db.execute(sql`
      update ${parties} set address = given.address, name = given.name, profile = given.profile,
        compared_name = given."comparedName", compared_of = given."comparedOf",
        deleted_at = null, updated_at = now()
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (id bigint, address text,
        name text, profile jsonb, "comparedName" text, "comparedOf" text)
      where ${parties.organizationId} = ${organizationId} and ${parties.id} = given.id`);
    const ids = some.map(({ id }) => id);
    written.push(
      ...(await db
        .select()
        .from(parties)
        .where(and(eq(parties.organizationId, organizationId), inArray(parties.id, ids)))),
    );
  }
  return written;
}

/** The newest room of each person who has one, by id. */
export const roomsOf = async (
  db: Db,
  people: readonly Pick<PartyRow, 'id' | 'organizationId' | 'mergedInto'>[],
): Promise<ReadonlyMap<number, string>> =>
  new Map([...(await lastRoomsOf(db, people))].map(([id, { roomId }]) => [id, roomId]));

/** The newest room of each person who has one; those of merged contacts count for the kept one. */
export async function lastRoomsOf(
  db: Db,
  people: readonly Pick<PartyRow, 'id' | 'organizationId' | 'mergedInto'>[],
): Promise<ReadonlyMap<number, LastRoom>> {
  const found: (readonly [number, LastRoom])[] = [];
  for (const some of inBatches(people)) {
    const ids = some.map(({ id }) => id);
    const newest = await db
      .selectDistinctOn([rooms.partyId], {
        ...{ roomId: rooms.id, channel: rooms.channel, at: rooms.lastMessageAt },
        ...{ author: rooms.lastMessageAuthor, partyId: rooms.partyId },
        mergedInto: parties.mergedInto,
      })
      .from(rooms)
      .innerJoin(
        parties,
        and(eq(parties.organizationId, rooms.organizationId), eq(parties.id, rooms.partyId)),
      )
      .where(or(inArray(parties.id, ids), inArray(parties.mergedInto, ids)))
      .orderBy(rooms.partyId, desc(rooms.lastMessageAt));
    // The database says one of each person: one may have thousands of rooms.
    for (const { partyId, mergedInto, author, ...room } of newest.sort(
      (one, other) => one.at.getTime() - other.at.getTime(),
    )) {
      const last = { ...room, isSilent: author === null };
      found.push([partyId, last]);
      if (mergedInto !== null) found.push([mergedInto, last]);
    }
  }
  return new Map(found);
}
