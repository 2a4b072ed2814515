import { completed, suggestionsFor, wordBefore } from './formula-words.js';

const fields = ['duration', 'direction', 'scheduled'];
const words = (word: string) => suggestionsFor(word, fields).map((each) => each.word);
const found = (word: string) => {
  const all = suggestionsFor(word.slice(0, -1), fields);
  const suggestion = all.find((each) => each.word === word);
  if (!suggestion) throw new Error(`${word} is not suggested`);
  return suggestion;
};

describe('words that a formula can go on with', () => {
  it('begin with what stands before the caret, fields before functions', () => {
    expect(wordBefore('sum(dur', 7)).toBe('dur');
    expect(wordBefore('sum(dur) / 2', 12)).toBe('');
    expect(words('d').slice(0, 2)).toEqual(['duration', 'direction']);
    expect(words('d')).toContain('d_count');
  });
  it('are at first those that formulas most often begin with', () =>
    expect(words('')).toEqual([...fields, 'if', 'sum', 'count']));
  it('contain it, where nothing begins with it', () =>
    expect(words('ched')).toEqual(['scheduled']));
  it('take its place; a function gets its parentheses with the caret inside', () => {
    expect(completed('1 + dur', 7, found('duration'))).toEqual({ text: '1 + duration', caret: 12 });
    expect(completed('su / 2', 2, found('sum'))).toEqual({ text: 'sum() / 2', caret: 4 });
    expect(completed('su(a)', 2, found('sum'))).toEqual({ text: 'sum(a)', caret: 3 });
  });
});
