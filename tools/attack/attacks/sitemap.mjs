import assert from 'node:assert/strict';
import { signUp } from '../../operations/rig/people.mjs';
import { staysResponsive } from '../responsiveness.mjs';
import { openForeignWeb } from '../foreign-web.mjs';

/** Slightly below the size limit of a fetched page. */
const most = 9.5 * 1024 * 1024;
const entry = '<url><loc>/p</loc></url>';
const times = 2;

export const attack = {
  isAlone: true,
  finding: 'A15',
  how: `a trial asks ${times} times for the pages of a site whose sitemap has 9.5 MB of short entries`,
  holds: 'others are answered within 250 ms, in one of four rounds',
  run: async ({ open }) => {
    const bytes = Buffer.from(
      `<?xml version="1.0"?><urlset>${entry.repeat(Math.floor(most / entry.length))}</urlset>`,
    );
    const web = await openForeignWeb({
      '/sitemap.xml': { type: 'application/xml', bytes },
      '/': { type: 'text/html', bytes: Buffer.from('<p>Home</p>') },
    });
    try {
      const site = await open({ env: { REACH_ALSO: web.place } });
      const { token } = await signUp(site.client, site.url, 'trial@example.com');
      const { result, slowestMs } = await staysResponsive(
        site,
        async () => {
          const statuses = [];
          for (let turn = 0; turn < times; turn += 1)
            statuses.push(
              (
                await site.client.ask('POST', '/api/v2/kb/sitemap', {
                  token,
                  body: { url: `${web.url}/sitemap.xml` },
                })
              ).status,
            );
          return statuses;
        },
        { maxMs: 250, everyMs: 10, rounds: 4 },
      );
      assert.ok(
        web.asked.length >= times,
        `the sitemap was asked for ${web.asked.length} times (${result.join()})`,
      );
      return `slowest other answer ${slowestMs} ms; answered ${result.join(', ')}`;
    } finally {
      await web.close();
    }
  },
};
