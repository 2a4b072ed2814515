import { type Denied, recordTokens } from '@patchbay/server-money';
import { type Db, type Scope } from '@patchbay/server-store';
import { type RuntimeEvent, type RuntimeInput } from '../agent-runtime/agent-runtime.js';
import { enqueuePlatformReply } from './platform-messages.js';
import { addMessage } from './messages.js';
import { agentNameOf } from '../agents/agent-name.js';
import {
  type EngineServices,
  type Inbound,
  type AccountRow,
  type Begun,
  type Answered,
  ownerOf,
  type EffectsScope,
} from './engine-services.js';
import { inputOf } from './engine-input.js';
import { keepRun } from './follow-ups.js';
import { readingOf } from './reading.js';
import { settle } from './settle.js';
import { insertTurn } from './turns-repository.js';
import { isCorrection } from '@patchbay/server-providers';
import { type MessageRow } from './messages-repository.js';
import { type WireChannel, lockRoom } from './rooms-repository.js';

export async function* answer(
  services: EngineServices,
  {
    inbound,
    agent,
    scope,
    begun,
    isAnswered,
  }: { inbound: Inbound; agent: AccountRow; scope: Scope; begun: Begun; isAnswered: boolean },
  signal: AbortSignal,
): AsyncGenerator<Answered> {
  if (!isAnswered) return;
  const input = await services.store.within(scope, (db) => inputOf(services, db, begun, inbound));
  if (!input) return;
  const turn = await services.budget.begin(ownerOf(agent), {
    callUuid: inbound.callUuid,
    isText: inbound.channel === 'sms',
    visitor: inbound.visitor,
  });
  if (!turn.ok) {
    yield* fallbackReply(services, { inbound, agent, scope, begun, input, denied: turn }, signal);
    return;
  }
  const startedAt = services.clock.now();
  let firstAt: number | null = null;
  try {
    for await (const event of services.runtime.respond(input, signal)) {
      if (event.type === 'delta') firstAt ??= services.clock.now();
      if (event.type === 'function')
        yield {
          type: 'function',
          run: await services.store.within(scope, (db) =>
            keepRun(
              db,
              { ...begun, roomId: begun.room.id },
              event,
              services.clock.now(),
              inbound.selfTest,
            ),
          ),
        };
      else if (event.type === 'reply') {
        turn.count(event.tokens);
        const read = readingOf(inbound, input, event);
        const repliedAt = services.clock.now();
        const times = { startedAt, firstAt: firstAt ?? repliedAt, repliedAt };
        const measured = inbound.selfTest ? null : measuredOf(begun, input, event, times);
        const kept = await services.store.within(scope, (db) =>
          keepReply(db, begun, event, measured),
        );
        await services.deliver({
          channel: inbound.channel,
          from: agent,
          to: begun.party,
          body: event.text,
          message: kept,
        });
        yield {
          type: 'reply',
          text: event.text,
          messageId: kept.id,
          trace: [...event.trace],
          ...(read ? { read } : {}),
          conversationUuid: begun.conversation.uuid,
          roomId: begun.room.id,
        };
      } else yield event;
    }
    if (begun.conversation.type === 'message')
      await settle(services, scope, begun.conversation.uuid, agent, signal, { ended: false, turn });
  } finally {
    await turn.settle();
  }
}

type Turn = Parameters<typeof insertTurn>[1];

/** A reply as it is measured; a correction puts right what the agent said before. */
function measuredOf(
  { conversation, message }: Begun,
  { memory, text }: Pick<RuntimeInput<EffectsScope>, 'memory' | 'text'>,
  { unknown = false }: Pick<Extract<RuntimeEvent, { type: 'reply' }>, 'unknown'>,
  times: { readonly startedAt: number; readonly firstAt: number; readonly repliedAt: number },
): Omit<Turn, 'id'> {
  const since = (at: number) => Math.max(0, Math.round(at - times.startedAt));
  return {
    organizationId: conversation.organizationId,
    accountId: conversation.accountId,
    conversationUuid: conversation.uuid,
    askedId: message.id,
    firstMs: since(times.firstAt),
    wholeMs: since(times.repliedAt),
    isUnknown: unknown,
    isCorrection: memory.some(({ role }) => role === 'agent') && isCorrection(text),
  };
}

/**
 * The reply when a daily limit is reached: visitors and callers get the fallback reply, as when a
 * model fails, and their message waits in the inbox; a member who tests the agent gets the reason.
 * A text gets one fallback reply a day, because each costs money and the other side may be a
 * machine.
 */
async function* fallbackReply(
  services: EngineServices,
  {
    inbound,
    agent,
    scope,
    begun,
    input,
    denied,
  }: {
    inbound: Inbound;
    agent: AccountRow;
    scope: Scope;
    begun: Begun;
    input: RuntimeInput<EffectsScope>;
    denied: Denied;
  },
  signal: AbortSignal,
): AsyncGenerator<Answered> {
  if (inbound.selfTest) {
    yield {
      type: 'error',
      message: denied.message,
      retryable: true,
      waitSeconds: Math.max(1, Math.ceil((denied.until - services.clock.now()) / 1000)),
    };
    return;
  }
  const owner = ownerOf(agent);
  const isSaid =
    inbound.channel === 'client' ||
    inbound.channel === 'call' ||
    ((await services.budget.maySendFallbackReply(owner, begun.room.id)) &&
      (inbound.channel !== 'sms' ||
        (await services.budget.take(owner, 'text', begun.message.id)).ok));
  if (isSaid) {
    const text = denied.why === 'visitors' ? denied.message : services.runtime.fallbackReply(input);
    const kept = await services.store.within(scope, (db) => keepReply(db, begun, { text }, null));
    await services.deliver({
      channel: inbound.channel,
      from: agent,
      to: begun.party,
      body: text,
      message: kept,
    });
    yield { type: 'delta', text };
    yield {
      type: 'reply',
      text,
      messageId: kept.id,
      trace: [],
      conversationUuid: begun.conversation.uuid,
      roomId: begun.room.id,
      isSpent: denied.why !== 'busy',
    };
  }
  if (begun.conversation.type === 'message')
    await settle(services, scope, begun.conversation.uuid, agent, signal, {
      ended: false,
      turn: null,
    });
}

async function keepReply(
  db: Db,
  begun: Begun,
  { text, tokens }: Pick<Extract<RuntimeEvent, { type: 'reply' }>, 'text' | 'tokens'>,
  measured: Omit<Turn, 'id'> | null,
): Promise<MessageRow> {
  const room = await lockRoom(db, begun.room.organizationId, begun.room.id);
  const { row } = await addMessage(db, room, {
    author: 'agent',
    authorName: agentNameOf(begun.agent),
    body: text,
    channel: begun.conversation.channel as WireChannel,
    conversationUuid: begun.conversation.uuid,
  });
  await recordTokens(db, {
    conversation: begun.conversation,
    tokens,
    key: row.id,
    at: row.createdAt,
  });
  if (measured) await insertTurn(db, { ...measured, id: row.id });
  await enqueuePlatformReply(db, row, begun.party, begun.agent);
  return row;
}
