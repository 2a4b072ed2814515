/**
 * `npm test` asks for the short form of long proofs; `npm run test:deep`, and a file that is run by
 * itself, have the long one.
 */
export const ofLength = <T>(short: T, long: T): T =>
  process.env.PATCHBAY_PROOFS === 'short' ? short : long;
