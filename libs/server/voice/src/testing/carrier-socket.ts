import { type StreamSocket } from '../carrier-stream/carrier-stream.js';
import { encodeG711 } from '../audio/g711.js';

type Listener = (data: unknown, isBinary: boolean) => void;

export interface SentMessage {
  readonly event: string;
  readonly streamSid: string;
  readonly media?: { readonly payload: string };
  readonly mark?: { readonly name: string };
}

/** A carrier's end of a stream, with the messages that Twilio's documentation shows. */
export interface CarrierSocket {
  readonly socket: StreamSocket;
  readonly sent: readonly SentMessage[];
  readonly closed: { readonly code: number; readonly reason: string } | null;
  buffered: number;
  /** Sends any text, or bytes. */
  raw(data: unknown, isBinary?: boolean): void;
  connected(): void;
  start(changed?: Record<string, unknown>): void;
  media(pcm: Int16Array, chunk: number, timestamp: number, changed?: Record<string, unknown>): void;
  dtmf(digit: string): void;
  mark(name: string): void;
  stop(): void;
  vanish(): void;
}

export const streamSid = 'MZ18ad3ab5a668481ce02b83e7395059f0';

export function createCarrierSocket(): CarrierSocket {
  const listeners: Listener[] = [];
  const endings: (() => void)[] = [];
  const sent: SentMessage[] = [];
  let closed: { code: number; reason: string } | null = null;
  let sequence = 0;
  const raw = (data: unknown, isBinary = false): void => {
    for (const listener of listeners) listener(data, isBinary);
  };
  const send = (event: string, rest: Record<string, unknown>): void => {
    sequence += 1;
    const message = { event, sequenceNumber: String(sequence), streamSid, ...rest };
    // As `ws` gives it: bytes, also for text.
    raw(Buffer.from(JSON.stringify(message)));
  };
  const far: CarrierSocket = {
    sent,
    buffered: 0,
    get closed() {
      return closed;
    },
    socket: {
      get bufferedAmount() {
        return far.buffered;
      },
      send: (text) => sent.push(JSON.parse(text) as SentMessage),
      close: (code, reason) => {
        closed ??= { code, reason };
      },
      on(event: 'message' | 'close' | 'error', listener: Listener | (() => void)) {
        if (event === 'message') listeners.push(listener as Listener);
        else endings.push(listener as () => void);
      },
    },
    raw,
    connected: () => raw(Buffer.from('{"event":"connected","protocol":"Call","version":"1.0.0"}')),
    start: (changed = {}) =>
      send('start', {
        start: {
          streamSid,
          accountSid: 'AC5d0d0f8047bcf86a9d16e6b1d86a3d0b',
          callSid: 'CA1a2b3c4d5e6f708192a3b4c5d6e7f809',
          tracks: ['inbound'],
          customParameters: { token: 'once' },
          mediaFormat: { encoding: 'audio/x-mulaw', sampleRate: 8000, channels: 1 },
          ...changed,
        },
      }),
    media: (pcm, chunk, timestamp, changed = {}) =>
      send('media', {
        media: {
          track: 'inbound',
          chunk: String(chunk),
          timestamp: String(timestamp),
          payload: Buffer.from(encodeG711('mu', pcm)).toString('base64'),
          ...changed,
        },
      }),
    dtmf: (digit) => send('dtmf', { dtmf: { track: 'inbound_track', digit } }),
    mark: (name) => send('mark', { mark: { name } }),
    stop: () => send('stop', { stop: { accountSid: 'AC5d', callSid: 'CA1a' } }),
    vanish: () => {
      for (const ending of endings) ending();
    },
  };
  return far;
}
