import { type AudioFrame, type TextToSpeechPort } from '@patchbay/server-providers';
import { type Pronunciation, splitPauses, spokenText } from '@patchbay/spoken-text';
import { frameMs } from '@patchbay/server-providers/sound';
import { type MediaSession } from '../media/media-session.js';
import { createSoundingMarks } from './sounding-marks.js';
import { type UntimedEvent } from './turn-driver.js';

/** Words of the agent as sound. */
export interface Mouth {
  /** Speaks after what was given before; `playback-…` events name the mark. */
  speak(mark: number, text: string): void;
  /** The session has played a mark to its end. */
  played(mark: number): void;
  /** Drops everything that was not heard. */
  clear(): void;
  close(): void;
}

interface MouthParts {
  readonly session: MediaSession;
  readonly voice: TextToSpeechPort;
  readonly voiceId: string;
  readonly language: string;
  readonly country?: string;
  readonly pronunciations: readonly Pronunciation[];
  readonly emit: (event: UntimedEvent) => void;
  /** Called with each failure of the voice. */
  readonly onFailure: (error: unknown) => void;
}

/** The rate of the silence of a written pause. */
const pauseRate = 8000;

const silence = function* (ms: number): Generator<AudioFrame> {
  for (let at = 0; at < ms; at += frameMs)
    yield { pcm: new Int16Array((pauseRate * frameMs) / 1000), rate: pauseRate, at };
};

/**
 * Gives sentences to the voice one after another, and its frames to the session. The sound of a mark
 * begins when that before it was heard.
 */
export function createMouth(parts: MouthParts): Mouth {
  const { session, voice, voiceId, emit } = parts;
  let waiting: { readonly mark: number; readonly text: string }[] = [];
  const marks = createSoundingMarks(emit);
  let running: AbortController | null = null;
  let isClosed = false;

  async function* framesOf(text: string, signal: AbortSignal): AsyncGenerator<AudioFrame> {
    const { language, country, pronunciations } = parts;
    for (const part of splitPauses(text)) {
      if ('pauseMs' in part) yield* silence(part.pauseMs);
      else {
        const words = spokenText(part.say, { language, country, pronunciations });
        if (words.trim() !== '') yield* voice.speak(words, voiceId, signal);
      }
    }
  }

  /** Whether the mark has a sound, and all of it was given to the session. */
  async function sound(mark: number, text: string, signal: AbortSignal): Promise<boolean> {
    let count = 0;
    for await (const frame of framesOf(text, signal)) {
      if (signal.aborted) return true;
      session.play(frame);
      count += 1;
      if (count === 1) marks.begin(mark);
    }
    if (signal.aborted) return true;
    marks.measure(mark, count * frameMs);
    if (count > 0) session.mark(String(mark));
    return count > 0;
  }

  async function work(): Promise<void> {
    const next = waiting.shift();
    if (!next || isClosed) return;
    const own = new AbortController();
    running = own;
    let hasSound = false;
    try {
      hasSound = await sound(next.mark, next.text, own.signal);
    } catch (error) {
      if (!own.signal.aborted) parts.onFailure(error);
    }
    if (own.signal.aborted) return;
    running = null;
    if (!hasSound) {
      // What was heard of a broken sentence ends at its mark, so that the turn goes on.
      emit({ type: 'playback-failed', mark: next.mark });
      marks.remove(next.mark);
    }
    await work();
  }

  const stop = (): void => {
    running?.abort();
    running = null;
    waiting = [];
    marks.clear();
  };

  return {
    speak(mark, text) {
      waiting.push({ mark, text });
      if (running === null) void work();
    },
    played(mark) {
      emit({ type: 'played', mark });
      marks.remove(mark);
    },
    clear() {
      stop();
      session.clear();
    },
    close() {
      isClosed = true;
      stop();
    },
  };
}
