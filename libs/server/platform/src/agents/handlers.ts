import { randomBytes } from 'node:crypto';
import { type AgentEventRules, type FieldReview, type Template, type TemplateFieldOnWire } from '@patchbay/contract';
import { type Clock, dateToMilliseconds, inMilliseconds } from '@patchbay/kernel';
import { type Handlers, type TreeNode, refuse } from '@patchbay/server-kit';
import { type Db, accounts, templates } from '@patchbay/server-store';
import { eq } from 'drizzle-orm';
import { announce } from '../conversations/messages.js';
import { canonical, countChanges, hasPrompt, mergeConfig } from './config-rules.js';
import { functionsFor } from './functions-catalogue.js';
import { type ConfigRow, type Owner, type Slot, findVersion, insertVersion, listVersions, readConfig, renameVersion, writeConfig } from './repository.js';
import { fillConfig, resolvedValues } from './template-rules.js';

type AgentOperation =
  | 'listTemplates' | 'getTemplate' | 'createAgentFromTemplate' | 'getStagingEventRules' | 'getDefaultEventRules' | 'saveCampaign' | 'publishAgent' | 'revertAgent'
  | 'listAgentVersions' | 'createAgentVersion' | 'restoreAgentVersion' | 'renameAgentVersion' | 'autoReviewAgentConfiguration' | 'getAgentFunctions';

export interface AgentServices {
  readonly clock: Clock;
  /** What would make each field better; the model decides. */
  readonly review: (fields: readonly TemplateFieldOnWire[], signal: AbortSignal) => Promise<readonly FieldReview[]>;
}

/** An organization is its own default agent, so both kinds of node own a configuration. */
export const ownerOf = (node: TreeNode): Owner => ({ organizationId: node.organizationId ?? node.id, accountId: node.id });

const newConfigId = (): string => `campa${randomBytes(16).toString('hex')}`;
const emptyPrompt = () => refuse.invalid([{ path: 'body.agentInstructions', message: 'Please enter a prompt.' }], 'Please enter a prompt.');

/** What an agent has that was never set up: the same configuration for everyone. */
const blank = { type: 'chatAgent', title: 'New agent', description: '', agentInstructions: '', welcomeMessage: '', timezone: 'UTC', agentLang: 'en-US', actions: [], apps: [], enabledFunctions: {}, published: false };

