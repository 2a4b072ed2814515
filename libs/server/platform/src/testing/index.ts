// The entry for tests: starts the composed server with test ports and a database, for the test
// projects beside the libraries (`libs/server/*-tests`) and for the tests here. The rig of carrier
// calls and the rig of several processes have entries of their own.
export { insertNode } from '../accounts/creation.js';
export { insertUser } from '../people/users-repository.js';
export { seedTasks } from '../seed/demo-tasks.js';
export { demoBusiness } from '../seed/demo-tree.js';
export { seedDemo, seedTemplates } from '../seed/seed.js';
export { createAttackers } from './attackers.js';
export { type Bundle, bundleProgram, bundleServer, type ChildServer } from './child-server.js';
export { echoRuntime, keepingCarrier } from './echo-runtime.js';
export { type EventReader, readEvents, type StreamedEvent } from './event-reader.js';
export { createFixtureTree, type FixtureTree } from './fixture-tree.js';
export { holdLock, untilWaiting } from './held-lock.js';
export { type MoneyTest, openMoneyTest } from './money.js';
export { openStripeMoney, type StripeMoneyTest } from './stripe-money.js';
export { withNestedLoopPlans } from './plans.js';
export { watchProgramTime, watchWork } from './program-time.js';
export { isKilled, ofLength } from './proof-length.js';
export { type Answering, isTest, openReceiver, type Received, type Receiver } from './receiver.js';
export {
  openStripeServer,
  stripeKey,
  type StripeServer,
  stripeSignature,
  stripeWebhookSecret,
} from './stripe-server.js';
export { createTestGateway } from './test-gateway.js';
export { createTestServer, type Reply, type TestServer } from './test-server.js';
