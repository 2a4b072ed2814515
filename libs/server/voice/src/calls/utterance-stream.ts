import { type SpeechStream, type SpeechToTextPort } from '@patchbay/server-providers';
import { frameMs } from '@patchbay/server-providers/sound';
import { hearingRate, type HeardSound } from './caller-sound.js';

/** What a recognizer understands of one utterance while it is spoken. */
export interface UtteranceStream {
  hear(sound: HeardSound): void;
  /** The caller pauses: `onText` gets the text, now or when the recognizer is sure of it. */
  ask(): void;
  /** The caller goes on. */
  recall(): void;
  close(): void;
}

export interface UtteranceStreamEvents {
  /** All that was understood so far, sure or not. */
  onPartial(text: string): void;
  /** The recognizer has noticed that the caller has finished. */
  onEndOfTurn(): void;
  /** The text that was asked for; once for each time. */
  onText(text: string): void;
  /** The stream broke; nothing follows. */
  onFailure(): void;
}

/**
 * Opens a stream with the frames that were heard before. The recognizer decides when it is sure of its
 * words: often before the text is asked for, and in several parts; both are put together here. Throws
 * what the recognizer throws.
 */
export function openUtteranceStream(
  open: NonNullable<SpeechToTextPort['open']>,
  { language, before }: { readonly language: string; readonly before: readonly HeardSound[] },
  events: UtteranceStreamEvents,
): UtteranceStream {
  const running = new AbortController();
  const stream: SpeechStream = open({ rate: hearingRate, language }, running.signal);
  let finals = '';
  let partial = '';
  let isAsked = false;
  const joined = (): string => [finals, partial].filter((text) => text !== '').join(' ');

  function close(): void {
    if (running.signal.aborted) return;
    running.abort();
    try {
      stream.close();
    } catch {
      // It is of no more use, whatever it says.
    }
  }
  function fail(): void {
    if (running.signal.aborted) return;
    close();
    events.onFailure();
  }
  /** Gives the text when it is wanted and nothing in it may still change. */
  function answer(): void {
    if (!isAsked || finals === '' || partial !== '') return;
    isAsked = false;
    events.onText(finals);
  }

  async function follow(): Promise<void> {
    try {
      for await (const event of stream.events) {
        if (running.signal.aborted) return;
        if (event.type === 'endOfTurn') {
          events.onEndOfTurn();
          continue;
        }
        partial = event.text.trim();
        if (event.type === 'final') {
          finals = joined();
          partial = '';
        }
        events.onPartial(joined());
        answer();
      }
    } catch {
      // Below: a stream that ends before it is closed has failed as well.
    }
    fail();
  }

  const push = ({ pcm, at }: HeardSound): void =>
    stream.push({ pcm, rate: hearingRate, at: at - frameMs });

  try {
    for (const sound of before) push(sound);
  } catch (error) {
    close();
    throw error;
  }
  void follow();
  return {
    hear(sound) {
      if (running.signal.aborted) return;
      try {
        push(sound);
      } catch {
        fail();
      }
    },
    ask() {
      isAsked = true;
      answer();
    },
    recall() {
      isAsked = false;
    },
    close,
  };
}
