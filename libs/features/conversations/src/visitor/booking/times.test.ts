import { byDay, dayWords, spanOf, spanWith } from './times.js';

const now = Date.parse('2026-01-05T23:30:00Z');

describe('times of a dealer', () => {
  it('are asked for in spans of 31 days that follow each other, from the day before', () => {
    expect(spanOf(0, now)).toEqual({ startDate: '2026-01-04', endDate: '2026-02-03' });
    expect(spanOf(1, now).startDate).toBe('2026-02-04');
  });

  it.each([
    ['', 0],
    ['2025-12-01', 0],
    ['2026-02-03', 0],
    ['2026-02-04', 1],
    ['2030-01-01', 5],
  ])('on %s are in span %i', (day, span) => {
    expect(spanWith(day, now)).toBe(span);
  });

  it('stand by their day, in their order', () => {
    const days = byDay(['2026-01-06T09:00:00', '2026-01-05T13:30:00', '2026-01-05T09:00:00']);
    expect([...days]).toEqual([
      ['2026-01-05', ['2026-01-05T09:00:00', '2026-01-05T13:30:00']],
      ['2026-01-06', ['2026-01-06T09:00:00']],
    ]);
  });

  it('are written without a shift into the visitor’s zone', () => {
    expect(dayWords('2026-01-05', 'en')).toBe('Monday, January 5');
  });
});
