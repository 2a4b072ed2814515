import { cutAt, placesIn, sectionsOf } from './sections.js';

describe('instructions by their headings', () => {
  it.each([
    ['', []],
    ['Be kind.', [{ heading: '', text: 'Be kind.' }]],
    [
      'Be kind.\r\n\r\n# Hours\r\nFrom 9.\r\n\r\n## Sunday\r\n',
      [
        { heading: '', text: 'Be kind.' },
        { heading: 'Hours', text: 'From 9.' },
        { heading: 'Sunday', text: '' },
      ],
    ],
    ['#5 is the door code', [{ heading: '', text: '#5 is the door code' }]],
  ])('%j', (text, sections) => {
    expect(sectionsOf(text)).toEqual(sections);
  });
});

describe('a text cut at what is searched for', () => {
  it.each([
    ['Open on Monday', 'mon', ['Open on ', 'Mon', 'day']],
    ['anana', 'ana', ['', 'ana', 'na']],
    ['Open', 'o', ['Open']],
    ['Open', 'shut', ['Open']],
    ['İstanbul is open', 'open', ['İstanbul is open']],
  ])('%s by %s', (text, wanted, parts) => {
    expect(cutAt(text, wanted)).toEqual(parts);
    expect(cutAt(text, wanted).join('')).toBe(text);
  });

  it('has each place once, and at most 200 of them', () => {
    expect(placesIn('on and on', 'on')).toBe(2);
    expect(placesIn('on '.repeat(1000), 'on')).toBe(200);
  });
});
