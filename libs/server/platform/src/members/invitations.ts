import { displayNameOf, type ServerKey, toNode } from '@patchbay/server-core';
import { type TreeNode, isAtOrBelow, refuse } from '@patchbay/server-kit';
import { type Db } from '@patchbay/server-store';
import { timingSafeEqual } from 'node:crypto';
import { type UserRow, addMember } from '../people/users-repository.js';
import {
  type InvitationRow,
  type OpenInvitation,
  deleteInvitation,
  findInvitationOf,
  insertInvitation,
  invitationsFor,
} from './invitations-repository.js';

export interface NewInvitation {
  readonly email: string;
  readonly role: 'owner' | 'admin';
  readonly permitted: readonly number[];
  readonly invitedBy: number | null;
  readonly invitedAt: Date;
}

/** Makes an invitation, or gives the one that the address has here already. */
export async function keepInvitation(
  db: Db,
  { id: accountId }: TreeNode,
  { email, role, permitted, invitedBy, invitedAt }: NewInvitation,
): Promise<InvitationRow> {
  const made = await insertInvitation(db, {
    accountId,
    email,
    role,
    permittedAccountIds: [...permitted],
    invitedBy,
    invitedAt,
  });
  if (made) return made;
  const known = await findInvitationOf(db, accountId, email);
  // Answered or taken back between the two statements.
  if (!known)
    throw refuse.conflict(
      'The invitation was answered in the meantime. Look at the members again.',
    );
  return known;
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
  if (user) await deleteInvitation(db, invitation.id);
  return user;
}

/**
 * The newest invitation of an address to a node or to something below it. Needs the platform's
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

/** The token in the link of an invitation, which proves that its holder received the mail. */
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
 * The link of an invitation: a page of ours with the token. Of the address that the inviting member
 * named, only a short path is used, so that the mail cannot carry other text.
 */
export function invitationLink(where: string, token: string): string {
  const { origin, pathname } = new URL(where);
  const link = new URL(pathname.length > longestPath ? '/app' : pathname, origin);
  link.searchParams.set('invitation', token);
  return link.href;
}
