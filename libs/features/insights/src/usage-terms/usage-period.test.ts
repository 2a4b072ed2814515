import { type EpochMilliseconds } from '@patchbay/kernel';
import { periodOf, usageArgs } from './usage-period.js';

const now = Date.parse('2026-11-24T13:00:00Z') as EpochMilliseconds;

describe('the period of an address', () => {
  it.each([
    [{}, { kind: 'current' }],
    [{ period: 'previous' }, { kind: 'previous' }],
    [{ dateFilter: 'last 7 days' }, { first: '2026-11-18', last: '2026-11-24', by: 'day' }],
    [
      { dateFilter: 'last 30 days', period: 'previous' },
      { first: '2026-10-26', last: '2026-11-24', by: 'day' },
    ],
    [{ dateFilter: 'last 12 months' }, { first: '2025-11-25', last: '2026-11-24', by: 'month' }],
    [
      { dateFilter: '{"start":1793491200,"end":1793577600}' },
      { first: '2026-11-01', last: '2026-11-01', by: 'day' },
    ],
    [{ dateFilter: 'last week' }, { kind: 'current' }],
  ] as const)('%j is %j', (search, period) =>
    expect(periodOf(search as Parameters<typeof periodOf>[0], 'UTC', now)).toMatchObject(period),
  );

  it.each([
    ['UTC', '2026-11-18T00:00:00.000Z', '2026-11-24T23:59:59.999Z'],
    ['America/Chicago', '2026-11-18T06:00:00.000Z', '2026-11-25T05:59:59.999Z'],
    ['Asia/Kolkata', '2026-11-17T18:30:00.000Z', '2026-11-24T18:29:59.999Z'],
  ])('asks for whole days of %s, the last millisecond included', (zone, startDate, endDate) => {
    expect(usageArgs(periodOf({ dateFilter: 'last 7 days' }, zone, now))).toEqual({
      timeseries: true,
      giveCosts: true,
      combineCosts: true,
      frequency: 'day',
      startDate,
      endDate,
      timezone: zone,
    });
    expect(usageArgs({ kind: 'previous', timeZone: zone })).toMatchObject({
      billingPeriod: 'previous',
      timezone: zone,
    });
  });

  it('keeps whole days where the clocks change in between', () =>
    expect(
      periodOf(
        { dateFilter: 'last 7 days' },
        'America/Chicago',
        Date.parse('2026-11-03T18:00:00Z') as EpochMilliseconds,
      ),
    ).toMatchObject({ first: '2026-10-28', last: '2026-11-03' }));
});
