import fc from 'fast-check';
import {
  answeredDay,
  type AnsweringPlaces,
  type AnsweringRoute,
  languageOfNumber,
  minutesOfDay,
  numberLanguages,
  problemOfRoute,
  routeFor,
  wallClock,
} from './index.js';

const at = (iso: string) => Date.parse(iso);
const desk = '+15125550100';
const [frontDesk, afterHours, spanish] = [11, 12, 13];
const places: AnsweringPlaces = {
  agents: new Set([frontDesk, afterHours, spanish]),
  numbers: new Set([desk, '+15125550101']),
  mayForward: (number) => number.startsWith('+1'),
};
const always = { numbers: null, hours: null, language: null, forwardTo: null };
const to = (agentId: number, when: Partial<AnsweringRoute> = {}): AnsweringRoute => ({
  ...always,
  agentId,
  ...when,
});
const office = [1, 2, 3, 4, 5].map((day) => ({ day, spans: [{ from: '08:00', to: '17:00' }] }));
const call = { kind: 'call', number: desk, language: null, weekday: 3, minute: 600 } as const;

const time = (minute: number) =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
const span = fc
  .uniqueArray(fc.integer({ min: 0, max: minutesOfDay }), { minLength: 2, maxLength: 2 })
  .map((ends) => ends.sort((a, b) => a - b))
  .map(([from = 0, until = 1]) => ({ from: time(from), to: time(until) }));
const days = fc.uniqueArray(
  fc.record({ day: fc.integer({ min: 1, max: 7 }), spans: fc.array(span, { maxLength: 4 }) }),
  { maxLength: 7, selector: ({ day }) => day },
);
const route: fc.Arbitrary<AnsweringRoute> = fc.record({
  numbers: fc.option(fc.constant([desk])),
  hours: fc.option(fc.record({ outside: fc.boolean(), days })),
  language: fc.option(fc.constant('es')),
  agentId: fc.constantFrom(frontDesk, afterHours, 99),
  forwardTo: fc.constant(null),
});

describe('the route of a call', () => {
  const outside = to(afterHours, { hours: { outside: true, days: office } });

  it.each([
    ['before the office opens', 3, 479, outside],
    ['when it opens', 3, 480, null],
    ['in the last minute', 3, 1019, null],
    ['when it closes', 3, 1020, outside],
    ['after midnight', 4, 0, outside],
    ['on Sunday at noon', 7, 720, outside],
  ])('sends it to the night agent %s only if that is outside its hours', (_, weekday, minute, is) =>
    expect(routeFor([outside], { ...call, weekday, minute }, places)).toBe(is),
  );

  it('is the first that applies', () => {
    const [first, second] = [to(spanish, { language: 'es' }), to(afterHours)];
    expect(routeFor([first, second], { ...call, language: 'es' }, places)).toBe(first);
    expect(routeFor([first, second], call, places)).toBe(second);
    expect(routeFor([first], call, places)).toBeNull();
  });

  it('names only some numbers where it says so', () => {
    const one = to(afterHours, { numbers: ['+15125550101'] });
    expect(routeFor([one], call, places)).toBeNull();
    expect(routeFor([one], { ...call, number: '+15125550101' }, places)).toBe(one);
  });

  it('forwards calls and lets texts pass', () => {
    const forward = { ...always, agentId: null, forwardTo: '+15125550199' };
    const rest = to(afterHours);
    expect(routeFor([forward, rest], call, places)).toBe(forward);
    expect(routeFor([forward, rest], { ...call, kind: 'text' }, places)).toBe(rest);
  });

  it.each([
    ['its agent is gone', to(99), 'agent'],
    ['it has neither an agent nor a number', { ...to(1), agentId: null }, 'agent'],
    ['its numbers were returned', to(afterHours, { numbers: ['+15125550177'] }), 'numbers'],
    ['its number may not be called', { ...always, agentId: null, forwardTo: '+882' }, 'forward'],
  ])('is skipped when %s', (_, broken, problem) => {
    expect(problemOfRoute(broken, places)).toBe(problem);
    const next = to(frontDesk);
    expect(routeFor([broken, next], call, places)).toBe(next);
  });

  it('still applies to the numbers that are left', () => {
    const some = to(afterHours, { numbers: ['+15125550177', desk] });
    expect(routeFor([some], call, places)).toBe(some);
  });

  it('is within or outside the same hours in every minute of a week, never both', () => {
    fc.assert(
      fc.property(days, (week) => {
        const pair = [true, false].map((is) =>
          to(frontDesk, { hours: { outside: is, days: week } }),
        );
        for (let weekday = 1; weekday <= 7; weekday += 1)
          for (let minute = 0; minute < minutesOfDay; minute += 1)
            if (
              pair.filter((one) => routeFor([one], { ...call, weekday, minute }, places)).length !==
              1
            )
              return false;
        return true;
      }),
      { numRuns: 10 },
    );
  });
});

