import { type AgentCase } from '@patchbay/contract';
import { inMilliseconds } from '@patchbay/kernel';
import { demandEnabled, ownerOf } from '@patchbay/server-core';
import { type Handlers, refuse } from '@patchbay/server-kit';
import { type Db, type Store } from '@patchbay/server-store';
import { archiveRoom } from '../conversations/rooms-repository.js';
import {
  type CaseRow,
  countCases,
  deleteCase,
  findCase,
  insertCase,
  listCases,
  recordRun,
  updateCase,
} from './repository.js';
import { type CaseRunner, runCase } from './run-case.js';

type CaseOperation = 'listAgentCases' | 'saveAgentCase' | 'deleteAgentCase' | 'runAgentCase';

/** So many a person can still oversee, and a publication can still run. */
const most = 100;

const noCase = () => refuse.notFound('This case does not exist any more.');

/** Handlers of the kept conversations of an agent. A case is only found within its agent. */
export function createCaseHandlers(
  services: CaseRunner & { readonly store: Store },
): Pick<Handlers<Db>, CaseOperation> {
  return {
    listAgentCases: async ({ target, context }) =>
      context.within(async (db) => ({
        cases: (await listCases(db, ownerOf(target))).map(caseView),
      })),

    saveAgentCase: async ({ body: { id, ...words }, target, context }) =>
      context.within(async (db) => {
        const owner = ownerOf(target);
        if (id === undefined && (await countCases(db, owner)) >= most)
          throw refuse.conflict(`An agent has at most ${most} cases. Delete one first.`);
        const row = id
          ? await updateCase(db, owner, id, words)
          : await insertCase(db, owner, words);
        if (!row) throw noCase();
        return { case: caseView(row) };
      }),

    deleteAgentCase: async ({ params, target, context }) =>
      context.within(async (db) => {
        if (!(await deleteCase(db, ownerOf(target), params.caseId))) throw noCase();
        return { message: 'Case deleted' };
      }),

    runAgentCase: async ({ params, target, context }) => {
      const owner = ownerOf(target);
      await demandEnabled(services.store, target.id);
      const row = await context.within((db) => findCase(db, owner, params.caseId));
      if (!row) throw noCase();
      const run = await runCase(services, target.id, caseView(row), context.signal);
      return context.within(async (db) => {
        if (run.roomId) await archiveRoom(db, run.roomId);
        const written = await recordRun(db, owner, row, run);
        return { case: { ...caseView(written ?? row), lastRun: run } };
      });
    },
  };
}

const caseView = (row: CaseRow): AgentCase => ({
  id: row.id,
  title: row.title,
  turns: row.turns as AgentCase['turns'],
  updatedAt: inMilliseconds(row.updatedAt.getTime()),
  lastRun: row.lastRun as AgentCase['lastRun'],
});
