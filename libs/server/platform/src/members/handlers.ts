import { type AccountMember } from '@patchbay/contract';
import { type Context, type Handlers, type Member, type TreeNode, isMember, refuse } from '@patchbay/server-kit';
import { type Db, accounts, oneTimeTokens, sessions, users } from '@patchbay/server-store';
import { and, eq, isNull } from 'drizzle-orm';
import { isTaken } from '../accounts/creation.js';
import { invitationMail } from '../identity/mails.js';
import { homeUrlOf } from '../domains/home.js';
import { type UserRow, domainsAbove, insertUser } from '../identity/repository.js';
import { type Services } from '../services.js';
import { displayNameOf } from '../tree/nodes.js';
import { areAgentsOf, findMember, listMemberRows, lockMember } from './repository.js';
import { demandMayChange, demandMayGive, isOwnAddress } from './rules.js';

type MemberOperation = 'listMembers' | 'getMember' | 'inviteMember' | 'updateMember' | 'deleteMember' | 'deleteAdminUser';

const because = (reason: string) => ({ kind: 'platform', reason }) as const;
const gone = () => refuse.notFound('Member not found');
const taken = () => refuse.conflict('This address already belongs to a member.');
const lastOwner = () => refuse.conflict('Somebody must stay the owner. Make another member an owner first.');
const foreignAgents = () => refuse.invalid([{ path: 'body.permittedAccountIds', message: 'must name agents of this organization' }]);

/** Handlers of members: who they are, inviting, changing and removing them. */
export function createMemberHandlers({ store, clock, publicUrl, sendMail, log }: Services): Pick<Handlers<Db>, MemberOperation> {
  async function remove(context: Context<Db>, target: TreeNode, id: number) {
    const actor = memberOf(context);
    if (actor.kind === 'person' && actor.userId === id) throw refuse.forbidden('You cannot remove yourself.');
    demandTenant(target);
    await context.within(async (db) => {
      const { member, owners } = await lockMember(db, target, id);
      if (!member) throw gone();
      demandMayChange(actor, target, member);
      if (member.role === 'owner' && owners === 1 && actor.home.id === target.id) throw lastOwner();
      // Sessions, keys and one-time tokens go with the person, so the next call with any of them is a stranger's.
      await db.delete(users).where(eq(users.id, member.id));
    });
    return { message: 'Member successfully removed from your organization' };
  }

  return {
    listMembers: async ({ target, context }) => {
      const members = (await context.ask((db) => listMemberRows(db, target))).map(memberView);
      return { members, users: members };
    },

    getMember: async ({ query, target, context }) => {
      const row = await context.within((db) => findMember(db, target, query.targetMemberId));
      if (!row) throw gone();
      return { member: memberView(row) };
    },

    inviteMember: async ({ body, target, context }) => {
      const actor = memberOf(context);
      demandTenant(target);
      const permitted = [...new Set(body.permittedAccountIds ?? [])];
      const role = body.isOwner ? 'owner' : (body.role ?? 'admin');
      demandMayGive(actor, target, { role, permitted });
      const domains = await store.within(because('see which domains a mail may lead to'), (db) => domainsAbove(db, target));
      if (body.redirectUrl !== undefined && !isOwnAddress(body.redirectUrl, publicUrl, domains)) throw refuse.invalid([{ path: 'body.redirectUrl', message: 'must lead to this installation or to your own domain' }]);
      const name = await context.within(async (db) => {
        if (!(await areAgentsOf(db, target, permitted))) throw foreignAgents();
        const [account] = await db.select().from(accounts).where(eq(accounts.id, target.id));
        if (!account) throw refuse.notFound();
        const known = (await listMemberRows(db, target)).find((row) => row.email.toLowerCase() === body.email);
        if (known && known.invitedAt === null) throw taken();
        if (!known) {
          const made = await insertUser(db, target, { email: body.email, name: null, role });
          await db.update(users).set({ invitedAt: new Date(clock.now()), permittedAccountIds: permitted }).where(eq(users.id, made.id));
        }
        return displayNameOf(account);
      }).catch((error: unknown) => { throw isTaken(error) ? taken() : error; });
      if (body.sendWelcomeEmail !== false)
        await sendMail(invitationMail(body.email, { name, link: body.redirectUrl ?? (await homeUrlOf(store, target, publicUrl)), accountId: target.id, organizationId: target.organizationId })).catch(() => log.error({}, 'an invitation could not be sent'));
      return { message: 'Invitation sent' };
    },

    updateMember: async ({ body, target, context }) => {
      const actor = memberOf(context);
      demandTenant(target);
      const isMoved = await context.within(async (db) => {
        const { member, owners } = await lockMember(db, target, body.targetMemberId);
        if (!member) throw gone();
        const role = body.role ?? (member.role as 'owner' | 'admin');
        const permitted = body.permittedAccountIds ? [...new Set(body.permittedAccountIds)] : member.permittedAccountIds;
        demandMayChange(actor, target, member);
        demandMayGive(actor, target, { role, permitted });
        if (member.role === 'owner' && role !== 'owner' && owners === 1) throw lastOwner();
        if (body.permittedAccountIds && !(await areAgentsOf(db, target, permitted))) throw foreignAgents();
        const email = body.email ?? member.email;
        await db.update(users).set({ email, role, permittedAccountIds: permitted }).where(eq(users.id, member.id));
        return email.toLowerCase() !== member.email.toLowerCase();
      }).catch((error: unknown) => { throw isTaken(error) ? taken() : error; });
      if (isMoved) await store.within(because('end what the old address had opened'), async (db) => {
        await db.update(sessions).set({ revokedAt: new Date(clock.now()) }).where(and(eq(sessions.userId, body.targetMemberId), eq(sessions.kind, 'session'), isNull(sessions.revokedAt)));
        await db.delete(oneTimeTokens).where(eq(oneTimeTokens.userId, body.targetMemberId));
      });
      return { message: 'Member updated' };
    },

    deleteMember: async ({ body, target, context }) => remove(context, target, body.targetMemberId),
    deleteAdminUser: async ({ body, target, context }) => remove(context, target, body.targetUserId),
  };
}

/** Calls on members are only for members; the guard has seen to it. */
function memberOf(context: Context<Db>): Member {
  if (!isMember(context.actor)) throw refuse.unauthorized();
  return context.actor;
}

/** Staff are made where the server is run, by `OWNER_EMAIL`, and never by a call. */
function demandTenant(target: TreeNode): void {
  if (target.tier === 'platform') throw refuse.forbidden('The platform’s staff is not changed by this call. Name an account.');
}

const memberView = (row: UserRow): AccountMember => ({
  id: row.id, email: row.email, name: row.name, role: row.role === 'owner' ? 'owner' : 'admin', isOwner: row.role === 'owner', permittedAccountIds: [...row.permittedAccountIds], pending: row.invitedAt !== null,
});
