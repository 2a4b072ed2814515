import { wordsToSearch } from './words.js';

describe('a question in the words of documents', () => {
  it.each([
    ['How much is a crown?', ['crown', 'price', 'cost', 'fee']],
    ['Where are you?', ['address', 'location', 'directions']],
    ['When do you close?', ['close', 'open', 'hours']],
    ['Do you take my dental plan?', ['dental', 'plan', 'insurance']],
  ])('%p has also %p', (question, words) =>
    expect(wordsToSearch(question).split(' ')).toEqual(expect.arrayContaining(words)),
  );

  it('drops filler and repeats nothing', () => {
    expect(wordsToSearch('Hello, is it the zirconia, the zirconia thing?')).toBe('zirconia');
    expect(wordsToSearch('')).toBe('');
  });
});
