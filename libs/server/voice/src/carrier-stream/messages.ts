import { cutText } from '@patchbay/kernel';
import * as z from 'zod';

/** Longer messages are refused before they are parsed; 20 ms of sound need about 400 bytes. */
export const maxMessageBytes = 16_384;

/** 1 s of sound in base64; carriers send 20 ms. */
const maxPayload = 10_668;

const sid = z.string().min(1).max(128);
/** Carriers write numbers as strings. */
const count = z
  .union([z.string().regex(/^\d{1,15}$/), z.number().int().nonnegative()])
  .transform(Number);
const parameters = z
  .record(z.string().max(128), z.string().max(2048))
  .refine((all) => Object.keys(all).length <= 32, 'At most 32 parameters are read.');

const connected = z.object({ event: z.literal('connected') });

const start = z.object({
  event: z.literal('start'),
  streamSid: sid,
  start: z.object({
    accountSid: sid,
    callSid: sid,
    customParameters: parameters.default({}),
    mediaFormat: z.object({
      encoding: z.string().max(64),
      sampleRate: count,
      channels: count,
    }),
  }),
});

const media = z.object({
  event: z.literal('media'),
  streamSid: sid,
  media: z.object({
    track: z.string().max(32).default('inbound'),
    chunk: count,
    timestamp: count,
    payload: z
      .string()
      .max(maxPayload)
      .regex(/^[A-Za-z0-9+/]*={0,2}$/),
  }),
});

const dtmf = z.object({
  event: z.literal('dtmf'),
  streamSid: sid,
  dtmf: z.object({ digit: z.string().regex(/^[0-9*#A-D]$/) }),
});

const mark = z.object({
  event: z.literal('mark'),
  streamSid: sid,
  mark: z.object({ name: z.string().max(256) }),
});

const stop = z.object({ event: z.literal('stop'), streamSid: sid });

const message = z.discriminatedUnion('event', [connected, start, media, dtmf, mark, stop]);

/** A message of a carrier's stream. Source: the WebSocket messages of Twilio Media Streams. */
export type StreamMessage = z.infer<typeof message>;

export type StartMessage = z.infer<typeof start>;
export type MediaMessage = z.infer<typeof media>;

const known: ReadonlySet<string> = new Set(['connected', 'start', 'media', 'dtmf', 'mark', 'stop']);

/** Why a stream is closed by this side, with the code of the WebSocket (RFC 6455, 7.4.1). */
export class StreamRefusal extends Error {
  override readonly name = 'StreamRefusal';

  constructor(
    readonly code: 1003 | 1007 | 1008 | 1009 | 1011 | 1013,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** A reason for the frame that closes a WebSocket: at most 123 bytes, so ASCII only (RFC 6455, 5.5). */
export const closeReason = (message: string): string =>
  cutText(message.replace(/[^\x20-\x7e]/g, '?'), 120);

/** Any error as a refusal, so that a fault of ours ends one stream and not the process. */
export const refusalOf = (error: unknown): StreamRefusal =>
  error instanceof StreamRefusal
    ? error
    : new StreamRefusal(1011, 'The stream cannot go on.', { cause: error });

/** The text of what a WebSocket received. Throws a `StreamRefusal` by its size alone. */
export function textOf(data: unknown, isBinary: boolean): string {
  if (isBinary) throw new StreamRefusal(1003, 'Only text is read.');
  const size =
    typeof data === 'string'
      ? data.length
      : data instanceof Uint8Array || data instanceof ArrayBuffer
        ? data.byteLength
        : Infinity;
  if (size > maxMessageBytes) throw new StreamRefusal(1009, 'The message is too long.');
  return typeof data === 'string' ? data : new TextDecoder().decode(data as Uint8Array);
}

/** A message, or null for an event that is not known. Throws a `StreamRefusal`. */
export function readMessage(text: string): StreamMessage | null {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    throw new StreamRefusal(1007, 'The message is not JSON.');
  }
  const event = (parsed as { readonly event?: unknown } | null)?.event;
  if (typeof event === 'string' && !known.has(event)) return null;
  const read = message.safeParse(parsed);
  if (!read.success) {
    const where = read.error.issues[0]?.path.join('.') ?? '';
    throw new StreamRefusal(1007, `The message is not one of a stream: ${cutText(where, 60)}`);
  }
  return read.data;
}

/** Throws a `StreamRefusal` for sound that is not mu-law of 8 kHz with one channel. */
export function checkFormat({ start: { mediaFormat } }: StartMessage): void {
  const { encoding, sampleRate, channels } = mediaFormat;
  if (encoding === 'audio/x-mulaw' && sampleRate === 8000 && channels === 1) return;
  const sound = `${cutText(encoding, 32)}, ${sampleRate} Hz, ${channels} channels`;
  throw new StreamRefusal(1003, `Only audio/x-mulaw, 8000 Hz, 1 channel is read, not ${sound}.`);
}
