import { type AudioFrame } from '@patchbay/server-providers';

/** What comes from the other side of a call. `gone` is the last event. */
export type MediaEvent =
  | { readonly type: 'audio'; readonly frame: AudioFrame }
  | { readonly type: 'key'; readonly digit: string }
  | { readonly type: 'played'; readonly mark: string }
  | { readonly type: 'gone'; readonly why: string };

/** One call's audio, whatever carries it: WebRTC, a carrier's stream, a test. */
export interface MediaSession {
  readonly kind: 'webrtc' | 'stream' | 'loopback';
  /** One reader only. Ends after `gone`. */
  readonly events: AsyncIterable<MediaEvent>;
  /** Plays a frame after those before it; after `gone` it has no effect. */
  play(frame: AudioFrame): void;
  /** Names the place after the frames so far; `played` comes when they were heard. */
  mark(name: string): void;
  /**
   * Drops everything that was not heard, with its marks. `heardMs` is how much was heard after the
   * last mark that was played, or after the last `clear`.
   */
  clear(): { readonly heardMs: number };
  /**
   * Passes the call to a number, or with null to the carrier, which takes a message; false when it
   * could not be passed.
   */
  transfer(to: string | null): Promise<boolean>;
  hangUp(why: string): Promise<void>;
  /**
   * Calls back with each frame of ours when it is heard, its time on the clock; one listener. Frames
   * that were dropped do not come.
   */
  onHeard(listener: (frame: AudioFrame) => void): void;
}
