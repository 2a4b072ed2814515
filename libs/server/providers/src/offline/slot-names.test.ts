import { hearName } from './slot-names.js';

describe('A name that was not asked for', () => {
  it.each([
    [
      'Please tell Dr. Okafor that Ruth Abernathy called, my number is 512 555 0177.',
      'Ruth Abernathy',
    ],
    ['Could you say Ruth Abernathy from Harbor Supply rang?', 'Ruth Abernathy'],
    ['My name is Ruth Abernathy.', 'Ruth Abernathy'],
    ['I saw that Northside Dental called me.', undefined],
    ['Is it true that Saturday Morning called us?', undefined],
  ])('%s', (line, name) => expect(hearName(line, false)).toBe(name));
});
