import fc from 'fast-check';
import {
  type CountryCode,
  getCountries,
  getCountryCallingCode,
  getExampleNumber,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/core';
import examples from 'libphonenumber-js/examples.mobile';
import metadata from 'libphonenumber-js/metadata.max';
import { isE164 } from './phone-display.js';
import {
  countryOfPhone,
  countryOfZone,
  phoneFor,
  type PhoneReading,
  readPhone,
  readPhoneId,
} from './phone.js';

const e164Of = (reading: PhoneReading) =>
  reading.kind === 'number' ? reading.e164 : reading.problem;

const mobiles = getCountries(metadata).flatMap((country) => {
  const example = getExampleNumber(country, examples, metadata);
  return example ? [{ country, example, e164: example.number as string }] : [];
});

describe('the mobile numbers of all countries', () => {
  it('are read in their country and from abroad', () => {
    expect(mobiles.length).toBeGreaterThan(230);
    const wrong = mobiles.flatMap(({ country, example, e164 }) => {
      const national = example.formatNational();
      const forms: [string, string | null][] = [
        [national, country],
        [national.replaceAll(/\D/g, ''), country],
        [example.formatInternational(), country],
        [example.formatInternational(), null],
        [e164, 'US'],
        [e164.slice(1), country],
        [`00${e164.slice(1)}`, null],
        [example.format('RFC3966'), null],
      ];
      return forms
        .map(([text, home]) => [text, home, e164Of(readPhone(text, home))])
        .filter(([, , read]) => read !== e164);
    });
    expect(wrong).toEqual([]);
  });

  it('become another country’s number only where they are valid in the country of the reader', () => {
    const foreign = mobiles.flatMap(({ country, example, e164 }) =>
      [example.formatNational(), e164.slice(1), String(example.nationalNumber)].flatMap((text) =>
        ['US', 'DE', 'BR', 'CN', null]
          .filter((home) => home !== country)
          .map((home) => ({ text, home, e164, reading: readPhone(text, home) })),
      ),
    );
    const guessed = foreign.filter(
      ({ home, e164, reading }) =>
        reading.kind === 'number' &&
        reading.e164 !== e164 &&
        !(reading.certainty === 'valid' && countryCodeOf(home) === codeOf(reading.e164)),
    );
    expect(guessed).toEqual([]);
    expect(foreign.filter(({ home, reading }) => !home && reading.kind === 'number')).toEqual([]);
  });
});

const countryCodeOf = (country: string | null) =>
  country && getCountryCallingCode(country as CountryCode, metadata);
const codeOf = (e164: string) =>
  String(parsePhoneNumberFromString(e164, metadata)?.countryCallingCode);

describe('a number without a plus', () => {
  it.each([
    ['11987654321', 'BR', '+5511987654321'],
    ['5511987654321', 'BR', '+5511987654321'],
    ['13800138000', 'CN', '+8613800138000'],
    ['9876543210', 'IN', '+919876543210'],
    ['0412 345 678', 'AU', '+61412345678'],
    ['4915112345678', 'DE', '+4915112345678'],
    ['(216) 555-1234', 'US', '+12165551234'],
    ['216.555.1234', 'us', '+12165551234'],
    ['1 216 555 1234', 'US', '+12165551234'],
    ['12165551234', 'US', '+12165551234'],
    ['030 1234567', 'DE', '+49301234567'],
    ['030/1234567', 'DE', '+49301234567'],
    ['020 7946 0958', 'GB', '+442079460958'],
    ['0049 151 12345678', 'FR', '+4915112345678'],
    ['011 49 151 12345678', 'US', '+4915112345678'],
    ['0049 151 12345678', null, '+4915112345678'],
  ])('%p in %s is %s', (text, country, e164) => {
    expect(readPhone(text, country)).toMatchObject({ kind: 'number', e164, certainty: 'valid' });
    expect(isE164(e164)).toBe(true);
  });

  it.each([
    ['11987654321', 'US', 'notInCountry', undefined],
    ['13800138000', 'US', 'notInCountry', undefined],
    ['0412 345 678', 'US', 'notInCountry', undefined],
    ['4915112345678', 'US', 'notInCountry', '+4915112345678'],
    ['12165551234', 'GB', 'notInCountry', '+12165551234'],
    ['911', 'US', 'tooShort', undefined],
    ['555-1234', 'US', 'notInCountry', undefined],
    ['(216) 555-1234', null, 'noCountry', undefined],
    ['12165551234', null, 'noCountry', '+12165551234'],
    ['(216) 555-1234', 'XX', 'noCountry', undefined],
    ['(216) 555-1234', '', 'noCountry', undefined],
  ])('%p in %s is refused: %s', (text, country, problem, suggestion) =>
    expect(readPhone(text, country)).toEqual({
      kind: 'problem',
      problem,
      country: country === 'XX' || country === '' ? null : country,
      ...(suggestion ? { suggestion } : {}),
    }),
  );
});

describe('a number as it was pasted', () => {
  it.each([
    '\u202A+1 216 555 1234\u202C',
    '\u200E+1 (216) 555\u20111234',
    '\u2066+12165551234\u2069',
    '\uFEFF+1\u00AD216\u200B555\u20601234',
    'tel:+1-216-555-1234',
    'TEL: +12165551234',
    'tel:216-555-1234;phone-context=+1',
    'sms:%2B12165551234?body=hi',
    "'+12165551234",
    '\u2019+12165551234',
    '="+12165551234"',
    '\uFF0B\uFF11\uFF12\uFF11\uFF16\uFF15\uFF15\uFF15\uFF11\uFF12\uFF13\uFF14',
    '+1\u2009216\u202F555\u30001234',
    '+1\n216\t555\u00A01234',
    '+1\u2212216\u2013555\u20141234',
    '+1.216.555.1234',
    '+1 [216] 555/1234',
    '+\u0661\u0662\u0661\u0666\u0665\u0665\u0665\u0661\u0662\u0663\u0664',
    '+\u0967\u0968\u0967\u096C\u096B\u096B\u096B\u0967\u0968\u0969\u096A',
    '\u202D+12165551234',
  ])('%p is +1 216 555 1234', (text) =>
    expect(readPhone(text, null)).toMatchObject({ e164: '+12165551234', certainty: 'valid' }),
  );

  it('has digits of any script that the runtime knows', () => {
    const scripts = Intl.supportedValuesOf('numberingSystem').filter((system) =>
      /^\p{Nd}$/u.test(new Intl.NumberFormat(`en-u-nu-${system}`).format(7)),
    );
    expect(scripts.length).toBeGreaterThan(30);
    const shown = (system: string) => {
      const digit = new Intl.NumberFormat(`en-u-nu-${system}`);
      return `+${[...'12165551234'].map((one) => digit.format(Number(one))).join('')}`;
    };
    const wrong = scripts.filter((one) => e164Of(readPhone(shown(one), null)) !== '+12165551234');
    expect(wrong).toEqual([]);
  });

  it.each([
    ['+44 (0)20 7946 0958', '+442079460958'],
    ['+39 06 1234 5678', '+390612345678'],
    ['+800 1234 5678', '+80012345678'],
    ['+49 30 1234567-12', '+4930123456712'],
    ['4930123456712.0', '+4930123456712'],
  ])('%p is %s', (text, e164) => expect(e164Of(readPhone(text, 'DE'))).toBe(e164));

  it.each([
    ['', 'empty'],
    [' \u200B\u202C ', 'empty'],
    ['1.21656E+10', 'spreadsheetForm'],
    ['1,21656E+10', 'spreadsheetForm'],
    ['1E10', 'spreadsheetForm'],
    ['call me', 'letters'],
    ['1-800-FLOWERS', 'letters'],
    ['+1216555123a', 'letters'],
    ['+1 216 555 1234 / +1 216 555 1235', 'several'],
    ['216 555 1234; 216 555 1235', 'several'],
    ['216 555 1234 or 216 555 1235', 'several'],
    ['+1216555123456789', 'tooLong'],
    ['1'.repeat(200), 'tooLong'],
    ['+12', 'tooShort'],
    ['+1 216', 'tooShort'],
    ['+0000000000', 'unknownCode'],
    ['+999 123 4567', 'unknownCode'],
  ])('%p is refused: %s', (text, problem) =>
    expect(readPhone(text, 'US')).toEqual({ kind: 'problem', problem, country: 'US' }),
  );
});

describe('an extension', () => {
  it.each([
    ['+1 216 555 1234 x12', '12'],
    ['+1 216 555 1234x12', '12'],
    ['216 555 1234 ext 5', '5'],
    ['(216) 555-1234, ext. 0042', '0042'],
    ['216-555-1234 Extension: 7', '7'],
    ['216-555-1234 #12', '12'],
    ['tel:+12165551234;ext=12', '12'],
    ['+1 216 555 1234 \u0434\u043E\u0431. 5', '5'],
    ['+1 216 555 1234 anexo 5', '5'],
    ['+1 216 555 1234 \uFF58\uFF11\uFF12', '12'],
  ])('of %p is %s', (text, extension) =>
    expect(readPhone(text, 'US')).toMatchObject({ e164: '+12165551234', extension }),
  );

  it('is no number by itself', () =>
    expect(readPhone('ext:1002', 'US')).toMatchObject({ problem: 'letters' }));
});

describe('the certainty of a number', () => {
  it.each([
    ['+12165551234', 'valid'],
    ['+15551234567', 'possible'],
    ['+11987654321', 'possible'],
  ])('%s is %s', (text, certainty) =>
    expect(readPhone(text, 'US')).toMatchObject({ kind: 'number', certainty }),
  );

  it('is the same when the number is read again', () =>
    fc.assert(
      fc.property(
        fc.stringMatching(/^\+[1-9]\d{6,14}$/),
        fc.constantFrom('US', 'DE', null),
        (text, home) => {
          const first = readPhone(text, home);
          return (
            first.kind === 'problem' ||
            JSON.stringify(readPhone(first.e164, home)) === JSON.stringify(first)
          );
        },
      ),
      { numRuns: 200 },
    ));
});

describe('the country in which numbers are read', () => {
  it.each([
    ['+442079460958', 'GB'],
    ['+15125550100', 'US'],
    ['+14165551234', 'CA'],
    ['+15551230000', 'US'],
    ['+18005550100', 'US'],
    ['+80012345678', null],
    ['anonymous', null],
  ])('of %s is %s', (number, country) => expect(countryOfPhone(number)).toBe(country));

  it.each([
    ['America/Chicago', 'US'],
    ['US/Eastern', 'US'],
    ['Europe/Berlin', 'DE'],
    ['Asia/Kolkata', 'IN'],
    ['Asia/Calcutta', 'IN'],
    ['America/Sao_Paulo', 'BR'],
    ['America/Mexico_City', 'MX'],
    ['Europe/Kyiv', 'UA'],
    ['UTC', null],
    ['Etc/GMT+5', null],
    ['Nowhere/Else', null],
  ])('of the zone %s is %s', (zone, country) => expect(countryOfZone(zone)).toBe(country));
});

describe('a reference by digits', () => {
  it.each([
    ['15125550174', 'US', '+15125550174'],
    ['15125550174', 'GB', '+15125550174'],
    ['15125550174', null, '+15125550174'],
    ['13800138000', 'CN', '+8613800138000'],
    ['4915112345678', 'US', '+4915112345678'],
    ['13800138000', 'US', 'notInCountry'],
    ['5125550174', null, 'noCountry'],
  ])('%p in %s is %s', (text, country, expected) =>
    expect(e164Of(readPhoneId(text, country))).toBe(expected),
  );
});

describe('a phone number for a reader in some country', () => {
  it.each([
    ['+12165551234', 'US', '(216) 555-1234'],
    ['216-555-1234', 'US', '(216) 555-1234'],
    ['+12165551234', 'GB', '+1 216 555 1234'],
    ['+442079460958', 'GB', '020 7946 0958'],
    ['020 7946 0958', 'GB', '020 7946 0958'],
    ['+442079460958', 'US', '+44 20 7946 0958'],
    ['+33123456789', 'FR', '01 23 45 67 89'],
    ['+493012345678', 'DE', '030 12345678'],
    ['+14165551234', 'CA', '(416) 555-1234'],
    ['+14165551234', null, '+1 416 555 1234'],
    ['12165551234@example.test', 'US', '12165551234@example.test'],
    ['anonymous', 'US', 'anonymous'],
    ['', 'US', ''],
    ['911', 'US', '911'],
  ])('%p in %s is %p', (text, country, shown) => expect(phoneFor(text, country)).toBe(shown));

  it('is read as the same number', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...mobiles.map(({ e164 }) => e164)),
        fc.constantFrom('US', 'GB', 'DE', 'IT', 'CN'),
        (e164, country) => e164Of(readPhone(phoneFor(e164, country), country)) === e164,
      ),
      { numRuns: 200 },
    );
  });
});

