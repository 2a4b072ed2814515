import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { SpeechError } from '@patchbay/server-providers';
import { type FliteVoice } from './flite.js';
import {
  type VoiceAnswer,
  type VoiceMessage,
  voiceReady,
  type VoiceTask,
} from './voice-messages.js';

/** The limits of the thread that speaks. */
export interface VoiceLimits {
  /** Sentences that wait; further ones are refused as `busy`. */
  readonly maxWaiting: number;
  /** Characters of a sentence. */
  readonly maxText: number;
  /** After this time of a sentence, in milliseconds, its thread is ended. */
  readonly maxTaskMs: number;
  /** The same for a thread that starts: a busy machine takes longer for that than for any sentence. */
  readonly maxStartMs: number;
}

export const defaultVoiceLimits: VoiceLimits = {
  maxWaiting: 32,
  maxText: 1000,
  maxTaskMs: 15_000,
  maxStartMs: 60_000,
};

export interface VoiceThread {
  /** The samples of a sentence. Throws a `SpeechError`. */
  speak(text: string, voice: FliteVoice, signal: AbortSignal): Promise<Speech>;
  /** Ends the thread; sentences that wait fail. A later sentence starts it again. */
  close(): Promise<void>;
}

export interface Speech {
  readonly pcm: Int16Array;
  readonly rate: number;
}

interface Waiting {
  readonly task: VoiceTask;
  readonly signal: AbortSignal;
  readonly onAbort: () => void;
  readonly resolve: (speech: Speech) => void;
  readonly reject: (error: SpeechError) => void;
}

const beside = (name: string): string => fileURLToPath(new URL(name, import.meta.url));

/** The built program beside this file; its source in tests and in development. */
export function startVoiceWorker(): Worker {
  const built = beside('./flite-worker.js');
  if (existsSync(built)) return new Worker(built);
  return new Worker(beside('./flite-worker-source.mjs'), {
    execArgv: ['--conditions=@patchbay/source'],
  });
}

/** One worker at a time: started when it is needed, replaced when it is lost. */
interface WorkerSlot {
  /** Whether the worker has loaded the voice. */
  readonly isReady: boolean;
  /** The worker, which keeps the process alive until `rest`. */
  take(): Worker;
  rest(): void;
  /** Ends the worker. */
  drop(): Promise<void>;
}

interface SlotEvents {
  /** The worker in use has loaded the voice. */
  readonly onReady: () => void;
  readonly onAnswer: (answer: VoiceAnswer) => void;
  /** Called for the worker in use only, with what ended it. */
  readonly onLost: (error: SpeechError) => void;
}

function createSlot(start: () => Worker, { onReady, onAnswer, onLost }: SlotEvents): WorkerSlot {
  let worker: Worker | undefined;
  let isReady = false;

  async function drop(): Promise<void> {
    const dropped = worker;
    worker = undefined;
    isReady = false;
    dropped?.removeAllListeners();
    // What it still reports is of no use, and must not be an unhandled error.
    dropped?.on('error', () => undefined);
    await dropped?.terminate();
  }

  function open(): Worker {
    const opened = start();
    const lose = (message: string, cause?: unknown): void => {
      void drop();
      onLost(new SpeechError('failed', message, { cause }));
    };
    opened.on('message', (message: VoiceMessage) => {
      if (message !== voiceReady) return onAnswer(message);
      isReady = true;
      onReady();
    });
    opened.on('error', (cause) => lose('The thread of the voice failed.', cause));
    opened.on('exit', () => lose('The thread of the voice ended.'));
    return opened;
  }

  return {
    get isReady() {
      return isReady;
    },
    take() {
      worker ??= open();
      worker.ref();
      return worker;
    },
    rest: () => worker?.unref(),
    drop,
  };
}

const aborted = (): SpeechError => new SpeechError('aborted', 'The sentence was stopped.');

/** Why a sentence is not taken, or null. */
function refusalOf(
  text: string,
  signal: AbortSignal,
  waiting: number,
  { maxText, maxWaiting }: VoiceLimits,
): SpeechError | null {
  if (signal.aborted) return aborted();
  if (text.length > maxText) return new SpeechError('too-large', 'The sentence is too long.');
  if (waiting >= maxWaiting)
    return new SpeechError('busy', 'Too many sentences wait for the voice.');
  return null;
}

/**
 * A thread that speaks one sentence after the other. When it dies or takes too long, its sentence
 * fails and the next one starts another thread. A sentence that is aborted leaves the queue, or its
 * result is dropped: ending the thread for it would cost more than the rest of the sentence.
 */
export function createVoiceThread(
  limits: VoiceLimits = defaultVoiceLimits,
  start: () => Worker = startVoiceWorker,
): VoiceThread {
  let waiting: Waiting[] = [];
  let running: Waiting | undefined;
  let timer: NodeJS.Timeout | undefined;
  let count = 0;

  /** Ends the sentence that runs, and begins the next one. */
  function settle(end: (one: Waiting) => void): void {
    const one = running;
    running = undefined;
    clearTimeout(timer);
    one?.signal.removeEventListener('abort', one.onAbort);
    if (one) end(one);
    next();
  }

  const slot = createSlot(start, {
    onReady: () => running && limitTime(limits.maxTaskMs),
    onAnswer(answer) {
      if (answer.id !== running?.task.id) return;
      settle((one) => {
        if ('failure' in answer) one.reject(new SpeechError('failed', answer.failure));
        else one.resolve({ pcm: answer.pcm, rate: answer.rate });
      });
    },
    onLost: (error) => settle((one) => one.reject(error)),
  });

  /** Begins the time of the sentence that runs. */
  function limitTime(ms: number): void {
    clearTimeout(timer);
    timer = setTimeout(() => {
      void slot.drop();
      settle((one) => one.reject(new SpeechError('timeout', 'The voice took too long.')));
    }, ms);
  }

  function next(): void {
    if (running) return;
    running = waiting.shift();
    // An idle thread does not keep the process alive.
    if (!running) return slot.rest();
    const worker = slot.take();
    limitTime(slot.isReady ? limits.maxTaskMs : limits.maxStartMs);
    worker.postMessage(running.task);
  }

  return {
    speak: (text, voice, signal) =>
      new Promise((resolve, reject) => {
        const refusal = refusalOf(text, signal, waiting.length, limits);
        if (refusal) return reject(refusal);
        count += 1;
        const onAbort = (): void => {
          waiting = waiting.filter((other) => other !== one);
          reject(aborted());
        };
        const one: Waiting = { task: { id: count, text, voice }, signal, resolve, reject, onAbort };
        signal.addEventListener('abort', onAbort, { once: true });
        waiting.push(one);
        next();
      }),
    async close() {
      const ended = [...(running ? [running] : []), ...waiting];
      running = undefined;
      waiting = [];
      clearTimeout(timer);
      for (const one of ended) {
        one.signal.removeEventListener('abort', one.onAbort);
        one.reject(new SpeechError('unavailable', 'The voice was closed.'));
      }
      await slot.drop();
    },
  };
}
