import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { walk } from '../checks/walk.mjs';
import { jestProjects } from './database-projects.mjs';
import { deepChoice, partTexts } from './deep-choice.mjs';
import { deepPhases } from './deep-phases.mjs';
import { longFiles } from './long-files.mjs';
import { phases } from './phases.mjs';
import { leftByShare, restPhase, sharedFiles, shareInTurn, fileShares } from './file-shares.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const nothing = new Set();
const names = (files) => files.map(({ file }) => file);
const leftIn = (share, changed = nothing) =>
  names(shareInTurn({ PATCHBAY_FILES: String(share) }, changed).left);

describe('the shares of the test files', () => {
  it('are of all files but the long ones and those of projects that are in every run', () => {
    const long = new Set(names(longFiles));
    const projects = jestProjects(root).filter(({ setsProcess }) => !setsProcess);
    const all = projects
      .flatMap(({ folder }) =>
        walk(root, [`${folder}/src`], (name) => /\.test\.tsx?$/.test(name)).map((file) =>
          file.slice(root.length),
        ),
      )
      .filter((file) => !long.has(file));
    assert.deepEqual(names(sharedFiles).sort(), all.sort());
    for (const file of names(sharedFiles)) assert.ok(existsSync(join(root, file)), file);
  });

  it('have each file in exactly one of as many runs, and about as many files and proofs', () => {
    const had = Array.from({ length: fileShares }, (_, share) => {
      const left = new Set(leftIn(share));
      return names(sharedFiles).filter((file) => !left.has(file));
    });
    assert.deepEqual(had.flat().sort(), names(sharedFiles).sort());
    const spread = (lists) => {
      const counts = lists.map(({ length }) => length);
      return Math.max(...counts) - Math.min(...counts);
    };
    assert.ok(spread(had) <= 2);
    assert.ok(spread(had.map((files) => files.filter((file) => /\/proofs\//.test(file)))) <= 3);
  });

  it('are joined by the files of changed folders, and can be had all', () => {
    const changed = new Set(['libs/domain/kernel/src/some-module.ts']);
    for (let share = 0; share < fileShares; share += 1)
      assert.ok(
        !leftIn(share, changed).some((file) => /^libs\/domain\/kernel\/src\/[^/]+$/.test(file)),
      );
    assert.deepEqual(shareInTurn({ PATCHBAY_FILES: 'all' }).left, []);
    assert.throws(() => leftIn(6), /PATCHBAY_FILES is a number from 0 to 5/);
  });

  it('are left out of a run as its start says', () => {
    const left = names(shareInTurn().left);
    for (const name of ['unit', 'dom']) {
      const { env } = phases.find((phase) => phase.name === name);
      const leftOut = new Set(env.PATCHBAY_LEFT_OUT.split(','));
      assert.ok(
        left.every((file) => leftOut.has(file)),
        name,
      );
    }
  });
});

describe('the deep run after `npm test`', () => {
  const after = (share, changed = nothing) =>
    deepChoice(
      { PATCHBAY_DEEP: 'part', PATCHBAY_DEEP_NUMBER: '3', PATCHBAY_FILES: share },
      changed,
    );

  it('has all files that were left, whatever else it has, and begins with them', () => {
    for (const share of ['0', '1', '5']) {
      const { of } = after(share);
      assert.deepEqual(
        names([...of('rest'), ...of('rest-dom')]).sort(),
        names(leftByShare({ changed: nothing, share: Number(share) })).sort(),
      );
      for (const phase of ['rest', 'rest-dom'])
        assert.ok(of(phase).every((one) => restPhase(one) === phase));
    }
    assert.deepEqual(
      deepPhases.slice(0, 5).map(({ name }) => name),
      ['rest', 'rest-dom', 'packages', 'holes', 'database-server'],
    );
    assert.match(partTexts(after('0')).intro, /has the \d\d\d test files that were left/);
  });

  it('has none where none was left, and all without a run before it', () => {
    const { has } = after('all');
    assert.ok(!has('rest') && !has('rest-dom') && has('packages') && has('holes'));
    const run = ['rest', 'rest-dom'].flatMap((name) => {
      const [[, args]] = deepPhases.find((phase) => phase.name === name).commands;
      return args.filter((arg) => /\.test\.tsx?$/.test(arg));
    });
    assert.deepEqual(run.sort(), names(sharedFiles).sort());
  });
});
