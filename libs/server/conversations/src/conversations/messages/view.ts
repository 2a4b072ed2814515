import {
  type Channel,
  type Conversation,
  type FunctionRun,
  type Message,
  type Room,
  type TextProblem,
  type TimelineEntry,
} from '@patchbay/contract';
import { dateToIso, dateToSeconds, lastingMilliseconds, lastingSeconds } from '@patchbay/kernel';
import { type accounts, type functionRuns, type parties } from '@patchbay/server-store';
import { type Around, messageFacts } from './message-facts.js';
import { redactRun } from './redaction.js';
import { agentNameOf } from '../../agents/agent-name.js';
import { partyNameOf } from '../../contacts/party-name.js';
import { isSender, kindOfSender, senderName } from '../../contacts/sender-party.js';
import { isVerifiedPerson } from '../../contacts/person-address.js';
import { type ReactionsByMessage } from './reactions.js';
import { type ConversationRow, type MessageRow } from './messages-repository.js';
import { noteStatus } from './notes-repository.js';
import { type RoomRow } from '../rooms/rooms-repository.js';

type AccountRow = typeof accounts.$inferSelect;
type PartyRow = typeof parties.$inferSelect;
type RunRow = typeof functionRuns.$inferSelect;

type ShownRoom = Pick<
  RoomRow,
  | 'id'
  | 'inbox'
  | 'lastMessage'
  | 'lastMessageAuthor'
  | 'lastMessageAt'
  | 'channel'
  | 'unread'
  | 'aiEnabled'
  | 'archivedAt'
  | 'blocked'
  | 'ownTest'
>;
type ShownParty = Pick<PartyRow, 'id' | 'name' | 'kind' | 'address'>;
type ShownAgent = Pick<AccountRow, 'id' | 'accountName' | 'name' | 'username'> & {
  readonly campaignId?: string | null;
};

/** A row of the inbox. Missing values are empty texts, because the public format has no null. */
export function roomView(room: ShownRoom, party: ShownParty, agent: ShownAgent): Room {
  return {
    roomId: room.id,
    uuid: null,
    name: partyNameOf(party),
    id: party.id,
    image: '',
    vidaPhoneNumber: party.kind === 'phone' ? party.address : '',
    unregistered: true,
    unregisteredDisplayName: party.kind === 'visitor' ? partyNameOf(party) : senderName(party),
    destinationInboxType: room.inbox === 'junk' ? 'junk' : 'inbox',
    lastMessage: room.lastMessage,
    lastMessageAuthor: (room.lastMessageAuthor ?? 'customer') as Room['lastMessageAuthor'],
    lastMessageTimestamp: dateToSeconds(room.lastMessageAt),
    channel: room.channel as Channel,
    chatAgentCampaignId: agent.campaignId ?? '',
    agentId: agent.id,
    agentName: agentNameOf(agent),
    unread: room.unread,
    aiAgentEnabled: room.aiEnabled,
    archived: room.archivedAt !== null,
    blocked: room.blocked,
    selfCall: room.ownTest,
    ...(isVerifiedPerson(party) ? { identityVerified: true } : {}),
    ...(isSender(party) ? { sender: kindOfSender(party) } : {}),
  };
}

/**
 * A message on the wire; its author determines the side. A side without a number is an empty text,
 * as in the public format. With `around`, the conversation or null, it includes the context fields.
 */
export function messageView(
  row: MessageRow,
  party: PartyRow,
  agent: AccountRow,
  reactions: ReactionsByMessage = new Map(),
  around?: Around | null,
): Message {
  const given = reactions.get(row.id);
  const inbound = row.direction === 'inbound';
  const other = {
    id: party.id,
    user: partyNameOf(party),
    number: party.kind === 'phone' ? party.address : '',
  };
  const own = { id: agent.id, user: agent.username, number: agent.phoneNumber ?? '' };
  const [from, to] = inbound ? [other, own] : [own, other];
  const isCall = row.channel === 'call';
  return {
    uuid: row.id,
    seq: row.seq,
    roomId: row.roomId,
    conversationUuid: row.conversationUuid,
    timestamp: dateToSeconds(row.createdAt),
    date: dateToIso(row.createdAt),
    status: row.status,
    from: from.id,
    to: to.id,
    fromUser: from.user,
    toUser: to.user,
    fromNumber: from.number,
    toNumber: to.number,
    type: row.author === 'system' ? 'system' : isCall ? 'call' : 'message',
    source: row.channel as Channel,
    direction: inbound ? 'inbound' : 'outbound',
    eventType: `${inbound ? 'inbound' : 'outbound'}-${isCall ? 'call' : 'message'}`,
    message: row.body,
    aiAgent: row.author === 'agent',
    author: row.author as Message['author'],
    authorName: row.authorName ?? '',
    'content-type': 'text/plain',
    attachments: (row.attachments as Record<string, unknown>[]) ?? [],
    clientId: row.clientId,
    ...(row.problem ? { problem: row.problem as TextProblem } : {}),
    ...(given ? { reactions: [...given] } : {}),
    ...(around === undefined ? {} : messageFacts(party, around, row)),
  };
}

