import {
  attributeOf,
  callRow,
  closeRig,
  configure,
  office,
  openRig,
  owner,
  ring,
  scope,
  server,
  tell,
} from '@patchbay/server-platform/testing/carrier';
import { conversations, functionRuns, logs } from '@patchbay/server-store';
import { eq } from 'drizzle-orm';

beforeAll(openRig);
afterAll(closeRig);

/** A caller asks for a person, who is rung; returns where the carrier reports how that ended. */
async function putThrough(sid: string): Promise<{ action: string; url: string }> {
  const first = await ring(sid);
  const dial = await tell(attributeOf(first.text, 'action'), {
    CallSid: sid,
    SpeechResult: `transfer ${office}`,
  });
  return { action: attributeOf(dial.text, 'action'), url: attributeOf(dial.text, 'url') };
}

const hangUp = (sid: string) =>
  tell('/carrier/status', { CallSid: sid, CallStatus: 'completed', CallDuration: '40' });

/** What the owner reads of a call afterwards. */
async function read(sid: string) {
  const uuid = (await callRow(sid))?.conversationUuid ?? '';
  return server.store.within(scope, async (db) => {
    const [conversation] = await db
      .select()
      .from(conversations)
      .where(eq(conversations.uuid, uuid));
    const [log] = await db.select().from(logs).where(eq(logs.id, uuid));
    const runs = await db
      .select()
      .from(functionRuns)
      .where(eq(functionRuns.conversationUuid, uuid));
    const { transferResult, missedTransfers, handledBy, disposition } = (log?.meta ??
      {}) as Readonly<Record<string, unknown>>;
    return {
      outcomes: [conversation?.outcome, log?.outcome, disposition],
      transfers: log?.transfer,
      facts: [transferResult, missedTransfers, handledBy],
      runs: runs.map(({ status, output }) => [
        status,
        (output as { words?: unknown }).words,
        (output as { to?: unknown }).to,
      ]),
    };
  });
}

describe('An attempt to put a caller through', () => {
  it.each([
    ['no-answer', 'no-answer', 'no one answered'],
    ['busy', 'busy', 'the line was busy'],
    ['failed', 'failed', 'the call failed'],
    ['canceled', 'no-answer', 'no one answered'],
  ])('that ends with %s is no transfer', async (status, result, words) => {
    const sid = `CT1-${status}`;
    const { action } = await putThrough(sid);
    await tell(action, { CallSid: sid, DialCallStatus: status });
    await hangUp(sid);
    expect(await read(sid)).toEqual({
      outcomes: ['open', 'open', 'open'],
      transfers: 0,
      facts: [result, 1, 'abandoned'],
      runs: [['failed', `Not put through, ${words}: ${office}`, office]],
    });
  });

  it('that the colleague declines is no transfer, although the carrier calls it completed', async () => {
    await configure({ confirmTransfers: true });
    const { action, url } = await putThrough('CT2');
    await tell(url, { CallSid: 'CT2b', ParentCallSid: 'CT2' });
    await tell(`${url}&asked=1`, { CallSid: 'CT2b', ParentCallSid: 'CT2', Digits: '2' });
    await tell(action, { CallSid: 'CT2', DialCallStatus: 'completed' });
    await hangUp('CT2');
    await configure({});
    expect(await read('CT2')).toEqual({
      outcomes: ['open', 'open', 'open'],
      transfers: 0,
      facts: ['declined', 1, 'abandoned'],
      runs: [['failed', `Not put through, the call was declined: ${office}`, office]],
    });
  });

  it('during which the caller hangs up is no transfer', async () => {
    await putThrough('CT3');
    await hangUp('CT3');
    expect(await read('CT3')).toEqual({
      outcomes: ['open', 'open', 'open'],
      transfers: 0,
      facts: ['abandoned', 1, 'abandoned'],
      runs: [['failed', `Not put through, the caller hung up before an answer: ${office}`, office]],
    });
  });

  const answered = {
    outcomes: ['transferred', 'transferred', 'transferred'],
    transfers: 1,
    facts: ['answered', undefined, 'person'],
    runs: [['ok', `Put through: ${office}`, office]],
  };

  it('that is answered is a transfer', async () => {
    const { action } = await putThrough('CT4');
    await tell(action, { CallSid: 'CT4', DialCallStatus: 'completed', DialCallDuration: '30' });
    await hangUp('CT4');
    expect(await read('CT4')).toEqual(answered);
  });

  it('is a transfer as well where its answer is reported after the end of the call', async () => {
    const { action } = await putThrough('CT5');
    await hangUp('CT5');
    await tell(action, { CallSid: 'CT5', DialCallStatus: 'completed', DialCallDuration: '30' });
    expect(await read('CT5')).toMatchObject({
      outcomes: ['transferred', 'transferred', expect.anything()],
      transfers: 1,
      facts: ['answered', expect.anything(), 'person'],
      runs: answered.runs,
    });
  });

  it('that is missed and then repeated counts once', async () => {
    const { action } = await putThrough('CT6');
    const back = await tell(action, { CallSid: 'CT6', DialCallStatus: 'busy' });
    const dial = await tell(attributeOf(back.text, 'action'), {
      CallSid: 'CT6',
      SpeechResult: `transfer ${office}`,
    });
    await tell(attributeOf(dial.text, 'action'), { CallSid: 'CT6', DialCallStatus: 'completed' });
    await hangUp('CT6');
    expect(await read('CT6')).toMatchObject({
      outcomes: answered.outcomes,
      transfers: 1,
      facts: ['answered', 1, 'person'],
    });
  });

  it('to where no call may go is no transfer', async () => {
    const first = await ring('CT7');
    await tell(attributeOf(first.text, 'action'), {
      CallSid: 'CT7',
      SpeechResult: 'transfer +19005550100',
    });
    await hangUp('CT7');
    expect(await read('CT7')).toMatchObject({
      outcomes: ['open', 'open', 'open'],
      transfers: 0,
      runs: [['failed', 'Not put through, no one could be called', '']],
    });
  });

  it('by the owner’s rule stands in the thread when the agent answers instead', async () => {
    await configure({ cnamAutoTransferRegex: 'Ada', cnamAutoTransferDestination: office });
    const through = await ring('CT8');
    await tell(attributeOf(through.text, 'action'), { CallSid: 'CT8', DialCallStatus: 'busy' });
    await hangUp('CT8');
    await configure({});
    expect(await read('CT8')).toMatchObject({
      transfers: 0,
      facts: ['busy', 1, expect.anything()],
      runs: [['failed', `Not put through, the line was busy: ${office}`, office]],
    });
  });

  it('is shown with its result to the member who opens the conversation', async () => {
    const { action } = await putThrough('CT9');
    await tell(action, { CallSid: 'CT9', DialCallStatus: 'no-answer' });
    const row = await callRow('CT9');
    const { json } = await server.call(
      'GET',
      `/api/v2/conversations/${encodeURIComponent(row?.roomId ?? '')}/timeline`,
      { token: owner },
    );
    expect(JSON.stringify(json)).toContain(`Not put through, no one answered: ${office}`);
    await hangUp('CT9');
  });
});
