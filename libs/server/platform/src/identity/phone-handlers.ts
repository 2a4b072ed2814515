import {
  checkCode,
  type CodeTexts,
  findUserByPhone,
  hashToken,
  issueCode,
  kindOfToken,
  networkOf,
  openSession,
  type Services,
} from '@patchbay/server-core';
import { type Handlers, Refusal, refuse } from '@patchbay/server-kit';
import { type Db } from '@patchbay/server-store';
import {
  type UserRow,
  clearPhoneOfOthers,
  findPhoneOf,
  updateUser,
} from '../people/users-repository.js';
import { endVisitor } from '../people/sessions-repository.js';
import { refuseStaffOnTenantsPage } from './staff-page.js';

const platformScope = (reason: string) => ({ kind: 'platform', reason }) as const;

/** What setting a phone changed: the phone that the person had, and its previous holder. */
export interface PhoneTaken {
  readonly before: string | null;
  readonly losers: readonly UserRow[];
}

/**
 * Assigns a phone to a person. The previous holder loses it: they could not have entered the
 * code.
 */
export async function takePhone(
  db: Db,
  userId: number,
  phone: string,
  now: Date,
): Promise<PhoneTaken> {
  const losers = await clearPhoneOfOthers(db, userId, phone);
  const before = await findPhoneOf(db, userId);
  await updateUser(db, userId, { phone, phoneVerifiedAt: now });
  return { before: before?.at && before.phone !== phone ? before.phone : null, losers };
}

type PhoneServices = Pick<Services, 'store' | 'clock' | 'key'> & { readonly texts: CodeTexts };

/**
 * Handlers of signing in by phone. As with e-mail, requests are limited, and the replies do not
 * tell whether there is an account.
 */
export function createPhoneHandlers(
  services: PhoneServices,
): Pick<Handlers<Db>, 'signinPhoneNumber' | 'verifySigninPhoneNumber'> {
  return {
    ...phoneCodeHandler(services),
    ...phoneSignInHandler(services),
  };
}

/** A code to sign in with, by text. */
function phoneCodeHandler({
  texts,
  store,
  clock,
  key,
}: PhoneServices): Pick<Handlers<Db>, 'signinPhoneNumber'> {
  return {
    signinPhoneNumber: async ({ body, context }) => {
      const phone = texts.readPhone(body.phoneNumber, null);
      const visitor =
        body.tempUserToken !== undefined && kindOfToken(body.tempUserToken) === 'visitor'
          ? hashToken(body.tempUserToken).toString('hex')
          : null;
      const sent = await store.within(platformScope('send a sign-in code by text'), async (db) => {
        const user = await findUserByPhone(db, phone);
        const code = await issueCode(
          db,
          { clock, key },
          {
            flow: 'phoneSignin',
            identifier: phone,
            accountId: body.accountId ?? null,
            payload: visitor ? { visitor } : {},
            requester: networkOf(key, context.caller.address),
            network: networkOf(key, context.caller.address),
          },
        );
        return { code, user };
      });
      if (sent.code === null) return { message: 'Success' };
      // A text is reserved for every number, so that the reply does not tell whether a person has
      // it.
      const permit = await texts.reserve(phone);
      // Nothing is sent to an unknown number: texts cost money, and unknown people did not ask for them.
      if (sent.user) texts.sendLater(permit, sent.code, context.caller.language);
      return { message: 'Success' };
    },
  };
}

/** The code is exchanged for a session. */
function phoneSignInHandler({
  texts,
  key,
  store,
  clock,
}: PhoneServices): Pick<Handlers<Db>, 'verifySigninPhoneNumber'> {
  return {
    verifySigninPhoneNumber: async ({ body, context }) => {
      const phone = texts.readPhone(body.phoneNumber, null);
      const network = networkOf(key, context.caller.address);
      const result = await store.within(
        platformScope('exchange a code that came by text'),
        async (db) => {
          const check = await checkCode(
            db,
            { clock, key },
            {
              flows: ['phoneSignin'],
              identifier: phone,
              accountId: body.accountId ?? null,
              code: body.verificationCode,
              network,
            },
          );
          if (check.kind !== 'right') return check;
          const user = await findUserByPhone(db, phone);
          if (!user) return { kind: 'wrong' } as const;
          await refuseStaffOnTenantsPage(db, user, context.caller);
          const visitors = [
            typeof check.payload.visitor === 'string'
              ? Buffer.from(check.payload.visitor, 'hex')
              : null,
            body.tempUserToken === undefined ? null : hashToken(body.tempUserToken),
          ];
          for (const hash of visitors) if (hash) await endVisitor(db, clock, hash);
          return {
            kind: 'in',
            user,
            token: await openSession(db, clock, user, {
              isProved: true,
              device: context.caller.device,
              network,
              address: context.caller.address,
              requestId: context.requestId,
              by: 'code by text',
            }),
          } as const;
        },
      );
      if (result.kind === 'wait')
        throw refuse.tooMany(
          result.seconds,
          'There were too many wrong codes for this number. Try again later.',
        );
      if (result.kind !== 'in')
        throw new Refusal(400, 'Could not verify code.', { code: 'wrong-code' });
      return {
        message: 'Success',
        token: result.token,
        authToken: result.token,
        id: result.user.id,
        username: result.user.email,
      };
    },
  };
}
