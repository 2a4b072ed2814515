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

  it('is the level of steady noise after 1.2 s', () => {
    const floor = createNoiseFloor();
    expect(floorAfter(inFrames(noise(8000, 1180, -35), 8000), floor)).toBe(-60);
    expect(Math.abs(floorAfter(inFrames(noise(8000, 1200, -35), 8000), floor) + 35)).toBeLessThan(
      2,
    );
  });

  it('is not raised by words with pauses', () => {
    const word = inFrames(tone(8000, 800, 300, -9), 8000);
    const pause = inFrames(noise(8000, 200, -55), 8000);
    const spoken = Array.from({ length: 20 }, () => [...word, ...pause]).flat();
    expect(floorAfter(spoken)).toBeLessThan(-50);
  });

  it('falls at once, down to a limit', () => {
    const floor = createNoiseFloor();
    floorAfter(inFrames(noise(8000, 2000, -20), 8000), floor);
    expect(floor.push(-58)).toBe(-58);
    expect(floor.push(silenceDb)).toBe(-75);
  });
});
