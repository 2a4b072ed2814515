import { type AnyColumn } from './column.js';
import { textIn } from './column-value.js';

interface Row {
  readonly at: number;
}

const column = (kind: 'date' | 'time') =>
  ({ key: 'at', label: 'At', kind, unit: 'milliseconds' }) as unknown as AnyColumn<Row>;
const thisYear = new Date(new Date().getFullYear(), 0, 5, 9, 30).getTime();
const longAgo = new Date(2019, 0, 5, 9, 30).getTime();

describe('a day and a time in a list', () => {
  it.each([
    ['date', 'en-US', 'Jan 5', 'Jan 5, 2019'],
    ['time', 'en-US', 'Jan 5, 9:30 AM', 'Jan 5, 2019, 9:30 AM'],
    ['date', 'es', '5 ene', '5 ene 2019'],
    ['time', 'es', '5 ene, 9:30', '5 ene 2019, 9:30'],
  ] as const)('say the year only of another year: %s in %s', (kind, locale, now, before) => {
    const text = (at: number) => textIn(column(kind), { at }, locale).replaceAll('\u202F', ' ');
    expect([text(thisYear), text(longAgo)]).toEqual([now, before]);
  });
});
