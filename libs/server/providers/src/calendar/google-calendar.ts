import { cutText } from '@patchbay/kernel';
import { type JsonAnswer, type JsonHttp, type JsonRequest, reasonOf } from './json-http.js';
import { CalendarError, type CalendarPort } from './port.js';
import { calendarReads } from './google-calendar-reads.js';
import { eventIdOf, eventWrites } from './google-event-writes.js';

/** The source of access tokens; `again` requests a new one because the last was rejected. */
export type TokenSource = (again: boolean) => Promise<string>;

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
    ...calendarReads(apiUrl, send),
    ...eventWrites(eventUrl, send),
  };
}

function errorOf(answer: JsonAnswer): CalendarError {
  if (answer.status === 404 || answer.status === 410)
    return new CalendarError('missing', 'Google does not know this calendar.');
  return new CalendarError(
    'refused',
    `Google refused: ${answer.status} ${cutText(reasonOf(answer.body), 60)}.`,
  );
}
