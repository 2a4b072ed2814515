import {
  domainsAbove,
  findUserByEmail,
  insertAuditLine,
  kindOfToken,
  languageOfAccount,
  ownersOf,
  recordSecurityEvent,
  type Services,
  toNode,
} from '@patchbay/server-core';
import {
  type Actor,
  type Context,
  type Handlers,
  type Member,
  type TreeNode,
  isAtOrBelow,
  isMember,
  refuse,
} from '@patchbay/server-kit';
import { type Db } from '@patchbay/server-store';
import { type Clock } from '@patchbay/kernel';
import { acceptAsNew, invitationBeneath } from '../members/invitations.js';
import { isAddressTaken } from '../people/email-addresses.js';
import { memberAddedMail } from '../people/mails.js';
import { type UserRow, addMember } from '../people/users-repository.js';
import { findByExternalId } from '../accounts/repository.js';
import { insertOneTimeToken, redeemOneTimeToken } from '../people/one-time-tokens-repository.js';
import { shownName } from '../people/display-name.js';
import { refuseStaffOnTenantsPage } from './staff-page.js';
import { platformScope, startSession, mailLater } from './sign-in-steps.js';

/** One-time tokens that a partner makes for its members. */
export function oneTimeHandlers(
  services: Services,
): Pick<Handlers<Db>, 'oneTimeAuth' | 'mintOneTimeToken'> {
  const { clock, store } = services;

  return {
    oneTimeAuth: async ({ query, context }) => {
      if (kindOfToken(query.oneTimeToken) !== 'once') throw refuse.unauthorized();
      const session = await store.within(platformScope('redeem a one-time token'), async (db) => {
        const redeemed = await redeemOneTimeToken(db, clock, {
          token: query.oneTimeToken,
          host: context.caller.host,
          cloudId: query.cloudId,
        });
        const user = redeemed && (await findUserByEmail(db, redeemed.email));
        if (!redeemed || !user || user.id !== redeemed.userId) return null;
        if (query.email !== undefined && query.email !== redeemed.email) return null;
        if (!(await isOwnPage(db, user, context.caller))) return null;
        await refuseStaffOnTenantsPage(db, user, context.caller);
        return startSession(services, db, user, {
          device: context.caller.device,
          address: context.caller.address,
          requestId: context.requestId,
          by: 'one-time token',
        });
      });
      if (!session) throw refuse.unauthorized();
      return session;
    },

    mintOneTimeToken: async ({ query, target, context }) => {
      const external = query.externalAccountId ?? query.customerId;
      const missing = () => refuse.notFound(`Account not found for key: ${query.email}`);
      const made = await store.within(context.asPlatform('make a one-time token'), async (db) => {
        const organization =
          external === undefined ? null : await findByExternalId(db, external, target);
        if (external !== undefined && !organization) throw missing();
        const home = organization && toNode(organization);
        const known = await findUserByEmail(db, query.email);
        const { user, isNew } = known
          ? { user: known, isNew: false }
          : await addByMint(clock, db, query.email, { home, target });
        if (!user || !mayIssueTokenFor(context.actor, user, home ?? target)) throw missing();
        if (isNew) await auditAddition(db, context, user);
        return {
          userId: user.id,
          token: await insertOneTimeToken(db, clock, user, memberId(context.actor), {
            frameTenantId: tenantAbove(target),
          }),
          added: isNew
            ? {
                accountId: user.tenantId,
                owners: await ownersOf(db, user.tenantId as number),
                orgName: organization?.orgName ?? '',
              }
            : null,
        };
      });
      context.note({
        object: { kind: 'member', id: String(made.userId) },
        changes: {
          email: query.email,
          ...(external === undefined ? {} : { externalAccountId: external }),
          added: made.added !== null,
        },
      });
      await context.within(async () => undefined);
      const language = await languageOfAccount(services.store, made.added?.accountId ?? null);
      for (const owner of made.added?.owners ?? [])
        mailLater(
          services,
          memberAddedMail(
            owner,
            query.email,
            made.added?.orgName ? shownName(made.added.orgName) : '',
            language,
          ),
        );
      return { authToken: made.token, message: 'Success' };
    },
  };
}

