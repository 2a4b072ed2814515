import { calls, channels, costs, unknown } from '../testing/northside.js';
import { chartCsv } from './chart-csv.js';
import { isEmptyChart, stackAt } from './chart-data.js';
import { chartWords } from './chart-words.js';
import { looksOf, paletteSize } from './palette.js';

describe('the looks of series', () => {
  const several = looksOf(Array.from({ length: paletteSize }, () => ({})));

  it('differ in colour, texture and dashes, so that none is recognized by colour alone', () => {
    expect(new Set(several.map(({ colour }) => colour)).size).toBe(8);
    expect(new Set(several.map(({ texture }) => texture)).size).toBe(8);
    expect(new Set(several.map(({ dashes }) => dashes)).size).toBe(8);
  });

  it('are the tenant’s accent for one series, and never for one of several', () => {
    expect(looksOf([{}])[0]?.colour).toBe('var(--pb-accent-line)');
    for (const { colour } of several) expect(colour).toMatch(/^var\(--pb-chart-[1-8]\)$/);
  });

  it('leave the period before out of the count: it is grey and dotted', () => {
    const [now, before] = looksOf(calls.series);
    expect(now).toMatchObject({ colour: 'var(--pb-accent-line)', dashes: undefined });
    expect(before).toMatchObject({ colour: 'var(--pb-control)', dashes: '1.5 3' });
  });
});

describe('the words of a chart', () => {
  it.each([
    ['en', 1234.5, '1,234.5', '1.23K'],
    ['es', 12345.5, '12.345,5', '12,35\u00a0mil'],
  ])('write a number in %s', (locale, value, full, short) => {
    const words = chartWords(locale, { kind: 'name' });
    expect([words.value(value), words.axis(value)]).toEqual([full, short]);
  });

  it('write money, and what is less than a cent with more decimals', () => {
    const { value, axis } = chartWords('en', { kind: 'day', unit: { kind: 'money' } });
    expect([value(12.5), value(0.0042), value(0)]).toEqual(['$12.50', '$0.0042', '$0.00']);
    expect([1500, 2, 1.4, 0.25, 0].map(axis)).toEqual(['$1.5K', '$2', '$1.40', '$0.25', '$0']);
    const euros = chartWords('es', { kind: 'day', unit: { kind: 'money', currency: 'EUR' } });
    expect(euros.value(12.5).replace(/\s/u, ' ')).toBe('12,50 €');
  });

  it('write a share, and a dash for no value', () => {
    const { value } = chartWords('en', { kind: 'name', unit: { kind: 'share' } });
    expect([value(0.256), value(null)]).toEqual(['25.6%', '–']);
  });

  it('write days and months as the locale does, and names as they are', () => {
    const day = chartWords('en', { kind: 'day' });
    expect([day.tick('2026-11-20'), day.category('2026-11-20')]).toEqual([
      'Nov 20',
      'Fri, Nov 20, 2026',
    ]);
    expect(chartWords('es', { kind: 'month' }).category('2026-11-01')).toBe('noviembre de 2026');
    expect(chartWords('es', { kind: 'name' }).category('Chat')).toBe('Chat');
  });
});

describe('the values of a chart', () => {
  it('are empty without a value, or with zeros only', () => {
    expect(isEmptyChart(unknown(calls))).toBe(true);
    expect(
      isEmptyChart({ ...channels, series: [{ key: 'a', label: 'A', values: [0, null] }] }),
    ).toBe(true);
    expect(isEmptyChart(channels)).toBe(false);
  });

  it('add up in a stack, without the period before', () => {
    expect(stackAt(calls, 1)).toBe(calls.series[0]?.values[1]);
    expect(stackAt(costs, 1)).toBeCloseTo(
      costs.series.reduce((sum, { values }) => sum + (values[1] ?? 0), 0),
    );
  });

  it('are written to a file as a program reads them', () => {
    const lines = chartCsv({
      ...channels,
      categories: ['2026-11-01', '=A1'],
      series: [
        { key: 'a.b', label: 'Calls, answered', values: [1.5, null] },
        { key: 'c', label: 'Texts', values: [2, 3] },
      ],
    }).split('\r\n');
    expect(lines).toEqual(['Channel,"Calls, answered",Texts', '2026-11-01,1.5,2', "'=A1,,3", '']);
  });
});
