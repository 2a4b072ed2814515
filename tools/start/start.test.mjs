import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { walk } from '../checks/walk.mjs';
import {
  needsBuild,
  needsInstall,
  needsProductInstall,
  recordBuild,
  recordProductInstall,
  sourceStamp,
} from './freshness.mjs';
import { folderProblem, nodeProblem, portNumber, portProblem, usageFor } from './preflight.mjs';

let root;
beforeEach(() => (root = mkdtempSync(join(tmpdir(), 'start-'))));
afterEach(() => rmSync(root, { recursive: true }));

function write(file, text = '', seconds = 1000) {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), text);
  utimesSync(join(root, file), seconds, seconds);
}

describe('before the start', () => {
  for (const version of ['v20.19.0', 'v20.20.2', 'v22.0.0', 'v24.1.0'])
    it(`takes Node ${version}`, () => assert.equal(nodeProblem(version), undefined));
  for (const version of ['v18.20.4', 'v20.18.9', 'v16.0.0']) {
    it(`rejects Node ${version} with one sentence`, () =>
      assert.match(
        nodeProblem(version),
        /^Patchbay needs Node 20\.19 or newer, and this is Node [\d.]+\.$/,
      ));
  }

  for (const [given, port] of [
    [undefined, 4300],
    ['', 4300],
    ['80', 80],
    ['0', 0],
    [' ', 4300],
    ['""', 4300],
    [' 80\r\n', 80],
    ['"80"', 80],
    ["'80'\r", 80],
  ])
    it(`reads PORT=${JSON.stringify(given)} as ${port}`, () =>
      assert.equal(portNumber(given), port));
  for (const given of ['abc', '70000', '-1', '1.5'])
    it(`rejects PORT=${given}`, async () =>
      assert.match(await portProblem(given), /^PORT must be a number/));

  it('reports a port in use and how to choose another', async () => {
    const busy = createServer();
    await new Promise((done) => busy.listen(0, done));
    const { port } = busy.address();
    assert.equal(
      await portProblem(String(port)),
      `Port ${port} is in use; stop what uses it or start with another one, for example PORT=${port + 1} npm start.`,
    );
    await new Promise((done) => busy.close(done));
    assert.equal(await portProblem(String(port)), undefined);
  });

  it('prints how it is used, where that is asked for and for a word that it does not know', () => {
    assert.equal(usageFor([]), undefined);
    assert.equal(usageFor(['--explain']), undefined);
    assert.equal(usageFor(['reseal']), undefined);
    for (const words of [['--help'], ['-h'], ['--explain', '--help']])
      assert.equal(usageFor(words).isAsked, true);
    assert.match(
      usageFor(['--port=80']).text,
      /^npm start does not know “--port=80”\..*--explain/s,
    );
    assert.equal(usageFor(['help']).isAsked, false);
    const start = fileURLToPath(new URL('start.mjs', import.meta.url));
    const run = (word) => spawnSync(process.execPath, [start, word], { encoding: 'utf8' });
    const [asked, unknown] = [run('--help'), run('--prot=80')];
    assert.deepEqual([asked.status, asked.stderr], [0, '']);
    assert.match(asked.stdout, /starts the product/);
    assert.equal(unknown.status, 1);
    assert.match(unknown.stderr, /does not know “--prot=80”/);
  });

  it('creates the data folder, and reports a failure', () => {
    assert.equal(folderProblem(join(root, 'new/data')), undefined);
    write('file');
    assert.match(
      folderProblem(join(root, 'file/data')),
      /^The data folder .* cannot be written \(ENOTDIR\); set DATA_DIR to a folder that can\.$/,
    );
  });

  it(
    'fails immediately if no folder can be created',
    { skip: process.platform !== 'linux' },
    () => {
      assert.match(folderProblem('/proc/patchbay/data'), /cannot be written \(ENOENT\)/);
    },
  );
});

describe('the check for outdated files', () => {
  const lock = (packages) => JSON.stringify({ packages: { '': {}, ...packages } });

  it('requires one install without node_modules and after a change of locked versions', () => {
    write(
      'package-lock.json',
      lock({
        'node_modules/zod': { version: '2.0.0' },
        'node_modules/for-macs': { version: '1.0.0', optional: true },
      }),
    );
    assert.equal(needsInstall(root), true);
    write('node_modules/.package-lock.json', lock({ 'node_modules/zod': { version: '1.0.0' } }));
    assert.equal(needsInstall(root), true);
    write('node_modules/.package-lock.json', lock({ 'node_modules/zod': { version: '2.0.0' } }));
    assert.equal(needsInstall(root), false);
  });

  it('requires only the packages of the product for a start, and again after a change of the lock', () => {
    write('package-lock.json', lock({ 'node_modules/jest': { version: '1.0.0', dev: true } }));
    assert.equal(needsProductInstall(root), true);
    write('node_modules/.package-lock.json', lock({}));
    recordProductInstall(root);
    assert.equal(needsProductInstall(root), false);
    assert.equal(needsInstall(root), true, 'tests need the others, too');
    write('package-lock.json', lock({ 'node_modules/zod': { version: '2.0.0' } }));
    assert.equal(needsProductInstall(root), true);
    write('node_modules/.package-lock.json', lock({ 'node_modules/zod': { version: '2.0.0' } }));
    assert.equal(needsProductInstall(root), false, 'everything is installed');
  });

  it('includes all packages that the build of the product names', () => {
    const workspace = fileURLToPath(new URL('../..', import.meta.url));
    const { packages } = JSON.parse(readFileSync(join(workspace, 'package-lock.json'), 'utf8'));
    const forTests = Object.keys(packages)
      .filter((path) => packages[path].dev && path.lastIndexOf('node_modules/') === 0)
      .map((path) => path.slice('node_modules/'.length));
    const files = [
      ...walk(workspace, ['tools/vite', 'tools/messages', 'apps/web', 'apps/embed'], (name) =>
        /(?<!\.test|jest\.config)\.mjs$/.test(name),
      ),
      join(workspace, 'tools/build/api.mjs'),
    ];
    assert.ok(files.length > 12);
    const named = files.flatMap((file) => {
      const text = readFileSync(file, 'utf8');
      return forTests.filter((name) => text.includes(`'${name}'`) || text.includes(`'${name}/`));
    });
    assert.deepEqual(named, []);
    assert.ok(forTests.includes('jest'));
  });

  it('requires a build at first, then only after a source changed', () => {
    write('libs/a/b/src/index.ts', 'one');
    write('apps/api/dist/main.js');
    const outputs = ['apps/api/dist/main.js'];
    assert.equal(needsBuild(root, outputs), true);
    recordBuild(root, sourceStamp(root));
    assert.equal(needsBuild(root, outputs), false);
    write('libs/a/b/src/index.test.ts', 'a test is not part of the bundle');
    assert.equal(needsBuild(root, outputs), false);
    write('libs/a/b/src/index.ts', 'two', 1001);
    assert.equal(needsBuild(root, outputs), true);
  });

  it('requires a build if an output is missing', () => {
    recordBuild(root, sourceStamp(root));
    assert.equal(needsBuild(root, []), false);
    assert.equal(needsBuild(root, ['apps/web/dist/index.html']), true);
  });
});
