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
    ['0151 2345', '01512345'],
    ['', ''],
    ['Unit 1512', ''],
    ['ana@1512.example', ''],
  ])('of “%s” are “%s”', (text, digits) => expect(soughtDigits(text)).toBe(digits));
});
