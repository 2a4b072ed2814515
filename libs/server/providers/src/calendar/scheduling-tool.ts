import * as z from 'zod';
import { type JsonHttp, createJsonHttp, readBody } from './json-http.js';
import { CalendarError, type CalendarSpan } from './port.js';

/** Something that can be booked with the scheduling tool. */
export interface BookableEvent {
  readonly name: string;
  readonly url: string;
  readonly minutes: number;
}

/** A scheduling tool behind a personal access token. Everything throws a `CalendarError`. */
export interface SchedulingTool {
  /** Whose token it is: their address within the tool, and their name. */
  owner(
    token: string,
    signal?: AbortSignal,
  ): Promise<{ readonly uri: string; readonly name: string }>;
  eventTypes(token: string, owner: string, signal?: AbortSignal): Promise<readonly BookableEvent[]>;
  /** Busy times of the owner, from bookings in the tool and from its connected calendars. */
  busy(
    token: string,
    owner: string,
    span: CalendarSpan,
    signal?: AbortSignal,
  ): Promise<readonly CalendarSpan[]>;
}

const user = z.object({ resource: z.object({ uri: z.string(), name: z.string().default('') }) });
const eventType = z.object({
  name: z.string(),
  scheduling_url: z.string(),
  duration: z.number().int(),
  active: z.boolean().default(true),
});
const eventTypes = z.object({ collection: z.array(eventType) });
const busyTimes = z.object({
  collection: z.array(
    z.object({
      start_time: z.iso.datetime({ offset: true }),
      end_time: z.iso.datetime({ offset: true }),
    }),
  ),
});

/** The longest period of one request for busy times. */
const maxAtOnceMs = 7 * 86_400_000;

/** The tool's own protocol, version 2: JSON with the token as bearer. */
export function createSchedulingTool({
  baseUrl,
  timeoutMs = 8000,
  pauseMs,
}: {
  readonly baseUrl: string;
  readonly timeoutMs?: number;
  readonly pauseMs?: number;
}): SchedulingTool {
  const http: JsonHttp = createJsonHttp({ timeoutMs, pauseMs });
  const base = baseUrl.replace(/(?<!\/)\/+$/, '');
  async function get<T>(
    schema: z.ZodType<T>,
    token: string,
    path: string,
    query: Readonly<Record<string, string>>,
    signal?: AbortSignal,
  ): Promise<T> {
    const text = new URLSearchParams(query).toString();
    const answer = await http.send({
      method: 'GET',
      url: `${base}/${path}${text ? `?${text}` : ''}`,
      token,
      idempotent: true,
      signal,
    });
    if (answer.status === 401 || answer.status === 403)
      throw new CalendarError('revoked', 'The scheduling tool does not take the token.');
    if (answer.status !== 200)
      throw new CalendarError(
        answer.status === 404 ? 'missing' : 'refused',
        `The scheduling tool answered ${answer.status}.`,
      );
    return readBody(schema, answer);
  }
  return {
    owner: async (token, signal) => (await get(user, token, 'users/me', {}, signal)).resource,
    eventTypes: async (token, owner, signal) =>
      (
        await get(
          eventTypes,
          token,
          'event_types',
          { user: owner, active: 'true', count: '100' },
          signal,
        )
      ).collection
        .filter(({ active }) => active)
        .map((one) => ({ name: one.name, url: one.scheduling_url, minutes: one.duration })),
    busy: async (token, owner, { startsAt, endsAt }, signal) => {
      const starts = Array.from(
        { length: Math.ceil((endsAt - startsAt) / maxAtOnceMs) },
        (_, index) => startsAt + index * maxAtOnceMs,
      );
      const parts = await Promise.all(
        starts.map((from) =>
          get(
            busyTimes,
            token,
            'user_busy_times',
            {
              user: owner,
              start_time: new Date(from).toISOString(),
              end_time: new Date(Math.min(endsAt, from + maxAtOnceMs)).toISOString(),
            },
            signal,
          ),
        ),
      );
      return parts.flatMap(({ collection }) =>
        collection.map((one) => ({
          startsAt: Date.parse(one.start_time),
          endsAt: Date.parse(one.end_time),
        })),
      );
    },
  };
}
