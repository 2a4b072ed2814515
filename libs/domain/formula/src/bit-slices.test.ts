import fc from 'fast-check';
import { columnsFrom, compileFormula, parseFormula } from './index.js';

const rows = 4099; // not a multiple of 32

/** Enough runs for columns to be kept bit by bit. */
const runs = 26;

const spread = (values: readonly number[]): Float64Array =>
  Float64Array.from({ length: rows }, (_, row) => values[(row * 7) % values.length] as number);

const whole = fc.oneof(fc.integer({ min: -40, max: 40 }), fc.integer({ min: 0, max: 5000 }));
const price = whole.map((cents) => cents / 100);
const value = fc.oneof(whole, price, fc.constantFrom(-0, 0.1 + 0.2, 1e15, 0.125));
const limit = fc.oneof(whole, price, fc.constantFrom(-0.001, 0.1 + 0.2, 1e15, -1e15));
const comparison = fc
  .tuple(fc.constantFrom('a', 'b'), fc.constantFrom('<', '>', '<=', '>=', '==', '!='), limit)
  .map(([name, operator, number]) => `${name} ${operator} ${number.toFixed(4)}`);
const text = fc
  .tuple(fc.constantFrom('==', '!='), fc.constantFrom('in', 'out', 'none', ''))
  .map(([operator, wanted]) => `t ${operator} '${wanted}'`);
const condition = fc.oneof(
  comparison,
  text,
  fc.constantFrom("t in ['in', 'web']", "!(t == 'in')", 't is null', 't is not null'),
);
const conditions = fc
  .tuple(condition, fc.constantFrom('&&', '||'), condition)
  .map(([left, operator, right]) => `count((${left}) ${operator} (${right}))`);

it('counts the same from columns kept bit by bit as row by row', () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.array(value, { minLength: 1, maxLength: 60 }), fc.constant([0, 1])),
      fc.array(price, { minLength: 1, maxLength: 60 }),
      fc.array(fc.integer({ min: -1, max: 4 }), { minLength: 1, maxLength: 20 }),
      conditions,
      (a, b, codes, formula) => {
        const dictionary = ['in', 'out', 'web', ''];
        const table = columnsFrom({
          a: spread(a),
          b: spread(b),
          t: { codes: Int32Array.from(spread(codes)), dictionary },
        });
        const parsed = parseFormula(formula);
        if (!parsed.ok) throw new Error(`${formula}: ${parsed.error.message}`);
        const counted = compileFormula(parsed.value);
        const [numbers, prices, places] = [spread(a), spread(b), spread(codes)];
        const list = Array.from({ length: rows }, (_, row) => ({
          a: numbers[row],
          b: prices[row],
          t: dictionary[places[row] as number] ?? null,
        }));
        const expected = counted.over(list);
        for (let run = 0; run < runs; run += 1) expect(counted.overColumns(table)).toBe(expected);
      },
    ),
    { numRuns: 60 },
  );
});
