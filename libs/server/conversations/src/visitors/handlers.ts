import { type AnswerEvent } from '@patchbay/contract';
import { type EventHub, demandEnabled, type ServerKey } from '@patchbay/server-core';
import { type Context, type Handlers, refuse } from '@patchbay/server-kit';
import { type Db } from '@patchbay/server-store';
import { type ChatWishes } from './chat-wishes.js';
import { visitorEvents } from './live.js';
import { type OutlivingAnswers } from './outliving.js';
import { forVisitor } from './visitor-answers.js';
import { visitorNetwork } from './network.js';
import { type CallOfSession, typeInCall } from './visitor-call.js';
import { addressOf, visitorOf } from './visitor-of.js';
import { createVisitorThread, type VisitorThreadParts } from './visitor-thread.js';

export interface VisitorServices extends VisitorThreadParts {
  readonly hub: EventHub;
  readonly key: ServerKey;
  readonly chatWishes: ChatWishes;
  readonly outliving: OutlivingAnswers;
  readonly callOf: CallOfSession;
}

const switchedOff = 'The agent answers nothing here at this time. The message was kept.';

const unanswered: AsyncIterable<AnswerEvent> = {
  [Symbol.asyncIterator]: () => ({ next: async () => ({ done: true, value: undefined }) }),
};

/** The reply to a line of a visitor: the thread, and whether anything answers there. */
const sentOf = <Line>(thread: { messages: Line[]; aiAgentEnabled: boolean }) => ({
  messages: thread.messages,
  message: thread.aiAgentEnabled ? 'Success' : switchedOff,
});

/**
 * Handlers of the public chat. A visitor reaches the one agent of its session and, there, only its
 * own room.
 */
export function createVisitorHandlers({
  store,
  hub,
  key,
  engine,
  runtime,
  sign,
  chatWishes,
  outliving,
  callOf,
  carriesCalls,
}: VisitorServices): Pick<Handlers<Db>, 'visitorEvents' | 'visitorSend' | 'visitorThread'> {
  const thread = createVisitorThread({ store, engine, runtime, sign, carriesCalls });

  const inbound = (context: Context<Db>, body: { message: string; clientId?: string }) => {
    const { visitor, agentId } = visitorOf(context);
    return {
      agentId,
      channel: 'client' as const,
      text: body.message,
      clientId: body.clientId ?? null,
      party: { kind: 'visitor' as const, address: addressOf(visitor) },
      visitor: {
        session: String(visitor.id),
        network: visitorNetwork(key, context.caller.address),
      },
    };
  };

  /** The answer to a line; none for one that is answered aloud, in the call that runs. */
  async function answerTo(
    context: Context<Db>,
    body: { message: string; clientId?: string },
  ): Promise<AsyncIterable<AnswerEvent>> {
    const line = inbound(context, body);
    const call = await callOf(visitorOf(context).visitor.sessionId);
    if (!call)
      return forVisitor(outliving.answer((signal) => chatWishes(line, signal), context.signal));
    await typeInCall(engine, call, line);
    return unanswered;
  }

  return {
    visitorThread: async ({ query, context }) =>
      thread(context, query.after ?? 0, query.chatTarget),
    visitorEvents: eventsHandler({ store, hub, engine }),
    visitorSend: {
      reply: async ({ body, context }) => {
        await demandEnabled(store, visitorOf(context).agentId);
        for await (const event of await answerTo(context, body))
          if (event.type === 'error') throw refuse.busy(event.message);
        return sentOf(await thread(context, 0));
      },
      stream: async ({ body, context }) => {
        await demandEnabled(store, visitorOf(context).agentId);
        return toStream(await answerTo(context, body));
      },
    },
  };
}

async function* toStream(answer: AsyncIterable<AnswerEvent>) {
  for await (const event of answer) yield { event: event as never };
}

/** The events of a visitor's own room, in the scope of the agent of its session. */
const eventsHandler = ({
  store,
  hub,
  engine,
}: Pick<VisitorServices, 'store' | 'hub' | 'engine'>): Handlers<Db>['visitorEvents'] => ({
  reply: async ({ context }) => {
    visitorOf(context);
    return {};
  },
  stream: async ({ context, lastEventId }) => {
    const { visitor, agentId } = visitorOf(context);
    const { agent } = await engine.scopeOf(agentId);
    const owner = { organizationId: agent.organizationId ?? agent.id, accountId: agent.id };
    const whose = { owner, address: addressOf(visitor) };
    return visitorEvents({ store, hub }, whose, lastEventId, context.signal);
  },
});
