export { createTestDatabase, startTestPostgres } from './test-postgres.js';
export { asOwner, cutConnection, insertSample, tenantSamples } from './tenant-tree.js';
export { withoutNesting } from './without-nesting.js';
