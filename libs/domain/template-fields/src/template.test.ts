import fc from 'fast-check';
import { compileTemplate, maxBlockDepth, renderTemplate, substitute } from './index.js';

describe('a marker', () => {
  it.each([
    ['takes its value', 'Welcome to {orgName}.', { orgName: 'Northside' }, 'Welcome to Northside.'],
    ['may stand often', '{a}{a} {a}', { a: 'x' }, 'xx x'],
    ['with an empty value gives nothing', '[{a}]', { a: '' }, '[]'],
    ['with null gives nothing', '[{a}]', { a: null }, '[]'],
    ['shows 0 and false', '{n} {b}', { n: 0, b: false }, '0 false'],
    ['joins a list', '{s}', { s: ['roofing', 'gutters'] }, 'roofing, gutters'],
    ['in two braces keeps the outer ones', '{{a}}', { a: 'x' }, '{x}'],
    ['keeps what is no marker', '{ a } {1} {"a": 1} { } {} {a', { a: 'x' }, '{ a } {1} {"a": 1} { } {} {a'],
    ['may hold digits, points and dashes', '{a.b-c_1}', { 'a.b-c_1': 'x' }, 'x'],
    [
      'does not take an inherited name',
      '{constructor} {toString} {__proto__}',
      {},
      '{constructor} {toString} {__proto__}',
    ],
    ['is case-sensitive', '{A}', { a: 'x' }, '{A}'],
  ])('%s', (_, text, values, expected) => expect(substitute(text, values)).toBe(expected));

  it('that is unknown stays and is reported once', () => {
    expect(renderTemplate('{a} {b} {b}', { a: 'x' })).toEqual({ text: 'x {b} {b}', unknown: ['b'] });
  });

  it('inside a value is never read again', () => {
    expect(renderTemplate('{a} {b}', { a: '{b}', b: '{a}{#if a=1}' })).toEqual({
      text: '{b} {a}{#if a=1}',
      unknown: [],
    });
  });
});

describe('a conditional block', () => {
  const text = 'A{#if kind=dental}B{#if open=true}C{/if}D{/if}E';
  it.each([
    [{ kind: 'dental', open: 'true' }, 'ABCDE'],
    [{ kind: 'dental', open: true }, 'ABCDE'],
    [{ kind: 'dental' }, 'ABDE'],
    [{ kind: 'Dental', open: 'true' }, 'AE'],
    [{ open: 'true' }, 'AE'],
  ])('with %j gives %s', (values, expected) => expect(substitute(text, values)).toBe(expected));

  it('matches a list that contains the value, a number as written, and the empty value', () => {
    expect(substitute('{#if s=a}1{/if}{#if n=5}2{/if}{#if e=}3{/if}', { s: ['b', 'a'], n: 5, e: '' })).toBe('123');
  });

  it('allows spaces around the equals sign and in the value', () => {
    expect(substitute('{#if kind = lawn care }yes{/if}', { kind: 'lawn care' })).toBe('yes');
  });

  it('does not report markers in a part that is not shown', () => {
    expect(renderTemplate('{#if a=1}{b}{/if}', { a: '2' })).toEqual({ text: '', unknown: [] });
  });

  it('that is never closed is text, and what it holds is shown', () => {
    const template = compileTemplate('x {#if a=1}{b} y');
    expect(template.problems).toEqual([{ kind: 'unclosed block', at: 2 }]);
    expect(template.render({ b: 'B' }).text).toBe('x {#if a=1}B y');
  });

  it('end without a beginning is text', () => {
    const template = compileTemplate('a{/if}b');
    expect(template.problems).toEqual([{ kind: 'stray end of block', at: 1 }]);
    expect(template.render({}).text).toBe('a{/if}b');
  });

  const nest = (depth: number): string => '{#if a=1}'.repeat(depth) + 'x' + '{/if}'.repeat(depth);

  it('nests eight deep', () => {
    expect(compileTemplate(nest(maxBlockDepth)).problems).toEqual([]);
    expect(substitute(nest(maxBlockDepth), { a: '1' })).toBe('x');
    expect(substitute(nest(maxBlockDepth), { a: '2' })).toBe('');
  });

  it('nested deeper stays as written inside the eighth', () => {
    expect(substitute(nest(maxBlockDepth + 1), { a: '1' })).toBe('{#if a=1}x{/if}');
    expect(compileTemplate(nest(maxBlockDepth + 1)).problems.map((problem) => problem.kind)).toEqual([
      'nested too deep',
    ]);
  });

  it('tells which keys it asks about', () => {
    const template = compileTemplate('{b}{#if a=1}{c}{b}{/if}');
    expect([template.keys, template.conditionKeys]).toEqual([['b', 'c'], ['a']]);
  });
});

describe('any text', () => {
  const piece = fc.oneof(
    fc.constantFrom('{a}', '{b}', '{#if a=1}', '{/if}', '{', '}', '{#if', '{#if a=}', '\n'),
    fc.string({ maxLength: 4 }),
  );
  const anyText = fc.array(piece, { maxLength: 40 }).map((pieces) => pieces.join(''));

  it('without braces is left alone', () => {
    fc.assert(
      fc.property(
        fc.string().filter((text) => !text.includes('{')),
        (text) => substitute(text, { a: 'x' }) === text,
      ),
    );
  });

  it('stays whole when no value is known and nothing is hidden', () => {
    const unconditional = anyText.filter((text) => compileTemplate(text).conditionKeys.length === 0);
    fc.assert(fc.property(unconditional, (text) => substitute(text, {}) === text));
  });

  it('renders like a text built by hand, whatever the values contain', () => {
    const value = fc.oneof(fc.string(), fc.constantFrom('{a}', '{b}', '{#if a=1}x{/if}'));
    fc.assert(
      fc.property(fc.array(fc.constantFrom('{a}', '{b}', 'x', ' ')), value, value, (pieces, a, b) => {
        const expected = pieces.map((text) => (text === '{a}' ? a : text === '{b}' ? b : text)).join('');
        return substitute(pieces.join(''), { a, b }) === expected;
      }),
    );
  });

  it('never throws, and renders the same twice', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const template = compileTemplate(text);
        expect(template.render({ a: '1' })).toEqual(template.render({ a: '1' }));
      }),
    );
  });

  it('is parsed in linear time', () => {
    const hostile = '{#if a'.repeat(20_000) + '{'.repeat(100_000);
    expect(substitute(hostile, { a: '1' })).toBe(hostile);
  });
});
