import * as z from 'zod/mini';
import { attachmentLimits } from '../attachment-limits.js';
import { operation } from '../operation.js';
import { callTiming } from '../resources/call-timing.js';
import {
  activity,
  conversation,
  fetchedConversation,
  message,
  recording,
  room,
  roomPage,
  roomTimeline,
} from '../resources/conversation.js';
import { described, done, line, paging, queryFlag, queryInt, required, success } from '../wire.js';
import { epochSeconds } from '../wire-time.js';
import { visitorChatOperations } from './visitor-chat.js';

const read = { audience: 'account', target: 'any', effect: 'read' } as const;
const write = { audience: 'account', target: 'any', effect: 'write' } as const;
const roomId = () =>
  z.string().check(z.regex(/^\d{1,15}:\d{1,15}$/, 'must be a room id, like 2001:3005'));
const ofRoom = z.object({ roomId: roomId() });
/**
 * Who is on the other side, by the id that a row of the inbox carries, or by phone number or e-mail
 * address.
 */
const personRef = () => z.union([z.int(), required(254)]);
const clear = z.object({
  clear: z.optional(z.union([z.int(), line(254)])),
  clearAll: z.optional(z.boolean()),
});
const markUnread = z.object({
  roomId: z.optional(roomId()),
  rooms: z.optional(
    z
      .array(z.object({ roomId: roomId(), unread: z.int().check(z.minimum(1), z.maximum(99_999)) }))
      .check(z.maxLength(500)),
  ),
});
const listQuery = z.object({
  ...paging,
  unread: z.optional(queryFlag()),
  archived: z.optional(queryFlag()),
  channel: z.optional(line(20)),
  aiOff: z.optional(queryFlag()),
  selfCall: described(
    z.optional(queryFlag()),
    'True: only members’ own tests; false: everything else',
    true,
  ),
  queryText: z.optional(line(120)),
});

