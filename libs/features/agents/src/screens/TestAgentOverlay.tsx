import { TestChat } from '../test-chat/TestChat.js';
import { OfAgent } from '../agent/OfAgent.js';

/** Overlay `testAgent`: a chat with the agent as it is being edited. */
export function Screen() {
  return (
    <OfAgent>
      <TestChat inOverlay />
    </OfAgent>
  );
}
