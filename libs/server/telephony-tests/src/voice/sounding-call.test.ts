import { type AudioFrame, type TextToSpeechPort } from '@patchbay/server-providers';
import {
  createLoopbackSession,
  loadResampling,
  loadVoiceActivity,
  startVoiceCall,
} from '@patchbay/server-voice';
import { babble, createVirtualClock, inFrames, noise, tone } from '@patchbay/server-voice/testing';
import {
  callIn,
  openVoiceRig,
  resetVoiceRig,
  rowOf,
  server,
  transcriptOf,
} from './testing/voice-rig.js';

beforeAll(() => openVoiceRig());
beforeEach(resetVoiceRig);
afterAll(() => server.close());

const rate = 16_000;

/** A recognizer that understands lines in their order. */
const earsFor = (lines: string[]) => ({
  label: 'script',
  isAvailable: true,
  streams: false,
  transcribe: async () => ({ text: lines.shift() ?? '' }),
});

/** A voice of tones: 20 ms a character. */
const voiceInto = (spoken: string[]): TextToSpeechPort => ({
  label: 'tones',
  voices: [{ id: 'one', language: 'en' }],
  async *speak(sentence): AsyncGenerator<AudioFrame> {
    spoken.push(sentence);
    const sound = tone(rate, Math.max(20, sentence.length * 20), 440);
    for (const [at, pcm] of inFrames(sound, rate).entries()) yield { pcm, rate, at: at * 20 };
  },
});

describe('a call with sound over the engine', () => {
  it('greets, hears, answers, is interrupted, and ends in the books', async () => {
    const { callId, agent, link } = await callIn();
    const clock = createVirtualClock();
    const { session, far } = createLoopbackSession({ clock });
    const spoken: string[] = [];
    const failures: unknown[] = [];
    const call = startVoiceCall({
      callId,
      session,
      link,
      ears: earsFor(['Are you open on Sunday and on every other day of the week?', 'Never mind.']),
      voice: voiceInto(spoken),
      activity: await loadVoiceActivity(),
      resampling: await loadResampling(),
      clock,
      agent: { ...agent, voiceId: 'one' },
      onFailure: (_part, error) => void failures.push(error),
    });
    let seed = 1;
    const pass = async (frames: readonly Int16Array[]): Promise<void> => {
      for (const pcm of frames) {
        clock.advance(20);
        far.say(pcm, rate);
        // The database answers in its own time.
        await new Promise((resolve) => {
          setTimeout(resolve, 2);
        });
      }
    };
    const silence = (ms: number) => pass(inFrames(noise(rate, ms, -65, (seed += 1)), rate));
    /** Lets the call wait in silence until something was said. */
    const untilSpoken = async (start: string): Promise<void> => {
      for (let tries = 0; !spoken.some((one) => one.startsWith(start)); tries += 1) {
        if (tries > 400) throw new Error(`${start} was not said, only ${spoken.join(' / ')}`);
        await new Promise((resolve) => {
          setTimeout(resolve, 20);
        });
        await silence(20);
      }
    };
    await untilSpoken('Hello, this is Alma.');
    await silence(1500);
    await pass(inFrames(babble(rate, 900), rate));
    await untilSpoken('You said “Are you open');
    await silence(500);
    // The caller speaks into the reply.
    await pass(inFrames(babble(rate, 900), rate));
    await untilSpoken('You said “Never mind');
    await silence(1500);
    far.hangUp();
    const end = await call.end;
    await server.platform.carrier.callController.settled();
    expect(failures).toEqual([]);
    expect(await rowOf(callId)).toMatchObject({
      state: 'ended',
      outcome: 'completed',
      seconds: end.seconds,
    });
    expect(end.seconds).toBeGreaterThan(3);
    expect(await transcriptOf(callId)).toEqual([
      'agent: Hello, this is Alma.',
      'customer: Are you open on Sunday and on every other day of the week?',
      expect.stringMatching(/^agent: .*…$/),
      'customer: Never mind.',
      'agent: You said “Never mind.”.',
    ]);
  });
});
