import { inFrames, noise, tone } from '../testing/sounds.js';
import { createNoiseFloor, levelOf, silenceDb } from './level.js';

describe('the level', () => {
  it.each([
    ['a sine', tone(8000, 1000, 400, 0), -3.01],
    ['a quieter sine', tone(8000, 1000, 400, -20), -23.01],
    ['noise', noise(8000, 1000, -30), -30],
    ['silence', new Int16Array(160), silenceDb],
    ['nothing', new Int16Array(), silenceDb],
    ['the largest samples', new Int16Array(160).fill(-32_768), 0],
  ])('of %s is right', (_, pcm, level) => expect(Math.abs(levelOf(pcm) - level)).toBeLessThan(0.2));
});

describe('the floor of noise', () => {
  const floorAfter = (frames: readonly Int16Array[], floor = createNoiseFloor()): number =>
    frames.reduce((_, pcm) => floor.push(levelOf(pcm)), 0);

  it('rises to steady noise', () =>
    expect(Math.abs(floorAfter(inFrames(noise(8000, 15_000, -35), 8000)) + 35)).toBeLessThan(2));

  it('is not raised by words with pauses', () => {
    const word = [...inFrames(tone(8000, 800, 300, -9), 8000)];
    const pause = inFrames(noise(8000, 200, -55), 8000);
    const spoken = Array.from({ length: 20 }, () => [...word, ...pause]).flat();
    expect(floorAfter(spoken)).toBeLessThan(-50);
  });

  it('stays where a loud voice is above it, and falls at once', () => {
    const floor = createNoiseFloor();
    expect(floorAfter(inFrames(tone(8000, 60_000, 300, 0), 8000), floor)).toBe(-25);
    expect(floor.push(-58)).toBe(-58);
    expect(floor.push(silenceDb)).toBe(-75);
  });
});
