import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { table } from '../proofs/table.mjs';
import { hasDatabase } from '../jest/database-files.mjs';
import { deepPhases } from './deep-phases.mjs';
import { filesInTurn, leftOutOf, turns } from './in-turns.mjs';
import { longFiles } from './long-files.mjs';
import { onBothDatabases, phases } from './phases.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const files = longFiles.map(({ file }) => file);
const nothing = new Set();
const leftIn = (turn) => new Set(leftOutOf({ changed: nothing, turn }));
const ofServer = longFiles.filter(({ phase }) => phase === 'debian').map(({ file }) => file);
const deep = Object.fromEntries(deepPhases.map((phase) => [phase.name, phase]));

/** The test files of a library that Jest would run, with these variables. */
function listed(library, env) {
  const { stdout } = spawnSync(
    process.execPath,
    ['--experimental-vm-modules', '../../../node_modules/jest/bin/jest.js', '--listTests'],
    {
      cwd: join(root, library),
      encoding: 'utf8',
      env: { ...process.env, PATCHBAY_TEST_DATABASE: '', PATCHBAY_LEFT_OUT: '', ...env },
    },
  );
  return stdout
    .split('\n')
    .filter(Boolean)
    .map((file) => file.slice(root.length))
    .sort();
}

describe('long test files', () => {
  it('exist, each once, beside files of their subject that every run has', () => {
    assert.equal(new Set(files).size, files.length);
    for (const { file, stays, cpu } of longFiles) {
      assert.ok(existsSync(join(root, file)), file);
      assert.ok(cpu >= 2 && stays.length > 0, file);
      for (const other of stays) {
        assert.ok(existsSync(join(root, other)), other);
        assert.ok(!files.includes(other), `${other} is in every run`);
      }
    }
  });

  it('are no proof of their own kind', () => {
    const proofs = new Set([
      ...table.filter(({ byTurns }) => !byTurns).flatMap((proof) => proof.files ?? []),
      ...onBothDatabases.map((file) => `libs/server/platform/${file}`),
    ]);
    assert.deepEqual(
      files.filter((file) => proofs.has(file)),
      [],
    );
    for (const file of files)
      assert.doesNotMatch(
        readFileSync(join(root, file), 'utf8'),
        /\b(ofLength|isDrawn|isKilled)\(/,
        file,
      );
  });

  it('all run in the deep run, which leaves none out', () => {
    for (const file of ofServer) assert.ok(hasDatabase(join(root, file)), file);
    for (const { env } of [deep.debian, deep.screens, deep.tools])
      assert.equal(env?.PATCHBAY_LEFT_OUT, undefined);
    const all = ['libs/server/platform', 'libs/server/store'].flatMap((library) =>
      listed(library, deep.debian.env),
    );
    assert.deepEqual(
      ofServer.filter((file) => !all.includes(file)),
      [],
    );
    const named = [deep.screens, deep.tools]
      .flatMap(({ commands }) => commands)
      .flatMap(([, args, folder = '.']) =>
        args.filter((arg) => /\.test\.\w+$/.test(arg)).map((file) => join(folder, file)),
      );
    assert.deepEqual(named.sort(), files.filter((file) => !ofServer.includes(file)).sort());
  });

  it('run each in exactly one turn of npm test', () => {
    const taken = Array.from({ length: turns }, (_, turn) =>
      files.filter((file) => !leftIn(turn).has(file)),
    );
    assert.deepEqual(taken.flat().sort(), [...files].sort());
    const sizes = taken.map((some) => some.length);
    assert.ok(Math.max(...sizes) - Math.min(...sizes) <= 1, sizes.join());
  });

  it('run when something in their folder has changed', () => {
    const changed = new Set(['libs/server/platform/src/webhooks/repository.ts']);
    const left = leftOutOf({ changed, turn: -1 });
    assert.ok(!left.includes('libs/server/platform/src/webhooks/webhooks.test.ts'));
    assert.ok(left.includes('libs/server/platform/src/billing/statements.test.ts'));
  });

  it('are left out by Jest as the phase says, and nothing else is', () => {
    const { env } = phases.find(({ name }) => name === 'unit');
    assert.equal(env.PATCHBAY_LEFT_OUT, filesInTurn().env.PATCHBAY_LEFT_OUT);
    const left = [...leftIn(0)];
    for (const library of ['libs/server/platform', 'libs/features/conversations']) {
      const some = listed(library, { PATCHBAY_LEFT_OUT: left.join() });
      assert.deepEqual(
        listed(library, {}).filter((file) => !some.includes(file)),
        left.filter((file) => file.startsWith(`${library}/`)).sort(),
      );
    }
  });
});
