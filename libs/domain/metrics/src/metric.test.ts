import fc from 'fast-check';
import {
  aggregations,
  builtInMetrics,
  completeMetric,
  formulaOf,
  metricFormats,
  metricName,
  metricsFor,
  metricToSave,
  parseMetric,
  readMetric,
  savedMetrics,
  withMetric,
  withoutMetric,
} from './index.js';

const bare = { name: 'a', title: 'A' };

describe('a metric', () => {
  it('counts the rows of the last 30 days by default', () => {
    expect(parseMetric(bare)).toEqual({
      ...bare,
      filters: {},
      formula: '1',
      aggregation: 'count',
      scale: 1,
      format: 'number',
      precision: 0,
      dateFilter: { lastN: 30, unit: 'day' },
    });
  });

  it.each<[Record<string, unknown>, string]>([
    [{ formula: 'duration * 2', field: 'x' }, 'duration * 2'],
    [{ formula: '', field: 'duration' }, 'duration'],
    [{ formula: '  ', field: ' ' }, '1'],
    [{ formula: null, field: 'x' }, 'x'],
    [{}, '1'],
  ])('%j has the formula %p', (pieces, formula) => {
    expect(formulaOf(pieces)).toBe(formula);
    expect(parseMetric({ ...bare, ...pieces })?.formula).toBe(formula);
  });

  it.each<[Record<string, unknown>, Record<string, unknown>]>([
    [{ field: 'duration' }, { aggregation: 'sum' }],
    [{ field: 'duration', aggregation: 'avg' }, { aggregation: 'avg' }],
    [{ aggregation: 'guess' }, { problem: { path: 'aggregation' } }],
    [{ aggregation: 'AVG' }, { aggregation: 'avg' }],
    [{ aggregation: ' d_count ' }, { aggregation: 'd_count' }],
    [{ aggregation: 'abs' }, { problem: { path: 'aggregation' } }],
    [{ aggregation: 'median' }, { aggregation: 'med' }],
    [{ aggregation: 'Average' }, { aggregation: 'avg' }],
    [{ aggregation: 'mean' }, { aggregation: 'avg' }],
    [{ aggregation: '' }, { aggregation: 'count' }],
    [{ aggregation: null, field: 'x' }, { aggregation: 'sum' }],
    [{ fieldTypes: { a: 'integer', b: 'odd', c: 5 } }, { fieldTypes: { a: 'integer' } }],
    [{ dateFilter: 'LAST 2 Weeks' }, { dateFilter: { lastN: 2, unit: 'week' } }],
    [
      { dateFilter: { lastN: 3, unit: 'months', moving: true } },
      { dateFilter: { lastN: 3, unit: 'month' } },
    ],
    [{ dateFilter: { start: 1, end: 2 } }, { dateFilter: { start: 1, end: 2 } }],
    [{ scale: -2.5 }, { scale: -2.5 }],
    [{ precision: 1e9 }, { precision: 6 }],
    [{ scale: 0 }, { scale: 0 }],
    [{ scale: null }, { scale: 1 }],
    [{ precision: 9 }, { precision: 6 }],
    [{ precision: -1 }, { precision: 0 }],
    [{ precision: 1.7 }, { precision: 1 }],
    [{ format: 'currency' }, { format: 'currency', precision: 2 }],
    [{ format: 'roman' }, { format: 'number', precision: 0 }],
    [{ dateFilter: 'last 7 days' }, { dateFilter: { lastN: 7, unit: 'day' } }],
    [{ dateFilter: 'whenever' }, { dateFilter: { lastN: 30, unit: 'day' } }],
    [{ filters: { x: { op: 'eq', value: 1 } } }, { filters: { x: { op: 'eq', value: 1 } } }],
    [{ filters: null }, { filters: {} }],
  ])('%j becomes %j', (pieces, full) =>
    expect(parseMetric({ ...bare, ...pieces })).toMatchObject(full),
  );

  it.each([
    null,
    'x',
    {},
    { name: 'a' },
    { name: '', title: 'A' },
    { name: 'a', title: '  ' },
    { ...bare, scale: '2' },
    { ...bare, filters: [] },
    { ...bare, formula: 'x'.repeat(2001) },
  ])('%j is none', (given) => expect(parseMetric(given)).toBeNull());

  it('is parsed, or reports which part is missing or of the wrong kind', () => {
    expect(readMetric(bare)).toEqual({ ok: true, value: parseMetric(bare) });
    expect(readMetric({ name: 'a' })).toMatchObject({
      ok: false,
      error: { path: 'title', message: 'must have a name and a title' },
    });
    expect(readMetric({ ...bare, filters: { duration: 60 } })).toMatchObject({
      ok: false,
      error: { path: 'filters.duration', message: 'filters.duration of a metric cannot be read.' },
    });
    expect(readMetric(5)).toMatchObject({
      ok: false,
      error: { path: '', message: 'must have a name and a title' },
    });
    expect(parseMetric({ ...bare, aggregation: 'median' })).not.toHaveProperty('problem');
  });

  it.each([
    { fieldTypes: {} },
    { fieldTypes: [] },
    { fieldTypes: 'x' },
    { fieldTypes: { a: 'odd' } },
  ])('has no field types for %j', (pieces) =>
    expect(parseMetric({ ...bare, ...pieces })).not.toHaveProperty('fieldTypes'),
  );

  it('has a precision even if the caller passes none', () =>
    expect(completeMetric({ ...bare, precision: Number.NaN })).toMatchObject({ precision: 0 }));

  it('is saved with its resolved formula, without its field, and with all its other keys', () => {
    const saved = metricToSave({
      ...bare,
      field: 'duration',
      scale: 2,
      dateFilter: 'last 7 days',
      fieldTypes: { x: 'boolean' },
    });
    expect(saved).toEqual({
      ...bare,
      filters: {},
      formula: 'duration',
      scale: 2,
      dateFilter: { lastN: 7, unit: 'day' },
      fieldTypes: { x: 'boolean' },
    });
    expect(saved).not.toHaveProperty('field');
    expect(metricToSave(bare).formula).toBe('1');
  });

  it('has the same meaning after it was saved', () => {
    const some = fc.record({
      name: fc.constantFrom('a', 'b'),
      title: fc.constant('T'),
      formula: fc.option(fc.constantFrom('duration', '', ' 1 ', 'sum(x)'), { nil: undefined }),
      field: fc.option(fc.constantFrom('x', ''), { nil: undefined }),
      aggregation: fc.option(fc.constantFrom(...aggregations, 'odd'), { nil: undefined }),
      format: fc.option(fc.constantFrom(...metricFormats), { nil: undefined }),
      precision: fc.option(fc.integer(), { nil: undefined }),
      dateFilter: fc.constantFrom(undefined, 'last 2 weeks', { lastN: 1, unit: 'year' }),
    });
    fc.assert(
      fc.property(some, (metric) => {
        expect(completeMetric(metricToSave(metric))).toEqual(completeMetric(metric));
      }),
    );
  });
});

