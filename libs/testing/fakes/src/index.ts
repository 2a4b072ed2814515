export { type Answer, type Answers, answering, never, replyOf, type Sent } from './answering.js';
export { exampleReply } from './example-reply.js';
export { createFakeApp, type FakeAppOptions } from './fake-app.js';
export {
  type FakeReplies,
  type FakeReply,
  fakeServer,
  type ReceivedRequest,
  refuse,
} from './fake-server.js';
export {
  aDomainProfile,
  aKey,
  aListedAccount,
  aMember,
  anAccount,
  listedAccounts,
} from './fixtures/accounts.js';
export {
  aFunctionRun,
  agentRules,
  anAgentFunction,
  anAgentReading,
  aTemplate,
  aTemplateField,
  aTraceStep,
  aVersion,
} from './fixtures/agents.js';
export {
  aCallTiming,
  aConversation,
  aTurnTiming,
  aMessage,
  aRoom,
  aRoomPage,
  aSaid,
  aTimeline,
} from './fixtures/conversations.js';
export { aPhoneNumber } from './fixtures/numbers.js';
export { aTask } from './fixtures/tasks.js';
export { type Builder, builderOf, itemOf } from './held.js';
export { type Plain } from './plain.js';
export { type ProblemType, refused, type RefusalWords } from './refused.js';
export { rowWith } from './row-with.js';
export { aLevel, aViewer } from './viewer.js';
