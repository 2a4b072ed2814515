import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { describe, it } from 'node:test';
import { root } from '../checks/repository.mjs';
import { deepPhases } from './deep-phases.mjs';
import { journeyFiles, journeysInTurn, throughEverything } from './journeys.mjs';
import { phases, playwright } from './phases.mjs';

const inTurn = (turn, language = '0') =>
  journeysInTurn({ PATCHBAY_JOURNEYS: turn, PATCHBAY_JOURNEY_LANGUAGE: language });
/** The files of a run, whatever its width. */
const ofRun = (language = '0') =>
  journeyFiles().filter(
    (file) => !throughEverything.includes(file) || file === throughEverything[Number(language)],
  );
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
    for (const name of Object.keys(envOf(deepPhases, 'journeys')))
      assert.doesNotMatch(name, /JOURNEYS/);
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

  it('run one of those through every page in each turn, and each in a turn', () => {
    assert.equal(throughEverything.filter((file) => journeyFiles().includes(file)).length, 3);
    for (const language of ['0', '1', '2']) {
      const { PATCHBAY_JOURNEYS_WIDE, PATCHBAY_JOURNEYS_PHONE } = inTurn('0', language);
      const files = `${PATCHBAY_JOURNEYS_WIDE},${PATCHBAY_JOURNEYS_PHONE}`.split(',').sort();
      assert.deepEqual(files, ofRun(language));
    }
  });

  it('scan pages in light in one turn and in dark in the other', () =>
    assert.deepEqual(
      ['0', '1'].map((turn) => inTurn(turn).PATCHBAY_JOURNEYS_SCHEME),
      ['light', 'dark'],
    ));

  it('derive the turn from the commit in npm test', () => {
    const { PATCHBAY_JOURNEYS_WIDE, PATCHBAY_JOURNEYS_PHONE } = envOf(phases, 'browser');
    const now = [PATCHBAY_JOURNEYS_WIDE, PATCHBAY_JOURNEYS_PHONE].join();
    const all = ['0', '1'].flatMap((turn) =>
      ['0', '1', '2'].map((language) => {
        const files = inTurn(turn, language);
        return [files.PATCHBAY_JOURNEYS_WIDE, files.PATCHBAY_JOURNEYS_PHONE].join();
      }),
    );
    assert.ok(all.includes(now));
    assert.throws(() => at('2'), /PATCHBAY_JOURNEYS is a number from 0 to 1, not "2"/);
  });
});
