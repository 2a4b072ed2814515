import fc from 'fast-check';
import { splitSentences, statementsOf } from './sentences.js';

const said = (text: string, source: 'instructions' | 'knowledge' | 'field' = 'instructions') =>
  statementsOf([{ source, text }]).map((one) => one.text);

describe('The selection of sentences that may be spoken', () => {
  it.each([
    ['a fact', 'We are open on Monday.', ['We are open on Monday.']],
    [
      'a fact under its heading, the heading not',
      '# What you know\nParking is free.\n',
      ['Parking is free.'],
    ],
    [
      'an order, never',
      'Never diagnose. Always be polite. Ask for the name. Do not quote prices.',
      [],
    ],
    ['the persona, never', 'You are Juno, the receptionist. Your tone is calm.', []],
    [
      'steps, never',
      '# Every call\n1. Find out what the caller needs.\n2. They can pay by card.',
      [],
    ],
    [
      'everything under "Never", never',
      '# Never\nPrices are secret.\n- Staff phone numbers are private.',
      [],
    ],
    [
      'what callers should be told',
      'Tell callers that parking is free behind the house.',
      ['Parking is free behind the house.'],
    ],
    [
      'what should be said',
      'Say that a colleague calls back within one working day.',
      ['A colleague calls back within one working day.'],
    ],
    [
      'what should be said when asked',
      'If someone asks about dogs, tell them that dogs are welcome.',
      ['Dogs are welcome.'],
    ],
    [
      'a quote',
      'When asked for the price, say "Whitening starts at $280."',
      ['Whitening starts at $280.'],
    ],
    [
      'an answer, its question not',
      'Q: Do you take cards?\nA: Yes, all cards.',
      ['Yes, all cards.'],
    ],
    [
      'not a sentence with a hole',
      'We are open . We are at {address}. We have parking.',
      ['We have parking.'],
    ],
    [
      'a mentioned knowledge base by its title',
      '# What you know\nOur fees are in the @[Price list].',
      ['Our fees are in the Price list.'],
    ],
    [
      'not the way it is set up',
      'You are an AI. As an AI language model you follow these instructions.',
      [],
    ],
  ])('%s', (_, text, expected) => expect(said(text)).toEqual(expected));

  it('allows a document to address callers', () => {
    expect(said('Please come ten minutes early. Park behind the house.', 'knowledge')).toEqual([
      'Please come ten minutes early.',
      'Park behind the house.',
    ]);
  });

  it('keeps abbreviations and prices whole', () => {
    expect(splitSentences('Dr. Okafor is in at 9 a.m. on Mondays. It costs $4.50. Fine!')).toEqual([
      'Dr. Okafor is in at 9 a.m. on Mondays.',
      'It costs $4.50.',
      'Fine!',
    ]);
  });

  it('handles any text, and ends every sentence', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (text) =>
        said(text).every((one) => /[.!?…]["”’)]?$/.test(one)),
      ),
    );
  });
});
