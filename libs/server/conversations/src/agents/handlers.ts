import { type Clock, dateToMilliseconds } from '@patchbay/kernel';
import { announce, languageOfAccount, type Owner, ownerOf } from '@patchbay/server-core';
import { type Actor, type Handlers, refuse } from '@patchbay/server-kit';
import { type Budget } from '@patchbay/server-money';
import { type Db, type Store } from '@patchbay/server-store';
import { authorName } from './author-name.js';
import { blank, blankIn } from './default-configuration.js';
import {
  canonical,
  changesFullEditor,
  countChanges,
  hasPrompt,
  mergeConfig,
  touchesFullEditor,
} from './config-rules.js';
import { noFullEditor, noPrompt, publish, readRules } from './configuration.js';
import { accountFacts } from './account-facts.js';
import { functionsFor } from './functions-catalogue.js';
import { type AnsweringModel, supportedModels } from './models.js';
import {
  type ListedConfig,
  type Slot,
  type Stored,
  findConfig,
  findDraft,
  listConfigs,
  readConfig,
  writeConfig,
} from './repository.js';
import { type Reviewer, reviewAgent, reviewTemplateFields, withValuesOf } from './review.js';
import { createVersionHandlers } from './version-handlers.js';
import { keepVersion, replaceSlot } from './versions.js';

type AgentOperation =
  | 'getStagingEventRules'
  | 'getDefaultEventRules'
  | 'saveCampaign'
  | 'publishAgent'
  | 'revertAgent'
  | 'listCampaigns'
  | 'getAgent'
  | 'listSupportedModels'
  | 'listAgentVersions'
  | 'createAgentVersion'
  | 'replaceAgentVersion'
  | 'restoreAgentVersion'
  | 'renameAgentVersion'
  | 'autoReviewAgentConfiguration'
  | 'getAgentFunctions';

export interface AgentServices {
  readonly store: Store;
  readonly clock: Clock;
  /** The model of the installation. */
  readonly model: AnsweringModel;
  /** Suggests improvements for each field; the model decides. */
  readonly review: Reviewer;
  readonly budget: Pick<Budget, 'ask'>;
  /** The cases that do not hold on a revision of the draft, or were not run on it. */
  readonly failingCases: (
    db: Db,
    owner: Owner,
    revision: number,
  ) => Promise<readonly { readonly id: string; readonly title: string; readonly ran: boolean }[]>;
}

type FailingCases = Awaited<ReturnType<AgentServices['failingCases']>>;

/** The error for a draft whose cases do not hold, for those who asked for them to be checked. */
const casesFail = (failed: FailingCases, hasReason: boolean) =>
  refuse.conflict(
    hasReason
      ? 'Cases of the draft do not hold, and only those who may use the full editor can publish it.'
      : 'Cases of the draft do not hold. Publish it with a reason, or change it.',
    { failed },
  );

/** Handlers of agents and their versions. */
export function createAgentHandlers(services: AgentServices): Pick<Handlers<Db>, AgentOperation> {
  const { model } = services;

  return {
    ...eventRuleHandlers(services),
    ...configurationHandlers(services),
    ...publicationHandlers(services),
    ...reviewHandlers(services),

    ...createVersionHandlers(services),

    listSupportedModels: async () => supportedModels(model),
  };
}

/** Rules of events and campaigns. */
function eventRuleHandlers({
  store,
}: AgentServices): Pick<
  Handlers<Db>,
  'getStagingEventRules' | 'getDefaultEventRules' | 'listCampaigns'
> {
  return {
    getStagingEventRules: async ({ query, target, context }) => {
      const language = await languageOfAccount(store, target.id);
      const replace = query.replaceTemplateVars !== false;
      return context.within((db) =>
        readRules(db, target, 'staging', { replace, language, given: context.caller.language }),
      );
    },
    getDefaultEventRules: async ({ query, target, context }) => {
      const language = await languageOfAccount(store, target.id);
      const replace = query.replaceTemplateVars !== false;
      return context.within((db) =>
        readRules(db, target, 'default', { replace, language, given: context.caller.language }),
      );
    },

    listCampaigns: async ({ context }) =>
      context.within(async (db) => ({ campaigns: (await listConfigs(db)).map(overviewOf) })),
  };
}

/** The configuration of an agent. */
function configurationHandlers({
  clock,
  store,
}: AgentServices): Pick<Handlers<Db>, 'getAgent' | 'saveCampaign'> {
  return {
    getAgent: async ({ params, context }) =>
      context.within(async (db) => {
        const row = await findConfig(db, params.agentId);
        if (!row) throw refuse.notFound('Agent not found');
        return {
          message: 'Success',
          sponsorship: {
            ...blank,
            ...row.config,
            id: row.id,
            accountId: row.accountId,
            slot: row.slot as Slot,
          },
        };
      }),

    saveCampaign: async ({ body, target, context }) => {
      const { baseRevision, keepFormer = false, ...change } = body;
      const mayWriteAll = !touchesFullEditor(change) || (await context.can('canUseFullEditor'));
      const blankHere = blankIn(await languageOfAccount(store, target.id), context.caller.language);
      const owner = ownerOf(target);
      const name = await authorName(store, context, owner);
      return context.within(async (db) => {
        if ('agentInstructions' in change && !hasPrompt(change)) throw noPrompt();
        const by = savedBy(context.actor);
        let overwritten: Stored | null = null;
        const row = await writeConfig(
          db,
          owner,
          'staging',
          (stored) => {
            if (
              baseRevision !== undefined &&
              baseRevision !== stored.revision &&
              stored.revision > 0
            ) {
              throw refuse.conflict(
                'Another person saved this agent meanwhile. Compare both and keep what is right.',
                { current: stored.config, revision: stored.revision, sent: change },
              );
            }
            const merged = mergeConfig({ ...blankHere, ...stored.config }, change);
            if (!mayWriteAll && changesFullEditor({ ...blankHere, ...stored.config }, merged))
              throw noFullEditor();
            // What another person left is stored, whether this save was made on it or over it.
            const isKept = keepFormer || stored.savedBy !== by;
            if (isKept && canonical(stored.config) !== canonical(merged)) overwritten = stored;
            return merged;
          },
          { key: by, name },
        );
        if (overwritten) await keepVersion(db, owner, 'staging', overwritten, clock.now());
        const live = await readConfig(db, owner, 'default');
        await announce(db, owner, 'agent', { accountId: owner.accountId });
        return {
          message: 'Agent created.',
          campaignId: row.id,
          revision: row.revision,
          changesSinceLive: countChanges(
            row.config as Config,
            (live?.config ?? null) as Config | null,
          ),
          updatedAt: dateToMilliseconds(row.updatedAt),
        };
      });
    },
  };
}

