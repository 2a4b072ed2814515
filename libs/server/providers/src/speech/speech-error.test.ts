import { SpeechError } from './speech-error.js';

describe('a failure of speech', () => {
  it.each([
    ['busy', true],
    ['unavailable', true],
    ['timeout', true],
    ['too-large', false],
    ['refused', false],
    ['failed', false],
    ['aborted', false],
  ] as const)('%s may be tried again: %s', (code, retryable) =>
    expect(new SpeechError(code, 'It failed.').retryable).toBe(retryable),
  );
});
