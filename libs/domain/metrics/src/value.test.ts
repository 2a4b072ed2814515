import { compileFormula, parseFormula, printFormula } from '@patchbay/formula';
import { randomFormula, randomFrom } from '@patchbay/formula/testing';
import fc from 'fast-check';
import {
  aggregateFormula,
  aggregations,
  builtInMetrics,
  changeOf,
  evaluateMetric,
  formatMeasured,
  formatMetric,
  hasAggregate,
  metricFormats,
  metricProblem,
  metricQuery,
  metricUnknownFields,
  parseMetric,
  scaleValue,
  testField,
  type EvaluateAggregate,
  type Metric,
} from './index.js';

const metric = (more: object): Metric =>
  parseMetric({ name: 'own', title: 'Own', ...more }) as Metric;

describe('a metric as one formula', () => {
  it.each<[string, Metric['aggregation'], string]>([
    ['duration', 'sum', 'sum(duration)'],
    ['1', 'count', 'count(1)'],
    ['duration / 60', 'avg', 'avg(duration / 60)'],
    ['sum(duration) / count()', 'avg', 'sum(duration) / count()'],
    ['100 * COUNT (x)', 'sum', '100 * COUNT (x)'],
    ["if(note == 'sum(x)', 1, 0)", 'sum', "sum(if(note == 'sum(x)', 1, 0))"],
    ['summary', 'd_count', 'd_count(summary)'],
    ['abs(duration)', 'max', 'max(abs(duration))'],
    ['max(a, b)', 'avg', 'avg(max(a, b))'],
    ['min(duration, 60)', 'sum', 'sum(min(duration, 60))'],
    ['max(duration)', 'sum', 'max(duration)'],
    ['max(sum(a), 1)', 'avg', 'max(sum(a), 1)'],
    ['if(min(a, b, c) > 0, 1, 0)', 'count', 'count(if(min(a, b, c) > 0, 1, 0))'],
    ['1) + (1', 'sum', '1) + (1'],
    ['duration +', 'avg', 'duration +'],
    ['', 'count', ''],
    ["'sum(a)'", 'd_count', "d_count('sum(a)')"],
  ])('%s by %s is %s', (formula, aggregation, whole) =>
    expect(aggregateFormula({ formula, aggregation })).toBe(whole),
  );

  it.each([
    ['sum(x)', true],
    ['1+med( x )', true],
    ['meta.sum (x)', false],
    ['checksum(x)', false],
    ['sum', false],
    ['"avg(x)"', false],
    ['min(a)', true],
    ['min(a, b)', false],
    ['MAX(a, b)', false],
    ['max(min(a), b)', true],
    ['sum(', false],
    ['count()', true],
  ])('%p has an aggregate: %p', (formula, answer) => expect(hasAggregate(formula)).toBe(answer));
});

