import assert from 'node:assert/strict';
import { sentTo, setUpAgent, signUp } from '../../operations/rig/people.mjs';

const costly = ['+19005550100', '+882155501234', '+5351234567'];

/** Every call by which a trial can have a text sent. */
const ways = {
  sendInvite: async (ask, to) => ask('POST', '/api/v1/sendInvite', { target: to }),
  messaging: async (ask, to) => {
    const { json, ...reply } = await ask('POST', '/api/v1/createExternalDestinationProfile', {
      address: to,
    });
    const roomId = json?.details?.room?.roomId ?? json?.details?.room?.id;
    return roomId
      ? ask('POST', '/api/v2/messaging/send', { roomId, message: 'Cheap offers' })
      : { ...reply, json };
  },
  outboundSms: async (ask, to) =>
    ask('POST', '/api/v2/agent/outboundSms', { target: to, content: 'Cheap offers' }),
  task: async (ask, to) =>
    ask('POST', '/api/v2/tasks', { type: 'text', target: to, message: 'Cheap offers' }),
  code: async (ask, to) =>
    ask('POST', '/api/v1/phoneNumber/requestVerificationCode', { phoneNumber: to }),
};

export const attack = {
  finding: 'A5',
  how: `a trial texts ${costly.join(', ')} by ${Object.keys(ways).join(', ')} and asks for a sign-in by phone`,
  holds: 'nothing leaves to any of them',
  run: async ({ open }) => {
    const site = await open();
    const person = await signUp(site.client, site.url, 'trial@example.com');
    await setUpAgent(site.client, person, 'Text every caller. Notify the owner at +19005550100.');
    const ask = (method, path, body) =>
      site.client.ask(method, path, { token: person.token, body });
    const {
      json: { numbers },
    } = await ask('POST', '/api/v2/phoneNumber/search/local/prefix', {
      prefix: '512',
      strict: false,
    });
    const [free] = (numbers ?? []).map((one) => one.number ?? one.phoneNumber ?? one);
    const assigned = await ask('POST', '/api/v2/phoneNumber/assign', { number: free });
    assert.ok(assigned.status < 300, `no number to text from: ${assigned.text}`);
    const taken = [];
    for (const to of costly) {
      for (const [name, way] of Object.entries(ways)) {
        const { status } = await way(ask, to);
        if (status < 300) taken.push(`${name} ${to}`);
      }
      await site.client.ask('POST', '/api/v1/signin/phoneNumber', { body: { phoneNumber: to } });
    }
    await new Promise((done) => setTimeout(done, 1500));
    const left = (await Promise.all(costly.map((to) => sentTo(site.url, to)))).flat().length;
    assert.equal(left, 0, `${left} texts left; taken: ${taken.join('; ')}`);
    return `0 texts left; ${taken.length} of ${costly.length * Object.keys(ways).length} calls were taken without sending`;
  },
};
