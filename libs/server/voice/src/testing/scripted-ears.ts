import {
  type AudioFrame,
  type SpeechEvent,
  type SpeechStream,
  type SpeechToTextPort,
} from '@patchbay/server-providers';

/** A stream of a recognizer that says only what a test has it say. */
export interface ScriptedStream {
  readonly frames: readonly AudioFrame[];
  readonly signal: AbortSignal;
  readonly isClosed: boolean;
  say(event: SpeechEvent): void;
  /** Ends its events, with an error or without one. */
  end(error?: Error): void;
  /** Every further frame is refused. */
  refuse(): void;
}

/** The streaming part of a recognizer, with its streams in the order of their opening. */
export function createScriptedEars(): {
  readonly open: NonNullable<SpeechToTextPort['open']>;
  readonly streams: readonly ScriptedStream[];
} {
  const streams: ScriptedStream[] = [];
  return {
    streams,
    open(_, signal): SpeechStream {
      const frames: AudioFrame[] = [];
      const waiting: (SpeechEvent | Error | null)[] = [];
      let wake = (): void => undefined;
      let isClosed = false;
      let isRefusing = false;
      const add = (next: SpeechEvent | Error | null): void => {
        waiting.push(next);
        wake();
      };
      streams.push({
        frames,
        signal,
        get isClosed() {
          return isClosed;
        },
        say: add,
        end: (error) => add(error ?? null),
        refuse: () => (isRefusing = true),
      });
      async function* events(): AsyncGenerator<SpeechEvent> {
        for (;;) {
          const next = waiting.shift();
          if (next === null) return;
          if (next instanceof Error) throw next;
          if (next) yield next;
          else await new Promise<void>((resolve) => (wake = resolve));
        }
      }
      return {
        events: events(),
        push(frame) {
          if (isRefusing) throw new Error('It hears nothing more.');
          frames.push(frame);
        },
        close() {
          isClosed = true;
          add(null);
        },
      };
    },
  };
}
