const proofs = 'libs/server/platform/src/proofs';

/**
 * Proofs of which a short run selects a part by the commit (`testing/proof-length.ts`); a test
 * compares the list with the files.
 */
export const shared = [
  'libs/server/platform/src/access/idempotency-store-crash.test.ts',
  'libs/server/platform/src/billing/statement-kills.test.ts',
  'libs/server/platform/src/crash.test.ts',
  'libs/server/platform/src/payouts/crash.test.ts',
  `${proofs}/authorization.test.ts`,
  `${proofs}/credentials.test.ts`,
  `${proofs}/hostile-fields.test.ts`,
  `${proofs}/kills/kills.test.ts`,
  `${proofs}/log-sweep.test.ts`,
  `${proofs}/references.test.ts`,
  `${proofs}/targets.test.ts`,
  `${proofs}/turns/long-turns.test.ts`,
  `${proofs}/turns/unknown-plans.test.ts`,
  'libs/server/platform/src/tasks/crash.test.ts',
  'libs/server/platform/src/webhooks/crash.test.ts',
];
