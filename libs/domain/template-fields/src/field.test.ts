import * as z from 'zod/mini';
import {
  applySuggestion,
  applyValue,
  canSkip,
  coerceValue,
  fieldOptions,
  fieldProblem,
  fieldTitle,
  fieldType,
  firstUnreadable,
  isDisabled,
  isRequired,
  markersIn,
  maxResolvedLength,
  readAs,
  replaceMarker,
  resolveValues,
  type TemplateField,
  templateFieldSchema,
  valuesOf,
} from './index.js';

const field = (patch: Partial<TemplateField> & Record<string, unknown> = {}): TemplateField => ({
  key: 'k',
  ...patch,
});

describe('the schema of a field', () => {
  it('accepts the documented example and keeps unknown properties', () => {
    const example = {
      key: 'services',
      title: 'Which services?',
      type: 'multiselect',
      options: ['roofing', 'gutters'],
      value: ['roofing'],
      placeholder: '',
      promptTip: '...',
      skipped: false,
      autoPrefilled: false,
      disabledIf: 'industry=retail',
      colour: 'red',
    };
    expect(z.parse(templateFieldSchema, example)).toEqual(example);
  });

  it.each(['', '1a', 'a b', '{a}', 'a'.repeat(65)])('refuses the key %j', (key) =>
    expect(templateFieldSchema.safeParse({ key }).success).toBe(false),
  );
});

describe('a field', () => {
  it('has the control of inputType if present, else of type, else text', () => {
    expect(fieldType({ inputType: 'select', type: 'number' })).toBe('select');
    expect(fieldType({ type: 'number' })).toBe('number');
    expect(fieldType({ type: 'hologram' })).toBe('text');
    expect(fieldType({})).toBe('text');
  });

  it('has options with labels', () => {
    expect(fieldOptions({ options: ['a', { value: 'b', label: 'Bee' }] })).toEqual([
      { value: 'a', label: 'a' },
      { value: 'b', label: 'Bee' },
    ]);
  });

  it('is labelled by its title, else by its key', () => {
    expect([fieldTitle(field({ title: 'T' })), fieldTitle(field({ title: '' }))]).toEqual([
      'T',
      'k',
    ]);
  });

  it.each([
    ['industry=retail', 'retail', true],
    [' industry = retail ', 'retail', true],
    ['industry=retail', 'dental', false],
    ['industry=a=b', 'a=b', true],
    ['industry=', '', true],
    ['industry=', null, true],
    ['industry', 'retail', false],
    ['=retail', 'retail', false],
    ['', 'retail', false],
    [undefined, 'retail', false],
  ])('with disabledIf %j while industry is %j: %j', (disabledIf, industry, expected) => {
    expect(isDisabled({ disabledIf }, { industry })).toBe(expected);
  });

  it('is required and skippable by default', () => {
    expect(
      [undefined, true, false].map((required) => [isRequired({ required }), canSkip({ required })]),
    ).toEqual([
      [true, true],
      [true, false],
      [false, true],
    ]);
  });

  it.each([
    ['', 'required'],
    [null, 'required'],
    [undefined, 'required'],
    [[], 'required'],
    [0, null],
    [false, null],
    [' ', null],
  ])('with the answer %j has the problem %s', (value, expected) => {
    expect(fieldProblem(field(), value)).toBe(expected);
    expect(fieldProblem(field({ required: false }), value)).toBeNull();
  });
});

describe('a value that cannot be read as its type', () => {
  it.each([
    ['number', 'about forty', 'number'],
    ['float', '1,5', 'number'],
    ['integer', '12.5', 'integer'],
    ['date', 'soon', 'date'],
    ['number', ' 12.5 ', null],
    ['integer', 12, null],
    ['date', '2026-01-05', null],
    ['text', 'about forty', null],
    ['email', 'desk@north', 'email'],
    ['email', 'Ask for Kim', 'email'],
    ['email', 'desk@north.example.com', null],
    ['email', 'Kim <kim@north.example.com>, desk@north.example.com', null],
  ])('for %s: %j has the problem %s, also where no answer is needed', (type, value, expected) => {
    expect(fieldProblem(field({ type }), value)).toBe(expected);
    expect(fieldProblem(field({ inputType: type, required: false }), value)).toBe(expected);
  });
});

describe('the first field that cannot be read', () => {
  const unreadable = field({ key: 'n', type: 'number', value: 'many' });
  it('is found among those that are asked', () => {
    const fields = [field({ key: 'a', value: '' }), unreadable];
    expect(firstUnreadable(fields)).toBe(unreadable);
    expect(
      firstUnreadable([field({ key: 'a', value: 'x' }), { ...unreadable, disabledIf: 'a=x' }]),
    ).toBe(undefined);
    expect(firstUnreadable([{ ...unreadable, value: 4 }])).toBe(undefined);
  });
});

