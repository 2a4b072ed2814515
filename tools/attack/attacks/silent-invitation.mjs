import assert from 'node:assert/strict';
import { signUp } from '../../operations/rig/people.mjs';

const victim = 'later@example.net';

export const attack = {
  finding: 'A10', how: 'a trial invites an address without a mail; its person later signs up by themselves', holds: 'the person gets an organization of their own, not the inviter’s',
  run: async ({ open }) => {
    const site = await open();
    const attacker = await signUp(site.client, site.url, 'trial@example.com');
    const { status } = await site.client.ask('POST', '/api/v2/member', { token: attacker.token, body: { email: victim, role: 'admin', sendWelcomeEmail: false } });
    const person = await signUp(site.client, site.url, victim, { businessName: 'Their own' });
    assert.notEqual(person.organizationId, attacker.organizationId, `the person landed in the inviter’s organization (invitation ${status})`);
    return `the invitation answered ${status}; the person has an organization of their own`;
  },
};
