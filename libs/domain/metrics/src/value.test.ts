import { aggregateFormula, builtInMetrics, changeOf, evaluateMetric, formatMetric, hasAggregate, metricQuery, parseMetric, scaleValue, type EvaluateAggregate, type Metric } from './index.js';

describe('a metric as one formula', () => {
  it.each<[string, Metric['aggregation'], string]>([
    ['duration', 'sum', 'sum(duration)'], ['1', 'count', 'count(1)'], ['duration / 60', 'avg', 'avg(duration / 60)'], ['sum(duration) / count()', 'avg', 'sum(duration) / count()'],
    ['100 * COUNT (x)', 'sum', '100 * COUNT (x)'], ["if(note == 'sum(x)', 1, 0)", 'sum', "sum(if(note == 'sum(x)', 1, 0))"], ['summary', 'd_count', 'd_count(summary)'], ['abs(duration)', 'max', 'max(abs(duration))'],
  ])('%s by %s is %s', (formula, aggregation, whole) => expect(aggregateFormula({ formula, aggregation })).toBe(whole));

  it.each([['sum(x)', true], ['1+med( x )', true], ['meta.sum (x)', false], ['checksum(x)', false], ['sum', false], ['"avg(x)"', false]])('%p has an aggregate: %p', (formula, answer) => expect(hasAggregate(formula)).toBe(answer));
});

describe('a metric’s query', () => {
  it('is ready for every built-in one', () => {
    const queries = builtInMetrics.map((metric) => metricQuery(metric));
    expect(queries.map((query) => query.ok && [query.value.formula, query.value.conditions.map(({ field, op, values }) => [field, op, ...values].join(' ')).join(', ')])).toEqual([
      ['sum(duration)', 'type eq call'],
      ['count(1)', 'type eq call, duration gt 0'],
      ['count(1)', 'scheduled present'],
      ['avg(if(scheduled IS NOT NULL, 1, 0))', ''],
      ['avg(duration)', 'type eq call, duration gt 0'],
      ['count(1)', 'type eq call, transfer gt 0'],
      ['count(1)', 'type eq call, direction eq inbound'],
      ['count(1)', 'type eq call, direction eq outbound'],
    ]);
  });

  it('says which filter cannot run', () => {
    expect(metricQuery(parseMetric({ name: 'a', title: 'A', filters: { cnam: { op: 'regex', value: '(' } } }) as Metric)).toMatchObject({ ok: false, error: { code: 'bad_pattern' } });
  });
});

describe('a metric over rows', () => {
  const now = Date.parse('2026-09-09T00:00:00Z') / 1000;
  const at = (day: string) => `${day}T12:00:00Z`;
  const rows = [
    { timestamp: at('2026-09-01'), type: 'call', direction: 'inbound', duration: 60, transfer: 0, scheduled: 'true' },
    { timestamp: at('2026-09-02'), type: 'call', direction: 'inbound', duration: 180, transfer: 1, scheduled: null },
    { timestamp: at('2026-09-03'), type: 'call', direction: 'outbound', duration: 0, transfer: 0 },
    { timestamp: at('2026-09-04'), type: 'message', direction: 'inbound', duration: 0, transfer: 0, scheduled: null },
    { timestamp: at('2026-07-01'), type: 'call', direction: 'inbound', duration: 999, transfer: 1, scheduled: 'true' },
    { timestamp: '2026-09-09T00:00:00Z', type: 'call', direction: 'inbound', duration: 999, transfer: 1 },
  ];
  // Stands in for the formula library: just enough for the built-in formulas.
  const evaluate: EvaluateAggregate = (formula, kept) => {
    const one = formula.includes('scheduled') ? kept.map((row) => (row['scheduled'] == null ? 0 : 1)) : formula.includes('duration') ? kept.map((row) => Number(row['duration'])) : kept.map(() => 1);
    const sum = one.reduce<number>((total, value) => total + value, 0);
    return formula.startsWith('avg') ? sum / one.length : sum;
  };

  it('keeps to its filters and its window, first instant in, last out', () => {
    const values = Object.fromEntries(builtInMetrics.map((metric) => [metric.name, evaluateMetric(metric, rows, { evaluate, now })]));
    expect(values).toMatchObject({
      callsAnswered: { value: 2, events: 2 }, appointmentsBooked: { value: 1, events: 1 }, appointmentBookRate: { value: 25, events: 4 }, avgCallDuration: { value: 120, events: 2 },
      callsTransfered: { value: 1, events: 1 }, inboundCalls: { value: 2, events: 2 }, outboundCalls: { value: 1, events: 1 },
    });
    expect(values['minutesSaved']?.value).toBeCloseTo(4, 4);
  });

  it('is 0 over nothing, without asking', () => {
    const refuse: EvaluateAggregate = () => { throw new Error('asked'); };
    for (const metric of builtInMetrics) expect(evaluateMetric(metric, [], { evaluate: refuse, now })).toEqual({ value: 0, events: 0 });
  });
});

describe('a value on a card', () => {
  it.each<[number, Metric['format'], number, string]>([
    [1234, 'number', 0, '1,234'], [1234.56, 'number', 1, '1,234.6'], [0.5, 'number', 0, '1'], [-0.4, 'number', 0, '0'], [-12, 'number', 0, '-12'], [42.55, 'percentage', 1, '42.6%'], [100, 'percentage', 0, '100%'],
    [12, 'currency', 2, '$12.00'], [134, 'duration', 0, '2:14'], [3734, 'duration', 0, '1:02:14'], [-5, 'duration', 0, '0:00'], [Number.NaN, 'number', 0, '0'], [Infinity, 'percentage', 0, '0%'],
  ])('%p as %s with %d decimals is %p', (value, format, precision, text) => expect(formatMetric(value, { format, precision })).toBe(text));

  it('is written as the locale writes it', () => expect(formatMetric(1234.5, { format: 'number', precision: 1 }, 'de-DE')).toBe('1.234,5'));

  it.each([[600, 0.0166667, 10.00002], [0, 5, 0], [Infinity, 1, 0], [1e308, 1e10, 0], [Number.NaN, 1, 0]])('%p scaled by %p is %p', (value, scale, scaled) => expect(scaleValue(value, scale)).toBeCloseTo(scaled, 6));

  it.each([[15, 10, 0.5], [5, 10, -0.5], [0, 10, -1], [5, 0, null], [0, 0, null], [-5, -10, 0.5]])('%p after %p changed by %p', (value, previous, change) => expect(changeOf(value, previous)).toBe(change));
});
