import { WebSocket } from 'ws';
import { decodeG711, encodeG711 } from '../audio/g711.js';
import { type SentMessage, streamSid } from './carrier-socket.js';
import { inFrames } from './sounds.js';

const rate = 8000;
const frameMs = 20;
const maxWaitMs = 60_000;
const quietMs = 300;

/** A carrier's end of one call, over a real connection: it sends 20 ms of sound every 20 ms. */
export interface CarrierLine {
  /** What was sent to be played, 20 ms each, also what was taken back. */
  readonly heard: readonly Int16Array[];
  /** Nothing has been played for a moment. */
  readonly isQuiet: boolean;
  /** How often what waited was taken back. */
  readonly cleared: number;
  /** The code with which the other side closed; null while it is open. */
  readonly closedWith: number | null;
  /** What the caller says, after what was said before; silence follows. */
  say(pcm: Int16Array): void;
  press(digit: string): void;
  /** The caller hangs up. */
  stop(): void;
  /** Waits until something holds; fails after a minute. */
  until(holds: () => boolean, what: string): Promise<void>;
  close(): void;
}

/** Opens a stream as its markup asks for it. */
export async function openCarrierLine(
  url: string,
  { token, callSid }: { readonly token: string; readonly callSid: string },
): Promise<CarrierLine> {
  const socket = new WebSocket(url);
  await new Promise<void>((resolve, reject) => {
    socket.on('open', resolve);
    socket.on('error', reject);
  });
  const heard: Int16Array[] = [];
  let [cleared, sequence, chunk] = [0, 0, 0];
  let closedWith: number | null = null;
  let waiting: Int16Array[] = [];
  /** Names of marks, and when what was sent before them is played. */
  let marks: { readonly name: string; readonly at: number }[] = [];
  let playedAt = 0;
  const send = (event: string, rest: object): void => {
    sequence += 1;
    if (socket.readyState === 1)
      socket.send(JSON.stringify({ event, sequenceNumber: String(sequence), streamSid, ...rest }));
  };
  const report = (isPlayed: (mark: { readonly at: number }) => boolean): void => {
    for (const { name } of marks.filter(isPlayed)) send('mark', { mark: { name } });
    marks = marks.filter((one) => !isPlayed(one));
  };
  const take = ({ event, media, mark }: SentMessage): void => {
    const now = Date.now();
    if (media) {
      heard.push(decodeG711('mu', Buffer.from(media.payload, 'base64')));
      playedAt = Math.max(now, playedAt) + frameMs;
    } else if (mark) marks.push({ name: mark.name, at: Math.max(now, playedAt) });
    else if (event === 'clear') {
      cleared += 1;
      playedAt = now;
      report(() => true);
    }
  };
  socket.on('message', (data) => take(JSON.parse(String(data)) as SentMessage));
  socket.on('close', (code) => (closedWith = code));
  send('connected', { protocol: 'Call', version: '1.0.0' });
  const mediaFormat = { encoding: 'audio/x-mulaw', sampleRate: rate, channels: 1 };
  send('start', {
    start: {
      streamSid,
      accountSid: 'AC5d0d0f8047bcf86a9d16e6b1d86a3d0b',
      callSid,
      tracks: ['inbound'],
      customParameters: { token },
      mediaFormat,
    },
  });
  const silence = new Int16Array((rate * frameMs) / 1000);
  const began = Date.now();
  const timer = setInterval(() => {
    // A late timer sends what it owes: the sound of a caller does not stop.
    for (; chunk * frameMs < Date.now() - began; chunk += 1)
      send('media', {
        media: {
          track: 'inbound',
          chunk: String(chunk + 1),
          timestamp: String(chunk * frameMs),
          payload: Buffer.from(encodeG711('mu', waiting.shift() ?? silence)).toString('base64'),
        },
      });
    report(({ at }) => at <= Date.now());
  }, frameMs);
  const close = (): void => {
    clearInterval(timer);
    socket.terminate();
  };
  return {
    heard,
    get isQuiet() {
      return Date.now() > playedAt + quietMs;
    },
    get cleared() {
      return cleared;
    },
    get closedWith() {
      return closedWith;
    },
    say: (pcm) => (waiting = [...waiting, ...inFrames(pcm, rate)]),
    press: (digit) => send('dtmf', { dtmf: { track: 'inbound_track', digit } }),
    stop: () => send('stop', { stop: { accountSid: 'AC5d', callSid } }),
    async until(holds, what) {
      for (const end = Date.now() + maxWaitMs; !holds();) {
        if (Date.now() > end) throw new Error(`It did not happen in a minute: ${what}.`);
        await new Promise((resolve) => setTimeout(resolve, frameMs));
      }
    },
    close,
  };
}
