import {
  type DurationMilliseconds,
  type DurationSeconds,
  type EpochMilliseconds,
  type EpochSeconds,
  type IsoDay,
  type IsoInstant,
  type MonthDayYear,
  dateToIso,
  dateToMilliseconds,
  dateToSeconds,
  dayToDayMonthYear,
  dayToMonthDayYear,
  inMilliseconds,
  inSeconds,
  isoToMilliseconds,
  lastingMilliseconds,
  lastingSeconds,
  millisecondsToIso,
  millisecondsToSeconds,
  monthDayYearToDay,
  parseIsoDay,
  parseIsoInstant,
  secondsToIso,
  secondsToMilliseconds,
  secondsToText,
  textToSeconds,
} from './index.js';

const at = inSeconds(1_767_605_400);
const iso = '2026-01-05T09:30:00.000Z';

describe('one moment in every unit', () => {
  it('is converted back without a loss', () => {
    expect(secondsToMilliseconds(at)).toBe(1_767_605_400_000);
    expect(millisecondsToSeconds(secondsToMilliseconds(at))).toBe(at);
    expect(secondsToIso(at)).toBe(iso);
    expect(millisecondsToIso(secondsToMilliseconds(at))).toBe(iso);
    expect(isoToMilliseconds(secondsToIso(at))).toBe(secondsToMilliseconds(at));
    expect(textToSeconds(secondsToText(at))).toBe(at);
    expect(secondsToText(at)).toBe('1767605400');
  });

  it('rounds down to whole seconds, before 1970 as well', () => {
    expect(millisecondsToSeconds(inMilliseconds(1999))).toBe(1);
    expect(millisecondsToSeconds(inMilliseconds(-1))).toBe(-1);
  });

  it('is created from a date', () => {
    const date = new Date(iso);
    expect([dateToSeconds(date), dateToMilliseconds(date), dateToIso(date)]).toEqual([
      at,
      1_767_605_400_000,
      iso,
    ]);
    expect(() => dateToIso(new Date('x'))).toThrow(RangeError);
  });
});

describe('ISO text', () => {
  it.each([
    iso,
    '2026-01-05T09:30Z',
    '2026-01-05T10:30:00+01:00',
    '2024-02-29T00:00:00.123456Z',
    '2026-01-05T09:30:00-05:30',
  ])('%s is a moment', (value) => expect(parseIsoInstant(value)).toBe(value));
  it.each([
    '2026-01-05',
    '2026-01-05T09:30:00',
    '2026-99-99',
    '2026-99-99T00:00:00Z',
    '2026-02-30T00:00:00Z',
    '2026-13-01T00:00:00Z',
    '2026-01-05T25:00:00Z',
    '1767605400',
    1767605400,
    '',
    'now',
    null,
    '2026-01-05 09:30:00Z',
  ])('%p is none', (value) => expect(parseIsoInstant(value)).toBeNull());
});

describe('days', () => {
  it.each(['2026-01-05', '2024-02-29'])('%s is a day', (value) =>
    expect(parseIsoDay(value)).toBe(value),
  );
  it.each(['2026-1-5', '2026-02-29', '2026-00-10', '', null, 20260105])('%p is none', (value) =>
    expect(parseIsoDay(value)).toBeNull(),
  );
  it.each([
    ['01-05-2026', '2026-01-05'],
    ['1-5-2026', '2026-01-05'],
    ['12-31-2025', '2025-12-31'],
  ])('the key %s is %s', (key, day) => expect(monthDayYearToDay(key)).toBe(day));
  it.each(['13-01-2026', '2-30-2026', '2026-01-05', '1/5/2026', ''])(
    'the key %p is no day',
    (key) => expect(monthDayYearToDay(key)).toBeNull(),
  );
  it('are written padded', () => {
    const day = monthDayYearToDay('1-5-2026') as IsoDay;
    expect([dayToMonthDayYear(day), dayToDayMonthYear(day)]).toEqual(['01-05-2026', '05-01-2026']);
  });
});

describe('units in the types', () => {
  it('cannot be mixed', () => {
    const units = {
      seconds: at,
      milliseconds: inMilliseconds(1),
      iso: iso as IsoInstant,
      took: lastingSeconds(1),
      tookMs: lastingMilliseconds(1),
      key: '01-05-2026' as MonthDayYear,
    };
    // @ts-expect-error milliseconds are no seconds
    const a: EpochSeconds = units.milliseconds;
    // @ts-expect-error seconds are no milliseconds
    const b: EpochMilliseconds = units.seconds;
    // @ts-expect-error a number is no time until its unit is given
    const c: EpochSeconds = 1_767_605_400;
    // @ts-expect-error a duration is no moment
    const d: EpochSeconds = units.took;
    // @ts-expect-error seconds of a duration are no milliseconds
    const e: DurationMilliseconds = units.took;
    // @ts-expect-error milliseconds of a duration are no seconds
    const f: DurationSeconds = units.tookMs;
    // @ts-expect-error text is no moment until it was read
    const g: IsoInstant = '2026-01-05T09:30:00.000Z';
    // @ts-expect-error one way to write a day is not the other
    const h: IsoDay = units.key;
    // @ts-expect-error what is in seconds already is not divided again
    const i = () => millisecondsToSeconds(units.seconds);
    // @ts-expect-error what is in milliseconds already is not multiplied again
    const j = () => secondsToMilliseconds(units.milliseconds);
    expect([a, b, c, d, e, f, g, h, typeof i, typeof j]).toHaveLength(10);
  });
});
