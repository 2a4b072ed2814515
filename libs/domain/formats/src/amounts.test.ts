import fc from 'fast-check';
import {
  compact,
  currentRate,
  durationClock,
  durationWords,
  fallbackRate,
  fileSize,
  formatMoney,
  fromMinor,
  formatUnitPrice,
  moneyNotation,
  parseAmount,
  rateMaxAge,
  satsToUsd,
  toMinor,
  usdToSats,
} from './index.js';

describe('compact counts', () => {
  it.each([
    [0, '0'],
    [7, '7'],
    [12.34, '12.3'],
    [12.96, '13'],
    [999, '999'],
    [999.94, '999.9'],
    [999.96, '1k'],
    [1000, '1k'],
    [1049, '1k'],
    [1050, '1.1k'],
    [1500, '1.5k'],
    [12_345, '12.3k'],
    [999_940, '999.9k'],
    [999_949, '999.9k'],
    [999_950, '1M'],
    [999_999, '1M'],
    [1_000_000, '1M'],
    [1_250_000, '1.3M'],
    [1_234_567_890, '1234.6M'],
    [-1500, '-1.5k'],
    [-999_999, '-1M'],
    [-0.01, '0'],
    [Number.NaN, '0'],
    [Infinity, '0'],
  ])('%p is %p', (value, shown) => expect(compact(value)).toBe(shown));

  it('deviates by at most half a step from the value', () => {
    fc.assert(
      fc.property(fc.integer({ min: -2_000_000_000, max: 2_000_000_000 }), (value) => {
        const [, digits, suffix] = /^(-?[\d.]+)(k|M)?$/.exec(compact(value)) ?? [];
        const unit = suffix === 'M' ? 1e6 : suffix === 'k' ? 1e3 : 1;
        return Math.abs(Number(digits) * unit - value) <= unit * 0.0500001;
      }),
    );
  });
});

describe('money', () => {
  it.each([
    [0, undefined, '$0.00'],
    [-0, undefined, '$0.00'],
    [12.5, undefined, '$12.50'],
    [-3, 'usd', '-$3.00'],
    [1234567.891, 'USD', '$1,234,567.89'],
    [1500, 'JPY', '¥1,500'],
    [9.9, 'EUR', '€9.90'],
  ])('%p %s is %p', (amount, currency, shown) => {
    expect(formatMoney(amount, currency)).toBe(shown);
  });

  it.each([
    [Number.NaN, 'USD', '–'],
    [Infinity, 'EUR', '–'],
    [1.5, 'sats', '1.50 SATS'],
    [-1.5, 'x', '-1.50 X'],
    [2, '', '2.00'],
    [-0.001, 'USD', '$0.00'],
    [-0.004, 'EUR', '€0.00'],
    [0.005, 'USD', '$0.01'],
    [1, ' usd ', '$1.00'],
    [12.3456, 'KWD', 'KWD 12.346'],
  ])('%p %p is %p', (amount, currency, shown) => {
    expect(formatMoney(amount, currency).replace('\u00a0', ' ')).toBe(shown);
  });

  it('is formatted by the locale', () =>
    expect(formatMoney(1234.5, 'EUR', 'de-DE').replace('\u00a0', ' ')).toBe('1.234,50 €'));

  // Locales write the minus sign in different ways and places; a rounded loss shows none of them.
  it.each([
    'sv-SE',
    'nb-NO',
    'fi-FI',
    'he-IL',
    'ar-EG',
    'fa-IR',
    'sl-SI',
    'de-CH',
    'en-US',
    'de-DE',
  ])('shows no negative zero in %s', (locale) => {
    for (const [amount, currency] of [
      [-0.001, 'USD'],
      [-0.004, 'EUR'],
      [-0.4, 'JPY'],
      [-0, 'USD'],
    ] as const) {
      expect(formatMoney(amount, currency, locale)).toBe(formatMoney(0, currency, locale));
    }
    expect(formatUnitPrice(-0.00001, 'USD', locale)).toBe(formatUnitPrice(0, 'USD', locale));
    expect(formatMoney(-0.01, 'USD', locale)).not.toBe(formatMoney(0.01, 'USD', locale));
  });

  it.each(['9'.repeat(400), `-${'9'.repeat(400)}`, `$${'9,999'.repeat(1)}${',999'.repeat(120)}`])(
    'refuses an amount beyond the range of numbers (%#)',
    (text) => expect(parseAmount(text)).toBeNull(),
  );

  it('parses its own output', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -1e9, max: 1e9 }),
        (cents) => parseAmount(formatMoney(cents / 100)) === cents / 100 || cents === 0,
      ),
    );
  });

  it('shows unit prices below a cent', () =>
    expect([formatUnitPrice(0.0085), formatUnitPrice(2), formatUnitPrice(0.05)]).toEqual([
      '$0.0085',
      '$2.00',
      '$0.05',
    ]));

  it.each([
    ['12', 12],
    ['12.5', 12.5],
    ['$1,234.50', 1234.5],
    [' 0.1 ', 0.1],
    ['.5', 0.5],
    ['-3', -3],
    ['-$3', -3],
    [7, 7],
    ['', null],
    ['.', null],
    ['1,23', null],
    ['12a', null],
    ['1e3', null],
    ['--1', null],
    ['NaN', null],
    [Infinity, null],
  ])('parses %p as %p', (text, amount) => {
    expect(parseAmount(text)).toBe(amount);
  });
});

