import type * as z from 'zod';
import { type LinkEvent } from './call-link.js';
import { type LinkConnection } from './link-connection.js';
import { LinkError } from './link-error.js';
import { answers, type LinkRequest, type ServerMessage } from './messages.js';

type Ask = LinkRequest['ask'];
type Answer<Name extends Ask> = z.output<(typeof answers)[Name]>;
type Said = Extract<LinkRequest, { ask: 'said' }>;

export interface RequestTimes {
  /** How long a request waits for a connection, in milliseconds. Default 5000. */
  readonly waitMs?: number;
  /** Until a request that is no reply is answered, in milliseconds. Default 30,000. */
  readonly answerMs?: number;
}

interface Pending {
  onEvent?(event: LinkEvent): void;
  onAnswer(value: unknown): void;
  onFailed(error: LinkError): void;
}

/** Events that a slow reader may leave. */
const maxWaiting = 20_000;

/** Requests over a connection. All failures are `LinkError`s. */
export class LinkRequests {
  private readonly pending = new Map<number, Pending>();
  private last = 0;

  constructor(
    private readonly connection: () => LinkConnection,
    private readonly times: RequestTimes,
  ) {}

  /** Waits for a connection for a while, asks once, and fails when the connection is cut. */
  async ask<Name extends Exclude<Ask, 'said'>>(
    request: Extract<LinkRequest, { ask: Name }>,
    signal?: AbortSignal,
  ): Promise<Answer<Name>> {
    await this.whenOpen(signal);
    const { ask } = request as { readonly ask: Name };
    return new Promise((resolve, reject) => {
      const over = (): void => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', onAbort);
      };
      const fail = (error: LinkError): void => {
        over();
        reject(error);
      };
      const giveUp = (code: 'aborted' | 'failed') => (): void => {
        stop();
        fail(new LinkError(code));
      };
      const onAbort = giveUp('aborted');
      const timer = setTimeout(giveUp('failed'), this.times.answerMs ?? 30_000);
      const stop = this.begin(request, {
        onFailed: fail,
        onAnswer(value) {
          const reading = answers[ask].safeParse(value);
          if (!reading.success) return fail(new LinkError('failed', { cause: reading.error }));
          over();
          resolve(reading.data as Answer<Name>);
        },
      });
      signal?.addEventListener('abort', onAbort, { once: true });
      if (signal?.aborted) onAbort();
    });
  }

  /** The events of a reply until its end. Who stops reading before its turn has interrupted it. */
  async *follow(request: Said, signal: AbortSignal): AsyncGenerator<LinkEvent> {
    await this.whenOpen(signal);
    const events = new Events();
    const stop = this.begin(request, events);
    const onAbort = (): void => events.onFailed(new LinkError('aborted'));
    signal.addEventListener('abort', onAbort, { once: true });
    if (signal.aborted) onAbort();
    let isWhole = false;
    try {
      for (let event = await events.next(); event; event = await events.next()) {
        if (signal.aborted) throw new LinkError('aborted');
        isWhole = event.type === 'turn';
        yield event;
      }
      isWhole = true;
    } finally {
      signal.removeEventListener('abort', onAbort);
      if (!isWhole) stop();
    }
  }

  take(message: Extract<ServerMessage, { type: 'answer' | 'failed' | 'event' }>): void {
    const one = this.pending.get(message.id);
    if (message.type === 'event') return one?.onEvent?.(message.event);
    this.pending.delete(message.id);
    if (message.type === 'answer') one?.onAnswer(message.value);
    else one?.onFailed(new LinkError(message.why));
  }

  cut(): void {
    const all = [...this.pending.values()];
    this.pending.clear();
    for (const one of all) one.onFailed(new LinkError('unavailable'));
  }

  private async whenOpen(signal?: AbortSignal): Promise<void> {
    if (await this.connection().whenOpen(this.times.waitMs ?? 5000, signal)) return;
    throw new LinkError(signal?.aborted ? 'aborted' : 'unavailable');
  }

  /** Sends a request; returns how to give it up. */
  private begin(request: LinkRequest, handlers: Pending): () => void {
    this.last += 1;
    const id = this.last;
    this.pending.set(id, handlers);
    this.connection().send({ type: 'ask', id, request });
    return () => {
      if (this.pending.delete(id)) this.connection().send({ type: 'stop', id });
    };
  }
}

/** The events of one reply, until they are read. */
class Events implements Pending {
  private readonly waiting: LinkEvent[] = [];
  private end: LinkError | 'whole' | null = null;
  private wake = (): void => undefined;

  onEvent(event: LinkEvent): void {
    this.waiting.push(event);
    if (this.waiting.length > maxWaiting) this.finish(new LinkError('failed'));
    this.wake();
  }

  onAnswer(): void {
    this.finish('whole');
  }

  onFailed(error: LinkError): void {
    this.finish(error);
  }

  /** Null after the last; throws why there are no more. */
  async next(): Promise<LinkEvent | null> {
    for (;;) {
      const event = this.waiting.shift();
      if (event) return event;
      if (this.end === 'whole') return null;
      if (this.end) throw this.end;
      await new Promise<void>((resolve) => (this.wake = resolve));
    }
  }

  private finish(how: LinkError | 'whole'): void {
    this.end ??= how;
    this.wake();
  }
}