describe('a metric’s query', () => {
  it('exists for every built-in one', () => {
    const queries = builtInMetrics.map((metric) => metricQuery(metric));
    expect(
      queries.map(
        (query) =>
          query.ok && [
            query.value.formula,
            query.value.conditions
              .map(({ field, op, values }) => [field, op, ...values].join(' '))
              .join(', '),
          ],
      ),
    ).toEqual([
      ['sum(duration)', 'type eq call, selfCall ne true'],
      ['count(1)', 'type eq call, duration gt 0, selfCall ne true'],
      ['count(1)', 'scheduled present, selfCall ne true'],
      ["avg(if(scheduled IS NOT NULL and scheduled != '', 1, 0))", 'selfCall ne true'],
      ['avg(duration)', 'type eq call, duration gt 0, selfCall ne true'],
      ['count(1)', 'type eq call, transfer gt 0, selfCall ne true'],
      ['count(1)', 'type eq call, direction eq inbound, selfCall ne true'],
      ['count(1)', 'type eq call, direction eq outbound, selfCall ne true'],
    ]);
  });

  it("compares a reported field by the metric's types, a known one by its own, and the rest by their values", () => {
    const typed = (filters: object, fieldTypes?: object) => {
      const query = metricQuery(metric({ filters, ...(fieldTypes ? { fieldTypes } : {}) }));
      return (
        query.ok &&
        query.value.conditions
          .filter(({ field }) => field !== testField)
          .map(({ type, values }) => [type, ...values])
      );
    };
    expect(typed({ zip: { op: 'eq', value: '44110' } }, { zip: 'integer' })).toEqual([
      ['integer', 44_110],
    ]);
    expect(typed({ urgent: { op: 'eq', value: true } }, { urgent: 'boolean' })).toEqual([
      ['boolean', true],
    ]);
    expect(typed({ duration: { op: 'gt', value: 5 } }, { duration: 'string' })).toEqual([
      ['integer', 5],
    ]);
    expect(typed({ score: { op: 'gte', value: 4 } })).toEqual([['number', 4]]);
    expect(typed({ toString: { op: 'isset' } }, { other: 'integer' })).toEqual([['string']]);
  });

  it.each<[object, string, string]>([
    [
      { filters: { duration: { op: 'gte', value: '60s' } } },
      'filters.duration',
      'duration: “60s” is no number.',
    ],
    [
      { filters: { type: { op: 'eq', value: 'call' }, transfer: { op: 'eq', value: false } } },
      'filters.transfer',
      'transfer: “false” is no number.',
    ],
    [
      { filters: { timestamp: { op: 'eq', value: '2026-02-30' } } },
      'filters.timestamp',
      'timestamp: “2026-02-30” is no date.',
    ],
    [
      { aggregation: 'total' },
      'aggregation',
      'There is no aggregation total. There are sum, avg, min, max, count, d_count, med, variance, std_dev.',
    ],
    [{ formula: '(duration' }, 'formula', 'Mismatched parentheses'],
    [{ formula: 'duration = 5' }, 'formula', 'Unknown token. Did you mean ==?'],
  ])('has no value for %j, and reports the position', (more, path, message) => {
    const one = metric(more);
    expect(metricProblem(one)).toMatchObject({ path, message });
    if (path !== 'formula')
      expect(metricQuery(one)).toMatchObject({ ok: false, error: { path, message } });
    const { problem, ...rest } = evaluateMetric(one, [{ timestamp: 5, duration: 90 }], { now: 10 });
    expect(rest).toMatchObject(path === 'formula' ? {} : { value: 0, events: 0 });
    if (path !== 'formula') expect(problem).toMatchObject({ path });
  });

  it('reports the ignored filters, as specified', () => {
    expect(
      metricQuery(
        metric({
          filters: { duration: { op: 'contains', value: '6' }, cnam: { op: 'eq', value: '' } },
        }),
      ),
    ).toMatchObject({
      ok: true,
      value: {
        conditions: [expect.objectContaining({ field: testField })],
        ignored: [
          { name: 'duration', reason: 'operator' },
          { name: 'cnam', reason: 'empty' },
        ],
      },
    });
    expect(metricProblem(metric({ filters: { duration: { op: 'gte', value: 60.5 } } }))).toBeNull();
  });

  it('filters by a document like a query', () => {
    const rows = [{ a: 1 }, { a: 2 }, null].map((payload, at) => ({ timestamp: at + 1, payload }));
    const events = (op: string, value: unknown) =>
      evaluateMetric(
        metric({ filters: { payload: { op, value } }, dateFilter: { start: 0, end: 9 } }),
        rows,
        { now: 9 },
      ).events;
    expect([
      events('eq', { a: 1 }),
      events('ne', { a: 1 }),
      events('in', [{ a: 1 }, { a: 2 }]),
    ]).toEqual([1, 2, 2]);
  });

  it('reports the unknown fields', () => {
    expect(
      metricUnknownFields(metric({ formula: 'sum(duration * score) / count(hotLead)' })),
    ).toEqual(['score', 'hotLead']);
    expect(
      metricUnknownFields(metric({ formula: 'score + x' }), (field) => field === 'score'),
    ).toEqual(['x']);
    expect(metricUnknownFields(metric({ formula: '(x' }))).toEqual([]);
  });

  it('reports a filter that cannot run', () => {
    expect(
      metricQuery(
        parseMetric({
          name: 'a',
          title: 'A',
          filters: { cnam: { op: 'regex', value: '(' } },
        }) as Metric,
      ),
    ).toMatchObject({ ok: false, error: { code: 'bad_pattern' } });
  });
});

