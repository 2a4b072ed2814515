import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { countTests, report, totalOf } from './counts.mjs';
import { walk } from '../checks/walk.mjs';
import { hasDatabase } from '../jest/database-files.mjs';
import { deepPhases, longProofs } from './deep-phases.mjs';
import { choosePhases, failsWhenSkipped, phaseNames, phases, skipReason } from './phases.mjs';
import { filesWithManyRuns } from './property-runs.mjs';
import { serverTestProjects } from '../jest/server-tests.mjs';

describe('counting tests', () => {
  it('sums Jest over many projects', () => {
    assert.deepEqual(
      countTests(
        'Tests:       11 passed, 11 total\nx\nTests:       2 failed, 1 skipped, 3 passed, 6 total\n',
        1,
      ),
      { passed: 14, failed: 2 },
    );
  });
  it('reads node:test and Playwright', () => {
    assert.deepEqual(countTests('ℹ pass 20\nℹ fail 0\n', 0), { passed: 20, failed: 0 });
    assert.deepEqual(countTests('  1 failed\n    [wide] › a.spec.ts\n  12 passed (1.2m)\n', 1), {
      passed: 12,
      failed: 1,
    });
  });
  it('ignores colours', () =>
    assert.deepEqual(
      countTests('\u001b[1mTests:\u001b[22m       \u001b[32m4 passed\u001b[39m, 4 total', 0),
      { passed: 4, failed: 0 },
    ));
  it('counts a check without a summary as one test', () => {
    assert.deepEqual(countTests('', 0), { passed: 1, failed: 0 });
    assert.deepEqual(countTests('boom', 2), { passed: 0, failed: 1 });
  });
  it('reads the last line of a whole run, and counts a missing one as a failure', () => {
    assert.deepEqual(totalOf('1 passed, 0 failed\nmore\n12 passed, 3 failed\nnpm error\n'), {
      passed: 12,
      failed: 3,
    });
    assert.deepEqual(totalOf('Checks: 3 passed, 0 failed\n'), { passed: 0, failed: 1 });
  });
  it('counts an exit with an error as a failure', () =>
    assert.deepEqual(countTests('Tests:  4 passed, 4 total', 1), { passed: 4, failed: 1 }));
});

describe('the report', () => {
  it('ends with one summary line', () => {
    const text = report([
      { name: 'lint', ms: 3000, passed: 1, failed: 0 },
      { name: 'browser', ms: 0, passed: 0, failed: 0, skipped: 'no browser' },
    ]);
    assert.equal(text.split('\n').at(-1), '1 passed, 0 failed');
    assert.match(text, /browser .*skipped: no browser/);
  });
});

describe('choosing phases', () => {
  it('runs all phases without arguments', () =>
    assert.deepEqual(
      choosePhases([]).chosen.map((p) => p.name),
      phaseNames,
    ));
  it('runs named phases in the order of the table', () =>
    assert.deepEqual(choosePhases(['unit', 'lint', '--fail-fast']), {
      chosen: choosePhases(['lint', 'unit']).chosen,
      keepGoing: false,
    }));
  it('goes on after a phase that fails, unless asked to stop', () => {
    assert.equal(choosePhases([]).keepGoing, true);
    assert.equal(choosePhases(['--fail-fast']).keepGoing, false);
  });
  it('rejects an unknown phase', () =>
    assert.throws(
      () => choosePhases(['units']),
      /There is no phase "units"\. The phases are sync, /,
    ));
  it('knows the phases of another table', () => {
    assert.deepEqual(
      choosePhases(['attacks'], deepPhases).chosen.map(({ name }) => name),
      ['attacks'],
    );
    assert.throws(
      () => choosePhases(['unit'], deepPhases),
      /There is no phase "unit"\. The phases are rest, /,
    );
  });
  it('fails in CI if the requirements of a phase are missing, and reports it elsewhere', () => {
    const strict = deepPhases.find(({ name }) => name === 'proxies');
    assert.equal(skipReason(strict, '/', { noProxies: 'no nginx' }), 'no nginx');
    assert.deepEqual(
      [
        failsWhenSkipped(strict, { CI: 'true' }),
        failsWhenSkipped(strict, {}),
        failsWhenSkipped({ needs: 'browser' }, { CI: 'true' }),
        failsWhenSkipped({ needs: 'database' }, { CI: 'true' }),
      ],
      [true, false, true, false],
    );
  });
  it('gives the reason why a phase cannot run', () => {
    assert.equal(
      skipReason({ needs: 'database' }, '/', { noDatabase: 'no apt-get' }),
      'no apt-get',
    );
    assert.equal(skipReason({ when: 'no/such/file' }, '/', {}), 'no/such/file is not there');
    assert.equal(skipReason({}, '/', {}), undefined);
  });
});

