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
import { leftByThird, restPhase, thirdFiles, thirdInTurn, thirds } from './thirds.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const nothing = new Set();
const names = (files) => files.map(({ file }) => file);
const leftIn = (third, changed = nothing) =>
  names(thirdInTurn({ PATCHBAY_THIRD: String(third) }, changed).left);

describe('the thirds of the test files', () => {
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
    assert.deepEqual(names(thirdFiles).sort(), all.sort());
    for (const file of names(thirdFiles)) assert.ok(existsSync(join(root, file)), file);
  });

  it('have each file in exactly one run of three, and about as many files and proofs', () => {
    const had = Array.from({ length: thirds }, (_, third) => {
      const left = new Set(leftIn(third));
      return names(thirdFiles).filter((file) => !left.has(file));
    });
    assert.deepEqual(had.flat().sort(), names(thirdFiles).sort());
    const spread = (lists) => {
      const counts = lists.map(({ length }) => length);
      return Math.max(...counts) - Math.min(...counts);
    };
    assert.ok(spread(had) <= 2);
    assert.ok(spread(had.map((files) => files.filter((file) => /\/proofs\//.test(file)))) <= 3);
  });

  it('are joined by the files of changed folders, and can be had all', () => {
    const changed = new Set(['libs/domain/kernel/src/some-module.ts']);
    for (let third = 0; third < thirds; third += 1)
      assert.ok(
        !leftIn(third, changed).some((file) => /^libs\/domain\/kernel\/src\/[^/]+$/.test(file)),
      );
    assert.deepEqual(thirdInTurn({ PATCHBAY_THIRD: 'all' }).left, []);
    assert.throws(() => leftIn(3), /PATCHBAY_THIRD is a number from 0 to 2/);
  });

  it('are left out of a run as its start says', () => {
    const left = names(thirdInTurn().left);
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
  const after = (third, changed = nothing) =>
    deepChoice(
      { PATCHBAY_DEEP: 'part', PATCHBAY_DEEP_NUMBER: '3', PATCHBAY_THIRD: third },
      changed,
    );

  it('has all files that were left, whatever else it has, and begins with them', () => {
    for (const third of ['0', '1', '2']) {
      const { of } = after(third);
      assert.deepEqual(
        names([...of('rest'), ...of('rest-dom')]).sort(),
        names(leftByThird({ changed: nothing, third: Number(third) })).sort(),
      );
      for (const phase of ['rest', 'rest-dom'])
        assert.ok(of(phase).every((one) => restPhase(one) === phase));
    }
    assert.deepEqual(
      deepPhases.slice(0, 2).map(({ name }) => name),
      ['rest', 'rest-dom'],
    );
    assert.match(partTexts(after('0')).intro, /has the \d\d\d test files that were left/);
  });

  it('has none where none was left, and all without a run before it', () => {
    const { has } = after('all');
    assert.ok(!has('rest') && !has('rest-dom'));
    const run = ['rest', 'rest-dom'].flatMap((name) => {
      const [[, args]] = deepPhases.find((phase) => phase.name === name).commands;
      return args.filter((arg) => /\.test\.tsx?$/.test(arg));
    });
    assert.deepEqual(run.sort(), names(thirdFiles).sort());
  });
});
