import examples from 'libphonenumber-js/examples.mobile';
import { displayPhone, soughtDigits } from './phone-display.js';
import { phoneFor, readPhone } from './phone.js';

describe('a number as it is read', () => {
  it.each([
    ...(['ES', 'FR', 'PT', 'GB', 'IT', 'PE', 'AU'] as const),
    ...(['MX', 'AR', 'CL', 'CO', 'CR', 'EC', 'GT'] as const),
  ])('of %s has the groups of its country', (country) => {
    const reading = readPhone(examples[country], country);
    const e164 = reading.kind === 'number' ? reading.e164 : '';
    expect(displayPhone(e164)).toBe(phoneFor(e164, null));
    expect(displayPhone(e164)).toContain(' ');
  });

  it.each(['+525512345678', '+523312345678', '+528112345678', '+522221234567', '+529991234567'])(
    'of Mexico has the groups of its area: %s',
    (e164) => {
      expect(displayPhone(e164)).toBe(phoneFor(e164, null));
      expect(displayPhone(e164)).toContain(' ');
    },
  );

  it.each([
    ['+34612345678', '+34 612 34 56 78'],
    ['+34912345678', '+34 912 34 56 78'],
    ['34612345678', '34612345678'],
    ['+34612345678 x', '+34612345678 x'],
  ])('%p is shown as %p', (text, shown) => expect(displayPhone(text)).toBe(shown));
});

describe('digits by which numbers are searched', () => {
  it.each([
    ['(512) 555-0100', '5125550100'],
    ['+34 612/34.56.78', '34612345678'],
    ['0151 2345', '1512345'],
    ['0412 345 678', '412345678'],
    ['0044 20 7946 0958', '442079460958'],
    ['011 44 20 7946 0958', '442079460958'],
    ['0011 61 412 345 678', '61412345678'],
    ['+44 (0)20 7946 0958', '442079460958'],
    ['tel:+1-512-555-0100', '15125550100'],
    ['8 (912) 345-67-89', '9123456789'],
    ['06 30 123 4567', '301234567'],
    ['06 12 34 56 78', '612345678'],
    ['06 1234 5678', '612345678'],
    ['512\u2011555\u20110100', '5125550100'],
    ['\u202A+1\u00A0512\u202C', '1512'],
    ['0100', '0100'],
    ['00', '00'],
    ['', ''],
    ['Unit 1512', ''],
    ['ana@1512.example', ''],
  ])('of “%s” are “%s”', (text, digits) => expect(soughtDigits(text)).toBe(digits));
});
