import { type LinkEvent } from '@patchbay/server-voice/link';

/**
 * A turn of the caller that is being answered. It runs to its end whether or not anyone listens, so that
 * what a function has done is kept; a turn that is asked again gets the same events.
 */
export interface TurnRun {
  /** The events so far and those to come. Throws as the work does. */
  events(): AsyncGenerator<LinkEvent>;
  /** Fires the signal of the work: the caller speaks. */
  interrupt(): void;
  readonly isInterrupted: boolean;
  /** Resolves at the end of the work, also of one that failed. */
  readonly done: Promise<void>;
}

/** How long a reply may take, in milliseconds. */
const maxReplyMs = 60_000;

/** Runs a turn; `work` gives its events one by one. */
export function runTurn(
  work: (
    emit: (event: LinkEvent) => void,
    terms: { readonly signal: AbortSignal; readonly isInterrupted: () => boolean },
  ) => Promise<void>,
): TurnRun {
  const events: LinkEvent[] = [];
  const stopping = new AbortController();
  let isInterrupted = false;
  let isOver = false;
  let failure: { readonly error: unknown } | null = null;
  let wake: () => void = () => undefined;
  let news = new Promise<void>((resolve) => {
    wake = resolve;
  });
  const tell = (): void => {
    wake();
    news = new Promise((resolve) => {
      wake = resolve;
    });
  };
  const timer = setTimeout(() => stopping.abort(new Error('The reply took too long.')), maxReplyMs);
  const emit = (event: LinkEvent): void => {
    events.push(event);
    tell();
  };
  const done = work(emit, { signal: stopping.signal, isInterrupted: () => isInterrupted })
    .catch((error: unknown) => {
      failure = { error };
    })
    .finally(() => {
      clearTimeout(timer);
      isOver = true;
      tell();
    });
  return {
    async *events() {
      for (let next = 0; ;) {
        const event = events[next];
        if (event) {
          next += 1;
          yield event;
        } else if (isOver) break;
        else await news;
      }
      if (failure) throw failure.error;
    },
    interrupt() {
      isInterrupted = true;
      stopping.abort(new Error('The caller speaks.'));
    },
    get isInterrupted() {
      return isInterrupted;
    },
    done,
  };
}
