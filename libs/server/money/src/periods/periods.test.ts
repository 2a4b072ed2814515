import fc from 'fast-check';
import { type Period, monthOf, periodAmong } from './periods.js';
import { newPeriodProblem } from './rules.js';

const at = (text: string) => new Date(text.length === 10 ? `${text}T00:00:00.000Z` : text);
const period = (from: string, to: string): Period => ({ startsAt: at(from), endsAt: at(to) });

describe('month of an anchor', () => {
  it.each([
    ['2026-01-15', '2026-03-15', '2026-03-15', '2026-04-15'],
    ['2026-01-15T17:00:00.000Z', '2026-03-14T23:59:59.999Z', '2026-02-15', '2026-03-15'],
    ['2026-01-31', '2026-02-28', '2026-02-28', '2026-03-31'],
    ['2026-01-31', '2026-03-30', '2026-02-28', '2026-03-31'],
    ['2026-05-10', '2026-03-20', '2026-03-10', '2026-04-10'],
    ['2024-02-29', '2026-02-28T12:00:00.000Z', '2026-02-28', '2026-03-29'],
  ])('for %s on %s is %s to %s', (anchor, moment, from, to) =>
    expect(monthOf(at(anchor), at(moment))).toEqual(period(from, to)),
  );

  it('contains the moment, and months are contiguous', () => {
    const moments = fc.date({ min: at('2020-01-01'), max: at('2030-01-01'), noInvalidDate: true });
    fc.assert(
      fc.property(moments, moments, (anchor, moment) => {
        const { startsAt, endsAt } = monthOf(anchor, moment);
        expect(startsAt <= moment && moment < endsAt).toBe(true);
        expect(monthOf(anchor, endsAt).startsAt).toEqual(endsAt);
      }),
      { numRuns: 300 },
    );
  });
});

describe('period of a moment', () => {
  it('is the stored one', () =>
    expect(
      periodAmong([period('2026-03-01', '2026-05-07')], at('2026-01-15'), at('2026-05-01')),
    ).toMatchObject({ ...period('2026-03-01', '2026-05-07'), isNew: false }));
  it('after the stored ones begins where they end', () =>
    expect(
      periodAmong([period('2026-03-01', '2026-05-07')], at('2026-01-15'), at('2026-05-08')),
    ).toEqual({ ...period('2026-05-07', '2026-05-15'), isNew: true }));
  it('before the stored ones ends where they begin', () =>
    expect(
      periodAmong([period('2026-03-01', '2026-05-07')], at('2026-01-15'), at('2026-02-20')),
    ).toEqual({ ...period('2026-02-15', '2026-03-01'), isNew: true }));
});

describe('new period', () => {
  const running = period('2026-03-01', '2026-04-01T09:30:00.000Z');
  const noon = at('2026-04-01T12:00:00.000Z');
  it('starts on the day the running one ends', () =>
    expect(newPeriodProblem(period('2026-04-01', '2026-05-01'), running, noon)).toBeNull());
  it.each([
    ['ends before it starts', period('2026-04-01', '2026-03-01'), noon, /must not be greater/],
    ['lasts no time', period('2026-04-01', '2026-04-01'), noon, /must be later/],
    ['lasts for years', period('2026-04-01', '2028-04-01'), noon, /a year at most/],
    ['starts tomorrow', period('2026-04-02', '2026-05-01'), noon, /on the day/],
    [
      'is told a day late',
      period('2026-04-01', '2026-05-01'),
      at('2026-04-02T00:00:00.000Z'),
      /on the day/,
    ],
    [
      'is told a day early',
      period('2026-04-01', '2026-05-01'),
      at('2026-03-31T23:59:59.000Z'),
      /on the day/,
    ],
  ])('is refused when it %s', (_what, wanted, now, why) =>
    expect(newPeriodProblem(wanted, running, now)).toMatch(why),
  );
});
