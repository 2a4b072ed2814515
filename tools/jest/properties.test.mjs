import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { describe, it } from 'node:test';
import { promisify } from 'node:util';
import { jestProject } from './preset.mjs';

const properties = new URL('./properties.mjs', import.meta.url);
const run = promisify(execFile);

/** The values that a separate process draws. */
async function drawn(seed) {
  const script = `import fc from ${JSON.stringify(properties.href)}; const all = []; fc.assert(fc.property(fc.string(), fc.double(), (...one) => { all.push(one); })); process.stdout.write(JSON.stringify(all));`;
  return (
    await run(process.execPath, ['--input-type=module', '-e', script], {
      env: { ...process.env, PATCHBAY_SEED: seed },
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

  it('replace fast-check in every project', () => {
    assert.equal(
      jestProject(import.meta.url).moduleNameMapper['^fast-check$'],
      properties.pathname,
    );
  });
});
