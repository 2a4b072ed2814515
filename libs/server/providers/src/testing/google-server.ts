import { createHash, randomUUID } from 'node:crypto';
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http';
import { type AddressInfo } from 'node:net';

export interface GoogleEvent {
  readonly id: string;
  status: string;
  summary?: string;
  description?: string;
  start: { dateTime: string; timeZone?: string };
  end: { dateTime: string; timeZone?: string };
  attendees?: readonly { email: string }[];
}

/**
 * How the next requests fail: a status, no answer at all, or the answer only after the work was
 * done.
 */
export type GoogleFault = number | 'hang' | 'lost';

export interface GoogleServer {
  readonly url: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Answers a request, for a server that has these addresses beside others. */
  readonly listener: (request: IncomingMessage, reply: ServerResponse) => void;
  /** Events of a calendar, those taken out included. */
  events(calendarId: string): readonly GoogleEvent[];
  /** Puts an event of another client. */
  plant(calendarId: string, startsAt: number, endsAt: number): void;
  /**
   * A person agrees on the consent page: the values with which the browser is redirected. Without
   * `scopes` they allow everything.
   */
  consent(
    consentUrl: string,
    scopes?: readonly string[],
  ): { readonly redirect: URL; readonly code: string; readonly state: string };
  /** The next requests of a path fail like this. */
  fail(path: RegExp, fault: GoogleFault, times?: number): void;
  /** Withdraws every consent, as a person can in their Google account. */
  withdraw(): void;
  /** Makes every short-lived token too old. */
  expire(): void;
  readonly requests: readonly {
    readonly method: string;
    readonly path: string;
    readonly body: string;
  }[];
  close(): Promise<void>;
}

interface Grant {
  readonly scope: string;
  readonly redirectUri: string;
  readonly challenge: string;
}

const eventId = /^[a-v0-9]{5,1024}$/;

/**
 * A local server with Google's token endpoint and the part of the calendar API that we use, with
 * its errors.
 */
