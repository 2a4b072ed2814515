import assert from 'node:assert/strict';
import { openResale } from '../resale.mjs';

export const attack = {
  finding: 'C1',
  how: 'two resellers make organizations for one e-mail',
  holds:
    'the second is refused before anything is made, so that no organization is without an owner',
  run: async ({ open }) => {
    const site = await open({ isStaffed: true });
    const { one, other } = await openResale(site);
    const make = (person, orgName) =>
      site.client.ask('POST', '/api/v2/createOrganization', {
        token: person.token,
        body: { orgName, email: 'pat@example.com' },
      });
    const statuses = [(await make(one, 'First')).status, (await make(other, 'Second')).status];
    const [{ orphans }] = await site.query(
      `select count(*)::int as orphans from accounts a
        where a.type = 'organization' and not exists (select 1 from users u where u.tenant_id = a.id)`,
    );
    assert.equal(orphans, 0, `${orphans} organizations without a member (${statuses.join()})`);
    assert.equal(statuses[1], 409);
    return `answered ${statuses.join(' and ')}`;
  },
};
