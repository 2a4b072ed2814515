import { type BodyOf } from '@patchbay/contract';
import { recordSecurityEvent, type ServerKey } from '@patchbay/server-core';
import { type Context, Refusal } from '@patchbay/server-kit';
import { type Db } from '@patchbay/server-store';
import { type UserRow } from '../people/users-repository.js';
import {
  type OpenInvitation,
  deleteInvitationsFor,
  invitationsFor,
} from './invitations-repository.js';
import { acceptAsNew, invitationView, isLinkOf } from './invitations.js';

interface JoinServices {
  readonly key: ServerKey;
  readonly context: Context<Db>;
}

/**
 * 409 that tells an invited person what there is to choose from; the code stays good for the
 * answer.
 */
const mustChoose = (open: readonly OpenInvitation[]) =>
  new Refusal(409, 'You are invited. Accept or decline, and send the same code again.', {
    code: 'invitation',
    extra: { invitations: open.map(invitationView) },
  });

/**
 * Makes a person without an account a member of the account whose invitation they accept: by
 * their choice, or by the link of the mail. Null when
 * there is nothing to accept or they declined. Refuses with what there is to choose from
 * otherwise: no person becomes a member without having agreed.
 */
export async function joinByInvitation(
  db: Db,
  { key, context }: JoinServices,
  body: BodyOf<'verifySigninEmail'>,
  form: Readonly<Record<string, unknown>>,
): Promise<UserRow | null> {
  const open = await invitationsFor(db, body.email);
  if (open.length === 0) return null;
  if (body.declineInvitations) {
    await deleteInvitationsFor(db, body.email);
    return null;
  }
  const chosen = open.find(({ invitation }) => invitation.id === body.acceptInvitation);
  const linked = open.find(({ invitation }) => isLinkOf(key, invitation, body.invitation ?? ''));
  const accepted = chosen ?? linked;
  if (!accepted) throw mustChoose(open);
  const user = await acceptAsNew(
    db,
    accepted,
    typeof form.name === 'string' ? form.name.trim() || null : null,
  );
  if (user) await recordJoining(db, context, user);
  return user;
}

/** Tells the owners of an account that a person joined it. */
export const recordJoining = (db: Db, context: Context<Db>, user: UserRow): Promise<void> =>
  recordSecurityEvent(db, {
    kind: 'member-added',
    accountId: user.tenantId,
    organizationId: user.organizationId,
    userId: user.id,
    address: context.caller.address,
    requestId: context.requestId,
    details: { by: 'invitation' },
  });