describe('the minor unit', () => {
  it.each([
    [12.5, 'USD', 1250],
    [1.005, 'USD', 101],
    [0.29, 'USD', 29],
    [-3, 'EUR', -300],
    [500, 'JPY', 500],
    [1.234, 'KWD', 1234],
    [21, 'SAT', 21],
  ])('%p of %s are %p', (amount, currency, minor) => expect(toMinor(amount, currency)).toBe(minor));

  it('gives back the amount that it was made from', () => {
    fc.assert(
      fc.property(fc.integer(), fc.constantFrom('USD', 'JPY', 'KWD', 'SAT'), (minor, currency) =>
        expect(toMinor(fromMinor(minor, currency), currency)).toBe(minor),
      ),
    );
  });

  it('is written as its reader writes it', () => {
    expect(moneyNotation('EUR', 'de-DE')).toEqual({
      digits: 2,
      sign: '€',
      isSignFirst: false,
      decimalSeparator: ',',
      groupSeparator: '.',
    });
    expect(moneyNotation('USD')).toMatchObject({ sign: '$', isSignFirst: true });
    expect(() => moneyNotation('dollars')).toThrow(RangeError);
  });
});

describe('sizes of files', () => {
  it.each([
    [0, '0 bytes'],
    [1, '1 byte'],
    [1023, '1,023 bytes'],
    [1024, '1 kB'],
    [1_600_000, '1.5 MB'],
    [5 * 1024 ** 3, '5 GB'],
    [5 * 1024 ** 4, '5,120 GB'],
  ])('%p is %s', (bytes, words) => expect(fileSize(bytes)).toBe(words));
});

describe('the exchange rate', () => {
  const cached = { satToUsd: 0.0006, at: 1000 };
  it.each([
    [1000, false],
    [1899, false],
    [1900, true],
    [5000, true],
    [999, true],
  ])('at %d s it is stale: %p', (now, stale) =>
    expect(currentRate(cached, now)).toEqual({ satToUsd: 0.0006, stale }),
  );

  it.each([
    null,
    undefined,
    { satToUsd: 0, at: 1000 },
    { satToUsd: Number.NaN, at: 1000 },
    { satToUsd: -1, at: 1000 },
    { satToUsd: Infinity, at: 1000 },
  ])('falls back for %j', (nothing) => {
    expect(currentRate(nothing, 1000)).toEqual({ satToUsd: fallbackRate, stale: true });
  });

  it('is kept for 900 s', () => {
    expect(rateMaxAge).toBe(900);
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 2_000_000_000 }),
        fc.integer({ min: -5000, max: 5000 }),
        (at, age) =>
          currentRate({ satToUsd: 0.0005, at }, at + age).stale === (age < 0 || age >= 900),
      ),
    );
    expect(currentRate({ satToUsd: 0.0005, at: Number.NaN }, 1000)).toEqual({
      satToUsd: 0.0005,
      stale: true,
    });
  });

  it('is 0.00043 if unknown', () => expect(fallbackRate).toBe(0.00043));

  it('never rounds an invoice down', () => {
    expect(usdToSats(0.43, 0.00043)).toBe(1000);
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1_000_000 }),
        (cents) => satsToUsd(usdToSats(cents / 100, 0.00043), 0.00043) >= cents / 100 - 1e-9,
      ),
    );
  });
});

describe('properties of lengths', () => {
  it('the clock format is parsed as the same length', () => {
    fc.assert(
      fc.property(
        fc.nat(1e6),
        (seconds) =>
          durationClock(seconds)
            .split(':')
            .reduce((sum, part) => sum * 60 + Number(part), 0) === seconds,
      ),
    );
  });

  it('the words are parsed as the same length, to the minute from an hour on', () => {
    fc.assert(
      fc.property(fc.nat(1e6), (seconds) => {
        const units: Record<string, number> = { h: 3600, min: 60, s: 1 };
        const read = [...durationWords(seconds).matchAll(/(\d+) (h|min|s)/g)].reduce(
          (sum, [, count, unit]) => sum + Number(count) * (units[unit ?? ''] ?? 0),
          0,
        );
        return read === (seconds < 3600 ? seconds : seconds - (seconds % 60));
      }),
    );
  });
});

describe('lengths', () => {
  it.each([
    [0, '0 s', '0:00'],
    [7, '7 s', '0:07'],
    [59.9, '59 s', '0:59'],
    [60, '1 min', '1:00'],
    [134, '2 min 14 s', '2:14'],
    [3600, '1 h', '1:00:00'],
    [3734, '1 h 2 min', '1:02:14'],
    [30_540, '8 h 29 min', '8:29:00'],
    [360_000, '100 h', '100:00:00'],
    [-5, '0 s', '0:00'],
    [Number.NaN, '0 s', '0:00'],
  ])('%p s is %p and %p', (seconds, inWords, asClock) =>
    expect([durationWords(seconds), durationClock(seconds)]).toEqual([inWords, asClock]),
  );
});
