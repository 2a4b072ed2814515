import { type WebSocket } from 'ws';
import type * as z from 'zod';
import { maxLinkMessage } from './messages.js';

/** Times of a link in milliseconds. */
export interface LinkTimes {
  /** Between two beats of each side. Default 5000. */
  readonly beatMs?: number;
  /** Silence after which the other side counts as gone. Default three beats. */
  readonly silentMs?: number;
}

/** The codes with which a link closes a socket. */
export const closeCodes = {
  /** A message that cannot be read. */
  malformed: 4400,
  /** A wrong secret, or none in time. */
  refused: 4401,
  /** A message at the wrong time, or one that contradicts an earlier one. */
  unexpected: 4409,
  /** Another version of the messages. */
  protocol: 4426,
  /** The other side does not read. */
  slow: 4429,
  /** The node opened another socket. */
  replaced: 4410,
  /** This side ends. */
  goingAway: 1001,
} as const;

/** Bytes that may wait for a side that does not read. */
const maxBuffered = 8 * 1024 * 1024;

/** One socket between server and node that carries whole messages. */
export interface Wire<Out> {
  /** A message that the socket cannot take any more is dropped. */
  send(message: Out): void;
  /** Closes once; nothing is read any more. */
  close(code: number, reason: string): void;
  readonly isOpen: boolean;
}

interface WireOptions<In> extends LinkTimes {
  readonly reads: z.ZodType<In>;
  onMessage(message: In): void;
  /** Once, whichever side closed. */
  onClosed(code: number, reason: string): void;
  /** Sends a beat, when it is time. */
  onBeat(): void;
}

const textOf = (data: unknown, isBinary: boolean): string | null =>
  !isBinary && data instanceof Buffer ? data.toString('utf8') : null;

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Carries messages over a socket: JSON in text frames, each of a schema and of a maximum size. What
 * cannot be read closes the socket with a reason. A side that says nothing for three beats is gone.
 */
export function openWire<In, Out>(
  socket: WebSocket,
  { reads, onMessage, onClosed, onBeat, beatMs = 5000, silentMs = beatMs * 3 }: WireOptions<In>,
): Wire<Out> {
  let isOpen = true;
  let heardAt = performance.now();

  const closed = (code: number, reason: string): void => {
    if (!isOpen) return;
    isOpen = false;
    clearInterval(beating);
    onClosed(code, reason);
  };
  const close = (code: number, reason: string): void => {
    if (!isOpen) return;
    socket.close(code, reason);
    // A side that does not answer the close holds the socket for 30 s otherwise.
    setTimeout(() => socket.terminate(), 2000).unref();
    closed(code, reason);
  };
  const beating = setInterval(() => {
    if (performance.now() - heardAt > silentMs) {
      socket.terminate();
      return closed(1006, 'silent');
    }
    onBeat();
  }, beatMs);

  socket.on('message', (data, isBinary) => {
    if (!isOpen) return;
    heardAt = performance.now();
    const text = textOf(data, isBinary);
    if (text === null || text.length > maxLinkMessage)
      return close(closeCodes.malformed, 'no message');
    const reading = reads.safeParse(parsed(text));
    if (!reading.success) return close(closeCodes.malformed, 'no message of this protocol');
    onMessage(reading.data);
  });
  socket.on('close', (code, reason) => closed(code, Buffer.from(reason).toString('utf8')));
  // A frame that is too large or no frame at all; a close follows.
  socket.on('error', () => undefined);

  return {
    send(message) {
      if (!isOpen) return;
      if (socket.bufferedAmount > maxBuffered) return close(closeCodes.slow, 'too slow');
      socket.send(JSON.stringify(message));
    },
    close,
    get isOpen() {
      return isOpen;
    },
  };
}
