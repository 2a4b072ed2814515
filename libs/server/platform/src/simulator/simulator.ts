import { and, desc, eq, inArray } from 'drizzle-orm';
import { CarrierError, type Handset } from '@patchbay/server-providers';
import {
  type Store,
  accounts,
  carrierCalls,
  outbox,
  parties,
  phoneNumbers,
  rooms,
} from '@patchbay/server-store';
import { type CallController } from '../carrier/call-controller.js';
import { type ConversationEngine } from '../conversations/engine.js';
import { newestMessages } from '../conversations/messages.js';

/** A line that the handset shows. */
export interface HandsetLine {
  readonly id: string;
  readonly seq: number;
  readonly from: 'me' | 'them';
  readonly text: string;
  readonly channel: string;
  readonly at: number;
}

export interface SimulatorServices {
  readonly store: Store;
  readonly engine: ConversationEngine;
  readonly callController: CallController;
  /** The phone in the hand, where the loopback carrier is at work. */
  readonly handset?: Handset;
  /** Whether a call is a test of forwarding, which no agent answers. */
  readonly hearsTest?: (call: { readonly from: string; readonly to: string }) => Promise<boolean>;
}

const scope = { kind: 'platform', reason: 'simulate a telephone' } as const;
const phonePattern = /^\+\d{8,15}$/;

/** A mistake of the user of the handset, in a sentence. */
export class SimulatorProblem extends Error {}

/**
 * The other end of the loopback carrier: a handset that can call and text any number of this installation as any number.
 * It goes through the same engine as a real carrier's callbacks.
 */
