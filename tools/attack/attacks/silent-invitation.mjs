import assert from 'node:assert/strict';
import { signUp } from '../../operations/rig/people.mjs';

const victim = 'later@example.net';

export const attack = {
  finding: 'A10',
  how: 'a trial invites an address without a mail; its person later signs up by themselves',
  holds:
    'the person is asked first, or gets an organization of their own; never the inviter’s without a yes',
  run: async ({ open }) => {
    const site = await open();
    const attacker = await signUp(site.client, site.url, 'trial@example.com');
    const { status } = await site.client.ask('POST', '/api/v2/member', {
      token: attacker.token,
      body: { email: victim, role: 'admin', sendWelcomeEmail: false },
    });
    const entered = await signUp(site.client, site.url, victim, { businessName: 'Their own' }).then(
      ({ organizationId }) => organizationId,
      (error) => error.message,
    );
    const [{ members }] = await site.query(
      'select count(*)::int as members from users where tenant_id = $1 and lower(email) = $2',
      [attacker.organizationId, victim],
    );
    assert.notEqual(
      entered,
      attacker.organizationId,
      `the person landed in the inviter’s organization (invitation ${status})`,
    );
    if (typeof entered === 'number')
      return `the invitation answered ${status}; the person has an organization of their own`;
    assert.match(
      entered,
      /"code":"invitation"/,
      'neither an organization of their own nor a question',
    );
    return `the invitation answered ${status}; the person is asked whether to accept it first (${members} waiting)`;
  },
};
