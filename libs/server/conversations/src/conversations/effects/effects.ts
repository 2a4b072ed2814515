import {
  insertNotice,
  languageOfAccount,
  OutboundRefusal,
  type Outgoing,
  findNode,
} from '@patchbay/server-core';
import { type Db } from '@patchbay/server-store';
import { type FunctionEffects, FunctionRefusal } from '../../agent-runtime/agent-runtime.js';
import { type BookingService } from '../../calendar/booking.js';
import { type EffectsScope } from '../turns/engine-services.js';
import { scopeOf, textFrom } from './agent-texts.js';
import { messageWordsIn } from '../messages/message-words.js';
import { appointmentEffects } from './appointment-effects.js';
import { ownerAddresses } from './effects-repository.js';
import { nameParty } from './name-party.js';
import { enqueueRoomMail, type RoomMailParts, sendRoomMail } from './room-mails.js';
import { type RoomMailRow } from './room-mails-repository.js';

export interface EffectServices extends RoomMailParts {
  readonly bookings: BookingService;
  readonly outgoing: Outgoing;
}

/**
 * Effects of an agent's functions: calendar, outbox, contact. Each is one transaction in the
 * agent's organization.
 */
export function createEffects({
  bookings,
  outgoing,
  ...mailing
}: EffectServices): FunctionEffects<EffectsScope> {
  const { store } = mailing;
  return {
    ...appointmentEffects(bookings, store),

    keepMessage: async (scope, message) => {
      if (scope.rehearsed) return;
      const language = await languageOfAccount(store, scope.owner.accountId, message.language);
      const words = messageWordsIn[language];
      // The test of a draft mails nothing either: what was said stands in its thread.
      const isTold = !scope.isTest;
      const due = await store.within(scopeOf(scope), async (db) => {
        await nameParty(db, scope, message.name);
        if (!scope.isOwnTest)
          await insertNotice(db, scope.owner, {
            kind: 'message',
            title: words.title(message),
            body: words.notice(message),
            roomId: scope.roomId,
            subject: `message ${scope.roomId}`,
          });
        if (!isTold) return [];
        return enqueueAll(db, mailing, scope, await ownersToMail(db, scope), {
          subject: words.title(message),
          text: words.mail(message),
          language,
        });
      });
      for (const row of due) await sendRoomMail(mailing, row);
    },

    // Without a carrier no phone rings: the loopback accepts the call, and the simulator shows it.
    transfer: async () => ({ accepted: true }),

    sendSms: async (scope, sms) => {
      if (!scope.rehearsed) await textFrom(store, outgoing, scope, sms.to, sms.text);
    },

    notify: async (scope, notice) => {
      if (scope.rehearsed) return;
      const { subject, text, language } = notice;
      const refused: string[] = [];
      // One unreachable recipient does not stop the notice to the others.
      const each = async (to: string, work: Promise<void>): Promise<void> =>
        work.catch((error: unknown) => {
          if (!(error instanceof OutboundRefusal || error instanceof FunctionRefusal)) throw error;
          refused.push(`${to}: ${error.message}`);
        });
      const due = await store.within(scopeOf(scope), async (db) =>
        enqueueAll(
          db,
          mailing,
          scope,
          notice.emails.length > 0 ? notice.emails : await ownersToMail(db, scope),
          { subject, text, language },
        ),
      );
      for (const row of due) {
        const refusal = await sendRoomMail(mailing, row);
        if (refusal) refused.push(`${row.recipient}: ${refusal.message}`);
      }
      for (const to of notice.numbers) await each(to, textFrom(store, outgoing, scope, to, text));
      if (refused.length > 0)
        throw new FunctionRefusal(`Not everyone could be notified. ${refused.join(' ')}`);
    },
  };
}

/** Adds a text to the mails of each recipient; returns those that are due now. */
async function enqueueAll(
  db: Db,
  mailing: RoomMailParts,
  scope: EffectsScope,
  recipients: readonly string[],
  text: { readonly subject: string; readonly text: string; readonly language: string },
): Promise<RoomMailRow[]> {
  const due: RoomMailRow[] = [];
  // In one order, so that two agents' turns do not wait for each other.
  for (const to of [...new Set(recipients)].sort()) {
    const row = await enqueueRoomMail(db, mailing, scope, { to, ...text });
    if (row) due.push(row);
  }
  return due;
}

/** The address of the agent's account; without one those of the owners. */
async function ownersToMail(db: Db, { owner }: EffectsScope): Promise<string[]> {
  const account = await findNode(db, owner.accountId);
  if (account?.email) return [account.email];
  return (await ownerAddresses(db, owner.organizationId)).map(({ email }) => email);
}
