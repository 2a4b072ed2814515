import { isTimeZone, zoneOffset } from '@patchbay/formats';
import fc from 'fast-check';
import { type Hours, clockIn, isOpen, minutesOf, nextCommon, nextOpen, timeOf } from './hours.js';
import { dayOf, nextDay, nextTurn, defaultTaskLimits, zonesOf } from './limits.js';
import { phoneZoneTable } from './phone-zone-table.js';
import { zonesOfPhone } from './phone-zones.js';

const minute = 60_000;
const at = (text: string) => Date.parse(text);
const office: Hours = { zone: 'America/Chicago', days: [1, 2, 3, 4, 5], start: 540, end: 1020 };
const iso = (time: number | null) => (time === null ? null : new Date(time).toISOString());

/** Zones with unusual clock changes: by half an hour, at midnight, on unusual dates, or never. */
const zones = [
  'America/Chicago',
  'America/New_York',
  'America/Phoenix',
  'America/Sao_Paulo',
  'America/Havana',
  'America/St_Johns',
  'Australia/Lord_Howe',
  'Australia/Adelaide',
  'Europe/London',
  'Europe/Berlin',
  'Africa/Casablanca',
  'Africa/Cairo',
  'Asia/Kathmandu',
  'Asia/Beirut',
  'Asia/Tokyo',
  'Pacific/Auckland',
  'Pacific/Chatham',
  'Pacific/Honolulu',
  'UTC',
];

const hoursOf = fc
  .record({
    zone: fc.constantFrom(...zones),
    days: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1, maxLength: 7 }),
    range: fc
      .tuple(fc.integer({ min: 0, max: 1439 }), fc.integer({ min: 1, max: 1440 }))
      .filter(([a, b]) => a < b),
  })
  .map(({ zone, days, range: [start, end] }): Hours => ({ zone, days, start, end }));

/** Instants within a day and a half of a clock change in some zone. */
const changes = zones.flatMap((zone) => {
  const found: number[] = [];
  for (let day = at('2026-01-01T00:00:00Z'); day < at('2027-01-01T00:00:00Z'); day += 86_400_000)
    if (zoneOffset(zone, day) !== zoneOffset(zone, day + 86_400_000)) found.push(day);
  return found;
});
const nearChange = fc
  .tuple(fc.constantFrom(...changes), fc.integer({ min: -2160, max: 2160 }))
  .map(([change, minutes]) => change + minutes * minute);
const anyTime = fc
  .integer({ min: at('2026-01-01T00:00:00Z') / minute, max: at('2027-06-01T00:00:00Z') / minute })
  .map((minutes) => minutes * minute);

/** The local time by the platform's own calendar, independent of the tested code. */
function isOpenByIntl({ zone, days, start, end }: Hours, time: number): boolean {
  const parts = Object.fromEntries(
    new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      weekday: 'short',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    })
      .formatToParts(time)
      .map(({ type, value }) => [type, value]),
  );
  const now = Number(parts['hour']) * 60 + Number(parts['minute']);
  return (
    days.includes(
      ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'].indexOf(parts['weekday'] as string) + 1,
    ) &&
    now >= start &&
    now < end
  );
}

describe('calling hours', () => {
  it('are open by the platform’s calendar in every zone and around every clock change', () => {
    fc.assert(
      fc.property(
        hoursOf,
        fc.oneof(nearChange, anyTime),
        (hours, time) => isOpen(hours, time) === isOpenByIntl(hours, time),
      ),
      { numRuns: 600 },
    );
  });

  it('open next at the first open minute of a minute-by-minute search', () => {
    fc.assert(
      fc.property(hoursOf, nearChange, (hours, time) => {
        const next = nextOpen(hours, time);
        // Minute by minute for up to two days; later results are checked on a coarser grid.
        for (let step = 0; step < 2880; step += 1)
          if (isOpen(hours, time + step * minute)) return next === time + step * minute;
        return next !== null && next > time && isOpen(hours, next) && !isOpen(hours, next - minute);
      }),
      { numRuns: 60 },
    );
  });

  it('intersect exactly when all are open', () => {
    fc.assert(
      fc.property(
        fc.array(hoursOf, { minLength: 1, maxLength: 3 }),
        fc.oneof(nearChange, anyTime),
        (all, time) => {
          const next = nextCommon(all, time);
          const isAllOpen = (one: number) => all.every((hours) => isOpen(hours, one));
          if (next === null)
            return [...Array(14 * 24).keys()].every((hour) => !isAllOpen(time + hour * 3_600_000));
          if (next === time) return isAllOpen(time);
          return (
            isAllOpen(next) &&
            !isAllOpen(next - minute) &&
            [...Array(40).keys()].every(
              (part) =>
                !isAllOpen(time + Math.floor(((next - time) * part) / 40 / minute) * minute),
            )
          );
        },
      ),
      { numRuns: 120 },
    );
  });

  it.each([
    [
      'in the night before the clocks go forward',
      '2026-03-08T05:00:00Z',
      '2026-03-09T14:00:00.000Z',
    ],
    ['on the Friday before', '2026-03-06T16:00:00Z', '2026-03-06T16:00:00.000Z'],
    ['at the last second of the day', '2026-03-06T22:59:59Z', '2026-03-06T22:59:59.000Z'],
    ['at the end of the week', '2026-03-06T23:00:00Z', '2026-03-09T14:00:00.000Z'],
    ['over the night when the clocks go back', '2026-10-30T22:00:00Z', '2026-11-02T15:00:00.000Z'],
  ])('of an office in Chicago: %s', (_when, from, wanted) =>
    expect(iso(nextOpen(office, at(from)))).toBe(wanted),
  );

  it('skip an hour that the clock skips, and count a repeated hour', () => {
    const night: Hours = { zone: 'America/Chicago', days: [7], start: 120, end: 150 };
    expect(iso(nextOpen(night, at('2026-03-07T12:00:00Z')))).toBe('2026-03-15T07:00:00.000Z');
    const twice: Hours = { zone: 'America/Chicago', days: [7], start: 60, end: 90 };
    expect([
      iso(nextOpen(twice, at('2026-11-01T05:00:00Z'))),
      iso(nextOpen(twice, at('2026-11-01T06:40:00Z'))),
    ]).toEqual(['2026-11-01T06:00:00.000Z', '2026-11-01T07:00:00.000Z']);
  });

  it('parse and format times of day', () =>
    expect(['00:00', '09:05', '24:00'].map((text) => timeOf(minutesOf(text)))).toEqual([
      '00:00',
      '09:05',
      '24:00',
    ]));
});

