import fc from 'fast-check';
import {
  firstWeekday,
  formatDay,
  formatDays,
  formatTimeOfDay,
  isCalendarDay,
  monthStart,
  readDay,
  shiftDay,
  weekdayNames,
} from './index.js';

const us = { locale: 'en-US', today: '2026-11-24' };
const spaces = (text: string) => text.replace(/\s/g, ' ');

describe('a day of the calendar', () => {
  it.each([
    ['2026-02-28', true],
    ['2024-02-29', true],
    ['2026-02-29', false],
    ['2026-13-01', false],
    ['26-01-05', false],
    ['', false],
  ])('%p exists: %p', (text, exists) => expect(isCalendarDay(text)).toBe(exists));

  it('is written as the locale writes it, and another text as it is', () => {
    expect(formatDay('2026-09-02', 'en-US')).toBe('Sep 2, 2026');
    expect(formatDay('2026-09-02', 'es')).toBe('2 sept 2026');
    expect(formatDay('next summer', 'en-US')).toBe('next summer');
    expect(spaces(formatDays('2026-09-02', '2026-09-09', 'en-US'))).toBe('Sep 2 – 9, 2026');
  });

  it('is moved across months, years and leap days', () => {
    expect(shiftDay('2024-02-28', 2)).toBe('2024-03-01');
    expect(shiftDay('2026-01-01', -1)).toBe('2025-12-31');
    expect(monthStart('2026-01-31')).toBe('2026-01-01');
    expect(monthStart('2026-01-31', -1)).toBe('2025-12-01');
  });

  it('has weekdays in the language, and weeks that begin as the country counts', () => {
    expect(weekdayNames('en')).toEqual([
      'Monday',
      'Tuesday',
      'Wednesday',
      'Thursday',
      'Friday',
      'Saturday',
      'Sunday',
    ]);
    expect(weekdayNames('es', 'short')[0]).toBe('lun');
    expect([firstWeekday('en-US'), firstWeekday('es-ES')]).toEqual([7, 1]);
  });

  it('has times of day, and midnight at both ends', () => {
    expect(spaces(formatTimeOfDay('09:00', 'en-US'))).toBe('9:00 AM');
    expect(spaces(formatTimeOfDay('24:00', 'en-US'))).toBe('12:00 AM');
    expect(formatTimeOfDay('17:30', 'es')).toBe('17:30');
    expect(formatTimeOfDay('soon', 'es')).toBe('soon');
  });
});

describe('a typed day', () => {
  it.each([
    ['2026-01-05', '2026-01-05'],
    [' 1/5/2027 ', '2027-01-05'],
    ['1/5/27', '2027-01-05'],
    ['1/5', '2026-01-05'],
    ['2027/1/5', '2027-01-05'],
    ['Jan 5', '2026-01-05'],
    ['5 January 2027', '2027-01-05'],
    ['sept 2, 2026', '2026-09-02'],
    ['Sep 2, 2026', '2026-09-02'],
    ['2/30/2026', null],
    ['next summer', null],
    ['ma 5', null],
    ['13/13/2026', null],
    ['5', null],
    ['', null],
    ['1 2 3 4', null],
  ])('in the United States %p is %p', (text, day) => expect(readDay(text, us)).toBe(day));

  it.each([
    ['5/1/2027', '2027-01-05'],
    ['5 de enero de 2027', '2027-01-05'],
    ['5 ene', '2026-01-05'],
    ['2 sept 2026', '2026-09-02'],
  ])('in Spain %p is %p', (text, day) => expect(readDay(text, { ...us, locale: 'es' })).toBe(day));

  it('is what was written, in each language', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 40_000 }),
        fc.constantFrom('en', 'en-US', 'en-GB', 'es', 'de', 'fr'),
        fc.constantFrom('short', 'medium', 'long'),
        (days, locale, dateStyle) => {
          const day = shiftDay('2000-01-01', days);
          const typed = formatDay(day, locale, { dateStyle: dateStyle as 'short' });
          const read = readDay(typed, { ...us, locale });
          // Two digits of a year are of this century.
          expect(read?.slice(4)).toBe(day.slice(4));
          if (typed.includes(day.slice(0, 4))) expect(read).toBe(day);
        },
      ),
    );
  });
});
