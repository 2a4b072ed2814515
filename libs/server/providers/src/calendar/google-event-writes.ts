import * as z from 'zod';
import { type CalendarEvent, type CalendarPort } from './port.js';
import { readBody, type JsonRequest, type JsonAnswer } from './json-http.js';

const event = z.object({ status: z.string().optional() });

/** An event id of Google's is base32hex: hexadecimal digits with a prefix of ours fit. */
export const eventIdOf = (key: string): string => `pb${key.replaceAll('-', '').toLowerCase()}`;

/** Events: put, changed and removed. */
export function eventWrites(
  eventUrl: (calendarId: string, key?: string) => string,
  send: (request: Omit<JsonRequest, 'token'>, fine?: readonly number[]) => Promise<JsonAnswer>,
): Pick<CalendarPort, 'put' | 'change' | 'remove'> {
  return {
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
      // What was taken out keeps its id permanently, and is put back by a change.
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
