import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { SpeechError } from '@patchbay/server-providers';
import { type FliteVoice } from './flite.js';
import { type VoiceAnswer, type VoiceTask } from './flite-worker.js';

/** The limits of the thread that speaks. */
export interface VoiceLimits {
  /** Sentences that wait; further ones are refused as `busy`. */
  readonly maxWaiting: number;
  /** Characters of a sentence. */
  readonly maxText: number;
  /** After this time of a sentence, in milliseconds, its thread is ended. */
  readonly maxTaskMs: number;
}

export const defaultVoiceLimits: VoiceLimits = {
  maxWaiting: 32,
  maxText: 1000,
  maxTaskMs: 15_000,
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
  resolve(speech: Speech): void;
  reject(error: SpeechError): void;
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

/**
 * A thread that speaks one sentence after the other. When it dies or takes too long, its sentence
 * fails and the next one starts another thread. A sentence that is aborted leaves the queue, or its
 * result is dropped: ending the thread for it would cost more than the rest of the sentence.
 */
export function createVoiceThread(
  limits: VoiceLimits = defaultVoiceLimits,
  start: () => Worker = startVoiceWorker,
): VoiceThread {
  let worker: Worker | undefined;
  let waiting: Waiting[] = [];
  let running: Waiting | undefined;
  let timer: NodeJS.Timeout | undefined;
  let count = 0;

  function settle(end: (one: Waiting) => void): void {
    const one = running;
    running = undefined;
    clearTimeout(timer);
    if (one) {
      one.signal.removeEventListener('abort', one.onAbort);
      end(one);
    }
    next();
  }

  /** Fails the sentence of a thread that is no longer used. */
  function lose(lost: Worker, error: SpeechError): void {
    if (worker !== lost) return;
    worker = undefined;
    lost.removeAllListeners();
    // What it still reports is of no use, and must not be an unhandled error.
    lost.on('error', () => undefined);
    void lost.terminate();
    settle((one) => one.reject(error));
  }

  function open(): Worker {
    const opened = start();
    worker = opened;
    opened.on('message', (answer: VoiceAnswer) => {
      if (answer.id !== running?.task.id) return;
      settle((one) => {
        if ('failure' in answer) one.reject(new SpeechError('failed', answer.failure));
        else one.resolve({ pcm: answer.pcm, rate: answer.rate });
      });
    });
    opened.on('error', (cause) =>
      lose(opened, new SpeechError('failed', 'The thread of the voice failed.', { cause })),
    );
    opened.on('exit', () => lose(opened, new SpeechError('failed', 'The thread of the voice ended.')));
    return opened;
  }

  function next(): void {
    if (running) return;
    running = waiting.shift();
    // An idle thread does not keep the process alive.
    if (!running) return worker?.unref();
    const used = worker ?? open();
    used.ref();
    timer = setTimeout(
      () => lose(used, new SpeechError('timeout', 'The voice took too long.')),
      limits.maxTaskMs,
    );
    used.postMessage(running.task);
  }

  const aborted = (): SpeechError => new SpeechError('aborted', 'The sentence was stopped.');

  return {
    speak: (text, voice, signal) =>
      new Promise((resolve, reject) => {
        if (signal.aborted) return reject(aborted());
        if (text.length > limits.maxText)
          return reject(new SpeechError('too-large', 'The sentence is too long.'));
        if (waiting.length >= limits.maxWaiting)
          return reject(new SpeechError('busy', 'Too many sentences wait for the voice.'));
        count += 1;
        const one: Waiting = {
          task: { id: count, text, voice },
          signal,
          resolve,
          reject,
          onAbort() {
            waiting = waiting.filter((other) => other !== one);
            reject(aborted());
          },
        };
        signal.addEventListener('abort', one.onAbort, { once: true });
        waiting.push(one);
        next();
      }),
    async close() {
      const ended = worker;
      worker = undefined;
      const lost = [...(running ? [running] : []), ...waiting];
      running = undefined;
      waiting = [];
      clearTimeout(timer);
      for (const one of lost) {
        one.signal.removeEventListener('abort', one.onAbort);
        one.reject(new SpeechError('unavailable', 'The voice was closed.'));
      }
      ended?.removeAllListeners();
      await ended?.terminate();
    },
  };
}
