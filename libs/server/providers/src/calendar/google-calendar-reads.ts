import * as z from 'zod';
import { readBody, type JsonRequest, type JsonAnswer } from './json-http.js';
import { CalendarError, type CalendarPort } from './port.js';

const listing = z.object({
  id: z.string(),
  summary: z.string().optional(),
  summaryOverride: z.string().optional(),
  primary: z.boolean().optional(),
  timeZone: z.string().optional(),
  accessRole: z.string().optional(),
});

const listPage = z.object({
  items: z.array(listing).default([]),
  nextPageToken: z.string().optional(),
});

const moment = z.string().transform((text, context) => {
  const at = Date.parse(text);
  if (Number.isNaN(at)) context.addIssue({ code: 'custom', message: 'is no moment' });
  return at;
});

const freeBusy = z.object({
  calendars: z.record(
    z.string(),
    z.object({
      busy: z.array(z.object({ start: moment, end: moment })).default([]),
      errors: z.array(z.object({ reason: z.string() })).optional(),
    }),
  ),
});

const maxPages = 10;

/** The list of calendars, and when one of them is busy. */
export function calendarReads(
  apiUrl: string,
  send: (request: Omit<JsonRequest, 'token'>, fine?: readonly number[]) => Promise<JsonAnswer>,
): Pick<CalendarPort, 'calendars' | 'busy'> {
  return {
    calendars: async (signal) => {
      const found: z.infer<typeof listing>[] = [];
      let page: string | undefined;
      for (let turn = 0; turn < maxPages; turn += 1) {
        const next = page ? `&pageToken=${encodeURIComponent(page)}` : '';
        const url = `${apiUrl}/users/me/calendarList?minAccessRole=owner&maxResults=250${next}`;
        const { items, nextPageToken } = readBody(
          listPage,
          await send({ method: 'GET', url, idempotent: true, signal }),
        );
        found.push(...items);
        page = nextPageToken;
        if (!page) break;
      }
      return found
        .filter(({ accessRole }) => accessRole === undefined || accessRole === 'owner')
        .map((one) => ({
          id: one.id,
          summary: one.summaryOverride ?? one.summary ?? one.id,
          primary: one.primary === true,
          timeZone: one.timeZone ?? null,
        }));
    },
    busy: async (calendarId, span, signal) => {
      const json = {
        timeMin: new Date(span.startsAt).toISOString(),
        timeMax: new Date(span.endsAt).toISOString(),
        items: [{ id: calendarId }],
      };
      const { calendars } = readBody(
        freeBusy,
        await send({ method: 'POST', url: `${apiUrl}/freeBusy`, json, idempotent: true, signal }),
      );
      const found = calendars[calendarId];
      if (!found || found.errors?.length)
        throw new CalendarError(
          found?.errors?.some(({ reason }) => reason !== 'notFound') ? 'refused' : 'missing',
          'Google does not say when this calendar is busy.',
        );
      return found.busy.map(({ start, end }) => ({ startsAt: start, endsAt: end }));
    },
  };
}
