import { type Owner } from '@patchbay/server-core';
import { type MessageRow, newestMessages } from '@patchbay/server-conversations';
import { type Handset } from '@patchbay/server-providers';
import { type Store } from '@patchbay/server-store';
import { ownerOfNumber } from '../carrier/repository.js';
import { agentsOfNumbers, assignedNumbers, outboxOf, roomsWith } from './repository.js';

/** A line shown by the handset. */
export interface HandsetLine {
  readonly id: string;
  readonly seq: number;
  readonly from: 'me' | 'them';
  readonly text: string;
  readonly channel: string;
  readonly at: number;
}

export const scope = { kind: 'platform', reason: 'simulate a telephone' } as const;
const phonePattern = /^\+\d{8,15}$/;

/** A user error at the handset, as a sentence. */
export class SimulatorProblem extends Error {}

export const callerOf = (from: string) => {
  if (!phonePattern.test(from))
    throw new SimulatorProblem('Give your own number with country code, like +15125550148.');
  return { kind: 'phone' as const, address: from };
};

/** A text that was refused on its way is in the inbox, and on no telephone. */
const arrived = ({ author, status }: MessageRow): boolean =>
  author === 'customer' || (status !== 'failed' && status !== 'undelivered');

/** The lists of the handset: numbers, ringing calls, threads and the outbox. */
export function handsetLists(store: Store, handset: Handset | undefined) {
  return {
    /** Numbers with an agent, and the agent's name. */
    async numbers(): Promise<{ number: string; name: string }[]> {
      const found = await store.within(scope, assignedNumbers);
      return found.map(({ number, agent }) => ({
        number,
        name: [agent.orgName, agent.accountName].filter(Boolean).join(' · ') || agent.username,
      }));
    },
    /** Calls of agents that ring at a number now. */
    async ringing(number: string): Promise<{ callId: string; from: string; name: string }[]> {
      const calls = handset?.ringing(callerOf(number).address) ?? [];
      if (calls.length === 0) return [];
      const known = await store.within(scope, (db) =>
        agentsOfNumbers(
          db,
          calls.map(({ from }) => from),
        ),
      );
      return calls.map(({ callId, from }) => ({
        callId,
        from,
        name: known.find((one) => one.number === from)?.agent.accountName ?? from,
      }));
    },
    /** What arrived between two numbers, including texts by members, oldest first. */
    async thread(from: string, to: string): Promise<HandsetLine[]> {
      const owner = await ownerBehind(store, to);
      return store.within(scope, async (db) => {
        const rooms = await roomsWith(db, owner, { from: callerOf(from).address, to });
        const lines: MessageRow[] = [];
        for (const room of rooms)
          lines.push(...(await newestMessages(db, room.organizationId, room.id)));
        const said = lines
          .filter((line) => line.author !== 'system' && arrived(line))
          .sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
        return said.map((line) => ({
          id: line.id,
          seq: line.seq,
          from: line.author === 'customer' ? ('me' as const) : ('them' as const),
          text: line.body,
          channel: line.channel,
          at: Math.floor(line.createdAt.getTime() / 1000),
        }));
      });
    },
    /** Mails and texts that the embedded adapters stored, newest last. */
    async outbox(to: string) {
      const found = await store.within(scope, (db) => outboxOf(db, to));
      return found.reverse().map((row) => ({
        id: row.id,
        channel: row.channel,
        to: row.toAddress,
        subject: row.subject,
        text: row.body,
        code: row.code,
        createdAt: row.createdAt.toISOString(),
      }));
    },
  };
}

/** The agent that has a number. */
export async function ownerBehind(store: Store, to: string): Promise<Owner> {
  if (!phonePattern.test(to))
    throw new SimulatorProblem(
      'Give the number that you call with country code, like +15125550100.',
    );
  const owner = await store.within(scope, (db) => ownerOfNumber(db, to));
  if (!owner) throw new SimulatorProblem(`No agent answers at ${to}.`);
  return owner;
}
