import { phoneCountryBeside } from './phone-country.js';

const facts = { chosen: null, numbers: [], zones: ['America/Mexico_City'] };

describe('the country of an account that is given a number', () => {
  it.each([
    ['is kept, where the number is of another one', '+12055550105', facts, 'MX'],
    ['is said by a number of its own', '+523312345678', facts, null],
    ['is that of a chosen one', '+12055550105', { ...facts, chosen: 'ES' }, null],
    [
      'is said by the numbers that it has',
      '+12055550105',
      { ...facts, numbers: ['+34912345678'] },
      null,
    ],
    [
      'is said by the number, where no zone is known',
      '+12055550105',
      { ...facts, zones: [] },
      null,
    ],
  ])('%s', (_what, number, known, kept) => expect(phoneCountryBeside(number, known)).toBe(kept));
});
