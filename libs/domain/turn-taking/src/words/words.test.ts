import {
  endpointWait,
  endpointWaits,
  isAcknowledgement,
  isFarewell,
  isShortAnswer,
} from '../index.js';
import { heardPart, cutHeard } from './heard-text.js';
import { vocabularies } from './tables.js';
import { asksForDictation, isQuestion, isSentence, isUnfinished, wordCount } from './words.js';

describe('an acknowledgement', () => {
  it.each([
    ['mhm', true],
    ['Mm-hmm.', true],
    ['Okay, yes.', true],
    ['Sí, claro.', true],
    ['AH, I SEE!', true],
    ['ach so', true],
    ['no', false],
    ['okay but', false],
    ['yes please book it', false],
    ['', false],
    ['…', false],
    ['okay '.repeat(20), false],
  ])('is "%s": %s', (text, isOne) => expect(isAcknowledgement(text)).toBe(isOne));

  it.each(Object.entries(vocabularies))('is each word of its table in %s', (_language, words) => {
    for (const phrase of words.acknowledgements) {
      expect([phrase, isAcknowledgement(phrase)]).toEqual([phrase, true]);
      expect([phrase, isShortAnswer(phrase), isFarewell(phrase)]).toEqual([phrase, true, true]);
    }
    for (const phrase of words.answers)
      expect([phrase, isShortAnswer(phrase)]).toEqual([phrase, true]);
    for (const phrase of words.farewells)
      expect([phrase, isFarewell(phrase)]).toEqual([phrase, true]);
    for (const word of words.connectors) {
      expect([word, isUnfinished(`hm ${word}`)]).toEqual([word, true]);
    }
    for (const word of words.dictated)
      expect([word, asksForDictation(`xx ${word} xx?`)]).toEqual([word, true]);
  });
});

describe('a text', () => {
  it.each([
    ['', 0],
    ['…', 0],
    ['yes', 1],
    ["I don't know", 3],
    ['¿Qué tal?', 2],
    ['نعم من فضلك', 3],
  ])('"%s" has %i words', (text, count) => expect(wordCount(text)).toBe(count));

  it.each([
    ['What is it?', true],
    ['He said "why?" ', true],
    ['لماذا؟', true],
    ['No.', false],
    ['', false],
  ])('"%s" is a question: %s', (text, isOne) => expect(isQuestion(text)).toBe(isOne));

  it.each([
    ['Well.', true],
    ['Well', false],
    ['好的。', true],
  ])('"%s" is a sentence: %s', (text, isOne) => expect(isSentence(text)).toBe(isOne));

  it('waits for the middle time while there is none', () => {
    expect(endpointWait(null, '')).toBe(endpointWaits.middle);
    expect(endpointWait(null, 'What is your phone number?')).toBe(endpointWaits.long);
  });
});

describe('words that were heard', () => {
  it.each([
    [0, ''],
    [0.24, ''],
    [0.25, 'We'],
    [0.74, 'We are'],
    [1, 'We are open today.'],
    [7, 'We are open today.'],
    [-1, ''],
  ])('are whole ones: at %d "%s"', (share, heard) => {
    expect(heardPart('We are open today.', share)).toBe(heard);
  });

  it.each([
    ['', '', ''],
    ['', 'We are', 'We are…'],
    ['Hello.', '', 'Hello. …'],
    ['Hello.', 'We are open.', 'Hello. We are open…'],
  ])('"%s" and "%s" are "%s"', (whole, part, heard) => expect(cutHeard(whole, part)).toBe(heard));
});
