import { createHash, randomUUID } from 'node:crypto';
import { type GoogleServer, openGoogleServer } from '../testing/google-server.js';
import { type Google, createGoogle, googleScopes } from './google.js';
import { type GoogleTokens } from './google-tokens.js';
import { type CalendarPort } from './port.js';

const office = 'office@example.com';
const redirectUri = 'https://desk.example/oauth/google';
const verifier = 'v'.repeat(64);
const challenge = createHash('sha256').update(verifier).digest('base64url');
const nine = Date.UTC(2026, 0, 5, 15);
const half = 1_800_000;
const event = (key = randomUUID(), startsAt = nine) => ({
  key,
  title: 'Cleaning',
  description: 'Dana Whitfield',
  startsAt,
  endsAt: startsAt + half,
  zone: 'America/Chicago',
});

let server: GoogleServer;
let google: Google;
const adapter = (timeoutMs: number) =>
  createGoogle({
    clientId: server.clientId,
    clientSecret: server.clientSecret,
    endpoint: server.url,
    timeoutMs,
    pauseMs: 5,
  });
beforeEach(async () => {
  server = await openGoogleServer();
  google = adapter(20_000);
});
afterEach(() => server.close());

const consent = (scopes?: readonly string[]) =>
  server.consent(google.consentUrl({ state: 's', challenge, redirectUri }), scopes);
const connect = async (): Promise<GoogleTokens> =>
  google.exchange({ code: consent().code, verifier, redirectUri });

/** A calendar whose tokens are replaced as the platform does it. */
async function open(by = google): Promise<CalendarPort> {
  const given = await connect();
  let current = given.accessToken;
  return by.calendar(async (again) =>
    again ? (current = (await google.refresh(given.refreshToken as string)).accessToken) : current,
  );
}

describe('the consent to use a calendar', () => {
  it('requests the smallest scopes, a refresh token, and a challenge', () => {
    const asked = new URL(google.consentUrl({ state: 'abc', challenge, redirectUri })).searchParams;
    expect(Object.fromEntries(asked)).toEqual({
      client_id: server.clientId,
      redirect_uri: redirectUri,
      response_type: 'code',
      scope: googleScopes.join(' '),
      state: 'abc',
      code_challenge: challenge,
      code_challenge_method: 'S256',
      access_type: 'offline',
      prompt: 'consent',
      include_granted_scopes: 'false',
    });
    expect(googleScopes).not.toContain('https://www.googleapis.com/auth/calendar');
  });

  it('uses Google’s own hosts without an endpoint setting', () => {
    expect(
      createGoogle({ clientId: 'c', clientSecret: 's' }).consentUrl({
        state: 's',
        challenge,
        redirectUri,
      }),
    ).toMatch(/^https:\/\/accounts\.google\.com\/o\/oauth2\/v2\/auth\?/);
  });

  it('contains a refresh token and an access token for an hour', async () =>
    expect(await connect()).toEqual({
      accessToken: expect.stringMatching(/^access-/),
      refreshToken: expect.stringMatching(/^refresh-/),
      expiresInSeconds: 3599,
    }));
  it('is granted once', async () => {
    const { code } = consent();
    await google.exchange({ code, verifier, redirectUri });
    await expect(google.exchange({ code, verifier, redirectUri })).rejects.toMatchObject({
      code: 'revoked',
    });
  });
  it('is not granted to a client without the verifier', async () => {
    await expect(
      google.exchange({ code: consent().code, verifier: 'w'.repeat(64), redirectUri }),
    ).rejects.toMatchObject({ code: 'revoked' });
  });
  it('is not granted to another redirect URI', async () => {
    await expect(
      google.exchange({ code: consent().code, verifier, redirectUri: 'https://evil.example' }),
    ).rejects.toMatchObject({ code: 'revoked' });
  });
  it('is revoked if it covers only a part of the scopes', async () => {
    await expect(
      google.exchange({ code: consent(googleScopes.slice(1)).code, verifier, redirectUri }),
    ).rejects.toMatchObject({ code: 'refused' });
    expect(server.requests.at(-1)).toMatchObject({
      path: '/revoke',
      body: expect.stringContaining('refresh-'),
    });
  });
  it('can be revoked, also a second time', async () => {
    const { refreshToken } = await connect();
    await google.revoke(refreshToken as string);
    await google.revoke(refreshToken as string);
    await expect(google.refresh(refreshToken as string)).rejects.toMatchObject({
      code: 'revoked',
      retryable: false,
    });
  });
});

