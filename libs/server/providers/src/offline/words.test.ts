import { wordsToSearch } from './words.js';

describe('a question in the terms of documents', () => {
  it.each([
    ['How much is a crown?', ['crown', 'price', 'cost', 'fee']],
    ['Where are you?', ['address', 'location', 'directions']],
    ['When do you close?', ['close', 'open', 'hours']],
    ['Do you take my dental plan?', ['dental', 'plan', 'insurance']],
  ])('%p also has %p', (question, words) =>
    expect(wordsToSearch(question).split(' ')).toEqual(expect.arrayContaining(words)),
  );

  it('removes filler words and repetitions', () => {
    expect(wordsToSearch('Hello, is it the zirconia, the zirconia thing?')).toBe('zirconia');
    expect(wordsToSearch('')).toBe('');
  });
});
