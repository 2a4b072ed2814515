import { type SpeechToTextPort } from '@patchbay/server-providers';
import { type TurnAction } from '@patchbay/turn-taking';
import { writeWav } from '../audio/wav.js';
import { type CallerSound, hearingRate, type HeardSound } from './caller-sound.js';
import { type UntimedEvent } from './turn-driver.js';
import { openUtteranceStream, type UtteranceStream } from './utterance-stream.js';

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
  /** Null where the service has none, or where it broke: then the utterance is sent as a file. */
  stream: UtteranceStream | null;
  /** The attempt that was sent last. */
  attempt: number;
  /** When it was sent; null when its text is not wanted, or there. */
  sentAt: number | null;
  running: AbortController | null;
}

export interface HearingParts {
  readonly ears: SpeechToTextPort;
  readonly sound: CallerSound;
  readonly language: string;
  readonly hints: readonly string[];
  readonly emit: (event: UntimedEvent) => void;
}

/** Sends an utterance up to now as one file. */
async function transcribe(
  { ears, sound, language, hints, emit }: HearingParts,
  at: Open,
  now: number,
): Promise<void> {
  const running = new AbortController();
  at.running = running;
  const { utterance, attempt } = at;
  try {
    const wav = writeWav(sound.between(at.from, now), hearingRate);
    const { text } = await ears.transcribe({ wav, language, hints }, running.signal);
    if (!running.signal.aborted) emit({ type: 'final', utterance, attempt, text });
  } catch {
    // The machine decides what is said of a failure; the port's label and the log name the service.
    if (!running.signal.aborted) emit({ type: 'recognition-failed', utterance, attempt });
  }
}

/** The stream of an utterance, or null where there is none. */
function openStream(parts: HearingParts, at: Open): UtteranceStream | null {
  const { ears, sound, language, emit } = parts;
  if (!ears.streams || !ears.open) return null;
  const { utterance } = at;
  try {
    return openUtteranceStream(
      ears.open.bind(ears),
      { language, before: sound.since(at.from) },
      {
        onPartial: (text) => emit({ type: 'partial', utterance, text }),
        onEndOfTurn: () => emit({ type: 'end-of-turn', utterance, isComplete: true }),
        onText(text) {
          at.sentAt = null;
          emit({ type: 'final', utterance, attempt: at.attempt, text });
        },
        onFailure() {
          at.stream = null;
          if (at.sentAt !== null) void transcribe(parts, at, at.sentAt);
        },
      },
    );
  } catch {
    return null;
  }
}

/**
 * Sends each utterance to the recognizer: as one file when the machine asks for its text, or, where
 * the service can, frame by frame. `emit` gets partial and final texts.
 */
export function createHearing(parts: HearingParts): Hearing {
  let open: Open | null = null;

  function begin(utterance: number, from: number): void {
    const at: Open = { utterance, from, stream: null, attempt: 0, sentAt: null, running: null };
    at.stream = openStream(parts, at);
    open = at;
  }

  function end(): void {
    open?.running?.abort();
    open?.stream?.close();
    open = null;
  }

  function send(at: Open, attempt: number, now: number): void {
    Object.assign(at, { attempt, sentAt: now });
    if (at.stream) at.stream.ask();
    else void transcribe(parts, at, now);
  }

  function recall(at: Open): void {
    at.sentAt = null;
    at.running?.abort();
    at.stream?.recall();
  }

  return {
    act(action, now) {
      if (action.type === 'open-utterance') {
        end();
        begin(action.utterance, action.from);
      }
      if (open?.utterance !== action.utterance) return;
      if (action.type === 'send-utterance') send(open, action.attempt, now);
      if (action.type === 'recall-utterance') recall(open);
      if (action.type === 'close-utterance') end();
    },
    hear(heard) {
      open?.stream?.hear(heard);
    },
    close: end,
  };
}
