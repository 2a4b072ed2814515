import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { describe, it } from 'node:test';
import { promisify } from 'node:util';
import { fileURLToPath } from 'node:url';
import { environmentAt } from './another-time.mjs';
import { turns } from '../in-turns.mjs';
import { resultOf, variablesOf } from './loaded-runs.mjs';

const run = promisify(execFile);
const under = async (name, script) =>
  JSON.parse(
    (
      await run(process.execPath, [
        `--import=${new URL(name, import.meta.url).href}`,
        '--input-type=module',
        '-e',
        script,
      ])
    ).stdout,
  );

describe('late sockets', () => {
  it('deliver everything in order', async () => {
    const heard = await under(
      './late-sockets.mjs',
      `
      import { createServer, connect } from 'node:net';
      const server = createServer((one) => { for (let at = 0; at < 300; at += 1) one.write(at + ' '); one.end('end'); }).listen(0, '127.0.0.1', () => {
        let text = '';
        connect(server.address().port, '127.0.0.1').on('data', (piece) => { text += piece; }).on('close', () => { process.stdout.write(JSON.stringify(text)); server.close(); }).end();
      });`,
    );
    assert.equal(heard, `${Array.from({ length: 300 }, (_, at) => `${at} `).join('')}end`);
  });
});

describe('unlucky random values', () => {
  it('are extreme values and never repeat', async () => {
    const drawn = await under(
      './unlucky-draws.mjs',
      `
      import { generateKeyPairSync, randomBytes, randomInt, randomUUID } from 'node:crypto';
      const many = (make) => Array.from({ length: 2000 }, make);
      process.stdout.write(JSON.stringify({
        bytes: many(() => randomBytes(12).toString('hex')), ids: many(() => randomUUID()), codes: many(() => randomInt(1000, 9999)), lots: many(() => Math.random()),
        key: generateKeyPairSync('ed25519').publicKey.export({ type: 'spki', format: 'der' }).at(-32),
      }));`,
    );
    const share = (values, fits) => values.filter(fits).length / values.length;
    assert.ok(share(drawn.bytes, (one) => one.startsWith('00')) > 0.2);
    assert.ok(share(drawn.bytes, (one) => /^\d+$/.test(one)) > 0.1);
    assert.ok(
      share(drawn.codes, (one) => one === 1000) > 0.15 &&
        share(drawn.codes, (one) => one === 9998) > 0.15,
    );
    assert.ok(
      drawn.ids.every((one) =>
        /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/.test(one),
      ),
    );
    for (const values of [drawn.bytes, drawn.ids, drawn.lots])
      assert.equal(new Set(values).size, values.length);
    assert.ok(drawn.lots.every((one) => one >= 0 && one < 1));
    assert.equal(drawn.key, 0);
  });
});

describe('another time', () => {
  it('has the same offset from now in every process', () => {
    assert.equal(
      environmentAt(Date.parse('2028-02-29T00:00Z'), '/lib.so', Date.parse('2028-02-28T00:00Z'))
        .FAKETIME,
      '+86400.000',
    );
    assert.equal(environmentAt(1000, '/lib.so', 2500).FAKETIME, '-1.500');
  });

  it('applies to processes that are started with a separate environment, and keeps their own variables', async () => {
    const says = `process.stdout.write(JSON.stringify([process.env.FAKETIME, process.env.HOME, process.env.OWN]))`;
    const script = `
      import { execFile, execFileSync, spawnSync } from 'node:child_process';
      import { promisify } from 'node:util';
      const how = [process.execPath, ['-e', ${JSON.stringify(says)}]];
      const found = [execFileSync(...how, { env: { OWN: '1' } }), spawnSync(...how, { env: { FAKETIME: '-9' } }).stdout, (await promisify(execFile)(...how, { env: { OWN: '2' } })).stdout];
      process.stdout.write(JSON.stringify(found.map((one) => JSON.parse(String(one)))));`;
    const { stdout } = await run(
      process.execPath,
      [
        `--import=${new URL('./another-time.mjs', import.meta.url).href}`,
        '--input-type=module',
        '-e',
        script,
        'no-file',
      ],
      { env: { ...process.env, FAKETIME: '+5' } },
    );
    assert.deepEqual(JSON.parse(stdout), [
      ['+5', null, '1'],
      ['-9', null, null],
      ['+5', null, '2'],
    ]);
  });
});

describe('loaded runs', () => {
  const report = (testResults) => ({ numPassedTests: 3, testResults });
  const file = fileURLToPath(new URL('../../../libs/a.test.ts', import.meta.url));

  it('name each failed test by its file, with its reason', () => {
    const assertionResults = [
      { status: 'passed', fullName: 'a is b' },
      {
        status: 'failed',
        fullName: 'a is c',
        failureMessages: ['\u001B[31mError:\u001B[39m no\n  answer\n    at wait (a.test.ts:1:1)'],
      },
    ];
    assert.deepEqual(
      resultOf(report([{ name: file, status: 'failed', message: '', assertionResults }])),
      { passed: 3, failed: ['libs/a.test.ts: a is c: Error: no answer'] },
    );
  });

  it('name a file that did not load', () => {
    const one = {
      name: file,
      status: 'failed',
      message: '\n  No such module\nat',
      assertionResults: [],
    };
    assert.deepEqual(resultOf(report([one])).failed, ['libs/a.test.ts: No such module']);
  });

  it('have every long file once in as many runs as there are turns', () => {
    const left = Array.from({ length: turns }, (_, at) =>
      variablesOf(at + 1).PATCHBAY_LEFT_OUT.split(','),
    );
    for (const file of new Set(left.flat()))
      assert.equal(left.filter((files) => !files.includes(file)).length, 1, file);
  });
});
