import { type AccountRow, emailSpellings } from '@patchbay/server-core';
import { type Db, accounts, invitations } from '@patchbay/server-store';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';

export type InvitationRow = typeof invitations.$inferSelect;

/** An invitation with the account that it leads to. */
export interface OpenInvitation {
  readonly invitation: InvitationRow;
  readonly account: AccountRow;
}

const maxInvitations = 1000;
const maxPerAddress = 50;
const ofAddress = (email: string) =>
  inArray(sql`lower(${invitations.email})`, emailSpellings(email));

/** Invitations of a node that are not accepted yet, in the order they were made. */
export const invitationsOf = (db: Db, nodeId: number): Promise<InvitationRow[]> =>
  db
    .select()
    .from(invitations)
    .where(eq(invitations.accountId, nodeId))
    .orderBy(asc(invitations.id))
    .limit(maxInvitations)
    .execute();

/** One invitation of a node, locked until the transaction ends. */
export async function lockInvitation(
  db: Db,
  nodeId: number,
  id: number,
): Promise<InvitationRow | null> {
  const [row] = await db
    .select()
    .from(invitations)
    .where(and(eq(invitations.accountId, nodeId), eq(invitations.id, id)))
    .for('update');
  return row ?? null;
}

/** The invitation of an address to a node. */
export async function findInvitationOf(
  db: Db,
  nodeId: number,
  email: string,
): Promise<InvitationRow | null> {
  const [row] = await db
    .select()
    .from(invitations)
    .where(and(eq(invitations.accountId, nodeId), ofAddress(email)));
  return row ?? null;
}

/** What an address was invited to, newest first. Needs the platform's scope. */
export async function invitationsFor(db: Db, email: string): Promise<OpenInvitation[]> {
  return db
    .select({ invitation: invitations, account: accounts })
    .from(invitations)
    .innerJoin(accounts, eq(accounts.id, invitations.accountId))
    .where(ofAddress(email))
    .orderBy(sql`${invitations.invitedAt} desc`, sql`${invitations.id} desc`)
    .limit(maxPerAddress);
}

/** Makes an invitation; null when the address has one to this node already. */
export async function insertInvitation(
  db: Db,
  values: Pick<
    InvitationRow,
    'accountId' | 'email' | 'role' | 'permittedAccountIds' | 'invitedBy' | 'invitedAt'
  >,
): Promise<InvitationRow | null> {
  const [made] = await db.insert(invitations).values(values).onConflictDoNothing().returning();
  return made ?? null;
}

/** Writes the named columns of an invitation. */
export const updateInvitation = (
  db: Db,
  id: number,
  values: Partial<Pick<InvitationRow, 'email' | 'role' | 'permittedAccountIds'>>,
) => db.update(invitations).set(values).where(eq(invitations.id, id));

/** Deletes an invitation: it was accepted, declined or taken back. */
export const deleteInvitation = (db: Db, id: number) =>
  db.delete(invitations).where(eq(invitations.id, id));

/** Deletes every invitation of an address. */
export const deleteInvitationsFor = (db: Db, email: string) =>
  db.delete(invitations).where(ofAddress(email));
