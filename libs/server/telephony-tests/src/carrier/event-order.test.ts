import {
  attributeOf,
  callRow,
  closeRig,
  counts,
  openRig,
  ours,
  ring,
  tell,
  theirs,
} from '@patchbay/server-platform/testing/carrier';

beforeAll(openRig);
afterAll(closeRig);

const about = { From: theirs, To: ours, Direction: 'inbound' };
const ends = (sid: string, CallStatus = 'completed', more: Record<string, string> = about) =>
  tell('/carrier/status', { CallSid: sid, CallStatus, CallDuration: '7', ...more });

describe('The end of a call', () => {
  it.each(['completed', 'busy', 'no-answer', 'failed', 'canceled'])(
    'that is reported before its ringing is final: %s',
    async (status) => {
      const sid = `CO1${status}`;
      const [, , conversations] = await counts();
      await ends(sid, status);
      await ends(sid, status);
      const late = await ring(sid);
      expect(late.text).toContain('<Reject');
      const row = await callRow(sid);
      expect(row).toMatchObject({ state: 'ended', fromNumber: theirs, toNumber: ours });
      expect(row?.toldAt).not.toBeNull();
      expect((await counts())[2]).toBe(conversations);
    },
  );

  it('is final for all that comes after it, in any order and twice', async () => {
    const first = await ring('CO2');
    await ends('CO2');
    const said = attributeOf(first.text, 'action');
    for (const [path, fields] of [
      [said, { SpeechResult: 'Hello?' }],
      ['/carrier/status', { CallStatus: 'ringing' }],
      ['/carrier/status', { CallStatus: 'in-progress' }],
      ['/carrier/status', { CallStatus: 'no-answer' }],
      ['/carrier/voice', { From: theirs, To: ours }],
    ] as const)
      await tell(path, { CallSid: 'CO2', ...fields });
    expect(await callRow('CO2')).toMatchObject({
      state: 'ended',
      outcome: 'completed',
      seconds: 7,
    });
  });

  it('of a number that is not ours, or of a call that we make, leaves no trace', async () => {
    const before = await counts();
    await ends('CO3', 'completed', { From: theirs, To: '+15125559999', Direction: 'inbound' });
    await ends('CO4', 'completed', { From: ours, To: ours, Direction: 'outbound-api' });
    expect(await counts()).toEqual(before);
  });

  it('that is reported while it begins to ring leaves no call open', async () => {
    await Promise.all([ring('CO5'), ends('CO5')]);
    expect(await callRow('CO5')).toMatchObject({ state: 'ended' });
  });
});
