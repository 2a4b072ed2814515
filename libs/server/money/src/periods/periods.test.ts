import fc from 'fast-check';
import {
  anniversaries,
  type BillingCalendar,
  dayOfInstant,
  periodAmong,
  termOf,
  type ZonedPeriod,
} from './periods.js';
import { newPeriodProblem } from './rules.js';

const at = (text: string) => new Date(text.length === 10 ? `${text}T00:00:00.000Z` : text);
const period = (from: string, to: string, zone = 'UTC'): ZonedPeriod => ({
  startsAt: at(from),
  endsAt: at(to),
  zone,
});
const bounds = ({ startsAt, endsAt }: Pick<ZonedPeriod, 'startsAt' | 'endsAt'>) =>
  [startsAt, endsAt].map((one) => one.toISOString().slice(0, 16));
const from = (anchor: string, zone = 'UTC'): BillingCalendar => ({
  anchor: at(anchor),
  anchorZone: zone,
  zone,
});
const hours = (one: Date, other: Date): number => (other.getTime() - one.getTime()) / 3_600_000;

const zones = [
  'UTC',
  'America/New_York',
  'Pacific/Kiritimati',
  'Pacific/Pago_Pago',
  'Africa/Cairo',
  'America/Havana',
  'Australia/Lord_Howe',
];

describe('month of an anchor', () => {
  it.each([
    ['2026-01-15', '2026-03-15', '2026-03-15', '2026-04-15'],
    ['2026-01-15T17:00:00.000Z', '2026-03-14T23:59:59.999Z', '2026-02-15', '2026-03-15'],
    ['2026-01-31', '2026-02-28', '2026-02-28', '2026-03-31'],
    ['2026-01-31', '2026-03-30', '2026-02-28', '2026-03-31'],
    ['2026-05-10', '2026-03-20', '2026-03-10', '2026-04-10'],
    ['2024-02-29', '2026-02-28T12:00:00.000Z', '2026-02-28', '2026-03-29'],
  ])('for %s on %s is %s to %s', (anchor, moment, start, end) =>
    expect(bounds(termOf(from(anchor), 'month', at(moment)))).toEqual(bounds(period(start, end))),
  );

  it.each([
    // The evening of the 14th in New York is the 15th of UTC; its months begin at midnight there.
    [
      '2026-01-15T02:00Z',
      'America/New_York',
      '2026-02-14T04:59Z',
      '2026-01-14T05:00',
      '2026-02-14T05:00',
    ],
    [
      '2026-01-15T02:00Z',
      'America/New_York',
      '2026-03-20T12:00Z',
      '2026-03-14T04:00',
      '2026-04-14T04:00',
    ],
    [
      '2026-01-15T12:00Z',
      'Pacific/Kiritimati',
      '2026-02-15T09:59Z',
      '2026-01-15T10:00',
      '2026-02-15T10:00',
    ],
    [
      '2026-01-15T12:00Z',
      'Pacific/Pago_Pago',
      '2026-02-15T11:00Z',
      '2026-02-15T11:00',
      '2026-03-15T11:00',
    ],
    // Clocks that skip midnight begin the day at one.
    [
      '2026-02-28T12:00Z',
      'Africa/Cairo',
      '2026-04-23T23:00Z',
      '2026-03-27T22:00',
      '2026-04-27T21:00',
    ],
  ])('for %s in %s on %s is that of its days', (anchor, zone, moment, start, end) =>
    expect(bounds(termOf(from(anchor, zone), 'month', new Date(moment)))).toEqual([start, end]),
  );

  it('contains the moment, and months are contiguous', () => {
    const moments = fc.date({ min: at('2020-01-01'), max: at('2030-01-01'), noInvalidDate: true });
    fc.assert(
      fc.property(moments, moments, fc.constantFrom(...zones), (anchor, moment, zone) => {
        const calendar = { anchor, anchorZone: zone, zone };
        const { startsAt, endsAt } = termOf(calendar, 'month', moment);
        expect(startsAt <= moment && moment < endsAt).toBe(true);
        expect(termOf(calendar, 'month', endsAt).startsAt).toEqual(endsAt);
        expect(dayOfInstant(zone, startsAt)).toEqual(startsAt);
      }),
      { numRuns: 60 },
    );
  });
});

