import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { compileFormula, parseFormula } from '../index.js';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

const formula = compileFormula(parseFormula('duration * 2'));

/** Runs a formula on rows of a class that nothing else refers to. */
function runOnNewClass(): WeakRef<object> {
  class Made {
    duration = 3;
  }
  for (let run = 0; run < 5; run += 1) expect(formula.value({ ...new Made() })).toBe(6);
  const row = new Made() as unknown as Record<string, unknown>;
  expect(formula.value(row)).toBe(6);
  return new WeakRef(Made.prototype);
}

// More shapes than an engine keeps for one place in its machine code, which it therefore does not
// discard when rows are made again, and no more than that.
it('keeps the shapes of the rows of the latest eight classes', async () => {
  const shapes = Array.from({ length: 12 }, runOnNewClass);
  await new Promise((resolve) => setImmediate(resolve));
  collect();
  expect(shapes.map((shape) => shape.deref() !== undefined)).toEqual([
    ...new Array<boolean>(4).fill(false),
    ...new Array<boolean>(8).fill(true),
  ]);
});
