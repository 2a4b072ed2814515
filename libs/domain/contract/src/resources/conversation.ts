import * as z from 'zod/mini';
import { described, named, open } from '../wire.js';
import { durationSeconds, epochSeconds, exactSeconds, isoInstant } from '../wire-time.js';
import { functionRun } from './agent-answer.js';
import { channel } from './channel.js';
import { identityVerified } from './contact.js';
import { textProblem } from './text-problem.js';

/** One side's words of a conversation, as lists of messages and webhooks carry them. */
export const spoken = z.object({ role: z.enum(['assistant', 'user']), content: z.string() });

/**
 * Fields of messages in lists about their conversation, and about features of other products. Never
 * null: an absent value is empty, 0 or false.
 */
const aroundMessage = {
  isLive: z.optional(z.boolean()),
  duration: z.optional(durationSeconds()),
  missedCall: z.optional(z.boolean()),
  bypassAgent: z.optional(z.boolean()),
  selfCall: z.optional(z.boolean()),
  callingUserIsContact: z.optional(z.boolean()),
  campaignId: z.optional(z.string()),
  campaign: z.optional(z.boolean()),
  targetInbox: z.optional(z.enum(['inbox', 'junk'])),
  agentOutcome: z.optional(z.string()),
  summary: z.optional(z.string()),
  agentReplyCount: z.optional(z.int()),
  callDialog: z.optional(z.array(spoken)),
  chatDialog: z.optional(z.array(spoken)),
  voicemailRecording: z.optional(
    described(
      z.string(),
      'Where the recording is; empty without one',
      '/api/v1/carrier/media/2f8b7c0d',
    ),
  ),
  roomInitiator: z.optional(described(z.string(), 'Who wrote or called first', 'northside')),
  rate: z.optional(z.number()),
  usdRate: z.optional(z.number()),
  gift: z.optional(z.boolean()),
  drip: z.optional(z.boolean()),
  aiReward: z.optional(described(z.string(), 'Empty: no part of this product', '')),
  aiRewardUsd: z.optional(z.number()),
  aiLeadRating: z.optional(z.number()),
  aiLeadRatingReason: z.optional(described(z.string(), 'Empty: no part of this product', '')),
  aiAgentOverride: z.optional(described(z.string(), 'Empty: no part of this product', '')),
  'disposition-notification': z.optional(
    described(z.string(), 'Empty: no part of this product', ''),
  ),
  notify: z.optional(z.boolean()),
  cnamSpam: z.optional(z.boolean()),
  diversion: z.optional(described(z.string(), 'Empty: no part of this product', '')),
  forcedCampaign: z.optional(z.boolean()),
};

/** A row of the inbox. */
export const room = named(
  'Room',
  'A row of the inbox',
  z.object({
    roomId: z.string(),
    uuid: z.nullable(z.string()),
    name: z.string(),
    id: z.int(),
    image: z.string(),
    vidaPhoneNumber: z.string(),
    unregistered: z.boolean(),
    unregisteredDisplayName: z.string(),
    destinationInboxType: z.enum(['inbox', 'junk']),
    lastMessage: z.string(),
    lastMessageAuthor: z.enum(['customer', 'agent', 'person', 'system']),
    lastMessageTimestamp: epochSeconds(),
    /** Only in lists, where the newest line is a text of the business that did not arrive. */
    lastMessageFailed: z.optional(z.boolean()),
    channel,
    chatAgentCampaignId: z.string(),
    agentId: z.int(),
    agentName: z.string(),
    unread: z.int(),
    aiAgentEnabled: z.boolean(),
    archived: z.boolean(),
    blocked: z.boolean(),
    selfCall: z.boolean(),
    identityVerified,
    /**
     * Set where the other side is no person: `withheld` is a caller who shows no number, whose room
     * holds one call; `service` a short code or a name. Neither is written to or blocked.
     */
    sender: z.optional(z.enum(['withheld', 'service'])),
    /** Only in a search: the words around the place of the newest message that has them. */
    excerpt: z.optional(z.string()),
    excerptId: z.optional(z.string()),
  }),
);

/** A row of the inbox; its time is in seconds. */
export type Room = z.output<typeof room>;

/** A page of the inbox; pages start at 0. No envelope. */
export const roomPage = named(
  'RoomPage',
  'A page of the inbox; pages start at 0',
  z.object({
    pageSize: z.int(),
    pageNumber: z.int(),
    totalRooms: z.int(),
    unreadRooms: z.int(),
    rooms: z.array(room),
  }),
);

/** One line of a transcript, with the seconds since the conversation began. */
export const dialogLine = z.object({
  role: z.enum(['assistant', 'user', 'person']),
  content: z.string(),
  atSeconds: z.optional(exactSeconds()),
});

/** A member's reaction to a message, as one sign. */
export const reaction = named(
  'Reaction',
  'A member’s reaction to a message, as one sign',
  z.object({
    reaction: z.string(),
    userId: z.nullable(z.int()),
    name: z.string(),
    timestamp: epochSeconds(),
  }),
);

/** A member's reaction to a message; its time is in seconds. */
export type Reaction = z.output<typeof reaction>;

/**
 * A message, also the body of webhooks. `timestamp` and `date` are the same moment in two forms.
 */
