import * as z from 'zod/mini';
import { described, formatted, named, required, timeZone } from '../wire.js';
import { isoDay, isoInstant } from '../wire-time.js';

const clockTime = () =>
  formatted(
    described(
      z.string().check(z.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$|^24:00$/, 'must be a time like 09:00')),
      'A time of the day in the schedule’s zone',
      '09:00',
    ),
    'time',
  );
const openSpan = z.object({ from: clockTime(), to: clockTime() });
const spans = () => z.array(openSpan).check(z.maxLength(12));
const minutes = (max: number) => z.int().check(z.gte(0), z.lte(max));

/** The hours of a week, by weekday. */
export const weekDays = () =>
  formatted(
    z
      .array(
        z.object({
          day: described(
            z.int().check(z.gte(1), z.lte(7)),
            'ISO number of the weekday, Monday is 1',
            1,
          ),
          spans: spans(),
        }),
      )
      .check(z.maxLength(7)),
    'week',
  );

/**
 * When an account can be booked. Days are ISO numbers, Monday is 1; a day that is not named is
 * closed. Unknown keys survive.
 */
export const schedule = named(
  'Schedule',
  'When an account can be booked. A day that is not named is closed; an exception replaces the day it names',
  z.looseObject({
    timezone: z.optional(timeZone(64)),
    minutes: z.optional(
      described(z.int().check(z.gte(5), z.lte(480)), 'How long an appointment is, in minutes', 30),
    ),
    bufferMinutes: z.optional(
      described(minutes(240), 'Minutes that stay free after each appointment', 10),
    ),
    noticeMinutes: z.optional(
      described(minutes(43_200), 'Minutes between now and the earliest appointment', 60),
    ),
    days: z.optional(weekDays()),
    exceptions: z.optional(
      z.array(z.object({ date: isoDay(), spans: spans() })).check(z.maxLength(400)),
    ),
  }),
  {
    timezone: 'America/Chicago',
    minutes: 30,
    bufferMinutes: 0,
    noticeMinutes: 60,
    days: [
      {
        day: 1,
        spans: [
          { from: '09:00', to: '12:00' },
          { from: '13:00', to: '17:00' },
        ],
      },
    ],
    exceptions: [{ date: '2026-12-25', spans: [] }],
  },
);

/** Something that stands in the calendar of an account. */
export const appointment = named(
  'Appointment',
  'Something that stands in the calendar of an account',
  z.object({
    id: z.string(),
    title: z.string(),
    startsAt: isoInstant(),
    endsAt: isoInstant(),
    status: z.enum(['held', 'booked']),
    source: z.string(),
  }),
  {
    id: '5b1f6a52-6a0e-4d0c-9a52-2f1f5a0e7c11',
    title: 'Cleaning · Dana Whitfield',
    startsAt: '2026-01-05T15:00:00.000Z',
    endsAt: '2026-01-05T15:40:00.000Z',
    status: 'booked',
    source: 'agent',
  },
);

/** A calendar that appointments may go to. */
export const bookableCalendar = named(
  'BookableCalendar',
  'A calendar that appointments may go to',
  z.object({
    id: z.string(),
    summary: z.string(),
    primary: z.boolean(),
    timeZone: z.nullable(z.string()),
    main: described(z.boolean(), 'Whether appointments go there', true),
  }),
  {
    id: 'office@example.com',
    summary: 'Front desk',
    primary: true,
    timeZone: 'America/Chicago',
    main: true,
  },
);

/** A calendar by its id, or as it stands in the list. */
export const calendarRef = () =>
  described(
    z.pipe(
      z.pipe(
        z.union([required(400), z.looseObject({ id: required(400) })]),
        z.transform((given: string | { id: string }) =>
          typeof given === 'string' ? given : given.id,
        ),
      ),
      z.string(),
    ),
    'The id of a calendar, or a calendar as it was listed',
    'office@example.com',
  );
