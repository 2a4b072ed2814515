import { type CallTiming } from '@patchbay/contract';
import {
  type AudioFrame,
  type CallNext,
  type CallTurn,
  type SpeechToTextPort,
  type TextToSpeechPort,
} from '@patchbay/server-providers';
import { type PromptKind } from '@patchbay/turn-taking';
import { loadVoiceActivity } from '../activity/voice-activity.js';
import { loadResampling } from '../audio/resampling.js';
import {
  type CallLink,
  type LinkEvent,
  type SoundKind,
  type SpokenTurn,
} from '../link/call-link.js';
import { startVoiceCall, type VoiceCall, type VoiceCallParts } from '../calls/voice-call.js';
import { createLoopbackSession, type LoopbackFarSide } from '../media/loopback-session.js';
import { babble, inFrames, noise, tone } from './sounds.js';
import { createVirtualClock, type VirtualClock } from './virtual-clock.js';

const rate = 16_000;

/** What follows most turns. */
export const listening: CallNext = { do: 'listen', silenceSeconds: 7, mayInterrupt: true };

/** A turn that says something. */
export const saying = (say: string, next: CallNext = listening): CallTurn => ({ say, next });

/** What a test hands in: the rest of a call is real. */
export interface Stage {
  readonly first?: CallTurn | null;
  /** The reply to each turn of the caller, in order; the last repeats. */
  readonly replies?: readonly (
    | CallTurn
    | ((turn: SpokenTurn, signal: AbortSignal) => AsyncIterable<LinkEvent>)
  )[];
  /** What the recognizer understands, in order; without it there is none. */
  readonly understands?: readonly (string | Error)[];
  /** Makes the recognizer one that streams; `understands` is then what it makes of a file. */
  readonly opens?: NonNullable<SpeechToTextPort['open']>;
  /** Milliseconds of sound for each character. */
  readonly msPerCharacter?: number;
  readonly voiceFails?: (sentence: string) => boolean;
  readonly agent?: Partial<VoiceCallParts['agent']>;
  readonly canTransfer?: (to: string) => boolean;
  /** The turn after a transfer that failed. */
  readonly back?: CallTurn | null;
  /** Whether pieces of sound are refused. */
  readonly losesSound?: boolean;
}

/** A call on a loopback session, whose clock only the test moves. */
export interface StagedCall {
  readonly call: VoiceCall;
  readonly far: LoopbackFarSide;
  readonly clock: VirtualClock;
  readonly log: {
    readonly spoken: string[];
    readonly recognized: number[];
    readonly turns: SpokenTurn[];
    readonly aborted: string[];
    readonly heard: (readonly [key: string, text: string])[];
    readonly prompts: (readonly [kind: PromptKind, count: number])[];
    readonly ended: (readonly [outcome: string, seconds: number])[];
    /** The times that the node reported at the end. */
    readonly timings: CallTiming[];
    readonly failures: string[];
    /** The kept sound, in bytes of mu-law. */
    readonly sound: Record<SoundKind, number[]>;
    /** The seconds of each message, and how often a transfer was given back. */
    readonly messages: number[];
    readonly returns: number[];
  };
  /** Lets time pass while the caller is silent, on a line with a little noise. */
  wait(ms: number): Promise<void>;
  /** Speaks without words. */
  speak(ms: number): Promise<void>;
  /** Plays a sound of 16,000 samples a second on the side of the caller. */
  play(sound: Int16Array): Promise<void>;
  /** The milliseconds of the agent's sound that were heard since a moment. */
  heardSince(moment: number): number;
}

/** Lets everything happen that does not wait for time. */
async function settle(): Promise<void> {
  for (let round = 0; round < 4; round += 1)
    await new Promise<void>((resolve) => {
      setImmediate(resolve);
    });
}

