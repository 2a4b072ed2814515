import fc from 'fast-check';
import { compileTemplate, maxBlockDepth, renderTemplate, substitute } from './index.js';

describe('a marker', () => {
  it.each([
    ['takes its value', 'Welcome to {orgName}.', { orgName: 'Northside' }, 'Welcome to Northside.'],
    ['may stand often', '{a}{a} {a}', { a: 'x' }, 'xx x'],
    ['with an empty value gives nothing', '[{a}]', { a: '' }, '[]'],
    ['with null gives nothing', '[{a}]', { a: null }, '[]'],
    ['with an object, which no field has, gives nothing', '[{a}]', { a: {} as never }, '[]'],
    ['shows 0 and false', '{n} {b}', { n: 0, b: false }, '0 false'],
    [
      'that ends a sentence takes no second full stop',
      'Hours: {a}.',
      { a: '9 to 5, closed Sunday.' },
      'Hours: 9 to 5, closed Sunday.',
    ],
    ['that asks takes no full stop', '{a}. Go on.', { a: 'Any pets?' }, 'Any pets? Go on.'],
    ['that ends with a blank takes no second full stop', '{a}.', { a: 'Sunday. ' }, 'Sunday.'],
    [
      'that ends a sentence keeps other marks',
      '{a}, {a}… {a}...',
      { a: 'Inc.' },
      'Inc., Inc.… Inc....',
    ],
    [
      'that ends a sentence takes no full stop behind a block',
      '{#if b=y}{a}{/if}.',
      { a: 'Sunday.', b: 'y' },
      'Sunday.',
    ],
    [
      'that ends without a mark keeps the full stop',
      '{a}{b}.',
      { a: 'Sunday.', b: 'x' },
      'Sunday.x.',
    ],
    ['joins a list', '{s}', { s: ['roofing', 'gutters'] }, 'roofing, gutters'],
    ['in two braces keeps the outer ones', '{{a}}', { a: 'x' }, '{x}'],
    [
      'keeps what is no marker',
      '{ a } {1} {"a": 1} { } {} {a',
      { a: 'x' },
      '{ a } {1} {"a": 1} { } {} {a',
    ],
    ['may hold digits, points and dashes', '{a.b-c_1}', { 'a.b-c_1': 'x' }, 'x'],
    [
      'does not take an inherited name',
      '{constructor} {toString} {__proto__}',
      {},
      '{constructor} {toString} {__proto__}',
    ],
    ['may be 64 characters long', `{${'k'.repeat(64)}}`, { ['k'.repeat(64)]: 'x' }, 'x'],
    ['may not be longer', `{${'k'.repeat(65)}}`, { ['k'.repeat(65)]: 'x' }, `{${'k'.repeat(65)}}`],
    ['is case-sensitive', '{A}', { a: 'x' }, '{A}'],
  ])('%s', (_, text, values, expected) => expect(substitute(text, values)).toBe(expected));

  it('that is unknown stays and is reported once', () => {
    expect(renderTemplate('{a} {b} {b}', { a: 'x' })).toMatchObject({
      text: 'x {b} {b}',
      unknown: ['b'],
    });
  });

  it('that is unknown is reported with each of its positions', () => {
    const text = '{a} {b} {#if a=x}{c}{/if}{#if a=y}{d}{/if} {b}';
    const { unknown, unknownMarkers } = renderTemplate(text, { a: 'x' });
    expect(unknown).toEqual(['b', 'c']);
    expect(unknownMarkers.map(({ key, at, end }) => [key, text.slice(at, end)])).toEqual([
      ['b', '{b}'],
      ['c', '{c}'],
      ['b', '{b}'],
    ]);
    expect(unknownMarkers.map(({ at }) => at)).toEqual([4, 17, text.length - 3]);
  });

  it('is known if it is empty, and unknown if its value is undefined', () => {
    expect(renderTemplate('{a}{b}{c}', { a: null, b: '', c: undefined })).toMatchObject({
      text: '{c}',
      unknown: ['c'],
    });
  });

  it('inside a value is never parsed again', () => {
    expect(renderTemplate('{a} {b}', { a: '{b}', b: '{a}{#if a=1}' })).toMatchObject({
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
    expect(
      substitute('{#if s=a}1{/if}{#if n=5}2{/if}{#if e=}3{/if}', { s: ['b', 'a'], n: 5, e: '' }),
    ).toBe('123');
  });

  it('allows spaces around the equals sign and in the value', () => {
    expect(substitute('{#if kind = lawn care }yes{/if}', { kind: 'lawn care' })).toBe('yes');
  });

  it('does not report markers in a hidden part', () => {
    expect(renderTemplate('{#if a=1}{b}{/if}', { a: '2' })).toEqual({
      text: '',
      unknown: [],
      unknownMarkers: [],
    });
  });

  it('that is never closed is text, and its content is shown', () => {
    const template = compileTemplate('x {#if a=1}{b} y');
    expect(template.problems).toEqual([{ kind: 'unclosed block', at: 2, end: 11 }]);
    expect(template.render({ b: 'B' }).text).toBe('x {#if a=1}B y');
  });

  it('end without a beginning is text', () => {
    const template = compileTemplate('a{/if}b');
    expect(template.problems).toEqual([{ kind: 'stray end of block', at: 1, end: 6 }]);
    expect(template.render({}).text).toBe('a{/if}b');
  });

  it.each<[string, string, [string, string][]]>([
    ['without an equals sign', '{#if a}x{/if}', [['malformed block', '{#if a}']]],
    ['without a key', '{#if =1}x{/if}', [['malformed block', '{#if =1}']]],
    ['without anything', '{#if}x{/if}', [['malformed block', '{#if}']]],
    ['with a key that is none', '{#if 1a=b}x{/if}', [['malformed block', '{#if 1a=b}']]],
    ['with two equals signs before the key', '{#if ==b}x{/if}', [['malformed block', '{#if ==b}']]],
    [
      'with a blank in its end',
      '{#if a=2}x{/if }',
      [
        ['unclosed block', '{#if a=2}'],
        ['malformed block', '{/if }'],
      ],
    ],
    ['whose brace is missing', '{#if a=1 x', [['malformed block', '{#if']]],
    ['broken by a line', '{#if a=\n1}', [['malformed block', '{#if']]],
    [
      'with a value of more than 300 characters',
      `{#if a=${'x'.repeat(400)}}`,
      [['malformed block', '{#if']],
    ],
    ['inside a good one', '{#if a=1}A{#if b}B{/if}C{/if}', [['malformed block', '{#if b}']]],
    ['left open, whose value is quoted', '{#if a="1"}x', [['unclosed block', '{#if a="1"}']]],
    [
      'of two that are not closed',
      '{#if a=2}{#if a=3}',
      [
        ['unclosed block', '{#if a=2}'],
        ['unclosed block', '{#if a=3}'],
      ],
    ],
  ])('%s is text and reported with its position', (_, text, problems) => {
    const template = compileTemplate(text);
    expect(template.problems.map(({ kind, at, end }) => [kind, text.slice(at, end)])).toEqual(
      problems,
    );
    const shown = text === '{#if a=1}A{#if b}B{/if}C{/if}' ? 'A{#if b}B{/if}C' : text;
    expect(template.render({ a: '1' }).text).toBe(shown);
  });

  it.each<[string, readonly (readonly [string, string])[], string]>([
    ['{#if a=1}A{else}B{/if}', [['else in a block', '{else}']], 'A{else}B'],
    ['{#if a=2}A{else}B{/if}', [['else in a block', '{else}']], ''],
    [
      '{#if a=1}A{#else}B{:else if x}{else if y=1}{/if}',
      [
        ['else in a block', '{#else}'],
        ['else in a block', '{:else if x}'],
        ['else in a block', '{else if y=1}'],
      ],
      'A{#else}B{:else if x}{else if y=1}',
    ],
    ['{#if a="1"}A{/if}', [['quoted value', '{#if a="1"}']], ''],
    ["{#if a = '1' }A{/if}", [['quoted value', "{#if a = '1' }"]], ''],
    ['{#if a=“1”}A{/if}', [['quoted value', '{#if a=“1”}']], ''],
    ['{#if a=1}A{elsewhere}{else.x}{/if}{else}', [], 'A{elsewhere}{else.x}{else}'],
    ['{#if a="}A{/if}', [], ''],
  ])('reports the syntax of other template languages: %s', (text, problems, shown) => {
    const template = compileTemplate(text);
    expect(template.problems.map(({ kind, at, end }) => [kind, text.slice(at, end)])).toEqual(
      problems,
    );
    expect(template.render({ a: '1' }).text).toBe(shown);
  });

  it.each(['{#iffy}', '{#else}', '{/ifs}', '{/}', '{#}', '{ #if a=1}', '{#IF a=1}', '{/IF}'])(
    'is not confused with %s',
    (text) => {
      expect(compileTemplate(text).problems).toEqual([]);
      expect(substitute(text, { a: '1' })).toBe(text);
    },
  );

  const nest = (depth: number): string => '{#if a=1}'.repeat(depth) + 'x' + '{/if}'.repeat(depth);

  it('nests eight deep', () => {
    expect(compileTemplate(nest(maxBlockDepth)).problems).toEqual([]);
    expect(substitute(nest(maxBlockDepth), { a: '1' })).toBe('x');
    expect(substitute(nest(maxBlockDepth), { a: '2' })).toBe('');
  });

  it('nested deeper stays unchanged inside the eighth', () => {
    expect(substitute(nest(maxBlockDepth + 1), { a: '1' })).toBe('{#if a=1}x{/if}');
    expect(
      compileTemplate(nest(maxBlockDepth + 1)).problems.map((problem) => problem.kind),
    ).toEqual(['nested too deep']);
  });

  it('rendered many times with changing answers gives the same as a first render', () => {
    const asked =
      'A{#if k=1}{a}{#if l=1}L{b}{/if}{/if}{#if l=2}{c}{/if}{#if k=1}{c}{/if}é{#if k=2}K{/if}';
    const template = compileTemplate(asked);
    for (let turn = 0; turn < 60; turn += 1) {
      const values = {
        k: String(turn % 3),
        l: String(turn % 4),
        a: `a${turn}`,
        b: turn % 2 ? ['x', 'y'] : null,
        c: turn,
      };
      expect(template.render(values)).toEqual(renderTemplate(asked, values));
    }
  });

  it('caches a limited number of outcomes, for any number of inputs', () => {
    const many = Array.from({ length: 29 }, (_, at) => `{#if k${at}=1}${at};{/if}`).join('');
    const template = compileTemplate(many);
    for (let turn = 0; turn < 200; turn += 1) {
      const on = Array.from({ length: 29 }, (_, at) => ((turn * 7 + at) * at) % 3 === 1);
      const values = Object.fromEntries(on.map((is, at) => [`k${at}`, is ? '1' : '0']));
      const expected = on.map((is, at) => (is ? `${at};` : '')).join('');
      expect([template.render(values).text, template.render(values).text]).toEqual([
        expected,
        expected,
      ]);
    }
  });

  it('is evaluated alone if there are more conditions than an outcome can hold', () => {
    const many = Array.from({ length: 40 }, (_, at) => `{#if k=${at}}${at}{/if}`).join('');
    const template = compileTemplate(many);
    for (let at = 0; at < 40; at += 1) {
      expect([template.render({ k: `${at}` }).text, template.render({ k: `${at}` }).text]).toEqual([
        `${at}`,
        `${at}`,
      ]);
    }
  });

  it('lists the keys of its conditions', () => {
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

  it('without braces is unchanged', () => {
    fc.assert(
      fc.property(
        fc.string().filter((text) => !text.includes('{')),
        (text) => substitute(text, { a: 'x' }) === text,
      ),
    );
  });

  it('stays complete if no value is known and no part is hidden', () => {
    const unconditional = anyText.filter(
      (text) => compileTemplate(text).conditionKeys.length === 0,
    );
    fc.assert(fc.property(unconditional, (text) => substitute(text, {}) === text));
  });

  it('renders the same as string concatenation, for any values', () => {
    const value = fc.oneof(fc.string(), fc.constantFrom('{a}', '{b}', '{#if a=1}x{/if}'));
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('{a}', '{b}', 'x', ' ')),
        value,
        value,
        (pieces, a, b) => {
          const expected = pieces
            .map((text) => (text === '{a}' ? a : text === '{b}' ? b : text))
            .join('');
          return substitute(pieces.join(''), { a, b }) === expected;
        },
      ),
    );
  });

  it('reports the position of each problem, and the kind of marker there', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const { problems } = compileTemplate(text);
        problems.forEach(({ kind, at, end }, index) => {
          expect(at).toBeGreaterThan(problems[index - 1]?.at ?? -1);
          const shape = {
            'unclosed block': /^\{#if .*\}$/,
            'nested too deep': /^\{#if .*\}$/,
            'stray end of block': /^\{\/if\}$/,
            'malformed block': /^\{[#/]if/,
            'else in a block': /^\{[#:]?else.*\}$/,
            'quoted value': /^\{#if .*["'“‘].*\}$/,
          };
          expect(text.slice(at, end)).toMatch(shape[kind]);
        });
      }),
    );
  });

  it('renders the same with values without a prototype', () => {
    const values = fc.dictionary(fc.constantFrom('a', 'b', 'constructor'), fc.string());
    fc.assert(
      fc.property(anyText, values, (text, given) => {
        const bare = Object.assign(Object.create(null), given) as Record<string, string>;
        expect(renderTemplate(text, bare)).toEqual(renderTemplate(text, given));
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
    for (const hostile of [
      '{#if a'.repeat(20_000) + '{'.repeat(100_000),
      '{#if a=1}'.repeat(50_000),
      '{/if}'.repeat(50_000),
      `{#if a=${'x'.repeat(100_000)}`.repeat(3),
      `{${'k'.repeat(200_000)}}`,
    ])
      expect(substitute(hostile, { a: '2', k: 'never' }).length).toBeGreaterThan(0);
    const kept = '{#if a'.repeat(20_000) + '{'.repeat(100_000);
    expect(substitute(kept, { a: '1' })).toBe(kept);
  });
});
