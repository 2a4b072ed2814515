import {
  checkCode,
  endSessionByToken,
  findUserByEmail,
  isTaken,
  networkOf,
  type Services,
} from '@patchbay/server-core';
import { type Handlers, Refusal, refuse } from '@patchbay/server-kit';
import { type Db } from '@patchbay/server-store';
import { joinByInvitation } from '../members/joining.js';
import { type SignUpForm, signUp } from './sign-up.js';
import { refuseStaffOnTenantsPage } from './staff-page.js';
import { platformScope, startSession } from './sign-in-steps.js';

const couldNotVerify = () => new Refusal(400, 'Could not verify code.', { code: 'wrong-code' });

/** A code is exchanged for a session. */
export function codeHandlers(services: Services): Pick<Handlers<Db>, 'verifySigninEmail'> {
  const { key, store, clock } = services;

  return {
    verifySigninEmail: async ({ body, context }) => {
      const network = networkOf(key, context.caller.address);
      const exchange = () =>
        store.within(platformScope('exchange a code'), async (db) => {
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
            session: await startSession(services, db, user, {
              isProved: true,
              device: context.caller.device,
              network,
              address: context.caller.address,
              requestId: context.requestId,
              by: 'code',
            }),
          } as const;
        });
      // A concurrent request made a user with the address. The code was not used up, and the second
      // try signs that user in.
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
  };
}
