import fc from 'fast-check';
import { periodAmong, termIndex, type ZonedPeriod } from '../periods/periods.js';
import { statementLines, sumOf, termsOf, termsWithin } from './statement-lines.js';

const date = (text: string) => new Date(`${text}T00:00:00Z`);
const starts = (anchor: string, term: 'month' | 'year', from: string, to: string) =>
  termsWithin({ anchor: new Date(anchor), anchorZone: 'UTC', zone: 'UTC' }, term, {
    startsAt: date(from),
    endsAt: date(to),
  }).map(({ startsAt }) => startsAt.toISOString().slice(0, 10));
const day = 86_400_000;

describe('terms that begin in an interval', () => {
  it.each([
    [
      'the first day is paid at the checkout',
      '2026-01-05T14:03:00Z',
      'month',
      '2026-01-05',
      '2026-02-05',
      [],
    ],
    ['a month later', '2026-01-05T14:03:00Z', 'month', '2026-02-05', '2026-03-05', ['2026-02-05']],
    [
      'two of them',
      '2026-01-05T14:03:00Z',
      'month',
      '2026-02-05',
      '2026-03-06',
      ['2026-02-05', '2026-03-05'],
    ],
    ['none', '2026-01-05T14:03:00Z', 'month', '2026-02-06', '2026-03-05', []],
    [
      'the last day of a short month',
      '2026-01-31T00:00:00Z',
      'month',
      '2026-02-28',
      '2026-03-31',
      ['2026-02-28'],
    ],
    ['a year later', '2026-01-05T14:03:00Z', 'year', '2026-02-05', '2027-01-06', ['2027-01-05']],
    ['within the year', '2026-01-05T14:03:00Z', 'year', '2026-02-05', '2026-12-05', []],
    ['before it began', '2026-01-05T14:03:00Z', 'month', '2025-02-05', '2025-12-05', []],
  ] as const)('%s', (_what, anchor, term, from, to, expected) =>
    expect(starts(anchor, term, from, to)).toEqual(expected),
  );

  it('belong to exactly one of the parts of a divided interval', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 2000 }),
        fc.constantFrom('month' as const, 'year' as const),
        fc.array(fc.integer({ min: 1, max: 70 * day }), { minLength: 1, maxLength: 20 }),
        (offset, term, lengths) => {
          const anchor = new Date(date('2020-01-31').getTime() + offset * day);
          const calendar = { anchor, anchorZone: 'UTC', zone: 'America/New_York' };
          let at = anchor.getTime() + offset * 1000;
          const cuts = [at, ...lengths.map((length) => (at += length))];
          const parts = cuts.slice(1).flatMap((end, index) =>
            termsWithin(calendar, term, {
              startsAt: new Date(cuts[index] as number),
              endsAt: new Date(end),
            }),
          );
          expect(parts).toEqual(
            termsWithin(calendar, term, {
              startsAt: new Date(cuts[0] as number),
              endsAt: new Date(cuts.at(-1) as number),
            }),
          );
        },
      ),
      { numRuns: 60 },
    );
  });
});

describe('terms after a change of zones', () => {
  const zones = [
    'UTC',
    'America/New_York',
    'Asia/Tokyo',
    'Pacific/Kiritimati',
    'Pacific/Pago_Pago',
  ];

  it('are each priced once, and none is left out', () => {
    fc.assert(
      fc.property(
        fc.date({ min: date('2024-01-01'), max: date('2026-01-01'), noInvalidDate: true }),
        fc.array(fc.constantFrom(...zones), { minLength: 2, maxLength: 14 }),
        (anchor, chosen) => {
          const known: ZonedPeriod[] = [];
          const priced: number[] = [];
          let renewed: { at: Date; zone: string } | undefined;
          for (const zone of chosen) {
            const calendar = { anchor, anchorZone: chosen[0] as string, zone };
            const last = known.at(-1) ?? periodAmong([], calendar, anchor);
            if (known.length === 0) known.push(last);
            const following = periodAmong(known, calendar, last.endsAt);
            const terms = termsOf(
              [{ ...calendar, plan: growth, startsAt: new Date(0), endsAt: date('2099-01-01') }],
              { priced: renewed ?? { at: last.endsAt, zone: last.zone }, until: following.endsAt },
            );
            priced.push(...terms.map(({ startsAt }) => termIndex(calendar, 'month', startsAt)));
            known.push(following);
            renewed = { at: following.endsAt, zone };
          }
          expect(priced).toEqual(chosen.map((_zone, index) => index + 1));
        },
      ),
      { numRuns: 50 },
    );
  });
});

const growth = { id: 'p', title: 'Growth', term: 'month', micros: 99_000_000n } as const;

it('statement lines list the plan, its changes and the usage separately', () => {
  const period = { startsAt: date('2026-01-05'), endsAt: date('2026-02-05') };
  const lines = statementLines({
    terms: [{ plan: growth, startsAt: date('2026-02-05'), endsAt: date('2026-03-05') }],
    period,
    changes: [
      {
        kind: 'proration',
        title: 'Unused time on Small',
        planId: 's',
        unitQuantity: 1,
        units: 1,
        priceMicros: -4_000_000,
        isIncluded: false,
        amountMicros: -4_000_000,
        at: 1,
        until: 2,
      },
    ],
    used: [
      {
        item: 'pstn-inbound-voice',
        planId: 'p',
        unitQuantity: 60,
        units: 500,
        priceMicros: 0,
        isIncluded: true,
        amountMicros: 0,
      },
      {
        item: 'pstn-inbound-voice',
        planId: 'p',
        unitQuantity: 60,
        units: 2,
        priceMicros: 80_000,
        isIncluded: false,
        amountMicros: 160_000,
      },
    ],
  });
  expect([
    lines.map(({ kind }) => kind),
    sumOf(lines, 'plan'),
    sumOf(lines, 'proration'),
    sumOf(lines, 'usage'),
  ]).toEqual([['plan', 'proration', 'usage', 'usage'], 99_000_000n, -4_000_000n, 160_000n]);
  expect(lines[0]).toMatchObject({
    title: 'Growth',
    at: date('2026-02-05').getTime() / 1000,
    until: date('2026-03-05').getTime() / 1000,
  });
  expect(statementLines({ terms: [], changes: [], used: [], period })).toEqual([]);
});

it('a term has the plan with which it began', () => {
  const anchor = date('2026-01-05');
  const [first, last] = [date('2020-01-01'), date('2099-01-01')];
  const within = {
    priced: { at: date('2026-02-05'), zone: 'UTC' },
    until: date('2026-04-05'),
  };
  const zone = 'UTC';
  const at = new Date('2026-02-05T00:00:00.001Z');
  const scale = { id: 's', title: 'Scale', term: 'year', micros: 990_000_000n } as const;
  const terms = termsOf(
    [
      { plan: growth, anchor, anchorZone: zone, zone, startsAt: first, endsAt: at },
      {
        plan: scale,
        anchor: date('2026-02-05'),
        anchorZone: zone,
        zone,
        startsAt: at,
        endsAt: last,
      },
    ],
    within,
  );
  expect(terms.map(({ plan, startsAt }) => [plan.title, startsAt])).toEqual([
    ['Growth', date('2026-02-05')],
  ]);
  expect(
    termsOf(
      [
        { plan: null, anchor, anchorZone: zone, zone, startsAt: first, endsAt: at },
        { plan: growth, anchor, anchorZone: zone, zone, startsAt: at, endsAt: last },
      ],
      within,
    ).map(({ startsAt }) => startsAt),
  ).toEqual([date('2026-03-05')]);
});
