import {
  appLinkOf,
  enqueueWebhookEvent,
  insertNotice,
  languageOfAccount,
  OutboundRefusal,
  type Outgoing,
  type SendMail,
  findNode,
} from '@patchbay/server-core';
import { type Db, type Store } from '@patchbay/server-store';
import {
  type FunctionEffects,
  FunctionRefusal,
  type TimeSpan,
} from '../agent-runtime/agent-runtime.js';
import { type BookingService } from '../calendar/booking.js';
import { contactView } from '../contacts/rules.js';
import { type EffectsScope } from './engine-services.js';
import { scopeOf, textFrom } from './agent-texts.js';
import { messageWordsIn } from './message-words.js';
import { renameParty, ownerAddresses } from './effects-repository.js';

export interface EffectServices {
  readonly store: Store;
  readonly bookings: BookingService;
  readonly outgoing: Outgoing;
  readonly sendMail: SendMail;
  readonly publicUrl: string;
}

const paidBy = ({ owner }: EffectsScope) =>
  ({
    organizationId: owner.organizationId,
    cause: { kind: 'agent', accountId: owner.accountId },
  }) as const;

/**
 * Effects of an agent's functions: calendar, outbox, contact. Each is one transaction in the
 * agent's organization.
 */
export function createEffects({
  store,
  bookings,
  outgoing,
  sendMail,
  publicUrl,
}: EffectServices): FunctionEffects<EffectsScope> {
  return {
    availability: (scope) => bookings.availability(scope.owner),

    busy: async (scope, span, signal) => [
      ...(await bookings.busy(scope.owner, span, signal)),
      ...(scope.rehearsed ?? []),
    ],

    book: async (scope, { name, reason, ...request }, signal) => {
      if (scope.rehearsed) return rehearseBooking(scope.rehearsed, request);
      const outcome = await bookings.book(
        scope.owner,
        {
          ...request,
          description: [reason, name, request.contact].filter(Boolean).join('\n'),
          partyId: scope.partyId,
        },
        signal,
      );
      if (outcome.booked && name)
        await store.within(scopeOf(scope), (db) => nameParty(db, scope, name));
      return outcome;
    },

    keepMessage: async (scope, message) => {
      if (scope.rehearsed) return;
      const words =
        messageWordsIn[await languageOfAccount(store, scope.owner.accountId, message.language)];
      await store.within(scopeOf(scope), async (db) => {
        await nameParty(db, scope, message.name);
        await insertNotice(db, scope.owner, {
          kind: 'message',
          title: words.title(message),
          body: words.notice(message),
          roomId: scope.roomId,
          subject: `message ${scope.roomId}`,
        });
      });
      const to = await ownerAddress(store, scope);
      const link = words.link(await conversationLink(store, scope, publicUrl));
      for (const address of to) {
        await sendMail({
          to: address,
          ...paidBy(scope),
          subject: words.title(message),
          text: `${words.mail(message)}\n\n${link}`,
        });
      }
    },

    // Without a carrier no phone rings: the loopback accepts the call, and the simulator shows it.
    transfer: async () => ({ accepted: true }),

    sendSms: async (scope, sms) => {
      if (!scope.rehearsed) await textFrom(store, outgoing, scope, sms.to, sms.text);
    },

    notify: async (scope, notice) => {
      if (scope.rehearsed) return;
      const emails = notice.emails.length > 0 ? notice.emails : await ownerAddress(store, scope);
      const refused: string[] = [];
      // One unreachable recipient does not stop the notice to the others.
      const each = async (to: string, work: Promise<void>): Promise<void> =>
        work.catch((error: unknown) => {
          if (!(error instanceof OutboundRefusal || error instanceof FunctionRefusal)) throw error;
          refused.push(`${to}: ${error.message}`);
        });
      const words = messageWordsIn[notice.language];
      const link = words.link(await conversationLink(store, scope, publicUrl));
      const text = `${notice.text}\n\n${link}`;
      for (const to of emails)
        await each(to, sendMail({ to, ...paidBy(scope), subject: notice.subject, text }));
      for (const to of notice.numbers)
        await each(to, textFrom(store, outgoing, scope, to, notice.text));
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

async function nameParty(db: Db, scope: EffectsScope, name: string): Promise<void> {
  const [named] = await renameParty(db, name, scope.owner.organizationId, scope.partyId);
  if (named)
    await enqueueWebhookEvent(db, scope.owner, 'contact', contactView(named, scope.roomId));
}

/** Where a mail about a conversation leads. */
async function conversationLink(
  store: Store,
  scope: EffectsScope,
  publicUrl: string,
): Promise<string> {
  const { organizationId } = scope.owner;
  const node = await store.within(scopeOf(scope), (db) => findNode(db, organizationId));
  const place = node ?? { id: organizationId, resellerId: null, partnerId: null };
  return appLinkOf(
    store,
    place,
    publicUrl,
    `/app/org/${organizationId}/inbox?active=${scope.roomId}`,
  );
}

const ownerAddress = async (store: Store, scope: EffectsScope): Promise<string[]> => {
  const account = await store.within(scopeOf(scope), (db) => findNode(db, scope.owner.accountId));
  if (account?.email) return [account.email];
  const owners = await store.within(scopeOf(scope), (db) =>
    ownerAddresses(db, scope.owner.organizationId),
  );
  return owners.map((owner) => owner.email);
};
