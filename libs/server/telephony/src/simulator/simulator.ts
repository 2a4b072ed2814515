import { type Clock } from '@patchbay/kernel';
import { type ConversationEngine } from '@patchbay/server-conversations';
import { type Outgoing } from '@patchbay/server-core';
import { type Log } from '@patchbay/server-kit';
import { CarrierError, type Handset } from '@patchbay/server-providers';
import { type Store } from '@patchbay/server-store';
import { type CallController } from '../carrier/call-controller.js';
import { findCallById } from '../carrier/repository.js';
import { type Answerer, createAnswerer } from '../answering/answerer.js';
import { agentOfConversation } from './repository.js';
import { createSimulatedWishes } from './simulated-wishes.js';
import { ownerBehind, callerOf, SimulatorProblem, scope, handsetLists } from './handset-lists.js';

export interface SimulatorServices {
  readonly store: Store;
  readonly clock: Clock;
  readonly log: Log;
  readonly outgoing: Pick<Outgoing, 'problemOf' | 'admit' | 'text'>;
  readonly engine: ConversationEngine;
  readonly callController: CallController;
  /** The simulated phone, available with the loopback carrier. */
  readonly handset?: Handset;
  /** Whether what agents send leaves this server, to the person who has the number of the handset. */
  readonly isReal?: boolean;
  /** Whether a call is a test of forwarding, which no agent answers. */
  readonly hearsTest?: (call: { readonly from: string; readonly to: string }) => Promise<boolean>;
}

/**
 * A handset for the loopback carrier: it can call and text any number of this installation as any
 * number, through the same engine as a real carrier's callbacks.
 */
export function createSimulator({
  store,
  clock,
  log,
  outgoing,
  engine,
  callController,
  handset,
  isReal = false,
  hearsTest = async () => false,
}: SimulatorServices) {
  const { behind, agentIn } = createReached({ store, clock, outgoing, isReal });
  const wishes = createSimulatedWishes({ store, outgoing, log });
  return {
    ...handsetLists(store, handset),

    /** Texts an agent; the answer arrives in the thread. */
    async text(from: string, to: string, text: string, signal: AbortSignal): Promise<void> {
      const { owner } = await behind('text', from, to);
      const wish = await wishes.ofText({ from, to, text });
      const line = { agentId: owner.accountId, party: callerOf(from), ours: to, text } as const;
      for await (const event of engine.say({ ...line, ...wish, channel: 'sms' }, signal))
        if (event.type === 'error') throw new SimulatorProblem(event.message);
    },

    /** Calls an agent. It answers with its greeting, or not at all; or a route forwards the call. */
    async call(from: string, to: string) {
      const { owner, forwardTo } = await behind('call', from, to);
      const agentId = owner.accountId;
      if (await hearsTest({ from, to }))
        throw new SimulatorProblem(
          'This was the test call of a forwarded line, and it came through. The agent leaves it alone.',
        );
      if (forwardTo !== null)
        return { agentId, uuid: '', roomId: '', greeting: '', answered: false, forwardTo };
      const ours = to;
      const started = await engine.startCall({ agentId, party: callerOf(from), ours });
      return { agentId, ...started, forwardTo };
    },

    /** Answers a ringing call. The agent speaks first, unless it waits for the other side. */
    async answer(
      callId: string,
    ): Promise<{ agentId: number; uuid: string; roomId: string; greeting: string }> {
      const taken = await held(() => handset?.answer(callId));
      const call = await store.within(scope, (db) => findCallById(db, taken.ourId));
      if (!call?.conversationUuid || !call.roomId) throw new SimulatorProblem('That call is over.');
      return {
        agentId: call.accountId,
        uuid: call.conversationUuid,
        roomId: call.roomId,
        greeting: taken.said,
      };
    },

    /** Declines a call. */
    async reject(callId: string): Promise<void> {
      await handset?.reject(callId);
      await callController.settled();
    },

    /** Sends a line in a call and returns the agent's reply. */
    async speak(
      call: { from: string; to: string; uuid: string },
      text: string,
      signal: AbortSignal,
    ): Promise<{ said: string; functions: string[]; transferred: boolean }> {
      const agentId = await agentIn(call.uuid);
      const functions: string[] = [];
      const { said: leftAlone, ...wish } = await wishes.ofSpeech(agentId, { ...call, text });
      let said = leftAlone;
      let transferred = false;
      const line = { agentId, party: callerOf(call.from), text, callUuid: call.uuid } as const;
      for await (const event of engine.say({ ...line, ...wish, channel: 'call' }, signal)) {
        if (event.type === 'function') {
          functions.push(event.run.words);
          if (await answeredHere(engine, agentId, call.uuid, event.run)) transferred = true;
        }
        if (event.type === 'reply') said = event.text;
        // A caller hears the apology, never why the model failed.
        if (event.type === 'error') said ||= event.message;
      }
      return { said, functions, transferred };
    },

    async hangUp(call: { to: string; uuid: string }, signal: AbortSignal): Promise<void> {
      // The carrier ends a call made by an agent, so that its requester is notified.
      if (await callController.hangUp(call.uuid)) return;
      await engine.end(await agentIn(call.uuid), call.uuid, signal);
    },
  };
}

/** Whether a function put the caller through: here the colleague always answers. */
async function answeredHere(
  engine: Pick<ConversationEngine, 'recordTransfer'>,
  agentId: number,
  uuid: string,
  run: { readonly id: string; readonly name: string; readonly status: string },
): Promise<boolean> {
  if (run.name !== 'transfer' || run.status !== 'ok') return false;
  await engine.recordTransfer(agentId, { uuid, runId: run.id, to: '', result: 'answered' });
  return true;
}

/** Who answers a call or a text now, and who has answered a call. */
function createReached({
  store,
  clock,
  outgoing,
  isReal,
}: Pick<SimulatorServices, 'store' | 'clock' | 'outgoing' | 'isReal'>) {
  const answererOf = createAnswerer(outgoing);
  return {
    async behind(kind: 'call' | 'text', caller: string, number: string): Promise<Answerer> {
      if (isReal)
        throw new SimulatorProblem(
          'Texts and calls of this installation go over a real carrier, so none can be simulated.',
        );
      const owner = await ownerBehind(store, number);
      const reached = { kind, number, caller: callerOf(caller).address, at: clock.now() };
      return store.within(scope, (db) => answererOf(db, owner, reached));
    },
    /** The agent of a call, which may have been answered when another route applied. */
    async agentIn(uuid: string): Promise<number> {
      const agentId = await store.within(scope, (db) => agentOfConversation(db, uuid));
      if (agentId === null) throw new SimulatorProblem('That call is over.');
      return agentId;
    },
  };
}

/** Answering a call that stopped ringing is a user error. */
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

export type Simulator = ReturnType<typeof createSimulator>;
