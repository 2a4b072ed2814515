import { createEventQueue } from '../media/event-queue.js';
import { type MediaClock } from '../media/media-clock.js';
import { type MediaSession } from '../media/media-session.js';
import { loadResampling } from '../audio/resampling.js';
import { createIncoming } from './incoming.js';
import { type MessageLimit, createMessageLimit } from './message-limit.js';
import {
  type StartMessage,
  type StreamMessage,
  StreamRefusal,
  checkFormat,
  closeReason,
  readMessage,
  refusalOf,
  textOf,
} from './messages.js';
import { createSender } from './sender.js';

/** A WebSocket as the server has it; `ws` has the same meaning. */
export interface StreamSocket {
  readonly bufferedAmount: number;
  send(text: string): void;
  close(code: number, reason: string): void;
  on(event: 'message', listener: (data: unknown, isBinary: boolean) => void): unknown;
  on(event: 'close' | 'error', listener: () => void): unknown;
}

/** What a carrier says of a call when its stream starts. */
export interface StreamStart {
  readonly accountSid: string;
  readonly callSid: string;
  readonly streamSid: string;
  /** Of the markup that opened the stream. They come from the network: their token is to be checked. */
  readonly parameters: Readonly<Record<string, string>>;
}

export interface CarrierStream {
  readonly start: StreamStart;
  readonly session: MediaSession;
}

export interface CarrierStreamOptions {
  readonly clock: MediaClock;
  /** Default 5000 ms. */
  readonly startWithinMs?: number;
  /**
   * Has the carrier dial a number when the stream ends, or take a message; without it no transfer is
   * possible.
   */
  transfer?(to: string | null, start: StreamStart): Promise<boolean>;
}

/** Bytes that may wait for a carrier that does not read: about ten minutes of sound. */
const maxBuffered = 1_000_000;
interface Life {
  /** Ends the stream once; `code` closes the socket. */
  end(why: string, code?: number): void;
  readonly hasEnded: boolean;
}

/** The session of a stream that has started, and how it takes messages. */
async function createSession(
  socket: StreamSocket,
  options: CarrierStreamOptions,
  start: StreamStart,
): Promise<{
  readonly session: MediaSession;
  readonly life: Life;
  receive(message: StreamMessage): void;
}> {
  const queue = createEventQueue();
  const head = `,"streamSid":${JSON.stringify(start.streamSid)}`;
  const say = (event: string, rest = ''): void => {
    if (life.hasEnded) return;
    if (socket.bufferedAmount > maxBuffered) life.end('The carrier does not read.', 1013);
    else socket.send(`{"event":"${event}"${head}${rest}}`);
  };
  const sender = createSender(options.clock, await loadResampling(), say);
  const incoming = createIncoming(options.clock, (frame) => queue.push({ type: 'audio', frame }));
  const life: Life = {
    get hasEnded() {
      return queue.hasEnded;
    },
    end(why, code) {
      if (queue.hasEnded) return;
      queue.push({ type: 'gone', why });
      sender.close();
      incoming.close();
      if (code !== undefined) socket.close(code, code === 1000 ? '' : closeReason(why));
    },
  };

  const session: MediaSession = {
    kind: 'stream',
    events: queue.events,
    play(frame) {
      if (!life.hasEnded) sender.play(frame);
    },
    mark(name) {
      if (!life.hasEnded) sender.mark(name);
    },
    clear: () => sender.clear(),
    async transfer(to) {
      if (life.hasEnded || !options.transfer || !(await options.transfer(to, start))) return false;
      life.end('transferred', 1000);
      return true;
    },
    hangUp: async (why) => life.end(why, 1000),
    onHeard: (listener) => sender.onSent(listener),
  };

  function receive(message: StreamMessage): void {
    if (message.event === 'connected') return;
    if (message.event === 'start') throw new StreamRefusal(1008, 'The stream has started already.');
    if (message.streamSid !== start.streamSid)
      throw new StreamRefusal(1008, 'The message is for another stream.');
    if (message.event === 'stop') life.end('The carrier ended the stream.', 1000);
    else if (message.event === 'dtmf') queue.push({ type: 'key', digit: message.dtmf.digit });
    else if (message.event === 'media') incoming.push(message.media);
    else {
      const mark = sender.played(message.mark.name);
      if (mark !== null) queue.push({ type: 'played', mark });
    }
  }
  return { session, life, receive };
}

const startOf = ({ streamSid, start }: StartMessage): StreamStart => ({
  streamSid,
  accountSid: start.accountSid,
  callSid: start.callSid,
  parameters: start.customParameters,
});

/**
 * A call whose sound a carrier sends over a WebSocket, in the messages of Twilio Media Streams.
 * Resolves when the stream has started. Throws a `StreamRefusal`, after the socket was closed with
 * its code and reason, when it does not start in time, sends sound of another kind, or anything
 * malformed; later the same ends the session.
 */
export async function acceptCarrierStream(
  socket: StreamSocket,
  options: CarrierStreamOptions,
): Promise<CarrierStream> {
  const limit: MessageLimit = createMessageLimit(options.clock);
  let take: ((message: StreamMessage) => void) | undefined;
  let fail: ((error: StreamRefusal) => void) | undefined;
  let gone: (() => void) | undefined;
  socket.on('message', (data, isBinary) => {
    if (!take) return;
    try {
      limit.count();
      const message = readMessage(textOf(data, isBinary));
      if (message) take(message);
    } catch (error) {
      fail?.(refusalOf(error));
    }
  });
  for (const event of ['close', 'error'] as const) socket.on(event, () => gone?.());

  const early: StreamMessage[] = [];
  const started = await new Promise<StartMessage>((resolve, reject) => {
    const stop = options.clock.after(options.startWithinMs ?? 5000, () =>
      fail?.(new StreamRefusal(1008, 'The stream did not start in time.')),
    );
    fail = (error) => {
      stop();
      take = undefined;
      socket.close(error.code, closeReason(error.message));
      reject(error);
    };
    gone = () => {
      stop();
      reject(new StreamRefusal(1008, 'The socket was closed before the stream started.'));
    };
    take = (message) => {
      if (message.event === 'connected') return;
      if (message.event !== 'start') throw new StreamRefusal(1008, 'The stream has not started.');
      checkFormat(message);
      stop();
      // What follows at once waits until the session is there.
      take = (next) => early.push(next);
      resolve(message);
    };
  });

  const start = startOf(started);
  let isGone = false;
  gone = () => (isGone = true);
  let refusal: StreamRefusal | undefined;
  fail = (error) => (refusal ??= error);
  const { session, life, receive } = await createSession(socket, options, start);
  take = (message) => {
    if (!life.hasEnded) receive(message);
  };
  fail = (error) => life.end(error.message, error.code);
  gone = () => life.end('The carrier closed the stream.');
  try {
    for (const message of early) take(message);
  } catch (error) {
    refusal = refusalOf(error);
  }
  if (refusal) fail(refusal);
  if (isGone) gone();
  return { start, session };
}
