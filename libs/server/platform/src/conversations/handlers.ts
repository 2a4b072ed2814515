import { type SQL, and, asc, desc, eq, gt, sql } from 'drizzle-orm';
import { type Message } from '@patchbay/contract';
import { type Clock } from '@patchbay/kernel';
import { type Context, type Handlers, refuse } from '@patchbay/server-kit';
import {
  type Db,
  type Store,
  accounts,
  conversations,
  functionRuns,
  messages,
  parties,
  rooms,
} from '@patchbay/server-store';
import { findContact } from '../contacts/repository.js';
import { type EventHub, type LiveEvent, liveEvents } from '../events/live.js';
import { type SignAddress, attachmentsFrom, withAddresses } from './attachments.js';
import { type Answered, type ConversationEngine, type EngineServices } from './engine.js';
import { type InboxFilter, listRooms, unreadRooms } from './inbox.js';
import { aroundOf, conversationsAround } from './message-facts.js';
import { addMessage, announce } from './messages.js';
import { membersOf } from './groups.js';
import { personName } from './person-name.js';
import { reactionsTo } from './reactions.js';
import { lockRoom } from './rooms.js';
import { admitByHand } from './by-hand.js';
import { conversationView, messageView, partyNameOf, roomView } from './view.js';
import { type Outgoing } from '../outgoing/gate.js';
import { demandEnabled } from '../tree/enabled.js';
import { tellPlatform } from '../outbound/platform-messages.js';
import { demandRoom, gone } from './demand-room.js';
import { timeline, timelineLimit } from './room-timeline.js';
import { note } from './room-notes.js';

type ConversationOperation =
  | 'listConversations'
  | 'listJunkConversations'
  | 'getRoom'
  | 'getRoomTimeline'
  | 'getConversationByUuid'
  | 'getRoomMessages'
  | 'getRecentMessages'
  | 'sendMessage'
  | 'getActivity'
  | 'getAgentActivity'
  | 'clearActivity'
  | 'clearAgentActivity'
  | 'markActivityUnread'
  | 'closeConversation'
  | 'unarchiveConversation'
  | 'getAiAgentEnabled'
  | 'setAiAgentEnabled'
  | 'streamEvents'
  | 'runPrompt';

export interface ConversationServices {
  readonly store: Store;
  readonly clock: Clock;
  readonly hub: EventHub;
  readonly engine: ConversationEngine;
  readonly deliver: EngineServices['deliver'];
  readonly outgoing: Pick<Outgoing, 'admit'>;
  readonly publicUrl: string;
  readonly sign: SignAddress;
}

