import { rangeOf, timeAhead } from './hours-words.js';

describe('the days of business hours', () => {
  it('are a range where none is left out', () => {
    expect(rangeOf([1, 2, 3, 4, 5])).toEqual({ first: 1, last: 5 });
    expect(rangeOf([1, 2, 3, 5])).toBeNull();
    expect(rangeOf([6, 7])).toBeNull();
    expect(rangeOf([])).toBeNull();
  });
});

describe('a time of day on another clock', () => {
  it('goes over midnight in both directions', () => {
    expect(timeAhead('09:00', 7 * 60)).toBe('16:00');
    expect(timeAhead('17:00', 7 * 60)).toBe('00:00');
    expect(timeAhead('01:15', -330)).toBe('19:45');
  });
});
