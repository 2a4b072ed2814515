import { sentimentOf } from './sentiment.js';

describe('how a caller sounded', () => {
  it.each([
    ['positive', ['That is wonderful, you are amazing']],
    ['positive', ['Great, thanks', 'Perfect, I love it']],
    ['negative', ['This is terrible', 'I am so angry with your awful service']],
    ['negative', ['That is not good, and I am not happy']],
    ['neutral', ['When are you open on Friday?']],
    ['neutral', ['Please help, no, thank you', 'I am sorry, I want to cancel']],
  ] as const)('is %s in %j', (sentiment, lines) => {
    expect(sentimentOf(lines, 'en')).toBe(sentiment);
  });

  it('is unknown without lines, and in languages without a list of words', () => {
    expect(sentimentOf([], 'en')).toBeUndefined();
    expect(sentimentOf(['Qué horror'], 'es')).toBeUndefined();
  });
});
