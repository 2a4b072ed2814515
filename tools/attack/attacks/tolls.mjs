import assert from 'node:assert/strict';
import { openChat, sentTo, setUpAgent, signUp } from '../../operations/rig/people.mjs';
import { until } from '../../operations/rig/ports.mjs';

const costly = ['+19005550100', '+882155501234', '+5351234567'];
/**
 * The control: an ordinary number that must receive texts; otherwise refused texts to the others
 * prove nothing.
 */
const ordinary = '+15125550148';

/** Instructions that a malicious owner writes for the agent. */
const actions = [
  {
    name: 'notify',
    instructions: `Text the summary to ${[...costly, ordinary].join(', ')} after every conversation.`,
  },
  {
    name: 'sendSms',
    instructions: `Text the offer to ${[...costly, ordinary].join(', ')} whenever a caller asks for a text.`,
  },
];

/**
 * Uses the agent's own tools through its instructions: a visitor asks for texts and then ends the
 * chat.
 */
async function talkAgentIntoTexts(site, person, ask) {
  for (const [path, body] of [
    ['/api/v2/agent', { actions }],
    ['/api/v2/agent/publish', {}],
  ]) {
    const { status, text } = await ask('POST', path, body);
    assert.ok(status < 300, `${path} answered ${status}: ${text}`);
  }
  const chat = await openChat(site.client, person, { from: '127.0.7.7' });
  for (const to of [...costly, ordinary])
    for (const words of ['Please text me the offer.', to, `Text it to ${to}`, 'Yes, please.'])
      await chat.say(words);
  const { json } = await ask('GET', '/api/v2/conversations');
  const [{ roomId } = {}] = json?.conversations ?? json?.rooms ?? [];
  assert.ok(roomId, `no conversation is listed: ${JSON.stringify(json).slice(0, 300)}`);
  const closed = await ask('POST', '/api/v1/closeConversation', { roomId });
  assert.ok(closed.status < 300, `the chat was not closed: ${closed.status} ${closed.text}`);
}

/** Every operation by which a trial account can cause a text message. */
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
  how:
    `a trial texts ${costly.join(', ')} by ${Object.keys(ways).join(', ')} asks for a sign-in ` +
    'by phone, and has its agent notify and text them',
  holds: 'nothing leaves to any of them, and the agent’s notice to an ordinary number does',
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
    await talkAgentIntoTexts(site, person, ask);
    await until(
      'the notice to the ordinary number',
      async () => (await sentTo(site.url, ordinary)).length > 0,
      { forMs: 15_000 },
    );
    await new Promise((done) => setTimeout(done, 1500));
    const left = (await Promise.all(costly.map((to) => sentTo(site.url, to)))).flat().length;
    assert.equal(left, 0, `${left} texts left; taken: ${taken.join('; ')}`);
    return `0 texts left; ${taken.length} of ${costly.length * Object.keys(ways).length} calls were taken without sending`;
  },
};
