import { dateToSeconds, secondsToText } from '@patchbay/kernel';
import {
  type Actor,
  type Context,
  type Handlers,
  type Member,
  Refusal,
  type TreeNode,
  isAtOrBelow,
  isMember,
  refuse,
} from '@patchbay/server-kit';
import { type Db, audit } from '@patchbay/server-store';
import {
  type SessionOrigin,
  openSession,
  openVisitorSession,
  endSessionByToken,
} from '../access/sessions.js';
import { referralOf } from '../accounts/profile.js';
import { kindOfToken } from '../access/tokens.js';
import { type Services } from '../services.js';
import { demandRoomForVisitor } from '../visitors/network.js';
import { findNode, isDisabled, toNode } from '../tree/nodes.js';
import { isTaken } from '../accounts/creation.js';
import { acceptAsNew, invitationBeneath, invitationsFor } from '../members/invitations.js';
import { joinByInvitation } from '../members/joining.js';
import { recordSecurityEvent } from '../security/security-events.js';
import { addMember, isAddressTaken } from './addresses.js';
import { checkCode, issueCode } from './codes.js';
import { codeMail, memberAddedMail } from './mails.js';
import { isSharedAddress, networkOf } from './networks.js';
import {
  type TokenRow,
  type UserRow,
  domainsAbove,
  endSession,
  findByExternalId,
  findUserByEmail,
  insertApiKey,
  insertOneTimeToken,
  listApiKeys,
  redeemOneTimeToken,
  revokeApiKey,
} from './repository.js';
import { type SignUpForm, ownersOf, signUp } from './sign-up.js';
import { shownName } from './shown-name.js';
import { refuseStaffOnTenantsPage } from './staff-page.js';

type IdentityOperation =
  | 'allocateTempUserSession'
  | 'signupEmail'
  | 'signinEmail'
  | 'verifySigninEmail'
  | 'oneTimeAuth'
  | 'mintOneTimeToken'
  | 'signOut'
  | 'listTokens'
  | 'createToken'
  | 'deleteToken';

const because = (reason: string) => ({ kind: 'platform', reason }) as const;
const dayMs = 24 * 3_600_000;
const couldNotVerify = () => new Refusal(400, 'Could not verify code.', { code: 'wrong-code' });

