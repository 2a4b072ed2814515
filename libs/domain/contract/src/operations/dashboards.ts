import * as z from 'zod/mini';
import { operation } from '../operation.js';
import {
  dashboardLink,
  dashboardReport,
  goalExample,
  goalWords,
  linkExample,
  linkWords,
  metricGoal,
  reportExample,
  reportWords,
  sharedDashboard,
} from '../resources/dashboard.js';
import { described, done, email, required, success } from '../wire.js';

const read = {
  audience: 'account',
  target: 'agent',
  permission: 'canViewOrg',
  effect: 'read',
} as const;
const write = { ...read, managersOnly: true, permission: 'canEditOrg', effect: 'write' } as const;
const anyReader = { audience: 'public', target: 'none', perMinute: 60 } as const;
const byId = (example: string) =>
  z.object({ id: described(z.uuid(), 'Its id', `5d2c8f10-93a6-4a51-8c40-7a1f2f9b6e${example}`) });
const ofGoal = byId('41');
const ofLink = byId('42');
const ofReport = byId('43');
const token = z.object({
  token: described(required(400), 'From the link', 'kq3Zr1n8Yw5mT0bVxLcP2dJfHsGaEuQi'),
});

export const dashboardOperations = {
  listGoals: operation({
    method: 'GET',
    path: '/api/v2/goals',
    area: 'dashboards',
    summary: 'Goals of the metrics of an account.',
    access: read,
    reply: z.object({ ...success, goals: z.array(metricGoal) }),
    failure: { kind: 'json' },
  }),
  saveGoal: operation({
    method: 'POST',
    path: '/api/v2/goals',
    area: 'dashboards',
    summary: 'Adds a goal, or writes that of `id`; it is checked within seconds.',
    access: write,
    body: z.object({ id: z.optional(ofGoal.shape.id), ...goalWords }),
    examples: { body: goalExample },
    reply: z.object({ ...success, goal: metricGoal }),
    failure: { kind: 'json' },
  }),
  deleteGoal: operation({
    method: 'DELETE',
    path: '/api/v2/goals/{id}',
    area: 'dashboards',
    summary: 'Deletes a goal with its history.',
    access: write,
    params: ofGoal,
    reply: done(),
    failure: { kind: 'json' },
  }),
  listDashboardLinks: operation({
    method: 'GET',
    path: '/api/v2/dashboardLinks',
    area: 'dashboards',
    summary: 'Links that show metrics of an account to any reader.',
    access: read,
    reply: z.object({ ...success, links: z.array(dashboardLink) }),
    failure: { kind: 'json' },
  }),
  createDashboardLink: operation({
    method: 'POST',
    path: '/api/v2/dashboardLinks',
    area: 'dashboards',
    summary: 'Makes a link; its `url` is given once.',
    access: write,
    body: z.object({
      ...linkWords,
      expiresInDays: z.int().check(z.gte(1), z.lte(366)),
    }),
    examples: { body: linkExample },
    reply: z.object({
      ...success,
      link: dashboardLink,
      url: described(
        z.string(),
        'The token is behind the `#`',
        'https://desk.example/shared/dashboard#kq3Zr1n8Yw5mT0bVxLcP2dJfHsGaEuQi',
      ),
    }),
    failure: { kind: 'json' },
  }),
  revokeDashboardLink: operation({
    method: 'DELETE',
    path: '/api/v2/dashboardLinks/{id}',
    area: 'dashboards',
    summary: 'Ends a link at once.',
    access: write,
    params: ofLink,
    reply: done(),
    failure: { kind: 'json' },
  }),
  getSharedDashboard: operation({
    method: 'POST',
    path: '/api/v2/sharedDashboard',
    area: 'public',
    summary: 'The values that a link shows.',
    access: { ...anyReader, effect: 'read' },
    body: token,
    reply: z.object({ ...success, dashboard: sharedDashboard }),
    failure: { kind: 'json' },
  }),
  listReports: operation({
    method: 'GET',
    path: '/api/v2/reports',
    area: 'dashboards',
    summary: 'Reports of an account by mail.',
    access: read,
    reply: z.object({ ...success, reports: z.array(dashboardReport) }),
    failure: { kind: 'json' },
  }),
  saveReport: operation({
    method: 'POST',
    path: '/api/v2/reports',
    area: 'dashboards',
    summary: 'Adds a report by mail, or writes that of `id`.',
    access: write,
    body: z.object({ id: z.optional(ofReport.shape.id), ...reportWords }),
    examples: { body: reportExample },
    reply: z.object({ ...success, report: dashboardReport }),
    failure: { kind: 'json' },
  }),
  deleteReport: operation({
    method: 'DELETE',
    path: '/api/v2/reports/{id}',
    area: 'dashboards',
    summary: 'Deletes a report by mail.',
    access: write,
    params: ofReport,
    reply: done(),
    failure: { kind: 'json' },
  }),
  previewReport: operation({
    method: 'POST',
    path: '/api/v2/reports/preview',
    area: 'dashboards',
    summary:
      'The mail as it would be sent now, and with `sendTo`, an address of the person who asks, sends it there.',
    access: { ...write, perMinute: 30 },
    body: z.object({ ...reportWords, sendTo: z.optional(email()) }),
    examples: { body: reportExample },
    reply: z.object({
      ...success,
      subject: described(z.string(), 'Title and window', 'The week – Week: Jan 5 to Jan 11'),
      text: z.string(),
      html: described(z.string(), 'The same as a page', '<h1>The week of the front desk</h1>'),
    }),
    failure: { kind: 'json' },
  }),
  unsubscribeReport: operation({
    method: 'POST',
    path: '/api/v2/reports/unsubscribe',
    area: 'public',
    summary: 'Ends mails of metrics for the recipient of the link, or with `agree` begins them.',
    access: { ...anyReader, effect: 'write' },
    body: z.extend(token, { agree: z.optional(z.boolean()) }),
    reply: done(),
    failure: { kind: 'json' },
  }),
} as const;
