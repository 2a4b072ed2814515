import { type EpochSeconds } from '@patchbay/kernel';
import { DateTime } from 'luxon';
import { daysOf } from './metrics.js';

const daysBetween = (timeZone: string, from: string, until: string) => {
  const at = (text: string) =>
    DateTime.fromISO(text, { zone: timeZone }).toSeconds() as EpochSeconds;
  return daysOf({ start: at(from), end: at(until), timeZone });
};

describe('the days of a window', () => {
  it.each([
    [
      'the last one too where midnight was leapt over in between',
      'America/Sao_Paulo',
      '2018-11-03T12:00',
      '2018-11-06T00:30',
      ['2018-11-03', '2018-11-04', '2018-11-05', '2018-11-06'],
    ],
    [
      'from a day without a midnight',
      'America/Sao_Paulo',
      '2018-11-04T09:00',
      '2018-11-05T00:01',
      ['2018-11-04', '2018-11-05'],
    ],
    [
      'each once where an hour comes twice',
      'America/New_York',
      '2026-10-31T23:00',
      '2026-11-02T00:00',
      ['2026-10-31', '2026-11-01'],
    ],
    [
      'each once where an hour is missing',
      'America/New_York',
      '2027-03-13T23:59',
      '2027-03-15T00:01',
      ['2027-03-13', '2027-03-14', '2027-03-15'],
    ],
    [
      'over the turn of the year',
      'Pacific/Auckland',
      '2026-12-31T23:59',
      '2027-01-01T00:01',
      ['2026-12-31', '2027-01-01'],
    ],
    [
      'over a leap day',
      'Asia/Kolkata',
      '2028-02-28T23:59',
      '2028-03-01T00:01',
      ['2028-02-28', '2028-02-29', '2028-03-01'],
    ],
  ])('are %s', (_, timeZone, from, until, days) =>
    expect(daysBetween(timeZone, from, until)).toEqual(days),
  );
});
