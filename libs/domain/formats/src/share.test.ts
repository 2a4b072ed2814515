import { formatShare } from './share.js';

describe('a share', () => {
  it.each([
    [3, 8, 'en', 0, '38%'],
    [3, 8, 'es', 1, '37,5 %'],
    [0, 8, 'es', 1, '0 %'],
    [0, 0, 'es', 1, '–'],
  ])('%d of %d in %s with %d decimals is %p', (part, whole, locale, digits, text) =>
    expect(formatShare(part, whole, locale, digits).replace(/\u00a0/g, ' ')).toBe(text),
  );
});
