export { AgentsScreen, CompareChangesOverlay, EditAgentOverlay, SaveConflictOverlay, TestAgentOverlay } from './screens.js';
export { TestChat } from './test-chat/TestChat.js';