/**
 * Makes the member that a partner signs in for the first time: as invited, where there is an
 * invitation, or as an admin of the named organization. Of several concurrent requests one makes
 * the member and the others find it.
 */
async function addByMint(
  clock: Clock,
  db: Db,
  email: string,
  { home, target }: { readonly home: TreeNode | null; readonly target: TreeNode },
): Promise<{ readonly user: UserRow | null; readonly isNew: boolean }> {
  const invited = await invitationBeneath(db, email, home ?? target);
  if ((!invited && !home) || (await isAddressTaken(db, email, clock.now())))
    return { user: await findUserByEmail(db, email), isNew: false };
  const made = invited
    ? await acceptAsNew(db, invited)
    : await addMember(db, home as TreeNode, { email, role: 'admin' });
  return made
    ? { user: made, isNew: true }
    : { user: await findUserByEmail(db, email), isNew: false };
}

/** The reseller or partner of a node, or above it. */
const tenantAbove = ({ id, tier, resellerId, partnerId }: TreeNode): number | null =>
  tier === 'reseller' || tier === 'partner' ? id : (resellerId ?? partnerId);

const memberId = (actor: Actor): number | null =>
  isMember(actor) ? (actor.userId ?? actor.home.id) : null;

/**
 * Whether a caller may get a token for a person: for themselves and for members of accounts
 * below, but never for a member of the same account or of another tenant.
 */
export function mayIssueTokenFor(
  actor: Actor,
  user: Pick<
    UserRow,
    'id' | 'tenantId' | 'partnerId' | 'resellerId' | 'organizationId' | 'superAdmin'
  >,
  within: TreeNode,
): boolean {
  if (!isMember(actor)) return false;
  if (actor.userId === user.id) return true;
  if (user.superAdmin || user.tenantId === null || user.tenantId === actor.home.id) return false;
  return isAtOrBelow(homeOf(user), within) && isAtOrBelow(homeOf(user), (actor as Member).home);
}

/** A person's home as a node, from the ids kept with the person. */
function homeOf(
  user: Pick<UserRow, 'tenantId' | 'partnerId' | 'resellerId' | 'organizationId'>,
): TreeNode {
  const id = user.tenantId as number;
  const tier =
    id === user.partnerId
      ? 'partner'
      : id === user.resellerId
        ? 'reseller'
        : id === user.organizationId
          ? 'organization'
          : 'agent';
  return {
    id,
    username: '',
    tier,
    partnerId: user.partnerId,
    resellerId: user.resellerId,
    organizationId: user.organizationId,
  };
}

/**
 * Whether the page that redeems a token may do so: a page of another origin must be on a domain of
 * the tenant above the person. Servers and our own pages send no foreign origin.
 */
async function isOwnPage(
  db: Db,
  user: UserRow,
  caller: { readonly origin: string | null; readonly host: string },
): Promise<boolean> {
  if (caller.origin === null) return true;
  const host = URL.canParse(caller.origin) ? new URL(caller.origin).hostname : '';
  if (host === caller.host) return true;
  return user.tenantId !== null && (await domainsAbove(db, homeOf(user))).includes(host);
}

/** An addition leaves an audit row and a security event. */
async function auditAddition(
  db: Db,
  { actor, requestId, caller }: Context<Db>,
  user: UserRow,
): Promise<void> {
  await insertAuditLine(db, {
    organizationId: user.organizationId,
    accountId: user.tenantId,
    actorKind: actor.kind,
    actorId: String(memberId(actor)),
    action: 'member added via one-time token',
    requestId,
    data: { userId: user.id },
  });
  await recordSecurityEvent(db, {
    kind: 'member-added',
    accountId: user.tenantId,
    organizationId: user.organizationId,
    userId: user.id,
    address: caller.address,
    requestId,
    details: { by: 'one-time token' },
  });
}
