export { type ExplainedWork, type PlanStep, explainWork } from './explained-work.js';
export { type RecordedRows, insertRecordedRows, recordRows } from './recorded-rows.js';
export { createTestDatabase, startTestPostgres } from './test-postgres.js';
export { openTestStore } from './test-store.js';
export { asOwner, cutConnection, insertSample, tenantSamples } from './tenant-tree.js';
export { withoutNesting } from './without-nesting.js';
export { keepOpen } from '../transaction.js';