/** Opens a call. */
export async function stageCall(stage: Stage = {}): Promise<StagedCall> {
  const clock = createVirtualClock();
  const { session, far } = createLoopbackSession({
    clock,
    ...(stage.canTransfer ? { canTransfer: stage.canTransfer } : {}),
  });
  const log: StagedCall['log'] = {
    spoken: [],
    recognized: [],
    turns: [],
    aborted: [],
    heard: [],
    prompts: [],
    ended: [],
    timings: [],
    failures: [],
    sound: { call: [], voicemail: [] },
    messages: [],
    returns: [],
  };
  const call = startVoiceCall({
    callId: 'call-1',
    session,
    link: linkOf(stage, log),
    ears: earsOf(stage, log),
    voice: voiceOf(stage, log),
    activity: await loadVoiceActivity(),
    resampling: await loadResampling(),
    clock,
    agent: {
      turns: {},
      voiceId: 'one',
      language: 'en-US',
      hints: [],
      pronunciations: [],
      ...stage.agent,
    },
    onFailure: (part, error) => log.failures.push(`${part}: ${String(error)}`),
  });
  await settle();

  let seed = 1;
  async function pass(frames: readonly Int16Array[]): Promise<void> {
    for (const pcm of frames) {
      clock.advance(20);
      far.say(pcm, rate);
      await settle();
    }
  }
  return {
    call,
    far,
    clock,
    log,
    wait: (ms) => pass(inFrames(noise(rate, ms, -65, (seed += 1)), rate)),
    speak: (ms) => pass(inFrames(babble(rate, ms), rate)),
    play: (sound) => pass(inFrames(sound, rate)),
    heardSince: (moment) => 20 * far.heard().filter(({ at }) => at >= moment).length,
  };
}

function linkOf(
  { first, replies = [], back = saying('They are out.'), losesSound }: Stage,
  log: StagedCall['log'],
): CallLink {
  let asked = 0;
  return {
    begin: async () => (first === undefined ? saying('Good day.') : first),
    async *said(turn, signal) {
      log.turns.push(turn);
      signal.addEventListener('abort', () => log.aborted.push(turn.key));
      const reply = replies[Math.min(asked, replies.length - 1)] ?? saying('Yes.');
      asked += 1;
      if (typeof reply === 'function') yield* reply(turn, signal);
      else yield { type: 'turn', turn: reply };
    },
    async prompt(kind, count) {
      log.prompts.push([kind, count]);
      return kind === 'goodbye' ? 'Goodbye.' : 'Are you there?';
    },
    heard: async (key, text) => void log.heard.push([key, text]),
    async keepSound({ kind, at, bytes }) {
      if (losesSound) throw new Error('no room');
      for (const [index, byte] of bytes.entries()) log.sound[kind][at + index] = byte;
    },
    async notTransferred() {
      log.returns.push(1);
      return back;
    },
    async leftMessage(seconds) {
      log.messages.push(seconds);
      return saying('Thank you.', { do: 'hang-up' });
    },
    async ended(outcome, seconds, timing) {
      log.ended.push([outcome, seconds]);
      if (timing) log.timings.push(timing);
    },
  };
}

function earsOf({ understands, opens }: Stage, log: StagedCall['log']): SpeechToTextPort {
  let count = 0;
  return {
    label: 'script',
    isAvailable: understands !== undefined || opens !== undefined,
    streams: opens !== undefined,
    ...(opens ? { open: opens } : {}),
    async transcribe({ wav }) {
      log.recognized.push(Math.round((wav.length - 44) / 32));
      const text = understands?.[Math.min(count, understands.length - 1)] ?? '';
      count += 1;
      if (text instanceof Error) throw text;
      return { text };
    },
  };
}

function voiceOf(
  { msPerCharacter = 20, voiceFails = () => false }: Stage,
  log: StagedCall['log'],
): TextToSpeechPort {
  return {
    label: 'tones',
    voices: [{ id: 'one', language: 'en' }],
    async *speak(sentence): AsyncGenerator<AudioFrame> {
      log.spoken.push(sentence);
      if (voiceFails(sentence)) throw new Error('no voice');
      const sound = tone(rate, Math.max(20, sentence.length * msPerCharacter), 440);
      for (const [at, pcm] of inFrames(sound, rate).entries()) yield { pcm, rate, at: at * 20 };
    },
  };
}
