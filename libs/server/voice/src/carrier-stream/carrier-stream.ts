import { createEventQueue } from '../media/event-queue.js';
import { type MediaClock } from '../media/media-clock.js';
import { type MediaSession } from '../media/media-session.js';
import { createOutgoing } from '../media/outgoing.js';
import { createPacer } from '../media/pacer.js';
import { encodeG711 } from '../audio/g711.js';
import { loadResampling } from '../audio/resampling.js';
import { createIncoming } from './incoming.js';
import { type MessageLimit, createMessageLimit } from './message-limit.js';
import {
  type StartMessage,
  type StreamMessage,
  StreamRefusal,
  checkFormat,
  readMessage,
  refusalOf,
  textOf,
} from './messages.js';

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
  /** Has the carrier dial a number when the stream ends; without it no transfer is possible. */
  transfer?(to: string, start: StreamStart): Promise<boolean>;
}

/** Bytes that may wait for a carrier that does not read: about ten minutes of sound. */
const maxBuffered = 1_000_000;
/** How far ahead of the ear sound is sent, so that `clear` has little to drop. */
const aheadMs = 200;
/** Marks that wait for their echo; the oldest ones are then forgotten. */
const maxMarks = 1000;

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
  const { clock } = options;
  const queue = createEventQueue();
  const outgoing = createOutgoing(8000, await loadResampling());
  const names = new Map<string, string>();
  let marks = 0;
  let hasEnded = false;

  const say = (event: string, rest = ''): void => {
    if (hasEnded) return;
    if (socket.bufferedAmount > maxBuffered) life.end('The carrier does not read.', 1013);
    else socket.send(`{"event":"${event}","streamSid":${JSON.stringify(start.streamSid)}${rest}}`);
  };
  const pacer = createPacer<Int16Array>({
    clock,
    clockRate: 8000,
    aheadMs,
    send: ({ frame }) =>
      say(
        'media',
        `,"media":{"payload":"${Buffer.from(encodeG711('mu', frame)).toString('base64')}"}`,
      ),
    sendMark: (name) => say('mark', `,"mark":{"name":"${name}"}`),
  });
  const incoming = createIncoming(clock, (frame) => queue.push({ type: 'audio', frame }));

  const life: Life = {
    end(why, code) {
      if (hasEnded) return;
      hasEnded = true;
      pacer.close();
      outgoing.close();
      incoming.close();
      names.clear();
      queue.push({ type: 'gone', why });
      if (code !== undefined) socket.close(code, code === 1000 ? '' : why.slice(0, 120));
    },
    get hasEnded() {
      return hasEnded;
    },
  };

  const session: MediaSession = {
    kind: 'stream',
    events: queue.events,
    play(frame) {
      if (hasEnded) return;
      for (const pcm of outgoing.push(frame)) pacer.play(pcm);
    },
    mark(name) {
      if (hasEnded) return;
      for (const pcm of outgoing.flush()) pacer.play(pcm);
      marks += 1;
      names.set(String(marks), name);
      if (names.size > maxMarks) names.delete(names.keys().next().value ?? '');
      pacer.mark(String(marks));
    },
    clear() {
      outgoing.clear();
      // Marks that the carrier sends back because of the `clear` were not heard.
      names.clear();
      const heard = pacer.clear();
      say('clear');
      return heard;
    },
    async transfer(to) {
      if (hasEnded || !options.transfer || !(await options.transfer(to, start))) return false;
      life.end('transferred', 1000);
      return true;
    },
    hangUp: async (why) => life.end(why, 1000),
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
      const name = names.get(message.mark.name);
      if (name === undefined || !pacer.confirm(message.mark.name)) return;
      names.delete(message.mark.name);
      queue.push({ type: 'played', mark: name });
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
      socket.close(error.code, error.message);
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
