import fc from 'fast-check';
import {
  callerLabel,
  displayName,
  displayPhone,
  initials,
  isCallerName,
  isCallerPlace,
  isE164,
} from './index.js';

describe('a formatted phone number', () => {
  it.each([
    ['12165551234', '+1 (216) 555-1234'],
    ['+12165551234', '+1 (216) 555-1234'],
    ['+1 216-555-1234', '+1 (216) 555-1234'],
    ['1 (216) 555.1234', '+1 (216) 555-1234'],
    ['2165551234', '2165551234'],
    ['22165551234', '22165551234'],
    ['121655512345', '121655512345'],
    ['+493012345678', '+493012345678'],
    ['12165551234@example.test', '12165551234@example.test'],
    ['', ''],
    ['anonymous', 'anonymous'],
  ])('%p is %p', (given, shown) => expect(displayPhone(given)).toBe(shown));

  it('does not change when it is formatted twice', () => {
    fc.assert(
      fc.property(fc.string(), (text) => displayPhone(displayPhone(text)) === displayPhone(text)),
    );
  });

  it.each([
    ['+12165551234', true],
    ['+1234567', true],
    ['+123456789012345', true],
    ['+123456', false],
    ['+1234567890123456', false],
    ['+02165551234', false],
    ['12165551234', false],
    ['+1216555123a', false],
    ['+12165551234\n', false],
    ['', false],
  ])('%p is E.164: %p', (text, answer) => expect(isE164(text)).toBe(answer));
});

describe('names and places of callers', () => {
  const listed = [
    'WIRELESS CALLER',
    'UNKNOWN',
    'RESTRICTED',
    'UNAVAILABLE',
    'OUT OF AREA',
    'ANONYMOUS',
    'PRIVATE',
    'BLOCKED',
    'SPAM',
    'SCAM LIKELY',
    'TOLL FREE',
    'TOLL FREE CALL',
  ];
  const states = (
    'AL AK AZ AR CA CO CT DE FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH ' +
    'NJ NM NY NC ND OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY DC PR'
  ).split(' ');

  it.each(listed)('%s is no name in any case and with any spaces', (text) => {
    for (const form of [
      text,
      text.toLowerCase(),
      ` ${text} `,
      text.replaceAll(' ', '   '),
      text.replaceAll(' ', '\t'),
    ])
      expect([form, isCallerName(form)]).toEqual([form, false]);
    expect(isCallerName(`${text}S`)).toBe(true);
    expect(isCallerName(`Mr ${text}`)).toBe(true);
  });

  it.each(states)('a last word %s marks a place', (state) => {
    for (const text of [
      `AKRON ${state}`,
      `Akron ${state.toLowerCase()}`,
      `AKRON, ${state}`,
      `SAN JOSE  ${state} `,
    ])
      expect([text, isCallerPlace(text), isCallerName(text)]).toEqual([text, true, false]);
    expect(isCallerPlace(`${state} AKRON`)).toBe(false);
    expect(isCallerName(`Akron${state}`)).toBe(true);
  });

  it('has all fifty states, the District and Puerto Rico', () => expect(states).toHaveLength(52));

  it('a name contains letters and single spaces only, and is never also a place', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.string({ unit: 'grapheme' }),
          fc.stringMatching(/^[A-Z]{2,6}( [A-Z]{2})?$/),
        ),
        (text) => {
          if (!isCallerName(text)) return;
          expect(text).not.toMatch(/[\d@.,'’-]/);
          expect(isCallerPlace(text)).toBe(false);
          expect(callerLabel(text, '+1 (216) 555-1234')).toBe(text.trim().replace(/\s+/g, ' '));
          if (/^[ -~]*$/.test(text))
            expect([isCallerName(text.toUpperCase()), isCallerName(text.toLowerCase())]).toEqual([
              true,
              true,
            ]);
        },
      ),
      { numRuns: 500 },
    );
  });
});

describe('a caller’s name', () => {
  it.each(['Ada Lovelace', 'ADA', 'Zoë Müller', 'José  Núñez', ' ACME PLUMBING ', 'Ali', 'Deb'])(
    '%p is one',
    (name) => expect(isCallerName(name)).toBe(true),
  );

  it.each([
    'WIRELESS CALLER',
    'Unknown',
    'restricted',
    'UNAVAILABLE',
    'OUT OF AREA',
    'anonymous',
    ' Private ',
    'BLOCKED',
    'Spam',
    'SCAM LIKELY',
    'TOLL FREE',
    'Toll  Free  Call',
    'V12165551234',
    'ACME 24',
    'O’Brien',
    'ada@x',
    'A-B',
    '',
    '   ',
    '+1 216',
    'CLEVELAND OH',
    'Washington DC',
    'San Juan pr',
    'New York  NY',
  ])('%p is none', (name) => expect(isCallerName(name)).toBe(false));

  it.each([
    ['CLEVELAND OH', true],
    ['CLEVELAND,OH', true],
    ['SAN JUAN PR', true],
    ['Ohio', false],
    ['Cleveland Ohio', false],
    ['OH CLEVELAND', false],
    ['Joanna', false],
  ])('%p is a place: %p', (text, place) => {
    expect(isCallerPlace(text)).toBe(place);
  });

  it('is replaced by the number', () => {
    expect(callerLabel('Ada  Lovelace', '+1 (216) 555-1234')).toBe('Ada Lovelace');
    expect(callerLabel('UNKNOWN', '+1 (216) 555-1234')).toBe('+1 (216) 555-1234');
    expect(callerLabel(null, 'x')).toBe('x');
  });
});

describe('an account’s name', () => {
  it.each([
    [{ accountName: 'A', name: 'B', username: 'c' }, 'A'],
    [{ accountName: ' ', name: 'B', username: 'c' }, 'B'],
    [{ accountName: null, name: '', username: 'c' }, 'c'],
    [{ username: ' c ' }, 'c'],
    [{}, ''],
  ])('%j is called %p', (account, name) => expect(displayName(account)).toBe(name));

  it.each([
    ['Ada Lovelace', 'AL'],
    ['ada', 'A'],
    ['Ada King Lovelace', 'AL'],
    ['4 Winds', '4W'],
    ['élan vital', 'ÉV'],
    ['  ', ''],
    ['—', ''],
  ])('%p has the initials %p', (name, letters) => expect(initials(name)).toBe(letters));
});
