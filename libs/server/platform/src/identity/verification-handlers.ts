import {
  announce,
  codeRequesterOf,
  checkCode,
  codeLifeMs,
  type CodeTexts,
  findUser,
  homeUrlOf,
  issueCode,
  languageOfAccount,
  networkOf,
  ownerOf,
  recordSecurityEvent,
  type Services,
} from '@patchbay/server-core';
import {
  type Actor,
  type Context,
  type Handlers,
  Refusal,
  demandProofNow,
  isMember,
  refuse,
} from '@patchbay/server-kit';
import { type Db, type Store } from '@patchbay/server-store';
import { phoneOfAccount } from './phone-of-account.js';
import { findNumber, settleNumber } from '@patchbay/server-telephony';
import { changeAddress, revertAddress } from './address-changes.js';
import { hasConfirmed } from '../people/address-changes-repository.js';
import { isAddressTaken } from '../people/email-addresses.js';
import {
  addressChangedMail,
  addressCodeMail,
  addressRevertedMail,
  phoneAddedMail,
  phoneRemovedMail,
} from '../people/mails.js';
import { mailWordsIn } from '../people/mail-words.js';
import { takePhone } from './phone-handlers.js';
import { type UserRow } from '../people/users-repository.js';

type VerificationOperation =
  | 'requestPhoneVerificationCode'
  | 'validatePhoneVerificationCode'
  | 'requestEmailVerificationCode'
  | 'validateEmailVerificationCode'
  | 'revertEmailChange';

const platformScope = (reason: string) => ({ kind: 'platform', reason }) as const;
const couldNotVerify = () => new Refusal(400, 'Could not verify code.', { code: 'wrong-code' });
const tooMany = (seconds: number) =>
  refuse.tooMany(seconds, 'There were too many wrong codes. Try again later.');

type VerificationServices = Services & { readonly texts: CodeTexts };

/** Handlers of verifying a phone or an e-mail address. */
export function createVerificationHandlers(
  services: VerificationServices,
): Pick<Handlers<Db>, VerificationOperation> {
  return {
    ...phoneProofHandlers(services),
    ...emailCodeHandler(services),
    ...emailProofHandlers(services),
    ...emailReturnHandler(services),
  };
}

const mailLater = (
  { sendMail, log }: VerificationServices,
  mail: Parameters<typeof sendMail>[0],
): void => {
  sendMail(mail).catch(() => log.error({ subject: mail.subject }, 'mail could not be sent'));
};

/**
 * The language of a warning to a person: that of the account, because the session that asks may be
 * stolen, and that of the request where no account chose one.
 */
const languageFor = (
  { store }: VerificationServices,
  user: Pick<UserRow, 'tenantId'> | null,
  { caller }: Context<Db>,
) => languageOfAccount(store, user?.tenantId ?? null, caller.language);

const userIdOf = (actor: Actor): number | null =>
  isMember(actor) && actor.kind === 'person' ? actor.userId : null;

/** Only a person has an address to change; an API key acts for an account. */
const personOf = (actor: Actor): number => {
  const id = userIdOf(actor);
  if (id === null) throw refuse.forbidden('Only a person who has signed in may do this.');
  return id;
};

const rowOf = async (db: Db, id: number): Promise<UserRow> => {
  const row = await findUser(db, id);
  if (!row) throw refuse.unauthorized();
  return row;
};

const recordAddressChange = (
  db: Db,
  context: Context<Db>,
  {
    kind,
    user,
    details = {},
  }: {
    readonly kind: 'email-changed' | 'phone-changed';
    readonly user: UserRow;
    readonly details?: Readonly<Record<string, boolean>>;
  },
) =>
  recordSecurityEvent(db, {
    kind,
    accountId: user.tenantId,
    organizationId: user.organizationId,
    userId: user.id,
    address: context.caller.address,
    requestId: context.requestId,
    details,
  });

