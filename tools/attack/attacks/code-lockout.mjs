import assert from 'node:assert/strict';
import { sentTo, signUp } from '../../operations/rig/people.mjs';

const victim = 'victim@example.com';

export const attack = {
  finding: 'A8',
  how: 'an attacker requests six sign-in codes for a person who signs in from a known network',
  holds: 'the person still gets a code and signs in by it',
  run: async ({ open }) => {
    const site = await open();
    await signUp(site.client, site.url, victim, { from: '127.0.1.1' });
    // Waits out the pause between two codes for one person, which this attack does not test.
    await site.query(
      `update codes set created_at = created_at - interval '2 hours', expires_at = expires_at - interval '2 hours'`,
    );
    await site.query('delete from rate_limits');
    for (let turn = 0; turn < 6; turn += 1) {
      await site.client.ask('POST', '/api/v1/signin/email', {
        from: `127.0.66.${turn + 1}`,
        body: { email: victim },
      });
      await site.query(`update codes set created_at = created_at - interval '2 minutes'`);
    }
    const before = (await sentTo(site.url, victim)).length;
    const { status, text } = await site.client.ask('POST', '/api/v1/signin/email', {
      from: '127.0.1.1',
      body: { email: victim },
    });
    const mails = (await sentTo(site.url, victim)).filter(({ code }) => code !== null);
    assert.equal(status, 200, text);
    assert.ok((await sentTo(site.url, victim)).length > before, 'the victim got no code');
    const verified = await site.client.ask('POST', '/api/v1/email/verify', {
      from: '127.0.1.1',
      body: { email: victim, verificationCode: mails.at(-1).code },
    });
    assert.equal(verified.status, 200, verified.text);
  },
};