describe('a metric over rows', () => {
  const now = Date.parse('2026-09-09T00:00:00Z') / 1000;
  const at = (day: string) => `${day}T12:00:00Z`;
  const rows = [
    {
      timestamp: at('2026-09-01'),
      type: 'call',
      direction: 'inbound',
      duration: 60,
      transfer: 0,
      scheduled: 'true',
    },
    {
      timestamp: at('2026-09-02'),
      type: 'call',
      direction: 'inbound',
      duration: 180,
      transfer: 1,
      scheduled: null,
    },
    { timestamp: at('2026-09-03'), type: 'call', direction: 'outbound', duration: 0, transfer: 0 },
    {
      timestamp: at('2026-09-04'),
      type: 'message',
      direction: 'inbound',
      duration: 0,
      transfer: 0,
      scheduled: null,
    },
    {
      timestamp: at('2026-07-01'),
      type: 'call',
      direction: 'inbound',
      duration: 999,
      transfer: 1,
      scheduled: 'true',
    },
    {
      timestamp: '2026-09-09T00:00:00Z',
      type: 'call',
      direction: 'inbound',
      duration: 999,
      transfer: 1,
    },
  ];
  it('applies its filters and its window, first instant included, last excluded', () => {
    const values = Object.fromEntries(
      builtInMetrics.map((metric) => [metric.name, evaluateMetric(metric, rows, { now })]),
    );
    expect(values).toMatchObject({
      callsAnswered: { value: 2, events: 2 },
      appointmentsBooked: { value: 1, events: 1 },
      appointmentBookRate: { value: 25, events: 4 },
      avgCallDuration: { value: 120, events: 2 },
      callsTransfered: { value: 1, events: 1 },
      inboundCalls: { value: 2, events: 2 },
      outboundCalls: { value: 1, events: 1 },
    });
    expect(values['minutesSaved']?.value).toBeCloseTo(4, 4);
  });

  it('is 0 over no rows, without an evaluation', () => {
    const refuse: EvaluateAggregate = () => {
      throw new Error('asked');
    };
    for (const metric of builtInMetrics)
      expect(evaluateMetric(metric, [], { evaluate: refuse, now })).toEqual({
        value: 0,
        events: 0,
      });
  });

  it.each<[string, object, number, number]>([
    [
      'the longer of two fields, per row',
      { formula: 'max(duration, 100)', aggregation: 'sum' },
      480,
      4,
    ],
    [
      'a formula with an aggregate of its own',
      { formula: 'sum(duration) / count()', aggregation: 'sum' },
      60,
      4,
    ],
    ['a condition', { formula: 'duration > 60', aggregation: 'sum' }, 1, 4],
    ['rows by default', {}, 4, 4],
    ['a field by default added up', { field: 'duration' }, 240, 4],
    ['a scale', { field: 'duration', scale: 0.5 }, 120, 4],
    ['a field that no row has', { field: 'nothing' }, 0, 4],
    ['a broken formula', { formula: 'sum(duration' }, 0, 4],
    ['a text', { formula: 'direction', aggregation: 'min' }, 0, 4],
    [
      'a filter that nothing meets',
      { filters: { direction: { op: 'eq', value: 'sideways' } } },
      0,
      0,
    ],
    [
      'a disallowed filter, which is ignored',
      { filters: { duration: { op: 'contains', value: '6' } } },
      4,
      4,
    ],
    [
      'an empty filter, which is ignored',
      { filters: { direction: { op: 'eq', value: '' } } },
      4,
      4,
    ],
    ['a filter that cannot run', { filters: { direction: { op: 'regex', value: '(' } } }, 0, 0],
    ['another window as text', { dateFilter: 'last 7 days' }, 3, 3],
    ['another window as an object', { dateFilter: { lastN: 7, unit: 'day' } }, 3, 3],
    ['calendar months', { dateFilter: 'last 3 months' }, 5, 5],
    ['a fixed window', { dateFilter: { start: now - 40 * 86_400, end: now - 6 * 86_400 } }, 2, 2],
  ])('takes %s', (_what, more, value, events) =>
    expect(evaluateMetric(metric(more), rows, { now })).toMatchObject({ value, events }),
  );

  it('calls another evaluator with the whole formula and the matching rows', () => {
    const asked: unknown[] = [];
    const evaluate: EvaluateAggregate = (formula, kept) => {
      asked.push(formula, kept.length);
      return 21;
    };
    expect(
      evaluateMetric(metric({ field: 'duration', aggregation: 'avg', scale: 2 }), rows, {
        now,
        evaluate,
      }),
    ).toEqual({ value: 42, events: 4 });
    expect(asked).toEqual(['avg(duration)', 4]);
  });

  it('calls an engine for the patterns of its filters', () => {
    const one = metric({ filters: { direction: { op: 'iregex', value: '^IN' } } });
    expect(
      evaluateMetric(one, rows, {
        now,
        pattern: (pattern, text, ignoreCase) =>
          ignoreCase && pattern === '^IN' && text === 'inbound',
      }),
    ).toMatchObject({ events: 3 });
    expect(evaluateMetric(one, rows, { now })).toMatchObject({ events: 3 });
  });

  it('uses the clock of the window, not of the machine', () =>
    expect(
      evaluateMetric(metric({ formula: 'now()', aggregation: 'max' }), rows, { now }).value,
    ).toBe(now));

  it('counts the same appointments in the count and in the rate, and an empty text in neither', () => {
    const booked = [
      ...rows,
      { timestamp: at('2026-09-05'), type: 'call', scheduled: '' },
      { timestamp: at('2026-09-05'), type: 'call', scheduled: 'true' },
    ];
    const of = (name: string) =>
      evaluateMetric(builtInMetrics.find((one) => one.name === name) as Metric, booked, { now });
    expect(of('appointmentsBooked').value).toBe(2);
    expect(of('appointmentBookRate').value).toBeCloseTo((100 * 2) / 6, 9);
  });

  it('accepts times as Unix seconds or as ISO 8601, and ignores rows without one', () => {
    expect(
      evaluateMetric(
        metric({}),
        [{ timestamp: now - 1 }, { timestamp: at('2026-09-08') }, { timestamp: 'soon' }, {}],
        { now },
      ).events,
    ).toBe(2);
  });
});

