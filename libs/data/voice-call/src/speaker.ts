import { createLevel, type Level } from './level.js';

/** What plays the agent and shows how loud both sides are. */
export interface CallSound {
  /** Plays what the agent says, from now on. */
  play(stream: MediaStream): void;
  /** Listens to a microphone, to show its level. */
  watch(stream: MediaStream): void;
  /** Plays on another device; rejects where the browser cannot choose. */
  useSpeaker(deviceId: string): Promise<void>;
  /** Each from 0 to 1. */
  levels(): { readonly own: number; readonly other: number };
  close(): void;
}

/** Whether the browser can play on another device than the default. */
export const canChooseSpeaker = (): boolean => 'setSinkId' in HTMLMediaElement.prototype;

/**
 * Has to be made within the press that starts the call, otherwise the browser may refuse to play.
 * The sound is played by an element, because Chromium gives the stream of a call to Web Audio only
 * while an element plays it.
 */
export function createCallSound(): CallSound {
  const context = new AudioContext();
  const player = new Audio();
  player.autoplay = true;
  let own: Level | undefined;
  let other: Level | undefined;
  return {
    play(stream) {
      player.srcObject = stream;
      // Some browsers do not begin by themselves; one that refuses has said so in its console.
      void player.play().catch(() => undefined);
      other?.close();
      other = createLevel(context, stream);
    },
    watch(stream) {
      own?.close();
      own = createLevel(context, stream);
    },
    useSpeaker: (deviceId) => player.setSinkId(deviceId),
    levels: () => ({ own: own?.read() ?? 0, other: other?.read() ?? 0 }),
    close() {
      own?.close();
      other?.close();
      player.srcObject = null;
      void context.close();
    },
  };
}
