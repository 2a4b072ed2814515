import * as z from 'zod/mini';
import { operation } from '../operation.js';
import { reaction, room } from '../resources/conversation.js';
import { accountId, described, done, line, required, success, title } from '../wire.js';

const write = { audience: 'account', target: 'any', effect: 'write' } as const;
const ofMessage = { uuid: z.uuid('must be the uuid of a message') };
const reactions = z.object({ ...success, uuid: z.string(), reactions: z.array(reaction) });
const editsReplies = {
  audience: 'account',
  target: 'organization',
  permission: 'canEditOrg',
  effect: 'write',
} as const;
const replyId = () => described(z.uuid(), 'Its id', '5d2c8f10-93a6-4a51-8c40-7a1f2f9b6e31');
const savedReply = z.object({
  id: replyId(),
  name: described(z.string(), 'Its name', 'Hours'),
  text: described(z.string(), 'With {markers}', 'Hello {firstName}, we open at 9.'),
  forAgents: described(z.boolean(), 'Also for people of one agent', true),
});
/**
 * A reference to a person: the id of a contact, a phone number, an e-mail address, the username of
 * an agent.
 */
const person = () => z.union([z.int(), required(254)]);

/** No pattern: `\p{Cc}` in the OpenAPI document is nothing that Go, Python and PHP compile. */
const isSign = (text: string) => /^[^\p{Cc}\s][^\p{Cc}]*$/u.test(text);

export const peopleOperations = {
  saveReaction: operation({
    method: 'POST',
    path: '/api/v1/reaction',
    area: 'conversations',
    status: 201,
    summary: 'Reacts to a message. A second reaction of the same person replaces the first.',
    access: write,
    body: z.looseObject({
      ...ofMessage,
      reaction: z
        .string()
        .check(z.minLength(1), z.maxLength(32), z.refine(isSign, 'must be a sign, like 👍')),
    }),
    examples: { body: { uuid: '7d0f3a52-9a1b-4c65-8f0e-2b8f3c1d4e5a', reaction: '👍' } },
    reply: reactions,
    failure: { kind: 'json' },
  }),
  deleteReaction: operation({
    method: 'DELETE',
    path: '/api/v1/reaction',
    area: 'conversations',
    summary: 'Takes back one’s reaction to a message.',
    access: write,
    body: z.looseObject(ofMessage),
    examples: { body: { uuid: '7d0f3a52-9a1b-4c65-8f0e-2b8f3c1d4e5a' } },
    reply: reactions,
    failure: { kind: 'json' },
  }),
  saveRoomNote: operation({
    method: 'POST',
    path: '/api/v2/conversation/{roomId}/notes',
    area: 'conversations',
    summary: 'Adds a note for colleagues, or assigns the note of `id`.',
    access: write,
    params: z.object({ roomId: required(40) }),
    body: z.object({
      id: z.optional(z.uuid()),
      text: z.optional(line(4000)),
      assigneeId: z.optional(z.nullable(z.int())),
    }),
    examples: { body: { text: 'Ask for the form.', assigneeId: 1 } },
    reply: z.object({ ...success, id: z.string() }),
    failure: { kind: 'json' },
  }),
  listSavedReplies: operation({
    method: 'GET',
    path: '/api/v2/savedReplies',
    area: 'conversations',
    summary: 'Texts of an organization to send again, by name.',
    access: { audience: 'account', target: 'agent', effect: 'read' },
    reply: z.object({ ...success, replies: z.array(savedReply) }),
    failure: { kind: 'json' },
  }),
  saveSavedReply: operation({
    method: 'POST',
    path: '/api/v2/savedReplies',
    area: 'conversations',
    summary: 'Keeps a text to send again, or writes that of `id`.',
    access: editsReplies,
    body: z.object({
      id: z.optional(replyId()),
      name: title(60),
      text: required(4000),
      forAgents: z.optional(z.boolean()),
    }),
    examples: { body: { name: 'Hours', text: 'Hello {firstName}, we open at 9.' } },
    reply: z.object({ ...success, reply: savedReply }),
    failure: { kind: 'json' },
  }),
  deleteSavedReply: operation({
    method: 'DELETE',
    path: '/api/v2/savedReplies/{replyId}',
    area: 'conversations',
    summary: 'Deletes a saved reply.',
    access: editsReplies,
    params: z.object({ replyId: replyId() }),
    reply: done(),
    failure: { kind: 'json' },
  }),
  getGroupConversationRoomId: operation({
    method: 'POST',
    path: '/api/v1/getGroupConversationRoomId',
    area: 'conversations',
    summary:
      'The room of an agent with one or several people; the same people are always the same ' +
      'room. Unknown numbers and addresses become contacts.',
    access: { audience: 'account', target: 'agent', effect: 'write', perMinute: 60 },
    body: z.object({
      users: z
        .array(person(), 'Choose at least one person')
        .check(
          z.minLength(1, 'Choose at least one person'),
          z.maxLength(20, 'A group has at most 20 people'),
        ),
    }),
    examples: { body: { users: ['+15125550143', 3005] } },
    reply: z.object({
      ...success,
      details: z.object({
        room,
        users: z.array(z.object({ id: accountId(), name: z.string(), address: z.string() })),
      }),
    }),
    failure: { kind: 'json' },
  }),
  createExternalDestinationProfile: operation({
    method: 'POST',
    path: '/api/v1/createExternalDestinationProfile',
    area: 'conversations',
    summary:
      'Makes a number or an e-mail address a contact to write to, and gives the room with them.',
    access: { audience: 'account', target: 'agent', effect: 'write', perMinute: 60 },
    body: z.object({ address: required(254) }),
    examples: { body: { address: '+15125550143' } },
    reply: z.object({
      ...success,
      details: z.object({ id: accountId(), username: z.string(), address: z.string(), room }),
    }),
    failure: { kind: 'json' },
  }),
} as const;
