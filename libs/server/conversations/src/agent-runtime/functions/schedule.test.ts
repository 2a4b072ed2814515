import { DateTime } from 'luxon';
import {
  type Availability,
  type FunctionContext,
  type FunctionEffects,
  type OpenSpan,
  type TimeSpan,
} from '../port.js';
import { bookingRulesOf, daySpan, freeStarts } from './free-times.js';
import { freeTimes, schedule } from './schedule.js';

const zone = 'America/Chicago';
/** A Monday at eight in the morning in Chicago. */
const now = DateTime.fromISO('2027-01-04T08:00', { zone }).toMillis();
const at = (text: string) => DateTime.fromISO(text, { zone }).toMillis();
const span = (from: string, minutes: number): TimeSpan => ({
  startsAt: at(from),
  endsAt: at(from) + minutes * 60_000,
});

const weekdays = (spans: readonly OpenSpan[]) =>
  new Map([1, 2, 3, 4, 5].map((day) => [day, spans] as const));
const set: Availability = {
  zone,
  minutes: 60,
  bufferMinutes: 0,
  noticeMinutes: 0,
  days: weekdays([{ from: 540, to: 720 }]),
  exceptions: new Map(),
};

function fakeEffects({
  availability = set,
  busy = [],
  booked = [],
  fails = false,
}: {
  availability?: Availability | null;
  busy?: readonly TimeSpan[];
  booked?: object[];
  fails?: boolean;
} = {}): Pick<FunctionEffects<null>, 'availability' | 'busy' | 'book'> {
  return {
    availability: async () => availability,
    busy: async () => {
      if (fails) throw new Error('no answer');
      return busy;
    },
    book: async (_scope, request) => {
      booked.push(request);
      return { booked: true, id: 'one' };
    },
  };
}
const context = (
  condition = 'Book when the caller wants to come in.',
  timezone = zone,
): FunctionContext<null> => ({
  scope: null,
  config: {},
  condition,
  caller: { name: null, address: '+15125550148', kind: 'phone' },
  channel: 'call',
  timezone,
  language: 'en',
  now,
  signal: new AbortController().signal,
});
const request = (when: string) => ({ reason: 'Checkup', name: 'Dana', when });
const choices = async (effects: ReturnType<typeof fakeEffects>, when: string, about = context()) =>
  (await freeTimes<null>(effects).run({ when }, about)).output.choices;

