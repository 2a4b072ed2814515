import { createEventQueue } from '../media/event-queue.js';
import { type MediaSession } from '../media/media-session.js';

/** A session whose caller also sends keys by the signalling (INFO), not only with the sound. */
export function withKeys(session: MediaSession): {
  readonly session: MediaSession;
  press(digit: string): void;
} {
  const queue = createEventQueue();
  void (async () => {
    for await (const event of session.events) queue.push(event);
  })();
  return {
    session: {
      kind: session.kind,
      events: queue.events,
      play: (frame) => session.play(frame),
      mark: (name) => session.mark(name),
      clear: () => session.clear(),
      transfer: (to) => session.transfer(to),
      hangUp: (why) => session.hangUp(why),
      onHeard: (listener) => session.onHeard(listener),
    },
    press: (digit) => queue.push({ type: 'key', digit }),
  };
}
