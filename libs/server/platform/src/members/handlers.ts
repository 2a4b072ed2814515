import { type AccountMember } from '@patchbay/contract';
import {
  displayNameOf,
  domainsAbove,
  findNode,
  homeUrlOf,
  isOwnAddress,
  isTaken,
  languageOfAccount,
  type Services,
} from '@patchbay/server-core';
import {
  type Context,
  type Handlers,
  type Member,
  type TreeNode,
  isMember,
  refuse,
} from '@patchbay/server-kit';
import { type Db } from '@patchbay/server-store';
import { invitationMail } from '../people/mails.js';
import { shownName } from '../people/display-name.js';
import { type UserRow, updateUser } from '../people/users-repository.js';
import {
  type InvitationRow,
  deleteInvitation,
  invitationsOf,
  lockInvitation,
  updateInvitation,
} from './invitations-repository.js';
import { invitationLink, keepInvitation, linkTokenOf } from './invitations.js';
import { demandMayInvite, demandMayMail, mayMail } from './invitation-limits.js';
import { areAgentsOf, deleteMember, findMember, listMemberRows, lockMember } from './repository.js';
import { demandMayChange, demandMayGive } from './rules.js';

type MemberOperation =
  | 'listMembers'
  | 'getMember'
  | 'inviteMember'
  | 'updateMember'
  | 'deleteMember'
  | 'deleteAdminUser';

const platformScope = (reason: string) => ({ kind: 'platform', reason }) as const;
const gone = () => refuse.notFound('Member not found');
const taken = () => refuse.conflict('This address already belongs to a member.');
const lastOwner = () =>
  refuse.conflict('An account needs an owner. Make another member an owner first.');
/** A stolen session or key must not be able to redirect a person's sign-in. */
const ownAddressOnly = () =>
  refuse.forbidden(
    'A member’s address is changed by the member alone, by codes to both addresses. Only the ' +
      'address of a pending invitation can be changed here.',
  );
const foreignAgents = () =>
  refuse.invalid([
    { path: 'body.permittedAccountIds', message: 'must name agents of this organization' },
  ]);

/** Handlers of members: listing, inviting, changing and removing them. */
export function createMemberHandlers(services: Services): Pick<Handlers<Db>, MemberOperation> {
  return {
    ...readHandlers(),
    ...inviteHandler(services),
    ...changeHandlers(services),
  };
}

/** Members of an account. */
function readHandlers(): Pick<Handlers<Db>, 'listMembers' | 'getMember'> {
  return {
    listMembers: async ({ target, context }) => {
      const [rows, invited] = await context.ask((db) =>
        Promise.all([listMemberRows(db, target), invitationsOf(db, target.id)]),
      );
      const members = [...rows.map(memberView), ...invited.map(invitedView)].sort(
        (a, b) => a.id - b.id,
      );
      return { members, users: members };
    },

    getMember: async ({ query, target, context }) => {
      return context.within(async (db) => {
        const row = await findMember(db, target, query.targetMemberId);
        const invited = row ? null : await lockInvitation(db, target.id, query.targetMemberId);
        if (invited) return { member: invitedView(invited) };
        if (!row) throw gone();
        return { member: memberView(row) };
      });
    },
  };
}

/** An invitation by mail. */
function inviteHandler({
  store,
  publicUrl,
  limits,
  key,
  clock,
  sendMail,
  log,
}: Services): Pick<Handlers<Db>, 'inviteMember'> {
  return {
    inviteMember: async ({ body, target, context }) => {
      const actor = memberOf(context);
      demandTenant(target);
      const permitted = [...new Set(body.permittedAccountIds ?? [])];
      const role = body.isOwner ? 'owner' : (body.role ?? 'admin');
      demandMayGive(actor, target, { role, permitted });
      const domains = await store.within(
        platformScope('see which domains a mail may lead to'),
        (db) => domainsAbove(db, target),
      );
      if (body.redirectUrl !== undefined && !isOwnAddress(body.redirectUrl, publicUrl, domains))
        throw refuse.invalid([
          {
            path: 'body.redirectUrl',
            message: 'must lead to this installation or to your own domain',
          },
        ]);
      const name = await context.within(async (db) => {
        if (!(await areAgentsOf(db, target, permitted))) throw foreignAgents();
        const account = await findNode(db, target.id);
        if (!account) throw refuse.notFound();
        await demandNoMember(db, target, body.email);
        return displayNameOf(account);
      });
      const isMailed = body.sendWelcomeEmail !== false;
      await demandMayInvite(limits, actor);
      if (isMailed) await demandMayMail(limits, key, { target, email: body.email });
      const invitation = await context.within((db) =>
        keepInvitation(db, target, {
          email: body.email,
          role,
          permitted,
          invitedBy: actor.kind === 'person' ? actor.userId : null,
          invitedAt: new Date(clock.now()),
        }),
      );
      if (!isMailed) return { message: 'Invitation sent' };
      if (!(await mayMail(limits, key, body.email)))
        return {
          message: 'Invitation saved without a mail: this address got several invitations today',
        };
      const link = invitationLink(
        body.redirectUrl ?? `${await homeUrlOf(store, target, publicUrl)}/app`,
        linkTokenOf(key, invitation),
      );
      await sendMail(
        invitationMail(body.email, {
          name: shownName(name),
          link,
          accountId: target.id,
          organizationId: target.organizationId,
          language: await languageOfAccount(store, target.id, context.caller.language),
        }),
      ).catch(() => log.error({}, 'an invitation could not be sent'));
      return { message: 'Invitation sent' };
    },
  };
}

