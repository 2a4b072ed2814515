import { movesWithText, type SimulatedCall, type SimulatedMove } from '@patchbay/contract';
import { dateToSeconds, inMilliseconds } from '@patchbay/kernel';
import { agentNameOf, withoutSecretsIn } from '@patchbay/server-conversations';
import { readNumber } from '@patchbay/server-core';
import { type Context, type Handlers, refuse } from '@patchbay/server-kit';
import { CarrierError, type KeptCall, type SimulatedCalls } from '@patchbay/server-providers';
import { type Db } from '@patchbay/server-store';
import { callOfCarrier, hasNumber, openConversations, ringingCalls } from './calls-repository.js';

type SimulatorOperation =
  | 'startSimulatedCall'
  | 'moveSimulatedCall'
  | 'getSimulatedCall'
  | 'listOpenCalls';

const noCall = () => refuse.notFound('The simulator does not have this call any more.');

/** Whether a number is one of the caller’s, by row security. */
const isOwn = (context: Context<Db>, number: string): Promise<boolean> =>
  context.within((db) => hasNumber(db, number));

/**
 * Handlers of the simulator in the console, and of the calls under way. A caller reaches a simulated
 * call by the number of ours in it.
 */
export function createSimulatorHandlers(
  simulated: SimulatedCalls | undefined,
): Pick<Handlers<Db>, SimulatorOperation> {
  const demandSimulator = (): SimulatedCalls => {
    if (simulated) return simulated;
    throw refuse.conflict(
      'Calls of this installation go over a real carrier, so none can be simulated.',
    );
  };

  async function demandCall(context: Context<Db>, callId: string): Promise<KeptCall> {
    const call = simulated?.find(callId);
    if (!call || !(await isOwn(context, call.direction === 'inbound' ? call.to : call.from)))
      throw noCall();
    return call;
  }

  async function shown(context: Context<Db>, call: KeptCall): Promise<SimulatedCall> {
    const mayInspect = await context.can('canInspectJSON');
    const row = await context.within((db) => callOfCarrier(db, 'loopback', call.callId));
    const { callId, direction, from, to, quality, state, outcome } = call;
    return {
      ...{ callId, direction, from, to, quality, state, outcome },
      agentId: row?.accountId ?? null,
      roomId: row?.roomId ?? null,
      uuid: row?.conversationUuid ?? null,
      steps: call.steps.map(({ at, way, name, words, body }) => ({
        at: inMilliseconds(at),
        ...{ way, name, words },
        ...(mayInspect && body ? { body: withoutSecretsIn(body) } : {}),
      })),
    };
  }

  return {
    startSimulatedCall: async ({ body, context }) => {
      const from = readNumber(body.from, 'body.from', null);
      const to = readNumber(body.to, 'body.to', null);
      const calls = demandSimulator();
      if (!(await isOwn(context, to)))
        throw refuse.invalid([
          { path: 'body.to', message: 'is not a number of an agent of this account' },
        ]);
      const { callerName, quality = 'clear' } = body;
      const call = await calls.start({
        ...{ from, to, quality },
        ...(callerName ? { callerName } : {}),
      });
      return { call: await shown(context, call) };
    },

    moveSimulatedCall: async ({ params, body, context }) => {
      const calls = demandSimulator();
      await demandCall(context, params.callId);
      const text = (body.text ?? '').trim();
      demandText(body.move, text);
      try {
        return { call: await shown(context, await calls.move(params.callId, body.move, text)) };
      } catch (error) {
        if (error instanceof CarrierError) throw refuse.conflict(error.message);
        throw error;
      }
    },

    getSimulatedCall: async ({ params, context }) => ({
      call: await shown(context, await demandCall(context, params.callId)),
    }),

    ...openCallHandlers(simulated !== undefined),
  };
}

/** The keys of a telephone, and the four that some exchanges know. */
const keys = /^[\d*#A-D]{1,64}$/i;

/** Refuses a line without words, and keys that no telephone has. */
function demandText(move: SimulatedMove, text: string): void {
  if (move === 'keys' ? keys.test(text) : text !== '' || !movesWithText.includes(move)) return;
  const message =
    move === 'keys' ? 'must be keys of a telephone: digits, * and #' : 'must say something';
  throw refuse.invalid([{ path: 'body.text', message }]);
}

/** The calls under way, those that ring first. */
const openCallHandlers = (isSimulated: boolean): Pick<Handlers<Db>, 'listOpenCalls'> => ({
  listOpenCalls: async ({ context }) =>
    context.within(async (db) => ({
      simulated: isSimulated,
      calls: [
        ...(await ringingCalls(db)).map(({ call, agent }) => ({
          ...ofAgent(agent),
          callId: call.carrierCallId,
          roomId: null,
          uuid: null,
          direction: call.direction,
          fromNumber: call.fromNumber,
          toNumber: call.toNumber,
          ringing: true,
          startedAt: dateToSeconds(call.createdAt),
          session: call.sessionId,
        })),
        ...(await openConversations(db)).map(({ conversation, agent, callId, session }) => ({
          ...ofAgent(agent),
          callId,
          roomId: conversation.roomId,
          uuid: conversation.uuid,
          direction:
            conversation.direction === 'outbound' ? ('outbound' as const) : ('inbound' as const),
          fromNumber: conversation.fromNumber,
          toNumber: conversation.toNumber,
          ringing: false,
          startedAt: dateToSeconds(conversation.startedAt),
          session,
        })),
      ],
    })),
});

const ofAgent = (agent: Parameters<typeof agentNameOf>[0] & { readonly id: number }) => ({
  agentId: agent.id,
  agentName: agentNameOf(agent),
});
