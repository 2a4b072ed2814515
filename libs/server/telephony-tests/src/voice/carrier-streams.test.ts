import {
  callRow,
  closeRig,
  configure,
  linesOf,
  openRig,
  organizationId,
  ours,
  agentId,
  scope,
  server,
  tell,
  theirs,
} from '@patchbay/server-platform/testing/carrier';
import { carrierCalls } from '@patchbay/server-store';
import { type CallRefusal, type OpenedCall } from '@patchbay/server-voice/link';

beforeAll(openRig);
beforeEach(() => configure({}));
afterAll(closeRig);

const never = new AbortController().signal;
const voice = () => server.platform.carrier.voiceCalls;

/** A call that rings at the carrier, before its markup is answered. */
async function ringing(sid: string) {
  const now = new Date(server.clock.now());
  const [row] = await server.store.within(scope, (db) =>
    db
      .insert(carrierCalls)
      .values({
        organizationId,
        accountId: agentId,
        carrier: 'twilio',
        carrierCallId: sid,
        direction: 'inbound',
        state: 'ringing',
        fromNumber: theirs,
        toNumber: ours,
        giveUpAt: new Date(now.getTime() + 3_600_000),
        createdAt: now,
      })
      .returning(),
  );
  if (!row) throw new Error('The call was not stored');
  return row;
}

const openBy = (token: string | null, carrierCallId: string) =>
  voice().open({ road: 'carrier', token: token ?? '', carrierCallId }, never);

const demand = (opened: OpenedCall | CallRefusal): OpenedCall => {
  if ('refusal' in opened) throw new Error(`The call was refused: ${opened.refusal}`);
  return opened;
};

const refused = { refusal: 'refused' };

describe('the token of a carrier’s stream', () => {
  it('opens its call once', async () => {
    const row = await ringing('CAs1');
    const token = await voice().tokenFor(row);
    expect(demand(await openBy(token, 'CAs1')).callId).toBe(row.id);
    expect(await openBy(token, 'CAs1')).toEqual(refused);
  });

  it('opens no other call, and is as good as before', async () => {
    const [row] = [await ringing('CAs2'), await ringing('CAs3')];
    const token = await voice().tokenFor(row);
    expect(await openBy(token, 'CAs3')).toEqual(refused);
    expect(demand(await openBy(token, 'CAs2')).callId).toBe(row.id);
  });

  it('opens nothing after thirty seconds, and nothing once there is a newer one', async () => {
    const row = await ringing('CAs4');
    const [older, token] = [await voice().tokenFor(row), await voice().tokenFor(row)];
    expect(await openBy(older, 'CAs4')).toEqual(refused);
    server.clock.advance(30_000);
    expect(await openBy(token, 'CAs4')).toEqual(refused);
  });

  it('is not given for a call that is over, and not stored as it is', async () => {
    const row = await ringing('CAs5');
    const token = await voice().tokenFor(row);
    const kept = await callRow('CAs5');
    expect(JSON.stringify(kept)).not.toContain(String(token));
    await server.platform.carrier.callController.end(row, { outcome: 'no-answer', seconds: 0 });
    expect(await voice().tokenFor(row)).toBeNull();
    expect(await openBy(token, 'CAs5')).toEqual(refused);
  });
});

describe('a carrier’s call with sound', () => {
  it('is greeted, without a notice of a recording that is not made, and ends with its stream', async () => {
    await configure({ autoRecordingNotification: 'always' });
    const row = await ringing('CAs6');
    const { link, callId } = demand(await openBy(await voice().tokenFor(row), 'CAs6'));
    expect(await link.begin(never)).toMatchObject({ say: 'Hello, this is Alma.' });
    expect((await link.begin(never))?.record).toBeUndefined();
    const words: string[] = [];
    for await (const event of link.said({ key: `${callId}-1`, text: 'Hello', keys: '' }, never))
      words.push(event.type);
    expect(words).toEqual(['words', 'turn']);
    await link.ended('completed', 12);
    await tell('/carrier/status', { CallSid: 'CAs6', CallStatus: 'completed', CallDuration: '14' });
    const ended = await callRow('CAs6');
    expect(ended).toMatchObject({ state: 'ended', outcome: 'completed', seconds: 12 });
    expect(await linesOf(ended?.conversationUuid ?? '')).toEqual([
      'agent: Hello, this is Alma.',
      'customer: Hello',
      'agent: You said “Hello” after 1 lines.',
    ]);
  });

  it('goes on at the carrier when it is put through', async () => {
    const row = await ringing('CAs7');
    const { link, callId } = demand(await openBy(await voice().tokenFor(row), 'CAs7'));
    await link.begin(never);
    const said = link.said({ key: `${callId}-1`, text: 'transfer +15125550190', keys: '' }, never);
    for await (const event of said)
      if (event.type === 'turn')
        expect(event.turn.next).toMatchObject({ do: 'transfer', to: '+15125550190' });
    await link.ended('completed', 9);
    expect(await callRow('CAs7')).toMatchObject({ state: 'answered', aliveAt: null });
    server.clock.advance(20_000);
    await server.platform.carrier.callController.reconcile();
    expect((await callRow('CAs7'))?.state).toBe('answered');
    await tell('/carrier/status', { CallSid: 'CAs7', CallStatus: 'completed', CallDuration: '60' });
    expect(await callRow('CAs7')).toMatchObject({ state: 'ended', seconds: 60 });
  });
});