/** Changing what a member may do, and removing members. */
function changeHandlers({
  limits,
}: Services): Pick<Handlers<Db>, 'updateMember' | 'deleteMember' | 'deleteAdminUser'> {
  async function remove(context: Context<Db>, target: TreeNode, id: number) {
    const actor = memberOf(context);
    if (actor.kind === 'person' && actor.userId === id)
      throw refuse.forbidden('You cannot remove yourself.');
    demandTenant(target);
    await context.within(async (db) => {
      const { member, owners } = await lockMember(db, target, id);
      const invited = member ? null : await lockInvitation(db, target.id, id);
      if (invited) {
        demandMayChange(actor, target, invited);
        await deleteInvitation(db, invited.id);
        return;
      }
      if (!member) throw gone();
      demandMayChange(actor, target, member);
      if (member.role === 'owner' && owners === 1 && actor.home.id === target.id) throw lastOwner();
      // Sessions, keys and one-time tokens go with the person, so the next call with any of them is
      // another account's.
      await deleteMember(db, member.id);
    });
    return { message: 'Member successfully removed from your organization' };
  }

  return {
    updateMember: async ({ body, target, context }) => {
      const actor = memberOf(context);
      demandTenant(target);
      const { email: wanted, targetMemberId: id } = body;
      // An invitation to another address counts as a new invitation.
      const isMoved =
        wanted !== undefined &&
        (await context.within(async (db) =>
          isOtherAddress(await lockInvitation(db, target.id, id), wanted),
        ));
      if (isMoved) {
        await context.demand('canInviteUsers');
        await demandMayInvite(limits, actor);
      }
      await context
        .within(async (db) => {
          const { member, owners } = await lockMember(db, target, id);
          const invited = member ? null : await lockInvitation(db, target.id, id);
          const known = member ?? invited;
          if (!known) throw gone();
          const role = body.role ?? (known.role as 'owner' | 'admin');
          const permitted = body.permittedAccountIds
            ? [...new Set(body.permittedAccountIds)]
            : known.permittedAccountIds;
          demandMayChange(actor, target, known);
          demandMayGive(actor, target, { role, permitted });
          if (member && isOtherAddress(member, wanted)) throw ownAddressOnly();
          if (member?.role === 'owner' && role !== 'owner' && owners === 1) throw lastOwner();
          if (body.permittedAccountIds && !(await areAgentsOf(db, target, permitted)))
            throw foreignAgents();
          if (member) return updateUser(db, member.id, { role, permittedAccountIds: permitted });
          if (wanted !== undefined && isMoved) await demandNoMember(db, target, wanted);
          return updateInvitation(db, known.id, {
            role,
            permittedAccountIds: permitted,
            ...(isMoved ? { email: wanted } : {}),
          });
        })
        .catch((error: unknown) => {
          throw isTaken(error) ? taken() : error;
        });
      return { message: 'Member updated' };
    },

    deleteMember: async ({ body, target, context }) => remove(context, target, body.targetMemberId),
    deleteAdminUser: async ({ body, target, context }) =>
      remove(context, target, body.targetUserId),
  };
}

/** Only members may make calls on members; the authorization guard has already checked this. */
function memberOf(context: Context<Db>): Member {
  if (!isMember(context.actor)) throw refuse.unauthorized();
  return context.actor;
}

/** Staff are made only by the server's setting `OWNER_EMAIL`, never by a request. */
function demandTenant(target: TreeNode): void {
  if (target.tier === 'platform')
    throw refuse.forbidden('The platform’s staff is not changed by this call. Name an account.');
}

/**
 * Refuses an address of a member of this account. It does not tell whether another account has a
 * member with the address.
 */
async function demandNoMember(db: Db, target: TreeNode, email: string): Promise<void> {
  if ((await listMemberRows(db, target)).some((row) => row.email.toLowerCase() === email))
    throw taken();
}

const isOtherAddress = (
  known: { readonly email: string } | null,
  wanted: string | undefined,
): boolean => known !== null && wanted !== undefined && known.email.toLowerCase() !== wanted;

const invitedView = (row: InvitationRow): AccountMember => ({
  id: row.id,
  email: row.email,
  name: null,
  role: row.role === 'owner' ? 'owner' : 'admin',
  isOwner: row.role === 'owner',
  permittedAccountIds: [...row.permittedAccountIds],
  pending: true,
});

const memberView = (row: UserRow): AccountMember => ({
  id: row.id,
  email: row.email,
  name: row.name,
  role: row.role === 'owner' ? 'owner' : 'admin',
  isOwner: row.role === 'owner',
  permittedAccountIds: [...row.permittedAccountIds],
  pending: row.invitedAt !== null,
});
