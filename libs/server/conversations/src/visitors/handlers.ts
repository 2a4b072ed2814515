import { type AnswerEvent } from '@patchbay/contract';
import { type EventHub, demandEnabled, type ServerKey, visitorName } from '@patchbay/server-core';
import { type Context, type Handlers, refuse } from '@patchbay/server-kit';
import { type Db, type Scope, type Store } from '@patchbay/server-store';
import { readConfig } from '../agents/repository.js';
import { resolvedValues } from '../agents/template-rules.js';
import { type AgentRuntime } from '../agent-runtime/agent-runtime.js';
import { type SignAddress, withAddresses } from '../conversations/messages/attachments.js';
import { type ConversationEngine } from '../conversations/engine/engine.js';
import { type EffectsScope } from '../conversations/turns/engine-services.js';
import { messageView } from '../conversations/messages/view.js';
import { agentNameOf } from '../agents/agent-name.js';
import { chatGreeting } from './chat-greeting.js';
import { agentOfVisitor } from './chat-target.js';
import { type ChatWishes } from './chat-wishes.js';
import { visitorEvents } from './live.js';
import { type OutlivingAnswers } from './outliving.js';
import { forVisitor } from './visitor-answers.js';
import { visitorNetwork } from './network.js';
import { messagesAfter } from '../conversations/messages/messages-repository.js';
import { roomOfVisitor } from './repository.js';
import { type CallOfSession, typeInCall } from './visitor-call.js';
import { addressOf, demandVisitor, visitorOf } from './visitor-of.js';

export interface VisitorServices {
  readonly store: Store;
  readonly hub: EventHub;
  readonly key: ServerKey;
  readonly engine: ConversationEngine;
  readonly runtime: AgentRuntime<EffectsScope>;
  readonly sign: SignAddress;
  readonly chatWishes: ChatWishes;
  readonly outliving: OutlivingAnswers;
  readonly callOf: CallOfSession;
  /** Whether this server carries calls with sound. */
  readonly carriesCalls: boolean;
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
  async function thread(context: Context<Db>, after: number, chatTarget?: string) {
    const visitor = demandVisitor(context);
    const agentId =
      chatTarget === undefined
        ? visitorOf(context).agentId
        : await agentOfVisitor(store, visitor, chatTarget);
    const { agent } = await engine.scopeOf(agentId);
    const scope: Scope = { kind: 'organization', id: agent.organizationId ?? agent.id };
    return store.within(scope, async (db) => {
      const owner = { organizationId: scope.id, accountId: agent.id };
      const config = await readConfig(db, owner, 'default');
      const greeting = config
        ? chatGreeting(
            runtime.greeting(
              resolvedValues(config.config as Record<string, unknown>),
              agentNameOf(agent),
            ),
          )
        : '';
      const found = await roomOfVisitor(db, owner, addressOf(visitor));
      // An agent that was never set up, or is switched off, answers no line of a visitor.
      const mayAnswer = config !== null && agent.active;
      const whose = {
        visitor: visitorName(visitor.id),
        agent: agent.username,
        calls: carriesCalls && mayAnswer,
      };
      if (!found) return { messages: [], greeting, ...whose, aiAgentEnabled: mayAnswer };
      const lines = (await messagesAfter(db, scope.id, found.room.id, after)).filter(
        (line) => line.author !== 'system',
      );
      return {
        messages: lines.map((line) => withAddresses(messageView(line, found.party, agent), sign)),
        greeting,
        ...whose,
        aiAgentEnabled: mayAnswer && found.room.aiEnabled,
      };
    });
  }

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
