import { lastingSeconds } from '@patchbay/kernel';
import { statsOf } from './call-stats.js';

const line = (role: 'user' | 'assistant' | 'person', content: string, at: number) => ({
  role,
  content,
  atSeconds: lastingSeconds(at),
});

describe('a conversation in numbers', () => {
  it('counts what each side said, and how long the agent took', () => {
    const stats = statsOf({
      dialog: [
        line('assistant', 'Hello there.', 0),
        line('user', 'Are you open on Saturday?', 4),
        line('assistant', 'Yes.', 4.5),
        line('user', 'Good', 9),
        line('assistant', 'Anything else?', 11),
        line('person', 'I take over', 20),
      ],
      functionsRun: [],
    });
    expect(stats.shares.user).toEqual({ lines: 2, words: 6, part: expect.closeTo(0.43, 2) });
    expect(stats.shares.assistant).toMatchObject({ lines: 3, words: 5 });
    expect(stats.shares.person).toMatchObject({ lines: 1, words: 3 });
    expect(stats.latency).toEqual({ middle: 2, longest: 2 });
  });

  it('has no times where nothing was answered', () => {
    expect(statsOf({ dialog: [], functionsRun: [] })).toMatchObject({ latency: null, failed: 0 });
  });
});