describe('the parts of a day', () => {
  it('are the whole day once, and each says what every one of its minutes says', () => {
    fc.assert(
      fc.property(
        fc.array(route, { maxLength: 6 }),
        fc.integer({ min: 1, max: 7 }),
        (routes, weekday) => {
          const parts = answeredDay(routes, { ...call, weekday }, places);
          expect(parts[0]?.from).toBe(0);
          expect(parts.at(-1)?.to).toBe(minutesOfDay);
          parts.forEach(({ from, to: until, route: shown }, index) => {
            expect(until).toBeGreaterThan(from);
            const next = parts[index + 1];
            if (next) {
              expect(next.from).toBe(until);
              expect(next.route).not.toBe(shown);
            }
            for (let minute = from; minute < until; minute += 1)
              if (routeFor(routes, { ...call, weekday, minute }, places) !== shown)
                throw new Error(`another route in minute ${minute}`);
          });
        },
      ),
      { numRuns: 60 },
    );
  });

  it('show a night that passes midnight on both of its days', () => {
    const night = to(afterHours, { hours: { outside: true, days: office } });
    const parts = answeredDay([night], { ...call, weekday: 2 }, places);
    expect(parts.map(({ from, to: until, route: shown }) => [from, until, shown?.agentId])).toEqual(
      [
        [0, 480, afterHours],
        [480, 1020, undefined],
        [1020, 1440, afterHours],
      ],
    );
  });
});

describe('the clock of a zone', () => {
  it.each([
    ['Chicago in winter', 'America/Chicago', '2026-01-05T15:30:00Z', 1, 9 * 60 + 30],
    ['Chicago in summer', 'America/Chicago', '2026-07-06T14:30:00Z', 1, 9 * 60 + 30],
    ['the minute before clocks go forward', 'America/Chicago', '2026-03-08T07:59:59Z', 7, 119],
    ['the minute after', 'America/Chicago', '2026-03-08T08:00:00Z', 7, 180],
    ['the first 1:30 when clocks go back', 'America/Chicago', '2026-11-01T06:30:00Z', 7, 90],
    ['the second', 'America/Chicago', '2026-11-01T07:30:00Z', 7, 90],
    ['the next day already', 'Asia/Kolkata', '2026-01-05T18:30:00Z', 2, 0],
    ['long before 1970', 'UTC', '1969-12-28T23:59:59Z', 7, 1439],
  ])('shows %s', (_, zone, iso, weekday, minute) =>
    expect(wallClock(zone, at(iso))).toEqual({ weekday, minute }),
  );

  it('has a minute and a day for every instant', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(
          'America/Chicago',
          'Europe/Madrid',
          'Australia/Lord_Howe',
          'Asia/Kathmandu',
        ),
        fc.integer({ min: at('1950-01-01T00:00Z'), max: at('2100-01-01T00:00Z') }),
        (zone, instant) => {
          const { weekday, minute } = wallClock(zone, instant);
          return weekday >= 1 && weekday <= 7 && minute >= 0 && minute < minutesOfDay;
        },
      ),
    );
  });
});

describe('the language of a number', () => {
  it.each([
    ['+525512345678', 'es'],
    ['+34911234567', 'es'],
    ['+17875551234', 'es'],
    ['+15125550100', null],
    ['+41441234567', null],
    ['+442079460958', 'en'],
    ['+390612345678', 'it'],
    ['anonymous', null],
    ['', null],
  ])('of %p is %p', (number, language) => expect(languageOfNumber(number)).toBe(language));

  it('is one of those that can be chosen', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\+\d{8,14}$/), (number) => {
        const language = languageOfNumber(number);
        return language === null || numberLanguages.includes(language);
      }),
    );
  });
});
