import { type AudioFrame, type AudioRate } from '@patchbay/server-providers';
import { encodeG711 } from '../audio/g711.js';
import { createOpusWriter } from '../audio/opus.js';
import { loadResampling } from '../audio/resampling.js';
import { type MediaClock } from '../media/media-clock.js';
import { createOutgoing } from '../media/outgoing.js';
import { createPacer } from '../media/pacer.js';
import { type NegotiatedCodec } from './offer.js';

export interface SpeakerOptions {
  readonly clock: MediaClock;
  readonly codec: NegotiatedCodec;
  send(packet: { payload: Uint8Array; timestamp: number; marker: boolean }): void;
  onPlayed(mark: string): void;
  /** Each frame that leaves, at its time on the clock. */
  onSent(frame: AudioFrame): void;
  /** How long after it left sound is heard, in milliseconds. */
  heardLaterMs(): number;
  readonly firstTimestamp: number;
}

export interface Speaker {
  play(frame: AudioFrame): void;
  mark(name: string): void;
  clear(): { readonly heardMs: number };
  close(): void;
}

/** Most voices of services have this rate; wideband is what a call needs. */
const opusRate: AudioRate = 24_000;
/** Each packet carries a copy of the one before it, for the losses of wireless networks. */
const expectedLossPercent = 5;

/**
 * Our sound as packets of 20 ms, each at its time. What has left is heard later, so a mark is
 * reported later by as much; `clear` does not take back what has left.
 */
export async function createSpeaker(options: SpeakerOptions): Promise<Speaker> {
  const { clock, codec } = options;
  const opus =
    codec.name === 'opus'
      ? await createOpusWriter(opusRate, { lossPercent: expectedLossPercent })
      : null;
  const law = codec.name === 'pcma' ? 'a' : 'mu';
  const rate = opus ? opusRate : 8000;
  const outgoing = createOutgoing(rate, await loadResampling());
  let leaving: { readonly name: string; readonly stop: () => void }[] = [];

  function playLater(name: string): void {
    const stop = clock.after(options.heardLaterMs(), () => {
      const at = leaving.findIndex((one) => one.stop === stop);
      // Marks keep their order when the time they take becomes shorter.
      for (const mark of leaving.splice(0, at + 1)) {
        mark.stop();
        options.onPlayed(mark.name);
      }
    });
    leaving.push({ name, stop });
  }

  const pacer = createPacer<Int16Array>({
    clock,
    clockRate: codec.clockRate,
    firstTimestamp: options.firstTimestamp,
    onPlayed: playLater,
    send({ frame, timestamp, marker, at }) {
      options.onSent({ pcm: frame, rate, at });
      const payload = opus ? opus.encode(frame) : encodeG711(law, frame);
      options.send({ payload, timestamp, marker });
    },
  });
  const play = (frames: readonly Int16Array[]): void => {
    for (const pcm of frames) pacer.play(pcm);
  };

  return {
    play: (frame) => play(outgoing.push(frame)),
    mark(name) {
      play(outgoing.flush());
      pacer.mark(name);
    },
    clear() {
      outgoing.clear();
      // What has left will be heard, and `heardMs` counts from it.
      const left = leaving;
      leaving = [];
      for (const { name, stop } of left) {
        stop();
        options.onPlayed(name);
      }
      return pacer.clear();
    },
    close() {
      for (const { stop } of leaving) stop();
      leaving = [];
      pacer.close();
      outgoing.close();
      opus?.close();
    },
  };
}
