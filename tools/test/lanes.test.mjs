import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { phaseCost } from '../proofs/costs.mjs';
import { inLanes, taken } from './lanes.mjs';
import { phases } from './phases.mjs';

const one = (name, ms, rest) => ({ name, cores: 1, ms, ...rest });
const both = (name, ms, rest) => ({ name, ms, ...rest });

/** Records starts and ends in order; a phase lasts some turns of the event loop. */
async function told(phases, mayGoOn) {
  const events = [];
  const results = await inLanes(
    phases,
    async (phase) => {
      events.push(`+${phase.name}`);
      for (let turn = 0; turn < phase.ms; turn += 1) await new Promise(setImmediate);
      if (phase.breaks) throw new Error(phase.name);
      events.push(`-${phase.name}`);
      return phase;
    },
    mayGoOn,
  );
  return { events: events.join(' '), names: results.map(({ name }) => name) };
}

describe('phases on two cores', () => {
  it('run in pairs if each needs one core, and alone otherwise', async () => {
    const { events, names } = await told([
      one('lint', 90),
      one('types', 20),
      one('build', 20),
      both('unit', 20),
      one('last', 20),
    ]);
    assert.equal(events, '+lint +types -types +build -build -lint +unit -unit +last -last');
    assert.deepEqual(names, ['lint', 'types', 'build', 'unit', 'last']);
  });

  it('run beside one that shares the cores, and two of these in parallel', async () => {
    const { events } = await told([
      one('build', 10),
      both('holes', 30, { shares: true }),
      both('unit', 40, { shares: true }),
      both('browser', 5),
    ]);
    assert.equal(events, '+build +holes -build +unit -holes -unit +browser -browser');
  });

  it('run one after the other if they have the same rig', async () => {
    const { events } = await told([
      one('proxies', 20, { rig: 'installation' }),
      one('restore', 20, { rig: 'installation' }),
      one('fuzz', 5),
    ]);
    assert.equal(events, '+proxies -proxies +restore +fuzz -fuzz -restore');
  });

  it('wait for the phases whose files they read', async () => {
    const { events } = await told([
      one('build', 50),
      one('packages', 5, { after: ['build'] }),
      one('format', 5),
    ]);
    assert.equal(events, '+build -build +packages +format -packages -format');
  });

  it('return results in the order of the list, whichever ends first', async () =>
    assert.deepEqual((await told([one('long', 50), one('short', 5)])).names, ['long', 'short']));

  it('start no further phase after a failure, and wait for the parallel one', async () => {
    const { events, names } = await told(
      [one('a', 50), one('fails', 5, { failed: 1 }), one('b', 5), both('c', 5)],
      ({ failed }) => !failed,
    );
    assert.equal(events, '+a +fails -fails -a');
    assert.deepEqual(names, ['a', 'fails']);
  });

  it('reject with the error of a phase that cannot be run', () =>
    assert.rejects(told([one('a', 5, { breaks: true }), both('b', 5)]), /^Error: a$/));
});

/**
 * How long the phases keep two cores, if each takes what it costs: a clock that jumps to the next
 * end. A phase alone has both cores unless it can use one only.
 */
async function secondsFor(all) {
  const running = [];
  const begin = ({ name, cores }) =>
    new Promise((end) => running.push({ left: phaseCost[name].cpu, most: cores ?? 2, end }));
  const done = inLanes(all, begin);
  let now = 0;
  for (;;) {
    // The phases that can begin now have begun.
    await new Promise(setImmediate);
    if (running.length === 0) break;
    const paces = running.map(({ most }) => Math.min(most, 2 / running.length));
    const step = Math.min(...running.map(({ left }, at) => left / paces[at]));
    now += step;
    running.forEach((phase, at) => (phase.left -= step * paces[at]));
    const ended = running.filter(({ left }) => left < 1e-6);
    for (const phase of ended) running.splice(running.indexOf(phase), 1)[0].end({});
  }
  await done;
  return now;
}

describe('the phases of npm test', () => {
  it('leave no core idle for ten seconds', async () => {
    const busy = phases.reduce((sum, { name }) => sum + phaseCost[name].cpu, 0) / 2;
    const idle = (await secondsFor(phases)) - busy;
    assert.ok(idle > -1 && idle < 10, `${idle} s`);
  });

  it('that wait run beside another one', () => {
    const waiting = ['unit', 'dom'];
    for (const name of waiting)
      assert.equal(taken(phases.find((phase) => phase.name === name)), 1, name);
  });
});
