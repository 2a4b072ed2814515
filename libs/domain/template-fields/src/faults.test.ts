import fc from 'fast-check';
import { conditionText, readCondition } from './condition.js';
import { fieldFaults, textFaults } from './faults.js';
import { fieldUses, keyFrom, keysUsedIn, renamedIn, renamedInField } from './template-keys.js';
import { fieldKeyPattern } from './syntax.js';

const kinds = (fields: Parameters<typeof fieldFaults>[0]) =>
  fieldFaults(fields).map(({ kind, field }) => [field, kind]);

describe('the faults of fields', () => {
  it.each([
    ['a key that is missing', [{ key: '' }], [[0, 'noKey']]],
    ['a key that no marker can name', [{ key: '2 words' }], [[0, 'badKey']]],
    ['a key that is there twice', [{ key: 'a' }, { key: 'a' }], [[1, 'repeatedKey']]],
    ['a choice without options', [{ key: 'a', type: 'select' }], [[0, 'noOptions']]],
    [
      'a condition that is no condition',
      [{ key: 'a', disabledIf: 'b' }],
      [[0, 'unreadableCondition']],
    ],
    ['a condition on no field', [{ key: 'a', disabledIf: 'b=x' }], [[0, 'unknownCondition']]],
    ['a condition on itself', [{ key: 'a', disabledIf: 'a=x' }], [[0, 'circularCondition']]],
    [
      'conditions that lead back to their field',
      [
        { key: 'a', disabledIf: 'b=x' },
        { key: 'b', disabledIf: 'c=x' },
        { key: 'c', disabledIf: 'a=x' },
        { key: 'd', disabledIf: 'a=x' },
      ],
      [
        [0, 'circularCondition'],
        [1, 'circularCondition'],
        [2, 'circularCondition'],
      ],
    ],
  ])('name %s', (_what, fields, expected) => {
    expect(kinds(fields)).toEqual(expected);
  });

  it('are none where every condition asks for another field', () => {
    const fields = [
      { key: 'a', type: 'select', options: ['x'] },
      { key: 'b', disabledIf: 'a=x' },
      { key: 'c', disabledIf: 'b=' },
    ];
    expect(fieldFaults(fields)).toEqual([]);
  });
});

describe('the faults of a text', () => {
  const fields = [
    { key: 'kind', type: 'select', options: ['dental', { value: 'law', label: 'Law firm' }] },
    { key: 'name' },
    { key: 'open', type: 'boolean' },
  ];

  it('name unknown fields and values that are no choice, with their place', () => {
    const text = '{name} {who} {#if kind=law}a{/if}{#if kind=Law firm}b{/if}{#if x=1}c{/if}';
    expect(textFaults(text, fields)).toEqual([
      { kind: 'unknownMarker', key: 'who', at: 7, end: 12 },
      { kind: 'unknownValue', key: 'kind', equals: 'Law firm', at: 33, end: 52 },
      { kind: 'unknownField', key: 'x', equals: '1', at: 58, end: 67 },
    ]);
  });

  it('leave free texts and empty values alone', () => {
    const text = '{#if name=Cedar}a{/if}{#if kind=}b{/if}{#if open=true}c{/if}';
    expect(textFaults(text, fields)).toEqual([]);
  });
});

describe('a key', () => {
  it.each([
    ['What is your business called?', [], 'businessCalled'],
    ['When are you open?', [], 'open'],
    ['¿Cómo se llama su empresa?', [], 'llamaEmpresa'],
    ['What is it?', [], 'whatIsIt'],
    ['2026 prices', [], 'field2026Prices'],
    ['', [], 'field'],
    ['When are you open?', ['open', 'open2'], 'open3'],
  ])('is made of the title “%s”', (title, taken, key) => {
    expect(keyFrom(title, taken)).toBe(key);
  });

  it('can always be a marker, and is never taken', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string(), (title, other) => {
        const first = keyFrom(title, [other]);
        expect(first).toMatch(fieldKeyPattern);
        expect(keyFrom(title, [first])).not.toBe(first);
      }),
    );
  });

  it('is renamed in markers and conditions and nowhere else', () => {
    const text = '{a} {ab} a {#if a=a}{b}{/if} {#if b=a}x{/if} {#if  a = x }y{/if}';
    const renamed = renamedIn(text, 'a', 'c');
    expect(renamed).toBe('{c} {ab} a {#if c=a}{b}{/if} {#if b=a}x{/if} {#if c=x}y{/if}');
    expect(keysUsedIn(renamed)).toEqual(['c', 'ab', 'b']);
  });

  it('is renamed in the texts and the condition of a field', () => {
    const field = { key: 'x', value: 'Hi {a}', placeholder: 'like {a}', disabledIf: 'a=no' };
    expect([fieldUses(field, 'a'), fieldUses(field, 'x')]).toEqual([true, false]);
    expect(renamedInField(field, 'a', 'c')).toEqual({
      key: 'x',
      value: 'Hi {c}',
      placeholder: 'like {c}',
      disabledIf: 'c=no',
    });
  });
});

describe('a condition', () => {
  it('is read as it was written', () => {
    for (const condition of [
      { key: 'kind', equals: 'dental practice' },
      { key: 'a', equals: 'b=c' },
      { key: 'a', equals: '' },
    ])
      expect(readCondition(conditionText(condition))).toEqual(condition);
    for (const text of [null, undefined, '', 'kind', '=x']) expect(readCondition(text)).toBeNull();
  });
});