describe('properties of metrics', () => {
  const random = randomFrom(7);
  const trees = Array.from({ length: 400 }, () =>
    randomFormula(random, { fields: ['a', 'b', 'note'], folds: random() < 0.5, depth: 3 }),
  );
  const rows = Array.from({ length: 9 }, (_, at) => ({
    timestamp: 1_000 + at,
    a: at % 3,
    b: at % 2 ? at : null,
    note: at % 4 ? 'x' : '',
  }));

  it('aggregating as a tree and as text are the same', () => {
    for (const tree of trees) {
      const formula = printFormula(tree);
      for (const aggregation of aggregations) {
        const one = metric({ formula, aggregation, dateFilter: { start: 1, end: 5_000 } });
        const text = aggregateFormula(one);
        const parsed = parseFormula(text);
        if (!parsed.ok) throw new Error(`${text}: ${parsed.error.message}`);
        expect(hasAggregate(text)).toBe(true);
        const value = compileFormula(parsed.value, { now: () => 9 }).over(rows);
        expect(evaluateMetric(one, rows, { now: 9 }).value).toBe(
          typeof value === 'number' ? value : value === true ? 1 : 0,
        );
      }
    }
  });

  it('no formula makes it throw or return a value that is not a number', () => {
    const formula = fc.oneof(
      fc.string(),
      fc.stringMatching(/^[a-c0-9+*()., ]{0,20}$/),
      fc.constantFrom('sum(a', 'min(a,b)', "'", '((((', '1) + sum(a'),
    );
    fc.assert(
      fc.property(formula, fc.constantFrom(...aggregations), (text, aggregation) => {
        const { value } = evaluateMetric(
          metric({ formula: text, aggregation, dateFilter: { start: 1, end: 5_000 } }),
          rows,
          { now: 9 },
        );
        return Number.isFinite(value);
      }),
      { numRuns: 500 },
    );
  });

  it('a formatted value never contains NaN, Infinity or minus zero', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.double({ min: -1e15, max: 1e15 }),
          fc.constantFrom(Number.NaN, Infinity, -Infinity, -0),
        ),
        fc.constantFrom(...metricFormats),
        fc.nat(6),
        (value, format, precision) => {
          expect(formatMetric(value, { format, precision })).toMatch(
            /^(-?\$?[\d,]+(\.\d+)?%?|\d+(:\d\d){1,2})$/,
          );
          expect(formatMetric(value, { format, precision })).not.toMatch(/^-\$?0(\.0*)?%?$/);
        },
      ),
    );
  });
});

