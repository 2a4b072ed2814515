import fc from 'fast-check';
import { type ReviewField } from '../model/port.js';
import { reviewFields } from './review.js';

const field = (key: string, value: string, promptTip: string, title = ''): ReviewField => ({
  key,
  title,
  value,
  promptTip,
});
const greetingTip =
  'Say who they reached and ask how you can help. Under five seconds works best, so at most 20 words, and end with a question.';
const hoursTip =
  'Days with opening and closing times, with AM and PM. Say on which days you are closed.';
const one = (given: ReviewField, others: readonly ReviewField[] = []) =>
  reviewFields([given, ...others])[0];

describe('The review of template fields', () => {
  it('shortens a long greeting to its essential sentences, with its markers', () => {
    const long =
      'Thank you so very much for calling {orgName}, the friendly family practice on Cedar ' +
      'Road here in Austin. My name is {agentName} and I am the assistant. How may I help you today?';
    expect(one(field('greeting', long, greetingTip))).toEqual({
      key: 'greeting',
      suggestion:
        'Thank you for calling {orgName}. My name is {agentName}. How may I help you today?',
      reasonTitle: 'Shorter greeting',
      reason: expect.stringContaining('33 words') as string,
    });
  });

  it('adds the name of the business and a question', () => {
    const found = one(field('greeting', 'Hello there.', greetingTip), [
      field('orgName', 'Cedar Dental', ''),
    ]);
    expect(found?.suggestion).toBe('Thanks for calling {orgName}. How can I help?');
  });

  it('takes the business name from its field', () => {
    expect(
      one(field('greeting', 'Cedar Dental, how can I help?', greetingTip), [
        field('orgName', 'Cedar Dental', ''),
      ])?.suggestion,
    ).toBe('{orgName}, how can I help?');
  });

  it('writes into a Spanish answer in Spanish', () => {
    const tip = 'Diga con quién se ha contactado y pregunte en qué puede ayudar.';
    const title = '¿Qué debe oír primero quien llama?';
    expect(
      one(field('greeting', 'Hola, dígame.', tip, title), [field('orgName', 'Acme', '')])
        ?.suggestion,
    ).toBe('Gracias por llamar a {orgName}. Dígame. ¿En qué puedo ayudarle?');
    expect(
      one(field('greeting', 'Café El Paso, Los Ángeles.', greetingTip), [
        field('orgName', 'Acme', ''),
      ])?.suggestion,
    ).toBe('Thanks for calling {orgName}. Café El Paso, Los Ángeles. How can I help?');
    // Spanish writes hours by 24; which half of the day a bare 5 is, the owner alone knows.
    const hours = 'Los días con hora de apertura y de cierre, como 9:30 o 16:30.';
    expect(one(field('openingHours', 'lunes de 9-5', hours, '¿Cuál es su horario?'))).toEqual({
      key: 'openingHours',
    });
  });

  it('requires no name if there is no such field', () =>
    expect(one(field('greeting', 'Hello, how can I help?', greetingTip))).toEqual({
      key: 'greeting',
    }));

  it.each([
    ['Mon-Fri 8-5', 'Monday to Friday 8 AM to 5 PM; closed on Saturday and Sunday'],
    [
      'Monday to Friday from 8 AM to 4 PM',
      'Monday to Friday from 8 AM to 4 PM; closed on Saturday and Sunday',
    ],
  ])('clarifies hours: %s', (value, expected) =>
    expect(one(field('openingHours', value, hoursTip))?.suggestion).toBe(expected),
  );

  it('adds a missing unit, and turns a list into a sentence', () => {
    expect(
      one(
        field(
          'services',
          'Cleanings take 40. Crowns take two visits.',
          'One sentence each, with how long they take.',
        ),
      )?.suggestion,
    ).toBe('Cleanings take 40 minutes. Crowns take two visits.');
    expect(one(field('faqs', 'fillings, crowns, Bridges', 'Full sentences.'))?.suggestion).toBe(
      'We offer fillings, crowns and bridges.',
    );
  });

  it('omits legal suffixes and second names if the tip says so', () => {
    expect(
      one(field('orgName', 'Cedar Dental, LLC', 'Without legal endings such as Inc.'))?.suggestion,
    ).toBe('Cedar Dental');
    expect(one(field('agentName', 'Juno Bright', 'One short first name.'))?.suggestion).toBe(
      'Juno',
    );
  });

  it('does not change a good answer, an empty one, and a field without a tip', () => {
    expect(
      reviewFields([
        field('greeting', 'Thanks for calling {orgName}. How can I help?', greetingTip),
        field('faqs', '', 'Full sentences.'),
        field('openingHours', '8-5', ''),
      ]),
    ).toEqual([{ key: 'greeting' }, { key: 'faqs' }, { key: 'openingHours' }]);
  });

  it('keeps every marker, and has no remark about its own proposal', () => {
    const piece = fc.constantFrom(
      '{orgName}',
      '{agentName}',
      'Mon-Fri',
      '8-5',
      '9 to 12',
      'Sat',
      'takes 40',
      'We do crowns',
      ', ',
      '. ',
      '?',
      ' ',
      'very',
      'hello',
      'and we',
      'Saturday 9 AM to noon',
      'prompt:',
    );
    fc.assert(
      fc.property(
        fc.constantFrom(
          ['greeting', greetingTip],
          ['openingHours', hoursTip],
          ['services', 'One sentence each.'],
        ),
        fc.array(piece, { maxLength: 30 }),
        ([key = '', tip = ''], pieces) => {
          const value = pieces.join(' ');
          const found = one(field(key, value, tip));
          if (!found?.suggestion) return;
          for (const marker of value.match(/\{\w+\}/g) ?? [])
            expect(found.suggestion).toContain(marker);
          expect(one(field(key, found.suggestion, tip))).toEqual({ key });
        },
      ),
      { numRuns: 400 },
    );
  });
});
