import * as z from 'zod/mini';
import { operation } from '../operation.js';
import { appointment, bookableCalendar, calendarRef, schedule } from '../resources/scheduling.js';
import { described, done, line, open, required, success } from '../wire.js';

const read = { audience: 'account', target: 'agent', effect: 'read' } as const;
const write = {
  audience: 'account',
  target: 'agent',
  permission: 'canEditOrg',
  effect: 'write',
} as const;
const json = { kind: 'json' } as const;
const no = { kind: 'false' } as const;
const provider = () =>
  described(z.enum(['google', 'embedded']), 'Which calendar appointments go to', 'google');

const crmReply = z.object({
  ...success,
  valid: z.boolean(),
  status: described(
    z.int(),
    'Status of what the CRM answered; 0 when it could not be reached',
    200,
  ),
  data: z.optional(z.union([open(), z.array(open())])),
});
const targetDate = () =>
  described(
    z
      .string()
      .check(
        z.regex(/^(?:0[1-9]|[12]\d|3[01])-(?:0[1-9]|1[0-2])-\d{4}$/, 'must be a day as DD-MM-YYYY'),
      ),
    'A day as DD-MM-YYYY',
    '05-01-2026',
  );

export const schedulingOperations = {
  getSchedule: operation({
    method: 'GET',
    path: '/api/v1/schedule',
    area: 'scheduling',
    summary:
      'When an account can be booked, and the next appointments in its calendar. An agent ' +
      'without a schedule of its own has its organization’s.',
    access: read,
    reply: z.object({
      ...success,
      schedule,
      isSet: described(z.boolean(), 'False where none was set and the default hours apply', true),
      appointments: z.array(appointment),
    }),
    failure: json,
  }),
  saveSchedule: operation({
    method: 'POST',
    path: '/api/v1/schedule',
    area: 'scheduling',
    summary:
      'Sets when an account can be booked. Replaces what was set before; unknown keys survive.',
    access: write,
    bodyBytes: 256 * 1024,
    body: schedule,
    reply: z.object({ ...success, schedule }),
    failure: json,
  }),
  connectGoogle: operation({
    method: 'POST',
    path: '/api/v1/google/connect',
    area: 'scheduling',
    summary:
      'Gives the address of Google’s consent page. Only the session that asked can finish, ' +
      'once, within ten minutes.',
    access: { ...write, perMinute: 20 },
    conflicts: true,
    reply: z.object({
      ...success,
      url: described(
        z.string(),
        'The consent page',
        'https://accounts.google.com/o/oauth2/v2/auth?client_id=desk&state=2001.kq3v',
      ),
    }),
    failure: json,
  }),
  finishGoogle: operation({
    method: 'POST',
    path: '/api/v1/google/callback',
    area: 'scheduling',
    summary:
      'Finishes it with what the consent page sent back. Takes the main calendar until another is chosen.',
    access: { ...write, perMinute: 20 },
    conflicts: true,
    body: z.object({
      state: described(required(500), 'As the consent page sent it back', '2001.kq3vJ0mZ8xWc'),
      code: described(required(2000), 'As the consent page sent it back', '4/0AfJohXn1q'),
    }),
    reply: z.object({ ...success, calendar: bookableCalendar }),
    failure: json,
  }),
  listGoogleCalendars: operation({
    method: 'GET',
    path: '/api/v1/google/calendars',
    area: 'scheduling',
    summary:
      'The calendars that appointments may go to: those of the connected account, else the built-in one.',
    access: read,
    conflicts: true,
    reply: z.object({
      ...success,
      connected: z.boolean(),
      provider: provider(),
      calendars: z.array(bookableCalendar),
    }),
    failure: no,
  }),
  getMainGoogleCalendar: operation({
    method: 'GET',
    path: '/api/v1/google/calendars/main',
    area: 'scheduling',
    summary: 'The calendar that appointments go to.',
    access: read,
    reply: z.object({
      ...success,
      connected: z.boolean(),
      provider: provider(),
      connection: described(
        z.enum(['none', 'own', 'organization', 'unavailable']),
        'Whose connection it is; unavailable where this installation offers none',
        'own',
      ),
      calendar: bookableCalendar,
      problem: described(
        z.nullable(z.string()),
        'Why the connection no longer works',
        'The leave to use this calendar was withdrawn. Connect it again.',
      ),
    }),
    failure: no,
  }),
  setMainGoogleCalendar: operation({
    method: 'PUT',
    path: '/api/v1/google/calendars/main',
    area: 'scheduling',
    summary: 'Chooses the calendar that appointments go to, among those listed.',
    access: write,
    conflicts: true,
    body: z.object({ calendar: calendarRef() }),
    reply: z.object({ ...success, calendar: bookableCalendar }),
    failure: no,
  }),
  disconnectGoogle: operation({
    method: 'DELETE',
    path: '/api/v1/google/disconnect',
    area: 'scheduling',
    summary:
      'Gives the leave back and forgets the tokens. Appointments then go to the built-in calendar.',
    access: write,
    reply: done(),
    failure: no,
  }),
  connectSchedulingTool: operation({
    method: 'POST',
    path: '/api/v1/schedulingTool/connection',
    area: 'scheduling',
    summary:
      'Connects the scheduling tool by a personal access token, after asking the tool whose ' +
      'it is. Nothing is booked when it says that its owner is busy.',
    access: { ...write, perMinute: 20 },
    conflicts: true,
    body: z.object({
      userPAT: described(
        required(2000),
        'A personal access token of the scheduling tool',
        'pat_1f0c…',
      ),
    }),
    reply: z.object({
      ...success,
      name: described(z.string(), 'Whose token it is', 'Dana Whitfield'),
      eventTypes: z.array(
        described(
          z.object({ name: z.string(), url: z.string(), minutes: z.int() }),
          'Something that can be booked with the tool',
          { name: 'Roof inspection', url: 'https://schedule.example.com/dana/roof', minutes: 30 },
        ),
      ),
    }),
    failure: json,
  }),
  disconnectSchedulingTool: operation({
    method: 'DELETE',
    path: '/api/v1/schedulingTool/connection',
    area: 'scheduling',
    summary: 'Forgets the personal access token.',
    access: write,
    body: z.object({
      userPAT: described(z.optional(line(2000)), 'Not needed: there is one token', 'pat_1f0c…'),
    }),
    reply: done(),
    failure: json,
  }),
  crmSettings: operation({
    method: 'POST',
    path: '/api/v2/crm/settings',
    area: 'scheduling',
    summary:
      'The settings of the connected field-service CRM, which shows whether its bearer token ' +
      'counts. Without one, those of the built-in calendar.',
    access: { ...read, perMinute: 60 },
    conflicts: true,
    reply: crmReply,
    failure: { kind: 'validFalse' },
  }),
  crmTeam: operation({
    method: 'POST',
    path: '/api/v2/crm/team',
    area: 'scheduling',
    summary:
      'Who of the team of the field-service CRM works on a day, and when. Without a CRM, the calendar of the account.',
    access: { ...read, perMinute: 60 },
    conflicts: true,
    body: z.object({ targetDate: targetDate() }),
    reply: crmReply,
    failure: { kind: 'validFalse' },
  }),
} as const;
