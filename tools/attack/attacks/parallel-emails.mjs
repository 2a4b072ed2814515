import assert from 'node:assert/strict';
import { openResale } from '../resale.mjs';

const rounds = 12;
const atOnce = 6;

export const attack = {
  finding: 'C2',
  how: `${atOnce} parallel calls with one new e-mail, ${rounds} times each by one-time sign-in and createOrganization`,
  holds: 'no call answers 500 and one person is made',
  run: async ({ open }) => {
    const site = await open({ isStaffed: true });
    const {
      one: { token },
    } = await openResale(site);
    const made = await site.client.ask('POST', '/api/v2/createOrganization', {
      token,
      body: { orgName: 'Ours', email: 'first@example.com', externalAccountId: 'E' },
    });
    assert.ok(made.status < 300, made.text);
    const replies = [];
    for (let round = 0; round < rounds; round += 1) {
      const all = (call) => Promise.all(Array.from({ length: atOnce }, call));
      replies.push(
        ...(await all(() =>
          site.client.ask(
            'GET',
            `/api/v2/auth/account/oneTimeAuthToken?email=mint${round}@example.com&externalAccountId=E`,
            { token },
          ),
        )),
      );
      replies.push(
        ...(await all((_none, at) =>
          site.client.ask('POST', '/api/v2/createOrganization', {
            token,
            body: { orgName: `Org ${round} ${at}`, email: `made${round}@example.com` },
          }),
        )),
      );
    }
    const failed = replies.filter(({ status }) => status >= 500 || status === 0);
    assert.equal(failed.length, 0, `${failed.length} of ${replies.length} answered 5xx`);
    const [{ most }] = await site.query(
      `select max(times)::int as most from (select count(*) as times from users
        where email like 'm%@example.com' group by lower(email)) as people`,
    );
    assert.equal(most, 1);
    return `0 of ${replies.length} calls answered 5xx`;
  },
};