describe('a value on a card', () => {
  it.each<[number, Metric['format'], number, string]>([
    [1234, 'number', 0, '1,234'],
    [1234.56, 'number', 1, '1,234.6'],
    [0.5, 'number', 0, '1'],
    [-0.4, 'number', 0, '0'],
    [-12, 'number', 0, '-12'],
    [42.55, 'percentage', 1, '42.6%'],
    [100, 'percentage', 0, '100%'],
    [12, 'currency', 2, '$12.00'],
    [134, 'duration', 0, '2:14'],
    [59.6, 'duration', 0, '0:59'],
    [59.999, 'duration', 0, '0:59'],
    [434.99999999999994, 'duration', 0, '7:15'],
    [3734, 'duration', 0, '1:02:14'],
    [-5, 'duration', 0, '0:00'],
    [Number.NaN, 'number', 0, '0'],
    [Infinity, 'percentage', 0, '0%'],
  ])('%p as %s with %d decimals is %p', (value, format, precision, text) =>
    expect(formatMetric(value, { format, precision })).toBe(text),
  );

  it.each([
    ['number', 'de-DE', '1.234,5'],
    ['percentage', 'es', '1234,5 %'],
    ['currency', 'es', '1234,5 US$'],
  ] as const)('as %s is formatted by the locale %s: %s', (format, locale, text) =>
    expect(formatMetric(1234.5, { format, precision: 1 }, locale).replace(/\u00a0/g, ' ')).toBe(
      text,
    ),
  );

  it.each([
    ['percentage', 'avg', 0, '–'],
    ['percentage', 'sum', 0, '–'],
    ['duration', 'avg', 0, '–'],
    ['number', 'med', 0, '–'],
    ['number', 'count', 0, '0'],
    ['duration', 'sum', 0, '0:00'],
    ['percentage', 'avg', 3, '0%'],
  ] as const)('as %s by %s of %d rows is %s', (format, aggregation, events, text) =>
    expect(formatMeasured({ value: 0, events }, { format, precision: 0, aggregation })).toBe(text),
  );

  it.each([
    [600, 0.0166667, 10.00002],
    [0, 5, 0],
    [Infinity, 1, 0],
    [1e308, 1e10, 0],
    [Number.NaN, 1, 0],
  ])('%p scaled by %p is %p', (value, scale, scaled) =>
    expect(scaleValue(value, scale)).toBeCloseTo(scaled, 6),
  );

  it.each([
    [15, 10, 0.5],
    [5, 10, -0.5],
    [0, 10, -1],
    [5, 0, null],
    [0, 0, null],
    [-5, -10, 0.5],
  ])('%p after %p changed by %p', (value, previous, change) =>
    expect(changeOf(value, previous)).toBe(change),
  );
});

describe('tests of the own members', () => {
  const now = 1_000_000_000;
  const timestamp = now - 60;
  const rows = [
    { timestamp, duration: 60 },
    { timestamp, duration: 30, selfCall: true },
    { timestamp, duration: 9, selfCall: false },
  ];
  it.each<[string, object, number]>([
    ['are in no figure', { formula: 'duration' }, 69],
    ['are in none of a median either', { formula: 'med(duration)' }, 34.5],
    [
      'are counted where the filters say so',
      { formula: 'duration', filters: { selfCall: { op: 'eq', value: true } } },
      30,
    ],
    [
      'are counted where the filters speak of the reported field',
      { formula: 'duration', filters: { 'meta.selfCall': { op: 'isnull' } } },
      99,
    ],
    [
      'are counted where the formula speaks of them',
      { formula: 'count(if(selfCall, 1, null))' },
      1,
    ],
  ])('%s', (_what, more, value) =>
    expect(evaluateMetric(metric(more), rows, { now } as never).value).toBe(value),
  );
});