describe('a raw value', () => {
  const options = ['red', 'green', 'light, blue'];
  it.each([
    ['text', 'Acme Roofing', 'Acme Roofing'],
    ['text', 5, '5'],
    ['text', ['a', 'b'], 'b'],
    ['text', {}, undefined],
    ['textarea', 'a\nb', 'a\nb'],
    ['number', '12.5', 12.5],
    ['number', ' -3 ', -3],
    ['number', '1e3', undefined],
    ['number', '0x10', undefined],
    ['number', '', undefined],
    ['number', 'abc', undefined],
    ['number', NaN, undefined],
    ['integer', '12', 12],
    ['integer', '12.5', undefined],
    ['float', '.5', 0.5],
    ['boolean', 'true', true],
    ['boolean', 'false', false],
    ['boolean', 'yes', undefined],
    ['boolean', true, true],
    ['select', 'red', 'red'],
    ['select', 'pink', undefined],
    ['multiselect', 'red', ['red']],
    ['multiselect', 'green,red,pink', ['red', 'green']],
    ['multiselect', ['green', 'pink', 'red'], ['red', 'green']],
    ['multiselect', 'light, blue', ['light, blue']],
    ['multiselect', 'pink', undefined],
    ['multiselect', 7, undefined],
    ['date', '2026-01-05', '2026-01-05'],
    ['date', 'soon', undefined],
    ['hologram', 'x', 'x'],
    ['text', null, undefined],
  ])('for %s: %j becomes %j', (type, raw, expected) =>
    expect(coerceValue(field({ type, options }), raw)).toEqual(expected),
  );

  it.each([
    ['integer', '7', 7],
    ['integer', '7.5', null],
    ['float', '7.5', 7.5],
    ['float', '', null],
    ['boolean', 'true', true],
    ['boolean', true, true],
    ['boolean', 'TRUE', false],
    ['boolean', 1, false],
    ['date', '2026-01-05T00:00:00Z', new Date('2026-01-05T00:00:00Z')],
    ['date', 'never', null],
  ] as const)('read as %s: %j is %j', (type, raw, expected) =>
    expect(readAs(type, raw)).toEqual(expected),
  );
});

