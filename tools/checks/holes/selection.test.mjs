import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { baseOf, changedFiles } from '../../test/rotation.mjs';
import { secondsOfQuestion } from './costs.mjs';
import { chosenHoles, filesOf, shareCount, shareOf, sharesOf } from './selection.mjs';
import { batchesOf, firstQuestion, holes, isMadeWithOthers, tableOf } from './table.mjs';

const folder = mkdtempSync(join(tmpdir(), 'patchbay-selection-'));
after(() => rmSync(folder, { recursive: true, force: true }));

const git = (...args) =>
  execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.com', ...args], {
    cwd: folder,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  }).trim();
const commit = (name, text) => {
  writeFileSync(join(folder, name), text);
  git('add', name);
  git('commit', '-qm', name);
};
const nothing = new Set();

describe('the selected holes of a run', () => {
  it('are all tried in the shares of all runs, each in exactly one of them', () => {
    const shares = Array.from({ length: shareCount }, (_, share) =>
      chosenHoles({ changed: nothing, share }),
    );
    assert.deepEqual([...new Set(shares.flat())].sort(), Object.keys(holes).sort());
    const alone = Object.keys(holes).filter((name) => !isMadeWithOthers(holes[name]));
    for (const name of alone)
      assert.equal(shares.filter((share) => share.includes(name)).length, 1, name);
    assert.ok(shares.every((share) => share.length < Object.keys(holes).length / 2));
  });

  it('take about equally long in each share, and have a measured cost', () => {
    const seconds = sharesOf().map((share) => share.seconds);
    const mean = seconds.reduce((sum, one) => sum + one) / seconds.length;
    assert.ok(Math.max(...seconds) < 1.25 * mean, seconds.join());
    const asked = new Set(Object.values(holes).map(firstQuestion));
    assert.deepEqual(
      [...asked].filter((name) => !(name in secondsOfQuestion)),
      [],
    );
    assert.deepEqual(
      Object.keys(secondsOfQuestion).filter((name) => !asked.has(name)),
      [],
    );
  });

  it('combine policies of different tables', () => {
    const turns = batchesOf(Object.entries(holes));
    const together = Object.keys(holes).filter((name) => isMadeWithOthers(holes[name]));
    assert.deepEqual(turns.flatMap((turn) => turn.map(([name]) => name)).sort(), together.sort());
    assert.ok(turns.length < 4, `${turns.length} turns`);
    for (const turn of turns)
      assert.equal(new Set(turn.map(([, hole]) => tableOf(hole))).size, turn.length);
  });

  it('include those of a changed file, of its tests and of its entry', () => {
    const chosen = (file) => chosenHoles({ changed: new Set([file]), share: -1 });
    assert.ok(chosen('libs/server/kit/src/http/http.ts').includes('oneHost'));
    assert.ok(chosen('libs/server/kit/src/transport/host-header.test.ts').includes('oneHost'));
    assert.ok(chosen('tools/checks/holes/edge.mjs').includes('oneHost'));
    assert.ok(!chosen('libs/server/kit/src/replies/shape.ts').includes('oneHost'));
    for (const [name, hole] of Object.entries(holes)) assert.ok(filesOf(name, hole).length >= 2);
  });

  it('are the same for the same commit, and others for another share', () => {
    git('init', '-q', '-b', 'main');
    assert.deepEqual(shareOf(folder, {}), { share: 0, from: 'no commit' });
    commit('a', 'a');
    const { share } = shareOf(folder, {});
    assert.equal(share, 1 % shareCount);
    assert.deepEqual(shareOf(folder, {}).share, share);
    assert.equal(shareOf(folder, { PATCHBAY_HOLES_SHARE: '17' }).share, 17);
    assert.throws(() => shareOf(folder, { PATCHBAY_HOLES_SHARE: '80' }), /from 0 to 79/);
  });

  it('compare with the main branch, or with the previous commit', () => {
    assert.deepEqual(changedFiles(folder), new Set());
    commit('b', 'b');
    assert.deepEqual(changedFiles(folder), new Set(['b']));
    git('update-ref', 'refs/remotes/origin/main', 'HEAD');
    assert.deepEqual(changedFiles(folder), new Set(['b']), 'on the main branch');
    commit('c', 'c');
    commit('d', 'd');
    writeFileSync(join(folder, 'a'), 'other');
    writeFileSync(join(folder, 'new'), 'new');
    assert.deepEqual(changedFiles(folder), new Set(['a', 'c', 'd', 'new']));
    assert.equal(baseOf(folder), git('rev-parse', 'HEAD~2'));
  });

  it('include no changes outside of Git', () => {
    const plain = join(folder, '..', 'patchbay-no-git');
    mkdirSync(plain, { recursive: true });
    assert.deepEqual(changedFiles(plain), new Set());
    rmSync(plain, { recursive: true });
  });
});
