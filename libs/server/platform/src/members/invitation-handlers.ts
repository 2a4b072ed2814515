import { type Services } from '@patchbay/server-core';
import { type Actor, type Context, type Handlers, refuse } from '@patchbay/server-kit';
import { type Db } from '@patchbay/server-store';
import { type UserRow, lockUser } from '../people/users-repository.js';
import { deleteOneTimeTokensOf } from '../people/one-time-tokens-repository.js';
import { deleteSessionsOf } from '../people/sessions-repository.js';
import { type OpenInvitation, deleteInvitation, invitationsFor } from './invitations-repository.js';
import { invitationView } from './invitations.js';
import { recordJoining } from './joining.js';
import { lockOwners, moveMember } from './repository.js';

type InvitationOperation = 'listInvitations' | 'acceptInvitation' | 'declineInvitation';

const platformScope = (reason: string) => ({ kind: 'platform', reason }) as const;
const gone = () => refuse.notFound('There is no such invitation.');
const onlyOwner = () =>
  refuse.conflict(
    'You are the only owner of your account. Make another member an owner, or delete the account, before you join another one.',
  );

/** Handlers of what a signed-in person was invited to. */
export function createInvitationHandlers({
  store,
}: Pick<Services, 'store'>): Pick<Handlers<Db>, InvitationOperation> {
  const rowOf = async (db: Db, actor: Actor): Promise<UserRow> => {
    const id = actor.kind === 'person' ? actor.userId : null;
    const row = id === null ? null : await lockUser(db, id);
    if (!row) throw refuse.forbidden('Only a person who has signed in may do this.');
    return row;
  };
  const findOpen = async (db: Db, user: UserRow, id: number): Promise<OpenInvitation> => {
    const open = (await invitationsFor(db, user.email)).find(
      ({ invitation }) => invitation.id === id,
    );
    if (!open) throw gone();
    return open;
  };
  /** Does the work, then writes the audit row that every change has. */
  const audited = async (
    context: Context<Db>,
    reason: string,
    work: (db: Db) => Promise<unknown>,
  ): Promise<void> => {
    await store.within(context.asPlatform(reason), work);
    await context.within(async () => undefined);
  };

  return {
    listInvitations: async ({ context }) => {
      if (context.actor.kind !== 'person') return { invitations: [], message: 'Success' };
      const open = await store.within(
        platformScope('list what a person was invited to'),
        async (db) => invitationsFor(db, (await rowOf(db, context.actor)).email),
      );
      return { invitations: open.map(invitationView), message: 'Success' };
    },

    acceptInvitation: async ({ body, context }) => {
      await audited(context, 'let a person join another account', async (db) => {
        const user = await rowOf(db, context.actor);
        const { invitation, account } = await findOpen(db, user, body.invitationId);
        if (user.superAdmin || user.tenantId === null)
          throw refuse.forbidden('The platform’s staff is not changed by this call.');
        await demandAnotherOwner(db, user);
        const role = invitation.role === 'owner' ? 'owner' : 'admin';
        const moved = await moveMember(db, user.id, {
          tenantId: account.id,
          role,
          permittedAccountIds: invitation.permittedAccountIds,
        });
        // Keys and sessions are bound to the account that the person leaves.
        await deleteSessionsOf(db, user.id);
        await deleteOneTimeTokensOf(db, user.id);
        await deleteInvitation(db, invitation.id);
        await recordJoining(db, context, moved);
      });
      return { message: 'You are a member now. Sign in again.' };
    },

    declineInvitation: async ({ body, context }) => {
      await audited(context, 'decline an invitation', async (db) => {
        const { invitation } = await findOpen(
          db,
          await rowOf(db, context.actor),
          body.invitationId,
        );
        await deleteInvitation(db, invitation.id);
      });
      return { message: 'Invitation declined' };
    },
  };
}

/** An account must not be left without an owner. */
async function demandAnotherOwner(db: Db, user: UserRow): Promise<void> {
  if (user.role !== 'owner' || user.tenantId === null) return;
  if ((await lockOwners(db, user.tenantId)) < 2) throw onlyOwner();
}