/** Verification of a phone. */
function phoneProofHandlers(
  services: VerificationServices,
): Pick<Handlers<Db>, 'requestPhoneVerificationCode' | 'validatePhoneVerificationCode'> {
  const { store, texts, clock, key } = services;

  return {
    requestPhoneVerificationCode: async ({ body, target, context }) => {
      const phone = await phoneOfAccount(services, target.id, body.phoneNumber);
      const by = userIdOf(context.actor);
      await demandProofToSet(store, context.actor, phone);
      const code = await store.within(platformScope('send a code to a phone'), (db) =>
        issueCode(
          db,
          { clock, key },
          {
            flow: 'phone',
            identifier: phone,
            accountId: target.id,
            payload: { by },
            requester: codeRequesterOf(key, context.actor),
            network: networkOf(key, context.caller.address),
          },
        ),
      );
      await context.within(async () => undefined);
      if (code !== null)
        texts.sendLater(await texts.reserve(phone, body.method), code, context.caller.language);
      return { message: 'Success' };
    },

    validatePhoneVerificationCode: async ({ body, target, context }) => {
      const phone = await phoneOfAccount(services, target.id, body.phoneNumber);
      const by = userIdOf(context.actor);
      await demandProofToSet(store, context.actor, phone);
      const result = await store.within(context.asPlatform('confirm a phone'), async (db) => {
        const check = await checkCode(
          db,
          { clock, key },
          {
            flows: ['phone'],
            identifier: phone,
            accountId: target.id,
            code: body.verificationCode,
            network: networkOf(key, context.caller.address),
            requester: codeRequesterOf(key, context.actor),
          },
        );
        // A code is valid only for the person who requested it, on the account that it was
        // requested for.
        if (check.kind !== 'right') return check;
        if (check.payload.by !== by) return { kind: 'wrong' } as const;
        if (by === null) return { kind: 'right', before: null, losers: [], user: null } as const;
        const taken = await takePhone(db, by, phone, new Date(clock.now()));
        const user = await rowOf(db, by);
        for (const one of [user, ...taken.losers])
          await recordAddressChange(db, context, {
            kind: 'phone-changed',
            user: one,
            details: { removed: one !== user },
          });
        return { kind: 'right', ...taken, user } as const;
      });
      if (result.kind === 'wait') throw tooMany(result.seconds);
      if (result.kind !== 'right') throw couldNotVerify();
      await context.within(async (db) => {
        const brought = await findNumber(db, phone);
        if (brought?.status !== 'pending' || brought.accountId !== target.id) return;
        await settleNumber(db, ownerOf(target), phone, {});
        await announce(db, ownerOf(target), 'settings', { accountId: target.id });
      });
      // The session may be stolen: the person is notified.
      const language = await languageFor(services, result.user, context);
      if (result.user) mailLater(services, phoneAddedMail(result.user.email, phone, language));
      for (const { email, tenantId } of result.losers)
        mailLater(
          services,
          phoneRemovedMail(email, phone, await languageOfAccount(store, tenantId)),
        );
      if (result.before !== null)
        texts.notifyLater(result.before, mailWordsIn[language].phoneReplaced());
      return { message: 'Success', phoneNumber: phone };
    },
  };
}

/**
 * Adding a phone takes a recent proof by a code to the person's address, so that a stolen session
 * cannot add a phone to sign in with.
 */
async function demandProofToSet(store: Store, actor: Actor, phone: string): Promise<void> {
  const id = userIdOf(actor);
  if (id === null) return;
  const row = await store.within(platformScope('see which phone a person has'), (db) =>
    rowOf(db, id),
  );
  if (row.phoneVerifiedAt === null || row.phone !== phone) demandProofNow(actor);
}

/** Codes for a change of address. */
function emailCodeHandler(
  services: VerificationServices,
): Pick<Handlers<Db>, 'requestEmailVerificationCode'> {
  const { store, clock, key } = services;

  return {
    requestEmailVerificationCode: async ({ body, context }) => {
      const id = personOf(context.actor);
      const sent = await store.within(platformScope('send codes to addresses'), async (db) => {
        const user = await rowOf(db, id);
        const old = user.email.toLowerCase();
        if (body.email !== old) demandProofNow(context.actor);
        const isTaken =
          body.email !== old && (await isAddressTaken(db, body.email, clock.now(), id));
        // The code of a taken address is stored under another identifier: the owner of the address
        // must not be delayed by a code that was never sent there.
        const code = await issueCode(
          db,
          { clock, key },
          {
            flow: 'email',
            identifier: isTaken ? `${id} wants ${body.email}` : body.email,
            accountId: null,
            payload: { by: id, change: body.email },
            requester: codeRequesterOf(key, context.actor),
            isOwn: body.email === old,
          },
        );
        const oldCode =
          body.email === old
            ? null
            : await issueCode(
                db,
                { clock, key },
                {
                  flow: 'emailBefore',
                  identifier: old,
                  accountId: null,
                  payload: { by: id, change: body.email },
                  requester: codeRequesterOf(key, context.actor),
                  isOwn: true,
                },
              );
        return { old, code, oldCode, isTaken, user };
      });
      await context.within(async () => undefined);
      // No mail goes to an address that is taken, and the reply is the same.
      if (!sent.isTaken && sent.code !== null)
        mailLater(
          services,
          addressCodeMail(body.email, sent.code, 'newAddress', context.caller.language),
        );
      if (sent.oldCode !== null)
        mailLater(
          services,
          addressCodeMail(
            sent.old,
            sent.oldCode,
            'oldAddress',
            await languageFor(services, sent.user, context),
          ),
        );
      return { message: 'Success' };
    },
  };
}

