import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { phaseCost } from '../proofs/costs.mjs';
import { deepChoice } from './deep-choice.mjs';
import { deepPhases } from './deep-phases.mjs';
import { arc, budget, owedText, planOf } from './deep-plan.mjs';
import { deepUnits } from './deep-units.mjs';
import { phases } from './phases.mjs';
import { commitNumber, turnOf } from './rotation.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const nothing = new Set();
const costOf = (units) => units.reduce((sum, { cost }) => sum + cost, 0);
const round = Math.ceil(costOf(deepUnits) / arc);
const at = (number, changed = nothing) => planOf(deepUnits, { number, changed });

describe('the pieces of the deep run', () => {
  it('are of every phase, with the cost of the phase', () => {
    const names = [...new Set(deepUnits.map(({ phase }) => phase))];
    // What `npm test` has left is no piece: all of it comes first (`file-shares.test.mjs`).
    const inPieces = deepPhases.filter(
      ({ name }) => !/^(?:rest\b|packages$|holes$|database-server$)/.test(name),
    );
    assert.deepEqual(names.sort(), inPieces.map(({ name }) => name).sort());
    for (const name of names) {
      const cost = costOf(deepUnits.filter(({ phase }) => phase === name));
      assert.ok(Math.abs(cost / phaseCost[name].cpu - 1) < 0.01, `${name}: ${cost}`);
    }
  });

  it('are shorter than what a run has for its turns', () => {
    for (const { phase, cost } of deepUnits) assert.ok(cost <= arc, `${phase}: ${cost}`);
  });
});

describe('the deep run of .ci/run', () => {
  it('costs no more than `npm test`, whatever a commit touches', () => {
    const everything = new Set(deepUnits.flatMap(({ folders }) => folders));
    for (let number = 0; number < round; number += 1)
      for (const changed of [nothing, everything]) {
        const { chosen } = at(number, changed);
        assert.ok(costOf(chosen) <= budget && costOf(chosen) > budget * 0.6, String(number));
      }
    const ofTest = phases.reduce((sum, { name }) => sum + phaseCost[name].cpu, 0);
    assert.ok(budget <= ofTest, `${budget} and ${ofTest}`);
  });

  it('has every piece within a round of commits, wherever it begins', () => {
    for (const begin of [0, 7, 1000]) {
      const had = new Set();
      for (let step = 0; step <= round; step += 1)
        for (const unit of at(begin + step).chosen) had.add(unit);
      assert.equal(had.size, deepUnits.length);
    }
  });

  it('begins with what waited longest: nothing that the last commit had before what it had not', () => {
    const before = at(4);
    const { chosen } = at(5);
    const firstNew = chosen.findIndex((unit) => before.owed.includes(unit));
    assert.ok(chosen.slice(firstNew).every((unit) => !before.chosen.includes(unit)));
    assert.equal(chosen[firstNew], before.owed[0]);
  });

  it('has what the commit touches before the turns, and names what is owed', () => {
    const changed = new Set(['libs/server/telephony-tests/src/tasks/repository.ts']);
    const { chosen, touched, owed } = at(0, changed);
    assert.ok(
      touched.length > 0 && chosen.slice(0, touched.length).every((u) => touched.includes(u)),
    );
    assert.ok(touched.every(({ value }) => value.every((file) => file.includes('/src/tasks/'))));
    assert.equal(chosen.length + owed.length, deepUnits.length);
    assert.match(
      owedText(owed),
      /^Owed, in the order of the turns: .*journeys \d+.*npm run test:deep/,
    );
  });

  it('has the stories of changed folders', () => {
    const env = { PATCHBAY_DEEP: 'part', PATCHBAY_DEEP_NUMBER: '0' };
    const changed = new Set(['libs/ui/kit/src/actions/Menu.tsx', 'libs/domain/kernel/src/x.ts']);
    const { stories, has } = deepChoice(env, changed);
    assert.equal(stories.PATCHBAY_STORIES_CHANGED, 'libs/ui/kit/src/actions');
    assert.ok(has('stories'));
    assert.equal(deepChoice({}).of('stories'), undefined);
  });

  it('ends its phases at twice the time of `npm test`, and follows it', () => {
    const script = readFileSync(join(root, '.ci/run'), 'utf8');
    assert.match(
      script,
      /npm test [^]*export PATCHBAY_SECONDS=\$\(\(SECONDS [^]*PATCHBAY_DEEP=part/,
    );
  });
});

describe('the number of a commit', () => {
  const folder = mkdtempSync(join(tmpdir(), 'numbers-'));
  after(() => rmSync(folder, { recursive: true }));
  const git = (...args) =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b', ...args], {
      cwd: folder,
      encoding: 'utf8',
    });
  const commit = () => git('commit', '-q', '--allow-empty', '-m', 'one');

  it('counts the main line, so that each turn comes after as many commits', () => {
    git('init', '-q', '-b', 'main');
    assert.equal(commitNumber(folder), 0);
    commit();
    git('checkout', '-q', '-b', 'side');
    commit();
    commit();
    git('checkout', '-q', 'main');
    git('merge', '-q', '--no-ff', '-m', 'merge', 'side');
    assert.equal(commitNumber(folder), 2);
    assert.equal(turnOf(folder, 3, 'X', {}).turn, 2);
    commit();
    assert.equal(turnOf(folder, 3, 'X', {}).turn, 0);
  });
});
