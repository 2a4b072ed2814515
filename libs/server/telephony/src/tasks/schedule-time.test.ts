import { timeProblem, timeWarning } from './schedule-time.js';

const now = Date.UTC(2026, 0, 2);

describe('time of a task', () => {
  it.each([
    [46_027, 'looks like a spreadsheet date: 2026-01-05?'],
    [46_027.5, 'looks like a spreadsheet date: 2026-01-05?'],
    [20_260_105, 'looks like a spreadsheet date: 2026-01-05?'],
    [1_767_605_400_000, 'looks like milliseconds'],
    [0, 'must be Unix time in seconds'],
    [-5, 'must be Unix time in seconds'],
    [20_261_399, 'must be Unix time in seconds'],
    [1_900_000_000, 'must be Unix time in seconds'],
  ])('is not %d', (seconds, words) =>
    expect(timeProblem(seconds, now)).toEqual(expect.stringContaining(words)),
  );

  it('may have passed, which is said', () => {
    const at = new Date(now - 86_400_000);
    expect(timeProblem(at.getTime() / 1000, now)).toBeNull();
    expect(timeWarning(at, now)).toMatch(/^scheduledFor: lies in the past \(2026-01-01/);
    expect(timeWarning(new Date(now + 1000), now)).toBeNull();
    expect(timeWarning(null, now)).toBeNull();
  });
});