/** A function run as text, and as data only for callers who may inspect it. */
export function runView(row: RunRow, mayInspect: boolean): FunctionRun {
  const output = (row.output ?? {}) as Record<string, unknown>;
  return {
    id: row.id,
    name: row.name,
    label: row.label,
    words: typeof output.words === 'string' ? output.words : row.label,
    status: row.status === 'ok' ? 'ok' : 'failed',
    startedAt: dateToSeconds(row.startedAt),
    durationMs: lastingMilliseconds(row.durationMs),
    ...(mayInspect
      ? {
          input: redactRun((row.input ?? {}) as Record<string, unknown>),
          output: redactRun(output),
        }
      : {}),
  };
}

const roleOf = {
  customer: 'user',
  agent: 'assistant',
  person: 'person',
  system: 'assistant',
} as const;

/** A call or text session with its transcript and results. */
export function conversationView(
  row: ConversationRow,
  lines: readonly MessageRow[],
  runs: readonly RunRow[],
  mayInspect: boolean,
): Conversation {
  const start = row.startedAt.getTime();
  return {
    uuid: row.uuid,
    roomId: row.roomId,
    type: row.type as Conversation['type'],
    channel: row.channel as Channel,
    direction: row.direction as Conversation['direction'],
    eventType: `${row.direction}-${row.type === 'call' ? 'call' : 'message'}`,
    fromNumber: row.fromNumber,
    toNumber: row.toNumber,
    startedAt: dateToSeconds(row.startedAt),
    endedAt: row.endedAt ? dateToSeconds(row.endedAt) : null,
    duration: lastingSeconds(row.durationSeconds),
    selfCall: row.selfCall,
    summary: row.summary,
    agentOutcome: row.outcome,
    rating: row.rating,
    targetInbox: row.inbox === 'junk' ? 'junk' : 'inbox',
    collectedData: (row.collected ?? {}) as Record<string, unknown>,
    dialog: lines
      .filter((line) => line.author !== 'system')
      .map((line) => ({
        role: roleOf[line.author as keyof typeof roleOf],
        content: line.body,
        atSeconds: lastingSeconds(Math.max(0, (line.createdAt.getTime() - start) / 1000)),
      })),
    functionsRun: runs.map((run) => runView(run, mayInspect)),
  };
}

/**
 * The timeline of a room, oldest first: the lines of a call form one card, everything else an entry
 * each.
 */
export function timelineOf(given: {
  messages: readonly MessageRow[];
  runs: readonly RunRow[];
  conversations: readonly ConversationRow[];
  party: PartyRow;
  agent: AccountRow;
  mayInspect: boolean;
  reactions?: ReactionsByMessage;
}): TimelineEntry[] {
  const calls = new Map(
    given.conversations.filter((row) => row.type === 'call').map((row) => [row.uuid, row]),
  );
  const entries: (TimelineEntry & { order: number })[] = [];
  for (const row of given.messages) {
    if (row.conversationUuid && calls.has(row.conversationUuid)) continue;
    if (row.author === 'system' && row.status === noteStatus)
      entries.push({
        kind: 'note',
        at: dateToSeconds(row.createdAt),
        id: row.id,
        text: row.body,
        actor: row.authorName ?? '',
        assignee:
          row.assignedName === null ? null : { userId: row.assignedTo, name: row.assignedName },
        order: row.createdAt.getTime(),
      });
    else if (row.author === 'system')
      entries.push({
        kind: 'system',
        at: dateToSeconds(row.createdAt),
        id: row.id,
        text: row.body,
        actor: row.authorName,
        aiAgentEnabled: row.status === 'ai-on' ? true : row.status === 'ai-off' ? false : null,
        order: row.createdAt.getTime(),
      });
    else
      entries.push({
        kind: 'message',
        at: dateToSeconds(row.createdAt),
        message: messageView(row, given.party, given.agent, given.reactions),
        order: row.createdAt.getTime(),
      });
  }
  for (const call of calls.values()) {
    const conversation = conversationView(
      call,
      given.messages.filter((m) => m.conversationUuid === call.uuid),
      given.runs.filter((r) => r.conversationUuid === call.uuid),
      given.mayInspect,
    );
    entries.push({
      kind: 'call',
      at: dateToSeconds(call.startedAt),
      conversation,
      order: call.startedAt.getTime(),
    });
  }
  for (const run of given.runs)
    entries.push({
      kind: 'function',
      at: dateToSeconds(run.startedAt),
      run: runView(run, given.mayInspect),
      order: run.startedAt.getTime(),
    });
  return entries
    .sort((a, b) => a.order - b.order)
    .map(({ order: _order, ...entry }) => entry as TimelineEntry);
}
