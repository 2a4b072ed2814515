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
    expect(periodOf(search as Parameters<typeof periodOf>[0], now)).toMatchObject(period),
  );

  it('asks for whole days of UTC, the last millisecond included', () => {
    expect(usageArgs(periodOf({ dateFilter: 'last 7 days' }, now))).toEqual({
      timeseries: true,
      giveCosts: true,
      combineCosts: true,
      frequency: 'day',
      startDate: '2026-11-18T00:00:00.000Z',
      endDate: '2026-11-24T23:59:59.999Z',
    });
    expect(usageArgs({ kind: 'previous' })).toMatchObject({ billingPeriod: 'previous' });
  });
});
