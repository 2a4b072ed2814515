import { Webhook } from 'standardwebhooks';
import { serverKeyFrom } from '../keys/server-key.js';
import { bodyOf } from './outbox.js';
import {
  headersProblem,
  messageIdOf,
  nextAttempt,
  pauses,
  rotationMs,
  secretOf,
  secretsOf,
  signedHeaders,
} from './rules.js';

const key = serverKeyFrom(Buffer.alloc(32, 3));
const id = '5b1f6a52-6a0e-4d0c-9a52-2f1f5a0e7c11';
const body = JSON.stringify({ message: 'Grüße — “hello” \u{1F44B}' });
const now = Date.now();

describe('a signature', () => {
  const secrets = [secretOf(key, id, 2), secretOf(key, id, 1)] as [string, string];
  const headers = signedHeaders({ eventId: id, type: 'incoming', body, now, secrets });

  it.each([
    ['the newest', 0],
    ['the one before', 1],
  ] as const)('is verified by the standard’s own library with %s secret', (_which, at) => {
    expect(new Webhook(secrets[at]).verify(body, headers)).toEqual(JSON.parse(body));
  });

  it.each([
    ['another secret', secretOf(key, id, 3), body, headers],
    [
      'the secret of another webhook',
      secretOf(key, '00000000-0000-4000-8000-000000000000', 2),
      body,
      headers,
    ],
    ['a changed byte', secrets[0], body.replace('hello', 'hellO'), headers],
    [
      'another id',
      secrets[0],
      body,
      { ...headers, 'webhook-id': messageIdOf('00000000-0000-4000-8000-000000000000') },
    ],
    [
      'another time',
      secrets[0],
      body,
      { ...headers, 'webhook-timestamp': String(Math.floor(now / 1000) + 1) },
    ],
    [
      'an old time',
      secrets[0],
      body,
      signedHeaders({ eventId: id, type: 'incoming', body, now: now - 301_000, secrets }),
    ],
  ])('does not hold with %s', (_what, secret, given, sent) => {
    expect(() => new Webhook(secret).verify(given, sent)).toThrow(
      /No matching signature|Message timestamp too (old|new)/,
    );
  });

  it('is also made with the previous secret for a day after a rotation', () => {
    const row = { id, secretVersion: 2, previousSecretUntil: new Date(now + rotationMs) };
    expect(secretsOf(key, row, now)).toEqual(secrets);
    expect(secretsOf(key, row, now + rotationMs)).toEqual([secrets[0]]);
    expect(secretsOf(key, { ...row, secretVersion: 1 }, now)).toEqual([secrets[1]]);
  });
});

describe('the pause before the next attempt of a delivery', () => {
  const calm = { retryAfter: null, drawn: 0 };

  it('grows from seconds to a day; attempts end after a little over three days', () => {
    expect(pauses.map((_, at) => (nextAttempt(at + 1, 0, calm) as number) / 1000)).toEqual([
      5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400,
    ]);
    expect(nextAttempt(pauses.length + 1, 0, calm)).toBeNull();
    expect(pauses.reduce((sum, pause) => sum + pause, 0)).toBeGreaterThan(3 * 86_400_000);
  });

  it('has a jitter of up to 20 percent', () =>
    expect(nextAttempt(1, 0, { retryAfter: null, drawn: 1 })).toBe(6000));

  it.each([
    ['seconds', '120', 120_000],
    ['a date', new Date(200_000).toUTCString(), 200_000],
    ['less than the pause', '1', 5000],
    ['a year', '31536000', 86_400_000],
    ['nonsense', 'soon', 5000],
    ['a date gone by', new Date(0).toUTCString(), 5000],
  ])('follows Retry-After within its bounds: %s', (_what, retryAfter, expected) =>
    expect(nextAttempt(1, 0, { retryAfter, drawn: 0 })).toBe(expected),
  );
});

describe('the body of a webhook', () => {
  it('stays under twenty kilobytes and keeps the end of the transcript', () => {
    const callDialog = Array.from({ length: 400 }, (_, at) => ({
      role: 'user',
      content: `Line ${at} ${'x'.repeat(200)}`,
    }));
    const sent = JSON.parse(bodyOf({ uuid: 'u', summary: 's', callDialog })) as {
      callDialog: typeof callDialog;
      truncated: boolean;
    };
    expect(JSON.stringify(sent).length).toBeLessThan(20_001);
    expect(sent.callDialog.length).toBeGreaterThan(20);
    expect(sent.callDialog.at(-1)).toEqual(callDialog.at(-1));
    expect(sent.truncated).toBe(true);
  });

  it('stays under twenty kilobytes with one long text', () =>
    expect(bodyOf({ message: 'ö'.repeat(30_000), uuid: 'u' }).length).toBeLessThan(2000));
  it('is unchanged when it is short', () => expect(bodyOf({ a: 1 })).toBe('{"a":1}'));
});

describe('the headers of a relay', () => {
  it.each([
    [[{ Authorization: 'Bearer xyz' }, { 'X-Customer-ID': 'abc' }], null],
    [[{ a: '1', b: '2' }], 'headers must be an array of single-key objects'],
    [[{}], 'headers must be an array of single-key objects'],
    [[{ 'x y': '1' }], 'names a header that cannot be set'],
    [[{ Host: 'internal' }], 'names a header that cannot be set'],
    [[{ 'X-A': 'b\r\nHost: c' }], 'must be plain text in one line'],
  ])('%j: %s', (headers, expected) =>
    expect(headersProblem(headers as Record<string, string>[])?.message ?? null).toBe(expected),
  );
});
