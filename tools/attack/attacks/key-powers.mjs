import assert from 'node:assert/strict';
import { signUp } from '../../operations/rig/people.mjs';

export const attack = {
  finding: 'A12',
  how: 'a session that proved nothing for an hour makes an API key; a key deletes its organization',
  holds: 'the key is not made without a proof, and no key deletes',
  run: async ({ open }) => {
    const site = await open();
    const { token, organizationId } = await signUp(site.client, site.url, 'owner@example.com');
    const make = () =>
      site.client.ask('POST', '/api/v2/tokens', { token, body: { description: 'for the attack' } });
    const fresh = await make();
    await site.query(
      `update sessions set proved_at = proved_at - interval '1 hour', created_at = created_at - interval '1 hour' where kind = 'session'`,
    );
    const stale = await make();
    const value = [fresh.json.token?.value, fresh.json.token?.token, fresh.json.token].find(
      (one) => typeof one === 'string',
    );
    assert.ok(value, `no key to try: ${fresh.status} ${fresh.text.slice(0, 200)}`);
    const deleted = await site.client.ask('DELETE', '/api/v2/deleteOrganization', {
      token: value,
      body: { targetOrganizationId: organizationId },
    });
    const [{ left }] = await site.query(
      'select count(*)::int as left from accounts where id = $1',
      [organizationId],
    );
    assert.equal(left, 1, 'a key deleted its organization');
    assert.ok(stale.status >= 400, 'a key was made without a proof');
    return `made without proof: ${stale.status}; deletion by key: ${deleted.status}`;
  },
};
