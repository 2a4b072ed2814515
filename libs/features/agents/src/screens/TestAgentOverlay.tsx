import { TestChat } from '../test-chat/TestChat.js';

/** Overlay `testAgent`: a chat with the agent as it is being edited. */
export function Screen() {
  return <TestChat inOverlay />;
}
