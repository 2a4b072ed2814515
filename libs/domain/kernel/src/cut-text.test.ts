import { cutText, textParts } from './cut-text.js';

const family = '\u{1F468}\u200D\u{1F469}\u200D\u{1F467}';
const flag = '\u{1F1E9}\u{1F1EA}';
const samples = ['x', 'e\u0301', '\u{1F600}', family, flag, '\u0928\u093F', '\uAC01'];

const isWhole = (text: string) => !/\p{Surrogate}/u.test(text);

describe('A text that is cut', () => {
  it.each(samples)('ends between letters: %p', (letter) => {
    for (let most = 0; most <= 4 * letter.length; most += 1) {
      const cut = cutText(letter.repeat(5), most);
      expect(isWhole(cut)).toBe(true);
      expect(cut.length).toBeLessThanOrEqual(most);
      if (most >= letter.length) expect(cut).toBe(letter.repeat(Math.floor(most / letter.length)));
    }
  });

  it('is unchanged where it fits, and has room for its mark where it does not', () => {
    expect(cutText(family, family.length)).toBe(family);
    expect(cutText('abcdef', 4, '…')).toBe('abc…');
    expect(cutText(`abc${family}`, 6, '…')).toBe('abc…');
    expect(cutText('abc', 0)).toBe('');
  });

  it('keeps no half of a pair where one letter fills it all', () => {
    const cut = cutText(`\u{1F600}${'\u0301'.repeat(2000)}`, 1);
    expect(cut).toBe('');
    expect(cutText(`a${'\u0301'.repeat(2000)}`, 100)).toHaveLength(100);
  });

  it('costs little, however long it is and whatever it is made of', () => {
    const before = process.cpuUsage();
    for (const letter of ['x', '\u0301', flag, family])
      cutText(letter.repeat(1_000_000 / letter.length), 500_000);
    expect(process.cpuUsage(before).user / 1000).toBeLessThan(2000);
  });
});

describe('A text in parts', () => {
  it('ends its parts after lines and words, and loses none', () => {
    const text = Array.from({ length: 400 }, (_, at) => `word${at}${at % 50 ? '' : '\n'}`).join(
      ' ',
    );
    const parts = textParts(text, 160);
    expect(parts.every((part) => part.length <= 160 && part === part.trim())).toBe(true);
    expect(parts.join(' ').split(/\s+/)).toEqual(text.split(/\s+/));
  });

  it.each(samples)('has no gaps to cut at, and is cut between letters: %p', (letter) => {
    const parts = textParts(letter.repeat(500), 160);
    expect(parts.join('')).toBe(letter.repeat(500));
    expect(parts.every((part) => part.length <= 160 && isWhole(part))).toBe(true);
  });

  it.each(['', 'short', 'x'.repeat(160)])('is one part where it fits', (text) =>
    expect(textParts(text, 160)).toEqual([text]),
  );

  it('has no empty part for blanks at its end', () =>
    expect(textParts(`${'x'.repeat(160)}   `, 160)).toEqual(['x'.repeat(160)]));
});
