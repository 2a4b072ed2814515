import {
  createTestServer,
  openReceiver,
  type Received,
  type Receiver,
  seedDemo,
  seedTemplates,
  type TestServer,
} from '@patchbay/server-platform/testing';

let server: TestServer;
let receiver: Receiver;
let owner: string;
const [from, to] = ['+15125550977', '+15125550100'];
const phone = async (path: string, body: object) =>
  (await server.call('POST', `/dev/phone/${path}`, { body: { from, to, ...body } })).json;
const told = (type: string) => (one: Received) => one.path === `/${type}`;
const words = (one: Received | undefined) =>
  JSON.parse(one?.body ?? '{}') as Record<string, unknown>;

beforeAll(async () => {
  receiver = await openReceiver();
  server = await createTestServer({ addresses: { fetchAlso: [receiver.place] } });
  await seedTemplates(server.store);
  await seedDemo(server.store, server.clock.now(), 0.1);
  owner = await server.signIn('owner@demo.patchbay.test');
  for (const type of ['incoming', 'conversation', 'contact', 'onboarding'])
    await server.call('POST', '/api/v2/webhooks', {
      token: owner,
      body: { url: `${receiver.url}/${type}`, label: type, type },
    });
});
afterAll(async () => {
  await server.close();
  await receiver.close();
});

it('sends an event for a text before the agent answers, and for the contact of a new number', async () => {
  await phone('text', { text: 'Are you open?' });
  const [incoming] = await receiver.until(1, told('incoming'));
  expect(words(incoming)).toMatchObject({
    message: 'Are you open?',
    direction: 'inbound',
    source: 'sms',
    fromNumber: from,
    toNumber: to,
    type: 'message',
    eventType: 'inbound-message',
    results: {},
    bypassAgent: false,
    conversation: '',
    voicemailRecording: '',
  });
  expect(incoming?.headers['x-vida-event']).toBe('incoming');
  const [contact] = await receiver.until(1, told('contact'));
  expect(words(contact)).toMatchObject({ phone: from });
});

it('sends an event when a call arrives, and one with its results when it has ended', async () => {
  const { uuid } = await phone('call', {});
  const [, incoming] = await receiver.until(2, told('incoming'));
  expect(words(incoming)).toMatchObject({
    uuid,
    type: 'call',
    eventType: 'inbound-call',
    message: `Call from ${from}`,
    isLive: true,
  });
  await phone('speak', { uuid, text: 'book a cleaning' });
  expect(receiver.received.filter(told('conversation'))).toEqual([]);
  await phone('hangUp', { uuid });
  await phone('hangUp', { uuid });
  const [ended] = await receiver.until(1, told('conversation'));
  expect(words(ended)).toMatchObject({
    uuid,
    type: 'call',
    direction: 'inbound',
    fromNumber: from,
    agentOutcome: 'booked',
    collectedData: { reason: 'Cleaning' },
    targetInbox: 'inbox',
    isLive: false,
    missedCall: false,
    bypassAgent: false,
    voicemailRecording: '',
    conversation: expect.stringMatching(/^assistant: .+\nuser: book a cleaning\nassistant: /),
    chatDialog: [],
    callDialog: expect.arrayContaining([{ role: 'user', content: 'book a cleaning' }]),
    functionsRun: [expect.objectContaining({ name: 'schedule', status: 'ok' })],
  });
  await server.platform.core.webhooks.drain();
  expect([
    receiver.received.filter(told('conversation')).length,
    receiver.received.filter(told('incoming')).length,
  ]).toEqual([1, 2]);
});

it('sends one event for each step of an onboarding and one for its end', async () => {
  const save = (onboarding: object) =>
    server.call('POST', '/api/v1/accountSetting', { token: owner, body: { onboarding } });
  await save({ activeStep: 'CHOOSE_NUMBER', onboardingComplete: false, updatedAt: 1 });
  await save({ activeStep: 'CHOOSE_NUMBER', onboardingComplete: false, updatedAt: 2 });
  await save({ activeStep: 'SCHEDULE_CALL', onboardingComplete: true, updatedAt: 3 });
  const steps = (await receiver.until(2, told('onboarding'))).map(words);
  expect(steps).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        event: 'progress',
        step: 'CHOOSE_NUMBER',
        onboardingComplete: false,
        externalAccountId: expect.any(String),
        timestamp: expect.any(Number),
      }),
      expect.objectContaining({
        event: 'complete',
        step: 'SCHEDULE_CALL',
        onboardingComplete: true,
      }),
    ]),
  );
  await server.platform.core.webhooks.drain();
  expect(receiver.received.filter(told('onboarding'))).toHaveLength(2);
});
