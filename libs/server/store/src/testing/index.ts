export { createTestDatabase, startTestPostgres } from './test-postgres.js';
export { asOwner, plant, tenantSamples } from './tenant-tree.js';
