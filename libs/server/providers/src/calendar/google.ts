import { type TokenSource, createGoogleCalendar } from './google-calendar.js';
import { createJsonHttp } from './json-http.js';
import { CalendarError, type CalendarPort } from './port.js';
import { type GoogleTokens, createTokenRequest } from './google-tokens.js';

/**
 * The OAuth client of this installation at Google. `endpoint` replaces all of Google's hosts by a
 * server with the same protocol.
 */
export interface GoogleOptions {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly endpoint?: string;
  /** Milliseconds for one call, with its tries. */
  readonly timeoutMs?: number;
  readonly pauseMs?: number;
}

/** Google, as far as calendars need it. Everything throws a `CalendarError`. */
export interface Google {
  /** Address of the consent page. `challenge` is the SHA-256 of the verifier, base64url. */
  consentUrl(way: {
    readonly state: string;
    readonly challenge: string;
    readonly redirectUri: string;
  }): string;
  exchange(given: {
    readonly code: string;
    readonly verifier: string;
    readonly redirectUri: string;
  }): Promise<GoogleTokens>;
  refresh(refreshToken: string): Promise<GoogleTokens>;
  /** Gives the leave back. What is no longer known is fine. */
  revoke(token: string): Promise<void>;
  calendar(token: TokenSource): CalendarPort;
}

/**
 * The least that listing calendars, seeing when they are busy and putting events into own ones
 * takes.
 */
export const googleScopes = [
  'calendar.calendarlist.readonly',
  'calendar.freebusy',
  'calendar.events.owned',
].map((scope) => `https://www.googleapis.com/auth/${scope}`);

function urlsOf(endpoint: string | undefined) {
  const base = endpoint?.replace(/(?<!\/)\/+$/, '');
  return base
    ? {
        consent: `${base}/o/oauth2/v2/auth`,
        token: `${base}/token`,
        revoke: `${base}/revoke`,
        api: `${base}/calendar/v3`,
      }
    : {
        consent: 'https://accounts.google.com/o/oauth2/v2/auth',
        token: 'https://oauth2.googleapis.com/token',
        revoke: 'https://oauth2.googleapis.com/revoke',
        api: 'https://www.googleapis.com/calendar/v3',
      };
}

/** The real adapter: OAuth 2 with PKCE, and the calendar API. */
export function createGoogle({
  clientId,
  clientSecret,
  endpoint,
  timeoutMs = 8000,
  pauseMs,
}: GoogleOptions): Google {
  const http = createJsonHttp({ timeoutMs, pauseMs });
  const urls = urlsOf(endpoint);
  const askForTokens = createTokenRequest({ http, urls, clientId, clientSecret });

  return {
    consentUrl: ({ state, challenge, redirectUri }) =>
      `${urls.consent}?${new URLSearchParams({
        client_id: clientId,
        redirect_uri: redirectUri,
        response_type: 'code',
        scope: googleScopes.join(' '),
        state,
        code_challenge: challenge,
        code_challenge_method: 'S256',
        // Only with these is there a token that outlives the hour.
        access_type: 'offline',
        prompt: 'consent',
        include_granted_scopes: 'false',
      }).toString()}`,

    exchange: async ({ code, verifier, redirectUri }) => {
      const { scope, ...found } = await askForTokens(
        {
          grant_type: 'authorization_code',
          code,
          code_verifier: verifier,
          redirect_uri: redirectUri,
        },
        false,
      );
      const given = new Set(scope?.split(' ') ?? []);
      // On the page each box can be unticked; half a leave would fail in the middle of a call.
      if (!googleScopes.every((one) => given.has(one)) || !found.refreshToken) {
        await http
          .send({
            method: 'POST',
            url: urls.revoke,
            form: { token: found.refreshToken ?? found.accessToken },
            idempotent: true,
          })
          .catch(() => undefined);
        throw new CalendarError('refused', 'Not everything that was asked for was allowed.');
      }
      return found;
    },

    refresh: async (refreshToken) => {
      const { scope: _scope, ...found } = await askForTokens(
        { grant_type: 'refresh_token', refresh_token: refreshToken },
        true,
      );
      return found;
    },

    revoke: async (token) => {
      const answer = await http.send({
        method: 'POST',
        url: urls.revoke,
        form: { token },
        idempotent: true,
      });
      // 400 is what Google says of a token that is revoked already.
      if (answer.status !== 200 && answer.status !== 400)
        throw new CalendarError('refused', `Google did not take the leave back: ${answer.status}.`);
    },

    calendar: (token) => createGoogleCalendar({ http, apiUrl: urls.api, token }),
  };
}
