import {
  agentId,
  attributeOf,
  closeRig,
  configure,
  office,
  openRig,
  organizationId,
  ours,
  ring,
  said,
  scope,
  server,
  tell,
  theirs,
} from '@patchbay/server-platform/testing/carrier';
import { phoneNumbers } from '@patchbay/server-store';

beforeAll(openRig);
afterAll(closeRig);

describe('transfer', () => {
  it('goes to a number of this installation once, and not back in a circle', async () => {
    const second = '+15125550641';
    await server.store.within(scope, (db) =>
      db
        .insert(phoneNumbers)
        .values({
          number: second,
          organizationId,
          accountId: agentId,
          country: 'US',
        })
        .onConflictDoNothing(),
    );
    const first = await ring('CA801');
    const dial = await tell(attributeOf(first.text, 'action'), {
      CallSid: 'CA801',
      SpeechResult: `transfer ${second}`,
    });
    expect(dial.text).toContain(`${second}</Number>`);
    // The carrier brings the call to the second number, whose agent would send it back.
    const asked = async (CallSid: string, to: string) => {
      const arrived = await tell('/carrier/voice', {
        CallSid,
        From: theirs,
        To: second,
        CallStatus: 'ringing',
      });
      return (
        await tell(attributeOf(arrived.text, 'action'), {
          CallSid,
          SpeechResult: `transfer ${to}`,
        })
      ).text;
    };
    expect(await asked('CA802', ours)).not.toContain(`${ours}</Number>`);
    expect(await asked('CA805', office)).toContain(`${office}</Number>`);
    for (const CallSid of ['CA801', 'CA802', 'CA805'])
      await tell('/carrier/status', {
        CallSid,
        CallStatus: 'completed',
        CallDuration: '5',
      });
  });

  it('to a number of this installation is not made before an agent has spoken', async () => {
    const second = '+15125550641';
    await configure({
      cnamAutoTransferRegex: 'LOOP',
      cnamAutoTransferDestination: second,
    });
    const answered = await tell('/carrier/voice', {
      CallSid: 'CA803',
      From: theirs,
      To: ours,
      CallStatus: 'ringing',
      CallerName: 'LOOP',
    });
    expect(answered.text).not.toContain(second);
    expect(said(answered.text)).toEqual(['Hello, this is Alma.']);
    await configure({
      cnamAutoTransferRegex: 'LOOP',
      cnamAutoTransferDestination: office,
    });
    const dialled = await tell('/carrier/voice', {
      CallSid: 'CA804',
      From: theirs,
      To: ours,
      CallStatus: 'ringing',
      CallerName: 'LOOP',
    });
    expect(dialled.text).toContain(`${office}</Number>`);
    await configure({
      cnamAutoTransferRegex: '',
      cnamAutoTransferDestination: '',
    });
    for (const CallSid of ['CA803', 'CA804'])
      await tell('/carrier/status', {
        CallSid,
        CallStatus: 'completed',
        CallDuration: '5',
      });
  });
});
