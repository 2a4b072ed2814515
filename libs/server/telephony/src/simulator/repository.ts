import { type Owner } from '@patchbay/server-core';
import {
  type Db,
  accounts,
  conversations,
  outbox,
  parties,
  phoneNumbers,
  rooms,
} from '@patchbay/server-store';
import { and, desc, eq, inArray, or } from 'drizzle-orm';

/** A number and the agent that answers it. */
export interface AnsweredNumber {
  readonly number: string;
  readonly agent: typeof accounts.$inferSelect;
}

/** Numbers that an agent answers, in their order. */
export const assignedNumbers = (db: Db): Promise<AnsweredNumber[]> =>
  db
    .select({ number: phoneNumbers.number, agent: accounts })
    .from(phoneNumbers)
    .innerJoin(accounts, eq(accounts.id, phoneNumbers.accountId))
    .where(eq(phoneNumbers.status, 'assigned'))
    .orderBy(phoneNumbers.number);

/** The agents of some numbers. */
export const agentsOfNumbers = (db: Db, numbers: readonly string[]): Promise<AnsweredNumber[]> =>
  db
    .select({ number: phoneNumbers.number, agent: accounts })
    .from(phoneNumbers)
    .innerJoin(accounts, eq(accounts.id, phoneNumbers.accountId))
    .where(inArray(phoneNumbers.number, [...numbers]));

/**
 * The rooms of a caller with the agent of a number, and with those that answered there because of a
 * route.
 */
export async function roomsWith(
  db: Db,
  { organizationId, accountId }: Owner,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<(typeof rooms.$inferSelect)[]> {
  const routed = db
    .select({ roomId: conversations.roomId })
    .from(conversations)
    .where(and(eq(conversations.organizationId, organizationId), eq(conversations.toNumber, to)));
  const found = await db
    .select({ room: rooms })
    .from(rooms)
    .innerJoin(parties, eq(parties.id, rooms.partyId))
    .where(
      and(
        eq(rooms.organizationId, organizationId),
        eq(parties.address, from),
        or(eq(rooms.accountId, accountId), inArray(rooms.id, routed)),
      ),
    );
  return found.map(({ room }) => room);
}

/** The agent of a conversation. */
export async function agentOfConversation(db: Db, uuid: string): Promise<number | null> {
  const [found] = await db
    .select({ accountId: conversations.accountId })
    .from(conversations)
    .where(eq(conversations.uuid, uuid));
  return found?.accountId ?? null;
}

/** The newest mails and texts to an address that the embedded adapters stored, newest first. */
export const outboxOf = (db: Db, to: string): Promise<(typeof outbox.$inferSelect)[]> =>
  db
    .select()
    .from(outbox)
    .where(eq(outbox.toAddress, to))
    .orderBy(desc(outbox.createdAt))
    .limit(100);
