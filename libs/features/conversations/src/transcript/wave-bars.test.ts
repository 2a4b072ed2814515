import { lastingSeconds } from '@patchbay/kernel';
import { barsOf, levelsOf, speakerAt } from './wave-bars.js';

describe('the bars of a recording', () => {
  it('are the highest levels of its parts', () => {
    expect(levelsOf(Float32Array.from([0, 0.5, -1, 0.25]), 2)).toEqual([0.5, 1]);
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
