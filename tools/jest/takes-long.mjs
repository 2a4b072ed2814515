/** Whether a test file asks every operation, starts processes or kills them, by its path. */
export const takesLong = (path) =>
  /\/proofs\/|\/(?:[\w-]*crash|[\w-]*kills|authorization|bombs|migrate|usage)\.test\.ts$/.test(
    path,
  );
