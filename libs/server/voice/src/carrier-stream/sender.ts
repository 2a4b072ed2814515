import { type AudioFrame } from '@patchbay/server-providers';
import { encodeG711 } from '../audio/g711.js';
import { type Resampling } from '../audio/resampling.js';
import { type MediaClock } from '../media/media-clock.js';
import { createOutgoing } from '../media/outgoing.js';
import { createPacer } from '../media/pacer.js';

/** How far ahead of the ear sound is sent, so that `clear` has little to drop. */
const aheadMs = 200;
/** Marks that wait for their echo; the oldest ones are then forgotten. */
const maxMarks = 1000;

export interface Sender {
  play(frame: AudioFrame): void;
  mark(name: string): void;
  clear(): { readonly heardMs: number };
  /** The name of a mark that the carrier says it played; null when it cannot be true. */
  played(wireName: string): string | null;
  /** Calls back with each frame that is sent. */
  onSent(listener: (frame: AudioFrame) => void): void;
  close(): void;
}

/**
 * Our side of a stream: frames of any rate as mu-law at the pace of the ear, marks under names of
 * our own. `say` sends an event with further fields in JSON.
 */
export function createSender(
  clock: MediaClock,
  resampling: Resampling,
  say: (event: string, rest?: string) => void,
): Sender {
  const outgoing = createOutgoing(8000, resampling);
  const names = new Map<string, string>();
  let marks = 0;
  let onSent: (frame: AudioFrame) => void = () => undefined;
  const pacer = createPacer<Int16Array>({
    clock,
    clockRate: 8000,
    aheadMs,
    send({ frame, at }) {
      onSent({ pcm: frame, rate: 8000, at });
      const payload = Buffer.from(encodeG711('mu', frame)).toString('base64');
      say('media', `,"media":{"payload":"${payload}"}`);
    },
    sendMark: (name) => say('mark', `,"mark":{"name":"${name}"}`),
  });
  return {
    play(frame) {
      for (const pcm of outgoing.push(frame)) pacer.play(pcm);
    },
    mark(name) {
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
    played(wireName) {
      const name = names.get(wireName);
      if (name === undefined || !pacer.confirm(wireName)) return null;
      names.delete(wireName);
      return name;
    },
    onSent(listener) {
      onSent = listener;
    },
    close() {
      names.clear();
      pacer.close();
      outgoing.close();
    },
  };
}
