import { jest } from '@jest/globals';
import { mapInTurns } from './turns.js';

afterEach(() => jest.restoreAllMocks());

describe('long work in turns', () => {
  it('leaves the event loop to others every few milliseconds, and keeps its order', async () => {
    let clock = 0;
    // Each look at the clock is three milliseconds later: an element takes so long.
    jest.spyOn(performance, 'now').mockImplementation(() => (clock += 3));
    const seen: string[] = [];
    let isOver = false;
    const other = () => {
      seen.push('other');
      if (!isOver) setImmediate(other);
    };
    setImmediate(other);
    const made = await mapInTurns([...'abcdefghij'], (letter) => {
      seen.push(letter);
      return letter.toUpperCase();
    });
    isOver = true;
    expect(made.join('')).toBe('ABCDEFGHIJ');
    const runs = seen.join(' ').split(/(?: ?other ?)+/);
    expect(Math.max(...runs.map((run) => run.split(' ').length))).toBeLessThanOrEqual(3);
  });
});
