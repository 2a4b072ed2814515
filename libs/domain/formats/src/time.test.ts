import fc from 'fast-check';
import {
  ago,
  capitalized,
  clockTime,
  dayIn,
  dayLabel,
  daysStart,
  dayStart,
  formatHour,
  fullTime,
  isTimeZone,
  momentText,
  normaliseTimeZone,
  offsetLabel,
  shortTime,
  timeZoneList,
  zoneOffset,
} from './index.js';
import { offsetZones, zoneTable } from './zone-table.js';

const at = (iso: string) => Date.parse(iso);
const now = at('2026-09-09T15:00:00Z'); // Wednesday
const ny = { now, timeZone: 'America/New_York' };

describe('the time of a row', () => {
  it.each([
    ['2026-09-09T14:44:00Z', '10:44 AM'],
    ['2026-09-09T04:05:00Z', '12:05 AM'],
    ['2026-09-09T03:59:00Z', 'Tue'],
    ['2026-09-03T15:00:00Z', 'Thu'],
    ['2026-09-02T15:00:00Z', 'Sep 2'],
    ['2026-01-01T06:00:00Z', 'Jan 1'],
    ['2025-09-02T15:00:00Z', 'Sep 2, 2025'],
    ['2026-01-01T04:00:00Z', 'Dec 31, 2025'],
    ['2026-09-10T15:00:00Z', 'Sep 10'],
  ])('%s is %p in New York', (iso, shown) =>
    expect(shortTime(at(iso), ny).replace(/\s/g, ' ')).toBe(shown),
  );

  it('depends on the zone', () => {
    expect(shortTime(at('2026-09-08T23:30:00Z'), { now, timeZone: 'UTC' })).toBe('Tue');
    expect(shortTime(at('2026-09-08T23:30:00Z'), { now, timeZone: 'Asia/Tokyo' })).toBe('Wed');
    expect(shortTime(at('2026-09-08T15:30:00Z'), { now, timeZone: 'Asia/Tokyo' })).toBe('Wed');
    expect(shortTime(at('2026-09-09T15:00:00Z'), { now, timeZone: 'Asia/Tokyo' })).toMatch(
      /^12:00\sAM$/,
    );
  });

  it('is empty without a time', () =>
    expect([
      shortTime(Number.NaN, ny),
      dayLabel(Number.NaN, ny),
      clockTime(Number.NaN, ny),
      fullTime(Number.NaN, ny),
    ]).toEqual(['', '', '', '']));

  it.each([1e18, -1e18, 8.64e15 + 1, Infinity, -Infinity, Number.NaN])(
    'is empty for %p, which is outside the range of dates',
    (at) => {
      expect([shortTime(at, ny), dayLabel(at, ny), clockTime(at, ny), fullTime(at, ny)]).toEqual([
        '',
        '',
        '',
        '',
      ]);
      expect([shortTime(0, { ...ny, now: at }), dayLabel(0, { ...ny, now: at })]).toEqual(['', '']);
      expect(dayIn('UTC', at)).toBe('');
    },
  );

  it('supports other languages', () =>
    expect(shortTime(at('2026-09-02T15:00:00Z'), { ...ny, locale: 'de-DE' })).toBe('2. Sept.'));
});

describe('a moment in a text', () => {
  const local = (year: number) => new Date(year, 2, 4, 12, 5).getTime();
  const reading = { now: new Date(2026, 8, 9).getTime(), locale: 'en-US' };
  it('has a year only where that is another one', () => {
    expect(momentText(local(2026), reading)).toBe('Mar 4, 12:05 PM');
    expect(momentText(local(2025), reading)).toBe('Mar 4, 2025, 12:05 PM');
    expect(momentText(local(2026), { ...reading, time: false })).toBe('Mar 4');
    expect(momentText(local(2025), { ...reading, time: false })).toBe('Mar 4, 2025');
  });
  it('is empty without a time', () => expect(momentText(Number.NaN, reading)).toBe(''));
});

it('a text that begins a line has a capital', () =>
  expect(['dental practice', 'ñandú', ''].map((text) => capitalized(text))).toEqual([
    'Dental practice',
    'Ñandú',
    '',
  ]));
it('that capital is the one of its language', () =>
  expect([capitalized('ilk arama', 'tr'), capitalized('first call', 'en')]).toEqual([
    'İlk arama',
    'First call',
  ]));