export async function openGoogleServer(): Promise<GoogleServer> {
  const clientId = 'client.apps.example';
  const clientSecret = 'client-secret';
  const codes = new Map<string, Grant>();
  const refreshTokens = new Map<string, string>();
  const accessTokens = new Map<string, string>();
  const calendars = new Map<string, Map<string, GoogleEvent>>([
    ['office@example.com', new Map()],
    ['second@example.com', new Map()],
  ]);
  const faults: { path: RegExp; fault: GoogleFault; times: number }[] = [];
  const requests: { method: string; path: string; body: string }[] = [];

  const send = (reply: ServerResponse, status: number, body?: unknown) => {
    reply
      .writeHead(status, { 'content-type': 'application/json' })
      .end(body === undefined ? '' : JSON.stringify(body));
  };
  const refuse = (reply: ServerResponse, status: number, reason: string) =>
    send(reply, status, {
      error: { code: status, message: reason, errors: [{ domain: 'global', reason }] },
    });
  const issue = (refreshToken: string, scope: string) => {
    const accessToken = `access-${randomUUID()}`;
    accessTokens.set(accessToken, refreshToken);
    return { access_token: accessToken, expires_in: 3599, token_type: 'Bearer', scope };
  };

  function token(form: URLSearchParams, reply: ServerResponse): void {
    if (form.get('client_id') !== clientId || form.get('client_secret') !== clientSecret)
      return send(reply, 401, { error: 'invalid_client' });
    if (form.get('grant_type') === 'refresh_token') {
      const scope = refreshTokens.get(form.get('refresh_token') ?? '');
      return scope === undefined
        ? send(reply, 400, { error: 'invalid_grant' })
        : send(reply, 200, issue(form.get('refresh_token') ?? '', scope));
    }
    const code = form.get('code') ?? '';
    const grant = codes.get(code);
    codes.delete(code);
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    if (!grant || grant.redirectUri !== form.get('redirect_uri') || grant.challenge !== challenge)
      return send(reply, 400, { error: 'invalid_grant' });
    const refreshToken = `refresh-${randomUUID()}`;
    refreshTokens.set(refreshToken, grant.scope);
    send(reply, 200, { ...issue(refreshToken, grant.scope), refresh_token: refreshToken });
  }

  function revoke(given: string, reply: ServerResponse): void {
    const refreshToken = accessTokens.get(given) ?? given;
    if (!refreshTokens.delete(refreshToken)) return send(reply, 400, { error: 'invalid_token' });
    for (const [access, of] of accessTokens) if (of === refreshToken) accessTokens.delete(access);
    send(reply, 200, {});
  }

  function api(request: IncomingMessage, path: string, text: string, reply: ServerResponse): void {
    const bearer = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '';
    if (!refreshTokens.has(accessTokens.get(bearer) ?? '')) return refuse(reply, 401, 'authError');
    const body = text ? (JSON.parse(text) as Record<string, unknown>) : {};
    if (request.method === 'GET' && path === '/users/me/calendarList') {
      const items = [...calendars.keys()].map((id, index) => ({
        kind: 'calendar#calendarListEntry',
        id,
        summary: id.split('@')[0],
        primary: index === 0 || undefined,
        timeZone: 'America/Chicago',
        accessRole: 'owner',
      }));
      return send(reply, 200, {
        kind: 'calendar#calendarList',
        items: [
          ...items,
          { id: 'holidays@example.com', summary: 'Holidays', accessRole: 'reader' },
        ],
      });
    }
    if (request.method === 'POST' && path === '/freeBusy')
      return freeBusy(body as unknown as Parameters<typeof freeBusy>[0], reply);
    const [, calendarId = '', id] =
      /^\/calendars\/([^/]+)\/events(?:\/([^/?]+))?$/.exec(path) ?? [];
    const events = calendars.get(decodeURIComponent(calendarId));
    if (!events) return refuse(reply, 404, 'notFound');
    if (request.method === 'POST') return insert(events, body as unknown as GoogleEvent, reply);
    const found = events.get(id ?? '');
    if (!found) return refuse(reply, 404, 'notFound');
    if (request.method === 'GET') return send(reply, 200, found);
    if (request.method === 'PATCH') return send(reply, 200, Object.assign(found, body));
    if (found.status === 'cancelled') return refuse(reply, 410, 'deleted');
    found.status = 'cancelled';
    send(reply, 204);
  }

  function insert(
    events: Map<string, GoogleEvent>,
    event: GoogleEvent,
    reply: ServerResponse,
  ): void {
    if (
      !eventId.test(event.id) ||
      !event.start?.dateTime ||
      !event.end?.dateTime ||
      Date.parse(event.end.dateTime) < Date.parse(event.start.dateTime)
    )
      return refuse(reply, 400, 'invalid');
    if (events.has(event.id)) return refuse(reply, 409, 'duplicate');
    events.set(event.id, { ...event, status: 'confirmed' });
    send(reply, 200, events.get(event.id));
  }

  function freeBusy(
    {
      timeMin,
      timeMax,
      items,
    }: { timeMin: string; timeMax: string; items: readonly { id: string }[] },
    reply: ServerResponse,
  ): void {
    const [from, to] = [Date.parse(timeMin), Date.parse(timeMax)];
    if (!(to > from) || to - from > 92 * 86_400_000) return refuse(reply, 400, 'timeRangeTooLong');
    const found = items.map(({ id }): [string, object] => {
      const events = calendars.get(id);
      if (!events) return [id, { errors: [{ domain: 'global', reason: 'notFound' }], busy: [] }];
      const busy = [...events.values()]
        .filter(
          (one) =>
            one.status !== 'cancelled' &&
            Date.parse(one.start.dateTime) < to &&
            Date.parse(one.end.dateTime) > from,
        )
        .map(({ start, end }) => ({ start: start.dateTime, end: end.dateTime }));
      return [id, { busy }];
    });
    send(reply, 200, {
      kind: 'calendar#freeBusy',
      timeMin,
      timeMax,
      calendars: Object.fromEntries(found),
    });
  }

  const consent: GoogleServer['consent'] = (consentUrl, scopes) => {
    const { searchParams: asked } = new URL(consentUrl);
    const [code, redirectUri, state] = [
      `code-${randomUUID()}`,
      asked.get('redirect_uri') ?? '',
      asked.get('state') ?? '',
    ];
    if (
      asked.get('client_id') !== clientId ||
      asked.get('response_type') !== 'code' ||
      asked.get('code_challenge_method') !== 'S256'
    )
      throw new Error('The consent page would refuse this');
    codes.set(code, {
      scope: (scopes ?? (asked.get('scope') ?? '').split(' ')).join(' '),
      redirectUri,
      challenge: asked.get('code_challenge') ?? '',
    });
    const redirect = new URL(redirectUri);
    redirect.search = new URLSearchParams({ state, code }).toString();
    return { redirect, code, state };
  };

  /** The consent page: a person allows everything, or nothing. */
  function askPerson(path: string, reply: ServerResponse): void {
    const asked = new URL(path, 'http://accounts.example');
    const answer = asked.searchParams.get('answer');
    asked.searchParams.delete('answer');
    if (answer === null) {
      const link = (word: string) =>
        `<a href="?${asked.searchParams.toString()}&amp;answer=${word.toLowerCase()}">${word}</a>`;
      reply.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
      reply.end(
        `<!doctype html><html lang="en"><title>Consent</title><h1>Give your calendars?</h1><p>${link('Allow')} ${link('Refuse')}</p></html>`,
      );
      return;
    }
    const { redirect, state } = consent(asked.href);
    if (answer !== 'allow')
      redirect.search = new URLSearchParams({ state, error: 'access_denied' }).toString();
    reply.writeHead(302, { location: redirect.href });
    reply.end();
  }

  const listener = (request: IncomingMessage, reply: ServerResponse): void => {
    const chunks: Buffer[] = [];
    request
      .on('data', (chunk: Buffer) => chunks.push(chunk))
      .on('end', () => {
        const text = Buffer.concat(chunks).toString('utf8');
        const path = (request.url ?? '').split('?')[0] ?? '';
        requests.push({ method: request.method ?? '', path, body: text });
        const fault = faults.find(
          (one) => one.path.test(`${request.method} ${path}`) && one.times > 0,
        );
        if (fault) fault.times -= 1;
        if (fault?.fault === 'hang') return;
        if (typeof fault?.fault === 'number')
          return refuse(
            reply,
            fault.fault,
            fault.fault === 403 ? 'rateLimitExceeded' : 'backendError',
          );
        const answer = fault?.fault === 'lost' ? silent(reply) : reply;
        if (path === '/o/oauth2/v2/auth') askPerson(request.url ?? '', answer);
        else if (path === '/token') token(new URLSearchParams(text), answer);
        else if (path === '/revoke') revoke(new URLSearchParams(text).get('token') ?? '', answer);
        else if (path.startsWith('/calendar/v3'))
          api(request, path.slice('/calendar/v3'.length), text, answer);
        else send(answer, 404, {});
      });
  };
  const server = createServer(listener);
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    url,
    clientId,
    clientSecret,
    requests,
    listener,
    events: (calendarId) => [...(calendars.get(calendarId)?.values() ?? [])],
    plant: (calendarId, startsAt, endsAt) => {
      const id = `x${randomUUID().replaceAll('-', '')}`;
      calendars.get(calendarId)?.set(id, {
        id,
        status: 'confirmed',
        start: { dateTime: new Date(startsAt).toISOString() },
        end: { dateTime: new Date(endsAt).toISOString() },
      });
    },
    consent,
    fail: (path, fault, times = 1) => {
      faults.push({ path, fault, times });
    },
    withdraw: () => refreshTokens.clear(),
    expire: () => accessTokens.clear(),
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
}

/** Does everything but answer: the line breaks after the work. */
const silent = (reply: ServerResponse): ServerResponse =>
  Object.assign(Object.create(reply) as ServerResponse, {
    writeHead: () => ({ end: () => reply.destroy() }),
  });
