import { type Turn, recordTokens } from '@patchbay/server-money';
import { type Db, type Scope } from '@patchbay/server-store';
import { languageOf } from '@patchbay/server-providers';
import { agentWordsIn } from '../../agent-runtime/functions/agent-words.js';
import { type RuntimeEvent, type RuntimeInput } from '../../agent-runtime/agent-runtime.js';
import { agentNameOf } from '../../agents/agent-name.js';
import { fallbackReply } from './engine-fallback.js';
import { inputOf } from './engine-input.js';
import {
  type AccountRow,
  type Answered,
  type Begun,
  type EffectsScope,
  type EngineParts,
  type Inbound,
  ownerOf,
} from '../turns/engine-services.js';
import { keepRun } from './follow-ups.js';
import { keepUnfinished } from './unfinished-calls.js';
import { measuredOf } from '../turns/measured-turn.js';
import { addMessage } from '../messages/messages.js';
import { type MessageRow } from '../messages/messages-repository.js';
import { enqueuePlatformReply } from '../messages/platform-messages.js';
import { readingOf } from './reading.js';
import { type RoomTurn } from '../turns/room-turns.js';
import { messageById } from '../turns/room-turns-repository.js';
import { type WireChannel, lockRoom } from '../rooms/rooms-repository.js';
import { settle } from './settle.js';
import { senderName } from '../../contacts/sender-party.js';
import { isLoop } from './answer-loops.js';
import { areFilesOnly } from '../messages/tapbacks.js';
import { insertTurn } from '../turns/turns-repository.js';

/** A stored line that an agent is to answer. */
export interface ToAnswer {
  readonly inbound: Inbound;
  readonly agent: AccountRow;
  readonly scope: Scope;
  readonly begun: Begun;
  readonly isAnswered: boolean;
}

/**
 * Waits for the turn of the room and answers the line, together with those that came meanwhile. A
 * line that another turn has answered gets that reply.
 */
export async function* answer(
  services: EngineParts,
  about: ToAnswer,
  signal: AbortSignal,
): AsyncGenerator<Answered> {
  const { inbound, agent, scope, begun, isAnswered } = about;
  if (!isAnswered) return;
  const { organizationId, id: roomId } = begun.room;
  const waiting = { organizationId, roomId, messageId: begun.message.id };
  const turn = await services.turns.take(scope, waiting, signal);
  if (turn.state === 'over') {
    yield* replyOf(services, about, turn.replyId);
    return;
  }
  const spent: Spent = { turn: null, settles: false };
  try {
    try {
      yield* oneTurn(services, about, turn, spent);
    } finally {
      await turn.end({ waits: inbound.mayInterrupt === true && signal.aborted });
    }
    if (spent.settles && begun.conversation.type === 'message')
      await settle(services, scope, begun.conversation.uuid, agent, signal, {
        ended: false,
        turn: spent.turn,
      });
  } finally {
    await spent.turn?.settle();
  }
}

/** The part of the day that a turn takes, and whether its conversation is summarized after it. */
interface Spent {
  turn: Turn | null;
  settles: boolean;
}

/** The reply of the turn that a line was part of. */
async function* replyOf(
  { store }: EngineParts,
  { scope, begun }: ToAnswer,
  replyId: string | null,
): AsyncGenerator<Answered> {
  if (replyId === null) return;
  const reply = await store.within(scope, (db) =>
    messageById(db, begun.room.organizationId, replyId),
  );
  if (reply) yield replyEvent(begun, reply);
}

const replyEvent = (
  { conversation, room }: Begun,
  { body, id }: Pick<MessageRow, 'body' | 'id'>,
): Extract<Answered, { type: 'reply' }> => ({
  type: 'reply',
  text: body,
  messageId: id,
  trace: [],
  conversationUuid: conversation.uuid,
  roomId: room.id,
});

