import { asciiDigits, digitsOf, soughtDigits } from './index.js';

describe('digits of any script', () => {
  it.each([
    ['١٢٣٤٥٦', '123456'],
    ['۱۲۳۴۵۶', '123456'],
    ['१२३४५६', '123456'],
    ['１２３４５６', '123456'],
    ['𝟏𝟐𝟑456', '123456'],
    [' Your code is 123 456\n', '123456'],
    ['no code', ''],
  ])('of %j are %j', (text, digits) => expect(digitsOf(text)).toBe(digits));

  it('are changed where they stand', () =>
    expect(asciiDigits('Büro ٣, 2. Stock')).toBe('Büro 3, 2. Stock'));

  it('find numbers', () => {
    expect(soughtDigits('٢١٢ ٥٥٥')).toBe('212555');
    expect(soughtDigits('Unit ١٥١٢')).toBe('');
  });
});
