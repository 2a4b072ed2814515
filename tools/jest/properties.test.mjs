import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { describe, it } from 'node:test';
import { promisify } from 'node:util';
import { jestProject } from './preset.mjs';
import { atMost } from './property-limit.mjs';

const properties = new URL('./properties.mjs', import.meta.url);
const run = promisify(execFile);

/** The values that a separate process draws. */
async function drawn(seed, settings = {}, env = {}) {
  const script =
    `import fc from ${JSON.stringify(properties.href)}; const all = []; ` +
    'fc.assert(fc.property(fc.string(), fc.double(), (...one) => { all.push(one); }), ' +
    `${JSON.stringify(settings)}); process.stdout.write(JSON.stringify(all));`;
  return (
    await run(process.execPath, ['--input-type=module', '-e', script], {
      env: { ...process.env, PATCHBAY_PROOFS: '', PATCHBAY_SEED: seed, ...env },
    })
  ).stdout;
}

describe('properties', () => {
  it('draw the same values in every run, and others for another seed', async () => {
    const [one, again, other] = await Promise.all([drawn('7'), drawn('7'), drawn('8')]);
    assert.equal(one, again);
    assert.notEqual(one, other);
    assert.equal(JSON.parse(one).length, 100);
  });

  it('draw fewer values in a short run for a law that asks for many, and the same ones first', async () => {
    const short = { PATCHBAY_PROOFS: 'short' };
    const [many, fewer, few, usual] = (
      await Promise.all([
        drawn('7', { numRuns: 2 * atMost }),
        drawn('7', { numRuns: 2 * atMost }, short),
        drawn('7', { numRuns: 20 }, short),
        drawn('7', {}, short),
      ])
    ).map((text) => JSON.parse(text));
    assert.equal(many.length, 2 * atMost);
    assert.deepEqual(fewer, many.slice(0, atMost));
    assert.deepEqual([few.length, usual.length], [20, 100]);
  });

  it('replace fast-check in every project', () => {
    assert.equal(
      jestProject(import.meta.url).moduleNameMapper['^fast-check$'],
      properties.pathname,
    );
  });
});
