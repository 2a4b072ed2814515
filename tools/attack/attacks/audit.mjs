import assert from 'node:assert/strict';
import { signUp } from '../../operations/rig/people.mjs';

export const attack = {
  finding: 'A11',
  how: 'a sign-in, five wrong codes and a new API key',
  holds: 'each leaves an audit row or a security event within 10 s',
  run: async ({ open }) => {
    const site = await open();
    const { token } = await signUp(site.client, site.url, 'owner@example.com', {
      from: '127.0.1.1',
    });
    await site.query('delete from rate_limits');
    await site.query(`update codes set created_at = created_at - interval '1 hour'`);
    await site.client.ask('POST', '/api/v1/signin/email', {
      from: '127.0.1.1',
      body: { email: 'owner@example.com' },
    });
    for (let turn = 0; turn < 5; turn += 1)
      await site.client.ask('POST', '/api/v1/email/verify', {
        from: '127.0.1.1',
        body: { email: 'owner@example.com', verificationCode: `10000${turn}` },
      });
    await site.client.ask('POST', '/api/v2/tokens', { token, body: { description: 'noticed' } });
    const kinds = async () => [
      ...(await site.query('select kind from security_events').catch(() => [])).map(
        ({ kind }) => kind,
      ),
    ];
    const wanted = ['wrong-codes', 'api-key-created'];
    let seen = [];
    for (
      const end = Date.now() + 10_000;
      Date.now() < end && !wanted.every((kind) => seen.includes(kind));
      seen = await kinds()
    )
      await new Promise((done) => setTimeout(done, 300));
    assert.deepEqual(
      wanted.filter((kind) => !seen.includes(kind)),
      [],
      `seen: ${seen.join() || 'nothing'}`,
    );
    return `security events: ${[...new Set(seen)].join(', ')}`;
  },
};
