import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { root } from '../checks/repository.mjs';
import { withProjectGraph } from './with-project-graph.mjs';

describe('the dependency rule', () => {
  it('creates a missing graph once, before the first file', () => {
    const done = [];
    const rule = { meta: {}, create: () => done.push('linted') };
    const wrapped = withProjectGraph(rule, { has: () => false, draw: () => done.push('drawn') });
    wrapped.create({});
    wrapped.create({});
    assert.deepEqual(done, ['drawn', 'linted', 'linted']);
  });

  it('does not change an existing graph', () => {
    const wrapped = withProjectGraph(
      { create: () => 'linted' },
      { has: () => true, draw: () => assert.fail('drawn') },
    );
    assert.equal(wrapped.create({}), 'linted');
  });

  const places = [
    { from: 'the root', cwd: root, file: 'libs/domain/kernel/src/planted.ts' },
    { from: 'a library', cwd: join(root, 'libs/domain/kernel'), file: 'src/planted.ts' },
  ];
  for (const { from, cwd, file } of places)
    it(`reports errors in an editor that runs it from ${from} without a graph on disk`, () => {
      const folder = mkdtempSync(join(tmpdir(), 'no-graph-'));
      const eslint = [
        join(root, 'node_modules/eslint/bin/eslint.js'),
        '--stdin',
        '--stdin-filename',
      ];
      const { stdout } = spawnSync(process.execPath, [...eslint, file], {
        cwd,
        encoding: 'utf8',
        env: { ...process.env, NX_WORKSPACE_DATA_DIRECTORY: folder, NX_DAEMON: 'false' },
        input: "import * as planted from '@patchbay/contract';\nexport const kept = planted;\n",
      });
      rmSync(folder, { recursive: true });
      assert.match(stdout, /@nx\/enforce-module-boundaries/);
      assert.doesNotMatch(stdout, /No cached ProjectGraph/);
    });
});