describe('owner’s schedule', () => {
  it('takes precedence over the owner’s texts', async () => {
    expect(await choices(fakeEffects(), '2027-01-05')).toEqual([
      '2027-01-05T09:00',
      '2027-01-05T10:00',
      '2027-01-05T11:00',
    ]);
    expect(await choices(fakeEffects({ availability: null }), '2027-01-05')).toEqual([
      '2027-01-05T09:00',
      '2027-01-05T09:30',
      '2027-01-05T10:00',
    ]);
  });

  it('is narrowed by the text about booking', async () => {
    expect(
      await choices(
        fakeEffects(),
        '2027-01-05',
        context('Book Tuesday from 10 AM to 3 PM. Not on Wednesdays.'),
      ),
    ).toEqual(['2027-01-05T10:00', '2027-01-05T11:00']);
  });

  it('closes and opens single days', async () => {
    const exceptions = new Map([
      ['2027-01-05', []],
      ['2027-01-09', [{ from: 600, to: 660 }]],
    ] as [string, OpenSpan[]][]);
    const effects = fakeEffects({ availability: { ...set, exceptions } });
    expect(
      (await schedule<null>(effects).run(request('2027-01-05T09:00'), context())).output.say,
    ).toMatch(/no appointments on Tuesday, January 5\. On Wednesday, January 6 I have/);
    expect(await choices(effects, '2027-01-09')).toEqual(['2027-01-09T10:00']);
  });

  it('applies its notice and buffers', () => {
    const rules = bookingRulesOf('', {}, zone, '', {
      ...set,
      minutes: 30,
      bufferMinutes: 30,
      noticeMinutes: 120,
    });
    const day = DateTime.fromISO('2027-01-04', { zone });
    expect(
      freeStarts(rules, day, [span('2027-01-04T11:00', 30)], now).map((one) =>
        one.toFormat('HH:mm'),
      ),
    ).toEqual([]);
    expect(freeStarts(rules, day, [], now).map((one) => one.toFormat('HH:mm'))).toEqual([
      '10:30',
      '11:00',
      '11:30',
    ]);
    expect(
      freeStarts({ ...rules, noticeMinutes: 0 }, day, [span('2027-01-04T10:30', 30)], now).map(
        (one) => one.toFormat('HH:mm'),
      ),
    ).toEqual(['09:00', '09:30', '11:30']);
  });

  it('has its own time zone, whatever the agent’s is', async () => {
    const booked: { startsAt: number; zone: string; contact: string }[] = [];
    const outcome = await schedule<null>(fakeEffects({ booked })).run(
      request('2027-01-05T09:00'),
      context(undefined, 'Asia/Tokyo'),
    );
    expect([outcome.ok, booked]).toEqual([
      true,
      [
        expect.objectContaining({
          startsAt: at('2027-01-05T09:00'),
          endsAt: at('2027-01-05T10:00'),
          zone,
          contact: '+15125550148',
        }),
      ],
    ]);
  });

  it.each([
    ['ends after midnight where its hours go on', '2027-01-08', 60, ['22:30', '23:30']],
    ['begins again at midnight, and ends with the hours', '2027-01-09', 60, ['00:00', '01:00']],
    ['ends at midnight where no hours follow', '2027-01-10', 60, ['22:30']],
    ['is of any length that fits into both days', '2027-01-08', 180, ['22:30']],
    ['is refused where both days together are too short', '2027-01-08', 240, []],
    ['ends at midnight before a day that is closed by exception', '2027-01-15', 60, ['22:30']],
  ] as const)('has appointments of hours past midnight: one %s', (_, date, minutes, expected) => {
    const late = { from: 1350, to: 1440 };
    const rules = bookingRulesOf('', {}, zone, '', {
      ...set,
      minutes,
      days: new Map([
        [5, [late]],
        [6, [{ from: 0, to: 120 }]],
        [7, [late]],
      ]),
      exceptions: new Map([['2027-01-16', []]]),
    });
    const starts = freeStarts(rules, DateTime.fromISO(date, { zone }), [], now);
    expect(starts.map((one) => one.toFormat('HH:mm'))).toEqual(expected);
  });

  it('offers no time before midnight whose end is taken after it', () => {
    const days = new Map(
      [1, 2, 3, 4, 5, 6, 7].map((day) => [day, [{ from: 0, to: 1440 }]] as const),
    );
    const rules = bookingRulesOf('', {}, zone, '', { ...set, minutes: 420, days });
    const day = DateTime.fromISO('2027-01-05', { zone });
    const times = (busy: readonly TimeSpan[]) =>
      freeStarts(rules, day, busy, now).map((one) => one.toFormat('HH:mm'));
    expect(times([])).toEqual(['00:00', '07:00', '14:00', '21:00']);
    const taken = span('2027-01-06T03:30', 30);
    expect(times([taken])).toEqual(['00:00', '07:00', '14:00']);
    // What is asked of a calendar for the day has that appointment.
    expect(daySpan(day).endsAt).toBeGreaterThan(taken.endsAt);
  });

  it('is correct on days with a clock change', () => {
    const sunday = new Map([[7, [{ from: 60, to: 300 }]]] as [number, OpenSpan[]][]);
    const rules = bookingRulesOf('', {}, zone, '', { ...set, days: sunday });
    expect(
      freeStarts(rules, DateTime.fromISO('2027-03-14', { zone }), [], now).map((one) =>
        one.toISO(),
      ),
    ).toEqual([
      '2027-03-14T01:00:00.000-06:00',
      '2027-03-14T03:00:00.000-05:00',
      '2027-03-14T04:00:00.000-05:00',
    ]);
  });
});

describe('calendar that does not answer', () => {
  it.each([
    ['schedule', schedule],
    ['freeTimes', freeTimes],
  ] as const)('makes %s report it, offer nothing and book nothing', async (_name, make) => {
    const booked: object[] = [];
    const outcome = await make<null>(fakeEffects({ fails: true, booked })).run(
      request('2027-01-05T09:00'),
      context(),
    );
    expect([outcome.ok, outcome.output.choices, booked, outcome.output.say]).toEqual([
      false,
      undefined,
      [],
      expect.stringContaining('I cannot see the calendar right now'),
    ]);
  });
});