/** Publishing and restoring. */
function publicationHandlers({
  clock,
  failingCases,
  store,
}: AgentServices): Pick<Handlers<Db>, 'publishAgent' | 'revertAgent'> {
  return {
    publishAgent: async ({ body, target, context }) => {
      const reason = body?.reason?.trim() || null;
      const mayAccept = reason !== null && (await context.can('canUseFullEditor'));
      const owner = ownerOf(target);
      const name = await authorName(store, context, owner);
      return context.within(async (db) => {
        const staging = await readConfig(db, owner, 'staging');
        if (!staging || !hasPrompt(staging.config)) throw noPrompt();
        const failed = body?.checked ? await failingCases(db, owner, staging.revision) : [];
        if (failed.length > 0 && !mayAccept) throw casesFail(failed, reason !== null);
        const published = await publish(db, owner, staging, clock.now(), {
          name,
          reason: failed.length > 0 ? reason : null,
        });
        return {
          message: `Agent ${published.id} published`,
          publishedAt: dateToMilliseconds(published.updatedAt),
        };
      });
    },

    revertAgent: async ({ target, context }) => {
      const owner = ownerOf(target);
      const name = await authorName(store, context, owner);
      return context.within(async (db) => {
        const live = await readConfig(db, owner, 'default');
        if (!live)
          throw refuse.invalid([
            {
              path: 'query.targetAccountId',
              message: 'This agent was never published, so there is nothing to go back to',
            },
          ]);
        await replaceSlot(db, owner, 'staging', live.config, clock.now(), { name });
        await announce(db, owner, 'agent', { accountId: owner.accountId });
        return { message: `Agent ${live.id} unpublished` };
      });
    },
  };
}

/** The review of a configuration, and the capabilities of an agent. */
function reviewHandlers({
  budget,
  review,
  store,
}: AgentServices): Pick<Handlers<Db>, 'autoReviewAgentConfiguration' | 'getAgentFunctions'> {
  return {
    autoReviewAgentConfiguration: async ({ body, query, target, context }) => {
      // The first API generation names the agent in the query, the second in the body; by the id of
      // its account or of a configuration.
      const named = query.agentId ?? agentIdIn(body);
      // The draft is under review.
      const row = await context.within((db) =>
        typeof named === 'string' ? findConfig(db, named) : findDraft(db, named ?? target.id),
      );
      // A member of a higher account reviews a template without an agent: it is not counted towards
      // the daily limit of an agent.
      const owner = row
        ? { organizationId: row.organizationId, accountId: row.accountId }
        : target.tier === 'organization' || target.tier === 'agent'
          ? ownerOf(target)
          : null;
      if (named !== null && !row) throw refuse.notFound('Agent not found');
      if (body.mode === 'agent') {
        if (!row) throw refuse.notFound('This account has no agent to review yet.');
        return budget.ask(owner, () => reviewAgent(review, row.id, row.config, context.signal));
      }
      if (named === null && !body.fields)
        throw refuse.invalid([
          { path: 'body.fields', message: 'are needed, or the agent whose fields to review' },
        ]);
      return budget.ask(owner, () =>
        reviewTemplateFields(
          review,
          named !== null && row ? withValuesOf(row.config, body.fields ?? []) : (body.fields ?? []),
          context.signal,
        ),
      );
    },

    getAgentFunctions: async ({ target, context }) => {
      return { functions: functionsFor(await accountFacts(store, context, target)) };
    },
  };
}

function agentIdIn({ agentId }: Readonly<Record<string, unknown>>): number | string | null {
  if (agentId === undefined || agentId === null) return null;
  if (typeof agentId === 'number' && Number.isSafeInteger(agentId)) return agentId;
  if (typeof agentId === 'string' && agentId.length <= 120)
    return /^[1-9]\d{0,15}$/.test(agentId) ? Number(agentId) : agentId;
  throw refuse.invalid([{ path: 'body.agentId', message: 'must be the id of an agent' }]);
}

type Config = Readonly<Record<string, unknown>>;

/** The author of a draft: a person, in any session, or a key. */
const savedBy = (actor: Actor): string | null =>
  actor.kind === 'person' || actor.kind === 'key'
    ? `${actor.kind}:${actor.userId ?? actor.sessionId}`
    : null;

const overviewOf = (row: ListedConfig) => {
  const text = (value: unknown) => (typeof value === 'string' ? value : '');
  return {
    id: row.id,
    accountId: row.accountId,
    title: text(row.title),
    accountName: row.accountName ?? row.name ?? row.username,
    templateId: row.templateId,
    published: row.slot === 'default',
    updatedAt: dateToMilliseconds(row.updatedAt),
  };
};