describe('applying a value', () => {
  const fields: readonly TemplateField[] = [
    { key: 'orgName', skipped: true, autoPrefilled: true },
    {
      key: 'greeting',
      value: 'Welcome to {orgName}, {agentName}. {orgName}!',
      placeholder: 'Hi, {orgName}',
    },
    { key: 'hours', value: ['{orgName}'] },
    { key: 'other', value: 'x' },
  ];

  it('replaces it, clears both flags and replaces its marker elsewhere', () => {
    const after = applyValue(fields, 'orgName', 'Acme');
    expect(after[0]).toEqual({
      key: 'orgName',
      value: 'Acme',
      skipped: false,
      autoPrefilled: false,
    });
    expect(after[1]).toEqual({
      key: 'greeting',
      value: 'Welcome to Acme, {agentName}. Acme!',
      placeholder: 'Hi, Acme',
    });
  });

  it('keeps unchanged fields as the same objects, and all of them for an unknown key', () => {
    const after = applyValue(fields, 'orgName', 'Acme');
    expect([after[2], after[3]]).toEqual([fields[2], fields[3]]);
    expect(after[3]).toBe(fields[3]);
    expect(applyValue(fields, 'missing', 'x')).toBe(fields);
  });

  it('converts a suggestion to the type of the field', () => {
    const typed: readonly TemplateField[] = [
      {
        key: 's',
        type: 'multiselect',
        options: ['roofing', 'gutters'],
        value: ['roofing'],
        skipped: true,
      },
      { key: 'n', inputType: 'integer', type: 'text', value: 1 },
      { key: 'c', type: 'select', options: ['red', { value: 'b', label: 'Blue' }], value: 'red' },
      { key: 't', value: 'We do {s}, {n} times in {c}. {t}' },
    ];
    const after = applySuggestion(
      applySuggestion(applySuggestion(typed, 's', 'gutters, paint'), 'n', '7'),
      'c',
      'b',
    );
    expect(after.map(({ value }) => value)).toEqual([
      ['gutters'],
      7,
      'b',
      'We do gutters, 7 times in b. {t}',
    ]);
    expect(after[0]).toMatchObject({ skipped: false, autoPrefilled: false });
  });

  it.each<[TemplateField, string, unknown]>([
    [
      {
        key: 'a',
        type: 'select',
        options: [
          { value: 'dental', label: 'Dental' },
          { value: 'vet', label: 'Dental (animals)' },
        ],
      },
      'Dental',
      'dental',
    ],
    [{ key: 'a', type: 'select', options: [{ value: '7', label: 'Dental' }] }, ' dental ', '7'],
    [
      {
        key: 'a',
        type: 'select',
        options: [
          { value: 'b', label: 'a' },
          { value: 'a', label: 'b' },
        ],
      },
      'a',
      'a',
    ],
    [
      {
        key: 'a',
        type: 'multiselect',
        options: [
          { value: 'x', label: 'Gutters, roofs' },
          { value: 'y', label: 'Paint' },
        ],
      },
      'Gutters, roofs',
      ['x'],
    ],
    [
      {
        key: 'a',
        type: 'multiselect',
        options: [
          { value: 'x', label: 'Gutters' },
          { value: 'y', label: 'Paint' },
        ],
      },
      'paint, Gutters, doors',
      ['x', 'y'],
    ],
    [{ key: 'a', type: 'integer' }, '1,200', 1200],
    [{ key: 'a', type: 'integer' }, '-12,345,678', -12_345_678],
    [{ key: 'a', type: 'number' }, '1,200.5', 1200.5],
  ])('parses a suggestion as people write it: %j from %s', (field, suggestion, value) => {
    expect(applySuggestion([field], 'a', suggestion)[0]?.value).toEqual(value);
  });

  it.each([
    [{ key: 'a', type: 'integer' }, '1,20'],
    [{ key: 'a', type: 'integer' }, '1,200.5'],
    [{ key: 'a', type: 'integer' }, ',200'],
    [{ key: 'a', type: 'select', options: ['b'] }, 'c'],
  ] as [TemplateField, string][])('does not change %j by %s', (field, suggestion) => {
    const fields = [field];
    expect(applySuggestion(fields, 'a', suggestion)).toBe(fields);
  });

  it('adds no property that a field did not have', () => {
    const after = applyValue([{ key: 'a' }, { key: 'b', value: '{a}' }], 'a', 'x');
    expect(Object.keys(after[1] ?? {})).toEqual(['key', 'value']);
  });

  it('changes no field if the field cannot hold the suggestion', () => {
    const typed: readonly TemplateField[] = [{ key: 'n', type: 'number', value: 1 }];
    expect(applySuggestion(typed, 'n', 'many')).toBe(typed);
    expect(applySuggestion(typed, 'missing', '1')).toBe(typed);
  });

  it('does not replace markers in its own output', () => {
    expect(replaceMarker('{a}', 'a', '{a}{b}')).toBe('{a}{b}');
    expect(replaceMarker('{a}', 'a', '$& $1')).toBe('$& $1');
  });
});

describe('values that refer to each other', () => {
  it('are resolved in the order of their dependencies', () => {
    const { values, circular } = resolveValues([
      { key: 'bye', value: '{greeting} Bye.' },
      { key: 'greeting', value: 'Hi from {orgName}.' },
      { key: 'orgName', value: 'Acme' },
    ]);
    expect({ ...values }).toEqual({
      bye: 'Hi from Acme. Bye.',
      greeting: 'Hi from Acme.',
      orgName: 'Acme',
    });
    expect(circular).toEqual([]);
  });

  it('in a cycle stay unchanged and are reported', () => {
    const { values, circular } = resolveValues([
      { key: 'a', value: 'a{b}' },
      { key: 'b', value: 'b{a}' },
    ]);
    expect(circular).toEqual(['a']);
    expect(values['b']).toBe('b{a}');
    expect(resolveValues([{ key: 'a', value: 'x{a}' }])).toEqual({
      values: { a: 'x{a}' },
      circular: ['a'],
    });
  });

  it('use extra values, and keep unknown markers', () => {
    expect(
      resolveValues([{ key: 'a', value: '{city} {nowhere}' }], { city: 'Austin' }).values['a'],
    ).toBe('Austin {nowhere}');
  });

  it('cannot grow without bound', () => {
    const bomb = Array.from({ length: 40 }, (_, index): TemplateField => ({
      key: `f${index}`,
      value: index === 0 ? 'lol' : `{f${index - 1}}`.repeat(10),
    }));
    const lengths = Object.values(resolveValues(bomb).values).map((value) => String(value).length);
    expect(Math.max(...lengths)).toBeLessThanOrEqual(maxResolvedLength);
  });

  it('are safe with any key', () => {
    expect(valuesOf([{ key: '__proto__', value: 'x' }])['__proto__']).toBe('x');
    expect(
      resolveValues([
        { key: 'constructor', value: 'c' },
        { key: 'a', value: '{constructor}' },
      ]).values['a'],
    ).toBe('c');
  });

  it('can be listed', () => expect(markersIn('{a} {b} {a} {#if c=1}{/if}')).toEqual(['a', 'b']));
});
