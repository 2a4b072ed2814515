import * as z from 'zod';
import {
  type JsonAnswer,
  type JsonHttp,
  type JsonRequest,
  readBody,
  reasonOf,
} from './json-http.js';
import { CalendarError, type CalendarEvent, type CalendarPort } from './port.js';

/** Where a token for the next request comes from; `again` asks for a new one because the last was not taken. */
export type TokenSource = (again: boolean) => Promise<string>;

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
const event = z.object({ status: z.string().optional() });

const mostPages = 10;
/** An event id of Google's is base32hex: hexadecimal digits with a prefix of ours fit. */
export const eventIdOf = (key: string): string => `pb${key.replaceAll('-', '').toLowerCase()}`;

/** The calendars of one Google account over its API, version 3. */
export function createGoogleCalendar({
  http,
  apiUrl,
  token,
}: {
  readonly http: JsonHttp;
  readonly apiUrl: string;
  readonly token: TokenSource;
}): CalendarPort {
  /** Sends with a token; one that is not taken is replaced once. */
  async function send(
    request: Omit<JsonRequest, 'token'>,
    fine: readonly number[] = [],
  ): Promise<JsonAnswer> {
    for (const again of [false, true]) {
      const answer = await http.send({ ...request, token: await token(again) });
      if (answer.status === 401) continue;
      if ((answer.status >= 200 && answer.status < 300) || fine.includes(answer.status))
        return answer;
      throw errorOf(answer);
    }
    throw new CalendarError('revoked', 'Google does not take the token any more.');
  }
  const eventUrl = (calendarId: string, key?: string) =>
    `${apiUrl}/calendars/${encodeURIComponent(calendarId)}/events${key === undefined ? '' : `/${eventIdOf(key)}`}`;

  return {
    calendars: async (signal) => {
      const found: z.infer<typeof listing>[] = [];
      let page: string | undefined;
      for (let turn = 0; turn < mostPages; turn += 1) {
        const url = `${apiUrl}/users/me/calendarList?minAccessRole=owner&maxResults=250${page ? `&pageToken=${encodeURIComponent(page)}` : ''}`;
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

    // With an id of our own a second attempt cannot make a second event.
    put: async (calendarId, one, signal) => {
      const url = `${eventUrl(calendarId)}?sendUpdates=${one.guests?.length ? 'all' : 'none'}`;
      const answer = await send(
        {
          method: 'POST',
          url,
          json: {
            id: eventIdOf(one.key),
            ...wireOf(one),
            extendedProperties: { private: { patchbay: one.key } },
          },
          idempotent: true,
          signal,
        },
        [409],
      );
      if (answer.status !== 409) return true;
      const { status } = readBody(
        event,
        await send({ method: 'GET', url: eventUrl(calendarId, one.key), idempotent: true, signal }),
      );
      // What was taken out keeps its id for ever, and is put back by a change.
      if (status === 'cancelled')
        await send({
          method: 'PATCH',
          url: eventUrl(calendarId, one.key),
          json: { status: 'confirmed', ...wireOf(one) },
          idempotent: true,
          signal,
        });
      return true;
    },

    change: async (calendarId, key, change, signal) => {
      const answer = await send(
        {
          method: 'PATCH',
          url: `${eventUrl(calendarId, key)}?sendUpdates=all`,
          json: wireOf(change),
          idempotent: true,
          signal,
        },
        [404, 410],
      );
      return answer.status < 300;
    },

    remove: async (calendarId, key, signal) => {
      await send(
        {
          method: 'DELETE',
          url: `${eventUrl(calendarId, key)}?sendUpdates=all`,
          idempotent: true,
          signal,
        },
        [404, 410],
      );
    },
  };
}

function wireOf({
  title,
  description,
  startsAt,
  endsAt,
  zone,
  place,
  guests,
}: Partial<CalendarEvent>) {
  const at = (moment: number | undefined) =>
    moment === undefined ? undefined : { dateTime: new Date(moment).toISOString(), timeZone: zone };
  const wire = {
    summary: title,
    description,
    location: place,
    start: at(startsAt),
    end: at(endsAt),
    attendees: guests?.map((email) => ({ email })),
  };
  return Object.fromEntries(Object.entries(wire).filter(([, value]) => value !== undefined));
}

function errorOf(answer: JsonAnswer): CalendarError {
  if (answer.status === 404 || answer.status === 410)
    return new CalendarError('missing', 'Google does not know this calendar.');
  return new CalendarError(
    'refused',
    `Google refused: ${answer.status} ${reasonOf(answer.body).slice(0, 60)}.`,
  );
}