describe('period of a moment', () => {
  it('is the stored one', () =>
    expect(
      periodAmong([period('2026-03-01', '2026-05-07')], from('2026-01-15'), at('2026-05-01')),
    ).toMatchObject({ ...period('2026-03-01', '2026-05-07'), isNew: false }));
  it('after the stored ones begins where they end', () =>
    expect(
      periodAmong([period('2026-03-01', '2026-05-07')], from('2026-01-15'), at('2026-05-08')),
    ).toEqual({ ...period('2026-05-07', '2026-05-15'), isNew: true }));
  it('before the stored ones ends where they begin', () =>
    expect(
      periodAmong([period('2026-03-01', '2026-05-07')], from('2026-01-15'), at('2026-02-20')),
    ).toEqual({ ...period('2026-02-15', '2026-03-01'), isNew: true }));
});

describe('period after a change of zones', () => {
  it.each([
    // A month of UTC that ends on the 3rd; the 3rd of New York begins five hours later.
    ['UTC', 'America/New_York', '2027-01-03T00:00', '2027-02-03T05:00'],
    ['UTC', 'Asia/Tokyo', '2027-01-03T00:00', '2027-02-02T15:00'],
    ['Pacific/Kiritimati', 'Pacific/Pago_Pago', '2027-01-03T10:00', '2027-02-04T11:00'],
    ['Pacific/Pago_Pago', 'Pacific/Kiritimati', '2027-01-03T11:00', '2027-02-02T10:00'],
  ])('from %s to %s begins with the end of the running one', (before, after, start, end) => {
    const anchor = at('2026-12-03T12:00:00Z');
    const calendar = { anchor, anchorZone: before, zone: before };
    const running = periodAmong([], calendar, anchor);
    const moved = { ...calendar, zone: after };
    const next = periodAmong([running], moved, running.endsAt);
    expect(bounds(next)).toEqual([start, end]);
    // The same where it is first asked for later, and the one before it.
    const later = new Date(running.endsAt.getTime() + 30 * 3_600_000);
    expect(periodAmong([running], moved, later)).toEqual(next);
  });

  it('is none of a few hours, and no moment is in two or in none', () => {
    const moments = fc.date({ min: at('2024-01-01'), max: at('2027-01-01'), noInvalidDate: true });
    fc.assert(
      fc.property(
        moments,
        fc.array(fc.constantFrom(...zones), { minLength: 2, maxLength: 8 }),
        (anchor, chosen) => {
          const known: ZonedPeriod[] = [];
          let next = anchor;
          for (const zone of chosen) {
            const { isNew, ...made } = periodAmong(
              known,
              { anchor, anchorZone: chosen[0] as string, zone },
              next,
            );
            expect(isNew).toBe(true);
            if (known.length > 0) expect(made.startsAt).toEqual(next);
            expect(hours(made.startsAt, made.endsAt)).toBeGreaterThan(26 * 24);
            expect(hours(made.startsAt, made.endsAt)).toBeLessThan(33 * 24 + 3);
            known.push(made);
            next = made.endsAt;
          }
        },
      ),
      { numRuns: 60 },
    );
  });

  it('keeps the number of the anniversary', () => {
    const start = anniversaries(from('2026-01-31T23:00:00Z', 'Asia/Tokyo'), 'month');
    expect([0, 1, 13].map((index) => start(index).toISOString())).toEqual([
      '2026-01-31T15:00:00.000Z',
      '2026-02-28T15:00:00.000Z',
      '2027-02-28T15:00:00.000Z',
    ]);
  });
});

describe('new period', () => {
  const running = period('2026-03-01', '2026-04-01T09:30:00.000Z');
  const noon = at('2026-04-01T12:00:00.000Z');
  it('starts on the day the running one ends', () =>
    expect(newPeriodProblem(period('2026-04-01', '2026-05-01'), running, noon)).toBeNull());
  it.each([
    ['ends before it starts', period('2026-04-01', '2026-03-01'), noon, /must not be greater/],
    ['lasts no time', period('2026-04-01', '2026-04-01'), noon, /must be later/],
    ['lasts for years', period('2026-04-01', '2028-04-01'), noon, /a year at most/],
    [
      'starts tomorrow',
      period('2026-04-02', '2026-05-01'),
      noon,
      /on the day on which .* ends, in UTC$/,
    ],
    [
      'is told a day late',
      period('2026-04-01', '2026-05-01'),
      at('2026-04-02T00:00:00.000Z'),
      /on the day on which .* ends, in UTC$/,
    ],
    [
      'is told a day early',
      period('2026-04-01', '2026-05-01'),
      at('2026-03-31T23:59:59.000Z'),
      /on the day on which .* ends, in UTC$/,
    ],
  ])('is refused when it %s', (_what, wanted, now, why) =>
    expect(newPeriodProblem(wanted, running, now)).toMatch(why),
  );
});
