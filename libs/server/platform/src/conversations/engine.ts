import { randomUUID } from 'node:crypto';
import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import { type AnswerEvent, type FunctionRun } from '@patchbay/contract';
import { type Clock, dateToSeconds, lastingMilliseconds } from '@patchbay/kernel';
import {
  type Db,
  type Scope,
  type Store,
  type accounts,
  conversations,
  functionRuns,
  knowledgeDocuments,
  messages,
  parties,
  rooms,
} from '@patchbay/server-store';
import {
  type AgentConfiguration,
  type AgentRuntime,
  type MemoryLine,
  type RuntimeEvent,
  type RuntimeFunction,
  type RuntimeInput,
} from '../agent-runtime/agent-runtime.js';
import { type Owner, readConfig } from '../agents/repository.js';
import { carrierIdOf, occasionOf } from '../carrier/facts.js';
import { contextOf } from '../contacts/rules.js';
import { resolvedValues } from '../agents/template-rules.js';
import { findNode, isDisabled } from '../tree/nodes.js';
import { writeLog } from './log-row.js';
import { knowledgeFor } from '../knowledge/answer.js';
import { endedConversation, incomingCall, incomingText } from '../webhooks/facts.js';
import { type Budget, type Denied, type Turn } from '../usage/budget.js';
import { type VisitorOf } from '../usage/visitors.js';
import { recordCall, recordTokens } from '../usage/conversations.js';
import { tellPlatform } from '../outbound/platform-messages.js';
import { type Permit } from '../outgoing/gate.js';
import { tellWebhooks } from '../webhooks/outbox.js';
import {
  type ConversationRow,
  type MessageRow,
  addMessage,
  announce,
  messagesAfter,
  messagesOf,
  openTextConversation,
  runsOf,
  startConversation,
} from './messages.js';
import {
  type PartyAddress,
  type PartyRow,
  type RoomRow,
  type WireChannel,
  findOrCreateParty,
  findOrCreateRoom,
  lockRoom,
} from './rooms.js';
import { agentNameOf } from './view.js';

type AccountRow = typeof accounts.$inferSelect;
type RunRow = typeof functionRuns.$inferSelect;
type Config = Readonly<Record<string, unknown>>;

/** Which conversation a function acts in; effects write beneath it. */
export interface EffectsScope {
  readonly owner: Owner;
  readonly roomId: string;
  readonly partyId: number;
  readonly conversationUuid: string;
  readonly timezone: string;
}

/** Where something was said, and by whom. `selfTest` talks to staging and is marked as an own test. */
export interface Inbound {
  readonly agentId: number;
  readonly party: PartyAddress;
  readonly channel: WireChannel;
  readonly text: string;
  readonly clientId?: string | null;
  readonly selfTest?: boolean;
  readonly attachments?: readonly object[];
  /** Stored, and not answered: a word to the carrier, such as STOP. */
  readonly keepOnly?: boolean;
  /** Done in the transaction that stores a message that is new. */
  readonly also?: (
    db: Db,
    stored: { readonly owner: Owner; readonly roomId: string; readonly messageId: string },
  ) => Promise<void>;
  /** A visitor of a web chat, who has a share of the day. */
  readonly visitor?: VisitorOf;
  /** The call that this is a line of; without it the text belongs to the open stretch of messages. */
  readonly callUuid?: string;
}

export interface EngineServices {
  readonly store: Store;
  readonly runtime: AgentRuntime<EffectsScope>;
  readonly clock: Clock;
  /** What agents may use on a day. */
  readonly budget: Budget;
  /** Called after the transaction that stored an agent's or person's message to somebody outside. */
  readonly deliver: (message: {
    readonly channel: WireChannel;
    readonly from: AccountRow;
    readonly to: PartyRow;
    readonly body: string;
    readonly message: MessageRow;
    readonly mediaUrls?: readonly string[];
    readonly permit?: Permit;
  }) => Promise<void>;
  /** What the apps of an agent can do. */
  readonly appFunctions?: (
    db: Db,
    agent: AccountRow,
    config: AgentConfiguration,
  ) => Promise<readonly RuntimeFunction<EffectsScope>[]>;
}

