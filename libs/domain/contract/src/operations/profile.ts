import * as z from 'zod/mini';
import { operation } from '../operation.js';
import { pageLink, socialLink } from '../resources/account.js';
import { described, done, line, open, queryInt, required, success } from '../wire.js';
import { epochSeconds, isoDay } from '../wire-time.js';

const linkId = () => described(required(80), 'The id of a link', 'book-online');

/** What a device says when it starts: an object, or a single value. */
const checkInValue = () => z.union([open(), line(2000), z.number(), z.boolean()]);

export const profileOperations = {
  saveSocialLinks: operation({
    method: 'POST',
    path: '/api/v1/account/socialLinks',
    area: 'accounts',
    summary: 'Replaces the links to an account’s pages elsewhere, which its public page shows.',
    access: { audience: 'account', target: 'any', permission: 'canEditOrg', effect: 'write' },
    bodyBytes: 256 * 1024,
    body: z.object({
      socialLinks: z.array(socialLink).check(z.maxLength(30)),
      socialLinksPosition: z.optional(z.enum(['top', 'bottom'])),
    }),
    reply: z.object({
      ...success,
      socialLinks: z.array(socialLink),
      socialLinksPosition: z.enum(['top', 'bottom']),
    }),
    failure: { kind: 'false' },
  }),
  updateUsername: operation({
    method: 'POST',
    path: '/api/v1/updateUsername',
    area: 'accounts',
    conflicts: true,
    summary: 'Gives an account another username, which no other account of the installation has.',
    access: { audience: 'account', target: 'any', permission: 'canEditOrg', effect: 'write' },
    body: z.object({
      targetUsername: described(required(80), 'The new username', 'northside-dental'),
    }),
    reply: z.object({ ...success, username: z.string() }),
    failure: { kind: 'json' },
  }),
  saveAccountLinks: operation({
    method: 'POST',
    path: '/api/v1/account/links',
    area: 'accounts',
    summary:
      'Replaces the links on an account’s public page, and how they look. A link without an id is given one.',
    access: { audience: 'account', target: 'any', permission: 'canEditOrg', effect: 'write' },
    bodyBytes: 1024 * 1024,
    body: z.object({
      links: z.array(z.extend(pageLink, { id: z.optional(linkId()) })).check(z.maxLength(50)),
      linksConfig: z.optional(open()),
    }),
    reply: z.object({ ...success, links: z.array(pageLink), linksConfig: open() }),
    failure: { kind: 'json' },
  }),
  sendLinkStats: operation({
    method: 'POST',
    path: '/api/v1/stats/links',
    area: 'public',
    summary:
      'Counts a click on a link of a public page. A link that the page does not have is not counted.',
    access: { audience: 'public', target: 'none', effect: 'write', perMinute: 60 },
    body: z.object({ username: required(120), linkId: linkId() }),
    reply: done(),
    failure: { kind: 'false' },
  }),
  getLinkStats: operation({
    method: 'GET',
    path: '/api/v1/stats/links',
    area: 'accounts',
    summary:
      'How often each link of an account’s public page was clicked in the last thirty days, by day.',
    access: { audience: 'account', target: 'any', permission: 'canViewOrg', effect: 'read' },
    reply: z.object({
      ...success,
      links: z.array(
        z.object({
          linkId: linkId(),
          clicks: z.int(),
          days: z.array(z.object({ day: isoDay(), clicks: z.int() })),
        }),
      ),
    }),
    failure: { kind: 'false' },
  }),
  fetchCallsForReview: operation({
    method: 'GET',
    path: '/internal/fetchCallsForReview',
    area: 'conversations',
    summary:
      'Calls of the whole platform that a reviewer should listen to: rated low first, then the newest, page by page from 0.',
    access: { audience: 'superAdmin', target: 'none', stepUp: true, effect: 'read' },
    query: z.object({ page: z.optional(queryInt()) }),
    reply: z.object({
      ...success,
      pageNumber: z.int(),
      calls: z.array(
        z.object({
          roomId: z.string(),
          uuid: z.string(),
          accountId: z.int(),
          organizationId: z.int(),
          username: z.string(),
          orgName: z.nullable(z.string()),
          accountName: z.nullable(z.string()),
          direction: described(z.string(), 'Who called whom', 'inbound'),
          fromNumber: z.nullable(z.string()),
          toNumber: z.nullable(z.string()),
          timestamp: epochSeconds(),
          duration: z.int(),
          rating: z.nullable(z.int()),
          summary: z.nullable(z.string()),
          outcome: z.nullable(described(z.string(), 'What came of it', 'booked')),
        }),
      ),
    }),
    failure: { kind: 'json' },
  }),
  ipCorrelator: operation({
    method: 'POST',
    path: '/api/v1/ipCorrelator',
    area: 'public',
    summary:
      'Records which page a person came from, so that a sign-up from the same address within ' +
      'a month knows it. The address itself is not stored.',
    access: { audience: 'public', target: 'none', effect: 'write', perMinute: 60 },
    body: z.object({ page: required(500), ref: z.optional(line(500)) }),
    reply: done(),
    examples: { body: { page: '/pricing', ref: 'spring-fair' } },
    failure: { kind: 'json' },
  }),
  getCheckIn: operation({
    method: 'GET',
    path: '/api/v1/checkIn/{type}',
    area: 'accounts',
    summary:
      'What the app of the person who asks reported last, for a kind of app such as `mobile`.',
    access: { audience: 'account', target: 'none', effect: 'read' },
    params: z.object({
      type: described(
        z.string().check(z.regex(/^[A-Za-z][\w-]{0,39}$/, 'must be a word')),
        'The kind of app',
        'mobile',
      ),
    }),
    reply: z.object({
      ...success,
      type: described(z.string(), 'The kind of app', 'mobile'),
      checkIn: z.nullable(checkInValue()),
      timestamp: z.nullable(epochSeconds()),
    }),
    examples: {
      reply: {
        success: true,
        type: 'mobile',
        checkIn: { version: '4.2.0', push: true },
        timestamp: 1767605400,
      },
    },
    failure: { kind: 'json' },
  }),
  mobileCheckIn: operation({
    method: 'POST',
    path: '/api/v1/mobileCheckIn',
    area: 'accounts',
    summary: 'Reports the state of the mobile app of the person who asks.',
    access: { audience: 'account', target: 'none', effect: 'write', perMinute: 60 },
    body: z.object({ checkIn: checkInValue() }),
    reply: z.object({ ...success, timestamp: epochSeconds() }),
    examples: { body: { checkIn: { version: '4.2.0', push: true } } },
    failure: { kind: 'json' },
  }),
} as const;
