import { formulaProblem } from '../language/parse.js';
import { patternProblem, patternProblemWords } from '../patterns/pattern-parse.js';
import { type FormulaProblemCode, formulaProblemTexts, textOf } from './problem-texts.js';

/** A formula for each code that it can be refused with. */
const formulas: readonly (readonly [FormulaProblemCode, unknown])[] = [
  ['empty', ' '],
  ['characters', 'a # b'],
  ['parentheses', '(a'],
  ['unknownField', 'foo(1)'],
  ['inArray', 'a in b'],
  ['isNull', 'a is 1'],
  ['unexpected', 'a +'],
  ['unknownToken', "'a"],
  ['extra', 'a b'],
  ['noText', 5],
  ['formulaLength', 'a'.repeat(2001)],
  ['formulaDepth', `${'('.repeat(65)}a${')'.repeat(65)}`],
  ['chained', 'a < b < c'],
  ['compared', 'a is null + 1'],
  ['notCalled', 'sum'],
  ['arguments', 'if(a, b)'],
  ['nestedFold', 'sum(avg(a))'],
  ['unit', "timestamp_diff(a, b, 'year')"],
  ['notIn', 'a not like b'],
  ['between', 'a between 1'],
  ['regex', 'a regex b'],
  ['meant', 'average(a)'],
  ['commas', '1,000'],
  ['quote', "'a"],
  ['power', 'a ^ b'],
];

/** The same of patterns. */
const patterns: readonly (readonly [FormulaProblemCode, string])[] = [
  ['patternLength', 'a'.repeat(257)],
  ['patternSize', '((a{100}){100})'],
  ['patternUnopened', 'a)'],
  ['patternAnchor', '^*'],
  ['patternTwice', 'a**'],
  ['patternBrace', 'a{x}'],
  ['patternTimes', 'a{101}'],
  ['patternOrder', 'a{5,2}'],
  ['patternNothing', '*'],
  ['patternLoneBrace', '{2}'],
  ['patternGroups', '('.repeat(33)],
  ['patternGroup', '(?=a)'],
  ['patternUnclosed', '(a'],
  ['patternEscape', '\\q'],
  ['patternEmptySet', '[]'],
  ['patternInSet', '[[]'],
  ['patternRange', '[z-a]'],
  ['patternEnd', '[a'],
];

describe('a problem of a formula', () => {
  it.each(formulas)('has the code %s, with its facts', (code, text) => {
    const problem = formulaProblem(text as string);
    const said = [problem?.words, ...(problem?.hints ?? [])].flatMap((each) => each ?? []);
    expect(said.map((each) => each.code)).toContain(code);
    expect(said.map(textOf).join(' ')).not.toMatch(/\{\w+\}|undefined/);
    expect(problem?.message).toBe(textOf(said[0]!));
    expect(problem?.detail ?? '').toBe(said.slice(1).map(textOf).join(' '));
  });

  it.each(patterns)('of a pattern has the code %s, with its facts', (code, text) => {
    const words = patternProblemWords(text);
    expect(words?.code).toBe(code);
    expect(patternProblem(text)).toBe(words && textOf(words));
    expect(patternProblem(text)).not.toMatch(/\{\w+\}|undefined/);
  });

  it('has one of the codes of the table, of which each has its example', () => {
    const shown = [...formulas, ...patterns].map(([code]) => code);
    expect([...new Set(shown)].sort()).toEqual(Object.keys(formulaProblemTexts).sort());
  });
});
