import fc from 'fast-check';
import { answerHours, readOpeningHours } from './hours.js';

const week = (text: string) =>
  readOpeningHours(text)
    ?.map(
      ({ day, spans }) =>
        `${day}:${spans.map(({ from, to }) => `${from / 60}-${to / 60}`).join('+')}`,
    )
    .join(' ') ?? null;

describe('Opening hours', () => {
  it.each([
    [
      'Monday to Friday from 8 AM to 5 PM and Saturday from 9 AM to noon; on Sunday we are closed',
      '1:8-17 2:8-17 3:8-17 4:8-17 5:8-17 6:9-12 7:',
    ],
    ['Mon-Fri 9-5', '1:9-17 2:9-17 3:9-17 4:9-17 5:9-17'],
    ['We are open daily 9am to 9pm.', '1:9-21 2:9-21 3:9-21 4:9-21 5:9-21 6:9-21 7:9-21'],
    ['Tuesday and Thursday 10:00-18:00', '2:10-18 4:10-18'],
    ['Monday 8 to 12 and 2 to 6 PM', '1:8-12+14-18'],
    ['Friday 10 PM to 2 AM', '5:22-24'],
    [
      'weekdays 9:30 AM to 4 PM, closed on weekends',
      '1:9.5-16 2:9.5-16 3:9.5-16 4:9.5-16 5:9.5-16 6: 7:',
    ],
    ['We do crowns and bridges.', null],
  ])('are parsed from “%s”', (text, expected) => expect(week(text)).toBe(expected));

  it('apply to a day and to a time of it', () => {
    const hours = readOpeningHours('Monday to Friday 8 AM to 5 PM; Sunday closed') ?? [];
    expect(answerHours(hours, 1, null)).toBe('Yes, on Monday we are open from 8 AM to 5 PM.');
    expect(answerHours(hours, 1, 18 * 60)).toMatch(/^No, on Monday/);
    expect(answerHours(hours, 7, null)).toBe('No, on Sunday we are closed.');
    expect(answerHours(hours, 6, null)).toBeNull();
  });

  it('never exceed the day, for any text', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 80 }), (text) =>
        (readOpeningHours(`open ${text}`) ?? []).every(
          ({ day, spans }) =>
            day >= 1 &&
            day <= 7 &&
            spans.every(({ from, to }) => from >= 0 && from < to && to <= 1440),
        ),
      ),
    );
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 1, max: 24 }), (from, to) =>
        (readOpeningHours(`open Monday ${from}:00 to ${to}:00`) ?? []).every(({ spans }) =>
          spans.every((one) => one.from < one.to && one.to <= 1440),
        ),
      ),
    );
  });
});
