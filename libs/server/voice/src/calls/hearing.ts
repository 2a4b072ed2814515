import { type SpeechStream, type SpeechToTextPort } from '@patchbay/server-providers';
import { type TurnAction } from '@patchbay/turn-taking';
import { writeWav } from '../audio/wav.js';
import { type CallerSound, hearingRate, type HeardSound } from './caller-sound.js';
import { type UntimedEvent } from './turn-driver.js';

type HearingAction = Extract<
  TurnAction,
  {
    readonly type: 'open-utterance' | 'send-utterance' | 'recall-utterance' | 'close-utterance';
  }
>;

/** Recognition of what a caller says, as the machine of turns wants it. */
export interface Hearing {
  act(action: HearingAction, now: number): void;
  /** A frame that follows; a recognizer that streams hears it at once. */
  hear(sound: HeardSound): void;
  close(): void;
}

interface Open {
  readonly utterance: number;
  readonly from: number;
  readonly stream: SpeechStream | null;
  /** The attempt whose text the stream will give. */
  attempt: number;
  running: AbortController | null;
}

/**
 * Sends each utterance to the recognizer: as one file when the machine asks for its text, or, where
 * the service can, frame by frame. `emit` gets partial and final texts.
 */
export function createHearing({
  ears,
  sound,
  language,
  hints,
  emit,
}: {
  readonly ears: SpeechToTextPort;
  readonly sound: CallerSound;
  readonly language: string;
  readonly hints: readonly string[];
  readonly emit: (event: UntimedEvent) => void;
}): Hearing {
  let open: Open | null = null;

  async function transcribe(at: Open, attempt: number, now: number): Promise<void> {
    const running = new AbortController();
    at.running = running;
    const { utterance } = at;
    try {
      const wav = writeWav(sound.between(at.from, now), hearingRate);
      const { text } = await ears.transcribe({ wav, language, hints }, running.signal);
      if (!running.signal.aborted) emit({ type: 'final', utterance, attempt, text });
    } catch {
      // The machine decides what is said of a failure; the port's label and the log name the service.
      if (!running.signal.aborted) emit({ type: 'recognition-failed', utterance, attempt });
    }
  }

  async function follow(stream: SpeechStream, utterance: number): Promise<void> {
    const isOpen = () => open?.utterance === utterance;
    const attempt = () => (isOpen() ? (open?.attempt ?? 0) : 0);
    try {
      for await (const event of stream.events) {
        if (!isOpen()) return;
        if (event.type === 'partial') emit({ type: 'partial', utterance, text: event.text });
        else if (event.type === 'endOfTurn')
          emit({ type: 'end-of-turn', utterance, isComplete: true });
        else emit({ type: 'final', utterance, attempt: attempt(), text: event.text });
      }
    } catch {
      if (isOpen()) emit({ type: 'recognition-failed', utterance, attempt: attempt() });
    }
  }

  function begin(utterance: number, from: number, now: number): void {
    const stream =
      ears.streams && ears.open
        ? ears.open({ rate: hearingRate, language }, new AbortController().signal)
        : null;
    open = { utterance, from, stream, attempt: 0, running: null };
    if (stream === null) return;
    void follow(stream, utterance);
    stream.push({ pcm: sound.between(from, now), rate: hearingRate, at: from });
  }

  function end(): void {
    open?.running?.abort();
    open?.stream?.close();
    open = null;
  }

  return {
    act(action, now) {
      if (action.type === 'open-utterance') {
        end();
        begin(action.utterance, action.from, now);
      }
      if (open?.utterance !== action.utterance) return;
      if (action.type === 'send-utterance') {
        open.attempt = action.attempt;
        if (open.stream === null) void transcribe(open, action.attempt, now);
      }
      if (action.type === 'recall-utterance') open.running?.abort();
      if (action.type === 'close-utterance') end();
    },
    hear({ pcm, at }) {
      open?.stream?.push({ pcm, rate: hearingRate, at });
    },
    close: end,
  };
}
