import { type CaseRun } from '@patchbay/contract';
import { type Owner } from '@patchbay/server-core';
import { type Db } from '@patchbay/server-store';
import { listCases } from './repository.js';

/** The cases of an agent that do not hold on a revision of its draft, or were not run on it. */
export async function failingCases(db: Db, owner: Owner, revision: number) {
  return (await listCases(db, owner)).flatMap(({ id, title, lastRun }) => {
    const run = lastRun as Pick<CaseRun, 'passed' | 'revision'> | null;
    const ran = run?.revision === revision;
    return ran && run.passed ? [] : [{ id, title, ran }];
  });
}
