import { type AgentCase } from '@patchbay/contract';
import { inMilliseconds } from '@patchbay/kernel';
import { demandEnabled, ownerOf } from '@patchbay/server-core';
import { type Handlers, refuse } from '@patchbay/server-kit';
import { type Db, type Store } from '@patchbay/server-store';
import { messagesOf } from '../conversations/messages/messages-repository.js';
import { readConfig } from '../agents/repository.js';
import { type Rehearsed } from '../conversations/engine/rehearsal.js';
import {
  type CaseRow,
  countCases,
  deleteCase,
  findCase,
  findPast,
  insertCase,
  listCases,
  recordRun,
  updateCase,
} from './repository.js';
import { replay } from './replay.js';
import { problemsOf } from './rules.js';
import { type CaseRunner, runCase } from './run-case.js';

type CaseOperation =
  | 'listAgentCases'
  | 'saveAgentCase'
  | 'deleteAgentCase'
  | 'runAgentCase'
  | 'replayConversation';

/** So many a person can still oversee, and a publication can still run. */
const max = 100;
/** So many lines of a conversation are said again. */
const maxLines = 10;

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
        const problems = problemsOf(words.turns);
        if (problems.length > 0) throw refuse.invalid(problems);
        if (id === undefined && (await countCases(db, owner)) >= max)
          throw refuse.conflict(`An agent has at most ${max} cases. Delete one first.`);
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

    runAgentCase: async ({ params, query, target, context }) => {
      const owner = ownerOf(target);
      await demandEnabled(services.store, target.id);
      const row = await context.within((db) => findCase(db, owner, params.caseId));
      if (!row) throw noCase();
      const { slot = 'staging' } = query;
      const { turns, channel } = caseView(row);
      const about = { agentId: target.id, slot, channel };
      const run = await runCase(services, about, turns, context.signal);
      if (slot === 'default') return { case: caseView(row), run };
      return context.within(async (db) => {
        const written = await recordRun(db, owner, row, run);
        return { case: { ...caseView(written ?? row), lastRun: run }, run };
      });
    },

    replayConversation: async ({ body, target, context }) => {
      const owner = ownerOf(target);
      await demandEnabled(services.store, target.id);
      const past = await context.within(async (db) => {
        const isLive = (await readConfig(db, owner, 'default')) !== null;
        if (body.lines)
          return {
            startedAt: new Date(services.clock.now()),
            channel: 'client' as const,
            lines: body.lines,
            isLive,
          };
        const before = body.before === undefined ? null : new Date(body.before);
        const found = await findPast(db, owner, before);
        if (!found) return null;
        const said = await messagesOf(db, owner.organizationId, found.uuid);
        const lines = said
          .filter(({ author }) => author === 'customer')
          .map(({ body: line }) => line);
        return {
          ...found,
          channel: found.channel as Rehearsed['channel'],
          lines: lines.slice(0, maxLines),
          isLive,
        };
      });
      return {
        replay: past && (await replay(services, target.id, past, past, context.signal)),
      };
    },
  };
}

const caseView = (row: CaseRow): AgentCase => ({
  id: row.id,
  title: row.title,
  channel: row.channel,
  turns: row.turns as AgentCase['turns'],
  updatedAt: inMilliseconds(row.updatedAt.getTime()),
  lastRun: row.lastRun as AgentCase['lastRun'],
});
