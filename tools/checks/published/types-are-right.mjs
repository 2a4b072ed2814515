// What "Are the types wrong?" says of a tarball. Our packages are ES modules alone, so what
// CommonJS would meet is not asked.
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
