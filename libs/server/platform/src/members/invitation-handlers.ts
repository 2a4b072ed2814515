import { type Services } from '@patchbay/server-core';
import { type Actor, type Context, type Handlers, refuse } from '@patchbay/server-kit';
import { type Db, invitations, oneTimeTokens, sessions, users } from '@patchbay/server-store';
import { and, eq } from 'drizzle-orm';
import { type UserRow } from '../identity/repository.js';
import { type OpenInvitation, invitationView, invitationsFor } from './invitations.js';
import { recordJoining } from './joining.js';

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
    const [row] =
      id === null ? [] : await db.select().from(users).where(eq(users.id, id)).for('update');
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
  /** Leaves the audit row that every change leaves, after the work. */
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
        const [moved] = await db
          .update(users)
          .set({ tenantId: account.id, role, permittedAccountIds: invitation.permittedAccountIds })
          .where(eq(users.id, user.id))
          .returning();
        // Keys were made for the account that the person leaves, sessions stand on it.
        await db.delete(sessions).where(eq(sessions.userId, user.id));
        await db.delete(oneTimeTokens).where(eq(oneTimeTokens.userId, user.id));
        await db.delete(invitations).where(eq(invitations.id, invitation.id));
        await recordJoining(db, context, moved as UserRow);
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
        await db.delete(invitations).where(eq(invitations.id, invitation.id));
      });
      return { message: 'Invitation declined' };
    },
  };
}

/**
 * An account must not be left without an owner. All owners are locked in one order, so that two who
 * leave at once do not both pass.
 */
async function demandAnotherOwner(db: Db, user: UserRow): Promise<void> {
  if (user.role !== 'owner' || user.tenantId === null) return;
  const owners = await db
    .select({ id: users.id })
    .from(users)
    .where(
      and(eq(users.tenantId, user.tenantId), eq(users.role, 'owner'), eq(users.superAdmin, false)),
    )
    .orderBy(users.id)
    .for('update');
  if (owners.length < 2) throw onlyOwner();
}