/** Handlers of the inbox, of threads and of live events. */
export function createConversationHandlers({
  store,
  clock,
  hub,
  engine,
  deliver,
  outgoing,
  publicUrl,
  sign,
}: ConversationServices): Pick<Handlers<Db>, ConversationOperation> {
  const pageOf = (inbox: InboxFilter['inbox'], query: Record<string, unknown>): InboxFilter => ({
    inbox,
    page: Number(query.page ?? 0),
    pageSize: Math.min(100, Math.max(1, Number(query.pageSize ?? 20))),
    unread: query.unread === true,
    archived: query.archived === true,
    aiOff: query.aiOff === true,
    channel: query.channel as string | undefined,
    queryText: query.queryText as string | undefined,
  });
  const clear =
    (inbox: 'priority' | 'junk') =>
    async (context: Context<Db>, body: { clear?: string | number; clearAll?: boolean }) =>
      context.within(async (db) => {
        const changed = await db
          .update(rooms)
          .set({ unread: 0 })
          .where(
            and(
              eq(rooms.inbox, inbox),
              gt(rooms.unread, 0),
              body.clearAll ? undefined : await roomsNamed(db, body.clear ?? ''),
            ),
          )
          .returning({
            id: rooms.id,
            organizationId: rooms.organizationId,
            accountId: rooms.accountId,
          });
        for (const room of changed.slice(0, 50))
          await announce(db, room, 'room', { roomId: room.id });
        return { message: 'Success' };
      });

  const shown = (message: Message): Message => withAddresses(message, sign);

  return {
    listConversations: async ({ query, context }) =>
      context.ask((db) => listRooms(db, pageOf('priority', query))),
    listJunkConversations: async ({ query, context }) =>
      context.ask((db) => listRooms(db, pageOf('junk', query))),
    getRoom: async ({ params, context }) =>
      context.within(async (db) => {
        const { room, party, agent, campaignId } = await demandRoom(db, params.roomId);
        return { room: roomView(room, party, { ...agent, campaignId }) };
      }),

    getRoomTimeline: async ({ params, query, context }) => {
      const mayInspect = await context.can('canInspectJSON');
      const found = await context.within((db) =>
        timeline(db, params.roomId, {
          before: query.before,
          limit: Math.min(timelineLimit, query.limit ?? 120),
          mayInspect,
        }),
      );
      return {
        ...found,
        entries: found.entries.map((entry) =>
          entry.kind === 'message' ? { ...entry, message: shown(entry.message) } : entry,
        ),
      };
    },

    getConversationByUuid: async ({ params, context }) => {
      const mayInspect = await context.can('canInspectJSON');
      return context.within(async (db) => {
        const { party, agent } = await demandRoom(db, params.roomId);
        const uuid = params.uuid.split(':')[0] ?? '';
        const [row] = await db
          .select()
          .from(conversations)
          .where(and(eq(conversations.roomId, params.roomId), eq(conversations.uuid, uuid)));
        if (!row) throw gone();
        const lines = await db
          .select()
          .from(messages)
          .where(and(eq(messages.roomId, params.roomId), eq(messages.conversationUuid, uuid)))
          .orderBy(messages.seq)
          .limit(1000);
        const runs = await db
          .select()
          .from(functionRuns)
          .where(
            and(eq(functionRuns.roomId, params.roomId), eq(functionRuns.conversationUuid, uuid)),
          )
          .orderBy(functionRuns.startedAt);
        const around = aroundOf(row, lines);
        return {
          conversation: lines.map((line) =>
            shown(messageView(line, party, agent, undefined, around)),
          ),
          details: conversationView(row, lines, runs, mayInspect),
        };
      });
    },

    getRoomMessages: async ({ params, context }) =>
      context.within(async (db) => {
        const { party, agent } = await demandRoom(db, params.roomId);
        const rows = await db
          .select()
          .from(messages)
          .where(eq(messages.roomId, params.roomId))
          .orderBy(desc(messages.seq))
          .limit(timelineLimit);
        const given = await reactionsTo(
          db,
          rows.map((row) => row.id),
        );
        const around = await conversationsAround(db, rows);
        const roomInitiator = await initiatorOf(db, params.roomId, party, agent);
        return rows.reverse().map((row) => ({
          ...shown(
            messageView(row, party, agent, given, around.get(row.conversationUuid ?? '') ?? null),
          ),
          roomInitiator,
        }));
      }),

    getRecentMessages: async ({ context }) =>
      context.within(async (db) => {
        const rows = await db
          .select({ message: messages, party: parties, agent: accounts })
          .from(messages)
          .innerJoin(rooms, eq(rooms.id, messages.roomId))
          .innerJoin(parties, eq(parties.id, rooms.partyId))
          .innerJoin(accounts, eq(accounts.id, messages.accountId))
          .orderBy(desc(messages.seq))
          .limit(100);
        const around = await conversationsAround(
          db,
          rows.map(({ message }) => message),
        );
        return rows.map(({ message, party, agent }) =>
          shown(
            messageView(
              message,
              party,
              agent,
              undefined,
              around.get(message.conversationUuid ?? '') ?? null,
            ),
          ),
        );
      }),

    sendMessage: async ({ body, context }) => {
      const { message = '', mediaUrls = [] } = body;
      if (!message.trim() && mediaUrls.length === 0)
        throw refuse.invalid([{ path: 'body.message', message: 'This field is required' }]);
      const permits = await admitByHand({ store, context, clock, outgoing }, body);
      const sent = await context.within(async (db) => {
        const { room, party, agent } = await demandRoom(db, body.roomId);
        const attachments = await attachmentsFrom(db, mediaUrls, publicUrl);
        const locked = await lockRoom(db, room.organizationId, room.id);
        const { row, isNew } = await addMessage(db, locked, {
          author: 'person',
          authorName: await personName(db, context),
          body: message,
          channel: locked.channel === 'call' ? 'sms' : (locked.channel as 'sms'),
          conversationUuid: await openConversationOf(db, room.id),
          clientId: body.clientId,
          attachments,
        });
        if (isNew) await tellPlatform(db, row, party, agent);
        return {
          row,
          isNew,
          to: party.kind === 'group' ? await membersOf(db, party) : [party],
          agent,
          view: shown(messageView(row, party, agent)),
        };
      });
      if (sent.isNew)
        for (const to of sent.to)
          await deliver({
            channel: sent.row.channel as 'sms',
            from: sent.agent,
            to,
            body: sent.row.body,
            message: sent.row,
            mediaUrls: sent.view.attachments.map((one) => String(one['content-url'])),
            permit: permits.get(to.address),
          });
      return { sent: sent.view };
    },

    getActivity: async ({ query, context }) =>
      context.within((db) => unreadRooms(db, 'priority', query)),
    getAgentActivity: async ({ query, context }) =>
      context.within((db) => unreadRooms(db, 'junk', query)),
    clearActivity: async ({ body, context }) => clear('priority')(context, body),
    clearAgentActivity: async ({ body, context }) => clear('junk')(context, body),

    markActivityUnread: async ({ body, context }) =>
      context.within(async (db) => {
        const { room } = await demandRoom(db, body.roomId);
        await db
          .update(rooms)
          .set({ unread: sql`greatest(1, ${rooms.unread})` })
          .where(eq(rooms.id, room.id));
        await announce(db, room, 'room', { roomId: room.id });
        return { message: 'Success' };
      }),

    closeConversation: async ({ body, context }) => {
      const closed = await context.within(async (db) => {
        const { room } = await demandRoom(db, body.roomId);
        const open = await db
          .select()
          .from(conversations)
          .where(and(eq(conversations.roomId, room.id), sql`${conversations.endedAt} is null`));
        await note(db, context, room, 'closed this conversation', 'closed');
        await db
          .update(rooms)
          .set({ archivedAt: sql`now()`, unread: 0 })
          .where(eq(rooms.id, room.id));
        return { accountId: room.accountId, open };
      });
      for (const conversation of closed.open)
        await engine.end(closed.accountId, conversation.uuid, context.signal);
      return { message: 'Success' };
    },

    unarchiveConversation: async ({ body, context }) =>
      context.within(async (db) => {
        const { room } = await demandRoom(db, body.roomId);
        await db.update(rooms).set({ archivedAt: null }).where(eq(rooms.id, room.id));
        await note(db, context, room, 'brought this conversation back', 'opened');
        return { message: 'Success' };
      }),

    getAiAgentEnabled: async ({ params, context }) =>
      context.within(async (db) => ({
        aiAgentEnabled: (await demandRoom(db, params.roomId)).room.aiEnabled,
      })),

    setAiAgentEnabled: async ({ params, body, context }) =>
      context.within(async (db) => {
        const { room } = await demandRoom(db, params.roomId);
        if (room.aiEnabled !== body.aiAgentEnabled) {
          await db
            .update(rooms)
            .set({ aiEnabled: body.aiAgentEnabled })
            .where(eq(rooms.id, room.id));
          await note(
            db,
            context,
            room,
            body.aiAgentEnabled ? 'turned the AI on' : 'turned the AI off',
            body.aiAgentEnabled ? 'ai-on' : 'ai-off',
          );
        }
        return { aiAgentEnabled: body.aiAgentEnabled };
      }),

    streamEvents: {
      reply: async () => ({}),
      stream: async ({ context, lastEventId }) =>
        itemsOf(await liveEvents(store, hub, context.scope, lastEventId, context.signal)) as never,
    },

    runPrompt: {
      reply: async ({ body, target, context }) => {
        await demandEnabled(store, target.id);
        const runs = [];
        let last: {
          text: string;
          trace: unknown[];
          conversationUuid?: string;
          roomId?: string;
        } | null = null;
        for await (const event of engine.say(
          selfTest(target.id, context, body.promptText),
          context.signal,
        )) {
          if (event.type === 'function') runs.push(event.run);
          if (event.type === 'reply') last = event;
          if (event.type === 'error')
            throw event.waitSeconds === undefined
              ? refuse.busy(event.message)
              : refuse.tooMany(event.waitSeconds, event.message);
        }
        if (!last)
          throw refuse.invalid([
            {
              path: 'body.targetAgent',
              message: 'has no instructions yet. Please enter a prompt.',
            },
          ]);
        return {
          reply: last.text,
          conversationUuid: last.conversationUuid ?? '',
          roomId: last.roomId ?? '',
          functionsRun: runs,
          trace: last.trace as never,
        };
      },
      stream: async ({ body, target, context }) => {
        await demandEnabled(store, target.id);
        return answerItems(
          engine.say(selfTest(target.id, context, body.promptText), context.signal),
        );
      },
    },
  };
}

