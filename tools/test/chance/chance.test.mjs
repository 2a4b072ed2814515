import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { describe, it } from 'node:test';
import { promisify } from 'node:util';

const run = promisify(execFile);
const under = async (name, script) => JSON.parse((await run(process.execPath, [`--import=${new URL(name, import.meta.url).href}`, '--input-type=module', '-e', script])).stdout);

describe('a machine that is late', () => {
  it('says everything, and in its order', async () => {
    const heard = await under('./late-sockets.mjs', `
      import { createServer, connect } from 'node:net';
      const server = createServer((one) => { for (let at = 0; at < 300; at += 1) one.write(at + ' '); one.end('end'); }).listen(0, '127.0.0.1', () => {
        let text = '';
        connect(server.address().port, '127.0.0.1').on('data', (piece) => { text += piece; }).on('close', () => { process.stdout.write(JSON.stringify(text)); server.close(); }).end();
      });`);
    assert.equal(heard, `${Array.from({ length: 300 }, (_, at) => `${at} `).join('')}end`);
  });
});

describe('draws that are unlucky', () => {
  it('are rare ones, and never the same', async () => {
    const drawn = await under('./unlucky-draws.mjs', `
      import { generateKeyPairSync, randomBytes, randomInt, randomUUID } from 'node:crypto';
      const many = (make) => Array.from({ length: 2000 }, make);
      process.stdout.write(JSON.stringify({
        bytes: many(() => randomBytes(12).toString('hex')), ids: many(() => randomUUID()), codes: many(() => randomInt(1000, 9999)), lots: many(() => Math.random()),
        key: generateKeyPairSync('ed25519').publicKey.export({ type: 'spki', format: 'der' }).at(-32),
      }));`);
    const share = (values, fits) => values.filter(fits).length / values.length;
    assert.ok(share(drawn.bytes, (one) => one.startsWith('00')) > 0.2);
    assert.ok(share(drawn.bytes, (one) => /^\d+$/.test(one)) > 0.1);
    assert.ok(share(drawn.codes, (one) => one === 1000) > 0.15 && share(drawn.codes, (one) => one === 9998) > 0.15);
    assert.ok(drawn.ids.every((one) => /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/.test(one)));
    for (const values of [drawn.bytes, drawn.ids, drawn.lots]) assert.equal(new Set(values).size, values.length);
    assert.ok(drawn.lots.every((one) => one >= 0 && one < 1));
    assert.equal(drawn.key, 0);
  });
});