/** The code from the new address changes it. */
function emailProofHandlers(
  services: VerificationServices,
): Pick<Handlers<Db>, 'validateEmailVerificationCode'> {
  const { store, publicUrl, clock, key } = services;

  /**
   * The link that undoes a change of address. The token is in the fragment, which browsers do not
   * send.
   */
  const wayBack = async (actor: Actor, token: string): Promise<string> =>
    `${isMember(actor) ? await homeUrlOf(store, actor.home, publicUrl) : publicUrl}/app/undoAddressChange#${token}`;

  return {
    validateEmailVerificationCode: async ({ body, context }) => {
      const id = personOf(context.actor);
      const now = clock.now();
      const result = await store.within(context.asPlatform('confirm an address'), async (db) => {
        const user = await rowOf(db, id);
        const old = user.email.toLowerCase();
        const check = await checkCode(
          db,
          { clock, key },
          {
            flows: body.email === old ? ['email', 'emailBefore'] : ['email'],
            identifier: body.email,
            accountId: null,
            code: body.verificationCode,
            network: networkOf(key, context.caller.address),
            requester: codeRequesterOf(key, context.actor),
          },
        );
        if (check.kind !== 'right') return check;
        const { by, change } = check.payload;
        if (by !== id || typeof change !== 'string') return { kind: 'wrong' } as const;
        if (change === old)
          return { kind: 'right', email: old, pending: false, user, undo: null } as const;
        // Thrown within the transaction: the code stays valid until the person has
        // proved who they are.
        demandProofNow(context.actor);
        const after = new Date(now - codeLifeMs);
        const confirmed = (flow: string, identifier: string) =>
          hasConfirmed(db, { flow, identifier, by: id, change, after });
        if (!(await confirmed('email', change)) || !(await confirmed('emailBefore', old)))
          return { kind: 'right', email: body.email, pending: true, user, undo: null } as const;
        if (await isAddressTaken(db, change, now, id)) return { kind: 'wrong' } as const;
        const undo = await changeAddress(db, { clock, key }, user, change);
        await recordAddressChange(db, context, { kind: 'email-changed', user });
        return { kind: 'right', email: change, pending: false, user, undo } as const;
      });
      if (result.kind === 'wait') throw tooMany(result.seconds);
      if (result.kind !== 'right') throw couldNotVerify();
      await context.within(async () => undefined);
      if (result.undo !== null)
        mailLater(
          services,
          addressChangedMail(
            result.user.email.toLowerCase(),
            result.email,
            await wayBack(context.actor, result.undo),
            await languageFor(services, result.user, context),
          ),
        );
      return {
        message: result.pending
          ? 'Now confirm the code that went to the other address.'
          : 'Success',
        email: result.email,
        pending: result.pending,
      };
    },
  };
}

/** The link in the notice takes a change of address back. */
function emailReturnHandler(
  services: VerificationServices,
): Pick<Handlers<Db>, 'revertEmailChange'> {
  const { store, clock, key } = services;

  return {
    revertEmailChange: async ({ body, context }) => {
      const reverted = await store.within(
        context.asPlatform('take a change of address back'),
        async (db) => {
          const done = await revertAddress(db, { clock, key }, body.token);
          if (done)
            await recordAddressChange(db, context, {
              kind: 'email-changed',
              user: done.user,
              details: { reverted: true },
            });
          return done;
        },
      );
      if (!reverted)
        throw refuse.invalid(
          [{ path: 'body.token', message: 'is unknown, used or older than three days' }],
          'This link was used already or is older than three days. Ask the administrator of your account for help.',
        );
      const language = await languageFor(services, reverted.user, context);
      for (const to of [reverted.from, reverted.to])
        mailLater(services, addressRevertedMail(to, reverted.to, language));
      return { email: reverted.to, message: 'Success' };
    },
  };
}
