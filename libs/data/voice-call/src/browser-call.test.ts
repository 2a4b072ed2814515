import { jest } from '@jest/globals';
import { type CallParts, startBrowserCall } from './browser-call.js';
import { type CallEnd } from './call-end.js';
import { type DialHandlers, type DialOptions } from './dialer.js';
import { type MicrophoneProblem, MicrophoneRefusal } from './microphone.js';

class Track extends EventTarget {
  enabled = true;
  isStopped = false;
  stop() {
    this.isStopped = true;
  }
}

const streamOf = (track: Track) =>
  ({ getTracks: () => [track], getAudioTracks: () => [track] }) as unknown as MediaStream;

function stage() {
  const microphones: Track[] = [];
  const log: string[] = [];
  let refusal: MicrophoneProblem | null = null;
  let dialed: { options: DialOptions; handlers: DialHandlers } | undefined;
  const parts: CallParts = {
    async openMicrophone(deviceId) {
      log.push(`microphone ${deviceId ?? 'default'}`);
      if (refusal) throw new MicrophoneRefusal(refusal);
      microphones.push(new Track());
      return streamOf(microphones.at(-1) as Track);
    },
    createSound: () => ({
      play: () => log.push('play'),
      watch: () => log.push('watch'),
      useSpeaker: async (id) => void log.push(`speaker ${id}`),
      levels: () => ({ own: 0.5, other: 0.25 }),
      close: () => log.push('close'),
    }),
    loadDial: async () => (options, handlers) => {
      dialed = { options, handlers };
      return {
        press: (key) => log.push(`key ${key}`),
        replaceMicrophone: async () => void log.push('replace'),
        // As the dialer does: a call that is hung up reports that it was.
        hangUp: () => {
          log.push('hang up');
          handlers.onEnd({ why: 'hung-up' });
        },
      };
    },
    now: () => 1000,
  };
  const options = {
    url: 'wss://calls.example/sip',
    domain: 'sip.calls.example',
    session: async () => ({ user: 'visitor', token: 'secret', agent: 'northside' }),
  };
  return {
    microphones,
    log,
    parts,
    refuse: (problem: MicrophoneProblem | null) => (refusal = problem),
    start: (changes: object = {}) => startBrowserCall({ ...options, ...changes }, parts),
    dialed: async () => {
      while (!dialed) await new Promise((resolve) => setTimeout(resolve, 1));
      return dialed;
    },
  };
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 5));
const endOf = (call: { state(): { end: CallEnd | null } }) => call.state().end;

describe('a call of a browser', () => {
  it('goes from the microphone to the end, and gives everything back', async () => {
    const { start, dialed, log, microphones } = stage();
    const call = start();
    const phases = [call.state().phase];
    call.subscribe(() => {
      if (call.state().phase !== phases.at(-1)) phases.push(call.state().phase);
    });
    const { options, handlers } = await dialed();
    expect([options.user, options.password, options.agent, options.metaData]).toEqual([
      'visitor',
      'secret',
      'northside',
      null,
    ]);
    handlers.onRinging();
    handlers.onAnswered(true);
    handlers.onSound(streamOf(new Track()));
    expect(call.state().answeredAt).toBe(1000);
    call.press('5');
    handlers.onEnd({ why: 'finished' });
    expect(phases).toEqual(['asking', 'connecting', 'ringing', 'talking', 'ended']);
    expect(endOf(call)).toEqual({ why: 'finished' });
    expect(microphones[0]?.isStopped).toBe(true);
    expect(log).toEqual(['microphone default', 'watch', 'play', 'key 5', 'hang up', 'close']);
  });

  it('knows from the answer whether its speech is understood', async () => {
    const { start, dialed } = stage();
    const call = start();
    expect(call.state().isHeard).toBe(true);
    (await dialed()).handlers.onAnswered(false);
    expect(call.state()).toMatchObject({ phase: 'talking', isHeard: false });
  });

  it.each<MicrophoneProblem>(['refused', 'forbidden', 'absent', 'in-use', 'unsupported'])(
    'says that the microphone is %s, and opens no session',
    async (problem) => {
      const { start, refuse, log } = stage();
      refuse(problem);
      const session = jest.fn(async () => ({
        user: 'visitor',
        token: 'secret',
        agent: 'northside',
      }));
      const call = start({ session });
      await settled();
      expect(endOf(call)).toEqual({ why: 'microphone', problem });
      expect(session).not.toHaveBeenCalled();
      expect(log).toEqual(['microphone default', 'close']);
    },
  );

  it('keeps the reason why its session cannot be had', async () => {
    const { start, microphones } = stage();
    const cause = new Error('Too many test calls. Try again in a minute.');
    const call = start({ session: () => Promise.reject(cause) });
    await settled();
    expect(endOf(call)).toEqual({ why: 'no-session', cause });
    expect(microphones[0]?.isStopped).toBe(true);
  });

  it('is lost when its script cannot be had', async () => {
    const { start, parts } = stage();
    parts.loadDial = () => Promise.reject(new Error('offline'));
    const call = start();
    await settled();
    expect(endOf(call)).toEqual({ why: 'lost' });
  });

  it('keeps a muted microphone muted when another one is chosen', async () => {
    const { start, dialed, microphones, log } = stage();
    const call = start();
    (await dialed()).handlers.onAnswered(true);
    call.mute(true);
    expect(call.levels()).toEqual({ own: 0, other: 0.25 });
    await call.useMicrophone('headset');
    expect(microphones.map(({ enabled, isStopped }) => [enabled, isStopped])).toEqual([
      [false, true],
      [false, false],
    ]);
    expect(call.state().microphone).toBe('headset');
    expect(log).toContain('replace');
    call.mute(false);
    expect(microphones[1]?.enabled).toBe(true);
  });

  it('goes on with the default microphone when its own is gone, and ends without any', async () => {
    const { start, dialed, microphones, refuse } = stage();
    const call = start();
    (await dialed()).handlers.onAnswered(true);
    microphones[0]?.dispatchEvent(new Event('ended'));
    await settled();
    expect(call.state().phase).toBe('talking');
    refuse('absent');
    microphones[1]?.dispatchEvent(new Event('ended'));
    await settled();
    expect(endOf(call)).toEqual({ why: 'microphone-gone' });
  });

  it('is hung up with its page', async () => {
    const { start, dialed, log } = stage();
    const call = start();
    await dialed();
    window.dispatchEvent(new Event('pagehide'));
    expect([endOf(call), log.includes('hang up')]).toEqual([{ why: 'hung-up' }, true]);
  });

  it('stops a microphone that is allowed after the caller hung up', async () => {
    const { start, microphones } = stage();
    const call = start();
    call.hangUp();
    await settled();
    expect(microphones.map(({ isStopped }) => isStopped)).toEqual([true]);
  });
});
