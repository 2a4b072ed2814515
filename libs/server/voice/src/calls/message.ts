import { type AudioFrame } from '@patchbay/server-providers';
import { frameMs } from '@patchbay/server-providers/sound';
import { levelOf } from '../audio/level.js';
import { type MediaClock } from '../media/media-clock.js';
import { type HeardSound } from './caller-sound.js';
import { type KeptSound } from './kept-sound.js';

const rate = 8000;
const toneHz = 1000;
const toneMs = 400;
const fadeMs = 10;
/** A message ends after so much silence; one that has not begun gets more time. */
const endsAfterMs = 5000;
const beginsWithinMs = 10_000;
/** What is as loud is kept, also where no voice is recognized in it. */
const loudDb = -40;

/** The tone after which a caller speaks. */
export function* messageTone(): Generator<AudioFrame> {
  const size = (rate * frameMs) / 1000;
  const fade = (rate * fadeMs) / 1000;
  const length = (rate * toneMs) / 1000;
  for (let at = 0; at < length; at += size) {
    const pcm = Int16Array.from({ length: size }, (_, index) => {
      const sample = at + index;
      const level = Math.min(1, sample / fade, (length - sample) / fade);
      return Math.round(8000 * level * Math.sin((2 * Math.PI * toneHz * sample) / rate));
    });
    yield { pcm, rate, at: (at * 1000) / rate };
  }
}

/** A message that a caller leaves. */
export interface LeftMessage {
  caller(sound: HeardSound): void;
  /** Ends it: a key was pressed, or the caller is gone. */
  end(): void;
  /** Its length, when all of it is kept; 0 when the caller said nothing. */
  readonly seconds: Promise<number>;
}

/**
 * Takes the message of a caller into a sound that is kept. It ends by a key, by silence, or after the
 * longest time, also when no sound comes any more.
 */
export function takeMessage({
  sound,
  clock,
  maxMs,
}: {
  readonly sound: KeptSound;
  readonly clock: MediaClock;
  readonly maxMs: number;
}): LeftMessage {
  let startedAt: number | null = null;
  let voiceAt: number | null = null;
  let isOver = false;
  let settle: (seconds: number) => void = () => undefined;
  const seconds = new Promise<number>((resolve) => {
    settle = resolve;
  });

  const end = (): void => {
    if (isOver) return;
    isOver = true;
    stop();
    void sound.close().then((length) => settle(voiceAt === null ? 0 : length));
  };
  const stop = clock.after(maxMs, end);

  return {
    caller(heard) {
      if (isOver) return;
      sound.caller(heard);
      startedAt ??= heard.at;
      if (heard.isVoiced || levelOf(heard.pcm) > loudDb) voiceAt = heard.at;
      const silentMs = heard.at - (voiceAt ?? startedAt);
      if (silentMs >= (voiceAt === null ? beginsWithinMs : endsAfterMs)) end();
    },
    end,
    seconds,
  };
}
