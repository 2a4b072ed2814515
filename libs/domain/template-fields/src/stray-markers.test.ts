import { firstMarker, strayMarkers, textFaults, type TemplateField } from './index.js';

describe('markers that nothing fills', () => {
  it.each([
    ['Hi {{name}}!', ['name']],
    ['Hi {{ first name }}!', ['first name']],
    ['Hi {first name}, {name}', ['first name']],
    ['Hi { name }', ['name']],
    ['{name} and {#if kind=a}x{/if}', []],
    ['{"a": 1} {} {{}} { } {a, b} {one two three four five six}', []],
    ['plain', []],
  ])('are found in %s', (text, names) =>
    expect(strayMarkers(text).map(({ name }) => name)).toEqual(names),
  );

  it.each([
    ['Hi {{first_name}}', '{{first_name}}'],
    ['Hi {name}', '{name}'],
    ['Hi {prénom}', '{prénom}'],
    ['{"a":1} {} 1 < 2', null],
  ])('are named as they stand: %s', (text, marker) => expect(firstMarker(text)).toBe(marker));

  it('are faults of a text, once, whether their field is known or not', () => {
    const fields = [{ key: 'name', label: '' }] as unknown as TemplateField[];
    expect(
      textFaults('{{name}} {first name} {name} {other}', fields).map(({ kind, key }) => [
        kind,
        key,
      ]),
    ).toEqual([
      ['malformedMarker', 'name'],
      ['malformedMarker', 'first name'],
      ['unknownMarker', 'other'],
    ]);
  });

  it('are found in linear time', () => {
    for (const piece of ['{', '{{', '{a ', '{{a ', '{ ', '{a b c d ', 'a{{ '])
      expect(strayMarkers(piece.repeat(40_000 / piece.length))).toEqual([]);
  });
});