describe('days and clocks', () => {
  it.each([
    ['2026-09-09T05:00:00Z', 'Today'],
    ['2026-09-09T03:00:00Z', 'Yesterday'],
    ['2026-09-06T15:00:00Z', 'Sunday'],
    ['2026-09-01T15:00:00Z', 'September 1'],
    ['2024-02-29T15:00:00Z', 'February 29, 2024'],
  ])('%s is under %p', (iso, label) => expect(dayLabel(at(iso), ny)).toBe(label));

  it('formats the clock by the locale', () => {
    expect(clockTime(at('2026-09-09T14:43:00Z'), ny).replace(/\s/g, ' ')).toBe('10:43 AM');
    expect(
      clockTime(at('2026-09-09T14:43:00Z'), { timeZone: 'Europe/Berlin', locale: 'de-DE' }),
    ).toBe('16:43');
    expect(fullTime(at('2026-09-09T14:43:00Z'), ny)).toMatch(
      /^Wednesday, September 9, 2026 at 10:43/,
    );
  });

  it.each([
    ['America/Chicago', 1, '2026-03-08T18:00:00Z', '2026-03-08T06:00:00Z'],
    ['America/Chicago', 7, '2026-03-12T18:00:00Z', '2026-03-06T06:00:00Z'],
    ['America/Chicago', 3, '2026-11-02T18:00:00Z', '2026-10-31T05:00:00Z'],
    // Midnight is skipped there.
    ['America/Santiago', 1, '2026-09-06T18:00:00Z', '2026-09-06T04:00:00Z'],
  ])('finds in %s where the last %d days of %s begin', (zone, days, now, start) =>
    expect(daysStart(zone, days, at(now))).toBe(at(start)),
  );

  it('uses the calendar day of a zone', () => {
    expect(dayIn('Pacific/Kiritimati', at('2026-12-31T10:00:00Z'))).toBe('2027-01-01');
    expect(dayIn('Pacific/Pago_Pago', at('2026-01-01T10:00:00Z'))).toBe('2025-12-31');
  });

  it.each([
    [0, 'just now'],
    [-5000, 'just now'],
    [999, 'just now'],
    [4000, '4 s ago'],
    [59_999, '59 s ago'],
    [60_000, '1 min ago'],
    [3_600_000, '1 h ago'],
    [86_399_999, '23 h ago'],
    [86_400_000, '1 d ago'],
    [Number.NaN, 'just now'],
  ])('%p ms ago is %p', (ms, label) => expect(ago(now - ms, now)).toBe(label));
});

describe('properties of times', () => {
  const zone = fc.constantFrom(
    'UTC',
    'America/New_York',
    'Asia/Kolkata',
    'Pacific/Kiritimati',
    'America/St_Johns',
    'Australia/Lord_Howe',
  );
  const moment = fc.integer({ min: at('1971-01-01'), max: at('2099-12-31') });

  it('every moment of a day has the same day, and formatting never fails', () => {
    fc.assert(
      fc.property(moment, moment, zone, (when, nowAt, timeZone) => {
        const reading = { now: nowAt, timeZone };
        expect(dayIn(timeZone, when)).toMatch(/^\d{4}-\d{2}-\d{2}$/);
        expect(shortTime(when, reading)).toMatch(
          /^(\d{1,2}:\d{2}\s[AP]M|[A-Z][a-z]{2}|[A-Z][a-z]{2} \d{1,2}(, \d{4})?)$/,
        );
        expect(dayLabel(when, reading)).not.toBe('');
        expect(dayLabel(when, reading) === 'Today').toBe(
          dayIn(timeZone, when) === dayIn(timeZone, nowAt),
        );
      }),
    );
  });

  it('a weekday is shown only within a week, so it is never ambiguous', () => {
    fc.assert(
      fc.property(
        moment,
        fc.integer({ min: 0, max: 30 * 86_400_000 }),
        zone,
        (when, later, timeZone) => {
          const isWeekday = /^[A-Z][a-z]{2}$/.test(
            shortTime(when, { now: when + later, timeZone }),
          );
          return !isWeekday || (later > 0 && later < 7 * 86_400_000 + 3_600_000);
        },
      ),
    );
  });

  it('the offset converts the instant to local time', () => {
    fc.assert(
      fc.property(
        moment,
        zone,
        (when, timeZone) =>
          dayIn('UTC', when + zoneOffset(timeZone, when) * 60_000) === dayIn(timeZone, when),
      ),
    );
  });
});

