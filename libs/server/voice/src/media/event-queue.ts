import { type MediaEvent } from './media-session.js';

/** 30 s of audio: a reader that is further behind does not hear the oldest. */
const maxWaiting = 1500;

export interface EventQueue {
  readonly events: AsyncIterable<MediaEvent>;
  /** Adds an event; after `gone` nothing is added. */
  push(event: MediaEvent): void;
  /** Whether `gone` was added. */
  readonly hasEnded: boolean;
  /** Audio that was dropped because its reader was too slow. */
  readonly dropped: number;
}

/** Events of a session for one reader, in order and bounded: audio gives way to all others. */
export function createEventQueue(): EventQueue {
  let waiting: MediaEvent[] = [];
  let wake: (() => void) | undefined;
  let hasEnded = false;
  let dropped = 0;

  function drop(): void {
    const audio = waiting.findIndex(({ type }) => type === 'audio');
    waiting.splice(Math.max(0, audio), 1);
    dropped += 1;
  }

  async function* read(): AsyncGenerator<MediaEvent> {
    for (;;) {
      const batch = waiting;
      waiting = [];
      for (const event of batch) {
        yield event;
        if (event.type === 'gone') return;
      }
      if (waiting.length === 0) await new Promise<void>((resolve) => (wake = resolve));
    }
  }

  return {
    events: read(),
    push(event) {
      if (hasEnded) return;
      hasEnded = event.type === 'gone';
      if (waiting.length >= maxWaiting) drop();
      waiting.push(event);
      wake?.();
    },
    get hasEnded() {
      return hasEnded;
    },
    get dropped() {
      return dropped;
    },
  };
}
