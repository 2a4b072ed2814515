import { type AccountRow, displayNameOf, type ServerKey, toNode } from '@patchbay/server-core';
import { type TreeNode, isAtOrBelow, refuse } from '@patchbay/server-kit';
import { type Db, accounts, invitations } from '@patchbay/server-store';
import { and, asc, eq, sql } from 'drizzle-orm';
import { timingSafeEqual } from 'node:crypto';
import { addMember } from '../identity/email-addresses.js';
import { type UserRow } from '../identity/repository.js';

export type InvitationRow = typeof invitations.$inferSelect;

/** An invitation with the account that it leads to. */
export interface OpenInvitation {
  readonly invitation: InvitationRow;
  readonly account: AccountRow;
}

export interface NewInvitation {
  readonly email: string;
  readonly role: 'owner' | 'admin';
  readonly permitted: readonly number[];
  readonly invitedBy: number | null;
  readonly invitedAt: Date;
}

const mostInvitations = 1000;
const mostPerAddress = 50;
const ofAddress = (email: string) => eq(sql`lower(${invitations.email})`, email.toLowerCase());

/** Invitations of a node that are not accepted yet, in the order they were made. */
export const invitationsOf = (db: Db, nodeId: number): Promise<InvitationRow[]> =>
  db
    .select()
    .from(invitations)
    .where(eq(invitations.accountId, nodeId))
    .orderBy(asc(invitations.id))
    .limit(mostInvitations)
    .execute();

/** One invitation of a node. */
export async function findInvitation(
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

/** Makes an invitation, or gives the one that the address has here already. */
export async function keepInvitation(
  db: Db,
  { id: accountId }: TreeNode,
  { email, role, permitted, invitedBy, invitedAt }: NewInvitation,
): Promise<InvitationRow> {
  const values = {
    accountId,
    email,
    role,
    permittedAccountIds: [...permitted],
    invitedBy,
    invitedAt,
  };
  const [made] = await db.insert(invitations).values(values).onConflictDoNothing().returning();
  if (made) return made;
  const [known] = await db
    .select()
    .from(invitations)
    .where(and(eq(invitations.accountId, accountId), ofAddress(email)));
  // Answered or taken back between the two statements.
  if (!known)
    throw refuse.conflict(
      'The invitation was answered in the meantime. Look at the members again.',
    );
  return known;
}

/** What an address was invited to, newest first. Needs the platform's scope. */
export async function invitationsFor(db: Db, email: string): Promise<OpenInvitation[]> {
  return db
    .select({ invitation: invitations, account: accounts })
    .from(invitations)
    .innerJoin(accounts, eq(accounts.id, invitations.accountId))
    .where(ofAddress(email))
    .orderBy(sql`${invitations.invitedAt} desc`, sql`${invitations.id} desc`)
    .limit(mostPerAddress);
}

/** How an invitation is shown to the invited person. */
export const invitationView = ({ invitation, account }: OpenInvitation) => ({
  id: invitation.id,
  accountName: displayNameOf(account),
  role: invitation.role === 'owner' ? ('owner' as const) : ('admin' as const),
});

/**
 * Makes the member that an invitation describes, under its id, and removes the invitation. Null
 * when the address was taken in the meantime.
 */
export async function acceptAsNew(
  db: Db,
  { invitation, account }: OpenInvitation,
  name: string | null = null,
): Promise<UserRow | null> {
  const user = await addMember(db, toNode(account), {
    id: invitation.id,
    email: invitation.email.toLowerCase(),
    name,
    role: invitation.role === 'owner' ? 'owner' : 'admin',
    permitted: invitation.permittedAccountIds,
  });
  if (user) await db.delete(invitations).where(eq(invitations.id, invitation.id));
  return user;
}

/**
 * The newest invitation of an address to a node or to something beneath it. Needs the platform's
 * scope.
 */
export async function invitationBeneath(
  db: Db,
  email: string,
  node: TreeNode,
): Promise<OpenInvitation | null> {
  return (
    (await invitationsFor(db, email)).find(({ account }) => isAtOrBelow(toNode(account), node)) ??
    null
  );
}

/** Declines everything that an address was invited to. */
export const declineAll = (db: Db, email: string) => db.delete(invitations).where(ofAddress(email));

/** What the link of an invitation carries: its holder received the mail. */
export const linkTokenOf = (
  key: ServerKey,
  { id, email }: Pick<InvitationRow, 'id' | 'email'>,
): string =>
  `${id}.${key.digest('invitation', String(id), email.toLowerCase()).toString('base64url')}`;

/** Whether a link's token is that of an invitation. */
export function isLinkOf(
  key: ServerKey,
  invitation: Pick<InvitationRow, 'id' | 'email'>,
  token: string,
): boolean {
  const [given, right] = [Buffer.from(token), Buffer.from(linkTokenOf(key, invitation))];
  return given.length === right.length && timingSafeEqual(given, right);
}

const longestPath = 120;

/**
 * The link of an invitation: an address of ours with the token. Of what the inviting side named
 * only the path is kept, and no long one: a mail must not carry its words.
 */
export function invitationLink(where: string, token: string): string {
  const { origin, pathname } = new URL(where);
  const link = new URL(pathname.length > longestPath ? '/app' : pathname, origin);
  link.searchParams.set('invitation', token);
  return link.href;
}
