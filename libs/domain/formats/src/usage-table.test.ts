import {
  isUnusedTable,
  usageCost,
  usageCostCategories,
  usageCostIn,
  type UsageSpan,
  usageTable as tableAt,
} from './index.js';

const usageTable = (given: unknown, span: UsageSpan) => tableAt(given, span, '2026-11-24');
const week: UsageSpan = { kind: 'days', first: '2026-11-18', last: '2026-11-24', by: 'day' };
const year: UsageSpan = { kind: 'days', first: '2025-11-25', last: '2026-11-24', by: 'month' };

const reply = {
  '11-03-2026': { voice: 12, tokens: 5210, 'cost:voice': 0.96, 'cost:agents': 5 },
  '11-05-2026': { voice: 3, 'outbound-message': 2, 'cost:voice': 0.24 },
};

describe('a reply as rows', () => {
  it('has the 30 days after the first of the current billing period', () => {
    const { rows } = usageTable(reply, { kind: 'current' });
    expect([rows.length, rows[0]?.day, rows.at(-1)?.day]).toEqual([31, '2026-11-03', '2026-12-03']);
  });

  it('ends with the current billing period where its last day is known', () => {
    const last = (day: string) =>
      usageTable(reply, { kind: 'current', last: day }).rows.at(-1)?.day;
    expect(last('2026-12-02')).toBe('2026-12-02');
    expect(last('2026-12-03')).toBe('2026-12-03');
    // February: padded days end in March.
    const february = { '02-01-2026': { voice: 1 } };
    const span = { kind: 'current', last: '2026-02-28' } as const;
    expect(tableAt(february, span, '2026-02-10').rows).toHaveLength(28);
  });

  it('tells the padding after today from what has passed', () => {
    const { past } = usageTable(reply, { kind: 'current' });
    expect([past.length, past.at(-1)?.day]).toEqual([22, '2026-11-24']);
    const early = tableAt(reply, { kind: 'current' }, '2026-11-04');
    expect(early.past.map(({ day }) => day)).toEqual(['2026-11-03', '2026-11-04', '2026-11-05']);
  });

  it('has no gap between its first and last day, and no day around them', () => {
    const { rows, totals } = usageTable(reply, { kind: 'previous' });
    expect(rows.map(({ day, bucket }) => [day, bucket.voice])).toEqual([
      ['2026-11-03', 12],
      ['2026-11-04', 0],
      ['2026-11-05', 3],
    ]);
    expect(totals).toMatchObject({ voice: 15, tokens: 5210, 'outbound-message': 2, number: 0 });
  });

  it('has every day of a range, and every month of a long one', () => {
    const days = usageTable(reply, week);
    expect(days.rows.map(({ day }) => day)).toHaveLength(7);
    const months = usageTable({ '11-01-2026': { voice: 15 } }, year);
    expect(months.by).toBe('month');
    expect(months.rows.map(({ day }) => day)).toEqual([
      '2025-11-01',
      ...Array.from({ length: 12 }, (_, at) => {
        const month = (at + 11) % 12;
        return `${month === 11 ? 2025 : 2026}-${String(month + 1).padStart(2, '0')}-01`;
      }),
    ]);
    expect(months.rows.at(-1)?.bucket.voice).toBe(15);
  });

  it('adds up what all costs, and tells what is in no category of its own', () => {
    const table = usageTable(reply, { kind: 'previous' });
    expect(usageCost(table.totals)).toBeCloseTo(6.2);
    expect(usageCostIn(table.totals, 'voice')).toBeCloseTo(1.2);
    expect(usageCostIn(table.totals, 'other')).toBeCloseTo(5);
    expect(usageCostCategories(table)).toContain('other');
    const without = usageTable({ '11-03-2026': { 'cost:voice': 0.1 } }, { kind: 'previous' });
    expect(usageCostCategories(without)).not.toContain('other');
  });

  it('is unused without an amount or a cost', () => {
    expect(isUnusedTable(usageTable({}, { kind: 'current' }))).toBe(true);
    expect(isUnusedTable(usageTable({ '11-03-2026': { voice: 0 } }, { kind: 'current' }))).toBe(
      true,
    );
    expect(
      isUnusedTable(usageTable({ '11-03-2026': { 'cost:agents': 1 } }, { kind: 'current' })),
    ).toBe(false);
  });
});
