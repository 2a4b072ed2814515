import fc from 'fast-check';
import { readWhen, sayWhen, whenText } from './when.js';

/** A Friday, 10 in the morning in Chicago. */
const now = Date.UTC(2026, 10, 20, 16);
const read = (text: string, zone = 'America/Chicago') => whenText(readWhen(text, now, zone).when);

describe('A time in a caller’s words', () => {
  it.each([
    ['Monday 9:40', '2026-11-23T09:40'],
    ['next Tuesday at 10 AM', '2026-11-24T10:00'],
    ['tomorrow at 3', '2026-11-21T15:00'],
    ['tomorrow morning', '2026-11-21 morning'],
    ['today at noon', '2026-11-20T12:00'],
    ['the 24th of December at 4:15 pm', '2026-12-24T16:15'],
    ['January 5 at 9', '2027-01-05T09:00'],
    ['Wednesday', '2026-11-25'],
    ['call me on +1 512 555 0148', ''],
    ['my tooth hurts', ''],
    ['Saturday 14:30', '2026-11-21T14:30'],
  ])('“%s” is %s', (text, expected) => expect(read(text)).toBe(expected));

  it('refers to the day of the business, not of the server', () => {
    const lateInTokyo = Date.UTC(2026, 10, 20, 16);
    expect(whenText(readWhen('tomorrow at 9', lateInTokyo, 'Asia/Tokyo').when)).toBe(
      '2026-11-22T09:00',
    );
    expect(whenText(readWhen('tomorrow at 9', lateInTokyo, 'America/Los_Angeles').when)).toBe(
      '2026-11-21T09:00',
    );
  });

  it('is repeated in words', () =>
    expect(sayWhen('2026-11-24T10:00', 'America/Chicago')).toBe('Tuesday, November 24 at 10 AM'));

  it('is parsed without an error for any text and any zone', () => {
    fc.assert(
      fc.property(
        fc.string({ maxLength: 60 }),
        fc.constantFrom('America/Chicago', 'nowhere', 'Asia/Kathmandu'),
        (text, zone) => /^(?:|\d{4}-\d\d-\d\d(?:T\d\d:\d\d| \w+)?)$/.test(read(text, zone)),
      ),
    );
  });
});
