import { readWav } from '../audio/wav.js';
import { soundFile, soundSeconds } from './sound-file.js';

async function* pieces(...all: readonly (readonly [at: number, bytes: number[]])[]) {
  for (const [at, bytes] of all) yield { at, bytes: Uint8Array.from(bytes) };
}

describe(soundFile, () => {
  it('has the sides of a call as channels, and a message as one', async () => {
    const call = readWav(await soundFile('call', 4, pieces([0, [0x80, 0xff]], [2, [0x80, 0xff]])));
    expect(call).toMatchObject({ encoding: 'mu', channels: 2, rate: 8000, isCutOff: false });
    expect(call.samples.map((side) => [...side])).toEqual([
      [32_124, 32_124],
      [0, 0],
    ]);
    expect(readWav(await soundFile('voicemail', 2, pieces([0, [0xff, 0xff]]))).channels).toBe(1);
  });

  it('has silence for what is missing, and nothing beyond its length', async () => {
    const file = readWav(await soundFile('voicemail', 4, pieces([1, [0x80]], [3, [0x80, 0x80]])));
    expect(file.samples.map((side) => [...side])).toEqual([[0, 32_124, 0, 32_124]]);
    expect(readWav(await soundFile('voicemail', 2, pieces([9, [0x80]]))).samples[0]).toHaveLength(
      2,
    );
  });
});

it('a second is 8000 samples of each side', () =>
  expect([soundSeconds('call', 16_001), soundSeconds('voicemail', 16_000)]).toEqual([2, 2]));
