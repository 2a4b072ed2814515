import { intentOf } from '@patchbay/intents';
import { type OverlayScreenProps } from '@patchbay/overlays';
import { Simulator } from './Simulator.js';
import { VoiceTest } from './VoiceTest.js';
import { WatchCall } from './WatchCall.js';

/**
 * Overlay `call`: a live call that is watched, a call with sound to the draft of an agent, or else
 * a call to an agent in the simulator, as the address says.
 */
export function Screen({ args }: OverlayScreenProps<'call'>) {
  const intent = intentOf(args);
  if (intent.isLive && intent.viewerOnly)
    return <WatchCall key={intent.meetingId} intent={intent} />;
  if (intent.type === 'voice') return <VoiceTest key={intent.username} intent={intent} />;
  return <Simulator callId={intent.meetingId} username={intent.username} />;
}
