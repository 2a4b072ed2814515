import { localTimeOf, momentIn } from './local-time.js';

describe('a day and a time on the clock of this device', () => {
  it('are a moment, and the moment is them', () => {
    const parts = { day: '2026-01-06', time: '08:05' };
    const at = new Date(2026, 0, 6, 8, 5).getTime() / 1000;
    expect(momentIn(parts)).toBe(at);
    expect(localTimeOf(at)).toEqual(parts);
  });

  it('are no moment while one of them is missing or is no day', () => {
    expect(momentIn({ day: '2026-01-06', time: '' })).toBeUndefined();
    expect(momentIn({ day: '', time: '08:05' })).toBeUndefined();
    expect(momentIn({ day: '2026-02-30', time: '08:05' })).toBeUndefined();
  });

  it('are none while both are empty', () => {
    expect(momentIn({ day: '', time: '' })).toBeNull();
    expect(localTimeOf(null)).toEqual({ day: '', time: '' });
  });
});