describe('a Google calendar', () => {
  it('lists the calendars that the user owns', async () => {
    expect(await (await open()).calendars()).toEqual([
      { id: office, summary: 'office', primary: true, timeZone: 'America/Chicago' },
      { id: 'second@example.com', summary: 'second', primary: false, timeZone: 'America/Chicago' },
    ]);
  });

  it('returns busy times without personal data', async () => {
    const calendar = await open();
    server.plant(office, nine, nine + half);
    expect(await calendar.busy(office, { startsAt: nine - half, endsAt: nine + 9 * half })).toEqual(
      [{ startsAt: nine, endsAt: nine + half }],
    );
    expect(await calendar.busy(office, { startsAt: nine + half, endsAt: nine + 2 * half })).toEqual(
      [],
    );
    await expect(
      calendar.busy('gone@example.com', { startsAt: nine, endsAt: nine + half }),
    ).rejects.toMatchObject({ code: 'missing' });
  });

  it('creates an event once per key, moves it and deletes it', async () => {
    const calendar = await open();
    const one = event();
    expect([await calendar.put(office, one), await calendar.put(office, one)]).toEqual([
      true,
      true,
    ]);
    expect(server.events(office)).toMatchObject([
      {
        id: expect.stringMatching(/^pb[0-9a-f]{32}$/),
        summary: 'Cleaning',
        status: 'confirmed',
        start: { dateTime: '2026-01-05T15:00:00.000Z', timeZone: 'America/Chicago' },
      },
    ]);
    expect(
      await calendar.change(office, one.key, {
        startsAt: nine + half,
        endsAt: nine + 2 * half,
        zone: 'America/Chicago',
      }),
    ).toBe(true);
    expect(await calendar.busy(office, { startsAt: nine, endsAt: nine + half })).toEqual([]);
    await calendar.remove(office, one.key);
    await calendar.remove(office, one.key);
    await calendar.remove(office, randomUUID());
    expect(await calendar.busy(office, { startsAt: nine, endsAt: nine + 9 * half })).toEqual([]);
    expect(await calendar.change(office, randomUUID(), { title: 'x', zone: 'UTC' })).toBe(false);
    // What was taken out can be put back under its key.
    expect(await calendar.put(office, one)).toBe(true);
    expect(server.events(office)).toMatchObject([{ status: 'confirmed' }]);
  });

  it('creates one event if the reply is lost', async () => {
    const calendar = await open();
    server.fail(/^POST .*\/events$/, 'lost');
    expect(await calendar.put(office, event())).toBe(true);
    expect(server.events(office)).toHaveLength(1);
  });

  it.each([500, 503, 429, 403])('retries after a %i, and gives up in the end', async (status) => {
    const calendar = await open();
    server.fail(/freeBusy/, status, 2);
    expect(await calendar.busy(office, { startsAt: nine, endsAt: nine + half })).toEqual([]);
    server.fail(/freeBusy/, status, 3);
    await expect(
      calendar.busy(office, { startsAt: nine, endsAt: nine + half }),
    ).rejects.toMatchObject({
      retryable: true,
      code: status === 429 || status === 403 ? 'limited' : 'unreachable',
    });
  });

  it('has a timeout, and stops when its caller aborts', async () => {
    const calendar = await open(adapter(500));
    server.fail(/freeBusy/, 'hang', 9);
    await expect(
      calendar.busy(office, { startsAt: nine, endsAt: nine + half }),
    ).rejects.toMatchObject({ code: 'unreachable' });
    await expect(
      calendar.busy(office, { startsAt: nine, endsAt: nine + half }, AbortSignal.timeout(20)),
    ).rejects.toThrow(/timeout|abort/i);
  });

  it('renews an expired token, and reports a revoked consent', async () => {
    const calendar = await open();
    server.expire();
    expect(await calendar.calendars()).toHaveLength(2);
    server.withdraw();
    await expect(calendar.calendars()).rejects.toMatchObject({ code: 'revoked' });
  });

  it('reports requests that Google refuses', async () => {
    await expect(
      (await open()).put(office, { ...event(), endsAt: nine - half }),
    ).rejects.toMatchObject({ code: 'refused', retryable: false });
  });
});