export const conversationOperations = {
  listConversations: operation({
    method: 'GET',
    path: '/api/v2/conversations',
    aliases: [{ path: '/api/v1/conversations' }],
    area: 'conversations',
    summary: 'The priority inbox, newest first, page by page from 0.',
    access: read,
    query: listQuery,
    reply: roomPage,
    failure: { kind: 'json', aborts: 'silent' },
  }),
  listJunkConversations: operation({
    method: 'GET',
    path: '/api/v2/junkConversations',
    aliases: [{ path: '/api/v1/agentConversations' }],
    area: 'conversations',
    summary: 'The junk inbox, newest first, page by page from 0.',
    access: read,
    query: listQuery,
    reply: roomPage,
    failure: { kind: 'json', aborts: 'silent' },
  }),
  getRoom: operation({
    method: 'GET',
    path: '/api/v1/conversations/{roomId}',
    aliases: [{ path: '/api/v1/agentConversations/{roomId}' }],
    area: 'conversations',
    summary: 'One row of the inbox.',
    access: read,
    params: ofRoom,
    reply: z.object({ ...success, room }),
    failure: { kind: 'json', aborts: 'silent' },
  }),
  getRoomTimeline: operation({
    method: 'GET',
    path: '/api/v2/conversations/{roomId}/timeline',
    area: 'conversations',
    summary:
      'Messages, calls, function runs and hand-overs of a room in order, with what was collected.',
    access: read,
    params: ofRoom,
    query: z.object({
      before: z.optional(queryInt()),
      after: z.optional(queryInt()),
      around: z.optional(line(120)),
      limit: z.optional(queryInt()),
    }),
    reply: roomTimeline,
    failure: { kind: 'json' },
  }),
  getConversationByUuid: operation({
    method: 'GET',
    path: '/api/v2/conversation/{roomId}/{uuid}',
    area: 'conversations',
    summary: 'One call or stretch of messages with its transcript, results and function runs.',
    access: read,
    params: z.object({ roomId: roomId(), uuid: line(120) }),
    reply: z.object({
      ...success,
      conversation: z.array(message),
      details: conversation,
      recordings: z.optional(z.array(recording)),
      /** Only of a call with sound that has ended. */
      timing: z.optional(callTiming),
    }),
    failure: {
      kind: 'caught',
      text: 'Failed to fetch convo',
      message: 'Failed to fetch convo',
      aborts: 'logged',
    },
  }),
  getConversationBatch: operation({
    method: 'POST',
    path: '/api/v2/conversation/batch',
    area: 'conversations',
    summary:
      'Up to 200 transcripts at once, in the order of the items; one that is not there fails by itself.',
    access: { ...read, perMinute: 60 },
    bodyBytes: 128 * 1024,
    body: z.object({
      items: z
        .array(z.object({ roomId: required(40), uuid: required(120) }), 'items array is required')
        .check(
          z.minLength(1, 'items array is required'),
          z.maxLength(200, 'at most 200 items at once'),
        ),
    }),
    examples: {
      body: {
        items: [{ roomId: '2001:3005', uuid: 'bf0011ed-8175-458a-8fba-1e62ddc77567:1770763782' }],
      },
    },
    reply: z.object({
      ...success,
      stats: z.object({ requested: z.int(), ok: z.int(), failed: z.int() }),
      results: z.array(fetchedConversation),
    }),
    failure: { kind: 'json' },
  }),
  getRoomMessages: operation({
    method: 'GET',
    path: '/api/v2/messages/{roomId}',
    area: 'conversations',
    summary: 'Messages of a room, oldest first. A bare array.',
    access: read,
    params: ofRoom,
    reply: z.array(message),
    failure: { kind: 'false' },
  }),
  getRecentMessages: operation({
    method: 'GET',
    path: '/api/v2/messages/recent',
    area: 'conversations',
    summary: 'The latest messages of all rooms. A bare array.',
    access: read,
    reply: z.array(message),
    failure: { kind: 'false' },
  }),
  sendMessage: operation({
    method: 'POST',
    path: '/api/v2/messaging/send',
    area: 'conversations',
    status: 201,
    summary:
      'Answers in a room as a person, in words, with files uploaded before, or both. `clientId` makes a repeated send harmless.',
    access: write,
    bodyBytes: 128 * 1024,
    body: z.object({
      roomId: roomId(),
      message: z.optional(line(4000)),
      mediaUrls: z.optional(z.array(required(2048)).check(z.maxLength(attachmentLimits.maxFiles))),
      clientId: z.optional(line(80)),
    }),
    examples: {
      body: {
        roomId: '2001:3005',
        message: 'Here is the form to bring.',
        mediaUrls: [
          'https://app.example.com/api/v1/chat/media/2f8b7c0d1e4a59f3b6d2c8e0a7f14935.pdf/Form.pdf',
        ],
      },
    },
    reply: z.object({ ...success, sent: message }),
    failure: { kind: 'json' },
  }),
  getActivity: operation({
    method: 'GET',
    path: '/api/v1/activity',
    area: 'conversations',
    summary: 'Unread rooms of the priority inbox; `simple` leaves out what they show.',
    access: read,
    query: z.object({ simple: z.optional(queryFlag()) }),
    reply: activity,
    failure: { kind: 'json' },
  }),
  getAgentActivity: operation({
    method: 'GET',
    path: '/api/v1/activityAgent',
    area: 'conversations',
    summary: 'Unread rooms of the junk inbox; `simple` leaves out what they show.',
    access: read,
    query: z.object({ simple: z.optional(queryFlag()) }),
    reply: activity,
    failure: { kind: 'json' },
  }),
  clearActivity: operation({
    method: 'POST',
    path: '/api/v1/activity',
    area: 'conversations',
    summary:
      'Marks one room, or all, of the priority inbox as read. `clear` is the id of a room, or whom it is with.',
    access: write,
    body: clear,
    reply: done(),
    examples: { body: { clear: '2001:3005' } },
    failure: { kind: 'json' },
  }),
  clearAgentActivity: operation({
    method: 'POST',
    path: '/api/v1/activityAgent',
    area: 'conversations',
    summary:
      'Marks one room, or all, of the junk inbox as read. `clear` is the id of a room, or whom it is with.',
    access: write,
    body: clear,
    reply: done(),
    examples: { body: { clearAll: true } },
    failure: { kind: 'json' },
  }),
  markActivityUnread: operation({
    method: 'POST',
    path: '/api/v1/activity/markUnread',
    aliases: [{ path: '/api/v1/activityAgent/markUnread' }],
    area: 'conversations',
    summary:
      'Marks a room as unread, or `rooms`, as many as `getActivity` lists, with their numbers.',
    access: write,
    body: markUnread,
    examples: { body: { rooms: [{ roomId: '2001:3005', unread: 2 }] } },
    reply: done(),
    failure: { kind: 'json' },
  }),
  closeConversation: operation({
    method: 'POST',
    path: '/api/v1/closeConversation',
    area: 'conversations',
    summary: 'Closes the open conversation of a room and takes the room out of the inbox.',
    access: write,
    body: ofRoom,
    reply: done(),
    failure: { kind: 'json' },
  }),
  unarchiveConversation: operation({
    method: 'POST',
    path: '/api/v1/unarchiveConversation',
    area: 'conversations',
    summary: 'Brings a closed room back.',
    access: write,
    body: ofRoom,
    reply: done(),
    failure: { kind: 'json' },
  }),
  getAiAgentEnabled: operation({
    method: 'GET',
    path: '/api/v1/conversations/{roomId}/aiAgentEnabled',
    area: 'conversations',
    summary: 'Whether the AI answers in a room.',
    access: read,
    params: ofRoom,
    reply: z.object({ ...success, aiAgentEnabled: z.boolean() }),
    failure: { kind: 'false' },
  }),
  setAiAgentEnabled: operation({
    method: 'POST',
    path: '/api/v1/conversations/{roomId}/aiAgentEnabled',
    area: 'conversations',
    summary: 'Turns the AI on or off in a room; a person answers while it is off.',
    access: write,
    params: ofRoom,
    body: z.object({ aiAgentEnabled: z.boolean() }),
    reply: z.object({ ...success, aiAgentEnabled: z.boolean() }),
    failure: { kind: 'false' },
  }),
  setTasksPaused: operation({
    method: 'POST',
    path: '/api/v2/conversations/{roomId}/tasksPaused',
    area: 'conversations',
    summary:
      'Ends the pause of the tasks to the other side of a room, which a line that may ask to be left alone begins, or begins one of 30 days. A clear wish to be left alone stays.',
    access: write,
    params: ofRoom,
    body: z.object({ paused: z.boolean() }),
    reply: z.object({ ...success, tasksPausedUntil: z.nullable(epochSeconds()) }),
    failure: { kind: 'json' },
  }),
  rateConvo: operation({
    method: 'POST',
    path: '/api/v1/rateConvo',
    area: 'conversations',
    summary:
      'Rates a conversation from 1 to 5; null removes the rating. Without `uuid` the latest of the room is meant.',
    access: write,
    body: z.looseObject({
      rating: z.nullable(z.int().check(z.gte(1), z.lte(5))),
      roomId: z.optional(roomId()),
      uuid: z.optional(required(120)),
    }),
    examples: { body: { rating: 5, roomId: '2001:3005' } },
    reply: z.object({
      ...success,
      uuid: z.string(),
      roomId: z.string(),
      rating: z.nullable(z.int()),
    }),
    failure: { kind: 'json' },
  }),
  getBlockStatus: operation({
    method: 'GET',
    path: '/api/v1/block/{userId}',
    area: 'conversations',
    summary: 'Whether a person is blocked: what they send is kept, and the agent does not answer.',
    access: read,
    params: z.object({ userId: required(254) }),
    query: z.object({ both: z.optional(queryFlag()) }),
    reply: z.object({ ...success, blocked: z.boolean() }),
    failure: { kind: 'json' },
  }),
  setBlock: operation({
    method: 'POST',
    path: '/api/v1/block',
    area: 'conversations',
    summary:
      'Blocks a person who is not blocked, and lets back in one who is. The reply says which.',
    access: write,
    body: z.object({ targetUsername: personRef() }),
    examples: { body: { targetUsername: 3005 } },
    reply: z.object({ ...success, blocked: z.boolean() }),
    failure: { kind: 'json' },
  }),
  ...visitorChatOperations,
} as const;
