import { type Db, accounts, outbox, parties, phoneNumbers, rooms } from '@patchbay/server-store';
import { and, desc, eq, inArray } from 'drizzle-orm';

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

/** The room of an agent with the party at an address. */
export async function roomWith(
  db: Db,
  accountId: number,
  address: string,
): Promise<typeof rooms.$inferSelect | null> {
  const [found] = await db
    .select({ room: rooms })
    .from(rooms)
    .innerJoin(parties, eq(parties.id, rooms.partyId))
    .where(and(eq(rooms.accountId, accountId), eq(parties.address, address)));
  return found?.room ?? null;
}

/** The newest mails and texts to an address that the embedded adapters stored, newest first. */
export const outboxOf = (db: Db, to: string): Promise<(typeof outbox.$inferSelect)[]> =>
  db
    .select()
    .from(outbox)
    .where(eq(outbox.toAddress, to))
    .orderBy(desc(outbox.createdAt))
    .limit(100);
