import { type StreamSocket } from '../carrier-stream/carrier-stream.js';

/** Bytes that may wait for a client that does not read. */
const maxBuffered = 1_000_000;

/** The text of a frame as `ws` gives it, text or binary (RFC 7118 §4.2); null for anything else. */
export function textOf(data: unknown): string | null {
  if (typeof data === 'string') return data;
  if (data instanceof ArrayBuffer) return Buffer.from(data).toString();
  if (data instanceof Uint8Array) return Buffer.from(data).toString();
  const isList = Array.isArray(data) && data.every((one) => one instanceof Uint8Array);
  return isList ? Buffer.concat(data as Uint8Array[]).toString() : null;
}

/** What goes down a socket, as long as it is open and its client reads. */
export interface Sending {
  readonly isOpen: boolean;
  send(text: string): void;
  close(code: number, reason: string): void;
  /** The other side closed it. */
  closed(): void;
}

export function createSending(socket: StreamSocket): Sending {
  let isOpen = true;
  const sending: Sending = {
    get isOpen() {
      return isOpen;
    },
    send(text: string): void {
      if (!isOpen) return;
      if (socket.bufferedAmount > maxBuffered) return sending.close(1013, 'too slow');
      try {
        socket.send(text);
      } catch {
        // It is closing; its `close` follows.
        isOpen = false;
      }
    },
    close(code: number, reason: string): void {
      if (isOpen) socket.close(code, reason);
      isOpen = false;
    },
    closed() {
      isOpen = false;
    },
  };
  return sending;
}
