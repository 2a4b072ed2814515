import assert from 'node:assert/strict';
import { gzipSync } from 'node:zlib';
import { signUp } from '../../operations/rig/people.mjs';
import { staysResponsive } from '../responsiveness.mjs';

const json = { 'content-type': 'application/json' };
const parts = (count) =>
  Buffer.from(
    `${Array.from({ length: count }, (_none, at) => `--x\r\nContent-Disposition: form-data; name="f${at}"\r\n\r\n1\r\n`).join('')}--x--\r\n`,
  );

export const attack = {
  isAlone: true,
  finding: 'UP-07',
  how: 'JSON of 100,000 levels and of 60,000 names, gzip that unpacks to 100 MB, a form of 20,000 parts, a number of 500,000 digits',
  holds:
    'none is an error of the server, and others are answered within 250 ms, in one of three rounds',
  run: async ({ open }) => {
    const site = await open();
    const { token } = await signUp(site.client, site.url, 'trial@example.com');
    const bombs = [
      ['deep', json, `${'['.repeat(100_000)}${']'.repeat(100_000)}`],
      ['wide', json, `{${Array.from({ length: 60_000 }, (_none, at) => `"k${at}":1`).join()}}`],
      [
        'packed',
        { ...json, 'content-encoding': 'gzip' },
        gzipSync(Buffer.alloc(100 * 1024 * 1024, 'x')),
      ],
      ['parts', { 'content-type': 'multipart/form-data; boundary=x' }, parts(20_000)],
      ['digits', json, `{"agentInstructions":${'9'.repeat(500_000)}}`],
    ];
    const { result, slowestMs } = await staysResponsive(
      site,
      async () => {
        const found = [];
        for (const [name, headers, body] of bombs) {
          const { status, ms } = await site.client.ask(
            'POST',
            name === 'parts' ? '/api/v2/tasks/csv' : '/api/v2/agent',
            { token, headers, body: Buffer.from(body) },
          );
          found.push({ name, status, ms: Math.round(ms) });
        }
        return found;
      },
      { maxMs: 250, everyMs: 10, rounds: 3 },
    );
    for (const { name, status, ms } of result)
      assert.ok(status >= 400 && status < 500 && ms < 10_000, `${name}: ${status} after ${ms} ms`);
    return `${result.map(({ name, status }) => `${name} ${status}`).join(', ')}; slowest other answer ${slowestMs} ms`;
  },
};
