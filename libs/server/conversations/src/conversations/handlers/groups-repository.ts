import { groupMembers, type Db, parties } from '@patchbay/server-store';
import { type Owner } from '@patchbay/server-core';
import { and, eq, asc } from 'drizzle-orm';
import { type PartyRow } from '../rooms/rooms-repository.js';

/** The members of a group. Sends at once. */
export async function membersOf(db: Db, group: PartyRow): Promise<PartyRow[]> {
  const rows = await db
    .select({ party: parties })
    .from(groupMembers)
    .innerJoin(
      parties,
      and(
        eq(parties.organizationId, groupMembers.organizationId),
        eq(parties.id, groupMembers.partyId),
      ),
    )
    .where(
      and(
        eq(groupMembers.organizationId, group.organizationId),
        eq(groupMembers.groupId, group.id),
      ),
    )
    .orderBy(asc(parties.id))
    .execute();
  return rows.map((row) => row.party);
}

/** Adds people to a group; existing members stay. */
export async function insertGroupMembers(
  db: Db,
  members: readonly PartyRow[],
  owner: Owner,
  groupId: number,
): Promise<void> {
  await db
    .insert(groupMembers)
    .values(members.map((one) => ({ ...owner, groupId, partyId: one.id })))
    .onConflictDoNothing();
}
