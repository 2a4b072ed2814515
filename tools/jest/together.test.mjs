import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { serverTestProjects } from './server-tests.mjs';
import { hangLimitMs } from './preset.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** What Jest says of a run of these projects. */
function asked(projects, ...args) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [
      '--experimental-vm-modules',
      'node_modules/jest/bin/jest.js',
      '--config',
      'tools/jest/together.mjs',
      ...args,
    ],
    {
      cwd: root,
      encoding: 'utf8',
      env: {
        ...process.env,
        PATCHBAY_LEFT_OUT: '',
        PATCHBAY_TEST_DATABASE: '',
        PATCHBAY_PROJECTS: projects,
      },
    },
  );
  return { status, stderr, stdout };
}

describe('a run of several projects', () => {
  it('has the files of each, with the time limit of the longest, and no warning', () => {
    const projects = 'libs/domain/kernel,libs/server/platform';
    const { status, stderr, stdout } = asked(projects, '--listTests');
    assert.equal(status, 0, stderr);
    assert.doesNotMatch(stderr, /warning|not supported/i);
    for (const folder of projects.split(','))
      assert.ok(stdout.includes(`${join(root, folder)}/src/`), folder);
    const { globalConfig, configs } = JSON.parse(asked(projects, '--showConfig').stdout);
    assert.equal(globalConfig.testTimeout, hangLimitMs);
    assert.deepEqual(
      configs.map(({ rootDir }) => rootDir),
      projects.split(',').map((folder) => join(root, folder)),
    );
    assert.equal(configs.filter(({ globalSetup }) => globalSetup).length, 1);
  });

  it('starts one database server for all that have a database', () => {
    const { configs } = JSON.parse(asked(serverTestProjects.join(), '--showConfig').stdout);
    assert.equal(configs.length, serverTestProjects.length);
    // Jest runs a module of `globalSetup` once, whichever projects name it.
    assert.equal(new Set(configs.map(({ globalSetup }) => globalSetup)).size, 1);
    assert.ok(configs[0].globalSetup);
  });

  it('is refused without a project', () => {
    const { status, stderr } = asked('', '--listTests');
    assert.notEqual(status, 0);
    assert.match(stderr, /PATCHBAY_PROJECTS names no project/);
  });
});
