import { formula, FormulaError, formulaProblem, parseFormula } from '../index.js';

const fields = ['duration', 'direction', 'transfer', 'fromNumber'];

describe('a formula with a typing error', () => {
  it.each([
    ["direction = 'inbound'", 'Unknown token', 'Did you mean ==?'],
    ['duration <> 5', 'Unexpected token', 'Did you mean !=?'],
    ['count(*)', 'Unexpected token', 'Did you mean count()?'],
    ['sum(duration) / count( * )', 'Unexpected token', 'Did you mean count()?'],
    ['count(distinct fromNumber)', 'Unknown field: distinct', 'Did you mean d_count(x)?'],
    [
      'duration > 1,000',
      'Extra tokens after valid expression',
      'Did you mean 1000? A number has no commas.',
    ],
    [
      '12,345,678',
      'Extra tokens after valid expression',
      'Did you mean 12345678? A number has no commas.',
    ],
    [
      'if(duration > 1,000, 1, 0)',
      'Unexpected token',
      'It is called as if(condition, then, else). Did you mean 1000? A number has no commas.',
    ],
    ['duration & transfer', 'Unknown token', 'Did you mean &&?'],
    ['duration | transfer', 'Unknown token', 'Did you mean ||?'],
    ['duration ^ 2', 'Invalid characters: ^', 'There is no operator for powers; multiply instead.'],
    ["direction == 'inbound", 'Unknown token', "A text ends with the quote that it began with: '"],
    ['Duration', 'Unknown field: Duration', 'Did you mean duration?'],
    ['durration * 2', 'Unknown field: durration', 'Did you mean duration?'],
    ['averge(duration)', 'Unknown field: averge', undefined],
    ['average(duration)', 'Unknown field: average', 'Did you mean avg(x)?'],
    ['median(duration)', 'Unknown field: median', 'Did you mean med(x)?'],
    ['varianse(duration)', 'Unknown field: varianse', 'Did you mean variance(…)?'],
    ['pg_sleep(10)', 'Unknown field: pg_sleep', undefined],
    ['somethingElse', 'Unknown field: somethingElse', undefined],
    ['duration +', 'Unexpected token', undefined],
    ['(duration', 'Mismatched parentheses', undefined],
  ])('%s says %s, and %s', (text, message, detail) => {
    const problem = formulaProblem(text, { fields });
    expect([problem?.message, problem?.detail]).toEqual([message, detail]);
  });

  it('is analysed in time linear in its length, for any number of names', () => {
    const many = Array.from({ length: 100_000 }, (_, at) => `field${at}`);
    const start = process.cpuUsage().user;
    for (let round = 0; round < 20; round += 1)
      formulaProblem(`${'x'.repeat(1_990)} + y`, { fields: new Set(many) });
    formulaProblem('1,'.repeat(999), { fields });
    expect((process.cpuUsage().user - start) / 1000).toBeLessThan(2000);
  });
});

describe('a formula that is not text', () => {
  it.each([null, undefined, 5, {}, [], ['a'], Symbol('a')])(
    '%p is a problem and does not throw',
    (text) => {
      const expected = {
        message: 'Formula cannot be empty',
        start: 0,
        end: 0,
        detail: 'A formula is a text.',
        words: { code: 'empty', facts: {} },
        hints: [{ code: 'noText', facts: {} }],
      };
      expect(parseFormula(text as string)).toEqual({ ok: false, error: expected });
      expect(formulaProblem(text as string)).toEqual(expected);
    },
  );
});

describe('a formula in one call', () => {
  it('is parsed and compiled, and lists its fields', () => {
    const minutes = formula('if(transfer > 0, duration, 0) / 60', {
      fields: ['duration', 'transfer'],
    });
    interface Log {
      readonly duration: number;
      readonly transfer: number;
    }
    const log: Log = { duration: 90, transfer: 1 };
    const read: readonly ('duration' | 'transfer')[] = minutes.fields;
    expect([minutes.value(log), minutes.folds, read]).toEqual([
      1.5,
      false,
      ['transfer', 'duration'],
    ]);
    // @ts-expect-error -- a field that the formula does not have
    expect(minutes.value({ direction: 'inbound' })).toBe(0);
    expect(formula('sum(x) / count()').over([{ x: 1 }, { x: 3 }])).toBe(2);
    expect(formula('now()', { now: () => 5 }).value({})).toBe(5);
  });

  it('throws the error, its position, and a suggestion', () => {
    const wrong = () => formula('durration / 60', { fields: ['duration'] });
    expect(wrong).toThrow(FormulaError);
    expect(wrong).toThrow('Unknown field: durration at 0. Did you mean duration?');
  });
});
