import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { table } from '../proofs/table.mjs';
import { hasDatabase } from '../jest/database-files.mjs';
import { deepPhases } from './deep-phases.mjs';
import { filesInTurn, leftOutOf, shares, turns } from './in-turns.mjs';
import { longFiles } from './long-files.mjs';
import { onBothDatabases, phases } from './phases.mjs';
import { filesWithManyRuns } from './property-runs.mjs';
import { shareInTurn } from './file-shares.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const files = longFiles.map(({ file }) => file);
const nothing = new Set();
const leftByShares = shareInTurn().left.map(({ file }) => file);
const leftIn = (turn) => new Set(leftOutOf({ changed: nothing, turn }));
const ofServer = longFiles.filter(({ phase }) => phase === 'debian').map(({ file }) => file);
const deep = Object.fromEntries(deepPhases.map((phase) => [phase.name, phase]));

/** The test files that a command of Jest would run, with these variables beside its own. */
function listedOf([command, args, folder, own], env) {
  const { stdout, stderr } = spawnSync(command, [...args, '--listTests'], {
    cwd: join(root, folder),
    encoding: 'utf8',
    env: { ...process.env, PATCHBAY_TEST_DATABASE: '', PATCHBAY_LEFT_OUT: '', ...own, ...env },
  });
  const found = stdout.split('\n').filter(Boolean);
  assert.ok(found.length > 0, stderr);
  return found.map((file) => file.slice(root.length)).sort();
}

/** Those of a phase with one command. */
const listedBy = ({ commands: [command], env }) => listedOf(command, env);

/** Those of a library, with these variables. */
const listed = (library, env) =>
  listedOf(
    [
      process.execPath,
      ['--experimental-vm-modules', '../../../node_modules/jest/bin/jest.js'],
      library,
    ],
    env,
  );

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
      ...onBothDatabases,
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
    const all = listedBy(deep.debian);
    assert.deepEqual(
      ofServer.filter((file) => !all.includes(file)),
      [],
    );
    const named = [deep.screens, deep.libraries, deep.tools]
      .flatMap(({ commands }) => commands)
      .flatMap(([, args, folder = '.']) =>
        args.filter((arg) => /\.test\.\w+$/.test(arg)).map((file) => join(folder, file)),
      );
    const others = longFiles.filter(({ phase }) => !['debian', 'laws'].includes(phase));
    assert.deepEqual(named.sort(), others.map(({ file }) => file).sort());
  });

  it('of laws run in the phase of all laws', () => {
    const ofLaws = longFiles.filter(({ phase }) => phase === 'laws').map(({ file }) => file);
    assert.ok(ofLaws.length > 0);
    const laws = filesWithManyRuns();
    assert.deepEqual(
      ofLaws.filter((file) => !laws.includes(file)),
      [],
    );
    assert.deepEqual(
      longFiles.filter(({ file, phase }) => laws.includes(file) && phase !== 'laws'),
      [],
    );
  });

  it('run in phases of the deep run that leave none out', () => {
    const names = [...new Set(longFiles.map(({ phase }) => phase))];
    assert.deepEqual(names.sort(), ['debian', 'laws', 'libraries', 'screens', 'tools']);
    for (const { env, commands } of names.map((name) => deep[name]))
      for (const variables of [env, ...commands.map(([, , , own]) => own)])
        assert.equal(variables?.PATCHBAY_LEFT_OUT, undefined);
  });

  it('of libraries are all found by Jest in the deep run', () => {
    assert.deepEqual(
      listedBy(deep.libraries),
      longFiles
        .filter(({ phase }) => phase === 'libraries')
        .map(({ file }) => file)
        .sort(),
    );
  });

  it('run each in exactly one turn of npm test', () => {
    const taken = Array.from({ length: turns }, (_, turn) =>
      files.filter((file) => !leftIn(turn).has(file)),
    );
    assert.deepEqual(taken.flat().sort(), [...files].sort());
  });

  it('take about equally long in each turn', () => {
    const seconds = shares.map(({ cpu }) => cpu);
    assert.ok(Math.max(...seconds) - Math.min(...seconds) <= 4, seconds.join());
  });

  it('run when something in their folder has changed', () => {
    const changed = new Set(['libs/server/core-tests/src/webhooks/repository.ts']);
    const left = leftOutOf({ changed, turn: -1 });
    assert.ok(!left.includes('libs/server/core-tests/src/webhooks/webhooks.test.ts'));
    assert.ok(left.includes('libs/server/money-tests/src/billing/statements.test.ts'));
  });

  it('are left out by Jest as the phase says, and nothing else is', () => {
    for (const one of ['unit', 'dom']) {
      const { env } = phases.find(({ name }) => name === one);
      const left = [...filesInTurn().env.PATCHBAY_LEFT_OUT.split(','), ...leftByShares];
      assert.deepEqual(env.PATCHBAY_LEFT_OUT.split(',').sort(), left.sort(), one);
    }
    const left = [...leftIn(0)];
    for (const library of [
      'libs/server/platform',
      'libs/server/kit',
      'libs/features/conversations',
    ]) {
      const some = listed(library, { PATCHBAY_LEFT_OUT: left.join() });
      assert.deepEqual(
        listed(library, {}).filter((file) => !some.includes(file)),
        left.filter((file) => file.startsWith(`${library}/`)).sort(),
      );
    }
  });
});
