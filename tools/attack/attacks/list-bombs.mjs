import assert from 'node:assert/strict';
import { cpuOf } from '../../bench/cpu.mjs';
import { signUp } from '../../operations/rig/people.mjs';
import { staysResponsive } from '../responsiveness.mjs';

const json = { 'content-type': 'application/json' };
const chunked = { ...json, 'content-length': undefined, 'transfer-encoding': 'chunked' };
const listOf = (count) => `{"token":"x","y":[${'{},'.repeat(count - 1)}{}]}`;
const count = 60;
/** Milliseconds of the server's processor for one request, whatever becomes of it. */
const maxCpuMs = 15;

const kinds = (token) => [
  ['a megabyte', '/api/v2/sharedDashboard', { headers: json, body: listOf(340_000) }],
  ['in chunks', '/api/v2/sharedDashboard', { headers: chunked, body: listOf(340_000) }],
  ['64 KB', '/api/v2/sharedDashboard', { headers: json, body: listOf(20_000) }],
  ['within the limit', '/api/v2/sharedDashboard', { headers: json, body: listOf(9000) }],
  ['by a member', '/api/v2/agent', { headers: json, token, body: listOf(340_000) }],
];

export const attack = {
  isAlone: true,
  finding: 'D2',
  how: `${count} bodies each of 340,000 empty objects in a megabyte, at once and in chunks, of 64 KB, and by a trial to a call that takes a megabyte`,
  holds: `each costs the server at most ${maxCpuMs} ms of processor time, and others are answered within 250 ms, in one of three rounds`,
  run: async ({ open }) => {
    const site = await open({ isBehindProxy: false });
    const { token } = await signUp(site.client, site.url, 'trial@example.com');
    const found = [];
    for (const [name, path, request] of kinds(token)) {
      let costMs = Infinity;
      let statuses = [];
      const { slowestMs } = await staysResponsive(
        site,
        async () => {
          const before = cpuOf(site.product.pid);
          const replies = await Promise.all(
            Array.from({ length: count }, () => site.direct.ask('POST', path, request)),
          );
          const after = cpuOf(site.product.pid);
          if (before && after)
            costMs = Math.min(costMs, (1000 * (after.server - before.server)) / count);
          statuses = [...new Set(replies.map(({ status }) => status))];
        },
        { maxMs: 250, everyMs: 10, rounds: 3 },
      );
      for (const status of statuses) assert.ok(status < 500, `${name}: answered ${status}`);
      assert.ok(
        costMs <= maxCpuMs,
        `${name}: ${costMs.toFixed(1)} ms of the server for one request`,
      );
      found.push(`${name} ${statuses.join('/')} ${costMs.toFixed(1)} ms, others ${slowestMs} ms`);
    }
    return found.join('; ');
  },
};
