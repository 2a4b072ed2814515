import assert from 'node:assert/strict';
import { signUp } from '../../operations/rig/people.mjs';
import { staysResponsive } from '../responsiveness.mjs';

const boundary = 'attack';
const form = (name, type, bytes) =>
  Buffer.concat([
    Buffer.from(
      `--${boundary}\r\nContent-Disposition: form-data; name="${name}"; filename="tasks.csv"\r\nContent-Type: ${type}\r\n\r\n`,
    ),
    bytes,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);

export const attack = {
  isAlone: true,
  finding: 'UP-06',
  how: 'a trial uploads tasks of 700,000 short rows, one row of 15 MB, and a quote that never ends',
  holds: 'each is refused with 4xx and others are answered within 2 s',
  run: async ({ open }) => {
    const site = await open();
    const { token } = await signUp(site.client, site.url, 'trial@example.com');
    const bodies = [
      Buffer.from(`target,type\n${'+15125550100,call\n'.repeat(700_000)}`),
      Buffer.from(`target,type\n${'x'.repeat(15_000_000)}`),
      Buffer.from(`target,type\n"${'a,"",\n'.repeat(2_000_000)}`),
    ];
    const { result, slowestMs } = await staysResponsive(site, async () => {
      const statuses = [];
      for (const bytes of bodies)
        statuses.push(
          (
            await site.client.ask('POST', '/api/v2/tasks/csv', {
              token,
              headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
              body: form('csv', 'text/csv', bytes),
            })
          ).status,
        );
      return statuses;
    });
    assert.ok(
      result.every((status) => status >= 400 && status < 500),
      result.join(),
    );
    return `${result.join(', ')}; slowest other answer ${slowestMs} ms`;
  },
};
