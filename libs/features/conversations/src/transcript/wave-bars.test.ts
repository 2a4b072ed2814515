import { lastingSeconds } from '@patchbay/kernel';
import { barsOf, barsOfSides, speakerAt } from './wave-bars.js';

describe('the bars of a recording', () => {
  it('are the highest levels of its parts', () => {
    const bars = barsOfSides([Float32Array.from([0, 0.5, -1, 0.25])], 2, () => 'agent');
    expect(bars).toEqual([
      { level: 0.5, by: 'agent' },
      { level: 1, by: 'agent' },
    ]);
  });

  it('are those of the louder side where each has a channel', () => {
    const caller = Float32Array.from([0.4, 0, 0, 0]);
    const ours = Float32Array.from([0.1, -0.8, 0.2, 0]);
    const speaker = (part: number) => (part === 2 ? 'person' : 'customer');
    expect(barsOfSides([caller, ours], 4, speaker).map(({ level, by }) => [level, by])).toEqual([
      [expect.closeTo(0.5, 5), 'customer'],
      [expect.closeTo(1, 5), 'agent'],
      [expect.closeTo(0.25, 5), 'person'],
      [0, 'customer'],
    ]);
  });

  it('have the side of the line that is being said', () => {
    const dialog = [
      { role: 'assistant' as const, content: 'Hello.', atSeconds: lastingSeconds(0) },
      { role: 'user' as const, content: 'Hi.', atSeconds: lastingSeconds(3) },
      { role: 'person' as const, content: 'Me.', atSeconds: lastingSeconds(6) },
    ];
    expect([1, 4, 9].map((at) => speakerAt(dialog, at))).toEqual(['agent', 'customer', 'person']);
  });

  it('are none where the browser has no sound', async () => {
    expect(await barsOf(new Blob([]), [])).toEqual([]);
  });
});
