import { newCode, waitAfterWrong } from './rules.js';

const now = 1_800_000_000_000;
const sent = (secondsAgo: number, more: { readonly tries?: number } = {}) => ({
  createdAt: new Date(now - secondsAgo * 1000),
  expiresAt: new Date(now - secondsAgo * 1000 + 600_000),
  consumedAt: null,
  tries: more.tries ?? 0,
});

describe('one-time codes', () => {
  it('have six digits without a leading zero, each as likely as the next', () => {
    const codes = Array.from({ length: 20_000 }, () => Number(newCode()));
    expect(Math.min(...codes)).toBeGreaterThanOrEqual(100_000);
    expect(Math.max(...codes)).toBeLessThanOrEqual(999_999);
    const perTenth = Array.from(
      { length: 9 },
      (_unused, digit) => codes.filter((code) => Math.floor(code / 100_000) === digit + 1).length,
    );
    const expected = codes.length / 9;
    const chiSquare = perTenth.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
    expect(chiSquare).toBeLessThan(40);
  });
});

describe('the lock-out after wrong codes', () => {
  it.each([
    ['nine were wrong', [sent(100, { tries: 5 }), sent(50, { tries: 4 })], 0],
    ['ten were wrong within a day', [sent(3600, { tries: 5 }), sent(50, { tries: 5 })], 82_800],
    [
      'ten were wrong, the first before yesterday',
      [sent(90_000, { tries: 5 }), sent(50, { tries: 5 })],
      0,
    ],
  ])('when %s', (_when, codes, seconds) => expect(waitAfterWrong(codes, now)).toBe(seconds));
});
