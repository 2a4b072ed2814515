import { serverTest } from '../jest/server-tests.mjs';

/**
 * Proofs of which a short run selects a part by the commit (`testing/proof-length.ts`); a test
 * compares the list with the files.
 */
export const shared = [
  'access/idempotency-store-crash.test.ts',
  'billing/statement-kills.test.ts',
  'crash.test.ts',
  'payouts/crash.test.ts',
  'proofs/authorization.test.ts',
  'proofs/credentials.test.ts',
  'proofs/hostile-fields.test.ts',
  'proofs/kills/kills.test.ts',
  'proofs/log-sweep.test.ts',
  'proofs/references.test.ts',
  'proofs/targets.test.ts',
  'proofs/turns/long-turns.test.ts',
  'proofs/turns/unknown-plans.test.ts',
  'tasks/crash.test.ts',
  'webhooks/crash.test.ts',
].map(serverTest);
