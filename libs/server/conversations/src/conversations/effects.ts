import {
  enqueueWebhookEvent,
  insertNotice,
  languageOfAccount,
  OutboundRefusal,
  type Outgoing,
  findNode,
} from '@patchbay/server-core';
import { type Db } from '@patchbay/server-store';
import {
  type FunctionEffects,
  FunctionRefusal,
  type TimeSpan,
} from '../agent-runtime/agent-runtime.js';
import { testSource } from '../calendar/appointments-repository.js';
import { type BookingService } from '../calendar/booking.js';
import { contactView } from '../contacts/rules.js';
import { type EffectsScope } from './engine-services.js';
import { scopeOf, textFrom } from './agent-texts.js';
import { messageWordsIn } from './message-words.js';
import { renameParty, ownerAddresses } from './effects-repository.js';
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
    availability: (scope) => bookings.availability(scope.owner),

    busy: async (scope, span, signal) => [
      ...(await bookings.busy(scope.owner, span, signal, { withTests: scope.isTest ?? false })),
      ...(scope.rehearsed ?? []),
    ],

    book: async (scope, { name, reason, ...request }, signal) => {
      if (scope.rehearsed) return rehearseBooking(scope.rehearsed, request);
      const description = [reason, name, request.contact].filter(Boolean).join('\n');
      const { owner, partyId } = scope;
      const source = scope.isTest ? testSource : 'agent';
      const booking = { ...request, description, partyId, source };
      const outcome = await bookings.book(owner, booking, signal);
      if (outcome.booked && name)
        await store.within(scopeOf(scope), (db) => nameParty(db, scope, name));
      return outcome;
    },

    standing: async (scope) => {
      if (scope.rehearsed)
        return scope.rehearsed.map((one, at) => ({ ...one, id: String(at), title: '' }));
      return (await bookings.standing(scope.owner, holderOf(scope))).map((row) => ({
        id: row.id,
        title: row.title,
        startsAt: row.startsAt.getTime(),
        endsAt: row.endsAt.getTime(),
      }));
    },

    move: async (scope, appointment, signal) => {
      if (scope.rehearsed) return rehearseMove(scope.rehearsed, appointment);
      const outcome = await bookings.move(scope.owner, holderOf(scope), appointment, signal);
      return { moved: outcome.booked, ...(outcome.id ? { id: outcome.id } : {}) };
    },

    cancel: async (scope, id) => {
      if (scope.rehearsed) return scope.rehearsed.splice(Number(id), 1).length > 0;
      const held = await bookings.standing(scope.owner, holderOf(scope));
      return held.some((one) => one.id === id) && bookings.cancel(scope.owner, id);
    },

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

/** Takes a time of the rehearsal alone. The calendar was asked before, by `busy`. */
function rehearseBooking(taken: TimeSpan[], { startsAt, endsAt }: TimeSpan) {
  const booked = taken.every((one) => one.endsAt <= startsAt || one.startsAt >= endsAt);
  if (booked) taken.push({ startsAt, endsAt });
  return { booked };
}

/** Moves a time of the rehearsal alone. */
function rehearseMove(
  taken: TimeSpan[],
  { id, startsAt, endsAt }: TimeSpan & { readonly id: string },
) {
  const others = taken.filter((_, at) => at !== Number(id));
  const moved =
    others.length < taken.length &&
    others.every((one) => one.endsAt <= startsAt || one.startsAt >= endsAt);
  if (moved) taken[Number(id)] = { startsAt, endsAt };
  return { moved };
}

/** Whose appointments a conversation may move and cancel: those of its own person. */
const holderOf = ({ partyId, isTest = false }: EffectsScope) => ({ partyId, isTest });

async function nameParty(db: Db, scope: EffectsScope, name: string): Promise<void> {
  const [named] = await renameParty(db, name, scope.owner.organizationId, scope.partyId);
  if (named)
    await enqueueWebhookEvent(db, scope.owner, 'contact', contactView(named, scope.roomId));
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
