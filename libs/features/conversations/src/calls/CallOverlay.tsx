import { intentOf } from '@patchbay/intents';
import { type OverlayScreenProps } from '@patchbay/overlays';
import { Simulator } from './Simulator.js';
import { WatchCall } from './WatchCall.js';

/**
 * Overlay `call`: a live call that is watched, where the address says so, and else a call to an
 * agent in the simulator.
 */
export function Screen({ args }: OverlayScreenProps<'call'>) {
  const intent = intentOf(args);
  return intent.isLive && intent.viewerOnly ? (
    <WatchCall key={intent.meetingId} intent={intent} />
  ) : (
    <Simulator callId={intent.meetingId} username={intent.username} />
  );
}
