import { type RolloutAgent, type TemplateRollout } from '@patchbay/contract';
import { dateToMilliseconds } from '@patchbay/kernel';
import { displayNameOf, findNode, type Worker } from '@patchbay/server-core';
import { type Context, type Handlers, isMember, refuse, type TreeNode } from '@patchbay/server-kit';
import { type Db } from '@patchbay/server-store';
import { noPrompt } from '../agents/configuration.js';
import { hasPrompt } from '../agents/config-rules.js';
import { demandSections, demandTemplate } from '../templates/handlers.js';
import {
  type RolloutRow,
  type Steps,
  countSteps,
  hasLater,
  insertAgents,
  insertRollout,
  listAgents,
  listOutdated,
  listRollouts,
  lockRollout,
  retryAgents,
  updateRollout,
} from './repository.js';
import { firstOf } from './rules.js';

type RolloutOperation = 'listTemplateRollouts' | 'startTemplateRollout' | 'steerTemplateRollout';

export interface RolloutServices {
  readonly worker: Pick<Worker, 'wake'>;
}

type Step = 'goOn' | 'halt' | 'undo' | 'retry';

/** The states in which a person may take a step. */
const openTo: Readonly<Record<Step, readonly RolloutRow['state'][]>> = {
  goOn: ['waiting', 'halted'],
  halt: ['running'],
  undo: ['running', 'waiting', 'halted', 'done'],
  retry: ['waiting', 'halted', 'done', 'undone'],
};

/** Handlers of the rollouts of templates, at the reseller or partner that began them. */
export function createRolloutHandlers({
  worker,
}: RolloutServices): Pick<Handlers<Db>, RolloutOperation> {
  return {
    listTemplateRollouts: async ({ params, query, target, context }) =>
      context.within(async (db) => {
        await demandTemplate(db, params.id);
        const rows = await listRollouts(db, params.id, target.id);
        const { rolloutId } = query;
        if (rolloutId !== undefined && !rows.some(({ id }) => id === rolloutId)) throw noRollout();
        return {
          rollouts: await viewsOf(db, rows),
          agents: rolloutId === undefined ? [] : (await listAgents(db, rolloutId)).map(agentView),
        };
      }),

    startTemplateRollout: async ({ params, body, target, context }) => {
      const rollout = await context.within((db) =>
        begin(db, context, target, { ...body, ...params }),
      );
      worker.wake();
      return { rollout, message: 'Rollout started' };
    },

    steerTemplateRollout: async ({ params, body, target, context }) => {
      const rollout = await context.within(async (db) => {
        const row = await lockRollout(db, {
          id: params.rolloutId,
          templateId: params.id,
          accountId: target.id,
        });
        if (!row) throw noRollout();
        if (!openTo[body.step].includes(row.state)) throw noStep();
        return onlyView(db, await take(db, row, body.step));
      });
      worker.wake();
      return { rollout };
    },
  };
}

const noRollout = () => refuse.notFound('Rollout not found');
const noStep = () =>
  refuse.conflict('This rollout is not where it was any more. Look at it again, then decide.');
const underway = () =>
  refuse.conflict('Another rollout of this template is under way. End or undo it first.');

interface Begun {
  readonly id: string;
  readonly firstPercent: number;
  readonly mostWorse: number;
  readonly sectionsToMigrate?: readonly string[] | undefined;
}

async function begin(
  db: Db,
  { actor }: Context<Db>,
  target: TreeNode,
  { id, firstPercent, mostWorse, sectionsToMigrate }: Begun,
): Promise<TemplateRollout> {
  if (target.tier !== 'reseller' && target.tier !== 'partner')
    throw refuse.invalid([
      {
        path: 'query.targetAccountId',
        message: 'must name a reseller or partner: they roll templates out',
      },
    ]);
  const template = await demandTemplate(db, id);
  if (!hasPrompt(template.agent)) throw noPrompt();
  const sections = demandSections(template, sectionsToMigrate);
  const { revision } = template;
  const agents = await listOutdated(db, { templateId: id, revision, sections });
  if (agents.length === 0)
    throw refuse.conflict('Every agent made from this template is up to date already.');
  const own = await findNode(db, target.id);
  const row = await insertRollout(db, {
    templateId: template.id,
    accountId: target.id,
    revision,
    sections,
    firstPercent,
    mostWorse,
    total: agents.length,
    reach: firstOf(agents.length, firstPercent),
    startedBy: isMember(actor) ? actor.userId : null,
    startedHome: isMember(actor) ? actor.home.id : null,
    // Its customers read this name in the versions of their agents.
    startedByName: target.tier === 'reseller' && own ? displayNameOf(own) : null,
  });
  if (!row) throw underway();
  await insertAgents(db, row.id, agents);
  return onlyView(db, row);
}

async function take(db: Db, row: RolloutRow, step: Step): Promise<RolloutRow> {
  if (step === 'halt') return updateRollout(db, row.id, { state: 'halted', haltedBy: 'person' });
  if (await hasLater(db, row))
    throw refuse.conflict('This template was rolled out again since. Undo that rollout first.');
  if (step === 'undo') return updateRollout(db, row.id, { state: 'undoing', haltedBy: null });
  if (step === 'retry' && (await retryAgents(db, row)) === 0)
    throw refuse.conflict('No agent of this rollout failed.');
  const worse = (await countSteps(db, [row.id])).get(row.id)?.worse ?? 0;
  const goesOn = step === 'goOn' && row.state === 'waiting';
  return updateRollout(db, row.id, {
    state: row.state === 'undone' ? 'undoing' : 'running',
    haltedBy: null,
    accepted: worse,
    reach: goesOn ? row.total : row.reach,
  });
}

const none: Steps = { done: 0, changed: 0, failed: 0, worse: 0, undone: 0 };

async function viewsOf(db: Db, rows: readonly RolloutRow[]): Promise<TemplateRollout[]> {
  const steps = await countSteps(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({
    id: row.id,
    revision: row.revision,
    state: row.state,
    haltedBy: row.haltedBy,
    firstPercent: row.firstPercent,
    mostWorse: row.mostWorse,
    sections: row.sections,
    startedAt: dateToMilliseconds(row.startedAt),
    total: row.total,
    ...(steps.get(row.id) ?? none),
  }));
}

async function onlyView(db: Db, row: RolloutRow): Promise<TemplateRollout> {
  const [view] = await viewsOf(db, [row]);
  if (!view) throw new Error('The rollout could not be read');
  return view;
}

const agentView = ({
  accountName,
  name,
  username,
  broken,
  ...row
}: Awaited<ReturnType<typeof listAgents>>[number]): RolloutAgent => ({
  ...row,
  accountName: accountName ?? name ?? username,
  broken: broken.map(String),
});