/** Handlers of signing in and up, of sessions, one-time tokens and API keys. */
export function createIdentityHandlers(services: Services): Pick<Handlers<Db>, IdentityOperation> {
  const { store, clock, key, sendMail, log } = services;

  /** Sent after the transaction and not waited for: a slow mail server must not tell which address is known. */
  const mailLater = (mail: Parameters<typeof sendMail>[0]): void => {
    sendMail(mail).catch(() => log.error({ subject: mail.subject }, 'mail could not be sent'));
  };

  /** The network whose mails are counted; none where the address says nothing about who asks. */
  const askingFrom = (address: string): Buffer | undefined =>
    isSharedAddress(address) ? undefined : networkOf(key, address);

  /** Makes the member that a partner signs in for the first time: as invited, where there is an invitation, or as an admin of the named organization. Of several that ask at once one makes it and the others find it. */
  async function addByMint(
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

  async function startSession(db: Db, user: UserRow, origin: SessionOrigin) {
    const token = await openSession(db, clock, user, origin);
    return { id: user.id, username: user.email, token, email: user.email };
  }

  return {
    allocateTempUserSession: async ({ query, context }) =>
      store.within(because('open a visitor session'), async (db) => {
        await demandRoomForVisitor(db, services, context.caller.address);
        const agent =
          query.chatTarget === undefined
            ? null
            : await findNode(
                db,
                /^\d+$/.test(query.chatTarget) ? Number(query.chatTarget) : query.chatTarget,
              );
        if (
          query.chatTarget !== undefined &&
          (!agent ||
            !['organization', 'agent'].includes(agent.type) ||
            (await isDisabled(db, agent)))
        )
          throw refuse.notFound('There is no agent of this name.');
        const { id, token } = await openVisitorSession(db, clock, agent?.id ?? null);
        return { id, username: `visitor${id}`, token };
      }),

    signupEmail: async ({ body, context }) => {
      const { email, tempUserToken: _token, ...form } = body;
      const code = await store.within(because('send a sign-up code'), async (db) => {
        const isKnown = (await findUserByEmail(db, email)) !== null;
        const referral = await referralOf(db, key, context.caller.address);
        const payload: SignUpForm = {
          ...form,
          host: context.caller.host,
          ...(referral ? { referral } : {}),
        };
        // Whoever has an account already gets a code to sign in with; the reply does not tell.
        return issueCode(
          db,
          { clock, key },
          {
            flow: isKnown ? 'signin' : 'signup',
            identifier: email,
            accountId: body.accountId ?? null,
            payload: isKnown ? {} : { ...payload },
            asker: networkOf(key, context.caller.address),
            network: askingFrom(context.caller.address),
          },
        );
      });
      if (code !== null) mailLater(codeMail(email, code));
      return { message: 'Success' };
    },

    signinEmail: async ({ body, context }) => {
      const sent = await store.within(because('send a sign-in code'), async (db) => {
        const user = await findUserByEmail(db, body.email);
        const code = await issueCode(
          db,
          { clock, key },
          {
            flow: 'signin',
            identifier: body.email,
            accountId: body.accountId ?? null,
            asker: networkOf(key, context.caller.address),
            network: askingFrom(context.caller.address),
          },
        );
        const invited = await invitationsFor(db, body.email);
        return { code, isAwaited: user !== null || invited.length > 0 };
      });
      if (sent.isAwaited && sent.code !== null) mailLater(codeMail(body.email, sent.code));
      return { message: 'Success' };
    },

    verifySigninEmail: async ({ body, context }) => {
      const network = networkOf(key, context.caller.address);
      const exchange = () =>
        store.within(because('exchange a code'), async (db) => {
          const check = await checkCode(
            db,
            { clock, key },
            {
              flows: ['signin', 'signup'],
              identifier: body.email,
              accountId: body.accountId ?? null,
              code: body.verificationCode,
              network,
            },
          );
          if (check.kind !== 'right') return check;
          const known = await findUserByEmail(db, body.email);
          const joined = known
            ? null
            : await joinByInvitation(db, { key, context }, body, check.payload);
          const user =
            known ??
            joined ??
            (check.flow === 'signup'
              ? await signUp(db, clock, body.email, check.payload as unknown as SignUpForm)
              : null);
          if (!user) return { kind: body.declineInvitations ? 'declined' : 'wrong' } as const;
          await refuseStaffOnTenantsPage(db, user, context.caller);
          if (body.tempUserToken) await endSessionByToken(db, clock, body.tempUserToken, 'visitor');
          return {
            kind: 'in',
            session: await startSession(db, user, {
              isProved: true,
              device: context.caller.device,
              network,
              address: context.caller.address,
              requestId: context.requestId,
              by: 'code',
            }),
          } as const;
        });
      // Somebody made an account for the address at the same moment: the code was not used up, and finds it.
      const result = await exchange().catch((error: unknown) => {
        if (isTaken(error)) return exchange();
        throw error;
      });
      if (result.kind === 'declined')
        throw new Refusal(
          400,
          'You declined the invitation. Create an account to start on your own.',
          { code: 'declined' },
        );
      if (result.kind === 'wait')
        throw refuse.tooMany(
          result.seconds,
          'There were too many wrong codes for this address. Try again later.',
        );
      if (result.kind !== 'in') throw couldNotVerify();
      const { token, id, username } = result.session;
      return { token, authToken: token, id, username };
    },

    oneTimeAuth: async ({ query, context }) => {
      if (kindOfToken(query.oneTimeToken) !== 'once') throw refuse.unauthorized();
      const session = await store.within(because('redeem a one-time token'), async (db) => {
        const redeemed = await redeemOneTimeToken(db, clock, query.oneTimeToken);
        const user = redeemed && (await findUserByEmail(db, redeemed.email));
        if (!redeemed || !user || user.id !== redeemed.userId) return null;
        if (query.email !== undefined && query.email !== redeemed.email) return null;
        if (!(await isOwnPage(db, user, context.caller))) return null;
        await refuseStaffOnTenantsPage(db, user, context.caller);
        return startSession(db, user, {
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
      const made = await store.within(because('make a one-time token'), async (db) => {
        const organization =
          external === undefined ? null : await findByExternalId(db, external, target);
        if (external !== undefined && !organization) throw missing();
        const home = organization && toNode(organization);
        const known = await findUserByEmail(db, query.email);
        const { user, isNew } = known
          ? { user: known, isNew: false }
          : await addByMint(db, query.email, { home, target });
        if (!user || !mayMintFor(context.actor, user, home ?? target)) throw missing();
        if (isNew) await auditAddition(db, context, user);
        return {
          userId: user.id,
          token: await insertOneTimeToken(db, clock, user, memberId(context.actor)),
          added: isNew
            ? {
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
      for (const owner of made.added?.owners ?? [])
        mailLater(
          memberAddedMail(
            owner,
            query.email,
            shownName(made.added?.orgName ?? '', 'your organization'),
          ),
        );
      return { authToken: made.token, message: 'Success' };
    },

    signOut: async ({ context }) => {
      const { actor } = context;
      // An API key is revoked by deleting it; signing out must not end a partner's integration.
      if (actor.kind === 'person' || actor.kind === 'visitor')
        await store.within(because('sign out'), (db) => endSession(db, clock, actor.sessionId));
      if (actor.kind === 'person') await context.within(async () => undefined);
      return { message: 'Success' };
    },

    listTokens: async ({ target }) => ({
      tokens: (
        await store.within(because('list API keys'), (db) => listApiKeys(db, target.id))
      ).map(({ row, createdBy }) => tokenView(row.hint, row, createdBy)),
      message: 'Success',
    }),

    createToken: async ({ body, target, context }) => {
      const expiresAt =
        body.expiresInDays === undefined
          ? null
          : new Date(clock.now() + body.expiresInDays * dayMs);
      const { value, row } = await store.within(because('make an API key'), (db) =>
        insertApiKey(db, clock, {
          accountId: target.id,
          userId: userIdOf(context.actor),
          description: body.description,
          scopes: body.scopes ?? null,
          expiresAt,
        }),
      );
      context.note({ object: { kind: 'key', id: row.id } });
      await context.within(async () => undefined);
      return { token: tokenView(value, row), message: 'Token created successfully' };
    },

    deleteToken: async ({ body, target, context }) => {
      const gone = await store.within(because('revoke an API key'), (db) =>
        revokeApiKey(db, clock, target.id, body.token),
      );
      if (!gone) throw refuse.notFound('This account has no such key.');
      context.note({
        object: { kind: 'key', id: gone.id },
        changes: { description: gone.description },
      });
      await context.within(async () => undefined);
      return { message: 'Token deleted successfully' };
    },
  };
}

const tokenView = (token: string, row: TokenRow, createdBy: string | null = null) => ({
  id: row.id,
  scopes: row.scopes,
  expiresAt: row.expiresAt && secondsToText(dateToSeconds(row.expiresAt)),
  createdBy,
  token,
  description: row.description ?? '',
  type: 'admin',
  timestamp: secondsToText(dateToSeconds(row.createdAt)),
  userId: row.userId ?? 0,
  lastUsed: row.lastUsedAt > row.createdAt ? secondsToText(dateToSeconds(row.lastUsedAt)) : null,
});

const userIdOf = (actor: Actor): number | null => (isMember(actor) ? actor.userId : null);
const memberId = (actor: Actor): number | null =>
  isMember(actor) ? (actor.userId ?? actor.home.id) : null;

/** For members of accounts beneath the caller, and for the caller. Never for an equal, and never for someone of another tenant. */
export function mayMintFor(
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

/** A page of another site may redeem only on a domain of the tenant above the person. Servers and our own pages send no foreign origin. */
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
  await db.insert(audit).values({
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
