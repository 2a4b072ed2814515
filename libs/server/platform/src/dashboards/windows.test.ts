import { inMilliseconds } from '@patchbay/kernel';
import { DateTime } from 'luxon';
import { type Cadence, nextCheck, nextReport, windowOfGoal, windowOfReport } from './windows.js';

const chicago = 'America/Chicago';
const ms = (text: string, zone = chicago) =>
  inMilliseconds(DateTime.fromISO(text, { zone }).toMillis());
const text = (seconds: number, zone = chicago) =>
  DateTime.fromSeconds(seconds, { zone }).toFormat("yyyy-MM-dd'T'HH:mm");
const shown = ({ start, end }: { start: number; end: number }, zone = chicago) => [
  text(start, zone),
  text(end, zone),
];

describe('the window of a goal', () => {
  it.each([
    ['lastHour', ['2026-03-08T14:30', '2026-03-08T15:30']],
    ['yesterday', ['2026-03-07T00:00', '2026-03-08T00:00']],
    ['lastWeek', ['2026-02-23T00:00', '2026-03-02T00:00']],
    ['lastMonth', ['2026-02-01T00:00', '2026-03-01T00:00']],
  ] as const)('is of its zone: %s', (span, window) =>
    expect(shown(windowOfGoal(span, chicago, ms('2026-03-08T15:30')))).toEqual(window),
  );
  it('has 23 hours on the day that loses one', () => {
    const { start, end } = windowOfGoal('yesterday', chicago, ms('2026-03-09T12:00'));
    expect(end - start).toBe(23 * 3600);
  });
  it('is looked at once after its end, and a rolling one often', () => {
    const now = ms('2026-03-08T15:30');
    expect(nextCheck('lastHour', chicago, now).getTime() - now).toBe(60_000);
    expect(nextCheck('yesterday', chicago, now).getTime()).toBe(ms('2026-03-09T00:10'));
    expect(nextCheck('yesterday', chicago, ms('2026-03-09T00:05')).getTime()).toBe(
      ms('2026-03-09T00:10'),
    );
    expect(nextCheck('lastMonth', chicago, now).getTime()).toBe(ms('2026-04-01T00:10'));
  });
});

describe('a report', () => {
  const due = (cadence: Cadence, after: string, hour = 8, weekday = 3) =>
    text(nextReport({ cadence, weekday, hour, timezone: chicago }, ms(after)).getTime() / 1000);
  it.each([
    ['daily', '2026-03-04T07:59', '2026-03-04T08:00'],
    ['daily', '2026-03-04T08:00', '2026-03-05T08:00'],
    ['weekly', '2026-03-04T07:00', '2026-03-04T08:00'],
    ['weekly', '2026-03-04T09:00', '2026-03-11T08:00'],
    ['weekly', '2026-03-01T09:00', '2026-03-04T08:00'],
    ['monthly', '2026-03-01T07:00', '2026-03-01T08:00'],
    ['monthly', '2026-12-31T23:00', '2027-01-01T08:00'],
  ] as const)('is due %s after %s at %s', (cadence, after, at) =>
    expect(due(cadence, after)).toBe(at),
  );
  it('is due an hour later on the day that leaps over its hour', () => {
    expect(due('daily', '2026-03-07T12:00', 2)).toBe('2026-03-08T03:00');
    expect(due('daily', '2026-03-08T12:00', 2)).toBe('2026-03-09T02:00');
  });
  it('is of the last whole week of its zone', () =>
    expect(shown(windowOfReport('weekly', chicago, ms('2026-03-04T08:00')))).toEqual([
      '2026-02-23T00:00',
      '2026-03-02T00:00',
    ]));
});