describe('the built-in eight', () => {
  it('have exactly these titles', () => {
    expect(builtInMetrics.map(({ title }) => title)).toEqual([
      'Minutes Saved',
      'Calls Answered',
      'Appointments Booked',
      'Appointment Book Rate',
      'Avg Call Duration (sec)',
      'Calls Transfered',
      'Inbound Calls',
      'Outbound Calls',
    ]);
  });

  it('turn seconds into minutes and a share into percent', () => {
    expect(builtInMetrics.find(({ name }) => name === 'minutesSaved')).toMatchObject({
      scale: 0.0166667,
      formula: 'duration',
      aggregation: 'sum',
    });
    expect(builtInMetrics.find(({ name }) => name === 'appointmentBookRate')).toMatchObject({
      format: 'percentage',
      scale: 100,
    });
  });

  it('cover the last 30 days, have unique names, and are unchanged by saving', () => {
    for (const metric of builtInMetrics) {
      expect(metric.dateFilter).toEqual({ lastN: 30, unit: 'day' });
      expect(parseMetric(JSON.parse(JSON.stringify(metric)))).toEqual(metric);
    }
    expect(new Set(builtInMetrics.map(({ name }) => name)).size).toBe(8);
  });
});

describe('the metrics of an organization', () => {
  const own = [{ name: 'own', title: 'Own' }];
  const shared = [{ name: 'shared', title: 'Shared' }];
  const names = (given: Parameters<typeof metricsFor>[0]) => {
    const { metrics, source } = metricsFor(given);
    return [source, ...metrics.map(({ name }) => name)];
  };

  it.each<[string, Parameters<typeof metricsFor>[0], string[]]>([
    [
      'its own',
      { organization: { metrics: own }, domain: { defaultOrgSettings: { metrics: shared } } },
      ['organization', 'own'],
    ],
    [
      'none, when it saved an empty list',
      { organization: { metrics: [] }, domain: { defaultOrgSettings: { metrics: shared } } },
      ['organization'],
    ],
    [
      'its domain’s defaults',
      { organization: {}, domain: { defaultOrgSettings: { metrics: shared }, metrics: own } },
      ['default', 'shared'],
    ],
    [
      'its domain’s own',
      { organization: { metrics: null }, domain: { metrics: shared } },
      ['default', 'shared'],
    ],
    [
      'none, when its domain saved an empty list',
      { domain: { defaultOrgSettings: { metrics: [] } } },
      ['default'],
    ],
  ])('%s', (_whose, given, expected) => expect(names(given)).toEqual(expected));

  it.each([
    {},
    { organization: null, domain: null },
    { organization: { metrics: 'x' }, domain: { metrics: {} } },
  ])('the built-in eight for %j', (given) => {
    expect(metricsFor(given)).toEqual({ metrics: builtInMetrics, source: 'builtIn' });
  });

  it('ignores an invalid metric and a second one of the same name', () => {
    expect(
      savedMetrics([own[0], null, 5, { name: 'own', title: 'Twice' }, shared[0]])?.map(
        ({ title }) => title,
      ),
    ).toEqual(['Own', 'Shared']);
    expect(savedMetrics(undefined)).toBeNull();
  });
});

describe('changing the list', () => {
  it('keeps the visible default cards on the first save', () => {
    const added = withMetric(builtInMetrics, {
      ...(builtInMetrics[0] as (typeof builtInMetrics)[0]),
      name: 'mine',
    });
    expect(added).toHaveLength(9);
    expect(added.slice(0, 8)).toEqual(builtInMetrics);
  });

  it('replaces in place and removes', () => {
    const list = [
      { name: 'a', at: 1 },
      { name: 'b', at: 2 },
    ];
    expect(withMetric(list, { name: 'a', at: 3 })).toEqual([
      { name: 'a', at: 3 },
      { name: 'b', at: 2 },
    ]);
    expect(withoutMetric(list, 'a')).toEqual([{ name: 'b', at: 2 }]);
  });

  it.each([
    ['Calls Answered', [], 'callsAnswered'],
    ['Calls answered!', ['callsAnswered'], 'callsAnswered2'],
    ['€', [], 'metric'],
    ['A', ['a', 'a2'], 'a3'],
  ])('names %p beside %j %s', (title, taken, name) => expect(metricName(title, taken)).toBe(name));
});
