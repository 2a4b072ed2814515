import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { describe, it } from 'node:test';
import { root } from '../checks/repository.mjs';
import { deepChoice, journeysOf } from './deep-choice.mjs';
import { deepUnits } from './deep-units.mjs';
import { beside, journeyFiles, journeysInTurn, shares } from './journeys.mjs';
import { phases, playwright } from './phases.mjs';
import { changedFiles } from './rotation.mjs';

const nothing = new Set();
/** A run has one of so many shares of the journeys beside the main ones. */
const allShares = Array.from({ length: shares }, (_, share) => String(share));
const inTurn = (turn, share = '0', changed = nothing) =>
  journeysInTurn({ PATCHBAY_JOURNEYS: turn, PATCHBAY_JOURNEYS_BESIDE: share }, changed);
/** The files of a run, whatever its width. */
const ofRun = (share = '0') =>
  journeyFiles().filter(
    (file) => !beside.includes(file) || beside.indexOf(file) % allShares.length === Number(share),
  );
const filesOf = ({ PATCHBAY_JOURNEYS_WIDE, PATCHBAY_JOURNEYS_PHONE }) =>
  `${PATCHBAY_JOURNEYS_WIDE},${PATCHBAY_JOURNEYS_PHONE}`.split(',').sort();
const at = (turn) => [inTurn(turn).PATCHBAY_JOURNEYS_WIDE, inTurn(turn).PATCHBAY_JOURNEYS_PHONE];
const filesAt = (turn) => at(turn).flatMap((files) => files.split(','));
const envOf = (all, name) => all.find((phase) => phase.name === name).env;

/** The widths at which Playwright would run each file. */
function listed(env) {
  const [command, args] = playwright;
  const text = execFileSync(command, [...args, '--list'], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, ...env },
  });
  const widths = {};
  for (const [, width, file] of text.matchAll(/^ +\[(\w+)\] › ([\w/.-]+\.spec\.ts):/gm))
    (widths[`**/e2e/${file}`] ??= new Set()).add(width);
  return Object.entries(widths).map(([file, names]) => [file, [...names].sort().join()]);
}

describe('journeys', () => {
  it('run at both widths unless a turn is chosen', () => {
    assert.deepEqual(
      listed({}).sort(),
      journeyFiles().map((file) => [file, 'phone,wide']),
    );
    assert.deepEqual(deepChoice({}).journeys, {});
  });

  it('run at one width in one turn and at the other width in the other', () => {
    assert.ok(journeyFiles().length >= 5);
    for (const turn of ['0', '1']) assert.deepEqual(filesAt(turn).sort(), ofRun());
    const once = listed(inTurn('0'));
    assert.deepEqual(once.map(([file]) => file).sort(), ofRun());
    for (const [file, widths] of once) assert.match(widths, /^(wide|phone)$/, file);
    assert.deepEqual(at('1'), at('0').reverse());
    assert.ok(at('0').every((files) => files.length > 0));
  });

  it('run about one of those beside the main ones in each turn, and each in exactly one', () => {
    const runs = allShares.map((share) => filesOf(inTurn('0', share)));
    for (const file of beside)
      assert.equal(runs.filter((files) => files.includes(file)).length, 1, file);
    const main = journeyFiles().filter((file) => !beside.includes(file));
    assert.ok(main.length >= 4, main.join());
    for (const file of main)
      assert.ok(
        runs.every((files) => files.includes(file)),
        file,
      );
  });

  it('run when they have changed', () => {
    const changed = new Set(['e2e/web/lists.spec.ts']);
    for (const share of allShares)
      assert.ok(filesOf(inTurn('0', share, changed)).includes('**/e2e/web/lists.spec.ts'));
  });

  it('of the deep run of .ci/run are pieces, each file at each width', () => {
    const journeys = deepUnits.filter(({ phase }) => phase === 'journeys');
    const patterns = journeysOf(journeys.map(({ value }) => value));
    for (const width of ['PATCHBAY_JOURNEYS_WIDE', 'PATCHBAY_JOURNEYS_PHONE'])
      assert.deepEqual(patterns[width].split(','), journeyFiles());
    const [{ value }] = journeys;
    assert.deepEqual(journeysOf([value]), {
      PATCHBAY_JOURNEYS_WIDE: value.file,
      PATCHBAY_JOURNEYS_PHONE: 'none',
    });
  });

  it('of the deep run of .ci/run are also those that have changed', () => {
    const changed = new Set(['e2e/web/lists.spec.ts']);
    for (const number of ['0', '5', '9']) {
      const env = { PATCHBAY_DEEP: 'part', PATCHBAY_DEEP_NUMBER: number };
      for (const files of Object.values(deepChoice(env, changed).journeys))
        assert.ok(files.includes('**/e2e/web/lists.spec.ts'), number);
    }
  });

  it('derive the turn from the commit in npm test', () => {
    const { PATCHBAY_JOURNEYS_WIDE, PATCHBAY_JOURNEYS_PHONE } = envOf(phases, 'browser');
    const now = [PATCHBAY_JOURNEYS_WIDE, PATCHBAY_JOURNEYS_PHONE].join();
    const all = ['0', '1'].flatMap((turn) =>
      allShares.map((share) => {
        const files = inTurn(turn, share, changedFiles(root));
        return [files.PATCHBAY_JOURNEYS_WIDE, files.PATCHBAY_JOURNEYS_PHONE].join();
      }),
    );
    assert.ok(all.includes(now));
    assert.throws(() => at('2'), /PATCHBAY_JOURNEYS is a number from 0 to 1, not "2"/);
  });
});
