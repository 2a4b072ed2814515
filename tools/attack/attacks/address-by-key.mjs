import assert from 'node:assert/strict';
import { signUp } from '../../operations/rig/people.mjs';

const taken = 'attacker@example.com';

export const attack = {
  finding: 'A3',
  how: 'a stolen session and a stolen API key give a member another sign-in address by PUT /api/v2/member',
  holds: 'the address stays',
  run: async ({ open }) => {
    const site = await open();
    const { token } = await signUp(site.client, site.url, 'owner@example.com');
    const [{ id }] = await site.query(
      `select id::int from users where email = 'owner@example.com'`,
    );
    const made = await site.client.ask('POST', '/api/v2/tokens', {
      token,
      body: { description: 'stolen' },
    });
    const value = made.json.token?.value ?? made.json.token?.token ?? made.json.token;
    const statuses = [];
    for (const stolen of [token, value].filter((one) => typeof one === 'string'))
      statuses.push(
        (
          await site.client.ask('PUT', '/api/v2/member', {
            token: stolen,
            body: { targetMemberId: id, email: taken, role: 'owner' },
          })
        ).status,
      );
    const [{ email }] = await site.query('select email from users where id = $1', [id]);
    assert.equal(email, 'owner@example.com', `the address became ${email} (${statuses.join()})`);
    return `answered ${statuses.join(', ')}`;
  },
};