export function createSimulator({
  store,
  engine,
  callController,
  handset,
  hearsTest = async () => false,
}: SimulatorServices) {
  async function agentBehind(to: string): Promise<number> {
    if (!phonePattern.test(to))
      throw new SimulatorProblem(
        'Give the number that you call with country code, like +15125550100.',
      );
    const [number] = await store.within(scope, (db) =>
      db
        .select()
        .from(phoneNumbers)
        .where(and(eq(phoneNumbers.number, to), eq(phoneNumbers.status, 'assigned'))),
    );
    if (!number?.accountId) throw new SimulatorProblem(`No agent answers at ${to}.`);
    return number.accountId;
  }

  const callerOf = (from: string) => {
    if (!phonePattern.test(from))
      throw new SimulatorProblem('Give your own number with country code, like +15125550148.');
    return { kind: 'phone' as const, address: from };
  };

  /** A call that stopped ringing is a mistake of the user of the handset. */
  async function held<T>(work: () => Promise<T> | undefined): Promise<T> {
    try {
      const done = await work();
      if (done !== undefined) return done;
    } catch (error) {
      if (error instanceof CarrierError) throw new SimulatorProblem(error.message);
      throw error;
    }
    throw new SimulatorProblem(
      'Calls of agents go out through the carrier here, not to this handset.',
    );
  }

  return {
    /** Numbers that an agent answers, with who answers. */
    async numbers(): Promise<{ number: string; name: string }[]> {
      const found = await store.within(scope, (db) =>
        db
          .select({ number: phoneNumbers.number, agent: accounts })
          .from(phoneNumbers)
          .innerJoin(accounts, eq(accounts.id, phoneNumbers.accountId))
          .where(eq(phoneNumbers.status, 'assigned'))
          .orderBy(phoneNumbers.number),
      );
      return found.map(({ number, agent }) => ({
        number,
        name: [agent.orgName, agent.accountName].filter(Boolean).join(' · ') || agent.username,
      }));
    },

    /** Texts an agent; the answer arrives in the thread. */
    async text(from: string, to: string, text: string, signal: AbortSignal): Promise<void> {
      for await (const event of engine.say(
        { agentId: await agentBehind(to), party: callerOf(from), channel: 'sms', text },
        signal,
      ))
        if (event.type === 'error') throw new SimulatorProblem(event.message);
    },

    /** Rings an agent. It answers with its greeting, or not at all. */
    async call(from: string, to: string) {
      const agentId = await agentBehind(to);
      if (await hearsTest({ from, to }))
        throw new SimulatorProblem(
          'This was the test call of a forwarded line, and it came through. The agent leaves it alone.',
        );
      return { agentId, ...(await engine.startCall({ agentId, party: callerOf(from) })) };
    },

    /** Calls of agents that ring at a number right now. */
    async ringing(number: string): Promise<{ callId: string; from: string; name: string }[]> {
      const calls = handset?.ringing(callerOf(number).address) ?? [];
      if (calls.length === 0) return [];
      const known = await store.within(scope, (db) =>
        db
          .select({ number: phoneNumbers.number, agent: accounts })
          .from(phoneNumbers)
          .innerJoin(accounts, eq(accounts.id, phoneNumbers.accountId))
          .where(
            inArray(
              phoneNumbers.number,
              calls.map(({ from }) => from),
            ),
          ),
      );
      return calls.map(({ callId, from }) => ({
        callId,
        from,
        name: known.find((one) => one.number === from)?.agent.accountName ?? from,
      }));
    },

    /** Takes a call that rings. The agent speaks first, unless it waits for a word. */
    async answer(
      callId: string,
    ): Promise<{ agentId: number; uuid: string; roomId: string; greeting: string }> {
      const taken = await held(() => handset?.answer(callId));
      const [call] = await store.within(scope, (db) =>
        db.select().from(carrierCalls).where(eq(carrierCalls.id, taken.ourId)),
      );
      if (!call?.conversationUuid || !call.roomId) throw new SimulatorProblem('That call is over.');
      return {
        agentId: call.accountId,
        uuid: call.conversationUuid,
        roomId: call.roomId,
        greeting: taken.said,
      };
    },

    /** Turns a call away. */
    async reject(callId: string): Promise<void> {
      await handset?.reject(callId);
      await callController.settled();
    },

    /** Says something in a call and gives what the agent says back. */
    async speak(
      call: { from: string; to: string; uuid: string },
      text: string,
      signal: AbortSignal,
    ): Promise<{ said: string; functions: string[]; transferred: boolean }> {
      const agentId = await agentBehind(call.to);
      const functions: string[] = [];
      let said = '';
      let transferred = false;
      for await (const event of engine.say(
        { agentId, party: callerOf(call.from), channel: 'call', text, callUuid: call.uuid },
        signal,
      )) {
        if (event.type === 'function') {
          functions.push(event.run.words);
          transferred ||= event.run.name === 'transfer' && event.run.status === 'ok';
        }
        if (event.type === 'reply') said = event.text;
        if (event.type === 'error') said = event.message;
      }
      return { said, functions, transferred };
    },

    async hangUp(call: { to: string; uuid: string }, signal: AbortSignal): Promise<void> {
      // A call that an agent made is the carrier's to end, so that its requester is notified.
      if (await callController.hangUp(call.uuid)) return;
      await engine.end(await agentBehind(call.to), call.uuid, signal);
    },

    /** Everything between two numbers, texts by people of the office included, oldest first. */
    async thread(from: string, to: string): Promise<HandsetLine[]> {
      const accountId = await agentBehind(to);
      return store.within(scope, async (db) => {
        const [found] = await db
          .select({ room: rooms })
          .from(rooms)
          .innerJoin(parties, eq(parties.id, rooms.partyId))
          .where(and(eq(rooms.accountId, accountId), eq(parties.address, callerOf(from).address)));
        if (!found) return [];
        const lines = (await newestMessages(db, found.room.organizationId, found.room.id)).filter(
          (line) => line.author !== 'system',
        );
        return lines.map((line) => ({
          id: line.id,
          seq: line.seq,
          from: line.author === 'customer' ? ('me' as const) : ('them' as const),
          text: line.body,
          channel: line.channel,
          at: Math.floor(line.createdAt.getTime() / 1000),
        }));
      });
    },

    /** Mails and texts that the embedded adapters kept, newest last. */
    async outbox(to: string) {
      const found = await store.within(scope, (db) =>
        db
          .select()
          .from(outbox)
          .where(eq(outbox.toAddress, to))
          .orderBy(desc(outbox.createdAt))
          .limit(100),
      );
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

export type Simulator = ReturnType<typeof createSimulator>;