async function* oneTurn(
  services: EngineParts,
  { inbound, agent, scope, begun }: ToAnswer,
  turn: RoomTurn,
  spent: Spent,
): AsyncGenerator<Answered> {
  const { store, budget, clock } = services;
  // A person may have taken over while the line waited.
  const isOff =
    !turn.room.aiEnabled ||
    turn.room.blocked ||
    (await isLoop(services, { inbound, begun, scope }));
  await store.within(scope, (db) => keepUnfinished(db, begun, turn, clock.now()));
  const input = isOff
    ? null
    : await store.within(scope, (db) => inputOf(services, db, begun, inbound, turn.heard));
  if (!input) {
    turn.keepSilent();
    return;
  }
  spent.settles = true;
  const taken = await budget.begin(ownerOf(agent), {
    callUuid: inbound.callUuid,
    isText: inbound.channel === 'sms',
    visitor: inbound.visitor,
    party: partyOf(inbound, begun),
  });
  if (!taken.ok) {
    let isSaid = inbound.selfTest ?? false;
    const about = { inbound, agent, begun, input, denied: taken };
    yield* fallbackReply(services, about, (reply) => {
      isSaid = true;
      return keepAndDeliver(services, { inbound, agent, scope, begun }, turn, reply);
    });
    if (!isSaid) turn.keepSilent();
    return;
  }
  spent.turn = taken;
  const startedAt = clock.now();
  let firstAt: number | null = null;
  const told = { ...input, calls: turn.calls, mayInterrupt: inbound.mayInterrupt ?? false };
  const events = areFilesOnly(turn.heard)
    ? readsNoFiles(input)
    : services.runtime.respond(told, turn.signal);
  for await (const event of events) {
    if (event.type === 'delta') firstAt ??= clock.now();
    if (event.type === 'function')
      yield {
        type: 'function',
        run: await store.within(scope, (db) =>
          keepRun(
            db,
            { ...begun, roomId: begun.room.id },
            event,
            clock.now(),
            inbound.selfTest,
            turn,
          ),
        ),
      };
    else if (event.type === 'reply') {
      taken.count(event.tokens);
      const read = readingOf(inbound, input, event);
      const repliedAt = clock.now();
      const times = { startedAt, firstAt: firstAt ?? repliedAt, repliedAt };
      const measured = begun.conversation.selfCall ? null : measuredOf(begun, input, event, times);
      const kept = await keepAndDeliver(services, { inbound, agent, scope, begun }, turn, {
        ...event,
        measured,
      });
      yield {
        ...replyEvent(begun, kept),
        trace: [...event.trace],
        ...(read ? { read } : {}),
      };
    } else yield event;
  }
}

/** Files without text: agents read words, and say so. */
async function* readsNoFiles({
  config,
}: Pick<RuntimeInput<EffectsScope>, 'config'>): AsyncGenerator<RuntimeEvent> {
  const text = agentWordsIn[languageOf(config.agentLang)].filesOnly;
  yield { type: 'reply', text, trace: [] };
}

type Reply = Pick<Extract<RuntimeEvent, { type: 'reply' }>, 'text' | 'tokens'> & {
  readonly measured: Omit<Parameters<typeof insertTurn>[1], 'id'> | null;
};

/**
 * Who has a share of the day: a number that texts or calls, and all who withhold theirs together.
 * Members who test an agent have none.
 */
function partyOf(
  { channel, selfTest }: Inbound,
  { party }: Begun,
): { readonly channel: 'text' | 'call'; readonly address: string } | undefined {
  if (selfTest || channel === 'client') return undefined;
  return { channel: channel === 'call' ? 'call' : 'text', address: senderName(party) };
}

/** Stores a reply as the answer of the turn, and then sends it. */
async function keepAndDeliver(
  { store, deliver }: EngineParts,
  { inbound, agent, scope, begun }: Omit<ToAnswer, 'isAnswered'>,
  turn: RoomTurn,
  reply: Reply,
): Promise<MessageRow> {
  const message = await store.within(scope, async (db) => {
    const kept = await keepReply(db, begun, reply);
    await turn.replied(db, kept.id);
    return kept;
  });
  const { channel } = inbound;
  await deliver({ channel, from: agent, to: begun.party, body: reply.text, message });
  return message;
}

async function keepReply(
  db: Db,
  begun: Begun,
  { text, tokens, measured }: Reply,
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