export const message = named(
  'Message',
  'A message, also the body of webhooks',
  z.object({
    uuid: z.string(),
    seq: z.int(),
    roomId: z.string(),
    conversationUuid: z.nullable(z.string()),
    timestamp: epochSeconds(),
    date: isoInstant(),
    status: z.string(),
    from: z.int(),
    to: z.int(),
    fromUser: z.string(),
    toUser: z.string(),
    fromNumber: z.string(),
    toNumber: z.string(),
    type: z.enum(['call', 'message', 'system']),
    source: channel,
    direction: z.enum(['inbound', 'outbound']),
    eventType: z.string(),
    message: z.string(),
    aiAgent: z.boolean(),
    author: z.enum(['customer', 'agent', 'person', 'system']),
    authorName: z.string(),
    'content-type': z.string(),
    attachments: z.array(open()),
    clientId: z.optional(z.nullable(z.string())),
    /** Only where it did not arrive. */
    problem: z.optional(textProblem),
    reactions: z.optional(z.array(reaction)),
    ...aroundMessage,
  }),
);

/** A message; `timestamp` is in seconds, `date` the same as ISO 8601. */
export type Message = z.output<typeof message>;

/** A call, or one open-to-close stretch of messages inside a room. */
export const conversation = named(
  'Conversation',
  'A call, or one open-to-close stretch of messages inside a room',
  z.object({
    uuid: z.string(),
    roomId: z.string(),
    type: z.enum(['call', 'message']),
    channel,
    direction: z.enum(['inbound', 'outbound']),
    eventType: z.string(),
    fromNumber: z.nullable(z.string()),
    toNumber: z.nullable(z.string()),
    startedAt: epochSeconds(),
    endedAt: z.nullable(epochSeconds()),
    duration: durationSeconds(),
    selfCall: z.boolean(),
    summary: z.nullable(z.string()),
    agentOutcome: z.nullable(z.string()),
    rating: z.nullable(z.int()),
    targetInbox: z.enum(['inbox', 'junk']),
    collectedData: open(),
    dialog: z.array(dialogLine),
    functionsRun: z.array(functionRun),
  }),
);

/** A call, or one open-to-close stretch of messages; times are in seconds. */
export type Conversation = z.output<typeof conversation>;

/** A recording that is here. `id` is that of `getCarrierMedia`. */
export const recording = z.object({
  id: z.string(),
  kind: z.enum(['call', 'voicemail']),
  seconds: z.int(),
});

/** One item of a fetch of many conversations: its messages, or why there are none. */
export const fetchedConversation = z.object({
  success: z.boolean(),
  roomId: z.string(),
  uuid: z.string(),
  message: z.string(),
  conversation: z.array(message),
});

/** One entry of a room's timeline, oldest first. */
export const timelineEntry = named(
  'TimelineEntry',
  'One entry of the timeline of a room',
  z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('message'), at: epochSeconds(), message }),
    z.object({ kind: z.literal('call'), at: epochSeconds(), conversation }),
    z.object({ kind: z.literal('function'), at: epochSeconds(), run: functionRun }),
    z.object({
      kind: z.literal('system'),
      at: epochSeconds(),
      id: z.string(),
      text: z.string(),
      actor: z.nullable(z.string()),
      aiAgentEnabled: z.nullable(z.boolean()),
    }),
    z.object({
      kind: z.literal('note'),
      at: epochSeconds(),
      id: z.string(),
      text: z.string(),
      actor: z.string(),
      assignee: z.nullable(z.object({ userId: z.nullable(z.int()), name: z.string() })),
    }),
  ]),
);

/** One entry of a room’s timeline; `at` is in seconds. */
export type TimelineEntry = z.output<typeof timelineEntry>;

/** The content of the thread and its details column. */
export const roomTimeline = z.object({
  success: z.literal(true),
  room,
  /**
   * When tasks to this person begin again; null where none are held back. A line that may ask to be
   * left alone begins a pause.
   */
  tasksPausedUntil: z.optional(z.nullable(epochSeconds())),
  entries: z.array(timelineEntry),
  hasEarlier: z.boolean(),
  hasLater: z.optional(z.boolean()),
  /** The sequence numbers of the first and last message: `before` and `after` of the next parts. */
  firstSeq: z.optional(z.int()),
  lastSeq: z.optional(z.int()),
  collectedData: open(),
  functionsRun: z.array(functionRun),
  conversations: z.array(
    z.object({
      uuid: z.string(),
      type: z.enum(['call', 'message']),
      channel,
      startedAt: epochSeconds(),
      summary: z.nullable(z.string()),
      rating: z.optional(z.nullable(z.int())),
    }),
  ),
});

/** The content of the thread and its details column. */
export type RoomTimeline = z.output<typeof roomTimeline>;

/** Unread rooms per inbox. */
export const activity = named(
  'Activity',
  'Unread rooms of an inbox; `name` and what follows are left out when only the simple form is asked for',
  z.object({
    success: z.literal(true),
    rooms: z.array(
      z.object({
        roomId: z.string(),
        unread: z.int(),
        name: z.optional(z.string()),
        id: z.optional(z.int()),
        lastMessage: z.optional(z.string()),
        lastMessageTimestamp: z.optional(epochSeconds()),
        channel: z.optional(channel),
      }),
    ),
    total: z.int(),
  }),
);
