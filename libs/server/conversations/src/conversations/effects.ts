import { and, eq, ne, sql } from 'drizzle-orm';
import {
  enqueueWebhookEvent,
  insertNotice,
  isolated,
  OutboundRefusal,
  type Outgoing,
  type SendMail,
} from '@patchbay/server-core';
import { type Db, type Store, accounts, parties, users } from '@patchbay/server-store';
import { type FunctionEffects, FunctionRefusal } from '../agent-runtime/agent-runtime.js';
import { type BookingService } from '../calendar/booking.js';
import { contactView } from '../contacts/rules.js';
import { type EffectsScope } from './engine-services.js';
import { scopeOf, textFrom } from './agent-texts.js';

export interface EffectServices {
  readonly store: Store;
  readonly bookings: BookingService;
  readonly outgoing: Outgoing;
  readonly sendMail: SendMail;
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
}: EffectServices): FunctionEffects<EffectsScope> {
  return {
    availability: (scope) => bookings.availability(scope.owner),

    busy: (scope, span, signal) => bookings.busy(scope.owner, span, signal),

    book: async (scope, { name, reason, ...request }, signal) => {
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
      await store.within(scopeOf(scope), async (db) => {
        await nameParty(db, scope, message.name);
        await insertNotice(db, scope.owner, {
          kind: 'message',
          title: `Message from ${isolated(message.name)}`,
          body: `${message.message}\nCall back: ${isolated(message.callback)}`,
          roomId: scope.roomId,
          subject: `message ${scope.roomId}`,
        });
      });
      const to = await ownerAddress(store, scope);
      for (const address of to) {
        await sendMail({
          to: address,
          ...paidBy(scope),
          subject: `Message from ${isolated(message.name)}`,
          text: `${message.message}\n\nFrom: ${isolated(message.name)}\nCall back: ${isolated(message.callback)}`,
        });
      }
    },

    // Without a carrier no phone rings: the loopback accepts the call, and the simulator shows it.
    transfer: async () => ({ accepted: true }),

    sendSms: (scope, sms) => textFrom(store, outgoing, scope, sms.to, sms.text),

    notify: async (scope, notice) => {
      const emails = notice.emails.length > 0 ? notice.emails : await ownerAddress(store, scope);
      const refused: string[] = [];
      // One unreachable recipient does not stop the notice to the others.
      const each = async (to: string, work: Promise<void>): Promise<void> =>
        work.catch((error: unknown) => {
          if (!(error instanceof OutboundRefusal || error instanceof FunctionRefusal)) throw error;
          refused.push(`${to}: ${error.message}`);
        });
      for (const to of emails)
        await each(
          to,
          sendMail({ to, ...paidBy(scope), subject: notice.subject, text: notice.text }),
        );
      for (const to of notice.numbers)
        await each(to, textFrom(store, outgoing, scope, to, notice.text));
      if (refused.length > 0)
        throw new FunctionRefusal(`Not everyone could be notified. ${refused.join(' ')}`);
    },
  };
}

async function nameParty(db: Db, scope: EffectsScope, name: string): Promise<void> {
  const [named] = await db
    .update(parties)
    .set({ name, updatedAt: sql`now()`, deletedAt: null })
    .where(
      and(
        eq(parties.organizationId, scope.owner.organizationId),
        eq(parties.id, scope.partyId),
        ne(parties.kind, 'member'),
      ),
    )
    .returning();
  if (named)
    await enqueueWebhookEvent(db, scope.owner, 'contact', contactView(named, scope.roomId));
}

const ownerAddress = async (store: Store, scope: EffectsScope): Promise<string[]> => {
  const [account] = await store.within(scopeOf(scope), (db) =>
    db
      .select({ email: accounts.email })
      .from(accounts)
      .where(eq(accounts.id, scope.owner.accountId)),
  );
  if (account?.email) return [account.email];
  const owners = await store.within(scopeOf(scope), (db) =>
    db
      .select({ email: users.email })
      .from(users)
      .where(and(eq(users.organizationId, scope.owner.organizationId), eq(users.role, 'owner'))),
  );
  return owners.map((owner) => owner.email);
};
