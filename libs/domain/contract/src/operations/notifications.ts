import * as z from 'zod/mini';
import { operation } from '../operation.js';
import { noticeChoices, notification } from '../resources/notification.js';
import { done, line, success } from '../wire.js';

const ofUsername = z.object({ username: z.optional(line(120)) });
const choices = z.object({ ...success, email: z.string(), ...noticeChoices });
const reach = { audience: 'account', target: 'any', carriers: ['query.username'] } as const;

export const notificationOperations = {
  listNotifications: operation({
    method: 'GET',
    path: '/api/v1/notifications',
    area: 'conversations',
    summary:
      'What the people of an account should know and did not see happen, newest first; at most 200.',
    access: { ...reach, effect: 'read' },
    query: ofUsername,
    reply: z.object({ ...success, notifications: z.array(notification), total: z.int() }),
    failure: { kind: 'json' },
  }),
  clearNotifications: operation({
    method: 'POST',
    path: '/api/v1/notifications',
    area: 'conversations',
    summary: 'Clears one notification by its value, or all. One that is gone already is no error.',
    access: { ...reach, effect: 'write' },
    query: ofUsername,
    body: z.object({ clear: z.optional(line(120)), clearAll: z.optional(z.boolean()) }),
    examples: { body: { clearAll: true } },
    reply: done(),
    failure: { kind: 'json' },
  }),
  getNotificationSettings: operation({
    method: 'GET',
    path: '/api/v1/notificationSettings',
    area: 'conversations',
    summary: 'How the signed-in person learns of each kind of notification.',
    access: { audience: 'account', target: 'any', effect: 'read', keys: false },
    reply: choices,
    failure: { kind: 'json' },
  }),
  saveNotificationSettings: operation({
    method: 'POST',
    path: '/api/v1/notificationSettings',
    area: 'conversations',
    summary: 'Chooses how the signed-in person learns of kinds of notifications.',
    access: { audience: 'account', target: 'any', effect: 'write', keys: false },
    body: z.object(noticeChoices),
    reply: choices,
    failure: { kind: 'json' },
  }),
} as const;
