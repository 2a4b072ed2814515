import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { walk } from '../checks/walk.mjs';
import { hasDatabase } from '../jest/database-files.mjs';
import { leftToDeep } from '../test/left-to-deep.mjs';
import { deepPhases } from '../test/deep-phases.mjs';
import { phases } from '../test/phases.mjs';
import { serverTestProjects } from '../jest/server-tests.mjs';
import { phaseCost } from './costs.mjs';
import { table } from './table.mjs';
import { readmeText, writtenReadme } from './write.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const names = { test: phases.map(({ name }) => name), deep: deepPhases.map(({ name }) => name) };
const inTable = (tier) => [
  ...new Set(table.filter((proof) => proof.tier === tier).map(({ phase }) => phase)),
];

describe('the table of proofs', () => {
  it('has every phase of both runs, and no other', () => {
    for (const tier of ['test', 'deep'])
      assert.deepEqual(inTable(tier).sort(), [...names[tier]].sort(), tier);
    const both = names.test.filter((name) => names.deep.includes(name));
    assert.deepEqual(both, [], 'a phase is in one run only');
  });

  it('has each proof once, with existing files and the cost of its phase', () => {
    assert.equal(new Set(table.map(({ name }) => name)).size, table.length);
    for (const { name, files = [], phase, shows } of table) {
      assert.deepEqual(
        files.filter((file) => !existsSync(join(root, file))),
        [],
        name,
      );
      assert.ok(phaseCost[phase]?.cpu > 0, `${phase} has a cost`);
      assert.ok(shows.length > 5, name);
    }
    assert.deepEqual(Object.keys(phaseCost).sort(), [...names.test, ...names.deep].sort());
  });

  it('has each file of proofs', () => {
    const named = new Set(table.flatMap(({ files = [] }) => files.map((file) => join(root, file))));
    const missing = walk(root, ['libs/server/platform/src/proofs'], (file) =>
      file.endsWith('.test.ts'),
    ).filter((file) => !named.has(join(file)));
    assert.deepEqual(missing, []);
  });

  it('has a short form in every run for each long proof', () => {
    const short = new Set(table.filter(({ tier }) => tier === 'test').map(({ name }) => name));
    const repeated = table.filter((proof) => proof.tier === 'deep' && proof.short);
    assert.ok(repeated.length >= 5);
    for (const proof of repeated) assert.ok(short.has(proof.short), proof.name);
  });

  it('has each file that a short run runs partly and the deep run completely', () => {
    const taking = walk(root, serverTestProjects, (file) => file.endsWith('.test.ts')).filter(
      (file) => /\b(isDrawn|isKilled)\(/.test(readFileSync(file, 'utf8')),
    );
    for (const name of ['shares', 'all cases']) {
      const { files } = table.find((proof) => proof.name === name);
      assert.deepEqual(
        files.map((file) => join(root, file)).sort(),
        taking.map((file) => join(file)).sort(),
        name,
      );
    }
    const { phase } = table.find(({ name }) => name === 'all cases');
    assert.equal(deepPhases.find(({ name }) => name === phase).env.PATCHBAY_PROOFS, undefined);
    for (const file of taking) assert.ok(hasDatabase(file), `${file} is run by ${phase}`);
  });

  it('equals the README; otherwise run `node tools/proofs/write.mjs`', async () =>
    assert.equal(writtenReadme(), await readmeText()));
});

describe('the start of `npm test`', () => {
  it('lists each phase that is left to the deep run', () => {
    const text = leftToDeep();
    assert.match(text, /npm run test:deep/);
    for (const { name, title } of deepPhases)
      assert.ok(text.includes(name) && text.includes(title), name);
  });
});
