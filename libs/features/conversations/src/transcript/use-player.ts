import { type Conversation, type ReplyOf } from '@patchbay/contract';
import { type WaveBar } from '@patchbay/kit';
import { useClient } from '@patchbay/queries';
import { useCallWords } from '@patchbay/screens';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { barsOf } from './wave-bars.js';

type RecordingFact = NonNullable<ReplyOf<'getConversationByUuid'>['recordings']>[number];

/** How fast a recording plays. */
export const speeds = ['1', '1.25', '1.5', '2'] as const;

type Speed = (typeof speeds)[number];
type State =
  | { readonly name: 'idle' | 'loading' }
  | { readonly name: 'failed'; readonly words: string }
  | { readonly name: 'ready'; readonly url: string; readonly bars: readonly WaveBar[] };

/** A recording and where it plays; times in seconds. */
export interface Player {
  readonly recording: RecordingFact | undefined;
  readonly state: State;
  readonly at: number;
  readonly all: number;
  readonly isPlaying: boolean;
  readonly speed: Speed;
  /** What the audio element needs. */
  readonly bind: {
    readonly ref: RefObject<HTMLAudioElement | null>;
    readonly onTimeUpdate: () => void;
    readonly onPlay: () => void;
    readonly onPause: () => void;
    readonly onLoadedMetadata: () => void;
  };
  load(): Promise<void>;
  toggle(): void;
  seek(seconds: number): void;
  setSpeed(speed: Speed): void;
}

/** Loads a recording when it is asked for, and plays it. */
export function usePlayer(
  recording: RecordingFact | undefined,
  dialog: Conversation['dialog'],
): Player {
  const callWords = useCallWords();
  const client = useClient();
  const audio = useRef<HTMLAudioElement>(null);
  const [state, setState] = useState<State>({ name: 'idle' });
  const [at, setAt] = useState(0);
  const [all, setAll] = useState(recording?.seconds ?? 0);
  const [isPlaying, setPlaying] = useState(false);
  const [speed, setSpeed] = useState<Speed>('1');
  const url = state.name === 'ready' ? state.url : null;
  useEffect(() => (url === null ? undefined : () => URL.revokeObjectURL(url)), [url]);
  useEffect(() => {
    if (audio.current) audio.current.playbackRate = Number(speed);
  }, [speed, url]);

  return {
    recording,
    state,
    at,
    all,
    isPlaying,
    speed,
    bind: {
      ref: audio,
      onTimeUpdate: () => setAt(audio.current?.currentTime ?? 0),
      onPlay: () => setPlaying(true),
      onPause: () => setPlaying(false),
      onLoadedMetadata: () => {
        const length = audio.current?.duration ?? 0;
        if (Number.isFinite(length) && length > 0) setAll(length);
      },
    },
    async load() {
      if (!recording) return;
      setState({ name: 'loading' });
      try {
        const file = await client.file('getCarrierMedia', { id: recording.id });
        const bars = await barsOf(file, recording.kind === 'call' ? dialog : []);
        setState({ name: 'ready', url: URL.createObjectURL(file), bars });
      } catch (error) {
        setState({ name: 'failed', words: callWords(error) });
      }
    },
    toggle: () => void (isPlaying ? audio.current?.pause() : audio.current?.play()),
    seek: (seconds) => {
      if (audio.current) audio.current.currentTime = seconds;
      setAt(seconds);
    },
    setSpeed,
  };
}
