import assert from 'node:assert/strict';
import { signUp } from '../../operations/rig/people.mjs';
import { percentile } from '../calm.mjs';

const seconds = 4;
const path = '/api/openapi.json';

export const attack = {
  isAlone: true, finding: 'A13', how: `eight loops ask for the public document for ${seconds} s while a member lists`, holds: 'the member’s p95 stays below 300 ms, or eight times what it was on a busy machine; the document has an ETag and answers 304',
  run: async ({ open }) => {
    const site = await open({ isBehindProxy: false });
    const { token } = await signUp(site.client, site.url, 'trial@example.com');
    const list = async () => (await site.client.ask('GET', '/api/v2/members', { token, headers: { 'x-forwarded-proto': 'https', 'x-forwarded-for': '127.0.0.3' } }));
    const times = [];
    let asked = 0;
    const quiet = [];
    for (let turn = 0; turn < 25; turn += 1) quiet.push((await list()).ms);
    const before = percentile(quiet, 0.95);
    const until = Date.now() + seconds * 1000;
    const loop = async () => {
      while (Date.now() < until) {
        await site.client.ask('GET', path, { headers: { 'accept-encoding': 'br, gzip', 'x-forwarded-proto': 'https', 'x-forwarded-for': '127.0.9.9' } });
        asked += 1;
      }
    };
    const member = async () => {
      while (Date.now() < until) {
        const { status, ms } = await list();
        if (status === 200) times.push(ms);
        await new Promise((done) => setTimeout(done, 40));
      }
    };
    await Promise.all([...Array.from({ length: 8 }, loop), member()]);
    const p95 = Math.round(percentile(times, 0.95));
    const { headers } = await site.client.ask('GET', path, { headers: { 'x-forwarded-proto': 'https' } });
    assert.ok(p95 < Math.max(300, 8 * before), `p95 ${p95} ms after ${Math.round(before)} ms over ${times.length} lists, ${asked} documents`);
    assert.ok(headers.etag, 'no ETag');
    assert.equal((await site.client.ask('GET', path, { headers: { 'x-forwarded-proto': 'https', 'if-none-match': headers.etag } })).status, 304);
    return `p95 ${p95} ms after ${Math.round(before)} ms, over ${times.length} lists beside ${asked} documents`;
  },
};
