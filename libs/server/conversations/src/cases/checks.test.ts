import { isMet } from './checks.js';

const answer = { reply: 'Yes — we’re open on Saturday,\n9 AM to noon.', ran: ['bookAppointment'] };

describe('a check of an answer', () => {
  it.each([
    ['said', 'OPEN  on saturday', true],
    ['said', "we're open", true],
    ['said', 'yes - we', true],
    ['said', 'Sunday', false],
    ['notSaid', 'Sunday', true],
    ['notSaid', 'noon', false],
    ['ran', 'bookAppointment', true],
    ['ran', 'bookappointment', false],
    ['ran', 'transferCall', false],
    ['notRan', 'transferCall', true],
    ['notRan', ' bookAppointment ', false],
  ] as const)('%s %s: %s', (kind, value, met) => {
    expect(isMet({ kind, value }, answer)).toBe(met);
  });

  it('of words that were not said is met by an empty answer, and of words that were is not', () => {
    const empty = { reply: '', ran: [] };
    expect(isMet({ kind: 'notSaid', value: 'noon' }, empty)).toBe(true);
    expect(isMet({ kind: 'said', value: 'noon' }, empty)).toBe(false);
  });
});
