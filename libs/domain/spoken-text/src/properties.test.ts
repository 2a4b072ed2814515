import fc from 'fast-check';
import { splitPauses } from './pauses.js';
import { rules, scanText, spokenText } from './spoken-text.js';

const languages = [
  'en-US',
  'en-GB',
  'es-MX',
  'es-ES',
  'es',
  'de-DE',
  'fr-FR',
  'pt-BR',
  'ja',
  'ar',
  'multi',
  '\u0000',
];

/** What rules look at, in any order. */
const fragments = [
  ...'.,;:!?-–—/\\ #$€£&%@+*()<>[]"\'’°º~=|•0123456789',
  ...[
    '1',
    '12',
    '123',
    '1234',
    '2026',
    '10:30',
    'a.m.',
    'p. m.',
    'AM',
    'k',
    'M',
    'million',
    'mil',
    'USD',
    'MXN',
    'US$',
  ],
  ...[
    'St.',
    'Ave',
    'Dr.',
    'Dra.',
    'No.',
    'e.g.',
    'etc.',
    'Mon',
    'Fri',
    'lun',
    'vie',
    'Jan',
    'code',
    'A7K2',
    'TX',
    'A',
    'é',
  ],
  ...[
    'km',
    'kg',
    'h',
    'min',
    'ext.',
    'C.P.',
    'x',
    'www.',
    'https://',
    'a.com',
    'me@a.com',
    'and',
    'w/',
    '1er',
    '555-1234',
  ],
  ...[
    '(216) 555-1234',
    '+52 55 1234 5678',
    '2026-12-24',
    '03/04/2026',
    '12,500.50',
    '1.234',
    'は',
    'से',
    '😀',
    '\u200B',
    '\n',
  ],
];

const texts = fc.oneof(
  fc.array(fc.constantFrom(...fragments), { maxLength: 12 }).map((parts) => parts.join('')),
  fc.array(fc.constantFrom(...fragments), { maxLength: 12 }).map((parts) => parts.join(' ')),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.string({ unit: 'grapheme', maxLength: 60 }),
);

