export { createTestDatabase, startTestPostgres } from './test-postgres.js';
