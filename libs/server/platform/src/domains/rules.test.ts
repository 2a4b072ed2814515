import { serverKeyFrom } from '@patchbay/server-core';
import { graceMs, proofOf, readHost, settle } from './rules.js';

const own = 'desk.patchbay.example';
const now = Date.UTC(2026, 0, 5);
const hour = 3_600_000;
const row = { verifiedAt: null, missingSince: null, createdAt: new Date(now), lostAt: null };

describe('a host name', () => {
  it.each([
    ['Agents.Acme.COM', 'agents.acme.com'],
    [' acme.com. ', 'acme.com'],
    ['münchen.example', 'xn--mnchen-3ya.example'],
    ['xn--mnchen-3ya.example', 'xn--mnchen-3ya.example'],
    ['desk.corp.internal', 'desk.corp.internal'],
  ])('%p is stored as %p', (given, host) => expect(readHost(given, own)).toEqual({ host }));

  it.each([
    ['https://acme.com', 'host name'],
    ['acme.com/x', 'host name'],
    ['acme.com:443', 'host name'],
    ['user@acme.com', 'host name'],
    ['127.0.0.1', 'host name'],
    ['[::1]', 'host name'],
    ['0x7f.1', 'host name'],
    ['1.2', 'host name'],
    ['acme', 'suffix'],
    ['-a.com', 'host name'],
    ['a..com', 'host name'],
    ['*.acme.com', 'host name'],
    ['_x.acme.com', 'host name'],
    [`${'a'.repeat(64)}.com`, 'host name'],
    [`${'a.'.repeat(130)}com`, 'host name'],
    ['', 'host name'],
    ['a b.com', 'host name'],
    ['a%2e.com', 'host name'],
    ['com', 'suffix'],
    ['co.uk', 'suffix'],
    ['github.io', 'suffix'],
    ['localhost', 'no DNS'],
    ['printer.local', 'no DNS'],
    ['x.onion', 'no DNS'],
    [own, 'platform'],
    [`a.${own}`, 'platform'],
  ])('%p is refused', (given, why) =>
    expect(readHost(given, own)).toEqual({ problem: expect.stringContaining(why) }),
  );
});

describe('the verification value', () => {
  const key = serverKeyFrom(Buffer.alloc(32, 7));
  it('differs for every tenant, host and installation', () => {
    const other = serverKeyFrom(Buffer.alloc(32, 8));
    const values = [
      proofOf(key, 'acme.com', 1),
      proofOf(key, 'acme.com', 2),
      proofOf(key, 'b.acme.com', 1),
      proofOf(other, 'acme.com', 1),
    ].map(({ value }) => value);
    expect(new Set(values).size).toBe(4);
    expect(proofOf(key, 'acme.com', 1)).toEqual({
      name: '_patchbay.acme.com',
      value: expect.stringMatching(/^patchbay-domain-proof=[0-9a-f]{40}$/),
    });
  });
});

describe('the state of a domain', () => {
  const proved = { ...row, verifiedAt: new Date(now - hour) };

  it('is verified by its record, and checked again each day', () => {
    expect(settle(row, 'found', now)).toMatchObject({
      change: { verifiedAt: new Date(now), nextCheckAt: new Date(now + 24 * hour) },
    });
    expect(settle(proved, 'found', now).change).not.toHaveProperty('verifiedAt');
  });

  it.each(['absent', 'other', 'unknown', 'taken'] as const)('is not verified by %s', (finding) =>
    expect(settle(row, finding, now).change).not.toHaveProperty('verifiedAt'),
  );

  it.each(['absent', 'other'] as const)(
    'becomes unverified at the second check that finds its record %s',
    (finding) => {
      const first = settle(proved, finding, now);
      expect(first).toMatchObject({
        notice: 'missing',
        change: { missingSince: new Date(now), nextCheckAt: new Date(now + graceMs) },
      });
      expect(first.change).not.toHaveProperty('verifiedAt');
      const failing = { ...proved, missingSince: new Date(now) };
      expect(settle(failing, finding, now + graceMs - 1)).toMatchObject({ notice: null });
      expect(settle(failing, finding, now + graceMs)).toMatchObject({
        notice: 'lost',
        change: { verifiedAt: null, isDefault: false, lostAt: new Date(now + graceMs) },
      });
      expect(settle(failing, 'found', now + graceMs)).toMatchObject({
        notice: null,
        change: { missingSince: null },
      });
    },
  );

  it('stays verified while the DNS does not answer', () =>
    expect(
      settle({ ...proved, missingSince: new Date(now - 9 * hour) }, 'unknown', now).change,
    ).not.toHaveProperty('verifiedAt'));

  it('is checked at growing intervals while unverified, and finally no longer', () => {
    const pauses = [0, 2, 24 * 4, 24 * 15].map(
      (hours) =>
        (settle(
          { ...row, createdAt: new Date(now - hours * hour) },
          'absent',
          now,
        ).change.nextCheckAt?.getTime() ?? Infinity) - now,
    );
    expect(pauses).toEqual([120_000, hour / 2, 12 * hour, Infinity]);
  });
});
