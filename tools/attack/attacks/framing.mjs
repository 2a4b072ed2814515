import assert from 'node:assert/strict';
import { openResale } from '../resale.mjs';

const wide = [
  'https://*.com',
  'https://*.co.uk',
  'https://*',
  'https:',
  '*',
  'https://*.github.io',
];

export const attack = {
  finding: 'A15',
  how: `a reseller lists ${wide.map((origin) => `\`${origin}\``).join(', ')} as pages that may frame the console`,
  holds: 'each is refused, and one host of its own is taken',
  run: async ({ open }) => {
    const site = await open({ isStaffed: true });
    const {
      one: { token },
    } = await openResale(site);
    const set = async (origin) =>
      (
        await site.client.ask('POST', '/api/v2/account', {
          token,
          body: { settings: { embedOrigins: [origin] } },
        })
      ).status;
    const taken = [];
    for (const origin of wide) if ((await set(origin)) < 300) taken.push(origin);
    assert.deepEqual(taken, []);
    assert.ok((await set('https://www.example.com')) < 300, 'a plain origin is refused too');
  },
};
