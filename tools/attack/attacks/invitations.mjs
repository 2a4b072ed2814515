import assert from 'node:assert/strict';
import { sentTo, signUp } from '../../operations/rig/people.mjs';

const target = 'stranger@example.net';
const words = 'You won 1000 dollars at www.evil.example';

export const attack = {
  finding: 'A10',
  how: 'a trial whose business has an advertisement for a name invites one address 25 times, and 25 others',
  holds: 'at most 5 mails reach the one address, at most 20 leave in all, none carries the link',
  run: async ({ open }) => {
    const site = await open();
    const { token } = await signUp(site.client, site.url, 'trial@example.com', {
      businessName: words,
    });
    for (let turn = 0; turn < 25; turn += 1) {
      await site.client.ask('POST', '/api/v2/member', {
        token,
        body: { email: target, role: 'admin', sendWelcomeEmail: true },
      });
      await site.client.ask('POST', '/api/v2/member', {
        token,
        body: { email: `other${turn}@example.net`, role: 'admin', sendWelcomeEmail: true },
      });
    }
    const mails = await sentTo(site.url, target);
    const [{ all }] = await site.query(
      `select count(*)::int as all from outbox where to_address like '%@example.net'`,
    );
    assert.ok(mails.length <= 5, `${mails.length} mails to one address`);
    assert.ok(all <= 20, `${all} mails in all`);
    assert.ok(
      !JSON.stringify(mails).includes('www.evil.example'),
      'the advertisement is in the mail',
    );
    return `${mails.length} mails to the address, ${all} in all`;
  },
};