describe('what a voice is given', () => {
  it('is the same when it is said again', () => {
    fc.assert(
      fc.property(texts, fc.constantFrom(...languages), (text, language) => {
        const once = spokenText(text, { language });
        expect(spokenText(once, { language })).toBe(once);
      }),
      { numRuns: 1500 },
    );
  });

  it('is bounded by what was written, and no half of a letter', () => {
    fc.assert(
      fc.property(texts, fc.constantFrom(...languages), (text, language) => {
        const said = spokenText(text, { language });
        expect(said.length).toBeLessThanOrEqual(40 + 16 * text.length);
        expect(said).not.toMatch(/\p{Cs}/u);
        expect(said).toBe(said.trim());
      }),
    );
  });

  it.each(['en-US', 'es-MX', 'es-ES', 'de-DE', 'fr-FR', 'pt-BR'])(
    'has the digits that were written, in %s',
    (language) => {
      const parts = fc.oneof(
        fc.nat(99_999_999).map(String),
        fc.stringMatching(/^[A-Z1-9]{4,9}(-[A-Z1-9]{1,4})?$/),
        fc.stringMatching(/^\+?[1-9]{2,4}[ -][1-9]{3,4}[ -][1-9]{3,4}$/),
        fc.stringMatching(/^[1-9]{1,3} ?(%|km|kg|#|&)$/),
        fc.stringMatching(/^#[1-9]{1,7}$/),
        fc.stringMatching(/^[1-9]{1,2}-[1-9]{1,2}$/),
        fc.constantFrom('code', 'and', 'Mon', '.', ',', 'call'),
      );
      fc.assert(
        fc.property(fc.array(parts, { maxLength: 6 }), (all) => {
          const text = all.join(' ');
          const digits = (words: string) => words.replace(/\D/g, '');
          expect(digits(spokenText(text, { language }))).toBe(digits(text));
        }),
        { numRuns: 400 },
      );
    },
  );

  it.each([
    ['en-US', '.', '$', 'dollar', 'cent'],
    ['es-MX', '.', '$', 'peso', 'centavo'],
    ['es-ES', ',', '€', 'euro', 'céntimo'],
    ['de-DE', ',', '€', 'Euro', 'Cent'],
    ['fr-FR', ',', '€', 'euro', 'centime'],
  ])('has the amount that was written, in %s', (language, decimal, sign, unit, part) => {
    fc.assert(
      fc.property(fc.nat(9_999_999_99), fc.boolean(), (amount, isGrouped) => {
        const whole = String(Math.floor(amount / 100));
        const group = decimal === '.' ? ',' : '.';
        const shown = isGrouped ? whole.replace(/\B(?=(?:\d{3})+$)/g, group) : whole;
        const written = shown + decimal + String(amount % 100).padStart(2, '0');
        for (const text of [sign + written, `${written} ${sign}`]) {
          const said = spokenText(text, { language }).replaceAll(group, '');
          const units = new RegExp(`(\\d+) ${unit}`).exec(said)?.[1] ?? '0';
          const parts = new RegExp(`(\\d+) ${part}`).exec(said)?.[1] ?? '0';
          expect(Number(units) * 100 + Number(parts)).toBe(amount);
          expect(said).not.toContain(sign);
        }
      }),
    );
  });

  it.each(['en-US', 'en-GB', 'es-MX', 'de-DE', 'fr-FR', 'pt-BR', 'ja-JP', 'th', 'fa'])(
    'has the day that was written, in %s',
    (language) => {
      fc.assert(
        fc.property(
          fc.date({
            min: new Date('1000-01-01'),
            max: new Date('2999-12-31'),
            noInvalidDate: true,
          }),
          (date) => {
            const iso = date.toISOString().slice(0, 10);
            const said = spokenText(iso, { language });
            const numbers = said.match(/\d+/g)?.map(Number) ?? [];
            expect(numbers).toContain(date.getUTCFullYear());
            expect(numbers).toContain(date.getUTCDate());
            const name = new Intl.DateTimeFormat(`${language}-u-ca-gregory-nu-latn`, {
              month: 'long',
              day: 'numeric',
              timeZone: 'UTC',
            });
            const month = name.formatToParts(date).find(({ type }) => type === 'month')?.value;
            expect(said).toContain(month);
          },
        ),
      );
    },
  );
});

const hostile: readonly (readonly [string, string])[] = [
  ['one word', 'a'.repeat(50_000)],
  ['one number', '1'.repeat(50_000)],
  ['dots', '.'.repeat(10_000)],
  ['dots and digits', '1.'.repeat(25_000)],
  ['digits and gaps', '1 '.repeat(25_000)],
  ['pairs of digits', '12 '.repeat(17_000)],
  ['commas and digits', '1,234'.repeat(10_000)],
  ['open tags', '<a '.repeat(17_000)],
  ['open comments', '<!'.repeat(25_000)],
  ['letters and dots', 'a.'.repeat(25_000)],
  ['letters and dashes', 'a1-'.repeat(17_000)],
  ['at signs', 'a@'.repeat(25_000)],
  ['hosts', 'a.com'.repeat(10_000)],
  ['signs of money', '$'.repeat(50_000)],
  ['money', '$1 '.repeat(17_000)],
  ['stars', '*'.repeat(50_000)],
  ['gaps', ' '.repeat(50_000)],
  ['gaps and controls', ' \u0000'.repeat(25_000)],
  ['days', 'Mon-'.repeat(12_000)],
  ['marks', 'e\u0301'.repeat(25_000)],
  ['pictures', '👩‍⚕️'.repeat(10_000)],
  ['Han', '漢'.repeat(50_000)],
  ['brackets', '[pause'.repeat(8_000)],
  ['quotes', '`'.repeat(50_000)],
];

describe('hostile text', () => {
  it.each(hostile)('takes work in proportion to its size: %s', (_, text) => {
    for (const [language, size] of [
      ['en-US', 50_000],
      ['es-MX', 8000],
      ['multi', 8000],
    ] as const) {
      const part = text.slice(0, size);
      const { said, tries } = scanText(part, {
        language,
        pronunciations: [{ word: 'a', say: 'b' }],
      });
      expect(tries).toBeLessThanOrEqual(6 * (rules.length + 7) * (part.length + 1));
      expect(said.length).toBeLessThanOrEqual(10 * part.length);
    }
    expect(splitPauses(text).length).toBeLessThanOrEqual(text.length);
  });

  // What is tried at one place reads a bounded part of the text.
  it.each(rules.map(({ at }) => [at.source, at] as const))(
    'is read in bounded parts by %s',
    (source, at) => {
      expect(at.sticky).toBe(true);
      const bare = source.replace(/\\./g, 'x').replace(/\[[^\]]*\]/g, 'x');
      expect(bare).not.toMatch(/[*+]|\{\d*,\}/);
    },
  );
});