/** Handlers of agents, their versions and templates. */
export function createAgentHandlers({ clock, review }: AgentServices): Pick<Handlers<Db>, AgentOperation> {
  async function rules(db: Db, node: TreeNode, slot: Slot, replace: boolean): Promise<AgentEventRules> {
    const owner = ownerOf(node);
    const [row, live] = [await readConfig(db, owner, slot), await readConfig(db, owner, 'default')];
    return rulesView(node.id, slot, row, live, replace);
  }

  return {
    listTemplates: async ({ query, context }) => context.within(async (db) => {
      const mayOwn = context.actor.kind !== 'anonymous' && context.actor.kind !== 'visitor' && !['organization', 'agent'].includes(context.actor.home.tier);
      const rows = await db.select().from(templates).orderBy(templates.title);
      return { templates: rows.filter((row) => !row.disabled || (query.disabled === true && mayOwn)).map((row) => ({ ...templateView(row), agent: undefined })) };
    }),

    getTemplate: async ({ params, context }) => context.within(async (db) => ({ template: templateView(await demandTemplate(db, params.id)) })),

    createAgentFromTemplate: async ({ body, target, context }) => context.within(async (db) => {
      const template = templateView(await demandTemplate(db, body.templateId));
      if (template.disabled) throw refuse.notFound('Template not found');
      const config = fillConfig(template, body);
      if (!hasPrompt(config)) throw emptyPrompt();
      const owner = ownerOf(target);
      const staging = await writeConfig(db, owner, 'staging', newConfigId(), (stored) => mergeConfig({ ...blank, ...stored }, config));
      await publish(db, owner, staging, clock.now());
      if (body.accountName) await db.update(accounts).set({ accountName: body.accountName }).where(eq(accounts.id, target.id));
      return { campaignId: staging.id, agent: await rules(db, target, 'staging', false) };
    }),

    getStagingEventRules: async ({ query, target, context }) => context.within((db) => rules(db, target, 'staging', query.replaceTemplateVars === true)),
    getDefaultEventRules: async ({ query, target, context }) => context.within((db) => rules(db, target, 'default', query.replaceTemplateVars !== false)),

    saveCampaign: async ({ body, target, context }) => context.within(async (db) => {
      const owner = ownerOf(target);
      const { baseRevision, ...change } = body;
      if ('agentInstructions' in change && !hasPrompt(change) && change.published !== false) throw emptyPrompt();
      const row = await writeConfig(db, owner, 'staging', newConfigId(), (stored, revision) => {
        if (baseRevision !== undefined && baseRevision !== revision && revision > 0) {
          throw refuse.conflict('Somebody else saved this agent meanwhile. Compare both and keep what is right.', { current: stored, revision });
        }
        return mergeConfig({ ...blank, ...stored }, change);
      });
      const live = await readConfig(db, owner, 'default');
      await announce(db, owner, 'agent', { accountId: owner.accountId });
      return { message: 'Agent saved.', campaignId: row.id, revision: row.revision, changesSinceLive: countChanges(row.config as Config, (live?.config ?? null) as Config | null), updatedAt: dateToMilliseconds(row.updatedAt) };
    }),

    publishAgent: async ({ target, context }) => context.within(async (db) => {
      const owner = ownerOf(target);
      const staging = await readConfig(db, owner, 'staging');
      if (!staging || !hasPrompt(staging.config as Config)) throw emptyPrompt();
      const published = await publish(db, owner, staging, clock.now());
      return { message: `Agent ${published.id} published`, publishedAt: dateToMilliseconds(published.updatedAt) };
    }),

    revertAgent: async ({ target, context }) => context.within(async (db) => {
      const owner = ownerOf(target);
      const live = await readConfig(db, owner, 'default');
      if (!live) throw refuse.invalid([{ path: 'query.targetAccountId', message: 'This agent was never published, so there is nothing to go back to' }]);
      await writeConfig(db, owner, 'staging', newConfigId(), () => live.config as Record<string, unknown>);
      await announce(db, owner, 'agent', { accountId: owner.accountId });
      return { message: `Agent ${live.id} reverted` };
    }),

    listAgentVersions: async ({ query, target, context }) => context.within(async (db) => {
      const rows = await listVersions(db, ownerOf(target));
      return { versions: rows.map((row) => versionView(row, query.includeData === true)) };
    }),

    createAgentVersion: async ({ body, target, context }) => context.within(async (db) => {
      const owner = ownerOf(target);
      const source = body.source ?? 'staging';
      const row = await readConfig(db, owner, source);
      if (!row) throw refuse.invalid([{ path: 'body.source', message: 'has nothing to save yet' }]);
      return { createdVersion: versionView(await insertVersion(db, owner, { title: body.title, source, snapshot: row.config, now: clock.now() }), false) };
    }),

    restoreAgentVersion: async ({ params, body, target, context }) => context.within(async (db) => {
      const owner = ownerOf(target);
      const version = await findVersion(db, owner, params.versionId);
      if (!version) throw refuse.notFound('Version not found');
      const slot: Slot = body?.target ?? 'staging';
      const row = await writeConfig(db, owner, slot, newConfigId(), () => version.snapshot as Record<string, unknown>);
      await announce(db, owner, 'agent', { accountId: owner.accountId });
      return { restored: row.config as Record<string, unknown> };
    }),

    renameAgentVersion: async ({ params, body, target, context }) => context.within(async (db) => {
      if (!(await renameVersion(db, ownerOf(target), params.versionId, body.title))) throw refuse.notFound('Version not found');
      return { versionId: params.versionId, newTitle: body.title };
    }),

    autoReviewAgentConfiguration: async ({ body, context }) => [...(await review(body.fields, context.signal))],

    getAgentFunctions: async ({ target, context }) => context.within(async (db) => {
      const [account] = await db.select().from(accounts).where(eq(accounts.id, target.id));
      return { functions: functionsFor({ phoneNumber: account?.phoneNumber ?? null, smsEnabled: account?.smsEnabled ?? false, premium: account?.premium ?? false }) };
    }),
  };
}

type Config = Readonly<Record<string, unknown>>;

/** Makes staging live. What was live stays as an automatic version, unless nothing changes. */
async function publish(db: Db, owner: Owner, staging: ConfigRow, now: number): Promise<ConfigRow> {
  const live = await readConfig(db, owner, 'default');
  if (live && canonical(live.config) !== canonical(staging.config)) await insertVersion(db, owner, { source: 'default', snapshot: live.config, now });
  const published = await writeConfig(db, owner, 'default', newConfigId(), () => ({ ...(staging.config as Config), published: true }));
  await announce(db, owner, 'agent', { accountId: owner.accountId });
  return published;
}

async function demandTemplate(db: Db, id: string) {
  const [row] = await db.select().from(templates).where(eq(templates.id, id));
  if (!row) throw refuse.notFound('Template not found');
  return row;
}

const templateView = (row: typeof templates.$inferSelect): Template => ({
  id: row.id, title: row.title, description: row.description ?? '', category: row.category ?? '', disabled: row.disabled,
  fields: row.fields as Template['fields'], integrations: row.integrations as Template['integrations'], agent: row.agent as Record<string, unknown>,
});

const versionView = (row: { title: string; versionId: number; automatic: boolean; source: string; snapshot: unknown }, withData: boolean) => ({
  title: row.title, versionId: inMilliseconds(row.versionId), automatic: row.automatic, source: row.source, ...(withData ? { snapshot: row.snapshot as Record<string, unknown> } : {}),
});

function rulesView(accountId: number, slot: Slot, row: ConfigRow | null, live: ConfigRow | null, replace: boolean): AgentEventRules {
  const config = { ...blank, ...((row?.config ?? {}) as Config) };
  return {
    ...(replace ? resolvedValues(config) : config),
    success: true, id: row?.id ?? '', accountId, slot, revision: row?.revision ?? 0,
    changesSinceLive: row ? countChanges(row.config as Config, (live?.config ?? null) as Config | null) : 0,
    updatedAt: row ? dateToMilliseconds(row.updatedAt) : inMilliseconds(0), publishedAt: live ? dateToMilliseconds(live.updatedAt) : null,
  } as AgentEventRules;
}