describe('the zone of a text', () => {
  it.each([
    ['America/New_York', 'America/New_York'],
    ['america/new_york', 'America/New_York'],
    ['America/New York', 'America/New_York'],
    ['Europe/Kyiv', 'Europe/Kyiv'],
    ['Australia/Eucla', 'Australia/Eucla'],
    ['Asia/Kolkata', 'Asia/Kolkata'],
    ['UTC', 'UTC'],
    ['utc', 'UTC'],
    ['GMT', 'UTC'],
    ['Etc/UTC', 'UTC'],
    ['Eastern Standard Time', 'America/New_York'],
    ['tokyo standard time', 'Asia/Tokyo'],
    ['W. Europe Standard Time', 'Europe/Berlin'],
    ['EST', 'America/New_York'],
    ['pdt', 'America/Los_Angeles'],
    ['IST', 'Asia/Kolkata'],
    ['Eastern Time', 'America/New_York'],
    ['Pacific', 'America/Los_Angeles'],
    ['Mountain Time (US & Canada)', 'America/Denver'],
    ['(UTC-05:00) Eastern Time (US & Canada)', 'America/New_York'],
    ['Detroit', 'America/Detroit'],
    ['los angeles', 'America/Los_Angeles'],
    ['hong kong', 'Asia/Hong_Kong'],
    ['Boise', 'America/Boise'],
    ['Reykjavik', 'Atlantic/Reykjavik'],
    ['Ulaanbaatar', 'Asia/Ulaanbaatar'],
    ['UTC+5:30', 'Asia/Kolkata'],
    ['utc+05:30', 'Asia/Kolkata'],
    ['+0530', 'Asia/Kolkata'],
    ['GMT+5:45', 'Asia/Kathmandu'],
    ['UTC+1', 'Africa/Lagos'],
    ['UTC+10', 'Australia/Brisbane'],
    ['UTC+12', 'Pacific/Tarawa'],
    ['UTC-5', 'America/Bogota'],
    ['UTC−8', 'Pacific/Pitcairn'],
    ['UTC - 3', 'America/Sao_Paulo'],
    ['UTC+0', 'UTC'],
    ['UTC-0', 'UTC'],
    ['(UTC+01:00)', 'Africa/Lagos'],
    ['(UTC+05:30) Nowhere in particular', 'Asia/Kolkata'],
    ['(GMT-8) Pacific', 'America/Los_Angeles'],
    ['(UTC-08:00) Tokyo', 'Asia/Tokyo'],
    ['(UTC+10:00)', 'Australia/Brisbane'],
    ['(Tokyo)', 'UTC'],
    ['()', 'UTC'],
    ['EST5EDT', 'EST5EDT'],
    ['Japan', 'Japan'],
    ['Etc/GMT+5', 'Etc/GMT+5'],
    ['America/Nuuk', 'America/Nuuk'],
    ['UTC+1 ', 'Africa/Lagos'],
    ['utc+01', 'Africa/Lagos'],
    ['UTC+1:00', 'Africa/Lagos'],
    ['UTC+0100', 'Africa/Lagos'],
    ['UTC+11', 'Pacific/Guadalcanal'],
    ['UTC-10', 'Pacific/Honolulu'],
    ['UTC-1', 'Atlantic/Cape_Verde'],
    ['+14', 'Pacific/Kiritimati'],
    ['-12:00', 'Etc/GMT+12'],
    ['UTC+13', 'Pacific/Tongatapu'],
    ['Standard', 'America/New_York'],
    ['tern', 'UTC'],
    ['US & Canada', 'America/New_York'],
    ['UTC+15', 'UTC'],
    ['UTC+1:75', 'UTC'],
    ['UTC+100', 'UTC'],
    ['', 'UTC'],
    ['  ', 'UTC'],
    ['nowhere', 'UTC'],
    ['Eas', 'UTC'],
    ['york', 'America/New_York'],
    ['orleans', 'UTC'],
    ['5', 'UTC'],
    ['Mars/Olympus', 'UTC'],
    ['São Paulo', 'America/Sao_Paulo'],
    ['America/São_Paulo', 'America/Sao_Paulo'],
    ['sao paulo', 'America/Sao_Paulo'],
    ['Bogotá', 'America/Bogota'],
    ['Asunción', 'America/Asuncion'],
    ['Cancún', 'America/Cancun'],
    ['Zürich', 'Europe/Zurich'],
    ['Nouméa', 'Pacific/Noumea'],
    ['Réunion', 'Indian/Reunion'],
  ])('%p is %s', (text, zone) => expect(normaliseTimeZone(text)).toBe(zone));

  it.each([null, undefined, 5, {}, ['UTC'], 'x'.repeat(101)])('%p is UTC', (given) =>
    expect(normaliseTimeZone(given)).toBe('UTC'),
  );

  it('is one of the given zones', () => {
    expect(normaliseTimeZone('Europe/Atlantis', ['Europe/Atlantis'])).toBe('Europe/Atlantis');
    expect(normaliseTimeZone('atlantis', ['Europe/Atlantis'])).toBe('Europe/Atlantis');
    expect(normaliseTimeZone('Asia/Ulaanbaatar', [])).toBe('Asia/Ulaanbaatar');
  });

  it('is stable for every zone of the runtime', () => {
    for (const zone of Intl.supportedValuesOf('timeZone'))
      expect(normaliseTimeZone(zone)).toBe(zone);
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.constantFrom(...zoneTable.map((row) => row.label)),
          fc.integer({ min: -14, max: 14 }).map((h) => `UTC${h < 0 ? '' : '+'}${h}`),
        ),
        (text) => {
          const zone = normaliseTimeZone(text);
          return isTimeZone(zone) && normaliseTimeZone(zone) === zone;
        },
      ),
    );
  });
});

