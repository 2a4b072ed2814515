// Nx infers the targets of projects from the configurations of their tools, and the effects of a
// change from imports.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { before, describe, it } from 'node:test';
import { isTestProject, projects, root } from './repository.mjs';

const nx = (...args) =>
  execFileSync(process.execPath, ['tools/nx.mjs', ...args], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 1 << 26,
  });

let nodes;
let dependencies;
before(() => {
  const folder = mkdtempSync(join(tmpdir(), 'graph-'));
  nx('graph', `--file=${join(folder, 'graph.json')}`);
  ({ nodes, dependencies } = JSON.parse(readFileSync(join(folder, 'graph.json'), 'utf8')).graph);
  rmSync(folder, { recursive: true });
});

const named = (folder) => Object.values(nodes).find(({ data }) => data.root === folder);
const targetOf = (folder, target) => named(folder).data.targets[target];
const commandOf = (folder, target) => targetOf(folder, target)?.options.command;

describe('targets', () => {
  it('are written manually only where no plugin supports the tool', () => {
    const byHand = projects().flatMap(({ name, targets = {} }) =>
      Object.entries(targets)
        .filter(([, { executor, command }]) => executor ?? command)
        .map(([target]) => `${name}:${target}`),
    );
    assert.deepEqual(byHand.sort(), ['api:build', 'media:build', 'tools:test']);
  });

  it('of every library are build, test and lint, and of a test project test and lint', () => {
    for (const project of projects().filter(({ folder: at }) => at.startsWith('libs/'))) {
      const { folder } = project;
      if (isTestProject(project)) assert.equal(targetOf(folder, 'build'), undefined, folder);
      else
        assert.match(commandOf(folder, 'build'), /^(vite build|tsc --build tsconfig\.lib\.json)$/);
      assert.equal(commandOf(folder, 'test'), 'jest', folder);
      assert.equal(targetOf(folder, 'lint').options['max-warnings'], 0, folder);
      for (const target of [...(isTestProject(project) ? [] : ['build']), 'test', 'lint'])
        assert.equal(targetOf(folder, target).cache, true, `${folder} ${target}`);
    }
  });

  it('of the apps build from source, so that a fresh clone needs no library built before', () => {
    for (const app of ['web', 'embed'])
      assert.deepEqual(targetOf(`apps/${app}`, 'build').dependsOn, []);
    assert.equal(commandOf('e2e', 'e2e'), 'playwright test');
  });

  // Plugins read Vite's configurations in the process of Nx, and Vite leaves its NODE_ENV there.
  it('do not inherit NODE_ENV from the plugins', () => {
    const envOf = (folder, target) => targetOf(folder, target).options.env?.NODE_ENV;
    for (const { folder } of projects()) {
      if (targetOf(folder, 'build')) assert.equal(envOf(folder, 'build'), 'production', folder);
      if (targetOf(folder, 'test')) assert.equal(envOf(folder, 'test'), 'test', folder);
    }
    assert.equal(envOf('apps/storybook', 'build-storybook'), 'production');
  });

  it('have the sources of dependencies and the environment of the tests as inputs', () => {
    const { inputs } = targetOf('libs/server/platform', 'test');
    for (const input of ['default', '^default']) assert.ok(inputs.includes(input), input);
    for (const env of [
      'PATCHBAY_TEST_DATABASE',
      'PATCHBAY_SEED',
      'PATCHBAY_ACTORS',
      'PATCHBAY_FUZZ_INPUTS',
      'PATCHBAY_KILLS',
      'PATCHBAY_PROOFS',
      'PATCHBAY_DRAW',
      'NODE_OPTIONS',
    ])
      assert.ok(
        inputs.some((input) => input.env === env),
        env,
      );
  });
});

describe('a change', () => {
  const reached = (file) =>
    JSON.parse(nx('show', 'projects', '--affected', `--files=${file}`, '--json'));

  it('in a library affects its dependents only', () => {
    const ofKernel = reached('libs/domain/kernel/src/index.ts');
    for (const name of ['kernel', 'formula', 'contract', 'server-platform', 'api', 'web', 'e2e'])
      assert.ok(ofKernel.includes(name), name);
    const ofScreen = reached('libs/features/agents/src/index.ts');
    assert.ok(['feature-agents', 'web', 'e2e', 'tools'].every((name) => ofScreen.includes(name)));
    assert.ok(!ofScreen.some((name) => name.startsWith('server-') || name === 'feature-accounts'));
  });

  it('in a tool does not affect the libraries', () => {
    assert.deepEqual(reached('tools/bench/bench.mjs'), ['tools']);
    assert.ok(reached('tools/vite/library.mjs').includes('kit'));
  });

  it('in a library never follows a cycle', () => {
    const reaches = (from, to, seen = new Set()) =>
      (dependencies[from] ?? []).some(
        ({ target }) =>
          target === to || (!seen.has(target) && reaches(target, to, seen.add(target))),
      );
    for (const name of Object.keys(nodes)) assert.ok(!reaches(name, name), name);
  });
});
