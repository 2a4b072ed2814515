import { parseBrand } from './parse-brand.js';

describe('reading a brand colour', () => {
  it.each([
    ['#2B5CE6', '#2b5ce6'],
    ['#abc', '#aabbcc'],
    ['#2b5ce6ff', '#2b5ce6'],
    ['rgb(43, 92, 230)', '#2b5ce6'],
    ['rgba(43 92 230 / 50%)', '#2b5ce6'],
    ['rgb(100% 0% 0%)', '#ff0000'],
    ['hsl(120, 100%, 25%)', '#008000'],
    ['hsl(-240 100% 25%)', '#008000'],
    ['Teal', '#008080'],
    ['oklch(1 0 0)', '#ffffff'],
  ])('reads %s as %s', (text, hex) => {
    expect(parseBrand(text)).toBe(hex);
  });

  it.each(['', 'blurple', '#12', 'rgb(a, b, c)', 'url(x)'])('returns null for %p', (text) => {
    expect(parseBrand(text)).toBeNull();
  });
});
