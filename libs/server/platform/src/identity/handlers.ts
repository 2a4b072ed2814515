import { demandRoomForVisitor } from '@patchbay/server-conversations';
import {
  findNode,
  findUserByEmail,
  isDisabled,
  isSharedAddress,
  issueCode,
  networkOf,
  openVisitorSession,
  sealCredentials,
  type Services,
  visitorName,
} from '@patchbay/server-core';
import { type Handlers, refuse } from '@patchbay/server-kit';
import { type UsageLimits } from '@patchbay/server-money';
import { type Db } from '@patchbay/server-store';
import { referralOf } from '../accounts/profile.js';
import { invitationsFor } from '../members/invitations-repository.js';
import { codeMail } from '../people/mails.js';
import { type SignUpForm } from './sign-up.js';
import { codeHandlers } from './code-handlers.js';
import { handOffHandlers } from './hand-off-handlers.js';
import { oneTimeHandlers } from './one-time-handlers.js';
import { tokenHandlers } from './token-handlers.js';
import { platformScope, mailLater } from './sign-in-steps.js';

type IdentityOperation =
  | 'allocateTempUserSession'
  | 'signupEmail'
  | 'signinEmail'
  | 'verifySigninEmail'
  | 'oneTimeAuth'
  | 'mintOneTimeToken'
  | 'createHandOff'
  | 'signOut'
  | 'listTokens'
  | 'createToken'
  | 'deleteToken';

export interface IdentityServices extends Services {
  /** How many chats one network may open. */
  readonly usageLimits: Pick<UsageLimits, 'visitors'>;
}

/** Handlers of signing in and up, of sessions, one-time tokens and API keys. */
export function createIdentityHandlers(
  services: IdentityServices,
): Pick<Handlers<Db>, IdentityOperation> {
  return {
    ...signInHandlers(services),
    ...codeHandlers(services),
    ...oneTimeHandlers(services),
    ...handOffHandlers(services),
    ...tokenHandlers(services),
  };
}

/** A visitor’s session, and codes to sign up or in with. */
function signInHandlers(
  services: IdentityServices,
): Pick<Handlers<Db>, 'allocateTempUserSession' | 'signupEmail' | 'signinEmail'> {
  const { key, store, clock } = services;

  /** The network whose mails are counted; none where the address does not identify the caller. */
  const askingFrom = (address: string): Buffer | undefined =>
    isSharedAddress(address) ? undefined : networkOf(key, address);

  return {
    allocateTempUserSession: async ({ query, context }) =>
      store.within(platformScope('open a visitor session'), async (db) => {
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
        const seal = sealCredentials(key, services.publicUrl);
        const { id, token } = await openVisitorSession(db, clock, agent?.id ?? null, seal);
        return { id, username: visitorName(id), token };
      }),

    signupEmail: async ({ body, context }) => {
      const { email, tempUserToken: _token, ...form } = body;
      const code = await store.within(platformScope('send a sign-up code'), async (db) => {
        const isKnown = (await findUserByEmail(db, email)) !== null;
        const referral = await referralOf(db, key, context.caller.address);
        const payload: SignUpForm = {
          ...form,
          host: context.caller.host,
          ...(context.caller.language ? { language: context.caller.language } : {}),
          ...(referral ? { referral } : {}),
        };
        // An existing user gets a code to sign in with; the reply is the same for both.
        return issueCode(
          db,
          { clock, key },
          {
            flow: isKnown ? 'signin' : 'signup',
            identifier: email,
            accountId: body.accountId ?? null,
            payload: isKnown ? {} : { ...payload },
            requester: networkOf(key, context.caller.address),
            network: askingFrom(context.caller.address),
          },
        );
      });
      if (code !== null) mailLater(services, codeMail(email, code, context.caller.language));
      return { message: 'Success' };
    },

    signinEmail: async ({ body, context }) => {
      const sent = await store.within(platformScope('send a sign-in code'), async (db) => {
        const user = await findUserByEmail(db, body.email);
        const code = await issueCode(
          db,
          { clock, key },
          {
            flow: 'signin',
            identifier: body.email,
            accountId: body.accountId ?? null,
            requester: networkOf(key, context.caller.address),
            network: askingFrom(context.caller.address),
          },
        );
        const invited = await invitationsFor(db, body.email);
        return { code, isAwaited: user !== null || invited.length > 0 };
      });
      if (sent.isAwaited && sent.code !== null)
        mailLater(services, codeMail(body.email, sent.code, context.caller.language));
      return { message: 'Success' };
    },
  };
}