describe('the reference list', () => {
  it('contains zones of the runtime, each once', () => {
    const all = zoneTable.flatMap((row) => row.utc);
    expect(all.filter((zone) => !isTimeZone(zone))).toEqual([]);
    expect(new Set(all).size).toBe(all.length);
    expect(new Set(zoneTable.flatMap((row) => row.abbr)).size).toBe(
      zoneTable.flatMap((row) => row.abbr).length,
    );
  });

  it('contains zones with exactly the given offset, summer and winter, if one exists', () => {
    const moving = ['America/St_Johns', 'Australia/Lord_Howe', 'Pacific/Chatham'];
    for (const [minutes, zone] of Object.entries(offsetZones)) {
      const offsets = ['2026-01-01', '2026-07-01'].map((day) => zoneOffset(zone, at(day)));
      if (moving.includes(zone)) expect(offsets).toContain(Number(minutes));
      else expect([zone, ...offsets]).toEqual([zone, Number(minutes), Number(minutes)]);
    }
  });

  it('applies summer time', () => {
    const eastern = (iso: string) =>
      timeZoneList(at(iso)).find(({ value }) => value === 'Eastern Standard Time');
    expect(eastern('2026-01-15')).toMatchObject({
      abbr: 'EST',
      offset: -5,
      isdst: false,
      text: '(UTC-05:00) Eastern Time (US & Canada)',
    });
    expect(eastern('2026-07-15')).toMatchObject({
      offset: -4,
      isdst: true,
      text: '(UTC-04:00) Eastern Time (US & Canada)',
    });
    expect(
      timeZoneList(at('2026-01-15')).find(({ value }) => value === 'India Standard Time'),
    ).toMatchObject({ abbr: 'IST', offset: 5.5, utc: ['Asia/Kolkata', 'Asia/Calcutta'] });
  });

  it.each([
    [0, 'UTC+00:00'],
    [330, 'UTC+05:30'],
    [-210, 'UTC-03:30'],
    [840, 'UTC+14:00'],
  ])('formats %d as %s', (minutes, label) => expect(offsetLabel(minutes)).toBe(label));

  it.each<[string, [string, boolean], [string, boolean]]>([
    ['Eastern Standard Time', ['EST', false], ['EDT', true]],
    ['US Mountain Standard Time', ['MST', false], ['MST', false]],
    ['GMT Standard Time', ['GMT', false], ['BST', true]],
    ['Israel Standard Time', ['IST', false], ['IDT', true]],
    ['AUS Eastern Standard Time', ['AEDT', true], ['AEST', false]],
    ['New Zealand Standard Time', ['NZDT', true], ['NZST', false]],
    ['W. Europe Standard Time', ['CET', false], ['CEST', true]],
    ['UTC', ['UTC', false], ['UTC', false]],
    ['Arabian Standard Time', ['GST', false], ['GST', false]],
    ['SA Western Standard Time', ['AST', false], ['AST', false]],
  ])('%s is %j in January and %j in July', (value, january, july) => {
    const shown = (iso: string) =>
      timeZoneList(at(iso))
        .filter((zone) => zone.value === value)
        .map(({ abbr, isdst }) => [abbr, isdst])[0];
    expect([shown('2026-01-15'), shown('2026-07-15')]).toEqual([january, july]);
  });

  it('has a value, an abbreviation, an offset, a label and names in every entry', () => {
    for (const entry of timeZoneList(
      at('2026-03-29T12:00:00Z'),
      Intl.supportedValuesOf('timeZone'),
    )) {
      expect(entry).toEqual({
        value: expect.stringMatching(/\S/),
        abbr: expect.stringMatching(/\S/),
        offset: expect.any(Number),
        isdst: expect.any(Boolean),
        text: expect.stringMatching(/^\(UTC[+-]\d{2}:\d{2}\) \S/),
        utc: expect.any(Array),
      });
      expect(entry.utc.length).toBeGreaterThan(0);
      for (const zone of entry.utc) expect([zone, isTimeZone(zone)]).toEqual([zone, true]);
    }
  });

  it('can contain every zone of the runtime, each once, the known ones first', () => {
    const zones = Intl.supportedValuesOf('timeZone');
    const whole = timeZoneList(at('2026-01-15'), zones);
    const names = whole.flatMap(({ utc }) => utc);
    for (const zone of zones) expect(names).toContain(zone);
    expect(new Set(names).size).toBe(names.length);
    expect(whole.slice(0, zoneTable.length)).toEqual(timeZoneList(at('2026-01-15')));
    expect(whole.find(({ utc }) => utc.includes('Asia/Samarkand'))).toEqual({
      value: expect.stringContaining('Uzbekistan'),
      abbr: 'GMT+5',
      offset: 5,
      isdst: false,
      text: '(UTC+05:00) Samarkand',
      utc: ['Asia/Samarkand'],
    });
  });

  it('agrees with the runtime’s own offsets at any moment', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: at('1990-01-01'), max: at('2060-12-31') }),
        fc.constantFrom(...Intl.supportedValuesOf('timeZone')),
        (when, timeZone) => {
          const own =
            new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' })
              .formatToParts(when)
              .find(({ type }) => type === 'timeZoneName')?.value ?? '';
          const label = own === 'GMT' ? 'UTC+00:00' : own.replace('GMT', 'UTC').slice(0, 9);
          expect(offsetLabel(zoneOffset(timeZone, when))).toBe(label);
        },
      ),
      { numRuns: 150 },
    );
  });

  it('has offsets of the distant past and future', () =>
    expect([
      zoneOffset('UTC', at('0001-01-01T00:00:00Z') - 1),
      zoneOffset('UTC', at('-000005-06-01T00:00:00Z')),
      zoneOffset('UTC', 8e15),
      zoneOffset('Asia/Kolkata', -1),
    ]).toEqual([0, 0, 0, 330]));
});

