import fc from 'fast-check';
import { blocksIn } from './blocks.js';
import { compileTemplate } from './template.js';

const part = fc.constantFrom(
  '{#if a=b}',
  '{#if c = d e}',
  '{/if}',
  '{#if a}',
  '{/if x}',
  '{a}',
  '{else}',
  'words ',
  '\n',
  '{',
);
const template = fc.array(part, { maxLength: 40 }).map((parts) => parts.join(''));

describe('the blocks of a text', () => {
  it('have their condition, their content and their depth', () =>
    expect(blocksIn('A{#if a = b}B{#if c=d}C{/if}{/if}')).toEqual([
      { key: 'a', equals: 'b', at: 1, bodyFrom: 12, bodyTo: 28, end: 33, depth: 1 },
      { key: 'c', equals: 'd', at: 13, bodyFrom: 22, bodyTo: 23, end: 28, depth: 2 },
    ]));

  it('are those that a template does not show when no condition holds', () =>
    fc.assert(
      fc.property(template, (text) => {
        const outer = blocksIn(text).filter(({ depth }) => depth === 1);
        let shown = '';
        let from = 0;
        for (const { at, end } of outer) {
          shown += text.slice(from, at);
          from = end;
        }
        // A closed block inside one without an end is deeper, but shown by itself.
        fc.pre(!compileTemplate(text).problems.some(({ kind }) => kind === 'unclosed block'));
        expect(compileTemplate(text).render({}).text).toBe(shown + text.slice(from));
      }),
    ));

  it('are those that a template does not report', () =>
    fc.assert(
      fc.property(template, (text) => {
        const begun = new Set(blocksIn(text).map(({ at }) => at));
        const unclosed = compileTemplate(text).problems.filter(
          ({ kind }) => kind === 'unclosed block' || kind === 'nested too deep',
        );
        expect(unclosed.filter(({ at }) => begun.has(at))).toEqual([]);
      }),
    ));
});
