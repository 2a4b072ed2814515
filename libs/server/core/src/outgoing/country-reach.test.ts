import { getCountries } from 'libphonenumber-js/core';
import metadata from 'libphonenumber-js/metadata.max';
import { countryReach } from './country-reach.js';
import { numberProblem } from './number-prefixes.js';

const reach = (country: string, ...allowed: string[]) =>
  countryReach(country, (number) => numberProblem(number, allowed));

describe('whether a country is reached', () => {
  it.each([
    ['US', ['+1'], '+1', true],
    ['MX', ['+1'], '+52', false],
    ['MX', ['+1', '+52'], '+52', true],
    // An island within +1 has its own tariff, and a prefix of its own.
    ['JM', ['+1'], '+1', false],
    ['JM', ['+1', '+1658', '+1876'], '+1', true],
    ['GB', ['+1', '+44'], '+44', true],
  ] as const)('%s by %j', (country, allowed, callingCode, isAllowed) =>
    expect(reach(country, ...allowed)).toEqual({ country, callingCode, allowed: isAllowed }),
  );

  it('is so of every country outside +1 whose code is allowed', () => {
    const barred = getCountries(metadata).filter((country) => {
      const { callingCode } = reach(country);
      return callingCode !== '+1' && !reach(country, callingCode).allowed;
    });
    // Their numbers have fewer than eight digits, which nothing here calls.
    expect(barred).toEqual(['TA', 'TK']);
  });
});