const memoryLines = 40;
const trusted = (agentId: number, reason: string): Scope => ({
  kind: 'platform',
  reason: `${reason} ${agentId}`,
});

/** What arrives while an agent answers, with what only this server needs to know. */
export type Answered = AnswerEvent & {
  readonly conversationUuid?: string;
  readonly roomId?: string;
  /** Nothing may be used any more today: a call should not go on. */
  readonly isSpent?: boolean;
  /** When to try again, of an error that says so. */
  readonly waitSeconds?: number;
};

interface Begun {
  readonly agent: AccountRow;
  readonly room: RoomRow;
  readonly party: PartyRow;
  readonly conversation: ConversationRow;
  readonly message: MessageRow;
  readonly isNew: boolean;
}

/**
 * Everything that can be said to an agent goes through here, whatever the channel: store what came, let the agent answer, store the
 * answer with what it did, keep log and inbox in step. A turn holds no transaction while the model thinks.
 */
export function createConversationEngine({
  store,
  runtime,
  clock,
  budget,
  deliver,
  appFunctions,
}: EngineServices) {
  const scopeOf = async (agentId: number): Promise<{ scope: Scope; agent: AccountRow }> => {
    const agent = await store.within(trusted(agentId, 'find the agent'), async (db) => {
      const row = await findNode(db, agentId);
      return row && { ...row, active: row.active && !(await isDisabled(db, row)) };
    });
    if (!agent || !['organization', 'agent'].includes(agent.type))
      throw new Error(`No agent ${agentId}`);
    return { agent, scope: { kind: 'organization', id: agent.organizationId ?? agent.id } };
  };

  const ownerOf = (agent: AccountRow): Owner => ({
    organizationId: agent.organizationId ?? agent.id,
    accountId: agent.id,
  });

  async function begin(db: Db, agent: AccountRow, inbound: Inbound): Promise<Begun> {
    const owner = ownerOf(agent);
    const party = await findOrCreateParty(db, owner.organizationId, owner.accountId, inbound.party);
    const room = await findOrCreateRoom(db, owner, party, inbound.channel);
    const conversation = inbound.callUuid
      ? await callOf(db, room, inbound.callUuid)
      : await openTextConversation(db, room, {
          channel: inbound.channel,
          selfCall: inbound.selfTest ?? false,
          campaignId: null,
          fromNumber: party.kind === 'phone' ? party.address : null,
          toNumber: party.kind === 'phone' ? agent.phoneNumber : null,
        });
    const { row, isNew } = await addMessage(db, room, {
      author: 'customer',
      authorName: party.name ?? '',
      body: inbound.text,
      channel: inbound.channel,
      conversationUuid: conversation.uuid,
      clientId: inbound.clientId,
      attachments: inbound.attachments,
    });
    if (isNew) await inbound.also?.(db, { owner, roomId: room.id, messageId: row.id });
    if (isNew && !inbound.selfTest && conversation.type === 'message')
      await tellWebhooks(db, owner, 'incoming', incomingText(row, party, agent));
    return { agent, room, party, conversation, message: row, isNew };
  }

  async function inputOf(
    db: Db,
    begun: Begun,
    inbound: Inbound,
  ): Promise<RuntimeInput<EffectsScope> | null> {
    const owner = ownerOf(begun.agent);
    const row = await readConfig(db, owner, inbound.selfTest ? 'staging' : 'default');
    if (!row) return null;
    const config = resolvedValues(row.config as Config);
    const written = await db
      .select({ title: knowledgeDocuments.title, body: knowledgeDocuments.body })
      .from(knowledgeDocuments)
      .where(
        and(
          eq(knowledgeDocuments.organizationId, owner.organizationId),
          isNull(knowledgeDocuments.knowledgeBaseId),
        ),
      );
    const knowledge = [...written, ...(await knowledgeFor(db, owner, inbound.text))];
    const lines = await messagesOf(
      db,
      owner.organizationId,
      begun.conversation.uuid,
      begun.message.seq,
    );
    const past = await db
      .select()
      .from(conversations)
      .where(
        and(
          eq(conversations.organizationId, owner.organizationId),
          eq(conversations.roomId, begun.room.id),
          eq(conversations.selfCall, inbound.selfTest ?? false),
        ),
      )
      .orderBy(desc(conversations.startedAt))
      .limit(4);
    return {
      agent: { name: agentNameOf(begun.agent) },
      config,
      knowledge,
      memory: memoryOf(lines, await runsOf(db, owner.organizationId, begun.conversation.uuid)),
      earlier: past
        .filter((one) => one.uuid !== begun.conversation.uuid && one.summary)
        .map((one) => one.summary as string),
      caller: {
        name: begun.party.name,
        address: begun.party.address,
        kind: begun.party.kind,
        about: contextOf(begun.party.profile),
      },
      channel: inbound.channel,
      text: inbound.text,
      occasion: inbound.callUuid
        ? await occasionOf(db, owner.organizationId, inbound.callUuid)
        : '',
      appFunctions: (await appFunctions?.(db, begun.agent, config)) ?? [],
      effects: {
        owner,
        roomId: begun.room.id,
        partyId: begun.party.id,
        conversationUuid: begun.conversation.uuid,
        timezone: String((config as { timezone?: unknown }).timezone ?? 'UTC'),
      },
    };
  }

  /** Stores an inbound line. `answer` streams what the agent says to it: nothing with the AI off, blocked, nothing published, or a line that is known. */
  async function receive(inbound: Inbound) {
    const { agent, scope } = await scopeOf(inbound.agentId);
    const begun = await store.within(scope, (db) => begin(db, agent, inbound));
    const isAnswered =
      begun.isNew &&
      !inbound.keepOnly &&
      agent.active &&
      begun.room.aiEnabled &&
      !begun.room.blocked;
    return {
      messageId: begun.message.id,
      roomId: begun.room.id,
      isNew: begun.isNew,
      answer: (signal: AbortSignal) => answer({ inbound, agent, scope, begun, isAnswered }, signal),
    };
  }

  /** An inbound line that was stored before and not answered, because its process died. Null when it was answered after all, or is gone. */
  async function resume(agentId: number, messageId: string) {
    const { agent, scope } = await scopeOf(agentId);
    const begun = await store.within(scope, async (db): Promise<Begun | null> => {
      const [found] = await db
        .select({ message: messages, conversation: conversations, room: rooms, party: parties })
        .from(messages)
        .innerJoin(
          conversations,
          and(
            eq(conversations.organizationId, messages.organizationId),
            eq(conversations.uuid, messages.conversationUuid),
          ),
        )
        .innerJoin(
          rooms,
          and(eq(rooms.organizationId, messages.organizationId), eq(rooms.id, messages.roomId)),
        )
        .innerJoin(
          parties,
          and(eq(parties.organizationId, rooms.organizationId), eq(parties.id, rooms.partyId)),
        )
        .where(
          and(
            eq(messages.id, messageId),
            eq(messages.accountId, agentId),
            isNull(conversations.endedAt),
          ),
        );
      if (!found) return null;
      const isAnswered = (
        await messagesAfter(db, found.room.organizationId, found.room.id, found.message.seq)
      ).some((line) => line.author === 'agent' || line.author === 'person');
      return isAnswered ? null : { ...found, agent, isNew: true };
    });
    if (!begun) return null;
    const { party, message, room } = begun;
    const inbound: Inbound = {
      agentId,
      party: { address: party.address, kind: party.kind as PartyAddress['kind'], name: party.name },
      channel: message.channel as WireChannel,
      text: message.body,
    };
    return {
      messageId,
      roomId: room.id,
      isNew: true,
      answer: (signal: AbortSignal) =>
        answer(
          {
            inbound,
            agent,
            scope,
            begun,
            isAnswered: agent.active && room.aiEnabled && !room.blocked,
          },
          signal,
        ),
    };
  }

  /** Stores an inbound line and streams the answer. */
  async function* say(inbound: Inbound, signal: AbortSignal) {
    yield* (await receive(inbound)).answer(signal);
  }

  async function* answer(
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
    const input = await store.within(scope, (db) => inputOf(db, begun, inbound));
    if (!input) return;
    const turn = await budget.begin(ownerOf(agent), {
      callUuid: inbound.callUuid,
      isText: inbound.channel === 'sms',
      visitor: inbound.visitor,
    });
    if (!turn.ok)
      return yield* fallbackReply({ inbound, agent, scope, begun, input, denied: turn }, signal);
    try {
      for await (const event of runtime.respond(input, signal)) {
        if (event.type === 'function')
          yield {
            type: 'function',
            run: await store.within(scope, (db) =>
              keepRun(db, { ...begun, roomId: begun.room.id }, event, clock.now()),
            ),
          };
        else if (event.type === 'reply') {
          turn.count(event.tokens);
          const kept = await store.within(scope, (db) => keepReply(db, begun, event));
          await deliver({
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
            conversationUuid: begun.conversation.uuid,
            roomId: begun.room.id,
          };
        } else yield event;
      }
      if (begun.conversation.type === 'message')
        await settle(scope, begun.conversation.uuid, agent, signal, { ended: false, turn });
    } finally {
      await turn.settle();
    }
  }

  /**
   * What is said where nothing may be used any more: to visitors and callers the same as when a model fails, while the line waits in the inbox for a
   * person; to a member who tries the agent, why. A text is excused once a day, because each costs and the other side may be a machine.
   */
  async function* fallbackReply(
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
    if (inbound.selfTest)
      return yield {
        type: 'error',
        message: denied.message,
        retryable: true,
        waitSeconds: Math.max(1, Math.ceil((denied.until - clock.now()) / 1000)),
      };
    const owner = ownerOf(agent);
    const isSaid =
      inbound.channel === 'client' ||
      inbound.channel === 'call' ||
      ((await budget.maySendFallbackReply(owner, begun.room.id)) &&
        (inbound.channel !== 'sms' || (await budget.take(owner, 'text', begun.message.id)).ok));
    if (isSaid) {
      const text = denied.why === 'visitors' ? denied.message : runtime.fallbackReply(input);
      const kept = await store.within(scope, (db) => keepReply(db, begun, { text }));
      await deliver({
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
      await settle(scope, begun.conversation.uuid, agent, signal, { ended: false, turn: null });
  }

  /**
   * Opens a call; the agent speaks first, unless it waits for the other side. `greeting` replaces the agent's own. `answered` is false when
   * nobody would talk: the AI is off, the caller blocked, nothing published.
   */
  async function startCall(about: {
    readonly agentId: number;
    readonly party: PartyAddress;
    readonly selfTest?: boolean;
    readonly direction?: 'inbound' | 'outbound';
    readonly greeting?: string | null;
    readonly waitsToGreet?: boolean;
  }): Promise<{
    uuid: string;
    roomId: string;
    greeting: string;
    answered: boolean;
    blocked: boolean;
  }> {
    const { agent, scope } = await scopeOf(about.agentId);
    const direction = about.direction ?? 'inbound';
    const owner = ownerOf(agent);
    // What we call has entered its first minute before it rang, and who is turned away uses none.
    const mayTalk =
      direction === 'outbound' ||
      !agent.active ||
      (await store.within(scope, (db) => isBlocked(db, owner, about.party.address))) ||
      (await budget.take(owner, 'call', randomUUID())).ok;
    return store.within(scope, async (db) => {
      const party = await findOrCreateParty(db, owner.organizationId, owner.accountId, about.party);
      const room = await findOrCreateRoom(db, owner, party, 'call');
      const config = await readConfig(db, owner, about.selfTest ? 'staging' : 'default');
      const answered =
        mayTalk && agent.active && room.aiEnabled && !room.blocked && config !== null;
      const theirs = party.kind === 'phone' ? party.address : null;
      const conversation = await startConversation(db, room, {
        type: 'call',
        channel: 'call',
        direction,
        fromNumber: direction === 'inbound' ? theirs : agent.phoneNumber,
        toNumber: direction === 'inbound' ? agent.phoneNumber : theirs,
        selfCall: about.selfTest ?? false,
        campaignId: config?.id ?? null,
      });
      if (!about.selfTest && direction === 'inbound')
        await tellWebhooks(db, owner, 'incoming', incomingCall(conversation, party, agent));
      const greeting =
        answered && !about.waitsToGreet
          ? about.greeting?.trim() ||
            runtime.greeting(resolvedValues(config.config as Config), agentNameOf(agent))
          : '';
      if (greeting)
        await addMessage(db, room, {
          author: 'agent',
          authorName: agentNameOf(agent),
          body: greeting,
          channel: 'call',
          conversationUuid: conversation.uuid,
        });
      await announce(db, owner, 'conversation', { roomId: room.id, uuid: conversation.uuid });
      return {
        uuid: conversation.uuid,
        roomId: room.id,
        greeting,
        answered,
        blocked: room.blocked,
      };
    });
  }

  /** Keeps a line that the agent says without being asked, such as whether somebody is still there. */
  async function speak(agentId: number, uuid: string, text: string): Promise<void> {
    const { agent, scope } = await scopeOf(agentId);
    await store.within(scope, async (db) => {
      const [conversation] = await db
        .select()
        .from(conversations)
        .where(
          and(
            eq(conversations.organizationId, agent.organizationId ?? agent.id),
            eq(conversations.uuid, uuid),
            isNull(conversations.endedAt),
          ),
        );
      if (!conversation) return;
      const room = await lockRoom(db, conversation.organizationId, conversation.roomId);
      await addMessage(db, room, {
        author: 'agent',
        authorName: agentNameOf(agent),
        body: text,
        channel: conversation.channel as WireChannel,
        conversationUuid: uuid,
      });
    });
  }

  /** Ends a call or a stretch of messages: summary, outcome, inbox, log. */
  async function end(agentId: number, uuid: string, signal: AbortSignal): Promise<void> {
    const { agent, scope } = await scopeOf(agentId);
    const aside = await budget.beginInBackground(ownerOf(agent));
    try {
      await settle(scope, uuid, agent, signal, { ended: true, turn: aside.ok ? aside : null });
    } finally {
      if (aside.ok) await aside.settle();
    }
  }

  /** Brings summary, outcome, inbox and log of a conversation up to date; with `ended` it is over. Without a turn no model is asked, and a person should look. */
  async function settle(
    scope: Scope,
    uuid: string,
    agent: AccountRow,
    signal: AbortSignal,
    { ended, turn }: { ended: boolean; turn: Turn | null },
  ): Promise<void> {
    const read = await store.within(scope, async (db) => {
      const [conversation] = await db
        .select()
        .from(conversations)
        .where(
          and(
            eq(conversations.organizationId, agent.organizationId ?? agent.id),
            eq(conversations.uuid, uuid),
          ),
        );
      if (!conversation || conversation.endedAt) return null;
      const lines = await messagesOf(db, conversation.organizationId, uuid);
      const runs = await runsOf(db, conversation.organizationId, uuid);
      return { conversation, lines, runs };
    });
    if (!read) return;
    const runs = read.runs.map((run) => ({
      name: run.name,
      input: run.input as Config,
      ok: run.status === 'ok',
      words: String((run.output as Config).words ?? ''),
      output: run.output as Config,
    }));
    const verdict = await runtime.summarize(
      {
        agentName: agentNameOf(agent),
        channel: read.conversation.channel,
        dialog: memoryOf(read.lines, []),
        runs,
        withoutModel: turn === null,
      },
      signal,
    );
    turn?.count(verdict.tokens);
    const inbox = turn ? verdict.inbox : 'priority';
    const isOver = await store.within(scope, async (db) => {
      const duration =
        read.conversation.type === 'call'
          ? sql<number>`greatest(1, extract(epoch from now() - ${conversations.startedAt})::int)`
          : sql<number>`0`;
      const [kept] = await db
        .update(conversations)
        .set({
          summary: verdict.summary,
          outcome: verdict.outcome,
          collected: { ...verdict.collected },
          inbox,
          durationSeconds: duration,
          ...(ended ? { endedAt: sql`now()` } : {}),
        })
        .where(
          and(
            eq(conversations.organizationId, read.conversation.organizationId),
            eq(conversations.uuid, uuid),
            isNull(conversations.endedAt),
          ),
        )
        .returning();
      if (!kept) return false;
      await recordTokens(db, {
        conversation: kept,
        tokens: verdict.tokens,
        key: `summary:${randomUUID()}`,
        at: new Date(clock.now()),
      });
      if (ended) await recordCall(db, kept);
      await db
        .update(rooms)
        .set({
          inbox,
          ...(kept.type === 'call' && ended && verdict.summary
            ? {
                lastMessage: verdict.summary.slice(0, 280),
                lastMessageAuthor: 'system',
                lastMessageAt: sql`now()`,
              }
            : {}),
        })
        .where(and(eq(rooms.organizationId, kept.organizationId), eq(rooms.id, kept.roomId)));
      await writeLog(db, kept, agent, {
        cnam: null,
        callId:
          kept.type === 'call'
            ? ((await carrierIdOf(db, kept.organizationId, uuid)) ?? `${uuid.slice(0, 8)}@loopback`)
            : null,
        transfers: read.runs.filter((run) => run.name === 'transfer' && run.status === 'ok').length,
        scheduled: read.runs.some((run) => run.name === 'schedule' && run.status === 'ok'),
        meta: { ...verdict.collected },
      });
      if (ended && !kept.selfCall) {
        const [found] = await db
          .select({ party: parties })
          .from(rooms)
          .innerJoin(parties, eq(parties.id, rooms.partyId))
          .where(and(eq(rooms.organizationId, kept.organizationId), eq(rooms.id, kept.roomId)));
        if (found)
          await tellWebhooks(
            db,
            kept,
            'conversation',
            endedConversation({
              conversation: kept,
              party: found.party,
              agent,
              lines: read.lines,
              runs: read.runs,
            }),
          );
      }
      await announce(db, kept, 'log', { roomId: kept.roomId, uuid });
      return ended && { seconds: kept.type === 'call' ? kept.durationSeconds : null };
    });
    if (isOver && isOver.seconds !== null)
      await budget.endCall(ownerOf(agent), uuid, isOver.seconds);
    if (isOver && !read.conversation.selfCall)
      await afterwards(scope, read.conversation, agent, verdict, memoryOf(read.lines, []), signal);
  }

  /** Runs what acts after a conversation, such as the notice to the office, and keeps its traces. */
  async function afterwards(
    scope: Scope,
    conversation: ConversationRow,
    agent: AccountRow,
    summary: Awaited<ReturnType<typeof runtime.summarize>>,
    dialog: readonly MemoryLine[],
    signal: AbortSignal,
  ): Promise<void> {
    const owner = ownerOf(agent);
    const found = await store.within(scope, async (db) => {
      const [party] = await db
        .select({ party: parties })
        .from(rooms)
        .innerJoin(parties, eq(parties.id, rooms.partyId))
        .where(
          and(eq(rooms.organizationId, owner.organizationId), eq(rooms.id, conversation.roomId)),
        );
      return { party: party?.party, row: await readConfig(db, owner, 'default') };
    });
    if (!found.party || !found.row) return;
    const config = resolvedValues(found.row.config as Config);
    const runs = await runtime.after(
      {
        agent: { name: agentNameOf(agent) },
        config,
        caller: found.party,
        channel: conversation.channel,
        summary,
        transcript: dialog
          .map((line) => ('text' in line ? `${line.role}: ${line.text}` : ''))
          .filter(Boolean)
          .join('\n'),
        effects: {
          owner,
          roomId: conversation.roomId,
          partyId: found.party.id,
          conversationUuid: conversation.uuid,
          timezone: String((config as { timezone?: unknown }).timezone ?? 'UTC'),
        },
      },
      signal,
    );
    for (const run of runs)
      await store.within(scope, (db) =>
        keepRun(db, { agent, conversation, roomId: conversation.roomId }, run, clock.now()),
      );
  }

  async function keepRun(
    db: Db,
    begun: Pick<Begun, 'agent' | 'conversation'> & { readonly roomId: string },
    event: Extract<RuntimeEvent, { type: 'function' }>,
    now: number,
  ): Promise<FunctionRun> {
    const row = {
      id: randomUUID(),
      ...ownerOf(begun.agent),
      roomId: begun.roomId,
      conversationUuid: begun.conversation.uuid,
      name: event.name,
      label: event.label,
      input: { ...event.input },
      output: { ...event.output, words: event.words },
      status: event.ok ? 'ok' : 'failed',
      startedAt: new Date(now - event.durationMs),
      durationMs: Math.round(event.durationMs),
    };
    await db.insert(functionRuns).values(row);
    await announce(db, ownerOf(begun.agent), 'function', { roomId: begun.roomId });
    return {
      id: row.id,
      name: row.name,
      label: row.label,
      words: event.words,
      status: event.ok ? 'ok' : 'failed',
      startedAt: dateToSeconds(row.startedAt),
      durationMs: lastingMilliseconds(row.durationMs),
    };
  }

  async function keepReply(
    db: Db,
    begun: Begun,
    { text, tokens }: Pick<Extract<RuntimeEvent, { type: 'reply' }>, 'text' | 'tokens'>,
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
    await tellPlatform(db, row, begun.party, begun.agent);
    return row;
  }

  return { receive, resume, say, startCall, speak, end, scopeOf };
}

export type ConversationEngine = ReturnType<typeof createConversationEngine>;

/** What was said and run so far, in order of time. */
function memoryOf(lines: readonly MessageRow[], runs: readonly RunRow[]): MemoryLine[] {
  const said = lines
    .filter((line) => line.author !== 'system')
    .map((line) => ({
      at: line.createdAt.getTime(),
      line: { role: line.author as 'customer' | 'agent' | 'person', text: line.body },
    }));
  const ran = runs.map((run) => ({
    at: run.startedAt.getTime() + run.durationMs,
    line: {
      role: 'function' as const,
      name: run.name,
      input: run.input as Config,
      ok: run.status === 'ok',
      words: String((run.output as Config).words ?? ''),
      output: run.output as Config,
    },
  }));
  return [...said, ...ran]
    .sort((a, b) => a.at - b.at)
    .slice(-memoryLines)
    .map(({ line }) => line);
}

async function isBlocked(
  db: Db,
  { organizationId, accountId }: Owner,
  address: string,
): Promise<boolean> {
  const found = await db
    .select({ id: rooms.id })
    .from(rooms)
    .innerJoin(
      parties,
      and(eq(parties.organizationId, rooms.organizationId), eq(parties.id, rooms.partyId)),
    )
    .where(
      and(
        eq(rooms.organizationId, organizationId),
        eq(rooms.accountId, accountId),
        eq(parties.address, address),
        eq(rooms.blocked, true),
      ),
    )
    .limit(1);
  return found.length > 0;
}

async function callOf(db: Db, room: RoomRow, uuid: string): Promise<ConversationRow> {
  const [row] = await db
    .select()
    .from(conversations)
    .where(
      and(
        eq(conversations.organizationId, room.organizationId),
        eq(conversations.roomId, room.id),
        eq(conversations.uuid, uuid),
        eq(conversations.type, 'call'),
        isNull(conversations.endedAt),
      ),
    );
  if (!row) throw new Error('The call is over');
  return row;
}