it.each(['+52 1 55 1234 5678', '+5215512345678', 'tel:+521-55-1234-5678'])(
  'reads %j without the 1 that Mexico gave up in 2019, as carriers and WhatsApp still write it',
  (text) => expect(readPhone(text, 'US')).toMatchObject({ kind: 'number', e164: '+525512345678' }),
);

describe('a spelling of before a plan changed, or of within the country', () => {
  it.each([
    // Brazil gave its mobile numbers a ninth digit; WhatsApp and old lists leave it out.
    ['+55 31 8765-4321', null, '+5531987654321'],
    ['+551198765432', null, '+5511998765432'],
    ['(31) 8765-4321', 'BR', '+5531987654321'],
    // Mexico gave up its trunk prefixes with the 1 of its mobile numbers.
    ['044 55 1234 5678', 'MX', '+525512345678'],
    ['045 55 1234 5678', 'MX', '+525512345678'],
    ['01 55 1234 5678', 'MX', '+525512345678'],
    ['+52 044 55 1234 5678', null, '+525512345678'],
    // A mobile number of Argentina has a 9 from abroad and a 15 within, and some write both.
    ['+54 11 15 2345-6789', null, '+5491123456789'],
    ['+54 9 11 15 2345-6789', null, '+5491123456789'],
    ['011 15 2345-6789', 'AR', '+5491123456789'],
    ['+54 9 351 15 234-5678', null, '+5493512345678'],
  ])('%s in %s is %s', (text, country, e164) =>
    expect(readPhone(text, country)).toMatchObject({ kind: 'number', e164, certainty: 'valid' }),
  );

  it.each([
    // Valid as they are: a fixed line, and mobile numbers of the plan that keep eight digits.
    ['+55 31 3876-5432', null, '+553138765432'],
    ['+55 31 7876-5432', null, '+553178765432'],
    ['+54 11 2345-6789', null, '+541123456789'],
  ])('leaves %s as it is', (text, country, e164) =>
    expect(readPhone(text, country)).toMatchObject({ kind: 'number', e164 }),
  );

  it('takes no number of New Jersey for one of Mexico', () =>
    expect(readPhone('15512345678', 'MX')).toMatchObject({
      kind: 'problem',
      suggestion: '+15512345678',
    }));
});
