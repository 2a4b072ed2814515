export {
  type CarrierRouter,
  type CarrierRouterOptions,
  createCarrierRouter,
} from './carrier/carrier-router.js';
export { type EndedCall } from './carrier/call-end-reports.js';
export { type CarrierModule, createCarrierModule } from './carrier-module.js';
export { createCallOfSession } from './voice/visitor-call.js';
export { type ServedVoiceCalls } from './voice/voice-calls.js';
export { createVoiceCommands, type VoiceCommands } from './voice/voice-commands.js';
export { createDelivery } from './carrier/text-delivery.js';
export {
  createNumbersModule,
  type NumbersDependencies,
  type NumbersModule,
} from './numbers/module.js';
export { keepProviders, proveProviders, readProviders } from './numbers/provider-handlers.js';
export {
  accountDigestOf,
  noProof,
  oneAccount,
  type ProviderProof,
  type ProviderProofs,
} from './numbers/provider-verification.js';
export { findNumber, settleNumber } from './numbers/repository.js';
export { numberProviderPlace } from './numbers/sources.js';
export { type CallRequest, type Outbound, type TextRequest } from './outbound/outbound.js';
export { createSimulatorModule } from './simulator/module.js';
export {
  readAllowed,
  readHostPort,
  readRoute,
  refreshAfter,
  retryAfterFailure,
} from './sip/rules.js';
export { sipPasswordPlace } from './sip/worker.js';
export { type CsvRow, readCsv } from './tasks/csv.js';
export { keepLeases } from './tasks/leases-repository.js';
export { zonesOf } from './tasks/limits.js';
export { createTasksModule, type TasksModule } from './tasks/module.js';
export { createTaskWorker, type TaskWorkerParts } from './tasks/worker.js';