describe('the start of a day in a zone', () => {
  it.each([
    ['UTC', '2026-11-24', '2026-11-24T00:00:00Z'],
    ['America/Chicago', '2026-11-24', '2026-11-24T06:00:00Z'],
    ['Asia/Kolkata', '2026-11-24', '2026-11-23T18:30:00Z'],
    ['Pacific/Kiritimati', '2026-11-24', '2026-11-23T10:00:00Z'],
    ['America/New_York', '2026-03-08', '2026-03-08T05:00:00Z'],
    ['America/New_York', '2026-03-09', '2026-03-09T04:00:00Z'],
    ['America/New_York', '2026-11-01', '2026-11-01T04:00:00Z'],
    // Midnight is skipped: the day begins at one o’clock.
    ['America/Santiago', '2026-09-06', '2026-09-06T04:00:00Z'],
    // Midnight comes twice: the first one counts.
    ['America/Havana', '2026-11-01', '2026-11-01T04:00:00Z'],
  ])('%s on %s is %s', (timeZone, day, start) =>
    expect(new Date(dayStart(timeZone, day)).toISOString()).toBe(start.replace('Z', '.000Z')),
  );

  it('is in the day, and the moment before it is not', () => {
    const zones = Intl.supportedValuesOf('timeZone');
    fc.assert(
      fc.property(
        fc.integer({ min: at('1990-01-01'), max: at('2040-12-31') }),
        fc.constantFrom(...zones),
        (when, timeZone) => {
          const day = dayIn(timeZone, when);
          const start = dayStart(timeZone, day);
          expect([dayIn(timeZone, start), dayIn(timeZone, start - 1) < day]).toEqual([day, true]);
        },
      ),
      { numRuns: 150 },
    );
  });
});

describe('an hour of the day', () => {
  it.each([
    [0, 'en', '12:00 AM'],
    [17, 'en', '5:00 PM'],
    [17, 'es', '17:00'],
  ])('%p in %s is %p', (hour, locale, words) =>
    expect(formatHour(hour, locale).replace(/\s/gu, ' ')).toBe(words),
  );
});
