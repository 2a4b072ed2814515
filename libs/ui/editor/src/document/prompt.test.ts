import fc from 'fast-check';
import { anyPrompt, documentOf } from '../testing/any-prompt.js';
import { prefixOf } from './line-node.js';
import { placeAt, textIndex, textOffset } from './places.js';
import { print } from './prompt.js';

/** What a person sees of a line: bold in angle brackets, chips in square ones. */
const seen = (text: string) =>
  documentOf(text).children.map((line) =>
    line.children
      .map((child) => {
        const shown = child.isText ? (child.text ?? '') : `[${String(child.attrs['source'])}]`;
        return child.marks.length > 0 ? `<${shown}>` : shown;
      })
      .join(''),
  );

describe('a prompt', () => {
  it('is the same text after it was read and written, whatever it contains', () =>
    fc.assert(
      fc.property(anyPrompt, (text) => expect(print(documentOf(text))).toBe(text)),
      {
        numRuns: 2000,
      },
    ));

  it('has a position for every place in the text, in the same order', () =>
    fc.assert(
      fc.property(anyPrompt, (text) => {
        const doc = documentOf(text);
        const { positionOf } = textIndex(doc);
        let last = 0;
        for (let offset = 0; offset <= text.length; offset += 1) {
          const position = positionOf(offset);
          expect(position).toBeGreaterThanOrEqual(last);
          expect(doc.resolve(position).parent.type.name).toBe('line');
          last = position;
        }
      }),
    ));

  it('finds the same position again by the offset of a position', () =>
    fc.assert(
      fc.property(anyPrompt, (text) => {
        const doc = documentOf(text);
        const { positionOf } = textIndex(doc);
        for (let position = 0; position <= doc.content.size; position += 1) {
          const { line, offset } = placeAt(doc, position);
          expect(offset).toBeLessThanOrEqual(text.split('\n')[line]?.length ?? 0);
          if (doc.resolve(position).depth > 0)
            expect(positionOf(textOffset(doc, position))).toBe(position);
        }
      }),
    ));

  it.each([
    ['# Who you are', '# ', ['Who you are']],
    ['  - an item', '  - ', ['an item']],
    ['12) twelve', '12) ', ['twelve']],
    ['#not a heading', '', ['#not a heading']],
    ['-5 degrees', '', ['-5 degrees']],
    ['    indented', '', ['    indented']],
    ['a **b** c', '', ['a <b> c']],
    ['2 ** 3 ** 4', '', ['2 ** 3 ** 4']],
    ['**a****b**', '', ['**a****b**']],
    ['**a {orgName}** b', '', ['<a ><[{orgName}]> b']],
    ['{orgName} {other} {org', '', ['[{orgName}] {other} {org']],
    ['{#if industry=**}a{/if}', '', ['[{#if industry=**}]a[{/if}]']],
    ['- ', '- ', ['']],
    ['', '', ['']],
  ])('shows %j with the prefix %j as %j', (text, prefix, lines) => {
    expect(seen(text)).toEqual(lines);
    expect(prefixOf(documentOf(text).child(0))).toBe(prefix);
  });
});
