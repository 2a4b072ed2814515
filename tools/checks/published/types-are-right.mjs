// The findings of "Are the types wrong?" for a tarball. Our packages contain ES modules only, so
// findings about CommonJS are ignored.
import { readFileSync } from 'node:fs';
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';

const notOurs = new Set(['node10', 'node16-cjs']);

export async function wrongTypes(tarball) {
  const result = await checkPackage(
    createPackageFromTarballData(new Uint8Array(readFileSync(tarball))),
  );
  if (!result.types) return ['it has no types'];
  return result.problems
    .filter((problem) => !('resolutionKind' in problem && notOurs.has(problem.resolutionKind)))
    .map(
      (problem) =>
        `${problem.kind}${'entrypoint' in problem ? ` at ${problem.entrypoint}` : ''}${'resolutionKind' in problem ? ` (${problem.resolutionKind})` : ''}`,
    );
}
