import { and, eq, sql } from 'drizzle-orm';
import { enqueueWebhookEvent, type Owner } from '@patchbay/server-core';
import { type Db, parties, rooms } from '@patchbay/server-store';
import { contactView } from '../contacts/rules.js';

export type PartyRow = typeof parties.$inferSelect;
export type RoomRow = typeof rooms.$inferSelect;
export type WireChannel = 'call' | 'sms' | 'client' | 'email';

/** The other side: a number, an address or a visitor. */
export interface PartyAddress {
  readonly address: string;
  readonly kind: 'phone' | 'email' | 'visitor' | 'member' | 'group';
  readonly name?: string | null;
}

/** The thread id of two ids, the lower first; a self-test is `7:7`. */
export const roomIdOf = (a: number, b: number): string => `${Math.min(a, b)}:${Math.max(a, b)}`;

/**
 * The party of an address as one agent knows it; created on first contact. A name learned later
 * fills an empty one.
 */
export async function findOrCreateParty(
  db: Db,
  organizationId: number,
  accountId: number,
  party: PartyAddress,
): Promise<PartyRow> {
  const [made] = await db
    .insert(parties)
    .values({
      organizationId,
      accountId,
      address: party.address,
      kind: party.kind,
      name: party.name ?? null,
    })
    .onConflictDoNothing()
    .returning();
  if (made) {
    if (made.kind === 'phone' || made.kind === 'email')
      await enqueueWebhookEvent(db, made, 'contact', contactView(made, null));
    return made;
  }
  const [row] = await db
    .select()
    .from(parties)
    .where(
      and(
        eq(parties.organizationId, organizationId),
        eq(parties.accountId, accountId),
        eq(parties.address, party.address),
      ),
    );
  if (!row) throw new Error('The other party could not be recorded');
  if (party.name && !row.name) {
    await db
      .update(parties)
      .set({ name: party.name, updatedAt: sql`now()`, deletedAt: null })
      .where(eq(parties.id, row.id));
    return { ...row, name: party.name, deletedAt: null };
  }
  return row;
}

/** The room of an agent and a party; created on first contact. */
export async function findOrCreateRoom(
  db: Db,
  owner: Owner,
  party: PartyRow,
  channel: WireChannel,
): Promise<RoomRow> {
  const id = roomIdOf(owner.accountId, party.id);
  await db
    .insert(rooms)
    .values({
      id,
      ...owner,
      partyId: party.id,
      channel,
      inbox: 'priority',
      aiEnabled: true,
      unread: 0,
      lastMessage: '',
      lastMessageAt: sql`now()`,
    })
    .onConflictDoNothing();
  return lockRoom(db, owner.organizationId, id);
}

/** The room by id, locked until the transaction ends, so that its preview is written serially. */
export async function lockRoom(db: Db, organizationId: number, id: string): Promise<RoomRow> {
  const [row] = await db
    .select()
    .from(rooms)
    .where(and(eq(rooms.organizationId, organizationId), eq(rooms.id, id)))
    .for('update');
  if (!row) throw new Error('The room is gone');
  return row;
}
