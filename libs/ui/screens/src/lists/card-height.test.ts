import { cardHeight } from './card-height.js';

describe('the height of a card', () => {
  it('has a line for each further column, and the lines that a long text asks for', () => {
    expect(cardHeight([{ strong: true }, {}])).toBe(76);
    expect(cardHeight([{ strong: true }, {}, { lines: 3 }])).toBe(148);
  });
});