const selfTest = (agentId: number, context: Context<Db>, text: string) => ({
  agentId,
  channel: 'client' as const,
  text,
  selfTest: true,
  party: {
    kind: 'member' as const,
    address: `test-${'userId' in context.actor && context.actor.userId ? context.actor.userId : agentId}`,
    name: 'Test caller',
  },
});

async function* answerItems(events: AsyncIterable<Answered>) {
  for await (const { isSpent: _spent, waitSeconds: _wait, ...event } of events)
    yield { event: event as never };
}

async function* itemsOf(events: AsyncIterable<LiveEvent>) {
  for await (const { id, data } of events) yield { id, event: data };
}

/** A room by its id, or every room with a person. */
async function roomsNamed(db: Db, ref: string | number): Promise<SQL> {
  if (/^\d+:\d+$/.test(String(ref))) return eq(rooms.id, String(ref));
  const party = await findContact(db, ref, { withDeleted: true });
  return party ? eq(rooms.partyId, party.id) : sql`false`;
}

/** Who wrote or called first. */
async function initiatorOf(
  db: Db,
  roomId: string,
  party: typeof parties.$inferSelect,
  agent: typeof accounts.$inferSelect,
): Promise<string> {
  const [first] = await db
    .select({ direction: messages.direction })
    .from(messages)
    .where(eq(messages.roomId, roomId))
    .orderBy(asc(messages.seq))
    .limit(1);
  return first?.direction === 'outbound' ? agent.username : partyNameOf(party);
}

async function openConversationOf(db: Db, roomId: string): Promise<string | null> {
  const [open] = await db
    .select({ uuid: conversations.uuid })
    .from(conversations)
    .where(
      and(
        eq(conversations.roomId, roomId),
        eq(conversations.type, 'message'),
        sql`${conversations.endedAt} is null`,
      ),
    )
    .limit(1);
  return open?.uuid ?? null;
}