const root = fileURLToPath(new URL('../..', import.meta.url));

describe('proofs that are short in every run', () => {
  const ownLength = walk(root, serverTestProjects, (name) => name.endsWith('.test.ts'))
    .filter((file) => /\bofLength\(/.test(readFileSync(file, 'utf8')))
    .map((file) => relative(root, file));

  it('all run at full length in the deep run', () => {
    assert.deepEqual([...longProofs].sort(), ownLength.sort());
    const { commands, env } = deepPhases.find(({ name }) => name === 'debian');
    const run = commands[0][3].PATCHBAY_PROJECTS.split(',');
    for (const project of serverTestProjects) assert.ok(run.includes(project), project);
    assert.equal(env.PATCHBAY_LEFT_OUT, undefined);
    for (const file of longProofs) assert.ok(hasDatabase(join(root, file)), file);
    for (const name of ['ACTORS', 'FORMULAS'])
      assert.equal(env[`PATCHBAY_${name}`], undefined, name);
    // What follows every `npm test` is as short as that.
    for (const phase of deepPhases.filter(({ name }) => !/^(?:rest\b|database-server$)/.test(name)))
      assert.equal(phase.env?.PATCHBAY_PROOFS, undefined, phase.name);
    for (const one of ['unit', 'dom'])
      assert.equal(phases.find(({ name }) => name === one).env.PATCHBAY_PROOFS, 'short', one);
  });

  it('with laws that ask for many values draw all of them in the deep run', () => {
    const { commands, env } = deepPhases.find(({ name }) => name === 'laws');
    assert.equal(env?.PATCHBAY_PROOFS, undefined);
    const named = commands.flatMap(([, args, library]) =>
      args.filter((arg) => arg.startsWith('src/')).map((file) => join(library, file)),
    );
    assert.ok(named.length > 15);
    assert.deepEqual(named.sort(), filesWithManyRuns().sort());
  });
});

describe('the deep run', () => {
  it('builds the storybook beside another phase, before its stories are opened', () => {
    const at = (name) => deepPhases.findIndex((phase) => phase.name === name);
    assert.ok(at('storybook') >= 0 && at('storybook') < at('stories'));
    const { cores, commands } = deepPhases[at('storybook')];
    assert.equal(cores, 1);
    assert.deepEqual(commands, deepPhases[at('stories')].commands.slice(0, 1));
  });
});

describe('the files that phases name', () => {
  const commands = [...phases, ...deepPhases].flatMap((phase) => phase.commands);
  const named = commands.flatMap(([, args, folder = '']) =>
    args
      .filter((arg) => /^(src|tools|libs|e2e)\/.*\.(ts|mjs)$/.test(arg))
      .map((file) => join(folder, file)),
  );

  it('exist, because Jest silently ignores a missing path', () => {
    assert.ok(named.length > 20);
    assert.deepEqual(
      [...new Set(named)].filter((file) => !existsSync(join(root, file))),
      [],
    );
  });
});

describe('the commands that install packages', () => {
  const importsOf = (file) =>
    [...readFileSync(file, 'utf8').matchAll(/^(?:import|export)\s[^'"=;]*from '([^']+)';/gm)].map(
      ([, path]) => path,
    );
  /** What a module and those that it imports from the tree import from elsewhere. */
  function foreignIn(file, seen = new Set()) {
    if (seen.has(file)) return [];
    seen.add(file);
    return importsOf(file).flatMap((path) =>
      path.startsWith('.')
        ? foreignIn(join(dirname(file), path), seen)
        : path.startsWith('node:')
          ? []
          : [`${relative(root, file)} imports ${path}`],
    );
  }

  it('import none: there are none yet in a fresh clone', () => {
    for (const name of ['test', 'deep', 'sum', 'caches'])
      assert.deepEqual(foreignIn(join(root, 'tools/test', `${name}.mjs`)), []);
    assert.ok(foreignIn(join(root, 'tools/jest/long-first.mjs')).length > 0);
  });
});
