import { type CallNext, type CallTurn } from '@patchbay/server-providers';
import { decodeG711 } from '../audio/g711.js';
import { levelOf } from '../audio/level.js';
import { tone } from '../testing/sounds.js';
import { saying, type Stage, stageCall } from '../testing/staged-call.js';

const voicemail: CallNext = { do: 'voicemail', maxSeconds: 20 };
const recorded = (say: string): CallTurn => ({ ...saying(say), record: true });

/** The level of a kept sound in dB below full scale, a number for each half of a second. */
function levelsOf(bytes: readonly number[], channel: number, channels: number): number[] {
  const side = Uint8Array.from(bytes.filter((_, at) => at % channels === channel));
  const pcm = decodeG711('mu', side);
  return Array.from({ length: Math.floor(pcm.length / 4000) }, (_, half) =>
    Math.round(levelOf(pcm.subarray(half * 4000, half * 4000 + 4000))),
  );
}
const isLoud = (level: number | undefined): boolean => (level ?? -99) > -35;

const loudHalves = (bytes: readonly number[], channel: number, channels: number): number[] =>
  levelsOf(bytes, channel, channels).flatMap((level, half) => (isLoud(level) ? [half] : []));

describe('a call that is recorded', () => {
  it('has both sides, each in its channel and at its time, up to its end', async () => {
    const { call, log, wait, speak } = await stageCall({
      first: recorded('We are open from Monday to Friday.'),
      understands: ['Thank you.'],
      replies: [saying('Goodbye to you.', { do: 'hang-up' })],
    });
    await wait(2000);
    await speak(1000);
    await wait(3000);
    await call.end;
    const { length } = log.sound.call;
    // The greeting of 34 letters takes 0.7 s, the caller speaks from 2 to 3 s.
    expect(loudHalves(log.sound.call, 1, 2)).toEqual(expect.arrayContaining([0]));
    expect(loudHalves(log.sound.call, 1, 2)).not.toContain(4);
    expect(loudHalves(log.sound.call, 0, 2)).toEqual([4, 5]);
    expect(log.sound.call).not.toContain(undefined);
    expect(Math.abs(length / 16_000 - (log.ended[0]?.[1] ?? 0))).toBeLessThan(1);
  });

  it('is kept while it runs, so that a process that is killed loses little', async () => {
    const { log, wait } = await stageCall({ first: recorded('Good day.') });
    await wait(5000);
    expect(log.ended).toEqual([]);
    expect(log.sound.call.length / 16_000).toBeGreaterThan(3);
  });

  it('goes on when its sound cannot be kept', async () => {
    const { call, log, wait, speak } = await stageCall({
      first: recorded('Good day.'),
      understands: ['Are you open?'],
      losesSound: true,
    });
    await wait(1500);
    await speak(600);
    await wait(2000);
    expect(log.spoken).toContain('Yes.');
    call.hangUp('test');
    await call.end;
    expect(log.ended).toHaveLength(1);
    expect(log.failures).toEqual(['link: Error: no room']);
  });

  it('is not, where the agent does not want it', async () => {
    const { call, log, wait } = await stageCall();
    await wait(3000);
    call.hangUp('test');
    await call.end;
    expect(log.sound.call).toEqual([]);
  });
});

describe('a message', () => {
  const stage: Stage = {
    first: saying('Leave a message after the tone.', voicemail),
    canTransfer: () => false,
  };
  /** A call whose caller hears the tone. */
  async function open(given: Stage = stage) {
    const staged = await stageCall(given);
    await staged.wait(1400);
    return staged;
  }

  it('is left after a tone, ends by silence, and is thanked for', async () => {
    const { call, log, wait, speak, heardSince } = await open();
    // The words take 620 ms.
    expect(heardSince(620)).toBeGreaterThanOrEqual(400);
    await speak(3000);
    await wait(7000);
    expect(log.messages.map((seconds) => Math.round(seconds))).toEqual([9]);
    expect(loudHalves(log.sound.voicemail, 0, 1).length).toBeGreaterThanOrEqual(5);
    expect(log.spoken).toEqual(['Leave a message after the tone.', 'Thank you.']);
    expect(await call.end).toMatchObject({ why: 'announcement', outcome: 'completed' });
    expect(log.turns).toEqual([]);
  });

  it('ends by a key', async () => {
    const { log, far, wait, speak } = await open();
    await speak(2000);
    far.press('#');
    await wait(200);
    expect(log.messages.map((seconds) => Math.round(seconds))).toEqual([3]);
  });

  it('ends after its longest time', async () => {
    const { log, speak } = await open();
    for (let second = 0; second < 24; second += 1) await speak(1000);
    expect(log.messages).toEqual([20]);
  });

  it('is kept when the caller hangs up, before the call ends', async () => {
    const { call, far, log, speak } = await open();
    await speak(2000);
    far.hangUp();
    await call.end;
    expect(log.messages.map((seconds) => Math.round(seconds))).toEqual([3]);
    expect(log.ended).toHaveLength(1);
    expect(log.spoken).toEqual(['Leave a message after the tone.']);
  });

  it('is kept for its sound where no voice is recognized', async () => {
    const { log, wait, play } = await open();
    await play(tone(16_000, 2000, 400));
    await wait(6000);
    expect(log.messages).toHaveLength(1);
  });

  it('that has no word is none, and the call ends', async () => {
    const { call, log, wait } = await open();
    await wait(12_000);
    expect(await call.end).toMatchObject({ why: 'no message' });
    expect(log.messages).toEqual([]);
  });

  it('is left after a transfer that failed', async () => {
    const { log, wait, speak } = await stageCall({
      understands: ['A person, please.'],
      replies: [
        saying('I put you through.', {
          do: 'transfer',
          to: '+15550111',
          callerId: '+15550100',
          ringSeconds: 20,
          asks: false,
        }),
      ],
      canTransfer: () => false,
      back: saying('They are out. Leave a message.', voicemail),
    });
    await wait(400);
    await speak(600);
    await wait(4500);
    await speak(2000);
    await wait(6000);
    expect(log.messages).toHaveLength(1);
  });
});
