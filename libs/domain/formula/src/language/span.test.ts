import {
  childrenOf,
  formulaProblem,
  type FormulaNode,
  parseFormula,
  printFormula,
} from '../index.js';
import { randomFrom, typicalFormula } from '../testing/index.js';

const strip = (node: FormulaNode): string =>
  JSON.stringify(node, (key, value: unknown) =>
    key === 'start' || key === 'end' ? undefined : value,
  );

describe('the positions', () => {
  it('of each node of any formula are correct: its text, parsed alone, is that node', () => {
    const random = randomFrom(Number(process.env['PATCHBAY_SEED'] ?? 1121));
    let nodes = 0;
    for (let done = 0; done < 3000; done += 1) {
      const printed = printFormula(typicalFormula(random, { folds: done % 2 === 0 }));
      const text = done % 3 === 0 ? `  (\n${printed.replaceAll(' ', '  ')} )\t` : printed;
      const parsed = parseFormula(text);
      if (!parsed.ok) throw new Error(`${text}: ${parsed.error.message}`);
      const visit = (node: FormulaNode, from: number, to: number): void => {
        nodes += 1;
        const own = text.slice(node.start, node.end);
        // Compared without matchers: Jest's matchers took most of the time of the 30,000 comparisons.
        if (node.start < from || node.end > to || own.trim() !== own)
          throw new Error(`${text}: "${own}" at ${node.start} to ${node.end}, in ${from} to ${to}`);
        const again = parseFormula(own);
        const found = again.ok ? strip(again.value) : again.error.message;
        if (found !== strip(node)) throw new Error(`${text}: "${own}" alone is ${found}`);
        childrenOf(node).forEach((child) => visit(child, node.start, node.end));
      };
      visit(parsed.value, 0, text.length);
    }
    expect(nodes).toBeGreaterThan(15_000);
  });

  it.each([
    ['', 0, 0],
    ['   ', 0, 3],
    ['a + #b', 4, 5],
    ["a == '€x'", 6, 7],
    ['(a + (b)', 0, 1],
    ['a + b) + (', 5, 6],
    ['((a)', 0, 1],
    ['a + foo + bar', 4, 7],
    ['foo(1)', 0, 3],
    ['a in b', 5, 6],
    ['a not in 5', 9, 10],
    ['a in', 4, 4],
    ['a in [1, 2', 10, 10],
    ['a in []', 6, 7],
    ['a is 5', 5, 6],
    ['a is not b', 9, 10],
    ['a is', 4, 4],
    ['a +', 3, 3],
    ['* a', 0, 1],
    ['a < b < c', 6, 7],
    ['a == not b', 5, 8],
    ['a not like b', 2, 5],
    ['sum + 1', 0, 3],
    ['abs(a, b)', 8, 9],
    ['a between 1 or 2', 12, 14],
    ['sum(1 + avg(a))', 4, 14],
    ["timestamp_diff(a, b, 'week')", 21, 27],
    ["a regex '(b'", 8, 12],
    ['a regex b', 8, 9],
    ['a = b', 2, 3],
    ["a == 'open", 5, 10],
    ['1. + a', 1, 2],
    ['a b c', 2, 3],
    ['a, b', 1, 2],
    ['now()()', 5, 6],
    ['a]', 1, 2],
    ['()', 1, 2],
    ['a is null + 1', 10, 11],
    ["a regex 'b' * 2", 12, 13],
    ['a.b', 1, 2],
  ])('of the error in %j are %i to %i', (text, start, end) => {
    const problem = formulaProblem(text, { fields: ['a', 'b', 'c'] });
    expect(problem).not.toBeNull();
    expect([problem?.message, problem?.start, problem?.end]).toEqual([
      problem?.message,
      start,
      end,
    ]);
  });
});