const limits = {
  organizationId: 1,
  accountId: 1,
  ...defaultTaskLimits,
  days: [...defaultTaskLimits.days],
  updatedAt: new Date(0),
};

describe('next attempt of a task', () => {
  it.each([
    [
      '+15125550148',
      '2026-01-05T15:00:00Z',
      '2026-01-05T15:00:00.000Z',
      'at once where it is nine',
    ],
    ['+14155550148', '2026-01-05T15:00:00Z', '2026-01-05T16:00:00.000Z', 'at eight in California'],
    ['+18085550148', '2026-01-05T15:00:00Z', '2026-01-05T18:00:00.000Z', 'at eight on Hawaii'],
    [
      '+442071838750',
      '2026-01-05T15:00:00Z',
      '2026-01-05T15:00:00.000Z',
      'in the afternoon of London',
    ],
    ['+442071838750', '2026-01-05T21:30:00Z', '2026-01-06T15:00:00.000Z', 'not in its night'],
    [
      '+61291234567',
      '2026-01-05T15:00:00Z',
      '2026-01-05T21:00:00.000Z',
      'when it is eight in Sydney',
    ],
    [
      '+15551234567',
      '2026-01-05T15:00:00Z',
      '2026-01-05T15:00:00.000Z',
      'by the office alone where the number tells nothing',
    ],
  ])('of %s from %s is %s: %s', (number, from, wanted) =>
    expect(iso(nextTurn(limits, zonesOf(number), at(from)))).toBe(wanted),
  );

  it('does not exist where office hours and calling hours never overlap', () => {
    const early = { ...limits, timezone: 'America/New_York', startMinute: 360, endMinute: 540 };
    expect(nextTurn(early, zonesOf('+18085550148'), at('2026-01-05T15:00:00Z'))).toBeNull();
  });

  it('respects every possible zone of a number', () => {
    const sampled = [
      '+15125550148',
      '+19075550148',
      '+61412345678',
      '+79161234567',
      '+5511912345678',
      '+12085550148',
      '+17015550148',
      '+442079460000',
    ];
    fc.assert(
      fc.property(
        fc.constantFrom(...sampled),
        fc.constantFrom('America/Chicago', 'Europe/Berlin', 'Australia/Sydney'),
        fc.oneof(nearChange, anyTime),
        (number, timezone, time) => {
          const turn = nextTurn(
            { ...limits, timezone, days: [1, 2, 3, 4, 5, 6, 7], startMinute: 0, endMinute: 1440 },
            zonesOf(number),
            time,
          );
          if (turn === null) return false;
          return zonesOfPhone(number).every((zone) => {
            const { minute: now } = clockIn(zone, turn);
            return now >= 480 && now < 1260;
          });
        },
      ),
      { numRuns: 120 },
    );
  });

  it('moves to another day when the daily limit is reached', () => {
    fc.assert(
      fc.property(fc.constantFrom(...zones), nearChange, (timezone, time) => {
        const own = { ...limits, timezone };
        const next = nextDay(own, time);
        return (
          dayOf(own, next) > dayOf(own, time) &&
          isOpen({ zone: timezone, days: own.days, start: 540, end: 1020 }, next) &&
          next - time < 5 * 86_400_000
        );
      }),
      { numRuns: 80 },
    );
  });
});

describe('time zones of a phone number', () => {
  it.each([
    ['+12125550148', 'America/New_York'],
    ['+13125550148', 'America/Chicago'],
    ['+13035550148', 'America/Denver'],
    ['+16025550148', 'America/Phoenix'],
    ['+13105550148', 'America/Los_Angeles'],
    ['+81312345678', 'Asia/Tokyo'],
    ['+4930123456', 'Europe/Berlin'],
  ])('%s is in %s', (number, zone) => expect(zonesOfPhone(number)).toEqual([zone]));
  it('are several where an area has several, and none where the number does not tell', () => {
    expect(zonesOfPhone('+12085550148')).toEqual(['America/Boise', 'America/Los_Angeles']);
    expect(zonesOfPhone('+15551234567')).toEqual([]);
  });
  it('are all known to this platform', () =>
    expect(
      phoneZoneTable.flatMap(([names]) => names.split(' ')).filter((zone) => !isTimeZone(zone)),
    ).toEqual([]));
});
